//! Judgments in the formats of other tools.

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

#[test]
fn lines_for_learning_to_rank_are_judgments() {
    let text = "3 qid:7 1:0.4 2:11 # lamp-2\n0 qid:7 1:0 2:-1e3 # 0042 note\n# all of query 8\n1.5 qid:8 1:1 # x";
    reads(text, "LETOR: |7| lamp-2:3 0042:0 |8| x:1.5 !1");
    judges(text, "LETOR: |7| lamp-2:3 0042:0 |8| x:1.5 !1");
    warns(text, &["5 values of features were not read; only ranked lists and judgments are"]);
    reads(
        "2 qid:10032 1:0.056537 2:0.000000 #docid = GX029-35-5894638 inc = 0.0119 prob = 0.1398\n0 qid:10032 1:0.2 2:0.1 #docid = GX030-77-6315042 inc = 1 prob = 0.3",
        "LETOR: |10032| GX029-35-5894638:2 GX030-77-6315042:0 !1",
    );
    let text = "2 qid:1 1:3 2:0\n0 qid:1 1:3 2:0\n1 qid:2 1:3\n0 qid:1 1:2";
    reads(text, "LETOR: |1| d1:2 d2:0 d3:0 |2| d1:1 !1 !1");
    warns(
        "2 qid:1 1:3",
        &[
            "lines without a document id are d1, d2, … in the order of each query's lines",
            "1 value of a feature was not read; only ranked lists and judgments are",
        ],
    );
    reads("3 qid:7", "id:grade pairs: <> 3 qid || 3 qid:7");
}

#[test]
fn what_quepid_writes_for_learning_to_rank_has_the_text_of_the_query() {
    let text = "3 qid:1 # lamp-2 red lamp\n0 qid:1 # 0042 red lamp\r\n2 qid:2 # lamp-2 sofa\n";
    reads(text, "Quepid LTR: |red lamp| lamp-2:3 0042:0 |sofa| lamp-2:2");
    // Two texts for one query: the comments do not hold the query's text.
    reads("3 qid:1 # a red\n0 qid:1 # b blue", "LETOR: |1| a:3 b:0");
    reads("3 qid:1 # a\n0 qid:1 # b", "LETOR: |1| a:3 b:0");
    let late = format!("{}0 qid:1 # z blue", "3 qid:1 # a red\n".repeat(20));
    fails(&late, "line 21, column 13: found “blue”, expected the text that this query has above");
}

#[test]
fn a_broken_line_is_refused_in_its_place() {
    fails("3 qid:7 1:0.4\nx qid:7 1:0.4", "line 2, column 1: “x” is not a grade");
    fails(
        "3 qid:7 1:0.4 # a\n3 1:0.4 # b",
        "line 2, column 1: found “3 1:0.4 # b”, expected a grade and “qid:” with a query",
    );
    fails("3 qid:7 1:0.4 # a\n3 qid: 1:2", "line 2, column 7: the query is empty");
    fails(
        "3 qid:7 1:0.4 # a\n0 qid:7 1:x # b",
        "line 2, column 11: “x” is not a number; the value of a feature must be one",
    );
    fails(
        "3 qid:7 1:0.4 # a\n0 qid:7 lamp",
        "line 2, column 9: found “lamp”, expected a feature such as 1:0.4",
    );
    fails(
        "3 qid:7 1:0.4 # a\n0 qid:7 1:1 # a",
        "line 2, column 15: document “a” has grade 0 here and grade 3 on line 1",
    );
}

const RRE: &str = r#"{
  "index": "shop", "id_field": "id",
  "topics": [{"description": "Lamps", "query_groups": [
    {"name": "red",
     "queries": [
       {"template": "q.json", "placeholders": {"$query": "red lamp"}},
       {"template": "q.json", "placeholders": {"$query": "lamp, red"}}],
     "relevant_documents": {
       "lamp-2": {"gain": 3},
       "0042": {"gain": 1}}}]}]
}"#;

#[test]
fn ratings_of_rre_are_read_in_both_shapes() {
    let expected = "RRE ratings: |red lamp| lamp-2:3 0042:1 |lamp, red| lamp-2:3 0042:1";
    reads(RRE, expected);
    judges(RRE, expected);
    let other = RRE.replace("\"lamp-2\": {\"gain\": 3}", "\"3\": [\"lamp-2\", \"x\"]");
    reads(
        &other.replace("\"0042\": {\"gain\": 1}", "\"1\": [\"0042\"]"),
        "RRE ratings: |red lamp| lamp-2:3 x:3 0042:1 |lamp, red| lamp-2:3 x:3 0042:1",
    );
    let flat = r#"{"id_field":"id","queries":[{"placeholders":{"$query":"red lamp"},"relevant_documents":{"lamp-2":{"rating":"3"}}},
        {"placeholders":{"$q":"sofa"},"relevant_documents":{}}]}"#;
    reads(flat, "RRE ratings: |red lamp| lamp-2:3 |sofa|");
    let flat = r#"{"queries":[{"placeholders":{"$query":"q"},"relevant_documents":{"2":["a"]}}]}"#;
    reads(flat, "RRE ratings: |q| a:2");
    // There are no placeholders, so this is a test case.
    let case = r#"{"queries":[{"query":"q","relevant_documents":{"a":2}}]}"#;
    reads(case, "JSON test cases: |q| a:2");
}

#[test]
fn broken_ratings_of_rre_are_refused_in_their_place() {
    fails(
        &RRE.replace("{\"gain\": 1}", "{\"gains\": 1}"),
        "line 10, column 16: found an object with the key “gains”, expected {doc: {\"gain\": 3}} or {\"3\": [docs]}",
    );
    fails(&RRE.replace("\"gain\": 1", "\"gain\": \"x\""), "line 10, column 25: “x” is not a grade");
    fails(
        &RRE.replace("\"0042\": {\"gain\": 1}", "\"high\": [\"0042\"]"),
        "line 10, column 8: “high” is not a grade",
    );
    fails(
        &RRE.replace("\"0042\"", "\"lamp-2\""),
        "line 10, column 8: “lamp-2” occurs twice, first on line 9",
    );
    fails(
        &RRE.replace("{\"$query\": \"lamp, red\"}", "{}"),
        "line 7, column 8: found an object with the key “template”, expected a query with its text in “placeholders”",
    );
}
