//! Parses texts of every format: a table of inputs and results.

#[path = "support/parsed.rs"]
mod parsed;

use parsed::{judges, reads, show};
use ranklens::formats::{Format, parse, parse_as};

#[test]
fn bare_grades_are_read_in_every_spelling() {
    let five = "grades: <> d1 d2 d3 d4 d5 || d1:3 d2:2 d3:0 d4:1 d5:2";
    for text in [
        "3 2 0 1 2",
        "3,2,0,1,2",
        "3, 2, 0, 1, 2,",
        "3;2;0;1;2",
        "[3, 2, 0, 1, 2]",
        "(3, 2, 0, 1, 2)",
        "3\n2\n0\n1\n2\n",
        "3\r\n2\r\n\r\n0\r1\r2",
        "\u{feff}3\u{a0}2 0\t1 \u{200b}2\u{200b}",
        "# my grades\n3 2 0 1 2 # last one is new",
        "3, 2, 0,\n1, 2",
        "3 2 0 , 1 ; 2",
        "3 , 2 , 0 ; 1 ; 2",
        "★★★☆☆ ★★ 0 ★ ★★",
    ] {
        reads(text, five);
    }
    reads("32012", &format!("{five} !1"));
    reads("3 2 ? _ null", "grades: <> d1 d2 d3 d4 d5 || d1:3 d2:2");
    reads("[3, null, 1]", "grades: <> d1 d2 d3 || d1:3 d3:1");
    reads("[3, ?, 1]", "grades: <> d1 d2 d3 || d1:3 d3:1");
    reads("0.5 1.5 .25 1e1", "grades: <> d1 d2 d3 d4 || d1:0.5 d2:1.5 d3:0.25 d4:10");
    reads("0,75; 1,5", "grades: <> d1 d2 || d1:0.75 d2:1.5");
    reads("3 -1 2", "grades: <> d1 d2 d3 || d1:3 d2:-1 d3:2 !1");
    reads("2", "grades: <> d1 || d1:2");
}

#[test]
fn yes_and_no_marks_are_grades_one_and_zero() {
    let expected = "grades: <> d1 d2 d3 || d1:1 d2:0 d3:1";
    for text in [
        "Y N Y",
        "yes, no, yes",
        "True False True",
        "[true, false, true]",
        "✓ ✗ ✓",
        "✅❌✅",
        "✔️ ✖️ ✔️",
        "relevant\nirrelevant\nrelevant",
        "+ - +",
        "+-+",
        "YNY",
        "relevant, not relevant, relevant",
        "✅ YES\n❌ NO\n✅ YES",
    ] {
        reads(text, expected);
    }
    reads("Y ? N", "grades: <> d1 d2 d3 || d1:1 d3:0");
}

#[test]
fn lines_of_several_grades_are_one_query_each() {
    let expected = "grades: <1> d1 d2 d3 <2> d1 d2 |1| d1:3 d2:2 d3:0 |2| d1:1 d2:0";
    reads("3 2 0\n1 0", expected);
    reads("[[3, 2, 0], [1, 0]]", expected);
    reads("[3, 2, 0]\n[1, 0]", expected);
}

#[test]
fn bare_ids_are_a_run_without_judgments() {
    for text in [
        "lamp-2, lamp-9, lamp-4",
        "lamp-2\nlamp-9\nlamp-4",
        "lamp-2 lamp-9 lamp-4",
        "[\"lamp-2\", 'lamp-9', lamp-4]",
        "\"lamp-2\"; \"lamp-9\"; lamp-4",
    ] {
        reads(text, "document ids: <> lamp-2 lamp-9 lamp-4");
    }
    // The number may be meant as the grade.
    reads("red lamp 3\nsofa 0", "document ids: <> red lamp 3 sofa 0 !1");
    reads("red lamp\nsofa 0", "document ids: <> red lamp sofa 0");
    reads("7067032\n8123\n007", "document ids: <> 7067032 8123 007 !1");
    reads("[7067032, 12345678901234567890123]", "document ids: <> 7067032 12345678901234567890123");
    reads("Red lamp\nOld sofa", "document ids: <> Red lamp Old sofa");
}

