//! Joins the lines of each query of a run whose lines are in any order.
//!
//! Several readers read the run in pieces. Each reader groups the lines of its piece by query
//! ([`Piece`](super::Piece)). The queries are divided into classes by their names. All lines of a class go
//! to one [`Merger`], which ranks the queries of the class. [`Gathered`](super::Gathered) puts the results
//! into the order of the file.

use std::collections::HashMap;
use std::rc::Rc;

use super::bytes;
use super::list::{List, Rule};
use super::numbers::{put_bytes, take, take_bytes};
use super::problem::Problems;
use super::qrels::Qrels;
use super::report::{self, Head};
use super::scattered::{IdText, add};

/// Ranks the queries of one class at a time.
pub struct Merger {
    qrels: Rc<Qrels>,
    list: List,
    /// The lines of the class in the order of the file, as parts. Each part has a line offset: the number of the
    /// file's lines before the first line that the part counts.
    parts: Vec<(u32, Vec<u8>)>,
}

impl Merger {
    /// Starts without lines. `rule` decides the order of documents.
    pub fn new(qrels: Rc<Qrels>, rule: Rule) -> Self {
        Self { qrels, list: List::new(rule), parts: Vec::new() }
    }

    /// Adds the next reader's lines of the class, as [`Piece::class`](super::Piece::class) returned them.
    /// `lines` is the line offset of the part.
    pub fn add(&mut self, lines: u32, part: Vec<u8>) {
        self.parts.push((lines, part));
    }

    /// Ranks the queries of the class and drops their lines. Returns the results for
    /// [`Gathered`](super::Gathered).
    pub fn rank(&mut self) -> Vec<u8> {
        let parts = std::mem::take(&mut self.parts);
        let mut queries: Vec<(&[u8], Vec<Part<'_>>)> = Vec::new();
        let mut places: HashMap<&[u8], usize> = HashMap::new();
        for (lines, part) in &parts {
            let mut rest = &part[..];
            while let Some((name, own)) = take_bytes(&mut rest).zip(take_bytes(&mut rest)) {
                let place = *places.entry(name).or_insert(queries.len());
                if place == queries.len() {
                    queries.push((name, Vec::new()));
                }
                queries[place].1.push((*lines, own));
            }
        }
        let mut out = Vec::new();
        for (name, parts) in queries {
            self.rank_query(name, &parts, &mut out);
        }
        out
    }

    fn rank_query(&mut self, name: &[u8], parts: &[Part<'_>], out: &mut Vec<u8>) {
        let (qrels, list) = (&*self.qrels, &mut self.list);
        let (mut problems, mut of_judgments) = (Problems::default(), Problems::default());
        let judged = qrels.query(&bytes::padded(name), 0, name.len());
        list.start(qrels, judged, &mut of_judgments);
        let mut text = IdText::default();
        for (lines, part) in parts {
            let (mut rest, mut line) = (*part, *lines);
            while let Some((score, step)) = score_and_step(&mut rest) {
                let Some(id) = push_id(&mut text, &mut rest) else { break };
                line = line.wrapping_add(step);
                add(list, qrels, &mut problems, &text, id, (score, line));
            }
        }
        list.rank(qrels, &text.0);
        let is_judged = judged.is_some();
        let head = Head { query: name, from: 0, to: 0, retrieved: list.len(), is_judged };
        let mut report = Vec::new();
        report::write(&mut report, &head, &list.hits, &list.grades);
        put_bytes(out, name);
        put_bytes(out, &report);
        problems.write(out);
        of_judgments.write(out);
    }
}

/// The line offset of a part, and the lines of one query in that part.
type Part<'a> = (u32, &'a [u8]);

/// Reads the start of a line of a part: its score, and its distance in lines from the line before it.
fn score_and_step(bytes: &mut &[u8]) -> Option<(f64, u32)> {
    let (score, rest) = bytes.split_first_chunk::<8>()?;
    *bytes = rest;
    Some((f64::from_le_bytes(*score), take(bytes)? as u32))
}

/// Reads the end of the line: appends the document's identifier to `text`, and returns its position there.
fn push_id(text: &mut IdText, bytes: &mut &[u8]) -> Option<(usize, usize)> {
    let id = take(bytes)?;
    if id & 1 == 1 {
        return Some(text.push_number((id >> 1) as u32));
    }
    let (id, rest) = bytes.split_at_checked((id >> 1) as usize)?;
    *bytes = rest;
    Some(text.push(id))
}
