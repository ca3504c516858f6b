//! A compact notation for parsed data in tests of parsers.
#![allow(dead_code)]

use ranklens::formats::{Parsed, parse, parse_judgments};

/// Prints parsed data on one line: the format, then `id: docs | judgments` for each query. `@`
/// precedes a score and `~` a title; `=` marks a document that has only a title, `%` a mean.
pub fn show(parsed: &Parsed) -> String {
    let mut out = format!("{}:", parsed.format.label());
    for (id, docs) in parsed.run.iter().flat_map(|run| &run.queries) {
        out += &format!(" <{id}>");
        for doc in docs {
            out += &format!(" {}", doc.id);
            out += &doc.score.map_or(String::new(), |score| format!("@{score}"));
            out += &doc.title.as_ref().map_or(String::new(), |title| format!("~{title}"));
            out += &doc.text.as_ref().map_or(String::new(), |text| format!("^{text}"));
        }
    }
    for (id, title) in &parsed.titles {
        out += &format!(" ={id}~{title}");
    }
    for mean in &parsed.means {
        out += &format!(" %{}{}={}", mean.part, mean.measure, mean.value);
    }
    for (id, judgments) in parsed.qrels.iter().flat_map(|qrels| &qrels.queries) {
        out += &format!(" |{id}|");
        for judgment in judgments {
            out += &format!(" {}:{}", judgment.doc, judgment.grade);
        }
    }
    for warning in parsed.warnings.shown() {
        out += &format!(" !{}", warning.span.line);
    }
    out
}

#[track_caller]
pub fn reads(text: &str, expected: &str) {
    match parse(text) {
        Ok(parsed) => assert_eq!(show(&parsed), expected, "{text}"),
        Err(error) => panic!("{error}\n{}\n{text}", error.excerpt(text)),
    }
}

#[track_caller]
pub fn judges(text: &str, expected: &str) {
    match parse_judgments(text) {
        Ok(parsed) => assert_eq!(show(&parsed), expected, "{text}"),
        Err(error) => panic!("{error}\n{text}"),
    }
}

/// Checks the error of a text and its position.
#[track_caller]
pub fn fails(text: &str, message: &str) {
    let error = parse(text).expect_err(text);
    assert_eq!(error.to_string(), message, "{text}");
    assert!(error.suggestion.text.ends_with('.'), "{}", error.suggestion.text);
}

/// Checks the warnings about a text that was parsed.
#[track_caller]
pub fn warns(text: &str, messages: &[&str]) {
    let parsed = parse(text).expect(text);
    let told: Vec<String> =
        parsed.warnings.shown().iter().map(|warning| warning.kind.to_string()).collect();
    assert_eq!(told, messages, "{text}");
}
