//! One query's ranked list, joined with its judgments under given settings.

use std::cell::OnceCell;
use std::cmp::Ordering;
use std::rc::Rc;

use super::column::Column;
use super::final_order::{final_order, rows_in_order};
use super::index::{self, Id, Index};
use super::judged_ranks::counted;
use super::settings::{IdealOrder, IdealPool, IdealTies, Negative, Settings, Unjudged};
use super::table::{ColumnValues, Row};

/// A ranked list in its final order, and the judged documents in the ideal order.
///
/// Cheap to clone. Ranks start at 1 in both.
#[derive(Clone, Debug)]
pub struct Ranking {
    pub settings: Rc<Settings>,
    /// The list after ties were broken and unjudged documents left out, if the settings say so.
    pub rows: Rc<[Row]>,
    /// The documents taken out of the list because they have no judgment, each with its position in the list as
    /// given, from 0.
    pub left_out: Rc<[(usize, Id)]>,
    /// Number of relevant documents, retrieved or not: R.
    pub relevant: usize,
    /// Number of documents judged 0 or more that are not relevant: N.
    pub non_relevant: usize,
    /// The highest grade that counts, retrieved or not; 0 if there is none.
    pub highest_grade: f64,
    lists: Rc<Lists>,
    /// All documents, retrieved or judged, the highest gain first.
    candidates: Rc<[Row]>,
    /// The same documents, in the order in which ideal rankings take them.
    ideal_order: Rc<[Row]>,
    tables: Rc<Tables>,
}

/// A table's rows, and the columns that follow from them without a rule.
type Given = (Rc<[Row]>, Vec<ColumnValues>);

/// What only derivations need of a ranking. It is made when it is first asked for.
#[derive(Debug, Default)]
struct Tables {
    /// The columns of the list.
    given: OnceCell<Vec<ColumnValues>>,
    /// The ideal ranking. `None` if it depends on the cutoff.
    ideal: OnceCell<Option<Given>>,
}

/// The list and the judgments as given, whatever the settings.
#[derive(Debug)]
struct Lists {
    docs: Vec<(Id, Option<f64>)>,
    /// Whether a document has a score. Without scores, the list is in its final order.
    has_scores: bool,
    /// The place of each document in the list as given. `None` for a document added later.
    places: Vec<Option<usize>>,
    /// At most one for each document.
    judgments: Vec<(Id, f64)>,
    /// The place of each document's judgment in `judgments`. `None` for an unjudged document.
    judged: Vec<Option<usize>>,
}

/// The greatest length of an ideal ranking that repeats the best document.
pub(super) const LONGEST_BEST: usize = 100_000;

impl Ranking {
    /// Joins a list with judgments.
    ///
    /// `docs` are (id, score) in the order given. If there are scores and the settings do not ignore them, they decide
    /// the order, highest first, and documents without a score come last. `judgments` are (id, grade), with finite
    /// grades. A document judged twice keeps its last grade.
    pub fn new(
        docs: impl IntoIterator<Item = (Id, Option<f64>)>,
        judgments: impl IntoIterator<Item = (Id, f64)>,
        settings: Rc<Settings>,
    ) -> Self {
        let docs: Vec<_> = docs.into_iter().collect();
        let places = (0..docs.len()).map(Some).collect();
        Self::of_lists(docs, places, judgments.into_iter().collect(), settings)
    }

    /// Joins an edited list. Each of `docs` comes with its place in the list as given, from 0; `None` for a
    /// document that was added.
    pub fn of_places(
        docs: impl IntoIterator<Item = (Option<usize>, Id, Option<f64>)>,
        judgments: impl IntoIterator<Item = (Id, f64)>,
        settings: Rc<Settings>,
    ) -> Self {
        let (places, docs): (Vec<_>, Vec<_>) =
            docs.into_iter().map(|(place, id, score)| (place, (id, score))).unzip();
        Self::of_lists(docs, places, judgments.into_iter().collect(), settings)
    }

