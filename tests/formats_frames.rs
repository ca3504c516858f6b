//! Data frames and reports as evaluation libraries write them: CSV with lists in its cells, JSON by columns, and means.
//! `frames/generate.py` wrote the files with the libraries.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "support/parsed.rs"]
mod parsed;

use parsed::{fails, reads, warns};
use ranklens::formats::{Format, parse, parse_as};

fn advises(text: &str, advice: &str) {
    let error = parse(text).expect_err(text);
    assert!(error.suggestion.text.contains(advice), "{}", error.suggestion.text);
}

#[test]
fn frames_of_ragas_are_read_in_every_form() {
    let read = "evaluation rows: <red lamp, cheap> a^A \"red\" lamp. 7^It's a sofa.\nWith a new line <sofa> b^B \
                |red lamp, cheap| a:1 c:1 |sofa| b:1";
    reads(include_str!("frames/ragas.csv"), read);
    reads(include_str!("frames/ragas.tsv"), read);
    reads(include_str!("frames/ragas.columns.json"), read);
    reads(include_str!("frames/ragas.split.json"), read);
    // `orient="table"`, `to_dict("list")`, and rows under `data`.
    let rows = "evaluation rows: <q1> a b <q2> c |q1| a:1 |q2| d:1";
    reads(
        r#"{"schema": {"fields": [{"name": "index"}]}, "data": [
            {"index": 0, "user_input": "q1", "retrieved_context_ids": ["a", "b"], "reference_context_ids": ["a"]},
            {"index": 1, "user_input": "q2", "retrieved_context_ids": ["c"], "reference_context_ids": ["d"]}]}"#,
        rows,
    );
    reads(
        r#"{"user_input": ["q1", "q2"], "retrieved_context_ids": [["a", "b"], ["c"]],
            "reference_context_ids": [["a"], ["d"]]}"#,
        rows,
    );
    reads(
        r#"{"data": [{"user_input": "q1", "retrieved_context_ids": ["a", "b"], "reference_context_ids": ["a"]},
            {"user_input": "q2", "retrieved_context_ids": ["c"], "reference_context_ids": ["d"]}]}"#,
        rows,
    );
    fails(
        r#"{"user_input": "q1", "retrieved_context_ids": "a", "reference_context_ids": ["a"]}"#,
        "line 1, column 47: found a text, expected a list of ids, texts or objects",
    );
    fails(
        r#"{"user_input": "q1", "retrieved_context_ids": ["a", null], "reference_context_ids": ["a"]}"#,
        "line 1, column 53: found null, expected an id, a text, or an object with an id or a content",
    );
    // A list that is null is missing.
    reads(
        r#"{"user_input": "q1", "retrieved_context_ids": null, "reference_context_ids": ["a"]}"#,
        "evaluation rows: |q1| a:1",
    );
    fails(
        r#"{"retrieved_context_ids": [["a"], ["c"]], "reference_context_ids": [["a"]]}"#,
        "line 1, column 68: found 1 entry, expected as many entries as the first column has",
    );
    reads(
        include_str!("frames/ragas.texts.csv"),
        "evaluation rows: <lamp> A lamp. A sofa. |lamp| A lamp.:1",
    );
}

#[test]
fn reports_of_haystack_are_rows_or_means() {
    let rows = "evaluation rows: <red lamp> d1@0.9^A red lamp d2@0.5^A \"blue\" sofa, big <sofa> d3@0.3^C \
                |red lamp| d2:1 |sofa| d4:1";
    reads(include_str!("frames/haystack.detailed.csv"), rows);
    reads(include_str!("frames/haystack.detailed.json"), rows);
    // Haystack prints a content as it is.
    let printed = include_str!("frames/haystack.detailed.csv");
    reads(
        &printed.replace("A red lamp", "It's \\a red\n'lamp', (new) print('x') now"),
        &rows.replace("A red lamp", "It's \\a red\n'lamp', (new) print('x') now"),
    );
    let means = "means of measures: %DocumentMRREvaluator=0.25 %DocumentMAPEvaluator=0.25";
    reads(include_str!("frames/haystack.aggregated.csv"), means);
    reads(include_str!("frames/haystack.aggregated.json"), means);
    reads(include_str!("frames/haystack.aggregated.pandas.csv"), means);
    warns(
        "metrics,score\nfaithfulness,0.5\nmrr,0.25",
        &["1 other measure was not read; only means of ranking measures are"],
    );
    warns(
        "epoch,steps,MAP,cosine-MRR@10\n0,0,0.5,0.25",
        &["1 other measure was not read; only means of ranking measures are"],
    );
    fails(
        "metrics,score\nmrr,much",
        "line 2, column 5: “much” is not a number; the mean must be one",
    );
    advises("metrics,score\nfaithfulness,0.5", "`metrics,score`");
    advises("metrics,score\nmrr,inf", "Write a finite number, or leave it out.");
    advises("1 Q0 a 1 inf x\n", "Remove the line, or give the document the lowest score.");
}

