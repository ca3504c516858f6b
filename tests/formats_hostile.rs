//! Unusual and broken texts: each gives a result, or an error with a position and advice.

use proptest::prelude::*;
use ranklens::formats::{Format, ParseError, parse, parse_as, parse_judgments};

const VALID: &[&str] = &[
    "3 2 0 1 2",
    "32012",
    "[3, null, 1]",
    "Y N Y",
    "lamp-2, lamp-9",
    "lamp-2:3 lamp-9:0 lamp-4:?",
    "retrieved: a, b, c\nrelevant: a, c",
    "retrieved = [\"a\", 'b'] # c\nrelevance = {\"a\": 2,\n \"c\": 1}\nprint(x)",
    "rank,doc,grade\n1,a,3\n2,\"b, c\",0\n",
    "sep=;\nDoc;Grade\na;0,75\n",
    "query-id\tcorpus-id\tscore\n7\ta\t1\n",
    "| rank | doc | rel |\n|---|---|---|\n| 1 | a | 2 |\n",
    "7 Q0 lamp 1 9.25 bm25\n7 Q0 sofa 2 8.5 bm25\n",
    "7 0 lamp 3\n7 0 sofa -1\n",
    "1\nRed lamp\n✅ YES\n2\nSofa\n❌ NO\n",
    "[{\"query\":\"q\",\"relevant_docs\":{\"a\":3}}]",
    "[{\"doc_id\":\"a\",\"relevant\":true}]",
    "{\"7\":{\"a\":3,\"b\":0}}",
    "{\"7\":[\"a\",\"b\"]}",
    "{\"question\":\"?\",\"keywords\":[\"k\"],\"documents\":[\"text\",{\"title\":\"t\"}]}",
    "{\"hits\":{\"hits\":[{\"_index\":\"x\",\"_id\":\"a\",\"_score\":2},{\"_index\":\"y\",\"_id\":\"a\"}]}}",
    "{\"responses\":[{\"error\":{}},{\"timed_out\":true,\"hits\":{\"hits\":[{\"_id\":1}]}}]}",
    "{\"responseHeader\":{\"params\":{\"q\":\"x\"}},\"response\":{\"docs\":[{\"id\":1,\"title\":[\"T\"]}]}}",
    "{\"grouped\":{\"f\":{\"matches\":1,\"groups\":[{\"doclist\":{\"docs\":[{\"id\":1}]}}]},\"g\":{}}}",
    "{\"requests\":[{\"id\":\"q\",\"ratings\":[{\"_index\":\"x\",\"_id\":\"a\",\"rating\":3}]}],\"metric\":{\"dcg\":{}}}",
    "{\"metric_score\":1,\"details\":{\"q\":{\"hits\":[{\"hit\":{\"_id\":\"a\"},\"rating\":3}]}},\"failures\":{\"r\":{}}}",
    "{\"judgmentRatings\":[{\"query\":\"q\",\"ratings\":[{\"docId\":\"a\",\"rating\":\"3.0\"}]}]}",
    "{\"case_name\":\"c\",\"queries\":[{\"query_text\":\"q\",\"ratings\":[{\"doc_id\":\"a\",\"rating\":3}]}]}",
    "3 qid:7 1:0.4 2:11 # docid = a inc = 1\n0 qid:7 1:0\n",
    "3 qid:1 # lamp-2 red lamp\n0 qid:1 # lamp-9 red lamp\n",
    "{\"topics\":[{\"query_groups\":[{\"queries\":[{\"placeholders\":{\"$query\":\"q\"}}],\"relevant_documents\":{\"a\":{\"gain\":3},\"2\":[\"b\"]}}]}]}",
    "{\"hits\":[{\"id\":\"a\",\"score\":2,\"title\":\"A\"},{\"id\":\"b\"}],\"query\":\"q\",\"x\":[{\"id\":1}]}",
    "{\"value\":[{\"KeyId\":1,\"relevant\":true}],\"ids\":[[\"a\"]],\"distances\":[]}",
    "epoch,steps,cosine-Accuracy@1,cosine-NDCG@10\n1,10,0.5,0.625\n",
    "{\"task_name\":\"T\",\"scores\":{\"test\":[{\"ndcg_at_10\":0.5,\"main_score\":0.5,\"hf_subset\":\"default\"}]}}",
    "[{\"attributes\":{\"input.value\":\"q\",\"retrieval.documents.0.document.id\":\"a\",\"retrieval.documents.0.document.score\":1}}]",
    "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[{\"attributes\":[{\"key\":\"gen_ai.retrieval.documents\",\"value\":{\"stringValue\":\"[{\\\"id\\\":\\\"a\\\"}]\"}}]}]}]}]}",
    "{\"user_input\":\"q\",\"retrieved_contexts\":[\"A\",\"B\"],\"retrieved_context_ids\":[\"a\",1],\"reference_context_ids\":[\"a\"]}",
    "{\"question\":[\"q\"],\"retrieved_documents\":[[{\"id\":\"a\",\"score\":2}]],\"ground_truth_documents\":[[{\"content\":\"A\"}]]}",
    "{\"inputs\":{\"q\":\"x\"},\"outputs\":{\"documents\":[\"a\"]},\"reference_outputs\":{\"ids\":[\"a\"]}}",
    "[[[1, 6, 2], [1, 2]], [[\"a\"], [], []]]",
    "user_id,item_id,rating,timestamp\n1,a,4,881250949\n",
    "user_id:token\titem_id:token\tscore\trank\n1\ta\t0.5\t1\n",
    "1::1193::5::978300760\n1::661::?::978302109\n",
    "{\"results\":[{\"hits\":[{\"document\":{\"id\":\"a\"}}]},{\"hits\":[]}],\"n\":0}",
];

