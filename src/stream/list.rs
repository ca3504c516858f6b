//! The ranked list of one query: collects its documents, ranks them, and finds the ranks of the
//! judged ones.

use serde::{Deserialize, Serialize};

use super::bytes;
use super::problem::{Kind, Problems};
use super::qrels::{Judgment, Qrels};
use super::table::Table;
use crate::metrics::order;
use crate::metrics::settings::{Scores, Ties};

/// The rule that decides the order of documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Rule {
    pub scores: Scores,
    pub ties: Ties,
}

impl Rule {
    /// The rule of trec_eval 10: exact scores, and ties by descending identifiers.
    pub const TREC_EVAL: Self = Self { scores: Scores::Binary64, ties: Ties::IdDescending };
}

/// A document of the list.
#[derive(Clone, Copy)]
struct Doc {
    score: f64,
    /// The position in the text at which the document's identifier starts.
    at: u32,
    length: u32,
    /// The index of the document's judgment among those of the query, or [`UNJUDGED`].
    judged: u32,
    line: u32,
}

const UNJUDGED: u32 = u32::MAX;

/// The list of the query that is being read.
pub struct List {
    rule: Rule,
    docs: Vec<Doc>,
    table: Table,
    /// The judgments of the query. Only the first judgment of each document is kept.
    judged: Vec<Judgment>,
    /// The index of each grade of the query's judgments, in the order of first mention, and the
    /// number of documents with that grade.
    pub grades: Vec<(u16, u32)>,
    /// For each grade index, the grade's position in `grades`. It may be left from an earlier
    /// query, so a reader must check that `grades` has that grade there.
    counted: Vec<u32>,
    /// For each judgment, the number of its document in the list, counted from 1; 0 while the
    /// document has not been read.
    found: Vec<u32>,
    /// Whether no score is greater than the score before it.
    falls: bool,
    /// The rank and the grade index of each judged document. [`List::rank`] fills it.
    pub hits: Vec<(u32, u16)>,
    length: usize,
}

impl List {
    /// Returns an empty list. `List::start` begins each query, and the memory is used again.
    pub fn new(rule: Rule) -> Self {
        Self {
            rule,
            docs: Vec::new(),
            table: Table::new(),
            judged: Vec::new(),
            grades: Vec::new(),
            counted: Vec::new(),
            found: Vec::new(),
            falls: true,
            hits: Vec::new(),
            length: 0,
        }
    }

    /// Starts the list of a query. `query` is `None` for a query without judgments.
    pub fn start(&mut self, qrels: &Qrels, query: Option<usize>, problems: &mut Problems) {
        self.docs.clear();
        self.table.clear();
        self.judged.clear();
        self.grades.clear();
        self.counted.resize(qrels.grades.len(), 0);
        self.falls = true;
        for judgment in query.map_or(&[][..], |query| qrels.judgments(query)) {
            let id = qrels.id(judgment);
            let known = |number: u32| qrels.id(&self.judged[number as usize]) == id;
            let number = self.judged.len() as u32;
            let Some(first) = self.table.find(qrels.hash(judgment), number, known) else {
                self.judged.push(*judgment);
                self.count(judgment.grade);
                continue;
            };
            let first = &self.judged[first as usize];
            let at = qrels.line(first);
            let kind = match first.grade == judgment.grade {
                true => Kind::Again { first: at },
                false => Kind::Conflict { first: at },
            };
            problems.add(qrels.line(judgment), kind, id);
        }
        self.found.clear();
        self.found.resize(self.judged.len(), 0);
    }

    fn count(&mut self, grade: u16) {
        let counted = &mut self.counted[usize::from(grade)];
        match self.grades.get_mut(*counted as usize).filter(|(place, _)| *place == grade) {
            Some((_, count)) => *count += 1,
            None => {
                *counted = self.grades.len() as u32;
                self.grades.push((grade, 1));
            }
        }
    }

    /// Adds a document. `start` and `end` delimit its identifier in a padded text. If the document
    /// is in the list already, this returns the line of its first occurrence as the error.
    #[inline]
    pub fn push(
        &mut self,
        qrels: &Qrels,
        text: &[u8],
        (start, end): (usize, usize),
        score: f64,
        line: u32,
    ) -> Result<(), u32> {
        let id = &text[start..end];
        let number = self.docs.len() as u32;
        let judged = self.judged.len() as u32;
        let is = |found: u32| match self.judged.get(found as usize) {
            Some(judgment) => qrels.id(judgment) == id,
            None => self.docs[(found - judged) as usize].id(text) == id,
        };
        let mut place = UNJUDGED;
        if let Some(found) = self.table.find(bytes::hash(text, start, end), judged + number, is) {
            let Some(first) = self.found.get_mut(found as usize) else {
                return Err(self.docs[(found - judged) as usize].line);
            };
            if *first > 0 {
                return Err(self.docs[*first as usize - 1].line);
            }
            *first = number + 1;
            place = found;
        }
        let score = match self.rule.scores {
            // Adding 0 turns -0 into 0, so that both are equal in a total order.
            Scores::Binary64 => score + 0.0,
            Scores::Binary32 => f64::from(score as f32) + 0.0,
            Scores::Ignored => 0.0,
        };
        self.falls &= self.docs.last().is_none_or(|last| last.score >= score);
        let (at, length) = (start as u32, (end - start) as u32);
        self.docs.push(Doc { score, at, length, judged: place, line });
        Ok(())
    }

