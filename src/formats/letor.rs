//! Reads training data for learning to rank in the form of LETOR, SVMrank and RankLib,
//! `grade qid:query feature:value … # comment`, and in the form of Quepid,
//! `grade qid:number # doc query text`.
//!
//! The lines are judgments: their order is not a ranking, and features are not kept. The comment names the
//! document, as `docid = …` or with its first word. Without a comment, a document is numbered within its query.

use super::collector::Collector;
use super::error::{ErrorKind, Read};
use super::format::Format;
use super::parsed::Parsed;
use super::reader::Reader;
use super::source::{Source, columns};
use super::trec_run::SAMPLE_LINES;
use super::warning::WarningKind;
use super::words::{counted, is_blank, number, shown, trim};
use crate::data::Id;
use crate::metrics::Index;

pub(super) const READER: Reader = Reader { looks, read };
pub(super) const QUEPID: Reader = Reader { looks: looks_quepid, read: read_quepid };

struct Line<'a> {
    grade: &'a str,
    query: &'a str,
    /// The text from the first feature up to the comment.
    features: &'a str,
    comment: &'a str,
}

fn split(line: &str) -> Option<Line<'_>> {
    let (head, comment) = line.split_once('#').unwrap_or((line, ""));
    let (grade, rest) = trim(head).split_once(is_blank)?;
    let rest = trim(rest);
    let (query, features) = rest.split_once(is_blank).unwrap_or((rest, ""));
    let query = query.strip_prefix("qid:")?;
    Some(Line { grade, query, features: trim(features), comment: trim(comment) })
}

fn looks(source: &Source) -> bool {
    let (mut lines, mut fitting) = (0, 0);
    for line in source.lines().take(SAMPLE_LINES) {
        lines += 1;
        fitting += usize::from(split(line).is_some_and(|line| {
            // `3 qid:7` alone is an id with a grade.
            number(line.grade).is_some() && !(line.features.is_empty() && line.comment.is_empty())
        }));
    }
    fitting > 0 && fitting * 2 >= lines
}

/// Returns whether every query has one text and no line has features.
fn looks_quepid(source: &Source) -> bool {
    let lines: Vec<Line> = source.lines().take(SAMPLE_LINES).filter_map(split).collect();
    looks(source)
        && lines.iter().all(|line| {
            let same = |other: &&Line| other.query == line.query;
            line.features.is_empty()
                && doc_and_text(line.comment).is_some_and(|(_, text)| {
                    let texts =
                        || lines.iter().filter(same).map(|other| doc_and_text(other.comment));
                    texts().all(|other| other.is_some_and(|(_, other)| other == text))
                })
        })
}

/// Splits a comment without `docid` into the first word and the rest.
fn doc_and_text(comment: &str) -> Option<(&str, &str)> {
    let (doc, text) = comment.split_once(is_blank)?;
    let text = trim(text);
    (named_doc(comment).is_none() && !text.is_empty()).then_some((doc, text))
}

/// Returns the id in `docid = X`.
fn named_doc(comment: &str) -> Option<&str> {
    let start = comment.to_ascii_lowercase().find("docid")? + "docid".len();
    let rest = trim(comment.get(start..)?).strip_prefix(['=', ':'])?;
    columns(rest).next()
}

/// Returns the parts of a line, its grade and the number of its features.
fn parts<'a>(out: &Collector, line: &'a str) -> Read<(Line<'a>, Option<f64>, usize)> {
    let source = out.source;
    let Some(parts) = split(line) else {
        let found = format!("“{}”", shown(line));
        let kind = ErrorKind::Columns { expected: "a grade and “qid:” with a query", found };
        return Err(source
            .error(kind, line)
            .advise("Write a line such as `3 qid:7 1:0.4 # lamp`."));
    };
    let grade = out.grade(parts.grade, false, source.range(parts.grade))?;
    out.check_id(parts.query, "query", &source.range(parts.query))?;
    let mut features = 0;
    for feature in columns(parts.features) {
        let Some((_, value)) = feature.split_once(':') else {
            let found = format!("“{}”", shown(feature));
            let kind = ErrorKind::Columns { expected: "a feature such as 1:0.4", found };
            return Err(source.error(kind, feature).advise("Put a `#` in front of a comment."));
        };
        if number(value).is_none() {
            let kind = ErrorKind::NotANumber { what: "value of a feature", found: shown(value) };
            return Err(source.error(kind, value));
        }
        features += 1;
    }
    Ok((parts, grade, features))
}

fn read(source: &Source) -> Read<Parsed> {
    let mut out = Collector::new(source);
    let mut counts = Index::default();
    let (mut features, mut first, mut numbered) = (0, None, false);
    let mut read_line = |out: &mut Collector, text| {
        let (line, grade, count) = parts(out, text)?;
        features += count;
        if count > 0 && first.is_none() {
            first = Some(source.range(line.features));
        }
        out.open_judgments(line.query);
        let named = named_doc(line.comment).or_else(|| columns(line.comment).next());
        let (doc, at): (Id, _) = match named {
            Some(doc) => (doc.into(), source.range(doc)),
            None => {
                let count = counts.get(line.query).unwrap_or(0) + 1;
                counts.insert(&line.query.into(), count);
                (format!("d{count}").into(), source.range(text))
            }
        };
        if named.is_none() && !numbered {
            numbered = true;
            out.warn(at.clone(), WarningKind::NumberedDocs);
        }
        grade.map_or(Ok(()), |grade| out.judge(line.query, &doc, grade, at))
    };
    for text in source.lines() {
        source.line(read_line(&mut out, text))?;
    }
    if let Some(at) = first {
        let found = counted(features, "value of a feature was", "values of features were");
        out.warn(at, WarningKind::NotRead { found });
    }
    out.finish(Format::Letor)
}

fn read_quepid(source: &Source) -> Read<Parsed> {
    let mut out = Collector::new(source);
    let (mut queries, mut texts): (_, Vec<&str>) = (Index::default(), Vec::new());
    let mut read_line = |out: &mut Collector, whole| {
        let (line, grade, _) = parts(out, whole)?;
        let advice = "Choose “LETOR” to take what follows `qid:` as the query.";
        let Some((doc, text)) = doc_and_text(line.comment) else {
            let found = format!("“{}”", shown(line.comment));
            let expected = "a comment with a document id and the query";
            let kind = ErrorKind::Columns { expected, found };
            return Err(source.error(kind, whole).advise(advice));
        };
        if let Some(known) = queries.get(line.query).and_then(|at| texts.get(at)) {
            if *known != text {
                let found = format!("“{}”", shown(text));
                let expected = "the text that this query has above";
                return Err(source
                    .error(ErrorKind::Columns { expected, found }, text)
                    .advise(advice));
            }
        } else {
            queries.insert(&line.query.into(), texts.len());
            texts.push(text);
        }
        out.open_judgments(text);
        grade.map_or(Ok(()), |grade| out.judge(text, &doc.into(), grade, source.range(doc)))
    };
    for whole in source.lines() {
        source.line(read_line(&mut out, whole))?;
    }
    out.finish(Format::QuepidLtr)
}