const PIECES: &[&str] = &[
    "<script>alert(1)</script>",
    "</textarea>",
    "<!--",
    "-->",
    "]]>",
    "&lt;",
    "\u{202e}",
    "\u{2066}",
    "\u{feff}",
    "\u{200d}",
    "\0",
    "\u{1}",
    "\u{7f}",
    "\u{fffd}",
    "\u{10ffff}",
    "é",
    "👩‍👩‍👧",
    "NaN",
    "-inf",
    "1e999",
    "-1e-999",
    "99999999999999999999999999",
    "1e308",
    "0x10",
    "\"",
    "'",
    "“",
    "`",
    "\\",
    "\\u",
    "\\ud800",
    "\\ud800\\u0041",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    ",",
    ";",
    ":",
    "=",
    "|",
    "#",
    "?",
    "-",
    "+",
    "\n",
    "\r",
    "\r\n",
    "\t",
    " ",
    "sep=",
    "qid:",
    "--",
    "%00",
    "=cmd()",
    "@",
    "null",
    "None",
    "__proto__",
    "constructor",
    "{{}}",
    "${x}",
    "../../",
    "'; DROP TABLE x; --",
];

fn check(error: &ParseError, text: &str) {
    let shown = error.to_string();
    assert!(shown.chars().count() < 400, "{shown}");
    assert!(!shown.contains(|c: char| c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c)));
    assert!(!error.suggestion.text.is_empty());
    assert!(error.span.line >= 1 && error.span.column >= 1);
    assert!(error.span.end_column >= error.span.column);
    assert!(text.get(error.span.bytes.clone()).is_some());
    let excerpt = error.excerpt(text);
    assert!(excerpt.line.chars().count() <= 130);
    assert!(!excerpt.line.contains(|c: char| c.is_control()));
    assert!(!excerpt.underline.is_empty());
}

/// Parses a text in every possible way.
fn survive(text: &str) {
    let as_each = Format::ALL.iter().map(|format| parse_as(text, *format));
    for result in [parse(text), parse_judgments(text)].into_iter().chain(as_each) {
        match result {
            Ok(parsed) => {
                let means = !parsed.means.is_empty();
                assert!(parsed.run.is_some() || parsed.qrels.is_some() || means);
                assert!(parsed.warnings.shown().len() <= 100);
                assert!(!parsed.summary().is_empty());
                let docs =
                    parsed.run.iter().flat_map(|run| &run.queries).flat_map(|(_, docs)| docs);
                for doc in docs {
                    assert!(!doc.id.is_empty());
                    assert!(doc.score.is_none_or(f64::is_finite));
                }
                let judged = parsed.qrels.iter().flat_map(|qrels| &qrels.queries);
                for judgment in judged.flat_map(|(_, judgments)| judgments) {
                    assert!(judgment.grade.abs() <= 1e6);
                }
            }
            Err(error) => check(&error, text),
        }
    }
}

/// A simple random generator, so that the corpus is the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[test]
fn two_thousand_damaged_texts_are_survived() {
    let mut random = Random(7);
    for round in 0..100 {
        for valid in VALID {
            let mut text = (*valid).to_owned();
            for _ in 0..=round % 4 {
                let at = boundary(&text, random.below(text.len() + 1));
                match random.below(4) {
                    0 => text.truncate(at),
                    1 => {
                        let end =
                            boundary(&text, (at + 1 + random.below(4)).min(text.len())).max(at);
                        text.replace_range(at..end, "");
                    }
                    _ => text.insert_str(at, PIECES[random.below(PIECES.len())]),
                }
            }
            survive(&text);
        }
    }
}

