//! Stores a run whose lines are in any order, and groups the lines by query. A line takes sixteen bytes, and
//! those of its document identifier if that is not a number.

use super::bytes::{self, PADDING};
use super::line::Line;
use super::list::List;
use super::numbers::{put, put_bytes};
use super::problem::{Kind, Problems};
use super::qrels::Qrels;
use super::table::Table;

/// One stored line.
#[derive(Clone, Copy, Default)]
struct StoredLine {
    score: f64,
    /// The document identifier: a number with the mark [`NUMBER`], or the position of the
    /// identifier in `ids`.
    doc: u32,
    /// The number of the line in the file, counted from 1.
    line: u32,
}

/// The bit that marks identifiers which are stored as a number. Such numbers are less than this
/// value.
const NUMBER: u32 = 1 << 31;

/// The size of a piece of memory. Storage grows by whole pieces, so that nothing is copied.
const PIECE: usize = 1 << 16;

/// The number of consecutive lines of one query in memory. Reading a query then jumps rarely.
const BLOCK: usize = 16;

/// A query: its name, its first and last block, and the number of its lines.
struct Query {
    name: Vec<u8>,
    /// The first eight bytes of the name. Comparing them makes most comparisons of whole names
    /// unnecessary.
    start: u64,
    first: u32,
    last: u32,
    count: u32,
    hash: u32,
}

/// The lines of a run in any order, kept until all are read.
#[derive(Default)]
pub struct Scattered {
    /// The stored lines, in pieces of [`PIECE`] lines.
    lines: Vec<Vec<StoredLine>>,
    /// For each block, the number of the next block of the same query.
    next: Vec<u32>,
    /// The identifiers, each preceded by its length, in pieces of [`PIECE`] bytes.
    ids: Vec<Vec<u8>>,
    queries: Vec<Query>,
    names: Option<Table>,
    /// The index of the query of the last line.
    last: usize,
}

impl Scattered {
    /// Stores a line. `line` gives the positions of its fields in the text.
    pub fn push(&mut self, text: &[u8], line: &Line, number: u32) {
        let query = self.query(text, line.query);
        let doc = self.doc(text, line.doc);
        let Query { first, last, count, .. } = &mut self.queries[query];
        let at = *count as usize % BLOCK;
        *count += 1;
        if at == 0 {
            let block = self.next.len() as u32;
            match *count {
                1 => *first = block,
                _ => self.next[*last as usize] = block,
            }
            *last = block;
            self.next.push(0);
            if (block as usize).is_multiple_of(PIECE / BLOCK) {
                self.lines.push(vec![StoredLine::default(); PIECE]);
            }
        }
        let place = *last as usize * BLOCK + at;
        self.lines[place / PIECE][place % PIECE] =
            StoredLine { score: line.score, doc, line: number };
    }

    fn query(&mut self, text: &[u8], (start, end): (usize, usize)) -> usize {
        let name = &text[start..end];
        // A name has no byte 0, so two names shorter than eight bytes are equal if these words are
        // equal.
        let first = bytes::word_until(text, start, end);
        let same = |query: &Query| query.start == first && (name.len() < 8 || query.name == name);
        if !self.queries.get(self.last).is_some_and(same) {
            let number = self.queries.len() as u32;
            let is = |number: u32| same(&self.queries[number as usize]);
            let names = self.names.get_or_insert_with(Table::new);
            let hash = bytes::hash(text, start, end);
            let known = names.find(hash, number, is);
            if known.is_none() {
                self.queries.push(Query {
                    name: name.to_vec(),
                    start: first,
                    first: 0,
                    last: 0,
                    count: 0,
                    hash,
                });
            }
            self.last = known.unwrap_or(number) as usize;
        }
        self.last
    }

    fn doc(&mut self, text: &[u8], (start, end): (usize, usize)) -> u32 {
        let id = &text[start..end];
        if let Some(number) = number(id) {
            return NUMBER | number;
        }
        // An identifier that is longer than a piece gets a piece of its own size.
        let room = id.len() + 4;
        if self.ids.last().is_none_or(|piece| piece.len() + room > PIECE) {
            self.ids.push(Vec::with_capacity(PIECE.max(room)));
        }
        let piece = self.ids.len() - 1;
        let ids = &mut self.ids[piece];
        let at = piece * PIECE + ids.len();
        ids.extend_from_slice(&(id.len() as u32).to_le_bytes());
        ids.extend_from_slice(id);
        at as u32
    }

    /// Returns the numbers of the queries, in the order of their first lines.
    pub fn queries(&self) -> std::ops::Range<usize> {
        0..self.queries.len()
    }

