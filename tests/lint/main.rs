//! Findings in data, in words and as values, and the fixes for them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod examples;
mod findings;
mod fixes;
mod properties;

use std::rc::Rc;

use ranklens::data::{Data, Doc, Judgment, Query};
use ranklens::lint::{Finding, Fix, Severity, lint};
use ranklens::present::findings as words;

/// Parses a query from `lamp=2.5|sofa` and `lamp:3|desk:1`. A bar separates identifiers, so that
/// they may contain blanks.
fn query(id: &str, docs: &str, judgments: &str) -> Query {
    let doc = |text: &str| match text.split_once('=') {
        Some((id, score)) => Doc { score: Some(score.parse().unwrap()), ..Doc::new(id) },
        None => Doc::new(text),
    };
    let judgment = |text: &str| {
        let (doc, grade) = text.split_once(':').unwrap();
        Judgment::new(doc, grade.parse().unwrap())
    };
    Query {
        id: id.into(),
        docs: parts(docs).map(doc).collect(),
        judgments: parts(judgments).map(judgment).collect(),
    }
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split('|').filter(|part| !part.is_empty())
}

fn data(queries: impl IntoIterator<Item = (&'static str, &'static str, &'static str)>) -> Data {
    let query = |(id, docs, judgments)| Rc::new(query(id, docs, judgments));
    Data { queries: queries.into_iter().map(query).collect(), keywords: None }
}

/// Prints data in the notation of [`query`]: `id: docs / judgments`.
fn print(data: &Data) -> Vec<String> {
    let doc = |doc: &Doc| match doc.score {
        Some(score) => format!("{}={score}", doc.id),
        None => doc.id.to_string(),
    };
    let line = |query: &Rc<Query>| {
        let docs: Vec<String> = query.docs.iter().map(doc).collect();
        let judged = query.judgments.iter().map(|j| format!("{}:{}", j.doc, j.grade));
        let judged: Vec<String> = judged.collect();
        format!("{}: {} / {}", query.id, docs.join("|"), judged.join("|"))
    };
    data.queries.iter().map(line).collect()
}

/// Describes a finding with its examples and its fix. `(i)` marks information.
fn line(finding: &Finding) -> String {
    let mut line = String::new();
    if finding.severity == Severity::Information {
        line.push_str("(i) ");
    }
    line.push_str(&words::finding(finding));
    let examples = words::examples(finding);
    if !examples.is_empty() {
        line.push_str(&format!(" {examples}"));
    }
    if let Some(fix) = finding.fix {
        line.push_str(&format!(" [{}]", words::fix(fix)));
    }
    line
}

/// Describes all findings, warnings first.
fn lines(data: &Data, k: usize) -> Vec<String> {
    let mut lines: Vec<String> = lint(data, k, 1.0).iter().map(line).collect();
    lines.sort_by_key(|line| line.starts_with("(i)"));
    lines
}

/// Describes the warnings, without information.
fn remarks(data: &Data) -> Vec<String> {
    let all = lint(data, 1, 1.0);
    all.iter().filter(|f| f.severity == Severity::Remark).map(line).collect()
}

/// Returns the fixes that are offered.
fn offered(data: &Data) -> Vec<Fix> {
    lint(data, 1, 1.0).iter().filter_map(|finding| finding.fix).collect()
}
