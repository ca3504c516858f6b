//! Reads the three columns of MS MARCO, between tabs or blanks: a run `query passage rank`, or judgments
//! `query passage grade`.
//!
//! Both look alike. Ranks start at 1 in each query and grow line by line; other small numbers are grades. If
//! every query has one line with a 1, the text may be either; it is read as a run with a warning. (Judgments in four
//! columns are TREC qrels.)

use super::collector::Collector;
use super::error::{ErrorKind, Read};
use super::format::Format;
use super::parsed::Parsed;
use super::reader::Reader;
use super::source::{Source, columns, first_columns};
use super::trec_run::SAMPLE_LINES;
use super::warning::WarningKind;
use super::words::{counted, is_integer, number};
use crate::data::Doc;
use crate::metrics::Index;

pub(super) const RUN: Reader = Reader { looks: looks_run, read: read_run };
pub(super) const QRELS: Reader = Reader { looks: looks_qrels, read: read_qrels };

/// The largest number that may be a grade.
const LARGEST_LIKELY_GRADE: f64 = 10.0;

/// The content of the third column.
#[derive(Clone, Copy, PartialEq)]
enum ThirdColumn {
    /// Ranks; some query has several lines.
    Ranks,
    /// One line with a 1 for each query: ranks or grades.
    OneEach,
    Grades,
}

/// Returns the content of the third column. `None` unless the text has three columns of whole numbers, and some
/// number in the first two is too large for a grade. Ranks are also accepted if tabs separate the columns.
fn third(source: &Source) -> Option<ThirdColumn> {
    let mut last = Index::default();
    let (mut beyond, mut several, mut ranks, mut grades) = (false, false, true, true);
    let (mut lines, mut fitting) = (0, 0);
    for line in source.lines().take(SAMPLE_LINES) {
        lines += 1;
        let fields = first_columns(line, 4);
        let [query, doc, third] = fields.as_slice() else { continue };
        if ![query, doc, third].into_iter().all(|field| is_integer(field)) {
            continue;
        }
        fitting += 1;
        let third = number(third)?;
        // Three small numbers on a line are three grades.
        beyond |= [query, doc]
            .into_iter()
            .any(|id| number(id).is_some_and(|value| value > LARGEST_LIKELY_GRADE));
        let before = last.get(query);
        several |= before.is_some();
        let rank = before.unwrap_or(0) + 1;
        ranks &= third == rank as f64;
        grades &= (0.0..=3.0).contains(&third);
        last.insert(&(*query).into(), rank);
    }
    if fitting * 2 < lines {
        return None;
    }
    let tabs = source.lines().next()?.contains('\t');
    match (beyond, several, ranks, grades) {
        (_, true, true, _) if beyond || tabs => Some(ThirdColumn::Ranks),
        (true, false, true, _) => Some(ThirdColumn::OneEach),
        (true, _, false, true) => Some(ThirdColumn::Grades),
        _ => None,
    }
}

fn looks_run(source: &Source) -> bool {
    third(source).is_some_and(|third| third != ThirdColumn::Grades)
}

/// Returns whether the text may be a run as well as judgments.
pub(super) fn is_unclear(source: &Source) -> bool {
    third(source) == Some(ThirdColumn::OneEach)
}

fn looks_qrels(source: &Source) -> bool {
    third(source) == Some(ThirdColumn::Grades)
}

/// Calls `take` with the three columns of each line.
fn each<'s, 'a>(
    out: &mut Collector<'s, 'a>,
    expected: &'static str,
    take: &dyn Fn(&mut Collector<'s, 'a>, [&'a str; 3]) -> Read<()>,
) -> Read<()> {
    for line in out.source.lines() {
        let read = fields(out, line, expected).and_then(|fields| take(out, fields));
        out.source.line(read)?;
    }
    Ok(())
}

fn fields<'a>(out: &Collector, line: &'a str, expected: &'static str) -> Read<[&'a str; 3]> {
    let source = out.source;
    let fields: Vec<&str> = columns(line).collect();
    let [query, doc, third] = *fields.as_slice() else {
        let found = counted(fields.len(), "column", "columns");
        return Err(source
            .error(ErrorKind::Columns { expected, found }, line)
            .advise("Each line needs query, passage and a number, such as `7 881 1`."));
    };
    out.check_id(query, "query", &source.range(query))?;
    Ok([query, doc, third])
}

fn read_run(source: &Source) -> Read<Parsed> {
    let mut out = Collector::new(source);
    if is_unclear(source) {
        let first = source.lines().next().unwrap_or("");
        out.doubt(source.range(first), WarningKind::RanksOrGrades);
    }
    each(&mut out, "3 columns (query passage rank)", &|out, [query, doc, rank]| {
        let rank = out.number(rank, "rank", false, source.range(rank))?;
        let at = source.range(doc);
        out.retrieve(query, Doc::new(doc), at.clone())?;
        out.rank(query, rank, at);
        Ok(())
    })?;
    out.use_ranks(true);
    out.finish(Format::MsMarcoRun)
}

fn read_qrels(source: &Source) -> Read<Parsed> {
    let mut out = Collector::new(source);
    let (first, columns) = (source.lines().next().unwrap_or(""), "query, document and grade");
    out.doubt(source.range(first), WarningKind::NoHeader { columns });
    each(
        &mut out,
        "3 columns (query passage grade)",
        &|out, [query, doc, grade]| match out.grade(grade, false, source.range(grade))? {
            Some(grade) => out.judge(query, &doc.into(), grade, source.range(doc)),
            None => {
                out.open_judgments(query);
                Ok(())
            }
        },
    )?;
    out.finish(Format::MsMarcoQrels)
}
