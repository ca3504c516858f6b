//! Writes Python code for the metrics of ragas that need no language model.

use super::super::json::quoted;
use super::tool_input::ToolInput;
use super::{CodeRequest, Unable, tool, unable};

/// The metrics: the name of each in the results of ragas, and the Python expression that creates it.
const METRICS: [(&str, &str); 4] = [
    ("id_based_context_precision", "IDBasedContextPrecision()"),
    ("id_based_context_recall", "IDBasedContextRecall()"),
    (
        "non_llm_context_precision_with_reference",
        "NonLLMContextPrecisionWithReference(distance_measure=ExactMatch())",
    ),
    ("non_llm_context_recall", "NonLLMContextRecall(distance_measure=ExactMatch())"),
];

pub(super) fn write(request: &CodeRequest) -> Result<String, Unable> {
    let preset = tool::preset("ragas")?;
    let listed = ToolInput::of(request)?;
    let (mut metrics, mut classes) = (String::new(), Vec::new());
    for one in request.measures {
        let measure = one.0.to_string();
        // A metric that asks a language model takes no judgments. The metrics by id and by text can give the
        // same value.
        let fitting = METRICS.iter().find_map(|(name, made)| {
            let fitting = listed.call_named(request, preset, one, name).ok()?;
            Some((fitting, *made))
        });
        let Some((fitting, made)) = fitting else {
            listed.call(request, preset, one, |_| false)?;
            return unable(format!("ragas asks a language model for its {measure}."));
        };
        for class in ["ExactMatch", made.split('(').next().unwrap_or_default()] {
            if made.contains(class) && !classes.contains(&class) {
                classes.push(class);
            }
        }
        let k = fitting.first.map_or("None".into(), |k| k.to_string());
        metrics.push_str(&format!("    {}: ({made}, {k}),\n", quoted(&measure)));
    }
    classes.sort_unstable();
    let mut out =
        String::from("# pip install ragas\nimport math\n\nfrom ragas import SingleTurnSample\n");
    out.push_str(&format!("from ragas.metrics import {}\n\n", classes.join(", ")));
    listed.relevant(&mut out);
    listed.retrieved(&mut out);
    out.push_str("# The metric, and how many documents of each list count.\n");
    out.push_str(&format!("metrics = {{\n{metrics}}}\n"));
    out.push_str(
        "queries = list(dict.fromkeys([*retrieved, *relevant]))\n\
         for name, (metric, k) in metrics.items():\n    \
         values = []\n    \
         for query in queries:\n        \
         docs, reference = retrieved.get(query, [])[:k], relevant.get(query, [])\n        \
         sample = SingleTurnSample(\n            \
         retrieved_context_ids=docs, reference_context_ids=reference,\n            \
         retrieved_contexts=docs, reference_contexts=reference,\n        \
         )\n        \
         value = float(metric.single_turn_score(sample))\n        \
         if not math.isnan(value):  # as ragas leaves it out of the mean\n            \
         values.append(value)\n            \
         print(query, name, value, sep=\"\\t\")\n    \
         if values:\n        \
         print(\"all\", name, sum(values) / len(values), sep=\"\\t\")\n",
    );
    Ok(out)
}
