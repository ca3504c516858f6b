//! Which key of many alike objects holds the document's id, and which its score.

use super::super::collector::Collector;
use super::super::columns::{Role, role};
use super::super::error::Read;
use super::super::literal::{Node, Value};
use super::super::warning::WarningKind;
use super::super::words::{number, shown};
use super::hits::{Hit, INNER, title};
use super::{is_named, repeated};

/// What engines call the number that orders their results.
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

/// What a judged result calls its grade. A `rating` is what buyers think of a product.
const GRADES: &[&str] = &["grade", "relevant", "judgment", "judgement"];

/// Keys looked at where no key has a known name, and results in which a score is looked for.
const MAX_GUESSES: usize = 20;

/// A key of an object, or of an object within it.
#[derive(Clone, Copy)]
struct Path<'n> {
    outer: Option<&'n str>,
    name: &'n str,
}

impl<'n> Path<'n> {
    fn of<'m, 'a>(&self, item: &'m Node<'a>) -> Option<&'m Node<'a>> {
        let at = |node: &'m Node<'a>, name: &str| {
            let mut entries = node.map()?.iter();
            entries.find(|(key, _)| key.scalar() == Some(name)).map(|(_, value)| value)
        };
        at(self.outer.map_or(Some(item), |outer| at(item, outer))?, self.name)
    }

    /// The keys of an object: first its own, then those of the object with the document's fields.
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
    /// The id is a guess: its name is not one of an id.
    pub guessed: bool,
}

impl<'n> Keys<'n> {
    /// By names that are known, else a key `…Id`, else the first with a text of its own in each of
    /// several objects.
    pub fn find(items: &'n [Node<'n>]) -> Option<Self> {
        let first = items.first()?;
        if !items.iter().all(|item| item.map().is_some()) {
            return None;
        }
        let mut paths = Path::all(first);
        let is_query = |(path, _): &(Path, &Node)| role(path.name) == Some(Role::Query);
        let queries = paths.iter().any(is_query);
        paths.retain(|(_, node)| node.scalar().is_some_and(|id| !id.is_empty()));
        let known = |(path, _): &&(Path, &Node)| role(path.name) == Some(Role::Doc);
        let named = |(path, _): &&(Path, &Node)| {
            ["id", "Id", "ID"].iter().any(|end| path.name.ends_with(end))
        };
        let is_text = |(_, node): &&(Path, &Node)| node.text().is_some();
        let own = |(path, _): &&(Path, &Node)| is_distinct(items, *path);
        let id = paths.iter().filter(known).take(MAX_GUESSES).find(own);
        let id = id.or_else(|| paths.iter().find(known));
        let guess = || {
            let some = || paths.iter().take(MAX_GUESSES);
            let text = || some().filter(is_text).find(own).filter(|_| items.len() > 1 && !queries);
            some().filter(named).find(own).or_else(text)
        };
        let guessed = id.is_none();
        let (id, _) = *id.or_else(guess)?;
        let [score, grade] = [SCORES, GRADES].map(|names| find_number(items, names));
        Some(Self { id, score, grade, guessed })
    }

    /// The documents of the list, or of a piece of it; of the first, a guess is told.
    pub fn read<'a>(
        &self,
        out: &mut Collector,
        items: &'n [Node<'a>],
        is_first: bool,
    ) -> Read<Vec<Hit<'n, 'a>>> {
        let mut hits = Vec::new();
        for item in items {
            super::check_keys(out, item.map().unwrap_or_default())?;
            let Some(id) = self.id.of(item).filter(|id| id.scalar().is_some()) else {
                let expected = "an object with a document id, like the first one";
                return Err(super::shape_error(out.source, item, expected));
            };
            if self.guessed && is_first && hits.is_empty() {
                let key = shown(self.id.name);
                out.doubt(id.at.clone(), WarningKind::GuessedId { key });
            }
            let of = |path: Option<Path>| path.and_then(|path| path.of(item));
            let title = title(item.map().unwrap_or_default());
            let (score, grade) = (of(self.score), of(self.grade));
            hits.push(Hit { id, index: None, score, grade, title });
        }
        Ok(hits)
    }

    pub fn has_grades(&self) -> bool {
        self.grade.is_some()
    }
}

/// Has each object an id of its own there?
fn is_distinct(items: &[Node], path: Path) -> bool {
    let ids: Vec<&Node> = items.iter().filter_map(|item| path.of(item)).collect();
    ids.len() == items.len()
        && ids.iter().all(|id| id.scalar().is_some())
        && repeated(&ids).is_none()
}

/// The first of several names that stands at a number, or at null, true or false.
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
            let name = super::super::columns::normal(path.name);
            let place = names.iter().position(|known| **known == *name);
            if let Some(place) = place.filter(|place| best.is_none_or(|(best, _)| *place < best)) {
                best = Some((place, path));
            }
        }
    }
    best.map(|(_, path)| path)
}