#[test]
fn pairs_of_id_and_grade_are_a_judged_list() {
    let expected = "id:grade pairs: <> lamp-2 lamp-9 lamp-4 || lamp-2:3 lamp-9:0";
    for text in [
        "lamp-2:3 lamp-9:0 lamp-4:?",
        "lamp-2=3, lamp-9=0, lamp-4=?",
        "lamp-2: 3\nlamp-9: 0\nlamp-4: ?",
        "lamp-2 : 3; lamp-9 : 0; lamp-4 : ?",
        "lamp-2: 3 lamp-9: 0 lamp-4: ?",
        "'lamp-2': 3,\n'lamp-9': 0,\n'lamp-4': null,",
    ] {
        reads(text, expected);
    }
    reads(
        "http://a.b/c:2\nRed lamp: 1",
        "id:grade pairs: <> http://a.b/c Red lamp || http://a.b/c:2 Red lamp:1",
    );
}

#[test]
fn letters_that_are_joined_are_one_id_and_what_has_no_width_is_no_blank() {
    for (text, read) in [
        (
            "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}:3 \u{6a9}:0",
            "<> \u{645}\u{6cc}\u{200c}\u{62e}\u{648} \u{6a9} || \u{645}\u{6cc}\u{200c}\u{62e}\u{648}:3 \u{6a9}:0",
        ),
        (
            "\u{1f468}\u{200d}\u{1f469}:3 b:1",
            "<> \u{1f468}\u{200d}\u{1f469} b || \u{1f468}\u{200d}\u{1f469}:3 b:1",
        ),
        (
            "\u{915}\u{94d}\u{200d}:2 b:1",
            "<> \u{915}\u{94d}\u{200d} b || \u{915}\u{94d}\u{200d}:2 b:1",
        ),
        ("a\u{200b}:1 \u{feff}b:0", "<> a b || a:1 b:0"),
        ("a\u{200b}b:1 c:0", "<> a\u{200b}b c || a\u{200b}b:1 c:0"),
        ("\u{6587}\u{6863}\u{ff1a}3 b:0", "<> \u{6587}\u{6863} b || \u{6587}\u{6863}:3 b:0"),
    ] {
        reads(text, &["id:grade pairs: ", read].concat());
    }
    let twice = parse("a\u{200b}:1 a:0").unwrap_err();
    assert_eq!(twice.kind.code(), "duplicate-document", "{twice}");
}