    /// Moves the positions of all identifiers back after `by` bytes were removed from the front of
    /// the text.
    pub fn shift(&mut self, by: usize) {
        for doc in &mut self.docs {
            doc.at -= by as u32;
        }
    }

    /// Returns the number of documents in the list. The number is valid once the list is ranked.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Finds the ranks of the judged documents.
    pub fn rank(&mut self, qrels: &Qrels, text: &[u8]) {
        self.hits.clear();
        self.length = self.docs.len();
        let mut above = Vec::new();
        if self.rule.scores == Scores::Ignored {
            // The documents stay in the order of their lines.
        } else if self.rule.ties == Ties::Numba {
            let scores: Vec<_> = self.docs.iter().map(|doc| Some(doc.score)).collect();
            let order = crate::metrics::numba::order(&scores);
            self.docs = order.into_iter().map(|at| self.docs[at]).collect();
        } else {
            if !self.falls {
                above = self.gather();
            }
            self.break_ties(qrels, text);
        }
        let mut above = above.into_iter();
        let (mut before, mut last) = (above.next().unwrap_or(0), self.docs.first());
        for (doc, rank) in self.docs.iter().zip(1..) {
            if above.len() > 0 && last.is_some_and(|last| last.score != doc.score) {
                before += above.next().unwrap_or(0);
                last = Some(doc);
            }
            if let Some(judgment) = self.judged.get(doc.judged as usize) {
                self.hits.push((before + rank, judgment.grade));
            }
        }
    }

    /// Removes each unjudged document that is not tied with a judged one, and sorts the rest by
    /// falling score. Tied documents keep the order of the list. Returns, for each score that is
    /// left, the number of documents removed between it and the next higher one, and last the number
    /// below all. A list is long and few of its documents are judged, so this takes much less time
    /// than sorting the whole list.
    fn gather(&mut self) -> Vec<u32> {
        let judged = self.docs.iter().filter(|doc| doc.judged != UNJUDGED);
        let scores: Vec<f64> = judged.map(|doc| doc.score).collect();
        let falling = order(scores.len(), &|a, b| scores[b].total_cmp(&scores[a]));
        let mut scores: Vec<f64> = falling.into_iter().map(|at| scores[at]).collect();
        scores.dedup();
        let mut above = vec![0; scores.len() + 1];
        self.docs.retain(|doc| {
            let place = scores.partition_point(|score| *score > doc.score);
            let is_tied = scores.get(place) == Some(&doc.score);
            above[place] += u32::from(!is_tied);
            is_tied
        });
        // The sort is stable, because the position in the list may decide between equal scores.
        let docs = &self.docs;
        let falling = order(docs.len(), &|a, b| docs[b].score.total_cmp(&docs[a].score));
        self.docs = falling.into_iter().map(|at| docs[at]).collect();
        above
    }

    /// Orders documents with equal scores by the rule for ties. The documents must be sorted by
    /// falling score.
    fn break_ties(&mut self, qrels: &Qrels, text: &[u8]) {
        let judged = &self.judged;
        let grade = |doc: &Doc| {
            judged.get(doc.judged as usize).map_or(0.0, |j| qrels.grades[usize::from(j.grade)])
        };
        let mut rest = &mut self.docs[..];
        while rest.len() > 1 {
            let first = rest[0].score;
            // Neighbours rarely have equal scores. The length of a tie is counted only if two
            // neighbours do.
            let length = match rest[1].score == first {
                true => rest.iter().take_while(|doc| doc.score == first).count(),
                false => 1,
            };
            let (tied, others) = rest.split_at_mut(length);
            rest = others;
            if length == 1 || tied.iter().all(|doc| doc.judged == UNJUDGED) {
                continue;
            }
            let before = |a: usize, b: usize| match self.rule.ties {
                Ties::IdDescending => tied[b].id(text).cmp(tied[a].id(text)),
                Ties::IdAscending => tied[a].id(text).cmp(tied[b].id(text)),
                Ties::Reversed => b.cmp(&a),
                Ties::LowestGradeFirst => grade(&tied[a]).total_cmp(&grade(&tied[b])),
                Ties::Listed | Ties::Averaged | Ties::SharedRank | Ties::Numba => a.cmp(&b),
            };
            let sorted = order(length, &before);
            let sorted: Vec<Doc> = sorted.into_iter().map(|at| tied[at]).collect();
            tied.copy_from_slice(&sorted);
        }
    }
}

impl Doc {
    fn id<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        &text[self.at as usize..(self.at + self.length) as usize]
    }
}
