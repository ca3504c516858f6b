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
    /// The baseline and the candidate.
    pub sides: [Side<'a>; 2],
    /// The number of different documents.
    pub documents: usize,
    /// Whether both have the same judgments.
    pub share_judgments: bool,
}

/// One of two rankings.
pub struct Side<'a> {
    /// Its rows.
    pub rows: Vec<Numbered<'a>>,
    /// Whether a document is listed twice.
    pub repeats: bool,
    /// Its settings.
    pub settings: &'a Settings,
    /// Each grade judged, with the number of documents that have it.
    pub judged: Vec<(f64, usize)>,
    /// The whole ranking. `None` if only its rows are known.
    pub ranking: Option<&'a Ranking>,
}

impl Side<'_> {
    /// Returns the rank and the grade of each judged document, by rank.
    pub fn found(&self) -> impl Iterator<Item = (usize, f64)> {
        self.rows.iter().filter_map(|of| Some((of.row.rank, of.row.grade?)))
    }
}

impl<'a> BothLists<'a> {
    /// Numbers the documents of two rankings, from 0.
    pub fn of(baseline: &'a Ranking, candidate: &'a Ranking) -> Self {
        let pair = [baseline, candidate];
        let ([before, after], documents) = numbered(pair.map(|ranking| &*ranking.rows));
        let side = |ranking: &'a Ranking, (rows, repeats)| Side {
            rows,
            repeats,
            settings: &ranking.settings,
            judged: ranking.judged_grades(),
            ranking: Some(ranking),
        };
        Self {
            sides: [side(baseline, before), side(candidate, after)],
            documents,
            share_judgments: share_judgments(baseline, candidate),
        }
    }

    /// Numbers the documents of two rankings with the same judgments and settings, of which only the rows are known.
    /// `judged` holds each grade judged with the number of documents that have it.
    pub fn of_rows(rows: [&'a [Row]; 2], judged: &[(f64, usize)], settings: &'a Settings) -> Self {
        let (sides, documents) = numbered(rows);
        let side = |(rows, repeats)| {
            let judged = judged.to_vec();
            Side { rows, repeats, settings, judged, ranking: None }
        };
        Self { sides: sides.map(side), documents, share_judgments: true }
    }
}

/// Numbers the documents of two lists. Returns the rows of each list and whether one of its documents is listed twice,
/// then the number of different documents.
fn numbered<'a>(lists: [&'a [Row]; 2]) -> ([(Vec<Numbered<'a>>, bool); 2], usize) {
    let mut numbers = Index::with_room(lists.map(<[Row]>::len).iter().sum());
    // By document: whether the list that is numbered has it.
    let mut is_listed = Vec::new();
    let sides = lists.map(|rows| {
        is_listed.fill(false);
        let mut repeats = false;
        let number = |row: &'a Row| {
            let number = numbers.get(&row.doc).unwrap_or_else(|| {
                let new = numbers.count();
                numbers.insert(&row.doc, new);
                is_listed.push(false);
                new
            });
            repeats |= std::mem::replace(&mut is_listed[number], true);
            Numbered { row, number }
        };
        let rows = rows.iter().map(number).collect();
        (rows, repeats)
    });
    (sides, numbers.count())
}

/// Whether the same documents are judged.
fn share_judgments(baseline: &Ranking, candidate: &Ranking) -> bool {
    let (ours, theirs) = (baseline.judgments(), candidate.judgments());
    ours == theirs || {
        let others = Index::of(theirs.iter().map(|(id, _)| id));
        others.count() == ours.len() && ours.iter().all(|(id, _)| others.has(id))
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
