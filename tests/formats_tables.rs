//! Tables as tools and spreadsheets write them, including the changes that spreadsheets make.

#[path = "support/parsed.rs"]
mod parsed;

use parsed::{fails, judges, reads, warns};
use ranklens::formats::parse;

#[test]
fn ratings_of_quepid_are_judgments_and_an_empty_rating_is_none() {
    reads(
        "query,docid,rating\r\nred lamp,lamp-2,3\r\nred lamp,lamp-4,\r\nsofa,,\r\n",
        "table of judgments: |red lamp| lamp-2:3 |sofa|",
    );
    reads("query,doc_id,rating\nred lamp,lamp-2,0", "table of judgments: |red lamp| lamp-2:0");
    fails("query,docid,rating\nred lamp,,3", "line 2, column 10: the document id is empty");
}

#[test]
fn the_detailed_export_of_quepid_is_a_judged_list_with_titles() {
    let text = "Team Name,Case Name,Case ID,Query Text,Doc ID,Doc Position,Title,Rating,title,id\r\n\
        T,Shop,4,red lamp,lamp-9,2,\"Old, lamp\",,x,y\r\n\
        T,Shop,4,red lamp,lamp-2,1,Red lamp,3,x,y\r\n\
        T,Shop,4,sofa,,,,,,\r\n";
    reads(
        text,
        "table (CSV): <red lamp> lamp-2~Red lamp lamp-9~Old, lamp <sofa> |red lamp| lamp-2:3",
    );
    // Any other role must not have two columns.
    fails(
        "doc,title,rating,title\na,A,1,B",
        "line 1, column 18: columns “title” and “title” both give the title",
    );
}

#[test]
fn of_several_snapshots_the_first_is_read_and_the_others_are_named() {
    let text = "Snapshot Name,Snapshot Time,Case ID,Query Text,Doc ID,Doc Position\r\n\
        before,2026-01-02,4,red lamp,lamp-2,1\r\n\
        after,2026-01-03,4,red lamp,lamp-9,1\r\n\
        before,2026-01-02,4,red lamp,lamp-9,2\r\n\
        later,2026-01-04,4,red lamp,lamp-9,1\r\n";
    reads(text, "table (CSV): <red lamp> lamp-2 lamp-9 !1");
    warns(
        text,
        &[
            "“before” was read; the table also has “after”, “later”; put each of them into its own file",
        ],
    );
}

#[test]
fn the_general_export_of_quepid_is_refused_by_name() {
    let text = "Team Name,Case Name,Case ID,Query Text,Score,Date Last Ran,Count,Notes\r\n\
        T,Shop,4,red lamp,0.5,2026-01-02,10,\r\n";
    let error = parse(text).unwrap_err();
    assert_eq!(error.kind.code(), "missing-column");
    assert!(error.suggestion.text.contains("no documents inside"), "{}", error.suggestion.text);
}

#[test]
fn grades_of_several_judges_are_averaged() {
    let text = "query,docid,alice,bob,carol\nlamp,a,3,2,1\nlamp,b,,1,\nlamp,c,,,\nsofa,d,0,,1";
    reads(text, "Quepid book judgments: |lamp| a:2 b:1 |sofa| d:0.5 !1");
    warns(text, &["3 people gave grades; a document has the mean of its grades"]);
    reads("query,docid,alice\nlamp,a,3", "Quepid book judgments: |lamp| a:3");
    // A column of words is not a column of grades.
    reads("query,docid,colour\nlamp,a,red", "table (CSV): <lamp> a");
    fails(
        "query,docid,alice,bob\nlamp,a,3,2\nlamp,a,1,1",
        "line 3, column 6: document “a” has grade 1 here and grade 2.5 on line 2",
    );
}