#[test]
fn frames_of_langsmith_are_rows() {
    let read = "evaluation rows: <red lamp, \"cheap\"> d1 d2 <sofa> d3 |red lamp, \"cheap\"| d2:1 |sofa| d4:1 d5:1";
    reads(include_str!("frames/langsmith.csv"), read);
    reads(include_str!("frames/langsmith.records.json"), read);
    // Documents as LangChain prints them.
    reads(
        include_str!("frames/langsmith.documents.csv"),
        "evaluation rows: <red lamp> d1^It's a \"lamp\" d2^B <sofa> C |red lamp| d2:1 |sofa| d4:1",
    );
}

#[test]
fn frames_of_phoenix_are_spans() {
    reads(
        include_str!("frames/phoenix.spans.csv"),
        "trace spans: <sofa> d3@0.75^B <red \"lamp\", cheap> d1@0.9^A \"red\" lamp d2@0.5^It's a sofa !1",
    );
    let documents =
        "trace spans: <red \"lamp\", cheap> A \"red\" lamp@0.9 It's a sofa@0.5 <sofa> B@0.75";
    reads(include_str!("frames/phoenix.documents.csv"), documents);
    reads(include_str!("frames/phoenix.documents.json"), documents);
    // Rows in any order follow their positions.
    reads(
        "context.span_id,document_position,input,document\ns,1,q,B\ns,0,q,A",
        "trace spans: <q> A B",
    );
    fails(
        "context.span_id,document_position,input,document\ns,first,q,B",
        "line 2, column 3: “first” is not a number; the position must be one",
    );
    fails(
        "context.span_id,document_position,input,document\ns,0,q,",
        "line 2, column 1: found an object with the key “context.span_id”, expected a row with span, position and document",
    );
}

