//! Files of tools for retrieval with language models and of recommenders: evaluation rows, traces, Spark's pairs,
//! users and items. Each is read with its places, and what cannot be read has a place and advice.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "support/parsed.rs"]
mod parsed;

use parsed::{fails, reads, warns};
use ranklens::formats::{Format, parse, parse_as};

#[test]
fn rows_of_ragas_are_lists_of_ids_with_their_texts() {
    reads(
        r#"{"user_input":"red lamp","retrieved_contexts":["A red lamp.","A sofa."],"retrieved_context_ids":["a",7],"reference_context_ids":["a","c"]}"#,
        "evaluation rows: <red lamp> a^A red lamp. 7^A sofa. |red lamp| a:1 c:1",
    );
    // Texts without ids are told apart by the whole text.
    let long = "x".repeat(90);
    let text = format!(
        "{{\"user_input\":\"q\",\"retrieved_contexts\":[\"{long}1\",\"{long}2\",\"short\"],\"reference_contexts\":[\"{long}2\",\"short\"]}}"
    );
    let parsed = parse(&text).unwrap();
    assert_eq!(parsed.format, Format::EvaluationRows);
    let docs = &parsed.run.unwrap().queries[0].1;
    let judged = &parsed.qrels.unwrap().queries[0].1;
    assert_eq!(docs.len(), 3);
    assert_eq!(judged.iter().map(|j| &j.doc).collect::<Vec<_>>(), [&docs[1].id, &docs[2].id]);
    assert_eq!(&*docs[0].id, format!("{}\u{2026}", "x".repeat(80)));
    assert_eq!(&*docs[1].id, format!("{}\u{2026} (2)", "x".repeat(80)));
    assert_eq!(docs[0].text.as_deref(), Some(&*format!("{long}1")));
}

#[test]
fn rows_with_the_same_question_are_numbered() {
    reads(
        "{\"user_input\":\"q\",\"retrieved_context_ids\":[\"a\"]}\n{\"user_input\":\"q\",\"retrieved_context_ids\":[\"b\"]}",
        "evaluation rows: <1> a <2> b",
    );
}

#[test]
fn rows_of_other_tools_are_read_alike() {
    reads(
        r#"[{"query":"red lamp","retrieved_ids":["a","b"],"expected_ids":["b"],"metric_dict":{"mrr":{"score":0.5}}}]"#,
        "evaluation rows: <red lamp> a b |red lamp| b:1",
    );
    // LlamaIndex's nodes with scores.
    reads(
        r#"[{"query":"q","retrieved_documents":[{"node":{"id_":"n1","text":"T"},"score":0.5}],"expected_ids":["n1"]}]"#,
        "evaluation rows: <q> n1@0.5^T |q| n1:1",
    );
    // Haystack: columns, also as the inputs of a result. The score of the ground truth is its grade.
    let columns = r#"{"question":["q","r"],"retrieved_documents":[[{"id":"a","content":"A","score":0.9},{"id":"b","content":"B","score":0.5}],[]],"ground_truth_documents":[[{"id":"b","content":"B","score":2}],[{"id":"c","content":"C"}]]}"#;
    let read = "evaluation rows: <q> a@0.9^A b@0.5^B <r> |q| b:2 |r| c:1";
    reads(columns, read);
    reads(&format!("{{\"run_name\":\"x\",\"inputs\":{columns},\"results\":{{}}}}"), read);
    // LangSmith: parts of a row, or a run beside its example.
    let row = r#"{"inputs":{"question":"q"},"outputs":{"documents":[{"page_content":"A","metadata":{"id":"a"}},{"page_content":"B","metadata":{}}]},"reference_outputs":{"document_ids":["a"]}}"#;
    reads(row, "evaluation rows: <q> a^A B |q| a:1");
    reads(
        r#"{"results":[{"run":{"outputs":{"output":[{"id":"a"}]}},"example":{"inputs":{"question":"q"},"outputs":{"documents":["a","b"]}}}]}"#,
        "evaluation rows: <q> a |q| a:1 b:1",
    );
}

#[test]
fn evaluation_rows_that_cannot_be_read_say_where() {
    fails(
        r#"[{"user_input":"q","retrieved_context_ids":["a"]},{"user_input":"r"}]"#,
        "line 1, column 51: found an object with the key “user_input”, expected a row with the contexts that were retrieved, or those of the reference",
    );
    fails(
        r#"{"question":["q"],"retrieved_documents":[[{"id":"a"}]],"ground_truth_documents":[[],[]]}"#,
        "line 1, column 81: found 2 entries, expected as many entries as the first column has",
    );
    fails(
        r#"{"user_input":"q","retrieved_contexts":[{"score":1}]}"#,
        "line 1, column 41: found an object with the key “score”, expected an id, a text, or an object with an id or a content",
    );
    fails(
        r#"{"user_input":"q","retrieved_context_ids":["a","a"]}"#,
        "line 1, column 48: document “a” is in the list twice, first on line 1",
    );
    warns(
        r#"{"question":["q"],"retrieved_documents":[[{"id":"a","score":0.1},{"id":"b","score":0.9}]]}"#,
        &["the scores rise here; the order of the text was read as the ranking, without scores"],
    );
    warns(
        r#"{"question":["q"],"retrieved_documents":[[{"id":"a","score":0.1},{"id":"b"}]]}"#,
        &[
            "only 1 of 2 documents have a score; the order of the text was read as the ranking, without scores",
        ],
    );
}

