//! Converts files of any format to lines: the run and the judgments are the same for any pieces.

use proptest::collection::vec;
use proptest::prelude::*;
use ranklens::data::{Data, Doc, Judgment, Qrels, Query, Run};
use ranklens::formats::{self, Format, ReadOptions};
use ranklens::state::import::{Converted, SourceText, combine};
use ranklens::state::lines::{self, Lines};

use crate::support::*;

/// The lines of a text that is read in pieces.
struct Made {
    run: String,
    qrels: String,
    lines: Lines,
}

fn made_of(text: &str, how: ReadOptions, piece: usize) -> Result<Made, String> {
    let mut lines = Lines::new("a file", how, piece);
    let (mut run, mut qrels) = (String::new(), String::new());
    for bytes in text.as_bytes().chunks(piece.div_ceil(3)) {
        lines.push(bytes)?;
        run.push_str(&std::mem::take(&mut lines.run));
        qrels.push_str(&std::mem::take(&mut lines.qrels));
    }
    lines.end()?;
    run.push_str(&lines.run);
    qrels.push_str(&lines.qrels);
    Ok(Made { run, qrels, lines })
}

fn made(text: &str, piece: usize) -> Made {
    made_of(text, ReadOptions::default(), piece).unwrap()
}

/// Returns each query of the lines, as the page opens it.
fn opened(made: &Made) -> Vec<Shape> {
    let first = |line: &str| line.split(' ').next().unwrap_or("").to_string();
    let mut queries: Vec<String> = made.run.lines().map(first).collect();
    queries.dedup();
    let of = |query: &str, text: &str| {
        let lines = text.lines().filter(|line| first(line) == query);
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    let open = |query: &String| {
        let (run, qrels) = (of(query, &made.run), of(query, &made.qrels));
        let texts = [(&*run, Format::TrecRun), (&*qrels, Format::TrecQrels)];
        shape(&lines::query(texts, true).expect("lines can be read").queries[0])
    };
    queries.iter().map(open).collect()
}

/// A query with its documents and their scores, and its judgments.
type Shape = (String, Vec<(String, f64)>, Vec<(String, f64)>);

fn shape(query: &Query) -> Shape {
    let docs = query.docs.iter().map(|doc| (doc.id.to_string(), doc.score.unwrap_or(f64::NAN)));
    let judged = query.judgments.iter().map(|judged| (judged.doc.to_string(), judged.grade));
    (query.id.to_string(), docs.collect(), judged.collect())
}

fn shapes(data: &Data) -> Vec<Shape> {
    data.queries.iter().map(|query| shape(query)).collect()
}

/// Generates queries with documents, scores and grades.
fn any_parts() -> impl Strategy<Value = (Run, Qrels)> {
    let query = vec((-9.0..9.0_f64, prop::option::of(0_u8..4)), 1..6);
    vec(query, 1..9).prop_map(|queries| {
        let (mut run, mut qrels) = (Run::default(), Qrels::default());
        for (number, docs) in queries.into_iter().enumerate() {
            let name = format!("red lamp {number}");
            let mut scores: Vec<f64> = docs.iter().map(|(score, _)| *score).collect();
            scores.sort_by(|a, b| b.total_cmp(a));
            let doc = |at: usize| format!("\"d\"{at}, x");
            let listed = scores.iter().enumerate();
            let listed = listed.map(|(at, score)| Doc { score: Some(*score), ..Doc::new(doc(at)) });
            run.queries.push((name.as_str().into(), listed.collect()));
            let graded = docs.iter().enumerate().filter_map(|(at, (_, grade))| {
                grade.map(|grade| Judgment::new(doc(at), f64::from(grade)))
            });
            let graded: Vec<_> = graded.collect();
            if !graded.is_empty() {
                qrels.queries.push((name.as_str().into(), graded));
            }
        }
        (run, qrels)
    })
}

proptest! {
    #[test]
    fn a_table_gives_the_same_lines_however_it_is_cut(
        (run, qrels) in any_parts(),
        piece in 30_usize..2000,
    ) {
        let expected = shapes(&Data::from_parts(Some(&run), Some(&qrels)));
        let text = formats::write(Format::Csv, Some(&run), Some(&qrels)).unwrap();
        let made = made(&text, piece);
        prop_assert_eq!(made.lines.format, Some(Format::Csv));
        prop_assert_eq!((made.lines.bad, made.lines.messages.len()), (0, 0));
        prop_assert_eq!(opened(&made), expected);
    }

    #[test]
    fn json_lines_and_a_json_list_give_the_same(
        (run, _) in any_parts(),
        piece in 30_usize..2000,
    ) {
        let expected = shapes(&Data::from_parts(Some(&run), None));
        let row = |query: &str, doc: &Doc| {
            let score = doc.score.unwrap();
            serde_json::json!({"query_id": query, "doc_id": *doc.id, "score": score}).to_string()
        };
        let rows: Vec<String> = run.queries.iter()
            .flat_map(|(query, docs)| docs.iter().map(move |doc| row(query, doc)))
            .collect();
        prop_assert_eq!(opened(&made(&rows.join("\n"), piece)), expected.clone());
        prop_assert_eq!(opened(&made(&format!("[{}]", rows.join(",\n")), piece)), expected);
    }
}

#[test]
fn bad_lines_are_told_with_their_place_in_the_file() {
    let mut text = String::from("query,doc,score,grade\n");
    for at in 0..200 {
        let score = if at == 150 { "high".into() } else { (200 - at).to_string() };
        text += &format!("q{},d{at},{score},1\n", at / 10);
    }
    let made = made(&text, 300);
    assert_eq!(made.lines.bad, 1);
    assert_eq!(made.run.lines().count(), 199);
    let told = &made.lines.messages[0];
    assert!(told.starts_with("line 152, column 10: “high” is not a number"), "{told}");
    assert_eq!(made.lines.message, "Read as table (CSV): 199 documents, 199 judgments.");
    assert_eq!(made.lines.work, "", "what has bad lines is not shown without them being told");
}

#[test]
fn the_order_of_rows_is_kept_where_there_are_no_scores() {
    let rows: String = (0..60).map(|at| format!("q,d{at},{}\n", at + 1)).collect();
    let made = made(&format!("query,doc,rank\n{rows}"), 100);
    let docs: Vec<&str> = made.run.lines().map(|line| line.split(' ').nth(2).unwrap()).collect();
    assert_eq!(docs, (0..60).map(|at| format!("d{at}")).collect::<Vec<_>>());
    let scores: Vec<f64> =
        made.run.lines().map(|line| line.split(' ').nth(4).unwrap().parse().unwrap()).collect();
    assert!(scores.is_sorted_by(|a, b| a > b), "{scores:?}");
}

#[test]
fn little_is_handed_on_with_titles_and_says_what_it_was() {
    let text = r#"{"hits": {"hits": [
        {"_id": "lamp 1", "_score": 2.5, "_source": {"title": "Red lamp", "body": "long"}},
        {"_id": "sofa", "_score": 1.5, "_source": {"title": "Sofa", "body": "longer"}}
    ]}}"#;
    let Made { run, lines, .. } = made(text, 64);
    let name = Format::Search.label();
    assert_eq!(lines.message, format!("Read as {name}: 2 documents."));
    let shown = lines::query([(&run, Format::TrecRun), ("", Format::TrecQrels)], true).unwrap();
    let docs = shown.queries[0].docs.iter().map(|doc| (&*doc.id, doc.title.as_deref()));
    assert_eq!(docs.collect::<Vec<_>>(), [("lamp 1", Some("Red lamp")), ("sofa", Some("Sofa"))]);
    let converted =
        Some(Converted { format: Format::Search, message: lines.message.as_str().into() });
    let input = SourceText { converted, ..SourceText::new("hits.json", lines.work.as_str()) };
    let loaded = combine(&model(data([query("", "", "")])), &[input]).unwrap();
    let docs = &loaded.data.queries[0].docs;
    assert_eq!((&*docs[0].id, docs[0].title.as_deref()), ("lamp 1", Some("Red lamp")));
    assert!(loaded.message.starts_with(&lines.message), "{}", loaded.message);
    assert_eq!(loaded.texts.reports()[0].format, Some(Format::Search));
}

#[test]
fn titles_of_a_collection_come_without_its_texts() {
    let line = |at: usize| format!(r#"{{"_id": "d{at}", "title": "T{at}", "text": "long"}}"#);
    let text: Vec<String> = (0..50).map(line).collect();
    let made = made(&text.join("\n"), 200);
    assert_eq!(made.lines.format, Some(Format::Corpus));
    assert_eq!(made.lines.work.lines().count(), 50);
    assert_eq!(made.lines.work.lines().next(), Some(r#"{"_id":"d0","title":"T0"}"#));
    assert_eq!((made.run.as_str(), made.qrels.as_str()), ("", ""));
}

#[test]
fn what_cannot_be_read_says_why() {
    let told = |text: &str, how| made_of(text, how, 64).map(|_| ()).unwrap_err();
    assert!(told("{\"hits\": {\"hits\": [", ReadOptions::default()).contains("never closed"));
    let as_run = ReadOptions { format: Some(Format::TrecQrels), ..ReadOptions::default() };
    let told = told("a b\n", as_run);
    assert!(told.starts_with("line 1"), "{told}");
}
