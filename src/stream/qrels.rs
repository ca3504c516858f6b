//! The judgments of all queries: the text of the file, and the position of each document identifier
//! in it.

use super::bytes::{self, MARK, PADDING};
use super::problem::{Kind, Problems};
use super::table::Table;

/// One judgment.
#[derive(Clone, Copy, Debug)]
pub struct Judgment {
    /// The position in the text at which the document's identifier starts. `length` is the
    /// identifier's length in bytes.
    at: u32,
    length: u16,
    /// The index of the grade among the distinct grades.
    pub grade: u16,
}

/// A query and its judgments.
#[derive(Clone, Debug)]
struct Query {
    at: u32,
    length: u32,
    judgments: std::ops::Range<u32>,
}

/// Reads judgments from lines of the form `query iteration document grade`.
#[derive(Default)]
pub struct Qrels {
    text: Vec<u8>,
    judgments: Vec<Judgment>,
    queries: Vec<Query>,
    /// The distinct grades, in the order of first mention. Judgments have only the first 65,536.
    pub grades: Vec<f64>,
    /// The hash table that finds grades after the first [`FEW`].
    places: Option<Table>,
    /// The hash table of the queries. A slot holds the number of a query, counted from 1, or 0 if
    /// the slot is empty.
    slots: Vec<u32>,
    pub problems: Problems,
}

/// The number of grades that are searched one by one before the hash table is used.
const FEW: usize = 16;

fn first_five<T>(mut fields: impl Iterator<Item = T>) -> [Option<T>; 5] {
    std::array::from_fn(|_| fields.next())
}

/// Consecutive lines of one query.
struct Part {
    query: u32,
    judgments: std::ops::Range<u32>,
}

impl Qrels {
    /// Reserves memory for a text of `length` bytes.
    pub fn expect(&mut self, length: usize) {
        self.text.reserve_exact(length + PADDING + 1);
    }

    /// Appends `length` bytes to the text and returns them, so that the caller can write to them.
    pub fn space(&mut self, length: usize) -> &mut [u8] {
        let start = self.text.len();
        self.text.resize(start + length, 0);
        &mut self.text[start..]
    }

    /// Removes the last `length` bytes of the text, which the caller did not write.
    pub fn give_back(&mut self, length: usize) {
        self.text.truncate(self.text.len() - length);
    }

    /// Parses the text. The caller must have written all of it.
    pub fn read(&mut self) {
        if !self.text.ends_with(b"\n") {
            self.text.push(b'\n');
        }
        let end = self.text.len();
        self.text.resize(end + PADDING, 0);
        self.slots = vec![0; 1024];
        let mut parts: Vec<Part> = Vec::new();
        let mut is_apart = false;
        let mut start = usize::from(self.text.starts_with(MARK)) * MARK.len();
        let mut number = 0;
        while start < end {
            let next = memchr::memchr(b'\n', &self.text[start..end]).map_or(end, |at| start + at);
            number += 1;
            match first_five(bytes::fields(&self.text, start, next)) {
                [Some(query), Some(_), Some(doc), Some(grade), None] => {
                    if let Some(judgment) = self.judgment(number, doc, grade) {
                        let last = parts.last().map(|part| &self.queries[part.query as usize]);
                        let is_same = last.is_some_and(|last| {
                            self.slice(last.at, last.length) == &self.text[query.0..query.1]
                        });
                        let at = self.judgments.len() as u32;
                        self.judgments.push(judgment);
                        match parts.last_mut().filter(|_| is_same) {
                            Some(part) => part.judgments.end = at + 1,
                            None => {
                                let (query, is_new) = self.open(query);
                                is_apart |= !is_new;
                                parts.push(Part { query, judgments: at..at + 1 });
                            }
                        }
                    }
                }
                [None, ..] => {}
                [Some((at, _)), ..] if self.text[at] == b'#' => {}
                _ => {
                    let found = bytes::fields(&self.text, start, next).count() as u64;
                    let line = &self.text[start..next];
                    self.problems.add(number, Kind::Fields { found }, line);
                }
            }
            start = next + 1;
        }
        self.places = None;
        self.join(&parts, is_apart);
    }

    /// Parses the judgment of one line. If the grade is not a number, the identifier is too long or
    /// there are too many grades, this records a problem and returns `None`.
    fn judgment(
        &mut self,
        line: u64,
        doc: (usize, usize),
        grade: (usize, usize),
    ) -> Option<Judgment> {
        let value = bytes::number(&self.text, grade.0).filter(|(_, end)| *end == grade.1);
        let place = value.and_then(|(value, _)| self.place(value));
        let length = u16::try_from(doc.1 - doc.0).ok();
        let (Some(grade), Some(length)) = (place, length) else {
            let kind = if length.is_none() { Kind::LongId } else { Kind::Number };
            self.problems.add(line, kind, &self.text[doc.0..grade.1]);
            return None;
        };
        Some(Judgment { at: doc.0 as u32, length, grade })
    }

