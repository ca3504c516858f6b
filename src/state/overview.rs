//! The summary over two queries or more.

use std::rc::Rc;

use super::large;
use super::model::Model;
use super::values::{LastValues, OverQueries, QueryValues};
use crate::present::summary::{ListedQuery, Summary};

/// Returns the summary of a large run, or of the queries in memory if there are two or more. The last summary is used
/// again if its inputs have not changed.
pub fn overview(
    model: &Model,
    queries: &Rc<Vec<QueryValues>>,
    last: Option<LastValues>,
) -> Option<Rc<Summary>> {
    if let Some(opened) = &model.large {
        return Some(large::summary(&opened.run, model));
    }
    let measures = model.summarised();
    if measures.is_empty() {
        return None;
    }
    let threshold = model.settings().relevance.threshold;
    let same = last.filter(|last| {
        Rc::ptr_eq(last.queries, queries)
            && last.model.settings().relevance.threshold == threshold
            && last.model.summarised() == measures
    });
    if let Some(same) = same {
        return same.summary.cloned();
    }
    let measures = measures.iter().map(|measure| OverQueries::summarised(model, *measure));
    Some(Rc::new(summary(model, queries, &measures.collect::<Vec<_>>())))
}

/// Returns the value of each measure for each query, and the mean of each measure.
pub fn summary(model: &Model, queries: &[QueryValues], measures: &[OverQueries]) -> Summary {
    let threshold = model.settings().relevance.threshold;
    let mut summary = Summary::new(&measures.iter().map(OverQueries::measure).collect::<Vec<_>>());
    let mut values = Vec::with_capacity(measures.len());
    for one in queries {
        let relevant = one.query.judgments.iter().filter(|j| j.grade >= threshold).count();
        let query = ListedQuery {
            id: one.query.id.clone(),
            retrieved: one.query.docs.len() as u32,
            relevant: relevant as u32,
        };
        values.clear();
        values.extend(measures.iter().map(|over| one.values[over.at()].outcome.value()));
        summary.push(query, &values);
    }
    for (measured, over) in summary.measured.iter_mut().zip(measures) {
        measured.name = over.name();
        measured.mean = over.total(queries).1;
        measured.about = over.mean_note(queries, &measured.mean);
    }
    summary
}
