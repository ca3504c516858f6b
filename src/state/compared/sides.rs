//! Both lists of a query side by side, with lines between the same documents.

use super::pair::Two;
use super::scores::Scores;
use crate::data::Id;
use crate::metrics::{Index, Ranking};

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
    /// The documents that are on both sides, those with the highest grade last.
    pub lines: Vec<Line>,
}

/// The greatest number of documents that are shown of a list.
const MOST: usize = 20;

impl Sides {
    /// Puts the two rankings of a query side by side, down to the cutoff.
    pub fn of(scores: &Scores, query: usize, cutoff: Option<usize>, pair: &[Ranking; 2]) -> Self {
        let depth = cutoff.unwrap_or(scores.k).min(MOST);
        let ranks = pair.each_ref().map(|list| Index::of(list.rows.iter().map(|row| &row.doc)));
        let list = |side: usize| {
            let rows = pair[side].rows.iter().take(depth);
            let listed = rows.map(|row| Listed {
                label: scores.label(query, &row.doc),
                doc: row.doc.clone(),
                grade: row.grade,
                other: ranks[1 - side].get(&row.doc).map(|at| at + 1),
            });
            listed.collect::<Vec<_>>()
        };
        let lists = [list(0), list(1)];
        let line = |(from, listed): (usize, &Listed)| {
            let to = listed.other?.checked_sub(1).filter(|to| *to < depth)?;
            Some(Line { from, to, grade: listed.grade.unwrap_or(0.0).max(0.0) })
        };
        let mut lines: Vec<Line> = lists[0].iter().enumerate().filter_map(line).collect();
        lines.sort_by(|a, b| a.grade.total_cmp(&b.grade));
        Self { lists, lines }
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
