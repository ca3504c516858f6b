//! Finds the keys that hold the id, the score and the grade in a list of similar objects.

use super::checks;
use super::hits::{Hit, INNER, title};
use super::lookup::{is_named, repeated};
use crate::formats::collector::Collector;
use crate::formats::columns::{Role, role};
use crate::formats::error::Read;
use crate::formats::literal::{Node, Value};
use crate::formats::warning::WarningKind;
use crate::formats::words::{number, shown};

/// The names of scores in search responses.
const SCORES: &[&str] = &[
    "score",
    "searchscore",
    "@search.score",
    "rankingscore",
    "textmatch",
    "relevancescore",
    "relevance",
    "similarity",
    "certainty",
];

/// The names of grades in judged results. `rating` is not among them, because it usually is the rating of a
/// product by buyers.
const GRADES: &[&str] = &["grade", "relevant", "judgment", "judgement"];

/// The number of keys that are tried as id, and of results that are searched for a score or a grade.
const MAX_GUESSES: usize = 20;

/// A key of an object, or if `outer` is given of the object under that key.
#[derive(Clone, Copy)]
struct Path<'n> {
    outer: Option<&'n str>,
    name: &'n str,
}

impl<'n> Path<'n> {
    /// Returns the value under this key in an object. `None` if the object lacks it.
    fn value_in<'m, 'a>(&self, item: &'m Node<'a>) -> Option<&'m Node<'a>> {
        let at = |node: &'m Node<'a>, name: &str| {
            let mut entries = node.map()?.iter();
            entries.find(|(key, _)| key.scalar() == Some(name)).map(|(_, value)| value)
        };
        at(self.outer.map_or(Some(item), |outer| at(item, outer))?, self.name)
    }

    /// Returns the keys of an object: first its own, then those of the object with the document's fields.
    fn all(item: &'n Node) -> Vec<(Self, &'n Node<'n>)> {
        let entries = item.map().unwrap_or_default();
        let mut paths = Vec::new();
        let mut add = |outer, entries: &'n [(Node<'n>, Node<'n>)]| {
            for (key, value) in entries {
                if let Some(name) = key.scalar() {
                    paths.push((Path { outer, name }, value));
                }
            }
        };
        add(None, entries);
        for (key, inner) in entries.iter().filter(|(key, _)| is_named(key, INNER)) {
            add(key.scalar(), inner.map().unwrap_or_default());
        }
        paths
    }
}

/// The keys of a list of results.
pub(super) struct Keys<'n> {
    id: Path<'n>,
    score: Option<Path<'n>>,
    grade: Option<Path<'n>>,
    /// Whether the id is a guess, because its key has no known name.
    pub guessed: bool,
}

impl<'n> Keys<'n> {
    /// Finds the keys by known names. If no key has a known name for the id, the id is a key `…Id` whose value differs
    /// in each object; else, among several objects without a key for the query, the first key whose text differs in
    /// each. `None` if no key can be the id, if an item is not an object, or without items.
    pub fn find(items: &'n [Node<'n>]) -> Option<Self> {
        let first = items.first()?;
        if !items.iter().all(|item| item.map().is_some()) {
            return None;
        }
        let mut paths = Path::all(first);
        let is_query = |(path, _): &(Path, &Node)| role(path.name) == Some(Role::Query);
        let has_query = paths.iter().any(is_query);
        paths.retain(|(_, node)| node.scalar().is_some_and(|id| !id.is_empty()));
        let has_known_name = |(path, _): &&(Path, &Node)| role(path.name) == Some(Role::Doc);
        let ends_with_id = |(path, _): &&(Path, &Node)| {
            ["id", "Id", "ID"].iter().any(|end| path.name.ends_with(end))
        };
        let is_text = |(_, node): &&(Path, &Node)| node.text().is_some();
        let is_unique = |(path, _): &&(Path, &Node)| is_distinct(items, *path);
        let id = paths.iter().filter(has_known_name).take(MAX_GUESSES).find(is_unique);
        let id = id.or_else(|| paths.iter().find(has_known_name));
        let guess = || {
            let candidates = || paths.iter().take(MAX_GUESSES);
            let unique_text = || {
                let found = candidates().filter(is_text).find(is_unique);
                found.filter(|_| items.len() > 1 && !has_query)
            };
            candidates().filter(ends_with_id).find(is_unique).or_else(unique_text)
        };
        let guessed = id.is_none();
        let (id, _) = *id.or_else(guess)?;
        let [score, grade] = [SCORES, GRADES].map(|names| find_number(items, names));
        Some(Self { id, score, grade, guessed })
    }

    /// Reads the documents of the list or of a part of it. Warns about a guessed id in the first part.
    ///
    /// # Errors
    /// An object lacks the id, or one of its keys occurs twice.
    pub fn read<'a>(
        &self,
        out: &mut Collector,
        items: &'n [Node<'a>],
        is_first: bool,
    ) -> Read<Vec<Hit<'n, 'a>>> {
        let mut hits = Vec::new();
        for item in items {
            checks::check_keys(out, item.map().unwrap_or_default())?;
            let Some(id) = self.id.value_in(item).filter(|id| id.scalar().is_some()) else {
                let expected = "an object with a document id, like the first one";
                return Err(checks::shape_error(out.source, item, expected));
            };
            if self.guessed && is_first && hits.is_empty() {
                let key = shown(self.id.name);
                out.doubt(id.at.clone(), WarningKind::GuessedId { key });
            }
            let of = |path: Option<Path>| path.and_then(|path| path.value_in(item));
            let title = title(item.map().unwrap_or_default());
            let (score, grade) = (of(self.score), of(self.grade));
            hits.push(Hit { id, index: None, score, grade, title });
        }
        Ok(hits)
    }

    /// Whether the objects have a key with grades, so that they also hold judgments.
    pub fn has_grades(&self) -> bool {
        self.grade.is_some()
    }
}

/// Returns whether the values under the key are distinct ids, one in each object.
fn is_distinct(items: &[Node], path: Path) -> bool {
    let ids: Vec<&Node> = items.iter().filter_map(|item| path.value_in(item)).collect();
    ids.len() == items.len()
        && ids.iter().all(|id| id.scalar().is_some())
        && repeated(&ids).is_none()
}

/// Returns the key with the earliest of these names, among the keys whose value is a number, also as a text, null, true
/// or false.
fn find_number<'n>(items: &'n [Node<'n>], names: &[&str]) -> Option<Path<'n>> {
    let is_number = |node: &Node| match &node.value {
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
        _ => node.text().and_then(number).is_some(),
    };
    let mut best: Option<(usize, Path)> = None;
    for item in items.iter().take(MAX_GUESSES) {
        for (path, node) in Path::all(item) {
            if path.name.len() > 40 || !is_number(node) {
                continue;
            }
            let name = crate::formats::columns::normal(path.name);
            let place = names.iter().position(|known| **known == *name);
            if let Some(place) = place.filter(|place| best.is_none_or(|(best, _)| *place < best)) {
                best = Some((place, path));
            }
        }
    }
    best.map(|(_, path)| path)
}