#[test]
fn traces_are_read_in_every_form() {
    let read = "trace spans: <red lamp> a@0.9^T b@0.4";
    let flat = r#"{"attributes":{"input.value":"red lamp","retrieval.documents.0.document.id":"a","retrieval.documents.0.document.score":0.9,"retrieval.documents.0.document.content":"T","retrieval.documents.1.document.id":"b","retrieval.documents.1.document.score":0.4}}"#;
    reads(flat, read);
    reads(
        r#"{"attributes":{"input":{"value":"red lamp"},"retrieval":{"documents":[{"document":{"id":"a","score":0.9,"content":"T"}},{"document":{"id":"b","score":0.4}}]}}}"#,
        read,
    );
    reads(
        r#"[{"attributes.input.value":"red lamp","attributes.retrieval.documents":[{"document.id":"a","document.score":0.9,"document.content":"T"},{"document.id":"b","document.score":0.4}]}]"#,
        read,
    );
    reads(
        r#"{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"t","attributes":[{"key":"input.value","value":{"stringValue":"red lamp"}},{"key":"retrieval.documents.0.document.id","value":{"stringValue":"a"}},{"key":"retrieval.documents.0.document.score","value":{"doubleValue":0.9}},{"key":"retrieval.documents.0.document.content","value":{"stringValue":"T"}},{"key":"retrieval.documents.1.document.id","value":{"stringValue":"b"}},{"key":"retrieval.documents.1.document.score","value":{"doubleValue":0.4}}]}]}]}]}"#,
        read,
    );
    reads(
        r#"{"attributes":{"gen_ai.retrieval.query.text":"q","gen_ai.retrieval.documents":"[{\"id\":\"a\",\"score\":0.9},{\"id\":\"b\",\"score\":0.4}]"}}"#,
        "trace spans: <q> a@0.9 b@0.4",
    );
    reads(
        r#"{"attributes":[{"key":"gen_ai.retrieval.documents","value":{"arrayValue":{"values":[{"kvlistValue":{"values":[{"key":"id","value":{"stringValue":"a"}}]}}]}}}]}"#,
        "trace spans: <1> a",
    );
    // Documents come in the order of their numbers; without a question the trace names the list.
    reads(
        r#"[{"context":{"trace_id":"t1"},"attributes":{"retrieval.documents.1.document.id":"b","retrieval.documents.0.document.content":"A"}},{"context":{"trace_id":"t2"},"attributes":{"retrieval.documents.0.document.id":"c"}}]"#,
        "trace spans: <t1> A b <t2> c",
    );
}

#[test]
fn spans_that_are_not_read_are_counted() {
    let retriever = r#"{"attributes":{"input.value":"q","retrieval.documents.0.document.id":"a"}}"#;
    let reranker =
        r#"{"attributes":{"input.value":"q","reranker.output_documents.0.document.id":"b"}}"#;
    let other = r#"{"attributes":{"openinference.span.kind":"LLM"}}"#;
    let both = format!("[{retriever},{reranker},{other}]");
    reads(&both, "trace spans: <q> a !1");
    warns(&both, &["2 other spans were not read; only ranked lists and judgments are"]);
    reads(&format!("[{reranker}]"), "trace spans: <q> b");
    let error = parse_as(other, Format::Spans).unwrap_err();
    assert!(error.to_string().contains("expected a span with retrieved documents"), "{error}");
    fails(
        r#"{"attributes":{"gen_ai.retrieval.documents":"[oops"}}"#,
        "line 1, column 45: found a text, expected a text with a JSON list of documents",
    );
}