    /// Returns the index of a grade, and adds the grade if it is new. Returns `None` if there are
    /// too many grades.
    fn place(&mut self, value: f64) -> Option<u16> {
        // Adding 0 turns -0 into 0.
        let value = value + 0.0;
        let mut known = self.grades.iter().take(FEW).position(|known| *known == value);
        if known.is_none() {
            let hash = bytes::hash(&bytes::padded(&value.to_le_bytes()), 0, 8);
            let is = |place: u32| self.grades[place as usize] == value;
            let places = self.places.get_or_insert_with(Table::new);
            let found = places.find(hash, self.grades.len() as u32, is);
            known = found.map(|place| place as usize);
        }
        let place = known.unwrap_or_else(|| {
            self.grades.push(value);
            self.grades.len() - 1
        });
        u16::try_from(place).ok()
    }

    /// Returns the number of a query, and whether the query is new. A new query is added.
    fn open(&mut self, (start, end): (usize, usize)) -> (u32, bool) {
        if self.queries.len() * 2 >= self.slots.len() {
            self.slots = vec![0; self.slots.len() * 2];
            for number in 0..self.queries.len() {
                let Query { at, length, .. } = self.queries[number];
                let slot = self.slot(&self.text, at as usize, (at + length) as usize);
                self.slots[slot] = number as u32 + 1;
            }
        }
        let slot = self.slot(&self.text, start, end);
        if self.slots[slot] > 0 {
            return (self.slots[slot] - 1, false);
        }
        let number = self.queries.len() as u32;
        self.slots[slot] = number + 1;
        let length = (end - start) as u32;
        self.queries.push(Query { at: start as u32, length, judgments: 0..0 });
        (number, true)
    }

    /// Returns the slot that holds a query, or the empty slot for it.
    fn slot(&self, text: &[u8], start: usize, end: usize) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = bytes::hash(text, start, end) as usize & mask;
        while let Some(number) = self.slots[slot].checked_sub(1) {
            let Query { at, length, .. } = self.queries[number as usize];
            if self.slice(at, length) == &text[start..end] {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Assigns each query its judgments. If the lines of a query are not consecutive, this first
    /// sorts the judgments by query.
    fn join(&mut self, parts: &[Part], are_apart: bool) {
        if !are_apart {
            for part in parts {
                self.queries[part.query as usize].judgments = part.judgments.clone();
            }
            return;
        }
        let by_query = |a: usize, b: usize| parts[a].query.cmp(&parts[b].query);
        let mut joined = Vec::with_capacity(self.judgments.len());
        for at in crate::metrics::order(parts.len(), &by_query) {
            let part = &parts[at];
            let start = joined.len() as u32;
            let range = part.judgments.start as usize..part.judgments.end as usize;
            joined.extend_from_slice(&self.judgments[range]);
            let judgments = &mut self.queries[part.query as usize].judgments;
            let start = if judgments.start == judgments.end { start } else { judgments.start };
            *judgments = start..joined.len() as u32;
        }
        self.judgments = joined;
    }

    fn slice(&self, at: u32, length: u32) -> &[u8] {
        &self.text[at as usize..(at + length) as usize]
    }

    /// Returns the number of judged queries.
    pub fn count(&self) -> usize {
        self.queries.len()
    }

    /// Returns the number of the query with the identifier between `start` and `end` of a padded
    /// text, or `None` if the query has no judgments.
    pub fn query(&self, text: &[u8], start: usize, end: usize) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        Some(self.slots[self.slot(text, start, end)].checked_sub(1)? as usize)
    }

    /// Returns the identifier of a query, by its number from 0.
    pub fn name(&self, query: usize) -> &[u8] {
        let Query { at, length, .. } = self.queries[query];
        self.slice(at, length)
    }

    /// Returns the judgments of a query in the order of the file. A document may be judged twice; the first one counts.
    pub fn judgments(&self, query: usize) -> &[Judgment] {
        let range = &self.queries[query].judgments;
        &self.judgments[range.start as usize..range.end as usize]
    }

    /// Returns the document's identifier, as bytes of the file.
    pub fn id(&self, judgment: &Judgment) -> &[u8] {
        self.slice(judgment.at, u32::from(judgment.length))
    }

    /// Returns the hash of the document's identifier, as the tables of documents use it.
    pub fn hash(&self, judgment: &Judgment) -> u32 {
        let at = judgment.at as usize;
        bytes::hash(&self.text, at, at + usize::from(judgment.length))
    }

    /// Returns the number of the line that holds a judgment, counted from 1.
    pub fn line(&self, judgment: &Judgment) -> u64 {
        let before = &self.text[..judgment.at as usize];
        memchr::memchr_iter(b'\n', before).count() as u64 + 1
    }

    /// Returns the lines of a query, as the text of a qrels file for that query alone.
    pub fn lines(&self, query: usize) -> Vec<u8> {
        let mut lines = Vec::new();
        for judgment in self.judgments(query) {
            let start = memchr::memrchr(b'\n', &self.text[..judgment.at as usize]);
            let rest = &self.text[start.map_or(0, |at| at + 1)..];
            let end = memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
            lines.extend_from_slice(&rest[..end]);
        }
        lines
    }
}
