//! The formats of delimited text: judgments, judgments with a column for each judge, or any other table.

use super::columns::{Role, role};
use super::delimited;
use super::error::Read;
use super::header::{Wanted, is_judge, is_judgments_only};
use super::parsed::Parsed;
use super::reader::Reader;
use super::source::Source;
use super::words::{mark_with, trim};

pub(super) const READER: Reader = Reader { looks: delimited::looks, read };
pub(super) const QRELS: Reader = Reader { looks: looks_qrels, read: read_qrels };
pub(super) const BOOK: Reader = Reader { looks: looks_book, read: read_book };

/// The number of rows that are checked for grades.
const SAMPLE_ROWS: usize = 20;

fn looks_qrels(source: &Source) -> bool {
    delimited::looks(source)
        && delimited::header(source).is_some_and(|(names, _)| is_judgments_only(&names))
}

/// Recognises `query,docid,alice,bob`: a column of grades for each judge.
fn looks_book(source: &Source) -> bool {
    delimited::looks(source) && {
        let rows = delimited::first_rows(source, SAMPLE_ROWS);
        let Some((header, rows)) = rows.split_first() else { return false };
        let roles: Vec<_> = header.iter().map(|cell| role(trim(&cell.text))).collect();
        let known: Vec<&Role> = roles.iter().flatten().collect();
        let judges = header.iter().zip(&roles).filter(|(cell, role)| is_judge(cell, **role));
        let grades = || {
            let cells = rows.iter().flat_map(|row| row.iter().zip(header).zip(&roles));
            let graded = cells.filter(|((_, head), role)| is_judge(head, **role));
            graded.map(|((cell, _), _)| trim(&cell.text)).filter(|word| !word.is_empty())
        };
        matches!(known.as_slice(), [Role::Query, Role::Doc] | [Role::Doc, Role::Query])
            && judges.count() > 0
            && grades().next().is_some()
            && grades().all(|word| mark_with(word, true).is_some())
    }
}

fn read(source: &Source) -> Read<Parsed> {
    delimited::read(source, Wanted::Any)
}

fn read_qrels(source: &Source) -> Read<Parsed> {
    delimited::read(source, Wanted::Judgments)
}

fn read_book(source: &Source) -> Read<Parsed> {
    delimited::read(source, Wanted::Judges)
}