#[test]
fn predictions_and_labels_of_spark_are_read() {
    reads(
        "[[[1, 6, 2], [1, 2, 3]], [[4], []]]",
        "predictions and labels: <1> 1 6 2 <2> 4 |1| 1:1 2:1 3:1 |2|",
    );
    reads(
        "{\"_1\":[\"a\",\"b\"],\"_2\":[\"b\",\"c\"],\"_3\":[3.0,0.0]}",
        "predictions and labels: <> a b || b:3 c:0",
    );
    reads("[[[1, 2], [2, 5], [0.5, 2]]]", "predictions and labels: <> 1 2 || 2:0.5 5:2");
    fails(
        "[[[1, 2], [2, 5], [1]]]",
        "line 1, column 19: found 1 relevance, expected a relevance for each label",
    );
    // Pairs of texts stay test cases, and lists of numbers grades.
    reads(r#"[[["a","b"],["b"]]]"#, "JSON test cases: <> a b || b:1");
    reads(
        r#"[[["a","b"],["b"]],[["c"],[]],[[],["d"]]]"#,
        "JSON test cases: <1> a b <2> c <3> |1| b:1 |2| |3| d:1",
    );
    reads("[[1, 2], [3, 0]]", "grades: <1> d1 d2 <2> d1 d2 |1| d1:1 d2:2 |2| d1:3 d2:0");
}

#[test]
fn users_and_items_are_judgments_unless_they_are_ranked() {
    reads("userId,movieId,rating\n1,10,4.5\n2,10,3", "users and items: |1| 10:4.5 |2| 10:3");
    reads("user_id\titem_id\n1\ta\n1\tb", "users and items: |1| a:1 b:1");
    reads("user_id,item_id,score,rank\n1,b,0.5,2\n1,a,0.9,1", "users and items: <1> a@0.9 b@0.5");
    reads(
        "userID,itemID,rating,prediction\n1,a,0,0.9\n1,b,5,0.5",
        "users and items: <1> a@0.9 b@0.5 |1| a:0 b:5",
    );
    // RecBole names types; MovieLens has no header.
    reads("user_id:token\titem_id:token\trating:float\n1\ta\t4", "users and items: |1| a:4");
    reads("1::1193::5::978300760\n1::661::3::978302109", "users and items: |1| 1193:5 661:3 !1");
    warns(
        "user_id,item_id,rating,timestamp\n1,a,4,881250949",
        &["the column “timestamp” was not read; only ranked lists and judgments are"],
    );
    fails(
        "1::1193::5\n1::661\n1::2::3",
        "line 2, column 1: found 2 parts, expected user::item::rating or user::item::rating::time",
    );
    fails("user,item,rating\n1,a,many", "line 2, column 5: “many” is not a grade");
    // A query beside the user is a log of searches.
    reads("user,query,docid,position,clicked\nu,q,a,1,1", "click log: <q> a |q| a:2 !2");
}

#[test]
fn means_are_read_as_such() {
    reads(
        "epoch,steps,cosine-Accuracy@1,cosine-NDCG@10\n0,0,0.1,0.2\n1,100,0.5,0.625",
        "means of measures: %cosine_accuracy@1=0.5 %cosine_ndcg@10=0.625 !2",
    );
    reads(
        r#"{"NanoMSMARCO_cosine_ndcg@10":0.5,"NanoMSMARCO_cosine_map@100":0.25}"#,
        "means of measures: %nanomsmarco_cosine_ndcg@10=0.5 %nanomsmarco_cosine_map@100=0.25",
    );
    reads(
        r#"{"task_name":"T","mteb_version":"2","scores":{"test":[{"ndcg_at_10":0.5,"mrr_at_10":0.75,"hf_subset":"default","languages":["eng"]}]}}"#,
        "means of measures: %ndcg_at_10=0.5 %mrr_at_10=0.75",
    );
    reads(
        r#"{"task_name":"T","scores":{"dev":[{"ndcg_at_10":0.5,"hf_subset":"de","main_score":0.5}],"test":[{"ndcg_at_10":1,"hf_subset":"en"}]}}"#,
        "means of measures: %dev dendcg_at_10=0.5 %test enndcg_at_10=1 !1",
    );
    fails(
        "epoch,steps,cosine-NDCG@10\n1,100,high",
        "line 2, column 7: “high” is not a number; the mean must be one",
    );
    reads(
        r#"{"task_name":"T","scores":{"test":[{"ndcg_at_10":0.5,"nauc_ndcg_at_10_max":NaN}]}}"#,
        "means of measures: %ndcg_at_10=0.5 !1",
    );
    // Documents with such ids stay documents.
    reads(r#"{"map@x":1,"lamp":0}"#, "JSON judgments: || map@x:1 lamp:0");
    let summary = parse("epoch,steps,dot-MAP@100\n1,100,0.5").unwrap().summary();
    assert_eq!(summary, "1 mean");
}

#[test]
fn a_mean_that_is_no_number_has_its_place() {
    let text = r#"{"task_name":"T","scores":{"test":[{"ndcg_at_10":0.5,"map_at_10":"x"}]}}"#;
    let error = parse(text).unwrap_err().to_string();
    assert!(error.starts_with("line 1, column 66: "), "{error}");
}
