//! The lists between the baseline and the candidate, one for each set of causes.

use std::rc::Rc;

use super::{Cause, MovedDocument};
use crate::compare::eligible::is_eligible;
use crate::compare::lists::{BothLists, KeptRanks, Numbered};
use crate::metrics::settings::{IdealPool, Settings, Unjudged};
use crate::metrics::{Id, JudgedRanks, Measure, Outcome, Row};

/// The order of one list, as the places of its judged documents.
#[derive(PartialEq, Eq)]
struct List {
    /// The ranks of the judged documents, in their order.
    ranks: Vec<usize>,
    /// The number of documents.
    length: usize,
    /// For each judged document of either list, its place among the judged ones, from 0. `None` if this list lacks it.
    places: Vec<Option<usize>>,
}

impl List {
    /// `judged` gives each document that is judged in one of the lists its index, by its number.
    fn of(rows: &[Numbered], judged: &[Option<usize>], count: usize) -> Self {
        let mut list = Self { ranks: Vec::new(), length: rows.len(), places: vec![None; count] };
        for (rank, Numbered { row, number }) in (1..).zip(rows) {
            if row.grade.is_some()
                && let Some(at) = judged[*number]
            {
                list.places[at] = Some(list.ranks.len());
                list.ranks.push(rank);
            }
        }
        list
    }

    /// Returns the rank of the judged document at a place. Places beyond the last one have ranks after the end of
    /// the list.
    fn rank(&self, place: usize) -> usize {
        let beyond = || self.length + 1 + place - self.ranks.len();
        self.ranks.get(place).copied().unwrap_or_else(beyond)
    }

    fn rank_of(&self, document: usize) -> Option<usize> {
        self.places[document].map(|place| self.rank(place))
    }
}

/// A judged document of either list.
struct Document {
    id: Id,
    grade: f64,
    cause: Option<Cause>,
}

/// The documents from which the ideal of a list is made.
#[derive(Clone, Copy, PartialEq)]
enum Pool {
    /// All judgments.
    Judgments,
    /// The documents of the list.
    Retrieved,
    /// The documents within the cutoff.
    Top,
}

/// The judged documents of two lists under one measure. It computes the value of each list between the two.
pub struct Model<'a> {
    measure: Measure,
    /// Has the judgments of the query, unless the pool is made of the list.
    ranks: &'a mut JudgedRanks,
    pool: Pool,
    documents: Vec<Document>,
    lists: &'a BothLists<'a>,
    /// Pairs of the baseline and the candidate, with ties broken alike. Without the cause [`Cause::Ties`], at index 0:
    /// the baseline, and the candidate with ties in the baseline's order. With it, at index 1: the baseline with ties
    /// in the candidate's order, and the candidate.
    ends: [[Rc<List>; 2]; 2],
    causes: Vec<Cause>,
    /// By cause: its bit in the number of a set, or 0 if it does not occur.
    bits: [usize; Cause::ALL.len()],
    /// Memory for the ranks and grades of a list.
    found: Vec<(usize, f64)>,
}

impl<'a> Model<'a> {
    /// Returns the model of two lists. `None` if the ranks of the judged documents do not decide the value, or if the
    /// lists have different settings.
    pub fn of(
        measure: &Measure,
        lists: &'a BothLists<'a>,
        kept: &'a mut KeptRanks,
    ) -> Option<Self> {
        let BothLists { sides: [baseline, candidate], documents, .. } = lists;
        let mut ids: Vec<&Row> = Vec::new();
        let mut judged = vec![None; *documents];
        for Numbered { row, number } in baseline.rows.iter().chain(&candidate.rows) {
            if row.grade.is_some() && judged[*number].is_none() {
                judged[*number] = Some(ids.len());
                ids.push(row);
            }
        }
        let (settings, pool) = settings(measure, lists)?;
        let ranks = kept.under(&settings)?;
        ranks.read_judgments(baseline.judged.iter().copied());
        let list = |rows: &[Numbered]| Rc::new(List::of(rows, &judged, ids.len()));
        let (from, to) = (&baseline.rows, &candidate.rows);
        let untied = |rows, other| as_other(rows, other, *documents).map(|rows| list(&rows));
        let (before, after) = (list(from), list(to));
        let from_as_to = untied(from, to).unwrap_or_else(|| before.clone());
        let to_as_from = untied(to, from).unwrap_or_else(|| after.clone());
        let ends = [[before, to_as_from], [from_as_to, after]];
        let document = |row: &&Row| {
            let grade = row.grade.unwrap_or_default();
            Document { id: row.doc.clone(), grade, cause: None }
        };
        let mut model = Self {
            measure: *measure,
            ranks,
            pool,
            documents: ids.iter().map(document).collect(),
            lists,
            ends,
            causes: Vec::new(),
            bits: [0; Cause::ALL.len()],
            found: Vec::new(),
        };
        for at in 0..model.documents.len() {
            model.documents[at].cause = model.cause(at);
        }
        let is_there = |cause: &Cause| match cause {
            Cause::Unjudged => model.ends.iter().any(|[from, to]| {
                from.ranks.iter().enumerate().any(|(place, rank)| to.rank(place) != *rank)
                    || to.ranks.iter().enumerate().any(|(place, rank)| from.rank(place) != *rank)
            }),
            Cause::Ties => {
                let [[from, _], [other, _]] = &model.ends;
                let [[_, other_to], [_, to]] = &model.ends;
                from != other || to != other_to
            }
            // An eligible measure ignores documents judged 0 and the length of the list.
            Cause::Other => {
                let is_moved = |document: &Document| document.cause == Some(Cause::Other);
                let [from, to] = &model.ends[0];
                !is_eligible(measure, &model.ranks.settings)
                    && (from.length != to.length || model.documents.iter().any(is_moved))
            }
            _ => model.documents.iter().any(|document| document.cause == Some(*cause)),
        };
        model.causes = Cause::ALL.iter().filter(|cause| is_there(cause)).copied().collect();
        for (at, cause) in model.causes.iter().enumerate() {
            model.bits[*cause as usize] = 1 << at;
        }
        Some(model)
    }

