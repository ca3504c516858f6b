//! Writes Python code for scikit-learn, with arrays of grades and scores.

use super::super::json::quoted;
use super::super::push;
use super::tool::Way;
use super::{Asked, Unable, python, tool, unable};
use crate::decimal::shortest;
use crate::metrics::Measure;
use crate::metrics::settings::Discount;
use crate::presets::{Adapter, Argument, Convention};

/// The functions of scikit-learn that the code may call.
const FUNCTIONS: [&str; 3] = ["ndcg_score", "dcg_score", "label_ranking_average_precision_score"];

/// The only function with an argument for the base of the logarithm.
const TAKES_LOG_BASE: &str = "dcg_score";

pub(super) fn write(asked: &Asked) -> Result<String, Unable> {
    // An array holds either the documents of the list, or all documents.
    let adapters = match asked.measures[0].1.input.adapter {
        Adapter::RetrievedOnly => &["retrieved_only"][..],
        Adapter::Union => &["union"],
        Adapter::Ids => &["union", "retrieved_only"],
    };
    let mut why = None;
    for adapter in adapters {
        match with(asked, adapter) {
            Ok(code) => return Ok(code),
            Err(error) => why = why.or(Some(error)),
        }
    }
    why.map_or_else(|| unable(&["There is nothing to write."]), Err)
}

fn with(asked: &Asked, adapter: &str) -> Result<String, Unable> {
    let mut calls = String::new();
    let mut functions: Vec<&str> = Vec::new();
    for (measure, convention) in asked.measures {
        let found = ways(measure, convention, adapter)?;
        let way = tool::find(asked, "scikit-learn", measure, convention, found, asked.data)?;
        let name = way.written.split(',').next().unwrap_or_default();
        let name = FUNCTIONS.into_iter().find(|known| *known == name).unwrap_or_default();
        if !functions.contains(&name) {
            functions.push(name);
        }
        let mut arguments = String::from("(grades, scores");
        if let Some(k) = way.measure.cutoff {
            push(&mut arguments, &[", k=", &k.to_string()]);
        }
        if let Discount::Log { base } = way.convention.settings.discount
            && base != 2.0
        {
            push(&mut arguments, &[", log_base=", &shortest(base)]);
        }
        let title = quoted(&measure.to_string());
        push(&mut calls, &["        ", &title, ": ", name, &arguments, "),\n"]);
    }
    let mut out = String::from("# pip install scikit-learn\nfrom sklearn.metrics import ");
    out.push_str(&functions.join(", "));
    out.push_str("\n\n");
    python::data(asked, &mut out)?;
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
    out.push_str(&calls);
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
fn ways(measure: &Measure, convention: &Convention, adapter: &str) -> Result<Vec<Way>, Unable> {
    let preset = tool::preset("sklearn")?;
    let mut parameters = vec![("adapter", Argument::Text(adapter.into()))];
    if let Some(k) = measure.cutoff {
        parameters.push(("k", Argument::Number(k as f64)));
    }
    let mut ways = Vec::new();
    let mut whole = *measure;
    (whole.cutoff, whole.rel) = (None, None);
    for call in preset.calls(&whole).filter(|call| !call.written.contains(',')) {
        ways.extend(tool::called(preset, &call.written, &parameters));
        if let Discount::Log { base } = convention.settings.discount
            && call.written == TAKES_LOG_BASE
        {
            let based = [&parameters[..], &[("log_base", Argument::Number(base))]].concat();
            ways.extend(tool::called(preset, &call.written, &based));
        }
        // Its `ignore_ties` orders ties as the processor has it, so that it is never written.
    }
    Ok(ways)
}