    /// Makes a list of bare grades in rank order, all judged. The documents are named `d1`, `d2`, ...
    pub fn of_grades(grades: &[f64], settings: &Settings) -> Self {
        let id = |i: usize| Id::from(format!("d{}", i + 1));
        Self::new(
            (0..grades.len()).map(|i| (id(i), None)),
            grades.iter().enumerate().map(|(i, grade)| (id(i), *grade)),
            Rc::new(settings.clone()),
        )
    }

    /// Returns the same list and judgments under other settings.
    pub fn under(&self, settings: Settings) -> Self {
        self.with(&settings).unwrap_or_else(|| Self::join(self.lists.clone(), Rc::new(settings)))
    }

    /// Returns the same ranking under other settings. `None` if they can change the order, the grades or the gains.
    pub fn with(&self, settings: &Settings) -> Option<Self> {
        let mine = &self.settings;
        let same_order = mine.order == settings.order || !self.lists.has_scores;
        let same = same_order
            && (&mine.gain, mine.relevance, mine.ideal)
                == (&settings.gain, settings.relevance, settings.ideal);
        same.then(|| Self { settings: settings.clone().into(), ..self.clone() })
    }

    fn of_lists(
        docs: Vec<(Id, Option<f64>)>,
        places: Vec<Option<usize>>,
        judgments: Vec<(Id, f64)>,
        settings: Rc<Settings>,
    ) -> Self {
        let index = Index::of(judgments.iter().map(|(id, _)| id));
        if index.count() < judgments.len() {
            let is_last = |(i, (id, _)): &(usize, &(Id, f64))| index.get(id) == Some(*i);
            let distinct =
                judgments.iter().enumerate().filter(is_last).map(|(_, j)| j.clone()).collect();
            return Self::of_lists(docs, places, distinct, settings);
        }
        let judged = docs.iter().map(|(id, _)| index.get(id)).collect();
        let has_scores = docs.iter().any(|(_, score)| score.is_some());
        Self::join(Rc::new(Lists { docs, has_scores, places, judgments, judged }), settings)
    }

    fn join(lists: Rc<Lists>, settings: Rc<Settings>) -> Self {
        let Lists { docs, places, judgments, judged, .. } = &*lists;
        let grade = |i: usize| judged[i].map(|place| judgments[place].1);
        let (mut order, scores) = final_order(docs, &settings, &|i| grade(i).unwrap_or(0.0));
        let mut left_out = Vec::new();
        if settings.relevance.unjudged == Unjudged::LeftOut {
            order.retain(|&i| {
                let is_judged = judged[i].is_some();
                if !is_judged && let Some(place) = places[i] {
                    left_out.push((place, docs[i].0.clone()));
                }
                is_judged
            });
        }

        let rows = rows_in_order(docs, &order, &scores, &grade, &|i| places[i]);
        // A document that is listed twice counts twice in the list and once in the ideal.
        let mut missed = vec![true; judgments.len()];
        let is_again = |i: &usize| {
            judged[*i].is_some_and(|place| !std::mem::replace(&mut missed[place], false))
        };
        let again: Vec<bool> = order.iter().map(is_again).collect();

        let missed = judgments.iter().zip(missed).filter_map(|(j, is)| is.then_some(j));
        let mut known = known(&rows, &again, missed);
        if settings.ideal.ties == IdealTies::Score {
            let places = Index::of(docs.iter().map(|(id, _)| id));
            let judged = Index::of(judgments.iter().map(|(id, _)| id));
            let score = |row: &Row| places.get(&row.doc).and_then(|i| scores[i]).unwrap_or(0.0);
            let place = |row: &Row| judged.get(&row.doc).unwrap_or(usize::MAX);
            let keys: Vec<_> = known.iter().map(|row| (score(row), place(row))).collect();
            let order = index::order(known.len(), &|a, b| {
                let by_score = keys[b].0.partial_cmp(&keys[a].0).unwrap_or(Ordering::Equal);
                by_score.then(keys[a].1.cmp(&keys[b].1))
            });
            known = order.into_iter().map(|at| known[at].clone()).collect();
        }
        let candidates = candidates(&known, &settings);
        let ideal_order = match settings.ideal.order {
            IdealOrder::Gain => candidates.clone(),
            IdealOrder::Judged => as_judged(&known, judgments),
        };
        let count = |test: fn(&Row, &Settings) -> bool| {
            candidates.iter().filter(|row| test(row, &settings)).count()
        };
        let highest =
            candidates.iter().map(|row| counted_grade(row, &settings)).fold(0.0, f64::max);
        Self {
            tables: Rc::default(),
            relevant: count(is_relevant),
            non_relevant: count(is_non_relevant),
            highest_grade: highest,
            rows: rows.into(),
            left_out: left_out.into(),
            candidates,
            ideal_order,
            lists,
            settings,
        }
    }

