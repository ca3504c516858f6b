//! Texts that are parsed with options of the user, and lines that are skipped.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "support/parsed.rs"]
mod parsed;

use parsed::show;
use proptest::prelude::*;
use ranklens::formats::{Format, Parsed, ReadOptions, Role, parse, parse_as, read};

fn skipping(text: &str) -> Parsed {
    read(text, &ReadOptions { skips: true, ..ReadOptions::default() }).expect(text)
}

/// Checks the parsed data and the positions of the skipped lines.
#[track_caller]
fn passes_over(text: &str, expected: &str, places: &[(usize, usize)]) {
    let parsed = skipping(text);
    assert_eq!(show(&parsed), expected, "{text}");
    let found: Vec<_> =
        parsed.skipped.errors.iter().map(|e| (e.span.line, e.span.column)).collect();
    assert_eq!(found, places, "{text}");
    assert_eq!(parsed.skipped.total, places.len());
    // Without the option, parsing stops at the first of these lines.
    let first = parse(text).expect_err(text);
    assert_eq!((first.span.line, first.span.column), places[0], "{text}");
}

#[test]
fn readers_of_lists_pass_over_a_document_that_is_listed_again() {
    passes_over(
        r#"{"user_input":"q","retrieved_context_ids":["a","b","a","c"],"reference_context_ids":["c"]}"#,
        "evaluation rows: <q> a b c |q| c:1",
        &[(1, 52)],
    );
    passes_over(
        "[[[1, 6, 1], [1, 2]], [[4], []]]",
        "predictions and labels: <1> 1 6 <2> 4 |1| 1:1 2:1 |2|",
        &[(1, 10)],
    );
    passes_over(r#"{"q": ["a", "b", "b"]}"#, "JSON run: <q> a b", &[(1, 18)]);
}

#[test]
fn every_reader_that_goes_line_by_line_passes_over_bad_ones() {
    passes_over(
        "q Q0 a 1 2 x\nq Q0 b one 1 x\nq Q0 a 3 1 x\nz Q0\nq Q0 c 4 1 x\n",
        "TREC run: <q> a@2 c@1",
        &[(2, 8), (3, 6), (4, 1)],
    );
    passes_over(
        "q 0 a 1\nq 0 b x\nz 0 a\nq 0 a 2\nq 0 c 2\n",
        "TREC qrels: |q| a:1 c:2",
        &[(2, 7), (3, 1), (4, 5)],
    );
    passes_over(
        "query,doc,rank,grade\nq,a,1,1\nq,b,x,1\nz,,2,1\nq,a,3,1\nq,c,4,no way\nq,d,5,0\n",
        "table (CSV): <q> a d |q| a:1 d:0",
        &[(3, 5), (4, 3), (5, 3), (6, 7)],
    );
    passes_over(
        "| doc | grade |\n|--|--|\n| a | 1 |\n| b | x |\n",
        "table with bars: <> a || a:1",
        &[(4, 7)],
    );
    passes_over("lamp:3 sofa:x rug:1", "id:grade pairs: <> lamp rug || lamp:3 rug:1", &[(1, 13)]);
    passes_over(
        "3 qid:1 1:0.5 # a\nx qid:2 1:0.5 # b\n1 qid:1 1:x # c\n",
        "LETOR: |1| a:3 !1",
        &[(2, 1), (3, 11)],
    );
    passes_over("a\nb\na\nc\n", "document ids: <> a b c", &[(3, 1)]);
    passes_over(
        r#"[{"doc_id": "a", "grade": 1}, {"doc_id": "b", "grade": "x"}, {"doc_id": "c", "grade": 0}]"#,
        "JSON rows: <> a c || a:1 c:0",
        &[(1, 56)],
    );
    passes_over(r#"{"q": {"a": 2, "a": 1, "b": 0}}"#, "JSON judgments: |q| a:2 b:0", &[(1, 16)]);
}

#[test]
fn a_quote_that_is_never_closed_takes_its_line_only() {
    passes_over("doc,grade\na,1\n\"b,2\nc,3\n", "table (CSV): <> a c || a:1 c:3", &[(3, 1)]);
}

#[test]
fn all_bad_lines_are_counted_and_the_first_hundred_told() {
    let text: String = (0..5000).map(|i| format!("q 0 d{i} 1\nq 0 e{i} x\n")).collect();
    let parsed = skipping(&text);
    let skipped = &parsed.skipped;
    assert_eq!((skipped.errors.len(), skipped.total, skipped.good), (100, 5000, 5000));
    assert_eq!(skipped.errors[99].span.line, 200);
}

#[test]
fn a_text_without_a_good_line_holds_nothing() {
    let how = ReadOptions { format: Some(Format::TrecRun), skips: true, ..ReadOptions::default() };
    let parsed = read("a\nb\n", &how).unwrap();
    assert!(parsed.run.is_none() && parsed.qrels.is_none());
    assert_eq!((parsed.skipped.total, parsed.skipped.good), (2, 0));
}

#[test]
fn columns_mean_what_the_user_chose() {
    let text = "query,doc,grade\nq,a,3\nq,b,1\n";
    let columns = parse(text).unwrap().columns;
    let names: Vec<_> = columns.iter().map(|c| (c.name.as_str(), c.role)).collect();
    let grade = Some(Role::Grade);
    assert_eq!(names, [("query", Some(Role::Query)), ("doc", Some(Role::Doc)), ("grade", grade)]);
    assert_eq!(columns[1].cells, ["a", "b"]);
    let as_roles = |text, roles: &[Option<Role>]| {
        let roles = roles.to_vec();
        read(text, &ReadOptions { format: Some(Format::Csv), roles, ..ReadOptions::default() })
    };
    let parsed = as_roles(text, &[None, Some(Role::Doc), Some(Role::Score)]).unwrap();
    assert_eq!(show(&parsed), "table (CSV): <> a@3 b@1");
    // A table without a header, and with fewer roles than columns.
    let parsed = as_roles("a,3,x,1\nb,1,y,2\n", &[Some(Role::Doc), Some(Role::Score)]).unwrap();
    assert_eq!(show(&parsed), "table (CSV): <> a@3 b@1");
    assert!(parsed.columns.iter().all(|column| column.name.is_empty()));
    let error = as_roles(text, &[None, None, Some(Role::Score)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: the header “query, doc, grade” has no column for the document"
    );
}

#[test]
fn what_would_help_can_be_put_in_its_place() {
    for (text, format, mended) in [
        ("q Q0 a 1 2,5 x\n", Format::TrecRun, "q Q0 a 1 2.5 x\n"),
        ("q 0 a 1,5\n", Format::TrecQrels, "q 0 a 1.5\n"),
        ("q a 1\n", Format::TrecQrels, "q 0 a 1\n"),
    ] {
        let error = parse_as(text, format).expect_err(text);
        let (span, new) = *error.suggestion.replacement.expect(text);
        let mut after = text.to_string();
        after.replace_range(span.bytes, &new);
        assert_eq!(after, mended);
        parse_as(&after, format).expect(&after);
    }
}

proptest! {
    /// Good lines are parsed the same with and without bad lines between them.
    #[test]
    fn good_lines_are_read_as_if_alone(
        lines in prop::collection::vec((any::<bool>(), "[ -~]{0,20}"), 1..12),
    ) {
        let (mut all, mut good) = (String::new(), String::new());
        for (i, (is_good, noise)) in lines.iter().enumerate() {
            let line = format!("q 0 d{i} {}\n", i % 3);
            if *is_good {
                good += &line;
                all += &line;
            } else {
                // The line is bad for any noise.
                all += &format!("q 0 d{i} bad {noise}\n");
            }
        }
        let how = ReadOptions { format: Some(Format::TrecQrels), skips: true, ..ReadOptions::default() };
        let parsed = read(&all, &how).unwrap();
        let count = lines.iter().filter(|(is_good, _)| *is_good).count();
        prop_assert_eq!(parsed.skipped.good, count);
        prop_assert_eq!(parsed.skipped.total, lines.len() - count);
        let alone = parse_as(&good, Format::TrecQrels).ok().and_then(|parsed| parsed.qrels);
        prop_assert_eq!(parsed.qrels, alone);
    }
}

#[test]
fn the_first_rows_of_a_table_stay_rows_where_one_is_too_short() {
    let parsed = skipping("query,doc,grade\nq1,a,3\nbad line\nq2,b,1\n");
    let cells = |at: usize| parsed.columns[at].cells.join("|");
    assert_eq!([cells(0), cells(1), cells(2)], ["q1|bad line|q2", "a||b", "3||1"]);
}

#[test]
fn columns_are_separated_by_any_blanks() {
    let blanks = [
        " ",
        "\t",
        " \t ",
        "\u{b}",
        "\u{c}",
        "\u{85}",
        "\u{a0}",
        "\u{3000}",
        " \u{200b} ",
        "\u{a0} ",
        " \u{a0}",
    ];
    let words = [
        "lamp",
        "l\u{e4}mp",
        "\u{200b}lamp",
        "lamp\u{feff}",
        "la\u{200b}mp",
        "la\u{1}mp",
        "\u{e9}",
        "~",
    ];
    for blank in blanks {
        for word in words {
            let line = ["7", "0", word, "1"].join(blank);
            for text in [line.clone(), format!("{blank}{line}{blank}")] {
                let qrels = parse_as(&text, Format::TrecQrels).unwrap().qrels.unwrap();
                let expected = word.trim_matches(['\u{200b}', '\u{feff}']);
                let (query, judgments) = &qrels.queries[0];
                assert_eq!((&**query, &*judgments[0].doc), ("7", expected), "{text:?}");
            }
        }
    }
}