#[test]
fn frames_of_spark_are_predictions_and_labels() {
    let numbered = "predictions and labels: <1> 1 6 2 <2> 4 |1| 1:1 2:1 |2| 5:1";
    reads(include_str!("frames/spark.tuples.jsonl"), numbered);
    reads(
        include_str!("frames/spark.evaluator.jsonl"),
        "predictions and labels: <1> 1.0 6.0 2.0 <2> 4.0 |1| 1.0:1 2.0:1 |2| 5.0:1",
    );
    // numpy prints arrays without commas.
    let named = "predictions and labels: <q1> a b <q2> c |q1| b:1 |q2|";
    reads(include_str!("frames/spark.pandas.csv"), named);
    reads(
        "{\"user\":\"q1\",\"prediction\":[\"a\",\"b\"],\"label\":[\"b\"]}\n{\"user\":\"q2\",\"prediction\":[\"c\"],\"label\":[]}",
        named,
    );
    reads(
        include_str!("frames/spark.als.jsonl"),
        "predictions and labels: <0> 1@3.987301 2@1.8802136 <1> 3@4.9407396 1@2.9940326",
    );
    reads(
        include_str!("frames/spark.als.csv"),
        "users and items: <1> 1@2.9940326 3@4.9407396 <0> 1@3.987301 2@1.8802136 |1| 1:3 3:5 |0| 1:4 2:2",
    );
    // Scores of a classifier are no ids.
    let scores = parse(r#"{"prediction":[0.9,0.1],"label":[1,0]}"#).unwrap();
    assert_eq!(scores.format, Format::Grades);
    // A score and a grade for each document.
    reads("query,doc,score,label\nq,a,0.9,1", "table (CSV): <q> a@0.9 |q| a:1");
}

#[test]
fn errors_in_pairs_of_spark_have_their_place_and_their_advice() {
    let advice =
        "Each row holds the predicted ids and the ids of the labels: `[[1, 6, 2], [1, 2]]`";
    let expected =
        "expected the list of predicted ids and the list of labels, such as [[1, 6, 2], [1, 2]]";
    for (text, place) in [
        ("[[[1, 6, 2], [1, 2]], [[4], 5]]", "line 1, column 29: found a number, "),
        (r#"[[["a","b"],["b"]],[["c"],5]]"#, "line 1, column 27: found a number, "),
        (
            "{\"prediction\":[1,2],\"label\":[1]}\n{\"prediction\":[1,2],\"label\":3}",
            "line 2, column 29: found a number, ",
        ),
        ("[[[1, 2], [1]], [[3]]]", "line 1, column 17: found a list that starts with a list, "),
    ] {
        fails(text, &[place, expected].concat());
        advises(text, advice);
    }
    advises("[[[1, 2], [2, 5], [1]]]", "The row has 2 labels: give each its relevance");
}

#[test]
fn movie_lens_without_a_header_is_read() {
    let text = "196\t242\t3\t881250949\n186\t302\t3\t891717742\n22\t377\t1\t878887116\n";
    reads(text, "users and items: |196| 242:3 |186| 302:3 |22| 377:1 !1");
    warns(
        text,
        &["the last column, which holds times, was not read; only ranked lists and judgments are"],
    );
    let short = text.replace("3\t891717742", "3");
    fails(
        &short,
        "line 2, column 1: found 3 parts, expected user, item, rating and time, separated by tabs",
    );
    advises(&short, "Each line needs a user, an item and a rating");
    fails(&text.replace("\t3\t881", "\tmany\t881"), "line 1, column 9: “many” is not a grade");
    // The header of RecBole names the columns.
    reads(
        "user_id:token\titem_id:token\trating:float\ttimestamp:float\n1\t10\t4\t978300760\n1\t11\t2\t978300761",
        "users and items: |1| 10:4 11:2 !1",
    );
    // Qrels with tabs, and four grades, stay what they are.
    assert_eq!(parse("1\t0\t881250949\t1\n1\t0\t881250950\t0").unwrap().format, Format::TrecQrels);
}

/// The form is that of MTEB 1.1, which `mteb.results.TaskResult` still reads.
#[test]
fn older_results_of_mteb_are_means() {
    reads(
        r#"{"dataset_revision":"a","mteb_dataset_name":"NFCorpus","mteb_version":"1.1.1","test":{"evaluation_time":10.2,"map_at_1":0.25,"ndcg_at_10":0.5}}"#,
        "means of measures: %map_at_1=0.25 %ndcg_at_10=0.5 !1",
    );
    reads(
        r#"{"mteb_dataset_name":"X","mteb_version":"1.1.1","dev":{"de":{"ndcg_at_10":0.25}},"test":{"de":{"ndcg_at_10":0.5},"en":{"ndcg_at_10":1},"evaluation_time":3}}"#,
        "means of measures: %dev dendcg_at_10=0.25 %test dendcg_at_10=0.5 %test enndcg_at_10=1",
    );
    // A number may be written as a text.
    reads(
        r#"{"mteb_dataset_name":"X","test":{"ndcg_at_10":"0.5"}}"#,
        "means of measures: %ndcg_at_10=0.5",
    );
    fails(
        r#"{"mteb_dataset_name":"X","test":{"ndcg_at_10":"high"}}"#,
        "line 1, column 47: “high” is not a number; the mean must be one",
    );
}

#[test]
fn a_cell_that_cannot_be_read_has_its_place() {
    let header = "user_input,retrieved_context_ids\n";
    fails(&format!("{header}q,\"['a', 'b'\""), "line 2, column 4: this “[” is never closed");
    // Each quote within quotes is written twice.
    let doubled = format!("{header}q,\"[\"\"a\"\", {{\"\"b\"\" \"\"c\"\"}}]\"");
    fails(&doubled, "line 2, column 19: found “\"”, expected a colon, a comma or “}”");
    advises(&doubled, "write the frame with `to_json(orient=\"records\")`");
    fails(
        &format!("{header}q,\"['a']\",x"),
        "line 2, column 11: found 3 columns, expected as many as in the header",
    );
    fails(&format!("{header}q,\"['a']"), "line 2, column 3: this quote is never closed");
    fails(header, "line 2, column 1: there is nothing to read");
    fails(
        &format!("{header}q,lamp"),
        "line 2, column 3: found a text, expected a list of ids, texts or objects",
    );
    // Other texts in brackets stay texts.
    reads(
        &format!("{}q,\"['a']\",[1\n", header.replace('\n', ",response\n")),
        "evaluation rows: <q> a",
    );
    assert!(parse_as("lamp", Format::EvaluationRows).is_err());
}

/// The form is that of the test run which DeepEval 4.3 saves, and of its goldens.
#[test]
fn test_cases_of_deepeval_are_rows() {
    let read = "evaluation rows: <red lamp> A lamp A sofa |red lamp| A lamp:1";
    reads(
        r#"{"testCases":[{"name":"test_case_0","input":"red lamp","actualOutput":"x","retrievalContext":["A lamp","A sofa"],"context":["A lamp"],"metricsData":[{"name":"Contextual Precision","score":1}]}]}"#,
        read,
    );
    reads(
        r#"[{"input":"red lamp","actual_output":null,"retrieval_context":["A lamp","A sofa"],"context":["A lamp"]}]"#,
        read,
    );
    reads("input,retrieval_context,context\nred lamp,\"['A lamp', 'A sofa']\",['A lamp']", read);
}

#[test]
fn users_and_items_as_rows_of_json_keep_their_users() {
    reads(
        r#"[{"user_id":1,"item_id":3,"rating":5},{"item_id":4,"user_id":2}]"#,
        "users and items: |1| 3:5 |2|",
    );
    reads(
        "{\"user_id\":1,\"item_id\":3,\"rank\":2}\n{\"user_id\":1,\"item_id\":4,\"rank\":1}",
        "users and items: <1> 4 3",
    );
    reads(
        r#"{"user_id":{"0":1,"1":2},"item_id":{"0":3,"1":4},"rating":{"0":5,"1":2}}"#,
        "users and items: |1| 3:5 |2| 4:2",
    );
    let wrong = r#"[{"user_id":1,"item_id":3,"rating":5},{"user_id":1,"item_id":[3]}]"#;
    fails(
        wrong,
        "line 1, column 39: found an object with the key “user_id”, expected an object with a user and an item",
    );
    advises(wrong, "`user_id`, `item_id` and `rating`");
    fails(
        r#"[{"user_id":1,"item_id":3,"rating":"many"}]"#,
        "line 1, column 36: “many” is not a grade",
    );
}

#[test]
fn runs_and_judgments_of_ranx_by_columns_are_rows() {
    let run = "JSON rows: <q1> a@0.9 b@0.8 <q2> c@0.7";
    reads(
        r#"{"q_id":{"0":"q1","1":"q1","2":"q2"},"doc_id":{"0":"a","1":"b","2":"c"},"score":{"0":0.9,"1":0.8,"2":0.7}}"#,
        run,
    );
    reads(r#"{"q_id":["q1","q1","q2"],"doc_id":["a","b","c"],"score":[0.9,0.8,0.7]}"#, run);
    reads(
        r#"{"columns":["q_id","doc_id","score"],"index":[0,1,2],"data":[["q1","a",0.9],["q1","b",0.8],["q2","c",0.7]]}"#,
        run,
    );
    reads(
        r#"{"q_id":["q1","q2"],"doc_id":["a","c"],"relevance":[2,1]}"#,
        "JSON rows of judgments: |q1| a:2 |q2| c:1",
    );
    fails(
        r#"{"q_id":["q1","q1"],"doc_id":["a","a"],"score":[0.9,0.8]}"#,
        "line 1, column 35: document \u{201c}a\u{201d} is in the list twice, first on line 1",
    );
    // Two lists of a run: no column names a document.
    reads(r#"{"q_id":["a","b"],"q2":["c","d"]}"#, "JSON run: <q_id> a b <q2> c d");
}

#[test]
fn lists_of_nodes_of_llamaindex_are_results() {
    reads(
        r#"[{"node":{"id_":"d1","text":"A lamp"},"score":0.9,"class_name":"NodeWithScore"},
            {"node":{"id_":"d2","text":"A sofa"},"score":0.8,"class_name":"NodeWithScore"}]"#,
        "search results: <> d1@0.9 d2@0.8",
    );
}
