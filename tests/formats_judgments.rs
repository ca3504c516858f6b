//! Judgments as other tools keep them.

#[path = "support/parsed.rs"]
mod parsed;

use parsed::{fails, judges, reads, warns};

const REQUEST: &str = r#"{
  "requests": [
    {"id": "red lamp",
     "request": {"query": {"match": {"title": "red lamp"}}},
     "ratings": [
       {"_index": "shop", "_id": "lamp-2", "rating": 3},
       {"_index": "shop", "_id": "0042", "rating": 0}]},
    {"id": "sofa", "template_id": "t", "params": {"query_string": "sofa"},
     "ratings": [{"_index": "shop", "_id": "sofa", "rating": 2}]}
  ],
  "metric": {"dcg": {"k": 5, "normalize": true}}
}"#;

#[test]
fn a_request_to_rank_eval_holds_judgments() {
    let expected = "_rank_eval request: |red lamp| lamp-2:3 0042:0 |sofa| sofa:2 !11";
    reads(REQUEST, expected);
    judges(REQUEST, expected);
    warns(REQUEST, &["the metric “dcg” was not read; only ranked lists and judgments are"]);
    let alone =
        r#"{"requests":[{"id":"q","ratings":[{"_id":"a","rating":1}]},{"id":"r","ratings":[]}]}"#;
    reads(alone, "_rank_eval request: |q| a:1 |r|");
    judges(alone, "_rank_eval request: |q| a:1 |r|");
    let text =
        REQUEST.replace("\"_id\": \"0042\"", "\"_id\": \"lamp-2\"").replacen("shop", "blog", 1);
    reads(
        &text,
        "_rank_eval request: |red lamp| blog/lamp-2:3 shop/lamp-2:0 |sofa| shop/sofa:2 !7 !11",
    );
}

#[test]
fn a_broken_request_is_refused_in_its_place() {
    fails(
        &REQUEST.replace("\"rating\": 0", "\"rating\": \"bad\""),
        "line 7, column 52: “bad” is not a grade",
    );
    fails(
        &REQUEST.replace("0042", "lamp-2"),
        "line 7, column 34: document “lamp-2” has grade 0 here and grade 3 on line 6",
    );
    fails(
        &REQUEST.replace("{\"id\": \"sofa\", ", "{"),
        "line 8, column 5: found an object with the key “template_id”, expected an object with “id” and a list of “ratings”",
    );
    fails(
        &REQUEST.replace("\"_id\": \"sofa\", ", ""),
        "line 9, column 18: found an object with the key “_index”, expected an object with the id of a document",
    );
}

const RESPONSE: &str = r#"{
  "metric_score": 0.5,
  "details": {
    "red lamp": {"metric_score": 0.5, "unrated_docs": [{"_index": "shop", "_id": "7"}],
      "hits": [
        {"hit": {"_index": "shop", "_type": "_doc", "_id": "lamp-2", "_score": 9.5}, "rating": 3},
        {"hit": {"_index": "shop", "_type": "_doc", "_id": "7", "_score": 8.5}, "rating": null}],
      "metric_details": {"dcg": {"dcg": 7, "unrated_docs": 1}}},
    "sofa": {"metric_score": 0, "unrated_docs": [], "hits": []}
  },
  "failures": {"desk": {"error": {"type": "x"}}}
}"#;

#[test]
fn an_answer_of_rank_eval_is_a_judged_list() {
    reads(
        RESPONSE,
        "_rank_eval response: <red lamp> lamp-2@9.5 7@8.5 <sofa> |red lamp| lamp-2:3 |sofa| !4 !11",
    );
    judges(RESPONSE, "_rank_eval response: |red lamp| lamp-2:3 |sofa| !4 !11");
    warns(
        RESPONSE,
        &[
            "only documents that were retrieved have their grades here; load the request, too, for those that were missed",
            "1 failed query was not read; only ranked lists and judgments are",
        ],
    );
}

#[test]
fn a_broken_answer_of_rank_eval_is_refused_in_its_place() {
    fails(
        &RESPONSE.replace("rating\": 3", "rating\": []"),
        "line 6, column 96: found an empty list, expected a grade",
    );
    fails(
        &RESPONSE.replace(
            "{\"hit\": {\"_index\": \"shop\", \"_type\": \"_doc\", \"_id\": \"7\"",
            "{\"doc\": {\"_id\": \"7\"",
        ),
        "line 7, column 9: found an object with the key “doc”, expected an object with “hit” and “rating”",
    );
    fails(
        &RESPONSE.replace("\"sofa\"", "\"red lamp\""),
        "line 9, column 5: “red lamp” occurs twice, first on line 4",
    );
    fails(
        &RESPONSE.replace(", \"hits\": []", ""),
        "line 9, column 13: found an object with the key “metric_score”, expected an object with a list of “hits”",
    );
}

const LIST: &str = r#"{
  "name": "Clicks", "type": "IMPORT_JUDGMENT",
  "judgmentRatings": [
    {"query": "red lamp", "ratings": [
      {"docId": "lamp-2", "rating": "3.0"},
      {"docId": "0042", "rating": "0.125"}]},
    {"query": "sofa", "ratings": []}
  ]
}"#;

#[test]
fn a_judgment_list_of_opensearch_has_ratings_as_texts() {
    let expected = "OpenSearch judgment list: |red lamp| lamp-2:3 0042:0.125 |sofa|";
    reads(LIST, expected);
    judges(LIST, expected);
    let found = format!("{{\"hits\":{{\"hits\":[{{\"_id\":\"1\",\"_source\":{LIST}}}]}}}}");
    reads(&found, expected);
}

#[test]
fn a_broken_judgment_list_is_refused_in_its_place() {
    fails(&LIST.replace("0.125", "high"), "line 6, column 35: “high” is not a grade");
    fails(
        &LIST.replace("\"docId\": \"0042\", ", ""),
        "line 6, column 7: found an object with the key “rating”, expected an object with the id of a document",
    );
    fails(
        &LIST.replace(", \"ratings\": []", ""),
        "line 7, column 5: found an object with the key “query”, expected an object with “query” and “ratings”",
    );
}

const QUEPID: &str = r#"{
  "case_name": "Shop",
  "scorer": {"name": "nDCG@10", "scale": [0, 1, 2, 3]},
  "try": {"search_engine": "es", "field_spec": "id:id, title:title"},
  "queries": [
    {"query_text": "red lamp", "options": null, "notes": "x", "ratings": [
      {"doc_id": "lamp-2", "rating": 3, "user_email": "a@example.org"},
      {"doc_id": "0042", "rating": null, "user_email": null}]},
    {"query_text": "sofa", "ratings": []}
  ]
}"#;

#[test]
fn a_case_of_quepid_holds_judgments_and_no_names_of_judges() {
    let expected = "Quepid case: |red lamp| lamp-2:3 |sofa|";
    reads(QUEPID, expected);
    judges(QUEPID, expected);
    fails(
        &QUEPID.replace("\"rating\": 3", "\"rating\": \"a\""),
        "line 7, column 38: “a” is not a grade",
    );
    fails(
        &QUEPID.replace("\"doc_id\": \"0042\", ", ""),
        "line 8, column 7: found an object with the key “rating”, expected an object with the id of a document",
    );
}
