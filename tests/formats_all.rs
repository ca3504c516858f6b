//! Every format of the tools in the field, each with a small example: the recognised format, the
//! parsed data and the messages.

#[path = "support/parsed.rs"]
mod parsed;

use parsed::{fails, judges, reads, show, warns};
use proptest::prelude::*;
use ranklens::formats::{Format, ParseError, Parsed, parse, parse_as, parse_judgments};

/// An example of each format, and the data parsed from it.
const EXAMPLES: &[(&str, &str)] = &[
    ("7 Q0 lamp-2 1 9.25 bm25", "TREC run: <7> lamp-2@9.25"),
    ("7 0 lamp-2 3", "TREC qrels: |7| lamp-2:3"),
    ("7\t881\t1", "MS MARCO run: <7> 881 !1"),
    ("7\t881\t1\n7\t1024\t1", "MS MARCO judgments: |7| 881:1 1024:1 !1"),
    ("7\t0\t881\t1", "TREC qrels: |7| 881:1"),
    ("query-id\tcorpus-id\tscore\n7\tlamp-2\t1", "table of judgments: |7| lamp-2:1"),
    (r#"{"query-id":"7","corpus-id":"lamp-2","score":1}"#, "JSON rows of judgments: |7| lamp-2:1"),
    (
        r#"{"_id":"lamp-2","title":"Red lamp","text":"A lamp.","metadata":{}}"#,
        "titles of documents: =lamp-2~Red lamp",
    ),
    (r#"{"7":{"lamp-2":3,"lamp-9":0}}"#, "JSON judgments: |7| lamp-2:3 lamp-9:0"),
    (r#"{"7":{"lamp-2":0.93,"lamp-9":0.12}}"#, "JSON run: <7> lamp-2@0.93 lamp-9@0.12"),
    (r#"{"7":["lamp-2","lamp-9"]}"#, "JSON run: <7> lamp-2 lamp-9"),
    (r#"[["lamp-2","lamp-9"],["x"]]"#, "document ids: <1> lamp-2 lamp-9 <2> x"),
    (r#"{"query_id":"7","doc_id":"lamp-2","relevance":2}"#, "JSON rows of judgments: |7| lamp-2:2"),
    (r#"{"query_id":"7","doc_id":"lamp-2","score":9.25}"#, "JSON rows: <7> lamp-2@9.25"),
    ("query_id,doc_id,relevance\n7,lamp-2,2", "table of judgments: |7| lamp-2:2"),
    ("query_id,doc_id,score\n7,lamp-2,9.25", "table (CSV): <7> lamp-2@9.25"),
    (
        r#"{"hits":{"hits":[{"_id":"lamp-2","_score":9.2}]}}"#,
        "Elasticsearch or OpenSearch response: <> lamp-2@9.2",
    ),
    (
        r#"{"requests":[{"id":"q7","ratings":[{"_index":"shop","_id":"lamp-2","rating":3}]}],"metric":{"dcg":{"k":5,"normalize":true}}}"#,
        "_rank_eval request: |q7| lamp-2:3 !1",
    ),
    (
        r#"{"metric_score":0.5,"details":{"q7":{"metric_score":0.5,"unrated_docs":[],"hits":[{"hit":{"_id":"lamp-2"},"rating":3}]}}}"#,
        "_rank_eval response: <q7> lamp-2 |q7| lamp-2:3 !1",
    ),
    (r#"{"response":{"numFound":1,"docs":[{"id":"lamp-2"}]}}"#, "Solr response: <> lamp-2"),
    (r#"{"hits":[{"objectID":"lamp-2"}],"query":"lamp"}"#, "search results: <lamp> lamp-2"),
    ("query,docid,rating\nred lamp,lamp-2,3", "table of judgments: |red lamp| lamp-2:3"),
    (
        "Team Name,Case Name,Case ID,Query Text,Doc ID,Doc Position,Title,Rating\r\nT,Shop,4,red lamp,lamp-2,1,Red lamp,3\r\n",
        "table (CSV): <red lamp> lamp-2~Red lamp |red lamp| lamp-2:3",
    ),
    (
        "Snapshot Name,Snapshot Time,Case ID,Query Text,Doc ID,Doc Position\r\nbefore,2026-01-02,4,red lamp,lamp-2,1\r\n",
        "table (CSV): <red lamp> lamp-2",
    ),
    (
        "query,docid,alice,bob\nred lamp,lamp-2,3,2",
        "Quepid book judgments: |red lamp| lamp-2:2.5 !1",
    ),
    (
        r#"{"case_name":"Shop","queries":[{"query_text":"red lamp","ratings":[{"doc_id":"lamp-2","rating":3}]}]}"#,
        "Quepid case: |red lamp| lamp-2:3",
    ),
    (
        r#"{"id_field":"id","queries":[{"placeholders":{"$query":"red lamp"},"relevant_documents":{"lamp-2":{"gain":3}}}]}"#,
        "RRE ratings: |red lamp| lamp-2:3",
    ),
    (
        r#"{"judgmentRatings":[{"query":"red lamp","ratings":[{"docId":"lamp-2","rating":"3.0"}]}]}"#,
        "OpenSearch judgment list: |red lamp| lamp-2:3",
    ),
    ("epoch,steps,cosine-NDCG@10\n1,100,0.625", "means of measures: %cosine_ndcg@10=0.625"),
    (
        r#"{"attributes":{"input.value":"red lamp","retrieval.documents.0.document.id":"lamp-2","retrieval.documents.0.document.score":0.9}}"#,
        "trace spans: <red lamp> lamp-2@0.9",
    ),
    (
        r#"{"user_input":"red lamp","retrieved_context_ids":["lamp-2","lamp-9"],"reference_context_ids":["lamp-2"]}"#,
        "evaluation rows: <red lamp> lamp-2 lamp-9 |red lamp| lamp-2:1",
    ),
    ("[[[1, 6, 2], [1, 2]]]", "predictions and labels: <> 1 6 2 || 1:1 2:1"),
    ("user_id,item_id,rating\n7,lamp-2,4", "users and items: |7| lamp-2:4"),
    ("3 qid:7 1:0.4 2:11 # lamp-2", "LETOR: |7| lamp-2:3 !1"),
    ("3 qid:1 # lamp-2 red lamp", "Quepid LTR: |red lamp| lamp-2:3"),
    (
        r#"[{"query":"red lamp","relevant_docs":{"lamp-2":3},"category":"home","difficulty":"easy"}]"#,
        "JSON test cases: |red lamp| lamp-2:3",
    ),
    (r#"[{"doc_id":"lamp-2","relevant":true}]"#, "JSON rows: <> lamp-2 || lamp-2:1"),
    (
        "query,docid,position,clicked\nred lamp,lamp-2,1,1",
        "click log: <red lamp> lamp-2 |red lamp| lamp-2:2 !2",
    ),
    (
        r#"{"query":"red lamp","docid":"lamp-2","position":1,"clicked":true}"#,
        "click log: <red lamp> lamp-2 |red lamp| lamp-2:2 !1",
    ),
    (
        r#"{"action_name":"click","query_id":"a1","event_attributes":{"object":{"object_id":"lamp-2"},"position":{"ordinal":1}}}"#,
        "UBI events: <a1> lamp-2 |a1| lamp-2:2 !1",
    ),
    ("lamp-2, lamp-9, lamp-4", "document ids: <> lamp-2 lamp-9 lamp-4"),
    ("3 2 0 1 2", "grades: <> d1 d2 d3 d4 d5 || d1:3 d2:2 d3:0 d4:1 d5:2"),
    ("32012", "grades: <> d1 d2 d3 d4 d5 || d1:3 d2:2 d3:0 d4:1 d5:2 !1"),
    ("[3,2,0,1,2]", "grades: <> d1 d2 d3 d4 d5 || d1:3 d2:2 d3:0 d4:1 d5:2"),
    (
        "1\nRed lamp\nYES\n2\nOld sofa\nNO",
        "rank, title and mark on three lines: <> Red lamp Old sofa || Red lamp:1 Old sofa:0",
    ),
    ("lamp-2:3 lamp-9:0", "id:grade pairs: <> lamp-2 lamp-9 || lamp-2:3 lamp-9:0"),
    ("rank\tdoc\trel\n1\tlamp-2\t3", "table (CSV): <> lamp-2 || lamp-2:3"),
    (
        "<table><tr><th>rank<th>doc<th>rel<tr><td>1<td>lamp-2<td>3</table>",
        "table of a web page: <> lamp-2 || lamp-2:3",
    ),
    (
        "| # | Document | Relevance |\n|---|---|---|\n| 1 | Red lamp | 3 |",
        "table with bars: <> Red lamp || Red lamp:3",
    ),
    ("retrieved: a, b\nrelevant: b", "named lists: <> a b || b:1"),
    (
        r#"{"question":"Covered?","keywords":["fire"],"documents":["Fire","Glass"]}"#,
        "keywords and documents: <> d1^Fire d2^Glass",
    ),
    (
        r#"{"v":1,"data":{"queries":[{"id":"q","docs":[{"id":"a","score":2}],"judgments":[{"doc":"b","grade":1}]}]}}"#,
        "saved work: <q> a@2 |q| b:1",
    ),
];

#[test]
fn each_example_is_recognised_and_read() {
    for (text, expected) in EXAMPLES {
        reads(text, expected);
    }
}

#[test]
fn every_format_has_an_example() {
    for format in Format::ALL {
        let label = format!("{}:", format.label());
        assert!(EXAMPLES.iter().any(|(_, read)| read.starts_with(&label)), "{label}");
    }
}

/// A byte order mark, other line ends, comments above and blank lines do not change the result.
#[test]
fn each_example_is_read_alike_however_its_lines_end() {
    for (text, _) in EXAMPLES {
        let plain = parse(text).unwrap();
        let lines: Vec<&str> = text.split_inclusive('\n').map(|line| line.trim_end()).collect();
        for end in ["\n", "\r\n", "\r"] {
            for start in ["", "\u{feff}", "# ir_metadata.start\n# platform:\n# ir_metadata.end\n\n"]
            {
                let other = format!("{start}{}{end}", lines.join(end));
                let other = parse(&other).unwrap_or_else(|error| panic!("{error}\n{other}"));
                let unplaced = |text: String| text.split(" !").next().map(str::to_owned);
                assert_eq!(unplaced(show(&other)), unplaced(show(&plain)), "{text}");
                assert_eq!(other.warnings.total(), plain.warnings.total(), "{text}");
            }
        }
    }
}

#[test]
fn each_format_can_be_chosen_for_its_example() {
    for (text, expected) in EXAMPLES {
        let format = parse(text).unwrap().format;
        let chosen = show(&parse_as(text, format).unwrap());
        let unplaced = |text: &str| text.split(" !").next().map(str::to_owned);
        assert_eq!(unplaced(&chosen), unplaced(expected));
    }
}

#[test]
fn ids_are_texts_whatever_they_look_like() {
    for id in ["007", "1e5", "12345678901234567890", "0x1f", "1.0", "-5", "%20", "a/b", "é"] {
        reads(&format!("7 Q0 {id} 1 9 t"), &format!("TREC run: <7> {id}@9"));
        reads(&format!("q7 0 {id} 1"), &format!("TREC qrels: |q7| {id}:1"));
        reads(&format!("query,docid,rating\nq,{id},1"), &format!("table of judgments: |q| {id}:1"));
        reads(&format!("{{\"q\":{{\"{id}\":1}}}}"), &format!("JSON judgments: |q| {id}:1"));
        reads(
            &format!("{{\"hits\":{{\"hits\":[{{\"_id\":\"{id}\"}}]}}}}"),
            &format!("Elasticsearch or OpenSearch response: <> {id}"),
        );
    }
    reads("7\t12345678901234567890\t1\n7\t007\t2", "MS MARCO run: <7> 12345678901234567890 007");
}

#[test]
fn ranks_of_ms_marco_grow_and_grades_do_not() {
    reads("7\t881\t1\n7\t12\t2\n8\t881\t1\n8\t90\t2", "MS MARCO run: <7> 881 12 <8> 881 90");
    reads("300 881 1\n300 12 2", "MS MARCO run: <300> 881 12");
    reads("7\t8\t1\n7\t9\t2\n7\t4\t3", "MS MARCO run: <7> 8 9 4");
    reads("7\t881\t0\n7\t12\t3\n8\t881\t1", "MS MARCO judgments: |7| 881:0 12:3 |8| 881:1 !1");
    warns(
        "7\t881\t1\n8\t12\t1",
        &[
            "the last column could hold ranks or grades; it was read as ranks. For grades choose “MS MARCO judgments”",
        ],
    );
    warns(
        "7\t881\t0",
        &["the table has no header; its columns were read as query, document and grade"],
    );
    judges("7\t881\t1\n8\t12\t1", "MS MARCO judgments: |7| 881:1 |8| 12:1 !1");
    // Rows of small numbers are grades. Larger numbers in the third column are not.
    reads(
        "3 2 0\n1 0 2",
        "grades: <1> d1 d2 d3 <2> d1 d2 d3 |1| d1:3 d2:2 d3:0 |2| d1:1 d2:0 d3:2",
    );
    fails(
        "7\t881\t1\n7\t12\t2\n7\t13",
        "line 3, column 1: found 2 columns, expected 3 columns (query passage rank)",
    );
}

/// The corpus of the fuzzer has a folder for each format, and one for recognition.
#[test]
fn the_corpus_of_the_fuzzer_has_every_format() {
    let corpus = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    for format in Format::ALL {
        let folder = corpus.join(format!("{format:?}"));
        let files: Vec<_> = std::fs::read_dir(&folder).expect("a folder").collect();
        assert!(!files.is_empty(), "{format:?}");
        for file in files {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            assert_eq!(parse(&text).unwrap().format, *format, "{text}");
        }
    }
}

/// Checks that an error has a position in the text and advice.
fn check(text: &str, read: Result<Parsed, Box<ParseError>>) {
    if let Err(error) = read {
        assert!(text.get(error.span.bytes.clone()).is_some(), "{error:?}");
        assert!(error.to_string().chars().count() < 400 && !error.suggestion.text.is_empty());
        assert!(!error.excerpt(text).underline.is_empty());
    }
}

/// Returns an example with changes: pieces are removed, doubled or inserted.
fn changed(text: &str, changes: &[(prop::sample::Index, usize, u8, String)]) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for (at, length, kind, piece) in changes {
        let at = at.index(text.len() + 1);
        let end = (at + length).min(text.len());
        match kind {
            0 => drop(text.splice(at..end, [])),
            1 => drop(text.splice(at..at, text[at..end].to_vec())),
            2 => drop(text.splice(at..end, piece.chars())),
            _ => drop(text.splice(at..at, piece.chars())),
        }
    }
    text.into_iter().collect()
}

proptest! {
    #[test]
    fn changed_examples_of_every_format_never_panic(
        which in 0..EXAMPLES.len(),
        changes in prop::collection::vec(
            (any::<prop::sample::Index>(), 0..12_usize, 0..4_u8, "[\\[\\]{}(),:;=|#<>/&\"'\\\\%. \n\r\t0-9a-eQ?+\u{e9}\u{200b}-]{0,6}"),
            1..5,
        ),
        other in prop::sample::select(Format::ALL),
    ) {
        let (example, read) = EXAMPLES[which];
        let text = changed(example, &changes);
        let own = Format::ALL.iter().find(|format| read.starts_with(&format!("{}:", format.label())));
        check(&text, parse(&text));
        check(&text, parse_judgments(&text));
        check(&text, parse_as(&text, *own.unwrap()));
        check(&text, parse_as(&text, other));
    }
}