    /// Returns the causes that occur.
    pub fn causes(&self) -> Vec<Cause> {
        self.causes.clone()
    }

    /// Returns the cause to which a document belongs. `None` if only the order of ties changes its place among the
    /// judged documents, or nothing does.
    fn cause(&self, at: usize) -> Option<Cause> {
        let steps = self.ends.each_ref().map(|[from, to]| {
            from.places[at].zip(to.places[at]).map(|(from, to)| to as i64 - from as i64)
        });
        let ([before, _], [_, after]) = (&self.ends[0], &self.ends[1]);
        // A document that keeps its place once ties are broken alike is moved by the tie rule alone.
        let both: i64 = steps.iter().flatten().sum();
        let is_moved = before.places[at].is_none()
            || after.places[at].is_none()
            || both != 0 && steps.iter().all(|step| *step != Some(0));
        let is_graded = self.documents[at].grade != 0.0;
        if !is_moved {
            return None;
        }
        if !is_graded {
            return Some(Cause::Other);
        }
        let ranks = (before.rank_of(at), after.rank_of(at));
        let cutoff = self.measure.cutoff.unwrap_or(usize::MAX);
        Some(match ranks {
            (None, _) => Cause::Came,
            (_, None) => Cause::Left,
            (Some(before), Some(after)) if before > cutoff && after <= cutoff => Cause::Entered,
            (Some(before), Some(after)) if before <= cutoff && after > cutoff => Cause::Dropped,
            _ if both < 0 => Cause::Up,
            _ => Cause::Down,
        })
    }

    /// Returns the value with the causes of a set. Bit i of `set` stands for the i-th cause.
    pub fn value(&mut self, set: usize) -> f64 {
        let bits = self.bits;
        let has = |cause: Cause| bits[cause as usize] & set != 0;
        self.value_with(has(Cause::Ties), has(Cause::Unjudged), has(Cause::Other), &|_, cause| {
            has(cause)
        })
    }

    /// Returns the value of a list in which each document for which `is_moved` is true stands as in the candidate,
    /// and each other document as in the baseline. `ties`, `unjudged` and `other` add these causes.
    fn value_with(
        &mut self,
        ties: bool,
        unjudged: bool,
        other: bool,
        is_moved: &dyn Fn(usize, Cause) -> bool,
    ) -> f64 {
        let [from, to] = &self.ends[usize::from(ties)];
        let between = if unjudged { to } else { from };
        let found = &mut self.found;
        found.clear();
        for (at, document) in self.documents.iter().enumerate() {
            let moves = document.cause.map_or(ties, |cause| is_moved(at, cause));
            if let Some(place) = if moves { to.places[at] } else { from.places[at] } {
                found.push((between.rank(place), document.grade));
            }
        }
        // Documents of different causes may meet at one rank. Their order must not depend on which list is first.
        found.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
        let cutoff = self.measure.cutoff.unwrap_or(usize::MAX);
        let pool = match self.pool {
            Pool::Judgments => None,
            Pool::Retrieved => Some(usize::MAX),
            Pool::Top => Some(cutoff),
        };
        let length = match (self.bits[Cause::Other as usize] != 0, other) {
            // The measure ignores the length.
            (false, _) => from.length.max(to.length),
            (true, false) => from.length,
            (true, true) => to.length,
        };
        let length = length.max(found.last().map_or(0, |(rank, _)| *rank));
        if let Some(last) = pool {
            let pool = found.iter().filter(|(rank, _)| *rank <= last);
            self.ranks.read_judgments(pool.map(|(_, grade)| (*grade, 1)));
        }
        self.ranks.read_list(length, found.iter().copied());
        // A list in between may have no value, for example if its ideal has no gain. Its value counts as 0.
        let outcome = self.measure.value(self.ranks);
        outcome.and_then(Outcome::value).unwrap_or(0.0)
    }