#[test]
fn named_lists_are_read_with_colons_and_as_python() {
    let expected = "named lists: <> doc_3 doc_7 doc_1 || doc_1:1 doc_5:1";
    for text in [
        "retrieved: doc_3, doc_7, doc_1\nrelevant: doc_1, doc_5",
        "relevant: doc_1 doc_5\nRanking = doc_3 doc_7 doc_1",
        "retrieved = [\"doc_3\", \"doc_7\", \"doc_1\"]\nrelevant = {\"doc_1\", \"doc_5\"}\n",
        "retrieved = [\n  'doc_3', # first\n  'doc_7',\n  'doc_1',\n]\nrelevant = set(['doc_1', 'doc_5'])",
        "# Relevant: {doc_1, doc_5} Retrieved: [doc_3, doc_7, doc_1]",
        "results:\n- doc_3\n- doc_7\n- doc_1\ngold:\n- doc_1\n- doc_5",
        "docs: doc_3, doc_7, doc_1\nexpected: doc_1:1, doc_5:1",
        "run: doc_3, doc_7, doc_1\nqrels: doc_1=1 doc_5=1",
    ] {
        reads(text, expected);
    }
    reads(
        "# Example with graded relevance (0=irrelevant)\nretrieved = [\"doc_A\", \"doc_B\"]\nrelevance = {\n    \"doc_A\": 2,  # relevant\n    \"doc_F\": 3,  # not retrieved\n}\nprint(f\"nDCG@5: {ndcg_at_k(retrieved, relevance, 5):.3f}\")",
        "named lists: <> doc_A doc_B || doc_A:2 doc_F:3 !7",
    );
    reads("relevances = [3, 1, 0]", "named lists: <> d1 d2 d3 || d1:3 d2:1 d3:0");
    reads("retrieved: a, b, c\nrelevant: 1, 0, 1", "named lists: <> a b c || a:1 b:0 c:1");
    reads("retrieved: a, b, c\ngrades: 3 0 ?", "named lists: <> a b c || a:3 b:0");
    reads(
        "bm25: 3 2 0\ndense: 1 0 2",
        "named lists: <bm25> d1 d2 d3 <dense> d1 d2 d3 |bm25| d1:3 d2:2 d3:0 |dense| d1:1 d2:0 d3:2",
    );
    reads(
        "query: red lamp\nretrieved: a, b\nrelevant: a\n\nquery: old sofa\nretrieved: c\nrelevant: d",
        "named lists: <red lamp> a b <old sofa> c |red lamp| a:1 |old sofa| d:1",
    );
    reads(
        "queries = [\n {\"retrieved\": [\"x\", \"y\"], \"relevant\": [\"y\"]},  # RR = 0.5\n {\"retrieved\": [\"z\"], \"relevant\": []},\n]",
        "named lists: <1> x y <2> z |1| y:1 |2|",
    );
    reads(
        "ranked_results = [\n([\"c\", \"a\"], {\"a\", \"b\"}), # 0.5\n([\"x\"], {\"a\"}),\n]\nprint(mrr(ranked_results))",
        "named lists: <1> c a <2> x |1| a:1 b:1 |2| a:1 !5",
    );
    reads(
        "query_results = [\n    {'doc_id': 'doc1', 'relevant': False},  # Rank 1\n    {'doc_id': 'doc3', 'relevant': True},\n]\n\nrr = reciprocal_rank(query_results)",
        "named lists: <> doc1 doc3 || doc1:0 doc3:1 !6",
    );
}

