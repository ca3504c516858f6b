//! Writes Python code for ranx.

use super::super::push;
use super::{Asked, Unable, python, tool, unable};

pub(super) fn write(asked: &Asked) -> Result<String, Unable> {
    let mut names = Vec::new();
    for (measure, convention) in asked.measures {
        let ways = tool::ways(tool::preset("ranx")?, measure, convention);
        names.push(tool::find(asked, "ranx", measure, convention, ways, asked.data)?.written);
    }
    for query in &asked.data.queries {
        if query.judgments.iter().any(|judgment| judgment.grade.fract() != 0.0) {
            let why = "\u{201d}: ranx takes whole grades only.";
            return unable(&["Grades of query \u{201c}", &query.id, why]);
        }
    }
    let mut out = String::from("# pip install ranx\nfrom ranx import Qrels, Run, evaluate\n\n");
    python::data(asked, &mut out)?;
    let names = python::list(names.iter().map(String::as_str));
    push(&mut out, &["metrics = ", &names, "\n"]);
    out.push_str(
        "qrels = Qrels(qrels)\n\
         run = Run(run).make_comparable(qrels)\n\
         for metric in metrics:\n    \
         mean = evaluate(qrels, run, metric)\n    \
         for query, value in run.scores[metric].items():\n        \
         print(query, metric, float(value), sep=\"\\t\")\n    \
         print(\"all\", metric, float(mean), sep=\"\\t\")\n",
    );
    Ok(out)
}