#[test]
fn clicked_documents_have_grade_two_and_shown_ones_zero() {
    let text =
        "query,docid,position,clicked\nlamp,b,2,0\nlamp,a,1,1\nlamp,a,1,0\nlamp,c,3,0\nsofa,d,1,0";
    let expected = "click log: <lamp> a b c <sofa> d |lamp| a:2 b:0 c:0 |sofa| d:0 !2";
    reads(text, expected);
    warns(
        text,
        &[
            "a document that was clicked has grade 2, one that was only shown 0; clicks depend on the place, too",
        ],
    );
    reads(&text.replace(',', "\t").replace("\t1\n", "\tTRUE\n"), expected);
    reads("query,docid,clicked\nlamp,b,no\nlamp,a,yes", "click log: |lamp| b:0 a:2 !2");
    judges("query,docid,position,clicked\nlamp,a,1,1", "click log: |lamp| a:2 !2");
    let moved = "query,docid,position,clicked\nlamp,a,3,0\nlamp,b,2,0\nlamp,a,1,0";
    reads(moved, "click log: <lamp> a b |lamp| a:0 b:0 !2 !4");
    reads(
        "[{\"query\":\"q\",\"docid\":\"b\",\"position\":2,\"clicked\":0},\n{\"query\":\"q\",\"docid\":\"a\",\"position\":1,\"clicked\":1}]",
        "click log: <q> a b |q| a:2 b:0 !1",
    );
    reads("doc,grade,clicks\na,3,17", "table (CSV): <> a || a:3");
    fails("query,docid,clicked\nlamp,a,maybe", "line 2, column 8: “maybe” is not a grade");
    fails(
        "query,docid,position,clicked\nlamp,a,top,1",
        "line 2, column 8: “top” is not a number; the rank must be one",
    );
}

#[test]
fn events_of_users_are_clicks() {
    let event = |action: &str, doc: &str, place: usize| {
        format!(
            "{{\"action_name\":\"{action}\",\"query_id\":\"a1\",\"event_attributes\":{{\"object\":{{\"object_id\":\"{doc}\"}},\"position\":{{\"ordinal\":{place}}}}}}}"
        )
    };
    let text = [
        event("impression", "lamp-9", 2),
        event("impression", "lamp-2", 1),
        event("click", "lamp-9", 2),
        "{\"action_name\":\"logout\",\"event_attributes\":{}}".into(),
        event("hide", "lamp-9", 2),
    ];
    let expected = "UBI events: <a1> lamp-2 lamp-9 |a1| lamp-2:0 lamp-9:2";
    reads(&text.join("\n"), &format!("{expected} !1 !4"));
    reads(&format!("[{}]", text[..3].join(",\n")), &format!("{expected} !1"));
    let hits: Vec<String> =
        text[..3].iter().map(|event| format!("{{\"_id\":\"x\",\"_source\":{event}}}")).collect();
    reads(&format!("{{\"hits\":{{\"hits\":[{}]}}}}", hits.join(",\n")), &format!("{expected} !1"));
    warns(
        &text.join("\n"),
        &[
            "a document that was clicked has grade 2, one that was only shown 0; clicks depend on the place, too",
            "2 other events were not read; only ranked lists and judgments are",
        ],
    );
    fails(
        &text[0].replace("\"query_id\":\"a1\",", ""),
        "line 1, column 1: found an object with the key “action_name”, expected an event with “query_id”",
    );
}

#[test]
fn rows_of_ir_measures_and_beir_say_what_they_are() {
    let row = |key: &str, value: &str| {
        format!(
            "{{\"query_id\":\"7\",\"doc_id\":\"a\",\"{key}\":{value}}}\n{{\"query_id\":\"7\",\"doc_id\":\"b\",\"{key}\":{value}}}"
        )
    };
    reads(&row("relevance", "2"), "JSON rows of judgments: |7| a:2 b:2");
    reads(&row("score", "2.5e-1"), "JSON rows: <7> a@0.25 b@0.25");
    reads(&row("score", "2"), "JSON rows of judgments: |7| a:2 b:2 !1");
    reads(&row("score", "20"), "JSON rows: <7> a@20 b@20");
    warns(
        &row("score", "2"),
        &[
            "the numbers could be grades or scores; they were read as grades. For scores choose “JSON rows”",
        ],
    );
    reads(&row("grade", "2"), "JSON rows: <7> a b |7| a:2 b:2 !1");
    judges(&row("score", "0.5"), "JSON rows of judgments: |7| a:0.5 b:0.5");
    reads(
        "{\"query-id\":7,\"corpus-id\":\"a\",\"score\":1}\n{\"query-id\":7,\"corpus-id\":\"b\",\"score\":0}",
        "JSON rows of judgments: |7| a:1 b:0",
    );
    reads(
        "[{\"qid\":\"1\",\"docno\":\"b\",\"rank\":1,\"score\":2},{\"qid\":\"1\",\"docno\":\"a\",\"rank\":0,\"score\":3}]",
        "JSON rows: <1> a@3 b@2",
    );
    reads("query_id,iteration,doc_id,relevance\n7,0,a,2", "table of judgments: |7| a:2");
}