#[test]
fn tables_find_their_columns_by_name() {
    reads("rank,doc,grade\n2,b,0\n1,a,3\n,c,2", "table (CSV): <> a b || b:0 a:3 c:2");
    reads(
        "Doc ID\tScore\tRelevant?\nlamp\t9.5\tyes\nsofa\t8\t",
        "table (CSV): <> lamp@9.5 sofa@8 || lamp:1",
    );
    reads(
        "sep=;\r\nDoc;Grade;Score\r\na;0,75;1,5\r\nb;;0,5\r\n",
        "table (CSV): <> a@1.5 b@0.5 || a:0.75",
    );
    reads("\u{feff}doc,rel,,\r\na,1,,\r\n,,,\r\n", "table (CSV): <> a || a:1");
    reads(
        "doc,title,grade\na,\"Red, \"\"big\"\"\nlamp\",2\n",
        "table (CSV): <> a~Red, \"big\"\nlamp || a:2",
    );
    reads(
        "title,relevance\nRed lamp,2\nOld sofa,0",
        "table (CSV): <> Red lamp Old sofa || Red lamp:2 Old sofa:0",
    );
    reads("Position,Relevance Score\n1,0\n2,1", "table (CSV): <> d1 d2 || d1:0 d2:1");
    reads("qid,docid,score\n7,a,2\n7,b,1\n8,a,1", "table (CSV): <7> a@2 b@1 <8> a@1");
    reads("query_id,doc_id,grade\n7,a,2\n8,a,1", "table (CSV): <7> a <8> a |7| a:2 |8| a:1 !1");
    reads("query_id,doc_id,relevance\n7,a,2\n8,a,1", "table of judgments: |7| a:2 |8| a:1");
    reads(
        "query-id\tcorpus-id\tscore\n7\tlamp-2\t1\n7\tlamp-3\t0",
        "table of judgments: |7| lamp-2:1 lamp-3:0",
    );
    reads("query-id corpus-id score\n7 lamp-2 1", "table of judgments: |7| lamp-2:1");
    reads(
        "query,docid,rating\nred lamp,lamp-2,3\nred lamp,lamp-4,\n",
        "table of judgments: |red lamp| lamp-2:3",
    );
    reads(
        "Team Name,Case Name,Case ID,Query Text,Doc ID,Doc Position,Title,Rating\r\nT,Shop,4,red lamp,lamp-2,1,Red lamp,3\r\n",
        "table (CSV): <red lamp> lamp-2~Red lamp |red lamp| lamp-2:3",
    );
    reads("#,doc,grade\n1,a,3\n2,b,0", "table (CSV): <> a b || a:3 b:0");
    reads("doc,grade\n# a comment\na,3", "table (CSV): <> a || a:3");
    reads("doc|grade\na|3\nb|0", "table with bars: <> a b || a:3 b:0");
    reads(
        "| Rank | Document | Relevant? |\n|---:|:---|---|\n| 2 | b \\| c | ❌ NO |\n| 1 | **a** | ✅ YES |",
        "table with bars: <> a b | c || b | c:0 a:1",
    );
    reads("lamp,3\nsofa,0", "table (CSV): <> lamp sofa || lamp:3 sofa:0 !1");
    reads("lamp 3\nsofa  ?", "table (CSV): <> lamp sofa || lamp:3 !1");
    reads("Red lamp\nSofa 2", "document ids: <> Red lamp Sofa 2");
    reads("1\tlamp\t3\n2\tsofa\t0", "table (CSV): <> lamp sofa || lamp:3 sofa:0 !1");
    reads("doc,rank,score\na,1,2\nb,2,3", "table (CSV): <> a@2 b@3 !2");
}

#[test]
fn three_line_records_are_read() {
    let text = "Rank\n\nDocument\n\nRelevant?\n\n1\n\nWaterproof Sport Earbuds Review\n\n✅ YES\n\n2\n\nOffice Headphones\n\n❌ NO\n";
    let expected = "rank, title and mark on three lines: <> Waterproof Sport Earbuds Review Office Headphones || Waterproof Sport Earbuds Review:1 Office Headphones:0";
    reads(text, expected);
}

#[test]
fn trec_lines_are_runs_and_qrels() {
    reads(
        "7 Q0 lamp-2 1 9.25 bm25\n7\tQ0\tlamp-9\t2\t-8.5e0\tbm25\n8 Q0 x 0 1 t",
        "TREC run: <7> lamp-2@9.25 lamp-9@-8.5 <8> x@1",
    );
    reads("7 Q0 a 1 9.25\n7 Q0 b 2 9", "TREC run: <7> a@9.25 b@9 !1");
    reads("7 Q0 a 1 5 t\n7 Q0 b 2 6 t", "TREC run: <7> a@5 b@6 !1");
    reads(
        "7 0 lamp-2 3\n7 0 lamp-9 0\n007 0 1e5 -1",
        "TREC qrels: |7| lamp-2:3 lamp-9:0 |007| 1e5:-1 !3",
    );
    reads("7\t0\t881\t1", "TREC qrels: |7| 881:1");
    reads("7 0 881 1\n7 0 881 1", "TREC qrels: |7| 881:1 !2");
    reads("3 0 2 1", "grades: <> d1 d2 d3 d4 || d1:3 d2:0 d3:2 d4:1");
}

