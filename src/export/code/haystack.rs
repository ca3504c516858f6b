//! Writes Python code for Haystack's evaluators of documents.

use super::super::json::quoted;
use super::tool_input::ToolInput;
use super::{CodeRequest, Unable, tool};

pub(super) fn write(request: &CodeRequest) -> Result<String, Unable> {
    let preset = tool::preset("haystack")?;
    let listed = ToolInput::of(request)?;
    let (mut evaluators, mut names) = (String::new(), Vec::new());
    let (mut some_graded, mut some_binary) = (false, false);
    for one in request.measures {
        let is_scored =
            |call: &tool::Call| call.parameters.iter().any(|(key, _)| *key == "ground_truth");
        let fitting = listed.call(request, preset, one, is_scored)?;
        // `DocumentRecallEvaluator multi_hit` is a mode of its class.
        let (name, mode) = match fitting.call.name.split_once(' ') {
            Some((name, mode)) => (name, format!("mode={}", quoted(mode))),
            None => (&*fitting.call.name, String::new()),
        };
        if !names.contains(&name.to_owned()) {
            names.push(name.to_owned());
        }
        let k = fitting.first.map_or("None".into(), |k| k.to_string());
        let truth = if fitting.is_graded { "scored" } else { "expected" };
        some_graded = some_graded || fitting.is_graded;
        some_binary = some_binary || !fitting.is_graded;
        let title = quoted(&one.0.to_string());
        evaluators.push_str(&format!("    {title}: ({name}({mode}), {truth}, {k}),\n"));
    }
    names.sort_unstable();
    let mut out = String::from("# pip install haystack-ai\nfrom haystack import Document\n");
    out.push_str(&format!("from haystack.components.evaluators import {}\n\n", names.join(", ")));
    if some_binary {
        listed.relevant(&mut out);
    }
    if some_graded {
        listed.grades(&mut out);
    }
    listed.retrieved(&mut out);
    let judged = if some_binary { "relevant" } else { "grades" };
    out.push_str(&format!("queries = list(dict.fromkeys([*retrieved, *{judged}]))\n"));
    if some_binary {
        out.push_str(
            "expected = [[Document(content=id) for id in relevant.get(query, [])] for query in queries]\n",
        );
    }
    if some_graded {
        out.push_str(
            "scored = [\n    \
             [Document(content=id, score=grade) for id, grade in grades.get(query, {}).items()]\n    \
             for query in queries\n\
             ]\n",
        );
    }
    out.push_str("# The evaluator, the ground truth, and how many documents of each list count.\n");
    out.push_str(&format!("evaluators = {{\n{evaluators}}}\n"));
    out.push_str(
        "for name, (evaluator, truth, k) in evaluators.items():\n    \
         lists = [[Document(content=id) for id in retrieved.get(query, [])[:k]] for query in queries]\n    \
         result = evaluator.run(ground_truth_documents=truth, retrieved_documents=lists)\n    \
         for query, value in zip(queries, result[\"individual_scores\"]):\n        \
         print(query, name, float(value), sep=\"\\t\")\n    \
         print(\"all\", name, float(result[\"score\"]), sep=\"\\t\")\n",
    );
    Ok(out)
}