#[test]
fn lines_of_a_corpus_are_titles() {
    let long = "word ".repeat(40);
    let text = format!(
        "{{\"_id\":\"a\",\"title\":\" Red lamp \",\"text\":\"x\"}}\n{{\"_id\":\"b\",\"title\":\"\",\"text\":\"{long}\"}}\n{{\"_id\":3,\"text\":\"Sofa\"}}"
    );
    reads(
        &text,
        &format!("titles of documents: =a~Red lamp =b~{}… =3~Sofa", "word ".repeat(16).trim()),
    );
    assert_eq!(parse(&text).unwrap().summary(), "3 titles");
    fails(
        "{\"_id\":\"a\",\"text\":\"x\"}\n{\"_id\":\"a\",\"text\":\"y\"}",
        "line 2, column 8: “a” occurs twice, first on line 1",
    );
    fails("{\"_id\":\"\",\"text\":\"x\"}", "line 1, column 8: the document id is empty");
}

#[test]
fn separators_decimal_marks_and_quotes_are_found() {
    reads("sep=;\r\nDoc;Grade\r\na;0,75", "table (CSV): <> a || a:0.75");
    reads("SEP=\t\r\nDoc\tGrade\r\na\t2", "table (CSV): <> a || a:2");
    reads(
        "doc;grade;score\na;0,75;1.234,5\nb;1;-2,5",
        "table (CSV): <> a@1234.5 b@-2.5 || a:0.75 b:1",
    );
    reads("doc,score\na,\"1,234.5\"\nb,\"1,000\"", "table (CSV): <> a@1234.5 b@1000");
    reads("doc\tscore\na\t12\u{a0}345,5", "table (CSV): <> a@12345.5");
    reads(
        "doc,title,grade\r\n\"a \"\"b\"\"\",\"two\r\nlines, one;cell\",3\r\n",
        "table (CSV): <> a \"b\"~two\r\nlines, one;cell || a \"b\":3",
    );
    reads("doc,grade,,\na,3,,\n,,,\n", "table (CSV): <> a || a:3");
    reads("\u{feff}\"doc\",\"grade\"\r\"a\",\"3\"\r", "table (CSV): <> a || a:3");
    reads("\u{a0}doc\u{a0},grade\n\u{200b}a\u{feff},\u{a0}3", "table (CSV): <> a || a:3");
    fails("doc,score\na,\"1,5\"", "line 2, column 4: “1,5” is not a number; the score must be one");
}

#[test]
fn columns_are_known_in_every_spelling() {
    for doc in [
        "docid",
        "doc_id",
        "Doc ID",
        "DOC-ID",
        "document",
        "corpus-id",
        "pid",
        "_id",
        "objectID",
        "docno",
        "Document Id",
    ] {
        for query in ["query", "qid", "query_id", "Query ID", "query-id", "Query Text", "topic"] {
            reads(&format!("{query},rank,{doc}\n7,1,a"), "table (CSV): <7> a");
        }
    }
    for grade in ["grade", "Relevance", "rel", "rating", "judgement", "LABEL", "Relevant?"] {
        reads(&format!("rank,doc,{grade}\n1,a,2"), "table (CSV): <> a || a:2");
    }
}

