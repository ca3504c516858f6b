//! Every error: its exact message, its excerpt, and that it has advice.

use ranklens::formats::{ErrorKind, Format, ParseError, parse, parse_as, parse_judgments};

fn fails(text: &str) -> Box<ParseError> {
    parse(text).expect_err(text)
}

fn fails_as(text: &str, format: Format) -> Box<ParseError> {
    parse_as(text, format).expect_err(text)
}

/// Checks the code, the message and the excerpt of an error.
#[track_caller]
fn says(text: &str, error: &ParseError, code: &str, message: &str, excerpt: &str) {
    assert_eq!(error.kind.code(), code);
    assert_eq!(error.to_string(), message);
    assert_eq!(error.excerpt(text).to_string(), excerpt);
    assert!(error.suggestion.text.ends_with('.'), "{}", error.suggestion.text);
}

/// A text, the function that parses it, and the expected code, message and excerpt.
type Case = (&'static str, fn(&str) -> Box<ParseError>, &'static str, &'static str, &'static str);

const CASES: &[Case] = &[
    (" \n\t", fails, "empty", "line 1, column 1: there is nothing to read", " \n^"),
    (
        "3 2\0",
        fails,
        "not-text",
        "line 1, column 4: found a NUL character, so this is not plain text",
        "3 2\u{fffd}\n   ^",
    ),
    (
        "<b>bold</b>",
        fails,
        "unrecognized",
        "line 1, column 1: “<b>bold</b>” fits none of the known formats",
        "<b>bold</b>\n^^^^^^^^^^^",
    ),
    (
        "7 Q0 a 1 9.2 t\n7 Q0 b",
        fails,
        "columns",
        "line 2, column 1: found 3 columns, expected 6 columns (query Q0 document rank score tag)",
        "7 Q0 b\n^^^^^^",
    ),
    (
        "7 0 a 1\n7 0 b",
        fails,
        "columns",
        "line 2, column 1: found 3 columns, expected 4 columns (query 0 document grade)",
        "7 0 b\n^^^^^",
    ),
    (
        "doc,grade\na,1,2",
        fails,
        "columns",
        "line 2, column 5: found 3 columns, expected as many as in the header",
        "a,1,2\n    ^",
    ),
    (
        "3 2 0 two 1",
        fails,
        "not-a-grade",
        "line 1, column 7: “two” is not a grade",
        "3 2 0 two 1\n      ^^^",
    ),
    ("3,,1", fails, "not-a-grade", "line 1, column 3: “” is not a grade", "3,,1\n  ^"),
    (
        "doc,grade\n\"a\nb\",\"x\"\n",
        fails,
        "not-a-grade",
        "line 3, column 5: “x” is not a grade",
        "b\",\"x\"\n    ^",
    ),
    (
        "a:3 b:1e9",
        fails,
        "grade-out-of-range",
        "line 1, column 7: the grade 1e9 is out of range; grades go up to 1000000",
        "a:3 b:1e9\n      ^^^",
    ),
    (
        "doc,score\na,high",
        fails,
        "not-a-number",
        "line 2, column 3: “high” is not a number; the score must be one",
        "a,high\n  ^^^^",
    ),
    (
        "doc,score\na,2\nb,",
        fails,
        "not-a-number",
        "line 3, column 3: the score is empty; it must be a number",
        "b,\n  ^",
    ),
    (
        "7 Q0 a 1 NaN t",
        fails,
        "not-finite",
        "line 1, column 10: the score is NaN; it must be a finite number",
        "7 Q0 a 1 NaN t\n         ^^^",
    ),
    ("doc,grade\n,3", fails, "missing-id", "line 2, column 1: the document id is empty", ",3\n^"),
    (
        "7 Q0 a 1 9 t\n8 Q0 a 1 9 t\n7 Q0 a 2 8 t",
        fails,
        "duplicate-document",
        "line 3, column 6: document “a” is in the list twice, first on line 1",
        "7 Q0 a 2 8 t\n     ^",
    ),
    (
        "7 0 a 1\n7 0 a 2",
        fails,
        "conflicting-grades",
        "line 2, column 5: document “a” has grade 2 here and grade 1 on line 1",
        "7 0 a 2\n    ^",
    ),
    (
        "foo,grade\na,3",
        fails_csv_qrels,
        "missing-column",
        "line 1, column 1: the header “foo, grade” has no column for the document",
        "foo,grade\n^^^^^^^^^",
    ),
    (
        "doc,grade,rel\na,3,1",
        fails,
        "duplicate-column",
        "line 1, column 11: columns “grade” and “rel” both give the grade",
        "doc,grade,rel\n          ^^^",
    ),
    (
        "doc,grade\n\"a,3",
        fails,
        "unclosed-quote",
        "line 2, column 1: this quote is never closed",
        "\"a,3\n^",
    ),
    (
        "{\"q\": {\"a: 1}}",
        fails,
        "unclosed-quote",
        "line 1, column 8: this quote is never closed",
        "{\"q\": {\"a: 1}}\n       ^",
    ),
    (
        "{\"q\": {\"a\": 1}",
        fails,
        "unclosed-bracket",
        "line 1, column 1: this “{” is never closed",
        "{\"q\": {\"a\": 1}\n^",
    ),
    (
        "{\"q\": {\"a\" 1}}",
        fails,
        "syntax",
        "line 1, column 12: found “1”, expected a colon, a comma or “}”",
        "{\"q\": {\"a\" 1}}\n           ^",
    ),
    (
        "[{\"a\": 1}]",
        fails,
        "shape",
        "line 1, column 1: found a list that starts with an object, expected a list, a run or judgments",
        "[{\"a\": 1}]\n^",
    ),
    (
        "{\"retrieved\": [\"a\"],\n \"retrieved\": [\"b\"]}",
        fails,
        "duplicate-key",
        "line 2, column 2: “retrieved” occurs twice, first on line 1",
        " \"retrieved\": [\"b\"]}\n ^^^^^^^^^^^",
    ),
    (
        "3 2 0",
        fails_judgments,
        "grades-without-ids",
        "line 1, column 1: grades without document ids cannot be matched to documents",
        "3 2 0\n^^^^^",
    ),
    (
        "7 Q0 a 1 9 t",
        fails_judgments,
        "no-judgments",
        "line 1, column 1: this was read as TREC run and holds no judgments",
        "7 Q0 a 1 9 t\n^^^^^^^^^^^^",
    ),
];

