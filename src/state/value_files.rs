//! Files with a value for each query, computed elsewhere. Two systems or more are compared; there are no lists.
#![allow(clippy::result_large_err, reason = "an error is made once for each text that is refused")]

use std::rc::Rc;

use super::action::NewData;
use super::model::Source;
use super::runs::{Runs, stem};
use super::source_texts::{Rejected, SourceText, Texts};
use crate::compare::history::History;
use crate::data::{Data, Query, SystemValues};
use crate::formats::{self, ParseError};
use crate::metrics::{Index, Measure};
use crate::present::words::{plural, queries};

/// Reads texts that hold values by query. `None` if a text does not, or if they hold the values of fewer than
/// two systems.
pub fn open(inputs: &[SourceText]) -> Option<Result<NewData, Rejected>> {
    let inputs: Vec<(usize, &SourceText)> = (inputs.iter().enumerate())
        .filter(|(_, input)| !input.left_out && !input.text.trim().is_empty())
        .collect();
    let mut systems: Vec<(String, SystemValues)> = Vec::new();
    for ((at, input), values) in inputs.iter().zip(read_all(&inputs)?) {
        match values {
            Ok(found) => {
                let name = |of: &SystemValues| match &*of.name {
                    "" => stem(&input.name).to_owned(),
                    name => name.to_owned(),
                };
                systems.extend(found.into_iter().map(|system| (name(&system), system)));
            }
            Err(error) => return Some(Err(rejected(*at, &input.name, &error))),
        }
    }
    let loaded = (systems.len() > 1).then(|| loaded(inputs[0], systems))?;
    Some(loaded.map(|loaded| match inputs[..] {
        [(_, input)] => with_history(loaded, input),
        _ => loaded,
    }))
}

/// Reads the snapshots of a text. `None` if it is not a history.
pub fn history(input: &SourceText) -> Option<History> {
    let is_own = input.converted.is_none() && !input.left_out;
    is_own.then(|| History::read(&input.text).ok()).flatten()
}

/// Adds the snapshots of a history to its values.
fn with_history(loaded: NewData, input: &SourceText) -> NewData {
    let Some(history) = history(input) else { return loaded };
    let message = format!("{} They are kept as snapshots, too, under “Over time”.", loaded.message);
    NewData { history: Some(Rc::new(history)), message, ..loaded }
}

/// The values of a text, or why the text cannot be read to its end.
type Values = Result<Vec<SystemValues>, Box<ParseError>>;

/// Reads the values of each text. `None` if one of the texts does not hold values.
fn read_all(inputs: &[(usize, &SourceText)]) -> Option<Vec<Values>> {
    // The shortest is read first: if it holds no values, the long ones need not be read.
    let mut order: Vec<usize> = (0..inputs.len()).collect();
    order.sort_by_key(|at| inputs[*at].1.text.len());
    let mut read = Vec::new();
    for at in order {
        let input = inputs[at].1;
        let is_own = input.converted.is_none();
        read.push((at, is_own.then(|| formats::read_if_values(&input.text)).flatten()?));
    }
    read.sort_by_key(|(at, _)| *at);
    Some(read.into_iter().map(|(_, values)| values).collect())
}

fn rejected(at: usize, name: &str, error: &ParseError) -> Rejected {
    Rejected::new(at, name, &error.to_string(), error.suggestion.text.as_ref())
}

/// Returns the known measures of some systems, each once, and the names of the unknown measures.
pub fn measures<'a>(
    systems: impl IntoIterator<Item = &'a SystemValues>,
) -> (Vec<Measure>, Vec<String>) {
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for of in systems.into_iter().flat_map(|system| &system.measures) {
        let name = of.measure.to_string();
        match name.parse::<Measure>() {
            Ok(measure) if !known.contains(&measure) => known.push(measure),
            Err(_) if !unknown.contains(&name) => unknown.push(name),
            Ok(_) | Err(_) => {}
        }
    }
    (known, unknown)
}

fn loaded(
    (at, first): (usize, &SourceText),
    systems: Vec<(String, SystemValues)>,
) -> Result<NewData, Rejected> {
    let (known, unknown) = measures(systems.iter().map(|(_, system)| system));
    let Some(measure) = known.first().copied() else {
        let what = format!("No column is named like a known measure: {}.", unknown.join(", "));
        let advice = "Name the columns as measures, such as nDCG@10, AP or recip_rank.";
        return Err(Rejected::new(at, &first.name, &what, advice));
    };
    let mut ids = Vec::new();
    let mut places = Index::default();
    let values = systems.iter().flat_map(|(_, system)| &system.measures);
    for (query, _) in values.flat_map(|measure| &measure.values) {
        if !places.has(query) {
            places.insert(query, ids.len());
            ids.push(query.clone());
        }
    }
    let mut message = format!(
        "Read as values by query: {}, {}, {}.",
        plural(systems.len(), "run", "runs"),
        plural(known.len(), "measure", "measures"),
        queries(ids.len())
    );
    if !unknown.is_empty() {
        message.push_str(&format!(" Not known as measures, and left out: {}.", unknown.join(", ")));
    }
    let mut runs = Runs::default();
    for (name, system) in systems {
        runs.push(&name, Data::default());
        if let Some(run) = runs.list.last_mut() {
            run.values = Some(Rc::new(system));
        }
    }
    let bare = |id| Rc::new(Query { id, ..Query::default() });
    let data = Data { queries: ids.into_iter().map(bare).collect(), keywords: None };
    Ok(NewData {
        k: measure.cutoff,
        measure: Some(measure),
        message,
        texts: Rc::new(Texts::none(false)),
        runs: Rc::new(runs),
        ..NewData::of(Rc::new(data), Source::Input("values by query".into()))
    })
}