    /// Returns the identifier of a query, by its number.
    pub fn name(&self, query: usize) -> &[u8] {
        &self.queries[query].name
    }

    /// Returns the names of all queries, in the order of their first lines.
    pub fn names(&self) -> Vec<u8> {
        let mut names = Vec::new();
        self.queries.iter().for_each(|query| put_bytes(&mut names, &query.name));
        names
    }

    /// Returns the lines of the queries of one class, for [`Merger`](super::Merger). `class` counts from 0, and
    /// `classes` is the number of classes. The name of a query decides its class.
    pub fn class(&self, class: u32, classes: u32) -> Vec<u8> {
        let mut out = Vec::new();
        for query in self.queries.iter().filter(|query| query.hash % classes == class) {
            let mut lines = Vec::with_capacity(query.count as usize * 20);
            let mut before = 0;
            for StoredLine { score, doc, line } in self.lines_of(query) {
                lines.extend_from_slice(&score.to_le_bytes());
                put(&mut lines, u64::from(line - before));
                before = line;
                if doc >= NUMBER {
                    put(&mut lines, u64::from(doc - NUMBER) << 1 | 1);
                } else {
                    let id = self.id(doc);
                    put(&mut lines, (id.len() as u64) << 1);
                    lines.extend_from_slice(id);
                }
            }
            put_bytes(&mut out, &query.name);
            put_bytes(&mut out, &lines);
        }
        out
    }

    fn lines_of(&self, query: &Query) -> impl Iterator<Item = StoredLine> {
        let mut block = query.first;
        (0..query.count as usize).map(move |at| {
            if at > 0 && at % BLOCK == 0 {
                block = self.next[block as usize];
            }
            let place = block as usize * BLOCK + at % BLOCK;
            self.lines[place / PIECE][place % PIECE]
        })
    }

    /// Adds the lines of a query to a list, in the order of the file, and ranks the list.
    pub fn fill(&self, query: usize, list: &mut List, qrels: &Qrels, problems: &mut Problems) {
        let mut text = IdText::default();
        for StoredLine { score, doc, line } in self.lines_of(&self.queries[query]) {
            let id = match doc {
                NUMBER.. => text.push_number(doc - NUMBER),
                _ => text.push(self.id(doc)),
            };
            add(list, qrels, problems, &text, id, (score, line));
        }
        list.rank(qrels, &text.0);
    }

    fn id(&self, doc: u32) -> &[u8] {
        let (piece, at) = (&self.ids[doc as usize / PIECE], doc as usize % PIECE);
        let (length, rest) = piece[at..].split_at(4);
        let length = length.iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte));
        &rest[..length]
    }
}

/// Adds a line to a list. `id` is the place of the identifier in the text.
pub(super) fn add(
    list: &mut List,
    qrels: &Qrels,
    problems: &mut Problems,
    IdText(text): &IdText,
    id: (usize, usize),
    (score, line): (f64, u32),
) {
    if let Err(first) = list.push(qrels, text, id, score, line) {
        problems.add(u64::from(line), Kind::Again { first: u64::from(first) }, &text[id.0..id.1]);
    }
}

/// The identifiers of a list one after the other, with padding.
pub(super) struct IdText(pub Vec<u8>);

impl Default for IdText {
    fn default() -> Self {
        Self(vec![0; PADDING])
    }
}

impl IdText {
    /// Appends an identifier and returns its place.
    pub fn push(&mut self, id: &[u8]) -> (usize, usize) {
        self.append(|text| text.extend_from_slice(id))
    }

    /// Appends a number and returns its place.
    pub fn push_number(&mut self, number: u32) -> (usize, usize) {
        self.append(|text| decimal(number, text))
    }

    fn append(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> (usize, usize) {
        let start = self.0.len() - PADDING;
        self.0.truncate(start);
        write(&mut self.0);
        let end = self.0.len();
        self.0.resize(end + PADDING, 0);
        (start, end)
    }
}

/// Returns the number that an identifier stands for, if printing the number gives the identifier
/// again.
fn number(id: &[u8]) -> Option<u32> {
    let is_plain = matches!(id, [b'0'] | [b'1'..=b'9', ..]) && id.len() <= 10;
    let digit =
        |sum: u64, byte: &u8| byte.is_ascii_digit().then(|| 10 * sum + u64::from(byte - b'0'));
    let number = id.iter().try_fold(0, digit).filter(|_| is_plain)?;
    u32::try_from(number).ok().filter(|number| *number < NUMBER)
}

fn decimal(mut number: u32, text: &mut Vec<u8>) {
    let start = text.len();
    loop {
        text.push(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text[start..].reverse();
}
