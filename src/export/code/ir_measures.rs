//! Python with ir_measures.

use super::{Asked, Unable, python, tool, unable};

pub(super) fn write(asked: &Asked) -> Result<String, Unable> {
    let mut names = Vec::new();
    for (measure, convention) in asked.measures {
        let ways = tool::ways(tool::preset("ir_measures")?, measure, convention);
        let way = tool::find(asked, "ir_measures", measure, convention, ways, asked.data)?;
        check_files(asked, &way.written)?;
        names.push(way.written);
    }
    let mut out = String::from("# pip install ir-measures\nimport ir_measures\n\n");
    python::data(asked, &mut out)?;
    let names = python::list(names.iter().map(String::as_str));
    out.push_str(
        &["measures = [ir_measures.parse_measure(name) for name in ", &names, "]\n"].concat(),
    );
    out.push_str(
        "for query, measure, value in ir_measures.iter_calc(measures, qrels, run):\n    \
         print(query, measure, value, sep=\"\\t\")\n\
         for measure, value in ir_measures.calc_aggregate(measures, qrels, run).items():\n    \
         print(\"all\", measure, value, sep=\"\\t\")\n",
    );
    Ok(out)
}

/// Some measures are computed by gdeval, which reads files with blanks between columns.
fn check_files(asked: &Asked, written: &str) -> Result<(), Unable> {
    if !written.starts_with("ERR") && !written.contains("exp-log2") {
        return Ok(());
    }
    for query in &asked.data.queries {
        let docs = query.docs.iter().map(|doc| &doc.id);
        let judged = query.judgments.iter().map(|judgment| &judgment.doc);
        for id in docs.chain(judged).chain([&query.id]) {
            if id.is_empty() || id.contains(char::is_whitespace) {
                let why =
                    "\u{201d}: ir_measures hands it to gdeval in a file, where blanks separate.";
                return unable(&[written, " and the id \u{201c}", id, why]);
            }
        }
    }
    Ok(())
}
