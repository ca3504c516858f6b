//! Writes Python code for ir_measures.

use super::{CodeRequest, Unable, python, tool, unable};

pub(super) fn write(request: &CodeRequest) -> Result<String, Unable> {
    let mut names = Vec::new();
    for (measure, convention) in request.measures {
        let calls = tool::calls(tool::preset("ir_measures")?, measure, convention);
        let call = tool::find(request, "ir_measures", measure, convention, calls, request.data)?;
        // ir_measures computes these with gdeval, a program that prints five decimals.
        if call.written.starts_with("ERR") || call.written.contains("exp-log2") {
            return unable(format!("ir_measures has {} rounded to 5 decimals only.", call.written));
        }
        names.push(call.written);
    }
    let mut out = String::from("# pip install ir-measures\nimport ir_measures\n\n");
    python::data(request, &mut out)?;
    let names = python::list(names.iter().map(String::as_str));
    out.push_str(&format!("measures = [ir_measures.parse_measure(name) for name in {names}]\n"));
    out.push_str(
        "for one in ir_measures.iter_calc(measures, qrels, run):\n    \
         print(one.query_id, one.measure, one.value, sep=\"\\t\")\n\
         for measure, value in ir_measures.calc_aggregate(measures, qrels, run).items():\n    \
         print(\"all\", measure, value, sep=\"\\t\")\n",
    );
    Ok(out)
}
