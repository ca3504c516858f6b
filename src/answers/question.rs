//! One query under a convention, as it is and as it would be were something else.

use crate::metrics::settings::{ApDivisor, Chance, IdealPool, PrecisionDivisor};
use crate::metrics::{Column, Derivation, Id, Measure, Ranking, Row, derive};
use crate::presets::Convention;

/// What is asked about.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    pub convention: &'a Convention,
    pub query: &'a Id,
    /// Documents in the order given, with scores where there are any.
    pub run: &'a [(Id, Option<f64>)],
    pub qrels: &'a [(Id, f64)],
    /// The highest grade of the scale; the lowest is 0.
    pub best: f64,
}

impl Question<'_> {
    /// As it is.
    pub fn ranking(&self) -> Ranking {
        self.convention.ranking(self.query, self.run, self.qrels)
    }

    /// As it is before the list is cut at the depth that the tool reads.
    pub(super) fn whole(&self) -> Ranking {
        let convention = Convention { depth: None, ..self.convention.clone() };
        convention.ranking(self.query, self.run, self.qrels)
    }

    /// With these documents judged so.
    pub(super) fn graded(&self, docs: &[Unjudged], grade: f64) -> Ranking {
        let mut qrels = self.qrels.to_vec();
        for (_, id) in docs {
            qrels.push((id.clone(), grade));
        }
        self.convention.ranking(self.query, self.run, &qrels)
    }

    /// With the documents of the list, and those that it misses, moved into this order: the scores are
    /// gone, also for a tool to which they say what was found.
    pub(super) fn moved(&self, rows: &[&Row]) -> Ranking {
        let is_given = |row: &&&Row| row.listed.is_some() || row.rank == 0;
        let run: Vec<_> = rows.iter().filter(is_given).map(|row| (row.doc.clone(), None)).collect();
        self.convention.ranking(self.query, &run, self.qrels)
    }

    /// With the documents in this order and without scores, which would contradict it.
    pub(super) fn ordered(&self, ranking: &Ranking, rows: &[&Row]) -> Ranking {
        let depth = self.convention.depth.unwrap_or(rows.len()).min(rows.len());
        let mut docs = Vec::with_capacity(depth);
        for row in &rows[..depth] {
            docs.push((row.listed, row.doc.clone(), None));
        }
        Ranking::of_places(docs, ranking.judgments().to_vec(), ranking.settings.clone())
    }
}

/// Out of line, since it is asked for in many places.
#[inline(never)]
pub(super) fn value(measure: &Measure, ranking: Ranking) -> Option<f64> {
    derive(measure, &ranking).outcome.value()
}

/// A document that nobody judged, and its rank; `None` where it is left out for that.
pub(super) type Unjudged = (Option<usize>, Id);

/// From the top, those left out last. Where the list is cut at a depth, nobody knows these.
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

/// What a document of each row brings: for a measure that [`is_orderly`], documents that bring the
/// same are interchangeable.
pub(super) fn worth(now: &Derivation) -> Vec<f64> {
    let column = |column| now.actual.column(column);
    let graded = || column(Column::Grade).unwrap_or_default().to_vec();
    if let Some(own) = column(Column::OwnGain).or(column(Column::Gain)).or(column(Column::Stop)) {
        return own.to_vec();
    }
    match now.measure.info.name {
        "Judged" => column(Column::Judged).unwrap_or_default().to_vec(),
        "RBP" if now.settings.chance == Chance::Grade => graded(),
        _ if !is_known(now) => graded(),
        _ => {
            let mut worth = column(Column::Relevant).unwrap_or_default().to_vec();
            // Bpref counts those that are judged not relevant, and not the unjudged.
            for (worth, not) in worth.iter_mut().zip(column(Column::NonRelevant).unwrap_or(&[])) {
                *worth -= not;
            }
            worth
        }
    }
}

/// Whether anything is known of how the measure answers to changes.
pub(super) fn is_known(now: &Derivation) -> bool {
    // One by one, so that nothing is claimed of a measure that is new.
    const KNOWN: [&str; 13] = [
        "nDCG", "RR", "P", "R", "F1", "AP", "DCG", "Success", "Rprec", "RBP", "ERR", "Bpref",
        "Judged",
    ];
    KNOWN.contains(&now.measure.info.name)
}

/// Whether what the value is divided by stays as it is when documents change places, and a document of
/// more worth further up never lowers what is divided. `is_cut`: whether they may come from beyond the
/// cutoff.
///
/// For sums of gains under discounts that grow, this is Hardy, Littlewood and Pólya's inequality of
/// rearrangements; for ERR and the others, two neighbours in each other's place show it. Not so where
/// steps are rounded.
pub(super) fn is_orderly(now: &Derivation, is_cut: bool) -> bool {
    let settings = &now.settings;
    let moves = match now.measure.info.name {
        "nDCG" => is_cut && matches!(settings.ideal, IdealPool::Top | IdealPool::Twice),
        "AP" => is_cut && settings.ap_divisor == ApDivisor::Found,
        "P" | "F1" => settings.precision_divisor == PrecisionDivisor::Judged,
        _ => false,
    };
    is_known(now) && !moves && settings.rounding.is_none()
}
