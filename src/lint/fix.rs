//! Repairs: each removes a kind of finding with one click, and reports the places that it changed.

use std::rc::Rc;

use super::ids::IdDifference;
use super::names::Sides;
use super::query::keys;
use super::{Kind, Place, scores};
use crate::data::{Data, Id, Query};
use crate::metrics::Index;

/// A change of the data that removes one kind of finding and touches nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fix {
    /// Gives retrieved documents the ids under which they are judged.
    NameDocs(IdDifference),
    /// Joins queries with their judgments, under the name of the judged query.
    JoinQueries(IdDifference),
    /// Removes repeated documents from a list. If one of their ids is judged, the document that stays gets
    /// that id.
    ListOnce,
    /// Removes judgments that repeat the first one. If one of their ids is retrieved, the judgment that stays gets
    /// that id.
    JudgeOnce,
    /// Removes the scores from lists whose order contradicts them, so that the order decides.
    DropScores,
    /// Sets grades below 0 to 0.
    RaiseGrades,
}

impl Fix {
    /// Returns the repair of a kind of finding. `None` if there is none.
    pub(super) fn of(kind: Kind) -> Option<Self> {
        Some(match kind {
            Kind::DocsNearly(difference) => Self::NameDocs(difference),
            Kind::QueriesNearly(difference) => Self::JoinQueries(difference),
            Kind::ListedTwice => Self::ListOnce,
            Kind::JudgedTwice => Self::JudgeOnce,
            Kind::AgainstScores => Self::DropScores,
            Kind::NegativeGrades => Self::RaiseGrades,
            _ => return None,
        })
    }

    /// Returns the repaired data and each place that changed, in order. Unchanged queries are shared with
    /// `data`. Data made from keywords does not change.
    pub fn apply(self, data: &Data) -> (Data, Vec<Place>) {
        let (mut queries, mut changes) = (data.queries.clone(), Vec::new());
        match self {
            _ if data.keywords.is_some() => {}
            Self::JoinQueries(wanted) => join(&mut queries, Sides::of(data), wanted, &mut changes),
            _ => {
                for query in &mut queries {
                    let before = changes.len();
                    let changed = self.query(query, &mut changes);
                    if changes.len() > before {
                        *query = Rc::new(changed);
                    }
                }
            }
        }
        (Data { queries, keywords: data.keywords.clone() }, changes)
    }

    fn query(self, query: &Query, changes: &mut Vec<Place>) -> Query {
        let mut mended = query.clone();
        let mut say = |item: &Id, other: Option<&Id>| {
            changes.push(Place::new(&query.id, item, other));
        };
        match self {
            Self::NameDocs(wanted) => {
                let (docs, judged) = keys(query);
                for (at, there, difference) in docs.pairs(&judged) {
                    if difference == wanted {
                        mended.docs[at].id = judged.ids[there].clone();
                        say(docs.ids[at], Some(judged.ids[there]));
                    }
                }
            }
            Self::ListOnce | Self::JudgeOnce => {
                let is_list = self == Self::ListOnce;
                let (docs, judged) = keys(query);
                let (own, other) = if is_list { (docs, judged) } else { (judged, docs) };
                let known = Index::of(other.ids.iter().copied());
                // The document with the best rank stays.
                let order =
                    if is_list { scores::order(query) } else { (0..own.ids.len()).collect() };
                let grade = |at: usize| query.judgments[at].grade;
                let mut ids: Vec<Id> = own.ids.iter().copied().cloned().collect();
                let mut stays = vec![None; ids.len()];
                let mut gone = vec![false; ids.len()];
                for at in order {
                    let first = own.first[at];
                    match stays[first] {
                        None => stays[first] = Some(at),
                        Some(_) if !is_list && grade(first) != grade(at) => {}
                        Some(kept) => {
                            if known.has(&ids[at]) && !known.has(&ids[kept]) {
                                ids.swap(at, kept);
                            }
                            gone[at] = true;
                            say(&ids[at], Some(&ids[kept]));
                        }
                    }
                }
                let mut gone = gone.into_iter();
                let mut stays = || gone.next() != Some(true);
                if is_list {
                    mended.docs.iter_mut().zip(ids).for_each(|(doc, id)| doc.id = id);
                    mended.docs.retain(|_| stays());
                } else {
                    mended.judgments.iter_mut().zip(ids).for_each(|(own, id)| own.doc = id);
                    mended.judgments.retain(|_| stays());
                }
            }
            Self::DropScores => {
                if scores::against(query).is_some() {
                    mended.docs.iter_mut().for_each(|doc| doc.score = None);
                    say(&query.id, None);
                }
            }
            Self::RaiseGrades => {
                for judgment in mended.judgments.iter_mut().filter(|j| j.grade < 0.0) {
                    judgment.grade = 0.0;
                    say(&judgment.doc, None);
                }
            }
            Self::JoinQueries(_) => {}
        }
        mended
    }
}

fn join(
    queries: &mut Vec<Rc<Query>>,
    sides: Sides,
    wanted: IdDifference,
    changes: &mut Vec<Place>,
) {
    let mut gone = vec![false; queries.len()];
    for (list, judged, difference) in sides.pairs {
        if difference == wanted {
            let (list_of, mut joined) = (&queries[list], (*queries[judged]).clone());
            changes.push(Place::new(&list_of.id, &list_of.id, Some(&joined.id)));
            joined.docs.clone_from(&list_of.docs);
            queries[list] = Rc::new(joined);
            gone[judged] = true;
        }
    }
    let mut gone = gone.into_iter();
    queries.retain(|_| gone.next() != Some(true));
}
