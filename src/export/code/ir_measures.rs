//! Writes Python code for ir_measures.

use super::super::push;
use super::{Asked, Unable, python, tool, unable};

pub(super) fn write(asked: &Asked) -> Result<String, Unable> {
    let mut names = Vec::new();
    for (measure, convention) in asked.measures {
        let ways = tool::ways(tool::preset("ir_measures")?, measure, convention);
        let way = tool::find(asked, "ir_measures", measure, convention, ways, asked.data)?;
        // ir_measures computes these with gdeval, a program that prints five decimals.
        if way.written.starts_with("ERR") || way.written.contains("exp-log2") {
            return unable(&["ir_measures has ", &way.written, " rounded to 5 decimals only."]);
        }
        names.push(way.written);
    }
    let mut out = String::from("# pip install ir-measures\nimport ir_measures\n\n");
    python::data(asked, &mut out)?;
    let names = python::list(names.iter().map(String::as_str));
    push(&mut out, &["measures = [ir_measures.parse_measure(name) for name in ", &names, "]\n"]);
    out.push_str(
        "for one in ir_measures.iter_calc(measures, qrels, run):\n    \
         print(one.query_id, one.measure, one.value, sep=\"\\t\")\n\
         for measure, value in ir_measures.calc_aggregate(measures, qrels, run).items():\n    \
         print(\"all\", measure, value, sep=\"\\t\")\n",
    );
    Ok(out)
}