#[test]
fn every_piece_is_survived_alone_repeated_and_as_a_field() {
    for piece in PIECES {
        for text in [
            (*piece).to_owned(),
            piece.repeat(3),
            format!("{piece} {piece}\n{piece}"),
            format!("doc,grade\n{piece},1\n"),
            format!("doc,grade\na,{piece}\n"),
            format!("7 Q0 {piece} 1 {piece} t"),
            format!("7 0 a {piece}"),
            format!("{piece} qid:{piece} 1:{piece} # {piece}"),
            format!("{{\"hits\":{{\"hits\":[{{\"_id\":\"{piece}\",\"_score\":{piece}}}]}}}}"),
            format!(
                "{{\"matches\":[{{\"id\":\"{piece}\",\"title\":\"{piece}\"}}],\"q\":\"{piece}\"}}"
            ),
            format!("{{\"{piece}\":[{{\"{piece}\":\"a\"}},{{\"{piece}\":\"b\"}}]}}"),
            format!("{{\"q\":{{\"{piece}\":1}}}}"),
            format!("{{\"q\":{{\"a\":{piece}}}}}"),
            format!("retrieved: {piece}, b\nrelevant: {piece}"),
            format!("a:{piece} {piece}:1"),
            format!("3 {piece} 1"),
        ] {
            survive(&text);
        }
    }
}

#[test]
fn every_beginning_of_a_valid_text_is_survived() {
    for valid in VALID {
        for (at, _) in valid.char_indices() {
            survive(&valid[..at]);
        }
    }
}

#[test]
fn deep_nesting_is_an_error_and_no_crash() {
    for open in ["[", "{\"a\":", "(", "set(", "{", "x = [", "[{\"a\":["] {
        let text = open.repeat(10_000);
        survive(&text);
        let text = format!("retrieved: {text}");
        survive(&text);
    }
    let text = format!("{}1{}", "[".repeat(65), "]".repeat(65));
    assert_eq!(parse(&text).unwrap_err().kind.code(), "too-deep");
}

#[test]
fn very_long_texts_are_read_or_refused() {
    const MANY: usize = 50_000;
    let fill = |piece: &str| piece.repeat(MANY / piece.len());
    for piece in ["x", "["] {
        let text = piece.repeat(10_000_000);
        check(&parse(&text).unwrap_err(), &text);
    }
    for piece in [
        "3 ", "3,", "a,", "a b ", "3", "x", "\"", "[", "1:", "a:1 ", "\\", "\n", "\r\n", "# c\n",
        "é", "|", "\t", ":", "=", " #", "[],", "{},", "\"a\",", "a=[1] ", "x: 1 1\n", "a=[", "<b>",
        "\u{202e}",
    ] {
        let text = fill(piece);
        for result in [parse(&text), parse_judgments(&text)] {
            if let Err(error) = result {
                check(&error, &text);
            }
        }
        for text in
            [format!("[{text}"), format!("doc,grade\n{text},1"), format!("retrieved: {text}")]
        {
            if let Err(error) = parse(&text) {
                check(&error, &text);
            }
        }
    }
}

#[test]
fn countless_warnings_are_counted_and_a_hundred_kept() {
    let text = "7 0 lamp 1\n".repeat(100_000);
    let parsed = parse(&text).unwrap();
    assert_eq!(parsed.warnings.shown().len(), 100);
    assert_eq!(parsed.warnings.total(), 99_999);
    assert_eq!(parsed.warnings.shown()[99].span.line, 101);
}

#[test]
fn limits_have_errors_of_their_own() {
    let many: String = (0..1_000_001).map(|id| format!("d{id},")).collect();
    assert_eq!(parse(&many).unwrap_err().kind.code(), "too-many-documents");
    let many = "1 ".repeat(1_000_001);
    assert_eq!(parse(&many).unwrap_err().kind.code(), "too-many-documents");
    let long = "x".repeat(2001);
    assert_eq!(parse(&long).unwrap_err().kind.code(), "id-too-long");
    let values = format!("[{}]", "0,".repeat(5_000_001));
    assert_eq!(parse(&values).unwrap_err().kind.code(), "too-many-values");
    let huge = " ".repeat(64 * 1024 * 1024 + 1);
    assert_eq!(parse(&huge).unwrap_err().kind.code(), "text-too-long");
}

/// Generates grades. The range avoids lines that look like qrels: four larger numbers with a 0 in
/// second place.
fn grade() -> impl Strategy<Value = f64> {
    prop_oneof![(0..5i32).prop_map(f64::from), (-400..400i32).prop_map(|n| f64::from(n) / 40.0)]
}

