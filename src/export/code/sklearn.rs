//! Writes Python code for scikit-learn, with arrays of grades and scores.

use super::super::json::quoted;
use super::tool::Call;
use super::{CodeRequest, Unable, first_possible, python, tool};
use crate::decimal::shortest;
use crate::metrics::Measure;
use crate::metrics::settings::Discount;
use crate::presets::{Adapter, Argument, Convention};

/// The functions of scikit-learn that the code may call.
const FUNCTIONS: [&str; 3] = ["ndcg_score", "dcg_score", "label_ranking_average_precision_score"];

/// The only function with an argument for the base of the logarithm.
const TAKES_LOG_BASE: &str = "dcg_score";

pub(super) fn write(request: &CodeRequest) -> Result<String, Unable> {
    // An array holds either the documents of the list, or all documents.
    let adapters = match request.measures[0].1.input.adapter {
        Adapter::RetrievedOnly => &["retrieved_only"][..],
        Adapter::Union => &["union"],
        Adapter::Ids => &["union", "retrieved_only"],
    };
    first_possible(adapters.iter().map(|adapter| with(request, adapter)))
}

fn with(request: &CodeRequest, adapter: &str) -> Result<String, Unable> {
    let mut lines = String::new();
    let mut functions: Vec<&str> = Vec::new();
    for (measure, convention) in request.measures {
        let found = calls(measure, convention, adapter)?;
        let call = tool::find(request, "scikit-learn", measure, convention, found, request.data)?;
        let name = call.written.split(',').next().unwrap_or_default();
        let name = FUNCTIONS.into_iter().find(|known| *known == name).unwrap_or_default();
        if !functions.contains(&name) {
            functions.push(name);
        }
        let mut arguments = String::from("(grades, scores");
        if let Some(k) = call.measure.cutoff {
            arguments.push_str(&format!(", k={k}"));
        }
        if let Discount::Log { base } = call.convention.settings.discount
            && base != 2.0
        {
            arguments.push_str(&format!(", log_base={}", shortest(base)));
        }
        let title = quoted(&measure.to_string());
        lines.push_str(&format!("        {title}: {name}{arguments}),\n"));
    }
    let mut out = String::from("# pip install scikit-learn\nfrom sklearn.metrics import ");
    out.push_str(&functions.join(", "));
    out.push_str("\n\n");
    python::data(request, &mut out)?;
    out.push_str(
        "values = {}\nfor query in run:\n    if query not in qrels:\n        continue\n    \
         docs = list(run[query])\n",
    );
    if adapter == "union" {
        out.push_str("    docs += sorted(set(qrels[query]) - set(docs))  # not retrieved: last\n");
    }
    out.push_str(
        "    lowest = min(run[query].values()) - 1\n    \
         grades = [[qrels[query].get(doc, 0) for doc in docs]]\n    \
         scores = [[run[query].get(doc, lowest) for doc in docs]]\n    \
         values[query] = {\n",
    );
    out.push_str(&lines);
    out.push_str(
        "    }\n    for measure, value in values[query].items():\n        \
         print(query, measure, float(value), sep=\"\\t\")\n\
         for measure in next(iter(values.values()), {}):\n    \
         mean = sum(each[measure] for each in values.values()) / len(values)\n    \
         print(\"all\", measure, float(mean), sep=\"\\t\")\n",
    );
    Ok(out)
}

/// Returns the calls that compute a measure, with their parameters.
fn calls(measure: &Measure, convention: &Convention, adapter: &str) -> Result<Vec<Call>, Unable> {
    let preset = tool::preset("sklearn")?;
    let mut parameters = vec![("adapter", Argument::Text(adapter.into()))];
    if let Some(k) = measure.cutoff {
        parameters.push(("k", Argument::Number(k as f64)));
    }
    let mut calls = Vec::new();
    let mut whole = *measure;
    (whole.cutoff, whole.rel) = (None, None);
    for call in preset.calls(&whole).filter(|call| !call.written.contains(',')) {
        calls.extend(tool::called(preset, &call.written, &parameters));
        if let Discount::Log { base } = convention.settings.discount
            && call.written == TAKES_LOG_BASE
        {
            let based = [&parameters[..], &[("log_base", Argument::Number(base))]].concat();
            calls.extend(tool::called(preset, &call.written, &based));
        }
        // `ignore_ties` is never written, because its order of ties depends on the processor.
    }
    Ok(calls)
}
