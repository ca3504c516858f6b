//! The answers of search engines: which documents are read, and the messages about the rest.

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
        "line 8, column 7: found an object with the key “_index”, expected an object with the id of a document",
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

#[test]
fn the_longest_list_of_objects_with_ids_is_read() {
    // Algolia
    reads(
        r#"{"hits":[{"title":"Red lamp","objectID":"lamp-2","_highlightResult":{"title":{"value":"<em>"}}},
            {"title":"Sofa","objectID":"sofa"}],"nbHits":2,"page":0,"query":"red lamp","params":"query=red"}"#,
        "search results: <red lamp> lamp-2~Red lamp sofa~Sofa",
    );
    // Meilisearch
    reads(
        r#"{"hits":[{"id":25684,"title":"Red lamp","_rankingScore":0.9},{"id":7,"title":"Sofa","_rankingScore":0.5}],
            "offset":0,"limit":20,"estimatedTotalHits":2,"processingTimeMs":1,"query":"lamp"}"#,
        "search results: <lamp> 25684@0.9~Red lamp 7@0.5~Sofa",
    );
    // Typesense
    reads(
        r#"{"facet_counts":[{"counts":[{"count":1,"value":"x"}],"field_name":"brand"}],"found":2,
            "hits":[{"document":{"id":"124","title":"Red lamp"},"highlights":[],"text_match":130916},
            {"document":{"id":"125","title":"Sofa"},"text_match":130810}],"page":1,"request_params":{"q":"lamp"}}"#,
        "search results: <lamp> 124@130916~Red lamp 125@130810~Sofa",
    );
    // Vespa
    reads(
        r#"{"root":{"id":"toplevel","relevance":1.0,"fields":{"totalCount":2},"coverage":{"full":true},"children":[
            {"id":"id:shop:item::lamp-2","relevance":0.25,"source":"shop","fields":{"title":"Red lamp"}},
            {"id":"id:shop:item::sofa","relevance":0.125,"source":"shop","fields":{"title":"Sofa"}}]}}"#,
        "search results: <> id:shop:item::lamp-2@0.25~Red lamp id:shop:item::sofa@0.125~Sofa",
    );
    // Vertex AI Search
    reads(
        r#"{"results":[{"document":{"name":"projects/1/documents/a1","id":"a1","structData":{"title":"Red lamp"}}},
            {"document":{"name":"projects/1/documents/b2","id":"b2","derivedStructData":{"title":"Sofa"}}}],
            "totalSize":2,"attributionToken":"x"}"#,
        "search results: <> a1~Red lamp b2~Sofa",
    );
    // Pinecone, Qdrant, Azure, Weaviate
    reads(
        r#"{"matches":[{"id":"a","score":0.9,"values":[]},{"id":"b","score":0.8}],"namespace":""}"#,
        "search results: <> a@0.9 b@0.8",
    );
    reads(
        r#"{"result":{"points":[{"id":4,"version":3,"score":0.5,"payload":{"title":"Sofa"}}]},"status":"ok","time":0.001}"#,
        "search results: <> 4@0.5~Sofa",
    );
    reads(
        r#"{"@odata.count":1,"value":[{"@search.score":1.5,"HotelId":"10","HotelName":"X"}]}"#,
        "search results: <> 10@1.5 !1",
    );
    reads(
        r#"{"data":{"Get":{"Article":[{"title":"Sofa","_additional":{"id":"b6","score":"0.5"}}]}}}"#,
        "search results: <> b6@0.5~Sofa",
    );
    // Chroma, whose distances grow with the rank
    reads(
        r#"{"ids":[["a","b"],["c"]],"distances":[[0.1,0.2],[0.3]],"documents":[["x","y"],["z"]],"metadatas":null}"#,
        "search results: <1> a b <2> c",
    );
}

#[test]
fn several_answers_are_one_query_each() {
    reads(
        r#"{"results":[{"hits":[{"objectID":"a"}],"query":"lamp","queryID":"1"},{"hits":[],"query":"sofa","queryID":"2"}]}"#,
        "search results: <lamp> a <sofa>",
    );
    reads(
        r#"{"results":[{"indexUid":"x","hits":[{"id":1}],"query":"lamp"},{"indexUid":"y","hits":[{"id":1}],"query":"lamp"}]}"#,
        "search results: <1> 1 <2> 1",
    );
}

