//! The ranking of one query under a convention: as it is, and with changed documents, judgments or order.

use crate::metrics::claims::Worth;
use crate::metrics::{Column, Derivation, Id, Measure, Ranking, Row, derive};
use crate::presets::Convention;

/// One query, and the convention under which its value is asked for.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    pub convention: &'a Convention,
    pub query: &'a Id,
    /// Documents in the order given, with scores where there are any.
    pub run: &'a [(Id, Option<f64>)],
    pub qrels: &'a [(Id, f64)],
    /// The highest grade of the scale; the lowest is 0.
    pub best: f64,
    /// The ranking that the convention makes of the query.
    pub ranking: Ranking,
}

impl Question<'_> {
    /// Returns the ranking before the list is cut at the depth that the tool reads.
    pub(super) fn whole(&self) -> Ranking {
        let mut convention = self.convention.clone();
        convention.input.depth = None;
        convention.ranking(self.query, self.run, self.qrels)
    }

    /// Returns the ranking after each of the given documents was judged with its grade.
    pub(super) fn judged(&self, graded: impl IntoIterator<Item = (Id, f64)>) -> Ranking {
        let qrels: Vec<_> = self.qrels.iter().cloned().chain(graded).collect();
        self.convention.ranking(self.query, self.run, &qrels)
    }

    /// Returns the ranking of documents in a new order. They may be in the list or missed by it. They have no scores,
    /// even under a tool that takes a score of 0 or less as not found.
    pub(super) fn moved(&self, rows: &[&Row]) -> Ranking {
        let is_given = |row: &&&Row| row.listed.is_some() || row.rank == 0;
        let run: Vec<_> = rows.iter().filter(is_given).map(|row| (row.doc.clone(), None)).collect();
        self.convention.ranking(self.query, &run, self.qrels)
    }

    /// Returns the ranking of the same documents in a new order and without scores, cut at the depth that the tool
    /// reads.
    pub(super) fn ordered(&self, ranking: &Ranking, rows: &[&Row]) -> Ranking {
        let depth = self.convention.input.depth.unwrap_or(rows.len()).min(rows.len());
        let mut docs = Vec::with_capacity(depth);
        for row in &rows[..depth] {
            docs.push((row.listed, row.doc.clone(), None));
        }
        Ranking::of_places(docs, ranking.judgments().to_vec(), ranking.settings.clone())
    }
}

/// Returns the value of a measure, if it has one.
pub(super) fn value(measure: &Measure, ranking: &Ranking) -> Option<f64> {
    derive(measure, ranking).outcome.value()
}

/// The rank and id of an unjudged document. The rank is `None` where the settings leave it out.
pub(super) type Unjudged = (Option<usize>, Id);

/// Returns the unjudged documents in rank order, then those that the settings leave out. Of a list that is cut at a
/// depth, documents below the depth are not known.
pub(super) fn unjudged(ranking: &Ranking) -> Vec<Unjudged> {
    let mut docs = Vec::new();
    for row in ranking.rows.iter().filter(|row| row.grade.is_none()) {
        docs.push((Some(row.rank), row.doc.clone()));
    }
    for (_, id) in &*ranking.left_out {
        docs.push((None, id.clone()));
    }
    docs
}

/// Returns what the document of each row is worth to the measure. Where [`promotion_helps`], documents of
/// the same worth are interchangeable.
pub(super) fn worth(now: &Derivation) -> Vec<f64> {
    let column = |column| now.actual.column(column);
    let gain = column(Column::OwnGain).or(column(Column::Gain));
    let worth =
        now.measure.definition.proven(&now.settings).map(|claims| (claims.worth)(&now.settings));
    let values = match worth {
        Some(Worth::Gain) => gain,
        Some(Worth::Stop) => column(Column::Stop),
        Some(Worth::Judged) => column(Column::Judged),
        Some(Worth::Grade) => column(Column::Grade),
        Some(Worth::Relevance) => return relevance(now),
        None => gain.or(column(Column::Stop)).or(column(Column::Grade)),
    };
    values.unwrap_or_default().to_vec()
}

/// Returns 1 for a relevant document, -1 for a document that is judged not relevant, and 0 for any other.
fn relevance(now: &Derivation) -> Vec<f64> {
    let column = |column| now.actual.column(column).unwrap_or_default();
    let rows = column(Column::Relevant).iter().zip(column(Column::NonRelevant));
    rows.map(|(relevant, non_relevant)| relevant - non_relevant).collect()
}

/// Whether any claim about the measure is proven under its settings.
pub(super) fn is_claimed(now: &Derivation) -> bool {
    now.measure.definition.proven(&now.settings).is_some()
}

/// Whether the value provably never falls when a document of more worth moves up. `is_cut` says whether documents may
/// come from beyond the cutoff. Always false if steps are rounded.
pub(super) fn promotion_helps(now: &Derivation, is_cut: bool) -> bool {
    let claims = now.measure.definition.proven(&now.settings);
    let helps = claims.is_some_and(|claims| (claims.promotion_helps)(&now.settings, is_cut));
    helps && now.settings.rounding.is_none()
}