fn printed(grade: Option<f64>) -> String {
    grade.map_or("?".to_owned(), |grade| grade.to_string())
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in any::<String>()) {
        survive(&text);
    }

    #[test]
    fn text_of_telling_characters_never_panics(text in "[\\[\\]{}(),:;=|#\"'\\\\ \n\t0-9a-cQY?.+-]{0,60}") {
        survive(&text);
    }

    #[test]
    fn changed_bytes_of_valid_texts_never_panic(
        which in 0..VALID.len(), at in any::<prop::sample::Index>(), piece in any::<char>()
    ) {
        let mut text = VALID[which].to_owned();
        let at = boundary(&text, at.index(text.len()));
        text.remove(at);
        survive(&text);
        text.insert(at, piece);
        survive(&text);
    }

    #[test]
    fn printed_grades_are_read_back(grades in prop::collection::vec(prop::option::of(grade()), 2..40)) {
        // Four numbers on a line are TREC qrels if the second is 0 and another one is not a usual
        // grade.
        prop_assume!(grades.len() != 4 || grades[1] != Some(0.0));
        let text: Vec<String> = grades.iter().map(|grade| printed(*grade)).collect();
        let parsed = parse(&text.join(" ")).unwrap();
        prop_assert_eq!(parsed.format, Format::Grades);
        let judged: Vec<f64> =
            parsed.qrels.unwrap().queries[0].1.iter().map(|judgment| judgment.grade).collect();
        let expected: Vec<f64> = grades.into_iter().flatten().map(|grade| grade + 0.0).collect();
        prop_assert_eq!(judged, expected);
    }

    #[test]
    fn printed_pairs_are_read_back(pairs in prop::collection::btree_map("[a-z][a-z0-9_.:/-]{0,12}", prop::option::of(grade()), 1..40)) {
        let text: Vec<String> =
            pairs.iter().map(|(id, grade)| format!("{id}:{}", printed(*grade))).collect();
        let parsed = parse_as(&text.join("\n"), Format::Pairs).unwrap();
        let docs: Vec<String> =
            parsed.run.unwrap().queries[0].1.iter().map(|doc| doc.id.to_string()).collect();
        prop_assert_eq!(docs, pairs.keys().cloned().collect::<Vec<_>>());
        let judged: Vec<(String, f64)> = parsed.qrels.unwrap().queries[0].1.iter()
            .map(|judgment| (judgment.doc.to_string(), judgment.grade)).collect();
        let expected: Vec<(String, f64)> = pairs.into_iter()
            .filter_map(|(id, grade)| Some((id, grade? + 0.0))).collect();
        prop_assert_eq!(judged, expected);
    }

    #[test]
    fn printed_trec_lines_are_read_back(
        docs in prop::collection::btree_map("[a-z0-9_.:/-]{1,12}", (any::<i32>(), 0..4i32), 1..40)
    ) {
        let mut run = String::new();
        let mut qrels = String::new();
        for (rank, (id, (score, grade))) in docs.iter().enumerate() {
            run += &format!("q1 Q0 {id} {rank} {} tag\n", f64::from(*score) / 8.0);
            qrels += &format!("q1 0 {id} {grade}\n");
        }
        let run = parse(&run).unwrap().run.unwrap();
        let read: Vec<(String, f64)> =
            run.queries[0].1.iter().map(|doc| (doc.id.to_string(), doc.score.unwrap())).collect();
        let expected: Vec<(String, f64)> =
            docs.iter().map(|(id, (score, _))| (id.clone(), f64::from(*score) / 8.0)).collect();
        prop_assert_eq!(read, expected);
        let qrels = parse(&qrels).unwrap().qrels.unwrap();
        let read: Vec<(String, f64)> = qrels.queries[0].1.iter()
            .map(|judgment| (judgment.doc.to_string(), judgment.grade)).collect();
        let expected: Vec<(String, f64)> =
            docs.iter().map(|(id, (_, grade))| (id.clone(), f64::from(*grade))).collect();
        prop_assert_eq!(read, expected);
    }

    #[test]
    fn what_serde_writes_is_read_alike(map in prop::collection::btree_map(any::<String>(), prop::collection::btree_map(any::<String>(), 0..4i32, 1..5), 1..5)) {
        prop_assume!(map.values().all(|docs| docs.keys().all(|id| !id.is_empty())));
        prop_assume!(map.iter().all(|(id, docs)| !id.contains('\0') && docs.keys().all(|id| !id.contains('\0'))));
        let text = serde_json::to_string_pretty(&map).unwrap();
        let parsed = parse_as(&text, Format::JsonQrels).unwrap();
        let read: Vec<(String, Vec<(String, f64)>)> = parsed.qrels.unwrap().queries.iter().map(|(id, judgments)| {
            (id.to_string(), judgments.iter().map(|one| (one.doc.to_string(), one.grade)).collect())
        }).collect();
        let expected: Vec<(String, Vec<(String, f64)>)> = map.into_iter().map(|(id, docs)| {
            (id, docs.into_iter().map(|(doc, grade)| (doc, f64::from(grade))).collect())
        }).collect();
        prop_assert_eq!(read, expected);
    }
}