#[test]
fn a_grade_beside_lists_of_grades_is_refused() {
    let error = fails("relevances = [[3, 2], 1]");
    assert!(error.to_string().starts_with("line 1, column 14: "), "{error}");
    assert!(error.to_string().contains("a list of grades"), "{error}");
}

fn fails_judgments(text: &str) -> Box<ParseError> {
    parse_judgments(text).expect_err(text)
}

fn fails_csv_qrels(text: &str) -> Box<ParseError> {
    fails_as(text, Format::CsvQrels)
}

#[test]
fn each_message_and_excerpt_is_as_written_here() {
    for (text, read, code, message, excerpt) in CASES {
        says(text, &read(text), code, message, excerpt);
    }
}

#[test]
fn limits_are_named_in_their_messages() {
    let text = "x".repeat(2001);
    let message = "line 1, column 1: an id of 2001 characters; at most 2000 can be read";
    assert_eq!(fails(&text).to_string(), message);
    let text = "[".repeat(70);
    let message = "line 1, column 65: brackets are nested more than 64 deep";
    assert_eq!(fails(&text).to_string(), message);
    let text = " ".repeat(64 * 1024 * 1024 + 1);
    let message =
        "line 1, column 1: the text has 67108865 bytes, more than the 67108864 that can be read";
    assert_eq!(fails(&text).to_string(), message);
    let text = "1 ".repeat(1_000_001);
    assert_eq!(fails(&text).to_string(), "line 1, column 2000001: more than 1000000 documents");
    let text =
        format!("epoch,steps,cosine-MRR@10,cosine-NDCG@10\n{}", "1,-1,0.5,0.5\n".repeat(100_001));
    assert_eq!(fails(&text).to_string(), "line 100002, column 1: more than 100000 rows");
    let text = format!("[{}]", "0,".repeat(5_000_001));
    assert_eq!(fails(&text).to_string(), "line 1, column 10000000: more than 5000000 values");
}

#[test]
fn every_kind_of_error_has_a_test() {
    let limits =
        ["text-too-long", "too-many-documents", "too-many-values", "too-deep", "id-too-long"];
    for code in ErrorKind::CODES {
        let tested = CASES.iter().any(|(_, _, tested, _, _)| tested == code);
        assert!(tested || limits.contains(code), "{code}");
    }
}

#[test]
fn the_likely_mistake_is_named() {
    for (text, advice) in [
        ("7 Q0 a 1 9 t\n7 0 a 1", "TREC qrels"),
        ("7 0 a 1\n7 0 b 1\n7 Q0 a 1 9 t", "TREC run"),
        ("7 Q0 a 1 9 t\n7 Q0 red lamp 2 8 t", "no blanks"),
        ("retrieved: a\nretrieved: b", "query: red lamp"),
    ] {
        let error = fails(text);
        assert!(error.suggestion.text.contains(advice), "{}", error.suggestion.text);
    }
    let (place, put) = *fails("3,,1").suggestion.replacement.unwrap();
    assert_eq!((place.bytes, put.as_str()), (2..2, "?"));
}

#[test]
fn warnings_say_what_was_assumed() {
    for (text, message) in [
        ("3 -1", "the grade -1 of “d2” is negative"),
        ("7 0 a 1\n7 0 a 1", "document “a” is judged again with the same grade as on line 1"),
        (
            "7 Q0 a 1 5 t\n7 Q0 b 2 6 t",
            "in query “7” document “a” has a better rank than one with a higher score; the scores decide",
        ),
        (
            "7 Q0 a 1 5",
            "lines have five columns; they were read as a run without the last column, the tag",
        ),
        ("a,1\nb,0", "the table has no header; its columns were read as document and grade"),
        (
            "a\u{fffd}:3 b:1",
            "the text has characters that could not be decoded; save the file as UTF-8",
        ),
    ] {
        let parsed = parse(text).unwrap();
        assert_eq!(parsed.warnings.shown()[0].kind.to_string(), message);
        assert_eq!(parsed.warnings.total(), 1);
    }
}

#[test]
fn one_wrong_value_among_scores_has_its_place() {
    let cases = [
        (
            "{\"q1\": {\"a\": 1.5,\n  \"b\": \"x\"}}",
            "line 2, column 8: “x” is not a number; the score or grade must be one",
        ),
        (
            "{\"q1\": {\"a\": 1.5, \"b\": 1},\n \"q2\": {\"a\": [2]}}",
            "line 2, column 14: found a list that starts with a number, expected a score or a grade",
        ),
        // Mostly texts: these are no scores.
        (
            "{\"q1\": {\"a\": \"x\", \"b\": \"y\", \"c\": 1}}",
            "line 1, column 1: found an object with the key “q1”, expected a list, a run or judgments",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(fails(text).to_string(), message, "{text}");
    }
}
