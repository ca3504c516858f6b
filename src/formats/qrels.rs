//! Reads and writes TREC qrels: `query 0 doc grade`, columns between blanks or tabs.

use super::collector::Collector;
use super::error::{ErrorKind, ParseError, Read};
use super::format::Format;
use super::parsed::Parsed;
use super::reader::Reader;
use super::source::{Source, columns, first_columns};
use super::trec_run::SAMPLE_LINES;
use super::words::{counted, is_integer, mark, number};
use super::write_error::{self, WriteError};
use crate::data::{Id, Qrels};
use crate::decimal::shortest;

pub(super) const READER: Reader = Reader { looks, read };

/// Recognises qrels. The second column is 0 in all collections. Four numbers may also be four grades; they
/// are qrels when the first or third is beyond any grading scale, or when tabs separate them.
fn looks(source: &Source) -> bool {
    let (mut lines, mut fitting, mut named, mut beyond, mut zeros) = (0, 0, false, false, true);
    for line in source.lines().take(SAMPLE_LINES) {
        lines += 1;
        let fields: Vec<&str> = first_columns(line, 5);
        let [query, iteration, doc, grade] = fields.as_slice() else { continue };
        // A text in place of the grade is accepted here when the line can only be qrels, so that the reader
        // reports it.
        let is_only_qrels = || number(grade).is_some() || source.lines().nth(1).is_some();
        if !(is_integer(grade) || *iteration == "0" && is_only_qrels())
            || query.ends_with([':', '='])
            || fields.iter().any(|field| field.ends_with([',', ';']))
        {
            continue;
        }
        fitting += 1;
        named |= [query, doc].iter().any(|field| mark(field).is_none());
        zeros &= matches!(*iteration, "0" | "Q0" | "q0");
        beyond |= line.contains('\t')
            || [query, doc].iter().any(|field| number(field).is_some_and(|value| value > 10.0));
    }
    fitting > 0 && fitting * 2 >= lines && zeros && (named || beyond)
}

fn read(source: &Source) -> Read<Parsed> {
    let mut out = Collector::new(source);
    let mut fields = Vec::new();
    for line in source.lines() {
        fields.clear();
        fields.extend(columns(line));
        source.line(read_line(&mut out, line, &fields))?;
    }
    out.finish(Format::TrecQrels)
}

fn read_line(out: &mut Collector, line: &str, fields: &[&str]) -> Read<()> {
    let source = out.source;
    let [query, _, doc, grade] = fields else {
        return Err(wrong_columns(source, line, fields));
    };
    out.check_id(query, "query", &source.range(query))?;
    let doc_id: Id = (*doc).into();
    match out.grade(grade, false, source.range(grade))? {
        Some(grade) => out.judge(query, &doc_id, grade, source.range(doc))?,
        None => out.open_judgments(query),
    }
    Ok(())
}

fn wrong_columns(source: &Source, line: &str, fields: &[&str]) -> Box<ParseError> {
    let found = counted(fields.len(), "column", "columns");
    let error = source
        .error(ErrorKind::Columns { expected: "4 columns (query 0 document grade)", found }, line);
    match fields {
        [_, _, _, _, _] | [_, _, _, _, _, _] => {
            error.advise("Six columns are a TREC run. Give judgments and run separately.")
        }
        [query, doc, grade] => error
            .advise("Put a 0 between query and document, such as `7 0 lamp 3`.")
            .replace_with(&format!("{query} 0 {doc} {grade}")),
        _ => error.advise("Each line needs query, 0, document and grade, such as `7 0 lamp 3`."),
    }
}

/// Writes judgments as TREC qrels.
///
/// # Errors
/// Fails for an id that would not be one column, and for a query without judgments.
pub fn write(qrels: &Qrels) -> Result<String, WriteError> {
    let mut out = String::new();
    for (query, judgments) in &qrels.queries {
        write_error::check_word(query)?;
        if judgments.is_empty() {
            return Err(WriteError::new(query, "has no judgments, which these lines cannot say"));
        }
        for judgment in judgments {
            write_error::check_word(&judgment.doc)?;
            out.push_str(&[query, "0", &judgment.doc, &shortest(judgment.grade)].join(" "));
            out.push('\n');
        }
    }
    Ok(out)
}
