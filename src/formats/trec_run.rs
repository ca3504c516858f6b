//! Reads and writes TREC runs: `query Q0 doc rank score tag`, columns between blanks or tabs.
//!
//! The input order is kept; the scores decide the ranking later, as in trec_eval. Five columns are read as a
//! run without the tag. The ranks are only compared with the scores, for a warning.

use super::collector::Collector;
use super::error::{ErrorKind, ParseError, Read};
use super::format::Format;
use super::parsed::Parsed;
use super::reader::Reader;
use super::source::{Source, columns, first_columns};
use super::warning::WarningKind;
use super::words::{counted, is_integer, mark, number};
use super::write_error::{self, WriteError};
use crate::data::{Doc, Run};
use crate::decimal::shortest;

pub(super) const READER: Reader = Reader { looks, read };

/// The number of lines that are examined to recognise the format.
pub(super) const SAMPLE_LINES: usize = 20;

fn looks(source: &Source) -> bool {
    let mut lines = 0;
    let mut fitting = 0;
    for line in source.lines().take(SAMPLE_LINES) {
        lines += 1;
        let fields: Vec<&str> = first_columns(line, 7);
        let is_q0 = |word: &str| word.eq_ignore_ascii_case("q0");
        // Without `Q0` or a tag in letters, the line may hold grades.
        let fits = match fields.as_slice() {
            [_, q0, _, rank, score, tag] => {
                // A line with `Q0` in its place belongs to a run even if a number is wrong. The reader then
                // reports the number.
                is_q0(q0) || is_integer(rank) && number(score).is_some() && mark(tag).is_none()
            }
            [_, q0, _, rank, score] => is_integer(rank) && number(score).is_some() && is_q0(q0),
            _ => false,
        };
        // In a comma list or a JSON line the columns end with commas.
        fitting += usize::from(fits && !fields.iter().any(|field| field.ends_with([',', ';'])));
    }
    fitting > 0 && fitting * 2 >= lines
}

fn read(source: &Source) -> Read<Parsed> {
    let mut out = Collector::new(source);
    let mut tag_missing = false;
    let mut fields = Vec::new();
    for line in source.lines() {
        fields.clear();
        fields.extend(columns(line));
        source.line(read_line(&mut out, line, &fields, &mut tag_missing))?;
    }
    out.use_ranks(false);
    out.finish(Format::TrecRun)
}

fn read_line(out: &mut Collector, line: &str, fields: &[&str], tag_missing: &mut bool) -> Read<()> {
    let source = out.source;
    let (query, doc, rank, score) = match fields {
        [query, _, doc, rank, score, _] => (query, doc, rank, score),
        [query, _, doc, rank, score] if is_integer(rank) && number(score).is_some() => {
            if !*tag_missing {
                out.warn(source.range(line), WarningKind::MissingTag);
            }
            *tag_missing = true;
            (query, doc, rank, score)
        }
        fields => return Err(wrong_columns(source, line, fields)),
    };
    let at = source.range(doc);
    let rank = out.number(rank, "rank", false, source.range(rank))?;
    let score = out.number(score, "score", false, source.range(score))?;
    out.check_id(query, "query", &source.range(query))?;
    let doc = Doc { score: Some(score), ..Doc::new(*doc) };
    out.retrieve(query, doc, at.clone())?;
    out.rank(query, rank, at);
    Ok(())
}

fn wrong_columns(source: &Source, line: &str, fields: &[&str]) -> Box<ParseError> {
    let found = counted(fields.len(), "column", "columns");
    let kind =
        ErrorKind::Columns { expected: "6 columns (query Q0 document rank score tag)", found };
    let error = source.error(kind, line);
    match fields {
        [_, _, _, grade] if is_integer(grade) => error.advise(
            "Four columns are TREC qrels (judgments). Give judgments \
             and run separately.",
        ),
        [line] if line.contains(',') => {
            error.advise("Separate the columns by blanks or tabs, not by commas, or choose “table (CSV)”.")
        }
        fields if fields.len() > 6 => {
            error.advise("Ids and the tag contain no blanks in this format; replace them, for example by `_`.")
        }
        _ => error.advise("Each line needs query, Q0, document, rank, score and tag, such as `7 Q0 lamp 1 9.25 bm25`."),
    }
}

/// Writes a run as TREC lines with ranks and the tag `ranklens`. Documents without scores get falling whole
/// numbers.
///
/// # Errors
/// Fails for an id that would not be one column, for an empty list, and for a list in which only some
/// documents have scores.
pub fn write(run: &Run) -> Result<String, WriteError> {
    let mut out = String::new();
    for (query, docs) in &run.queries {
        let scored = write_error::are_scored(query, docs)?;
        write_error::check_word(query)?;
        if docs.is_empty() {
            return Err(WriteError::new(query, "has no documents, which these lines cannot say"));
        }
        for (at, doc) in docs.iter().enumerate() {
            write_error::check_word(&doc.id)?;
            let falling = (docs.len() - at) as f64;
            let score = if scored { doc.score.unwrap_or(falling) } else { falling };
            let (rank, score) = ((at + 1).to_string(), shortest(score));
            out.push_str(&[query, "Q0", &doc.id, &rank, &score, "ranklens"].join(" "));
            out.push('\n');
        }
    }
    Ok(out)
}