    /// Returns the columns that follow from the ranking without a rule.
    pub(super) fn given(&self) -> Vec<ColumnValues> {
        self.tables.given.get_or_init(|| given(&self.rows, &self.settings)).clone()
    }

    /// Returns the ideal ranking of the documents that the settings allow, and its given columns.
    pub(super) fn ideal(&self, cutoff: Option<usize>) -> Given {
        let of_all = || ideal_of_all(&self.ideal_order, &self.settings);
        if let Some(ideal) = self.tables.ideal.get_or_init(of_all) {
            return ideal.clone();
        }
        if self.settings.ideal.pool == IdealPool::BestGrade {
            let times = cutoff.unwrap_or(self.rows.len()).min(LONGEST_BEST);
            let best = self.candidates.get(..1).unwrap_or_default();
            return ideal(best, &self.settings, &|_| times);
        }
        let twice = self.settings.ideal.pool == IdealPool::ShownAndJudged;
        ideal(&self.ideal_order, &self.settings, &|row| {
            let within = row.found_at.is_some_and(|rank| cutoff.is_none_or(|k| rank <= k));
            usize::from(within) + usize::from(twice && is_judged(row, &self.settings))
        })
    }

    /// Returns the judgments, at most one for each document.
    pub fn judgments(&self) -> &[(Id, f64)] {
        &self.lists.judgments
    }

    /// Returns each grade that was judged, with its number of documents.
    pub fn judged_grades(&self) -> Vec<(f64, usize)> {
        counted(self.judgments().iter().map(|(_, grade)| *grade))
    }

    /// Returns the judged documents that the list does not have, the highest gain first.
    pub fn missed(&self) -> impl Iterator<Item = &Row> {
        self.candidates.iter().filter(|row| row.found_at.is_none())
    }

    /// Counts all documents, retrieved or judged, except those left out.
    pub fn documents(&self) -> usize {
        self.candidates.len()
    }

    /// Counts the relevant documents that the list does not have.
    pub fn missed_relevant(&self) -> usize {
        self.missed().filter(|row| is_relevant(row, &self.settings)).count()
    }
}

/// Returns the retrieved documents in rank order, then the judged ones that were not retrieved. `again` marks the
/// rows that repeat a document.
fn known<'a>(
    rows: &[Row],
    again: &[bool],
    missed: impl Iterator<Item = &'a (Id, f64)>,
) -> Vec<Row> {
    let first = rows.iter().zip(again).filter(|(_, again)| !**again);
    let mut all: Vec<Row> = first.map(|(row, _)| row.clone()).collect();
    for row in &mut all {
        row.found_at = Some(row.rank);
    }
    for (id, grade) in missed {
        let (doc, grade) = (id.clone(), Some(*grade));
        all.push(Row { rank: 0, doc, grade, listed: None, found_at: None, tie: 0 });
    }
    all
}

/// Sorts documents by gain; documents of the same gain stay in their order.
fn candidates(all: &[Row], settings: &Settings) -> Rc<[Row]> {
    let gain =
        |row: &Row| settings.gain.of(counted_grade(row, settings), is_relevant(row, settings));
    let gains: Vec<f64> = all.iter().map(gain).collect();
    let order = index::order(all.len(), &|a, b| gains[b].total_cmp(&gains[a]));
    order.into_iter().map(|at| all[at].clone()).collect()
}

