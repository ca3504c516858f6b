//! What search engines answer: which documents are read, and what is told about the rest.

#[path = "support/parsed.rs"]
mod parsed;

use parsed::{fails, reads, warns};

const ELASTIC: &str = r#"{
  "took": 5, "timed_out": false,
  "_shards": {"total": 1, "successful": 1, "skipped": 0, "failed": 0},
  "hits": {
    "total": {"value": 214, "relation": "eq"}, "max_score": 9.25,
    "hits": [
      {"_index": "shop", "_id": "lamp-2", "_score": 9.25, "_source": {"title": "Red lamp", "price": 20}},
      {"_index": "shop", "_id": "0042", "_score": 8.5, "fields": {"title": ["Old lamp", "Lamp"]}},
      {"_index": "shop", "_id": "sofa", "_score": 8.5, "_source": {"name": " "}, "sort": [8.5, 3]}
    ]
  },
  "aggregations": {"colour": {"buckets": [{"key": "red", "doc_count": 3}]}}
}"#;

#[test]
fn a_search_in_elasticsearch_is_a_list_with_scores_and_titles() {
    reads(
        ELASTIC,
        "Elasticsearch or OpenSearch response: <> lamp-2@9.25~Red lamp 0042@8.5~Old lamp sofa@8.5",
    );
    reads(
        "{\"hits\":{\"hits\":[{\"_id\":\"lamp-2\",\"_score\":9.2}]}}",
        "Elasticsearch or OpenSearch response: <> lamp-2@9.2",
    );
    reads(
        "{'body': {'hits': {'total': 0, 'max_score': None, 'hits': []}}, 'statusCode': 200}",
        "Elasticsearch or OpenSearch response: <>",
    );
}

#[test]
fn several_searches_are_numbered_and_failed_ones_are_told() {
    let text = r#"{"took": 3, "responses": [
        {"hits": {"hits": [{"_id": "a", "_score": 2}]}, "status": 200},
        {"error": {"type": "search_phase_execution_exception"}, "status": 400},
        {"hits": {"hits": []}, "status": 200}
    ]}"#;
    reads(text, "Elasticsearch or OpenSearch response: <1> a@2 <3> !3");
    warns(text, &["1 failed search was not read; only ranked lists and judgments are"]);
    let line = "{\"hits\":{\"hits\":[{\"_id\":\"a\"}]}}\n";
    reads(&line.repeat(2), "Elasticsearch or OpenSearch response: <1> a <2> a");
}

#[test]
fn a_list_that_was_sorted_by_something_else_keeps_its_order_and_no_scores() {
    let hits = |scores: [&str; 3]| {
        let hit = |(at, score): (usize, &&str)| format!("{{\"_id\":\"d{at}\",\"_score\":{score}}}");
        let hits: Vec<String> = scores.iter().enumerate().map(hit).collect();
        format!("{{\"hits\":{{\"hits\":[{}]}}}}", hits.join(",\n"))
    };
    let plain = "Elasticsearch or OpenSearch response: <> d0 d1 d2";
    reads(&hits(["null", "null", "null"]), plain);
    reads(&hits(["3", "1", "2"]), &format!("{plain} !3"));
    reads(&hits(["3", "null", "2"]), &format!("{plain} !2"));
    warns(
        &hits(["3", "1", "2"]),
        &["the scores rise here; the order of the text was read as the ranking, without scores"],
    );
    warns(
        &hits(["3", "null", "2"]),
        &[
            "only 2 of 3 documents have a score; the order of the text was read as the ranking, without scores",
        ],
    );
    fails(
        &hits(["3", "NaN", "2"]),
        "line 2, column 22: the score is NaN; it must be a finite number",
    );
}

#[test]
fn ids_that_come_from_two_indexes_carry_the_index() {
    let text = r#"{"hits": {"hits": [
        {"_index": "shop", "_id": "1", "_score": 3},
        {"_index": "blog", "_id": "2", "_score": 2},
        {"_index": "blog", "_id": "1", "_score": 1}
    ]}}"#;
    reads(text, "Elasticsearch or OpenSearch response: <> shop/1@3 blog/2@2 blog/1@1 !2");
    warns(text, &["“1” is in two indexes, so that all ids were read as index/id"]);
    fails(
        &text.replace("blog", "shop"),
        "line 4, column 35: document “1” is in the list twice, first on line 2",
    );
}

#[test]
fn an_answer_that_is_not_whole_is_told() {
    let told = &["the search did not reach the whole index; documents may be missing"];
    warns(&ELASTIC.replace("\"failed\": 0", "\"failed\": 2"), told);
    warns(&ELASTIC.replace("\"timed_out\": false", "\"timed_out\": true"), told);
    warns(ELASTIC, &[]);
}

#[test]
fn a_hit_without_an_id_and_an_answer_without_hits_are_refused_in_their_place() {
    fails(
        &ELASTIC.replace("\"_id\": \"0042\", ", ""),
        "line 8, column 7: found an object with the key “_index”, expected an object with “_id”",
    );
    fails(
        "{\"responses\": [{\"hits\": {\"hits\": []}},\n {\"took\": 3}]}",
        "line 2, column 2: found an object with the key “took”, expected the answer to a search, with “hits” in “hits”",
    );
    fails(
        &ELASTIC.replace(
            "{\"_index\": \"shop\", \"_id\": \"sofa\"",
            "{\"_id\": \"x\", \"_id\": \"sofa\"",
        ),
        "line 9, column 20: “_id” occurs twice, first on line 9",
    );
    fails(&ELASTIC[..300], "line 7, column 70: this “{” is never closed");
}
