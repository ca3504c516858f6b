//! Two rankings of a query, whose documents have numbers, and what is kept from one query to the next.

use crate::metrics::settings::Settings;
use crate::metrics::{Index, JudgedRanks, Ranking, Row};

/// A row of a ranking, and the number of its document.
#[derive(Clone, Copy)]
pub struct Numbered<'a> {
    /// The row.
    pub row: &'a Row,
    /// The document's number, the same in both rankings.
    pub number: usize,
}

/// Two rankings of a query. Each document has a number, by which it is found sooner than by its id.
pub struct BothLists<'a> {
    /// The ranking of the baseline.
    pub baseline: &'a Ranking,
    /// The ranking of the candidate.
    pub candidate: &'a Ranking,
    /// The rows of the baseline and of the candidate.
    pub rows: [Vec<Numbered<'a>>; 2],
    /// The number of different documents.
    pub documents: usize,
    /// The baseline's judgments: each grade with the number of documents that have it.
    pub judged: Vec<(f64, usize)>,
}

impl<'a> BothLists<'a> {
    /// Numbers the documents of two rankings, from 0.
    pub fn of(baseline: &'a Ranking, candidate: &'a Ranking) -> Self {
        let pair = [baseline, candidate];
        let mut numbers = Index::with_room(pair.map(|ranking| ranking.rows.len()).iter().sum());
        let rows = pair.map(|ranking| {
            let number = |row: &'a Row| {
                let number = numbers.get(&row.doc).unwrap_or_else(|| {
                    let new = numbers.count();
                    numbers.insert(&row.doc, new);
                    new
                });
                Numbered { row, number }
            };
            ranking.rows.iter().map(number).collect()
        });
        let (documents, judged) = (numbers.count(), baseline.judged_grades());
        Self { baseline, candidate, rows, documents, judged }
    }
}

/// Judged ranks that are used again for other queries under the same settings, because discounts take time.
#[derive(Debug, Default)]
pub struct KeptRanks(Option<JudgedRanks>);

impl KeptRanks {
    /// Returns judged ranks under these settings, with any query. `None` where [`JudgedRanks::under`] returns `None`.
    pub fn under(&mut self, settings: &Settings) -> Option<&mut JudgedRanks> {
        if self.0.as_ref().is_none_or(|kept| kept.settings != *settings) {
            self.0 = JudgedRanks::under(settings);
        }
        self.0.as_mut()
    }
}