#[test]
fn a_key_that_is_no_name_of_an_id_is_told() {
    let text = r#"{"items":[{"brand":"x","sku":"A-1","tags":[{"id":1},{"id":2},{"id":3}]},
        {"brand":"x","sku":"A-2"}],"total":2}"#;
    reads(text, "search results: <> A-1 A-2 !1");
    warns(text, &["“sku” was read as the document id"]);
    fails(
        &text.replace("A-2", "A-1"),
        "line 1, column 1: found an object with the key “items”, expected a list, a run or judgments",
    );
    let text = r#"{"total":5,"matches":[{"id":"a"},{"id":"b"}],"similar":[{"id":"c"}],"users":[]}"#;
    reads(text, "search results: <> a b !1");
    warns(text, &["1 other list with ids was not read; only ranked lists and judgments are"]);
}

#[test]
fn results_with_grades_are_a_judged_list() {
    reads(
        r#"{"query":"lamp","took":1,"items":[{"id":"a","relevant":true},{"id":"b","relevant":null},{"id":"c","relevant":false}]}"#,
        "search results: <lamp> a b c |lamp| a:1 c:0",
    );
}

#[test]
fn broken_results_are_refused_in_their_place() {
    fails(
        "{\"total\": 2, \"matches\": [\n  {\"id\": \"a\"},\n  {\"key\": \"b\"}\n]}",
        "line 3, column 3: found an object with the key “key”, expected an object with a document id, like the first one",
    );
    fails(
        "{\"total\": 2, \"matches\": [\n  {\"id\": \"a\"},\n  {\"id\": \"a\"}\n]}",
        "line 3, column 10: document “a” is in the list twice, first on line 2",
    );
    fails(
        "{\"total\": 2, \"matches\": [\n  {\"id\": \"a\", \"score\": 2},\n  {\"id\": \"b\", \"score\": \"high\"}\n]}",
        "line 3, column 24: “high” is not a number; the score must be one",
    );
}

const SOLR: &str = r#"{
  "responseHeader": {"status": 0, "QTime": 4, "params": {"q": "red lamp", "fl": "*,score"}},
  "response": {"numFound": 214, "start": 0, "maxScore": 9.5, "numFoundExact": true, "docs": [
    {"id": "lamp-2", "title": ["Red lamp"], "price": 20, "score": 9.5},
    {"id": "0042", "title": ["Old lamp", "Lamp"], "price": 12, "score": 8.25}
  ]},
  "facet_counts": {"facet_fields": {"brand": ["x", 2]}}
}"#;

#[test]
fn an_answer_of_solr_is_a_list() {
    reads(SOLR, "Solr response: <red lamp> lamp-2@9.5~Red lamp 0042@8.25~Old lamp");
    reads(r#"{"response":{"numFound":1,"docs":[{"id":"lamp-2"}]}}"#, "Solr response: <> lamp-2");
    reads(
        r#"{"responseHeader":{"status":0},"response":{"numFound":0,"start":0,"docs":[]}}"#,
        "Solr response: <>",
    );
    let other = SOLR.replace("red lamp", "sofa").replace("\"id\"", "\"sku_id\"");
    reads(
        &format!("{SOLR}\n{other}"),
        "Solr response: <red lamp> lamp-2@9.5~Red lamp 0042@8.25~Old lamp <sofa> lamp-2@9.5~Red lamp 0042@8.25~Old lamp !12",
    );
    warns(&other, &["“sku_id” was read as the document id"]);
    warns(
        &SOLR.replace("\"status\"", "\"partialResults\": true, \"status\""),
        &["the search did not reach the whole index; documents may be missing"],
    );
}

#[test]
fn groups_of_solr_are_read_one_after_the_other() {
    let text = r#"{"responseHeader": {"status": 0, "params": {"q": "lamp"}}, "grouped": {
      "brand": {"matches": 3, "groups": [
        {"groupValue": "x", "doclist": {"numFound": 2, "docs": [{"id": "a"}, {"id": "b"}]}},
        {"groupValue": null, "doclist": {"numFound": 1, "docs": [{"id": "c"}]}}]},
      "colour": {"matches": 3, "groups": []}}}"#;
    reads(text, "Solr response: <lamp> a b c !1");
    warns(text, &["1 other grouping was not read; only ranked lists and judgments are"]);
    reads(
        r#"{"grouped":{"brand":{"matches":1,"doclist":{"numFound":1,"docs":[{"id":"a"}]}}}}"#,
        "Solr response: <> a",
    );
}

#[test]
fn broken_answers_of_solr_are_refused_in_their_place() {
    fails(
        &SOLR.replace("\"id\": \"0042\", ", ""),
        "line 5, column 5: found an object with the key “title”, expected an object with a document id, like the first one",
    );
    fails(
        &SOLR.replace("0042", "lamp-2"),
        "line 5, column 12: document “lamp-2” is in the list twice, first on line 4",
    );
    fails(
        r#"{"responseHeader":{},"response":{"docs":[{"price":12}]}}"#,
        "line 1, column 42: found an object with the key “price”, expected an object with a document id",
    );
}
