//! The notes below a formula: the assumptions behind the value, and how the value of the tool differs from it.

use super::list::List;
use crate::metrics::Derivation;
use crate::present::{means, words};
use crate::presets::{QueryInput, QueryResult};

/// Returns the notes of a derivation, then those about the tool of the convention.
pub fn of(list: &List, d: &Derivation) -> Vec<String> {
    let mut notes: Vec<String> = d.notes.iter().map(words::note).collect();
    let ranking = list.model.ranking(&list.query());
    if !ranking.left_out.is_empty() {
        let ids: Vec<&str> = ranking.left_out.iter().map(|(_, id)| &**id).collect();
        notes.push(format!("Left out as unjudged: {}.", ids.join(", ")));
    }
    if !list.model.convention.is_textbook() {
        notes.extend(of_tool(list, d));
    }
    notes
}

fn of_tool(list: &List, d: &Derivation) -> Vec<String> {
    let chosen = &list.model.convention;
    let title = chosen.preset.title;
    let mut notes = Vec::new();
    if chosen.preset.calls(&d.measure).next().is_none() {
        let measure = d.measure;
        notes.push(format!("{title} has no {measure}: this is what its other measures suggest."));
    }
    let convention = chosen.convention(&d.measure);
    let query = QueryInput::of(&list.query());
    if let Some(refusal) = convention.refusal(&d.measure, &query) {
        notes.push(format!("{title} itself gives no value: {refusal}."));
        return notes;
    }
    let part: QueryResult =
        convention.query_result(&d.measure, &query, &convention.derive(&d.measure, &query));
    let value = convention.total(&[(&query.id, &part)]).0.into_iter().next().flatten();
    if value != d.outcome.value() {
        let tool_value = means::tool_value(&convention, &part, value, d.outcome);
        notes.push(format!("{title} gives {tool_value}."));
    }
    notes
}
