//! The lists between the baseline and the candidate, one for each set of causes.

use super::{Cause, MovedDocument};
use crate::compare::eligible::is_eligible;
use crate::metrics::settings::{IdealPool, Settings, Unjudged};
use crate::metrics::{Id, Index, JudgedRanks, Measure, Outcome, Ranking, Row};

/// The order of one list, as the places of its judged documents.
struct List {
    /// The ranks of the judged documents, in their order.
    ranks: Vec<usize>,
    /// The number of documents.
    length: usize,
    /// For each judged document of either list, its place among the judged ones, from 0. `None` if this list lacks it.
    places: Vec<Option<usize>>,
}

impl List {
    fn of(rows: &[&Row], documents: &Index) -> Self {
        let mut list =
            Self { ranks: Vec::new(), length: rows.len(), places: vec![None; documents.count()] };
        for (rank, row) in (1..).zip(rows).filter(|(_, row)| row.grade.is_some()) {
            if let Some(at) = documents.get(&row.doc) {
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
    ranks: JudgedRanks,
    pool: Pool,
    judged: Vec<(f64, usize)>,
    documents: Vec<Document>,
    /// The rows of the baseline and of the candidate.
    rows: [Vec<&'a Row>; 2],
    /// Pairs of the baseline and the candidate, with ties broken alike. Without the cause [`Cause::Ties`], at index 0:
    /// the baseline, and the candidate with ties in the baseline's order. With it, at index 1: the baseline with ties
    /// in the candidate's order, and the candidate.
    ends: [[List; 2]; 2],
    causes: Vec<Cause>,
}

impl<'a> Model<'a> {
    /// Returns the model of two lists. `None` if the ranks of the judged documents do not decide the value, or if the
    /// lists have different settings.
    pub fn of(measure: &Measure, baseline: &'a Ranking, candidate: &'a Ranking) -> Option<Self> {
        let rows = [baseline, candidate].map(|ranking| ranking.rows.iter().collect::<Vec<_>>());
        let mut ids: Vec<&Row> = Vec::new();
        let mut documents = Index::default();
        for row in rows.iter().flatten().filter(|row| row.grade.is_some()) {
            if !documents.has(&row.doc) {
                documents.insert(&row.doc, ids.len());
                ids.push(row);
            }
        }
        let (settings, pool) = settings(measure, baseline, candidate)?;
        let ranks = JudgedRanks::under(&settings)?;
        let judged = baseline.judged_grades();
        let untied = [as_other(&rows[0], &rows[1]), as_other(&rows[1], &rows[0])];
        let list = |rows: &[&Row]| List::of(rows, &documents);
        let ends = [[list(&rows[0]), list(&untied[1])], [list(&untied[0]), list(&rows[1])]];
        let document = |row: &&Row| {
            let grade = row.grade.unwrap_or_default();
            Document { id: row.doc.clone(), grade, cause: None }
        };
        let mut model = Self {
            measure: *measure,
            ranks,
            pool,
            judged,
            documents: ids.iter().map(document).collect(),
            rows,
            ends,
            causes: Vec::new(),
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
                let same = |a: &List, b: &List| a.places == b.places && a.ranks == b.ranks;
                !same(from, other) || !same(to, other_to)
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
        let has = |cause: Cause| {
            self.causes.iter().position(|known| *known == cause).is_some_and(|i| set >> i & 1 == 1)
        };
        let is_there = Cause::ALL.map(has);
        let has = |cause: Cause| is_there[cause as usize];
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
        let mut found: Vec<(usize, f64)> = Vec::with_capacity(self.documents.len());
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
        let length = match (self.causes.contains(&Cause::Other), other) {
            // The measure ignores the length.
            (false, _) => from.length.max(to.length),
            (true, false) => from.length,
            (true, true) => to.length,
        };
        let length = length.max(found.last().map_or(0, |(rank, _)| *rank));
        let pool: Option<Vec<(f64, usize)>> = pool.map(|last| {
            found.iter().filter(|(rank, _)| *rank <= last).map(|(_, grade)| (*grade, 1)).collect()
        });
        let judged = pool.as_ref().unwrap_or(&self.judged);
        self.ranks.read(length, found.into_iter(), judged.iter().copied());
        // A list in between may have no value, for example if its ideal has no gain. Its value counts as 0.
        let outcome = self.measure.value(&self.ranks);
        outcome.and_then(Outcome::value).unwrap_or(0.0)
    }

    /// Returns the documents of a cause, those with the largest effect first.
    pub fn docs(&mut self, cause: Cause) -> Vec<MovedDocument> {
        if cause == Cause::Unjudged {
            return unjudged(&self.rows);
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
fn settings(
    measure: &Measure,
    baseline: &Ranking,
    candidate: &Ranking,
) -> Option<(Settings, Pool)> {
    let mut settings = (*baseline.settings).clone();
    settings.relevance.threshold = measure.rel.unwrap_or(settings.relevance.threshold);
    // The rows already lack the documents that the settings leave out.
    if settings.relevance.unjudged == Unjudged::LeftOut {
        settings.relevance.unjudged = Unjudged::Zero;
    }
    let is_same = baseline.judgments() == candidate.judgments() || {
        let other = Index::of(candidate.judgments().iter().map(|(id, _)| id));
        other.count() == baseline.judgments().len()
            && baseline.judgments().iter().all(|(id, _)| other.has(id))
    };
    let pool = match settings.ideal.pool {
        _ if !is_same => Pool::Retrieved,
        IdealPool::Retrieved if measure.definition.shows_ideal => Pool::Retrieved,
        IdealPool::Shown if measure.definition.shows_ideal => Pool::Top,
        _ => Pool::Judgments,
    };
    if matches!(settings.ideal.pool, IdealPool::Retrieved | IdealPool::Shown) {
        settings.ideal.pool = IdealPool::Judged;
    }
    Some((settings, pool)).filter(|_| baseline.settings == candidate.settings)
}

/// Returns the rows of a list, but with tied documents that both lists have in the order of the other list.
fn as_other<'a>(rows: &[&'a Row], other: &[&Row]) -> Vec<&'a Row> {
    let mut changed = rows.to_vec();
    if rows.windows(2).all(|two| two[0].tie != two[1].tie) {
        return changed;
    }
    let places = Index::of(other.iter().map(|row| &row.doc));
    let mut start = 0;
    for group in rows.chunk_by(|a, b| a.tie == b.tie) {
        if group.len() > 1 {
            let both = |at: &usize| places.has(&rows[*at].doc);
            let slots: Vec<usize> = (start..start + group.len()).filter(both).collect();
            let mut order = slots.clone();
            order.sort_by_key(|at| places.get(&rows[*at].doc));
            for (slot, at) in slots.into_iter().zip(order) {
                changed[slot] = rows[at];
            }
        }
        start += group.len();
    }
    changed
}

/// Returns the unjudged documents of both lists that are not at the same rank in both.
fn unjudged(rows: &[Vec<&Row>; 2]) -> Vec<MovedDocument> {
    let [before, after] = rows.each_ref().map(|rows| Index::of(rows.iter().map(|row| &row.doc)));
    let mut docs: Vec<MovedDocument> = Vec::new();
    let mut add = |row: &Row| {
        let [before, after] = [&before, &after].map(|index| index.get(&row.doc).map(|at| at + 1));
        let doc = row.doc.clone();
        docs.push(MovedDocument { doc, grade: None, before, after, alone: 0.0 });
    };
    rows[1].iter().filter(|row| row.grade.is_none()).for_each(|row| add(row));
    let gone = |row: &&&Row| row.grade.is_none() && !after.has(&row.doc);
    rows[0].iter().filter(gone).for_each(|row| add(row));
    docs.retain(|doc| doc.before != doc.after);
    docs
}
