//! Writes Python code for RecTools. There a query is a user, and a document is an item.

use super::super::json::quoted;
use super::tool_input::ToolInput;
use super::{CodeRequest, Unable, tool, unable};
use crate::presets::Argument;

/// Returns the code.
///
/// # Errors
/// Returns the reason if RecTools has no call with the values of a measure, or if no document is relevant.
pub(super) fn write(request: &CodeRequest) -> Result<String, Unable> {
    let preset = tool::preset("rectools")?;
    let listed = ToolInput::of(request)?;
    if !listed.has_relevant() {
        return unable(
            "RecTools takes only users with an interaction: there is no relevant document.",
        );
    }
    let (mut metrics, mut names) = (String::new(), Vec::new());
    for one in request.measures {
        let fitting = listed.call(request, preset, one, |_| false)?;
        if fitting.first.is_some() {
            return unable(format!("RecTools has no {}.", one.0));
        }
        // `NDCG@10` with `divide_by_achievable` is NDCG(k=10, divide_by_achievable=True).
        let (name, k) = fitting.call.name.split_once('@').unwrap_or((&fitting.call.name, ""));
        let mut arguments = vec![format!("k={k}")];
        for (key, value) in &fitting.call.parameters {
            if *value == Argument::Flag(true) {
                arguments.push(format!("{}=True", *key));
            }
        }
        if !names.contains(&name.to_owned()) {
            names.push(name.to_owned());
        }
        let title = quoted(&one.0.to_string());
        metrics.push_str(&format!("    {title}: {name}({}),\n", arguments.join(", ")));
    }
    names.sort_unstable();
    let mut out =
        String::from("# pip install rectools\nimport pandas as pd\nfrom rectools import Columns\n");
    out.push_str(&format!("from rectools.metrics import {}\n\n", names.join(", ")));
    listed.relevant(&mut out);
    listed.retrieved(&mut out);
    out.push_str(&format!("metrics = {{\n{metrics}}}\n"));
    out.push_str(
        "interactions = pd.DataFrame(\n    \
         [(user, item) for user, items in relevant.items() for item in items],\n    \
         columns=[Columns.User, Columns.Item],\n\
         )\n\
         reco = pd.DataFrame(\n    \
         [(user, item, rank) for user, items in retrieved.items() for rank, item in enumerate(items, 1)],\n    \
         columns=[Columns.User, Columns.Item, Columns.Rank],\n\
         )\n\
         for name, metric in metrics.items():\n    \
         for user, value in metric.calc_per_user(reco, interactions).items():\n        \
         print(user, name, float(value), sep=\"\\t\")\n    \
         print(\"all\", name, float(metric.calc(reco, interactions)), sep=\"\\t\")\n",
    );
    Ok(out)
}