#[test]
fn json_is_read_by_its_shape() {
    let cases = "[{\"query\":\"red lamp\",\"relevant_docs\":{\"lamp-2\":3,\"lamp-9\":0},\"category\":\"home\",\"difficulty\":\"easy\",\"notes\":null},{\"query\":\"sofa\",\"relevant_docs\":[\"s1\"]}]";
    reads(cases, "JSON test cases: |red lamp| lamp-2:3 lamp-9:0 |sofa| s1:1");
    reads(
        "[{\"query\":\"q\",\"relevant_docs\":{\"a\":1},\"results\":[\"b\",\"a\"]}]",
        "JSON test cases: <q> b a |q| a:1",
    );
    reads("{\"retrieved\":[\"a\",\"b\"],\"relevant\":[\"b\"]}", "JSON test cases: <> a b || b:1");
    reads(
        "{\"q1\":{\"retrieved\":[\"a\"],\"relevant\":{\"a\":2}}}",
        "JSON test cases: <q1> a |q1| a:2",
    );
    reads(
        "{\"run\":{\"q\":{\"a\":0.5}},\"qrels\":{\"q\":{\"a\":1}}}",
        "JSON test cases: <q> a@0.5 |q| a:1",
    );
    reads(
        "[{\"doc_id\":\"a\",\"relevant\":true},{\"doc_id\":\"b\",\"relevant\":false}]",
        "JSON rows: <> a b || a:1 b:0",
    );
    reads(
        "{\"doc_id\":\"a\",\"relevant\":true}\n{\"doc_id\":\"b\",\"relevant\":null}\n",
        "JSON rows: <> a b || a:1",
    );
    reads(
        "[[{'doc_id': 'd1', 'relevant': True}], [{'doc_id': 'd2', 'relevant': False}]]",
        "JSON rows: <1> d1 <2> d2 |1| d1:1 |2| d2:0",
    );
    reads("[(\"a\", 3), (\"b\", 0)]", "JSON rows: <> a b || a:3 b:0");
    reads("[(\"a\", 13.5), (\"b\", 0)]", "JSON rows: <> a@13.5 b@0");
    reads("{\"7\":{\"lamp-2\":3,\"lamp-9\":0}}", "JSON judgments: |7| lamp-2:3 lamp-9:0");
    reads("{\"7\":{\"lamp-2\":0.93,\"lamp-9\":0.12}}", "JSON run: <7> lamp-2@0.93 lamp-9@0.12");
    reads("{\"7\":{\"lamp-2\":31,\"lamp-9\":12}}", "JSON run: <7> lamp-2@31 lamp-9@12");
    reads("{\"7\":{\"lamp-2\":1.0,\"lamp-9\":0.0}}", "JSON judgments: |7| lamp-2:1 lamp-9:0 !1");
    reads("{\"a\": 2, \"b\": 0}", "JSON judgments: || a:2 b:0");
    reads("{\"7\":[\"a\",\"b\"],\"8\":[]}", "JSON run: <7> a b <8>");
    reads("{\"7\":[12345678901234567890, 1e5]}", "JSON run: <7> 12345678901234567890 1e5");
    reads(
        "{\"bm25\":[3,2,0],\"dense\":[1,0]}",
        "grades: <bm25> d1 d2 d3 <dense> d1 d2 |bm25| d1:3 d2:2 d3:0 |dense| d1:1 d2:0",
    );
    reads("{\"q\\u00e9\": {\"\\ud83d\\ude00\": 1}}", "JSON judgments: |qé| 😀:1");
}

#[test]
fn rows_without_the_outer_brackets_are_a_list() {
    let text = "{'doc_id': 'a', 'relevant': True},\n{'doc_id': 'b', 'relevant': False},\n{'doc_id': 'c', 'relevant': True},\n";
    reads(text, "JSON rows: <> a b c || a:1 b:0 c:1");
}

