//! Writes Python code for ranx.

use super::{CodeRequest, Unable, python, tool, unable};

pub(super) fn write(request: &CodeRequest) -> Result<String, Unable> {
    let mut names = Vec::new();
    for (measure, convention) in request.measures {
        let calls = tool::calls(tool::preset("ranx")?, measure, convention);
        names.push(tool::find(request, "ranx", measure, convention, calls, request.data)?.written);
    }
    for query in &request.data.queries {
        if query.judgments.iter().any(|judgment| judgment.grade.fract() != 0.0) {
            return unable(format!(
                "Grades of query \u{201c}{}\u{201d}: ranx takes whole grades only.",
                query.id
            ));
        }
    }
    let mut out = String::from("# pip install ranx\nfrom ranx import Qrels, Run, evaluate\n\n");
    python::data(request, &mut out)?;
    let names = python::list(names.iter().map(String::as_str));
    out.push_str(&format!("metrics = {names}\n"));
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