    /// Returns the documents of a cause, those with the largest effect first.
    pub fn docs(&mut self, cause: Cause) -> Vec<MovedDocument> {
        if cause == Cause::Unjudged {
            return unjudged(self.lists);
        }
        let mut docs = Vec::new();
        for at in 0..self.documents.len() {
            let concerns = match cause {
                // Documents that the tie rule moves in one of the lists.
                Cause::Ties => {
                    let [[from, to_as_from], [from_as_to, to]] = &self.ends;
                    from.places[at] != from_as_to.places[at]
                        || to.places[at] != to_as_from.places[at]
                }
                _ => self.documents[at].cause == Some(cause),
            };
            if !concerns {
                continue;
            }
            let all = self.value_with(true, true, true, &|_, _| true);
            let alone = all - self.value_with(true, true, true, &|other, _| other != at);
            let ([before, _], [_, after]) = (&self.ends[0], &self.ends[1]);
            docs.push(MovedDocument {
                doc: self.documents[at].id.clone(),
                grade: Some(self.documents[at].grade),
                before: before.rank_of(at),
                after: after.rank_of(at),
                alone,
            });
        }
        docs.sort_by(|a, b| b.alone.abs().total_cmp(&a.alone.abs()));
        docs
    }
}

/// Returns settings under which the ranks of the model give the measure's value, and the pool of the ideal. `None` if
/// the lists have different settings.
fn settings(measure: &Measure, lists: &BothLists) -> Option<(Settings, Pool)> {
    let [baseline, candidate] = &lists.sides;
    let mut settings = baseline.settings.clone();
    settings.relevance.threshold = measure.rel.unwrap_or(settings.relevance.threshold);
    // The rows already lack the documents that the settings leave out.
    if settings.relevance.unjudged == Unjudged::LeftOut {
        settings.relevance.unjudged = Unjudged::Zero;
    }
    let pool = match settings.ideal.pool {
        _ if !lists.share_judgments => Pool::Retrieved,
        IdealPool::Retrieved if measure.definition.shows_ideal => Pool::Retrieved,
        IdealPool::Shown if measure.definition.shows_ideal => Pool::Top,
        _ => Pool::Judgments,
    };
    if matches!(settings.ideal.pool, IdealPool::Retrieved | IdealPool::Shown) {
        settings.ideal.pool = IdealPool::Judged;
    }
    Some((settings, pool)).filter(|_| baseline.settings == candidate.settings)
}

/// Returns the rows of a list, but with tied documents that both lists have in the order of the other list. `None` if no
/// documents are tied.
fn as_other<'a>(
    rows: &[Numbered<'a>],
    other: &[Numbered],
    documents: usize,
) -> Option<Vec<Numbered<'a>>> {
    let is_tied = |two: &[Numbered]| two[0].row.tie == two[1].row.tie;
    if !rows.windows(2).any(is_tied) {
        return None;
    }
    let mut places = vec![None; documents];
    other.iter().enumerate().for_each(|(at, other)| places[other.number] = Some(at));
    let mut changed = rows.to_vec();
    let mut start = 0;
    for group in rows.chunk_by(|a, b| a.row.tie == b.row.tie) {
        if group.len() > 1 {
            let both = |at: &usize| places[rows[*at].number].is_some();
            let slots: Vec<usize> = (start..start + group.len()).filter(both).collect();
            let mut order = slots.clone();
            order.sort_by_key(|at| places[rows[*at].number]);
            for (slot, at) in slots.into_iter().zip(order) {
                changed[slot] = rows[at];
            }
        }
        start += group.len();
    }
    Some(changed)
}

/// Returns the unjudged documents of both lists that are not at the same rank in both.
fn unjudged(lists: &BothLists) -> Vec<MovedDocument> {
    let rows = lists.sides.each_ref().map(|side| &side.rows);
    let [before, after] = rows.map(|rows| {
        let mut ranks = vec![None; lists.documents];
        (1..).zip(rows).for_each(|(rank, of)| ranks[of.number] = Some(rank));
        ranks
    });
    let is_unjudged = |of: &&Numbered| of.row.grade.is_none();
    let gone = rows[0].iter().filter(is_unjudged).filter(|of| after[of.number].is_none());
    let docs = rows[1].iter().filter(is_unjudged).chain(gone).map(|of| MovedDocument {
        doc: of.row.doc.clone(),
        grade: None,
        before: before[of.number],
        after: after[of.number],
        alone: 0.0,
    });
    docs.filter(|doc| doc.before != doc.after).collect()
}
