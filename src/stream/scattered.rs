//! A run whose lines are in any order: all of them kept, sixteen bytes each, and put together by query.

use super::bytes::{self, PADDING};
use super::list::List;
use super::problem::{Kind, Problems};
use super::qrels::Qrels;
use super::run::Line;
use super::table::Table;

/// What is kept of a line.
#[derive(Clone, Copy)]
struct Kept {
    score: f64,
    /// The document: a whole number as it is, marked by [`NUMBER`], or where its id is kept.
    doc: u32,
    /// The line before it of the same query, and 1; 0 for the first.
    before: u32,
}

/// Marks documents whose id is a number below it.
const NUMBER: u32 = 1 << 31;

/// A whole is made of pieces, so that nothing is copied as it grows.
const PIECE: usize = 1 << 16;

/// A query's name, and its last line and 1.
struct Query {
    name: Vec<u8>,
    last: u32,
}

#[derive(Default)]
pub struct Scattered {
    lines: Vec<Vec<Kept>>,
    count: u32,
    /// How many lines had been kept when one was skipped.
    skipped: Vec<u32>,
    /// Ids, each after its length, in pieces of [`PIECE`] bytes.
    ids: Vec<Vec<u8>>,
    queries: Vec<Query>,
    names: Option<Table>,
    /// The query of the last line.
    last: usize,
}

impl Scattered {
    /// Keeps a line. `line` says where its parts stand in the text.
    pub fn push(&mut self, text: &[u8], line: &Line) {
        let query = self.query(text, line.query);
        let doc = self.doc(text, line.doc);
        let before = std::mem::replace(&mut self.queries[query].last, self.count + 1);
        if self.lines.last().is_none_or(|piece| piece.len() == PIECE) {
            self.lines.push(Vec::with_capacity(PIECE));
        }
        if let Some(piece) = self.lines.last_mut() {
            piece.push(Kept { score: line.score, doc, before });
        }
        self.count += 1;
    }

    /// Counts a line that is not kept.
    pub fn skip(&mut self) {
        self.skipped.push(self.count);
    }

    fn query(&mut self, text: &[u8], (start, end): (usize, usize)) -> usize {
        let name = &text[start..end];
        if self.queries.get(self.last).is_none_or(|last| last.name != name) {
            let number = self.queries.len() as u32;
            let is = |number: u32| self.queries[number as usize].name == name;
            let names = self.names.get_or_insert_with(Table::new);
            let known = names.find(bytes::hash(text, start, end), number, is);
            if known.is_none() {
                self.queries.push(Query { name: name.to_vec(), last: 0 });
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
        // What is longer than a piece has one of its own.
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

    pub fn queries(&self) -> std::ops::Range<usize> {
        0..self.queries.len()
    }

    pub fn name(&self, query: usize) -> &[u8] {
        &self.queries[query].name
    }

    /// Puts the lines of a query into a list, in the order of the file, and ranks it.
    pub fn fill(&self, query: usize, list: &mut List, qrels: &Qrels, problems: &mut Problems) {
        let mut places = Vec::new();
        let mut next = self.queries[query].last;
        while let Some(at) = next.checked_sub(1) {
            places.push(at);
            next = self.line(at).before;
        }
        let mut text = vec![0; PADDING];
        for at in places.into_iter().rev() {
            let line = self.line(at);
            let start = text.len() - PADDING;
            text.truncate(start);
            self.write(line.doc, &mut text);
            let end = text.len();
            text.resize(end + PADDING, 0);
            let number = self.number(at);
            if let Err(first) = list.push(qrels, &text, (start, end), line.score, number) {
                let kind = Kind::Again { first: u64::from(first) };
                problems.add(u64::from(number), kind, &text[start..end]);
            }
        }
        list.rank(qrels, &text);
    }

    fn line(&self, at: u32) -> &Kept {
        &self.lines[at as usize / PIECE][at as usize % PIECE]
    }

    /// The number of a kept line in the file.
    fn number(&self, at: u32) -> u32 {
        at + 1 + self.skipped.partition_point(|kept| *kept <= at) as u32
    }

    fn write(&self, doc: u32, text: &mut Vec<u8>) {
        if doc >= NUMBER {
            return decimal(doc - NUMBER, text);
        }
        let (piece, at) = (&self.ids[doc as usize / PIECE], doc as usize % PIECE);
        let (length, rest) = piece[at..].split_at(4);
        let length = length.iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte));
        text.extend_from_slice(&rest[..length]);
    }
}

/// The number that an id is, if writing the number gives the id again.
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
