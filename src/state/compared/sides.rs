//! Both lists of a query side by side, with lines between the same documents, and the ideal ranking between them.

use super::pair::Two;
use super::scores::Scores;
use crate::data::Id;
use crate::metrics::{Index, Measure, Ranking, derive};
use crate::present::formula;

/// One document of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// The title of the document, or its id.
    pub label: Id,
    /// Its id.
    pub doc: Id,
    /// Its grade. `None`: nobody judged it.
    pub grade: Option<f64>,
    /// Its rank in the other list. `None`: the other list does not have it.
    pub other: Option<usize>,
    /// Its term in the formula: `2 ÷ 1.585 = 1.262`. Empty if it has none.
    pub working: String,
}

/// One document of the ideal ranking.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    /// The title of the document, or its id.
    pub label: Id,
    /// Its id.
    pub doc: Id,
    /// Its grade.
    pub grade: Option<f64>,
}

/// A line between the two places of a document, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// The place in the baseline.
    pub from: usize,
    /// The place in the candidate.
    pub to: usize,
    /// The grade of the document, at least 0.
    pub grade: f64,
}

/// The first documents of the baseline and of the candidate.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sides {
    /// The documents from rank 1 on.
    pub lists: [Vec<Listed>; 2],
    /// The last step of each value: `RR = 1 ÷ 2 = 0.500`. `None` if the value is a single term.
    pub steps: [Option<String>; 2],
    /// The documents of the ideal ranking from rank 1 on, at most as many as the longer list has.
    pub ideal: Vec<Best>,
    /// The documents that are on both sides, those with the highest grade last.
    pub lines: Vec<Line>,
}

/// The greatest number of documents that are shown of a list.
const MOST: usize = 20;

impl Sides {
    /// Puts the two rankings of a query side by side, down to the cutoff of the measure.
    pub fn of(scores: &Scores, query: usize, measure: &Measure, pair: &[Ranking; 2]) -> Self {
        let depth = measure.cutoff.unwrap_or(scores.k).min(MOST);
        let ranks = pair.each_ref().map(|list| Index::of(list.rows.iter().map(|row| &row.doc)));
        let derivations = pair.each_ref().map(|list| derive(measure, list));
        let list = |side: usize| {
            let rows = pair[side].rows.iter().take(depth);
            let listed = rows.enumerate().map(|(at, row)| Listed {
                label: scores.label(query, &row.doc),
                doc: row.doc.clone(),
                grade: row.grade,
                other: ranks[1 - side].get(&row.doc).map(|at| at + 1),
                working: formula::working(&derivations[side], at, scores.digits),
            });
            listed.collect::<Vec<_>>()
        };
        let lists = [list(0), list(1)];
        let steps = derivations.each_ref().map(|of| formula::value_step(of, scores.digits));
        let line = |(from, listed): (usize, &Listed)| {
            let to = listed.other?.checked_sub(1).filter(|to| *to < depth)?;
            Some(Line { from, to, grade: listed.grade.unwrap_or(0.0).max(0.0) })
        };
        let mut lines: Vec<Line> = lists[0].iter().enumerate().filter_map(line).collect();
        lines.sort_by(|a, b| a.grade.total_cmp(&b.grade));
        let rows = lists.iter().map(Vec::len).max().unwrap_or(0);
        // Both runs have the same judgments. An ideal made of the list is that of the baseline.
        let ideal = derivations[0].ideal.rows.iter().take(rows).map(|row| Best {
            label: scores.label(query, &row.doc),
            doc: row.doc.clone(),
            grade: row.grade,
        });
        Self { ideal: ideal.collect(), lists, steps, lines }
    }

    /// Whether the other list does not show a document of one of the lists.
    pub fn is_away(&self, side: usize, listed: &Listed) -> bool {
        listed.other.is_none_or(|rank| rank > self.lists[1 - side].len())
    }

    /// Returns the number of rows of the longer list.
    pub fn rows(&self) -> usize {
        self.lists.iter().map(Vec::len).max().unwrap_or(0)
    }
}

impl Two {
    /// Returns the runs in the order of [`Sides::lists`].
    pub fn runs(self) -> [usize; 2] {
        [self.baseline, self.candidate]
    }
}