#[test]
fn keywords_come_with_documents_that_have_text() {
    let text = "{\"question\":\"What?\",\"keywords\":[\"Home\",\"Auto\"],\"documents\":[\"About home\",{\"title\":\"T\",\"text\":\"auto\"},{\"id\":\"x\",\"title\":\"only\"}]}";
    reads(text, "keywords and documents: <> d1^About home d2~T^auto x~only");
    let parsed = parse(text).unwrap();
    assert_eq!(parsed.summary(), "2 keywords, 3 documents");
    let keywords = parsed.keywords.unwrap();
    assert_eq!(&*keywords.question, "What?");
    assert_eq!(keywords.words.len(), 2);
}

#[test]
fn the_box_for_judgments_takes_ids_as_relevant() {
    judges("doc_1, doc_5", "document ids: || doc_1:1 doc_5:1");
    judges("{\"doc_1\", \"doc_5\"}", "document ids: || doc_1:1 doc_5:1");
    judges("relevant: doc_1", "named lists: || doc_1:1");
    judges("a:3 b:0 c:?", "id:grade pairs: || a:3 b:0");
    judges("a:3 b:0 a:3", "id:grade pairs: || a:3 b:0 !1");
    judges("{\"a\": 3, \"b\": 12.5}", "JSON judgments: || a:3 b:12.5");
    judges("{\"q\": {\"a\": 0.3}}", "JSON judgments: |q| a:0.3");
    judges("{\"q\": [\"a\", \"b\"]}", "JSON judgments: |q| a:1 b:1");
    judges("[(\"a\", 3), (\"b\", 0)]", "JSON judgments: || a:3 b:0");
    judges("7 0 a 1", "TREC qrels: |7| a:1");
    judges("doc,grade\na,1", "table of judgments: || a:1");
    judges("[{\"query\":\"q\",\"relevant_docs\":[\"a\"]}]", "JSON test cases: |q| a:1");
}

#[test]
fn another_format_can_be_chosen() {
    let text = "{\"7\":{\"a\":3,\"b\":0}}";
    assert_eq!(show(&parse_as(text, Format::JsonRun).unwrap()), "JSON run: <7> a@3 b@0");
    let text = "{\"7\":{\"a\":0.5}}";
    assert_eq!(show(&parse_as(text, Format::JsonQrels).unwrap()), "JSON judgments: |7| a:0.5");
    assert_eq!(show(&parse_as("7 0 1 2", Format::TrecQrels).unwrap()), "TREC qrels: |7| 1:2");
    assert_eq!(show(&parse_as("1 2 3", Format::Ids).unwrap()), "document ids: <> 1 2 3");
    let text = "query,doc,rel\n7,a,1";
    assert_eq!(show(&parse_as(text, Format::CsvQrels).unwrap()), "table of judgments: |7| a:1");
    for format in Format::ALL {
        assert!(parse_as("<b>", *format).is_err(), "{format:?}");
        assert!(!format.label().is_empty());
    }
}

#[test]
fn summaries_count_in_words() {
    for (text, expected) in [
        ("3 2 ?", "3 documents, 1 unjudged"),
        ("2", "1 document"),
        ("3 2\n1 ?", "2 queries, 4 documents, 3 judgments"),
        ("a, b", "2 documents"),
        ("7 0 a 1", "1 judgment"),
        ("retrieved: a, b\nrelevant: b, c", "2 documents, 1 unjudged, 1 judged but not retrieved"),
    ] {
        assert_eq!(parse(text).unwrap().summary(), expected);
    }
}

#[test]
fn what_could_be_misread_is_refused_instead() {
    for (text, code) in [
        ("7 881 1\n7 882 4", "unrecognized"),
        ("def f(x):\n  return 1", "unrecognized"),
        ("q1: lamp:3 sofa:0", "columns"),
        ("doc,grade", "empty"),
        ("3 2 x 1 0", "not-a-grade"),
        ("doc,score\na,\"1,5\"", "not-a-number"),
        ("x: 1 1\nx: 1 1", "duplicate-key"),
        ("retrieved = [a, b\nrelevant = {a}", "syntax"),
    ] {
        assert_eq!(parse(text).expect_err(text).kind.code(), code, "{text}");
    }
}