#[test]
fn grades_are_read_in_percent_and_by_marks() {
    reads("doc,grade\na,75%\nb,12.5 %", "table (CSV): <> a b || a:0.75 b:0.125");
    reads("doc;grade\na;12,5%", "table (CSV): <> a || a:0.125");
    for (mark, grade) in [
        ("⭐️⭐️⭐️", "3"),
        ("★★☆", "2"),
        ("✔︎", "1"),
        ("√", "1"),
        ("✕", "0"),
        ("×", "0"),
        ("N", "0"),
        ("TRUE", "1"),
    ] {
        reads(&format!("doc,grade\na,{mark}"), &format!("table (CSV): <> a || a:{grade}"));
    }
}

#[test]
fn what_a_spreadsheet_made_of_ids_is_told_or_undone() {
    let told = |id: &str| {
        vec![format!("“{id}” looks like an id that a spreadsheet changed; load the original file")]
    };
    for id in ["Jan-02", "2-Mar", "1.00E+05"] {
        let text = format!("doc,grade\n{id},3\n{id}x,1");
        reads(&text, &format!("table (CSV): <> {id} {id}x || {id}:3 {id}x:1 !2"));
        let told = told(id);
        warns(&text, &[&told[0]]);
    }
    reads(
        "doc,grade\n'007,3\n'12345678901234567890,1",
        "table (CSV): <> 007 12345678901234567890 || 007:3 12345678901234567890:1",
    );
    reads("doc,grade\n'=1+1,3\n'tis,1", "table (CSV): <> =1+1 'tis || =1+1:3 'tis:1");
}

#[test]
fn tables_of_the_clipboard_are_read_with_their_line_breaks() {
    let text = "<html><head><style><!-- td {} --></style></head><body><!--StartFragment-->\r\n\
        <TABLE border=0><tbody><tr height=20><th>Doc&nbsp;ID</th><th>Title</th><th>Grade</th></tr>\r\n\
        <tr><td class=\"x\">lamp-2</td><td>Red<br>lamp &amp; <b>sh</b>ade</td><td align=right>3</td></tr>\r\n\
        <tr><td>0042</td><td>A\r\n   &lt;b&gt; &#8364;&#x41;&bogus;</td><td></td></tr>\
        <tr><td colspan=2>x</td><td>1</td></tr>\
        </tbody></TABLE><!--EndFragment--></body></html>";
    reads(
        text,
        "table of a web page: <> lamp-2~Red\nlamp & shade 0042~A <b> €A&bogus; x || lamp-2:3 x:1",
    );
    fails(
        "<table><tr><td>doc<td>grade\n<tr><td rowspan=\"2\">a<td>3<tr><td>1</table>",
        "line 2, column 8: found a cell that spans rows, expected cells of one row each",
    );
    warns(
        "<table><tr><td>doc<td>grade<tr><td>a<td>3</table><table><tr><td>b</table>",
        &["1 other table was not read; only ranked lists and judgments are"],
    );
    fails(
        "<table><tr><td>a<td>b<tr><td>c<td>d</table>",
        "line 1, column 16: the header “a, b” has no column for the document",
    );
    fails("<table></table>", "line 1, column 1: “<table></table>” fits none of the known formats");
    fails(
        "<p>doc grade</p>",
        "line 1, column 1: “<p>doc grade</p>” fits none of the known formats",
    );
}

#[test]
fn comments_with_metadata_are_passed_over() {
    let meta = "# ir_metadata.start\n# platform:\n#   hardware: x\n# ir_metadata.end\n";
    reads(&format!("{meta}7 Q0 a 1 2 t"), "TREC run: <7> a@2");
    reads(&format!("{meta}\r\n7 0 a 1\n# end"), "TREC qrels: |7| a:1");
    reads(&format!("{meta}doc,grade\na,1"), "table (CSV): <> a || a:1");
}

#[test]
fn the_first_column_of_a_header_between_tabs_may_have_no_name() {
    let rows = "\tquery\tdoc\tscore\n0\tq\ta\t0.5\n1\tq\tb\t0.25";
    reads(rows, "table (CSV): <q> a@0.5 b@0.25");
    reads(&format!("\n{rows}"), "table (CSV): <q> a@0.5 b@0.25");
    let users = "\tuser_id\titem_id\trating\n0\tu\ta\t4";
    reads(users, "users and items: |u| a:4");
}