/// Returns the documents in the order of the judgments, then those that are not judged.
fn as_judged(known: &[Row], judgments: &[(Id, f64)]) -> Rc<[Row]> {
    let places = Index::of(judgments.iter().map(|(id, _)| id));
    let place = |at: usize| places.get(&known[at].doc).unwrap_or(usize::MAX);
    let order = index::order(known.len(), &|a, b| place(a).cmp(&place(b)));
    order.into_iter().map(|at| known[at].clone()).collect()
}

/// Returns the ideal ranking if it is the same for every cutoff.
fn ideal_of_all(documents: &[Row], settings: &Settings) -> Option<Given> {
    let chosen: fn(&Row, &Settings) -> bool = match settings.ideal.pool {
        IdealPool::Judged | IdealPool::JudgedUncut => is_judged,
        IdealPool::JudgedCutAtList => |row, _| row.grade.is_some(),
        IdealPool::Retrieved => |row, _| row.found_at.is_some(),
        IdealPool::Shown | IdealPool::ShownAndJudged | IdealPool::BestGrade => return None,
    };
    Some(ideal(documents, settings, &|row| usize::from(chosen(row, settings))))
}

/// Returns the ideal ranking of the candidates, each as often as `times` says.
fn ideal(candidates: &[Row], settings: &Settings, times: &dyn Fn(&Row) -> usize) -> Given {
    let mut rows: Vec<Row> = Vec::new();
    for row in candidates {
        for _ in 0..times(row) {
            let tie = rows.len();
            rows.push(Row { rank: tie + 1, tie, ..row.clone() });
        }
    }
    let given = given(&rows, settings);
    (rows.into(), given)
}

/// Returns the grade that counts: the grade judged, or the one that the settings give to an unjudged document.
fn counted_grade(row: &Row, settings: &Settings) -> f64 {
    let grade = match (row.grade, settings.relevance.unjudged) {
        (Some(grade), _) | (None, Unjudged::Grade(grade)) => grade,
        (None, Unjudged::Zero | Unjudged::LeftOut) => 0.0,
    };
    match settings.relevance.negative {
        Negative::Zero => grade.max(0.0),
        Negative::Counts | Negative::Relevant => grade,
    }
}

/// Whether a document is judged, or gets a grade from the settings.
fn is_judged(row: &Row, settings: &Settings) -> bool {
    row.grade.is_some() || matches!(settings.relevance.unjudged, Unjudged::Grade(_))
}

fn is_relevant(row: &Row, settings: &Settings) -> bool {
    match (row.grade, settings.relevance.unjudged) {
        (Some(grade), _) | (None, Unjudged::Grade(grade)) => settings.is_relevant(grade),
        (None, Unjudged::Zero | Unjudged::LeftOut) => false,
    }
}

/// Whether a document is judged not relevant. As in trec_eval, a grade below 0 does not say this.
fn is_non_relevant(row: &Row, settings: &Settings) -> bool {
    row.grade.is_some_and(|grade| grade >= 0.0) && !is_relevant(row, settings)
}

fn given(rows: &[Row], settings: &Settings) -> Vec<ColumnValues> {
    let column = |column: Column, value: &dyn Fn(&Row) -> f64| ColumnValues {
        column,
        rule: None,
        values: rows.iter().map(value).collect(),
    };
    let one = |test: bool| f64::from(u8::from(test));
    vec![
        column(Column::Rank, &|row| row.rank as f64),
        column(Column::Grade, &|row| counted_grade(row, settings)),
        column(Column::Relevant, &|row| one(is_relevant(row, settings))),
        column(Column::NonRelevant, &|row| one(is_non_relevant(row, settings))),
        column(Column::Judged, &|row| one(row.grade.is_some())),
    ]
}
