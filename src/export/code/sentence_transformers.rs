//! Writes Python code for the evaluator of Sentence Transformers. The evaluator gets the lists instead of the
//! search results of a model.

use super::super::json::quoted;
use super::tool::Call;
use super::tool_input::ToolInput;
use super::{CodeRequest, Unable, python, tool, unable};

pub(super) fn write(request: &CodeRequest) -> Result<String, Unable> {
    let preset = tool::preset("sentence_transformers")?;
    let listed = ToolInput::of(request)?;
    if !listed.has_relevant() {
        return unable(
            "Sentence Transformers leaves out queries without a relevant document, and no query has one.",
        );
    }
    let mut names = Vec::new();
    for (measure, convention) in request.measures {
        let mut plain = *measure;
        plain.rel = None;
        let calls: Vec<Call> = tool::calls(preset, &plain, convention)
            .into_iter()
            .filter(|call| call.measure.rel.is_none())
            .collect();
        let data = listed.scored(request.data);
        let call = tool::find(request, preset.title, measure, convention, calls, &data)?;
        names.push((measure.to_string(), call.name));
    }
    let mut out = String::from(
        "# pip install sentence-transformers\n\
         from sentence_transformers.sentence_transformer.evaluation import InformationRetrievalEvaluator\n\n",
    );
    listed.relevant(&mut out);
    out.push_str("run = {\n");
    for query in request.data.queries.iter().filter(|query| !query.docs.is_empty()) {
        let pairs = query.docs.iter().zip(python::scores(query)?);
        let pairs: Vec<String> = pairs
            .map(|(doc, score)| format!("{}: {}", quoted(&doc.id), python::float(score)))
            .collect();
        out.push_str(&format!("    {}: {{{}}},\n", quoted(&query.id), pairs.join(", ")));
    }
    out.push_str("}\nmeasures = {\n");
    for (title, name) in &names {
        let (metric, k) = name.split_once('@').unwrap_or((name, "1"));
        let (title, key) = (quoted(title), quoted(&format!("{metric}@k")));
        out.push_str(&format!("    {title}: ({key}, {k}),\n"));
    }
    out.push_str(
        "}\n\
         cutoffs = sorted({k for _, k in measures.values()})\n\n\n\
         def scores(queries):\n    \
         \"\"\"Evaluates hits as the evaluator does after the search with a model.\"\"\"\n    \
         evaluator = InformationRetrievalEvaluator(\n        \
         {query: query for query in queries},\n        \
         {id: id for docs in run.values() for id in docs},\n        \
         {query: set(ids) for query, ids in relevant.items()},\n        \
         mrr_at_k=cutoffs, ndcg_at_k=cutoffs, accuracy_at_k=cutoffs,\n        \
         precision_recall_at_k=cutoffs, map_at_k=cutoffs,\n    \
         )\n    \
         return evaluator.compute_metrics([\n        \
         [{\"corpus_id\": id, \"score\": score} for id, score in run.get(query, {}).items()]\n        \
         for query in evaluator.queries_ids\n    \
         ])\n\n\n\
         queries = [query for query, ids in relevant.items() if ids]\n\
         for query in queries:\n    \
         values = scores([query])\n    \
         for name, (metric, k) in measures.items():\n        \
         print(query, name, float(values[metric][k]), sep=\"\\t\")\n\
         values = scores(queries)\n\
         for name, (metric, k) in measures.items():\n    \
         print(\"all\", name, float(values[metric][k]), sep=\"\\t\")\n",
    );
    Ok(out)
}
