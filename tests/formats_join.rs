//! Runs and judgments that are loaded in one step or in two.

use ranklens::data::{Data, Qrels, Run};
use ranklens::formats::{parse, parse_judgments};

fn run(text: &str) -> Run {
    parse(text).unwrap().run.unwrap()
}

fn qrels(text: &str) -> Qrels {
    parse_judgments(text).unwrap().qrels.unwrap()
}

fn show(data: &Data) -> String {
    let queries = data.queries.iter().map(|query| {
        let docs: Vec<&str> = query.docs.iter().map(|doc| &*doc.id).collect();
        let judged: Vec<String> =
            query.judgments.iter().map(|one| format!("{}:{}", one.doc, one.grade)).collect();
        format!("<{}> {} | {}", query.id, docs.join(" "), judged.join(" "))
    });
    queries.collect::<Vec<_>>().join("; ")
}

const RUN: &str = "2 Q0 b 1 9 t\n1 Q0 a 1 9 t";
const QRELS: &str = "1 0 a 3\n3 0 c 1";

#[test]
fn queries_come_in_run_order_then_those_with_judgments_only() {
    let expected = "<2> b | ; <1> a | a:3; <3>  | c:1";
    assert_eq!(show(&Data::from_parts(Some(&run(RUN)), Some(&qrels(QRELS)))), expected);
    assert_eq!(show(&Data::from_parts(Some(&run(RUN)), None).with_qrels(&qrels(QRELS))), expected);
    assert_eq!(show(&Data::from_parts(None, Some(&qrels(QRELS))).with_run(&run(RUN))), expected);
}

#[test]
fn a_new_run_keeps_judgments_and_new_judgments_keep_lists() {
    let data = Data::from_parts(Some(&run(RUN)), Some(&qrels(QRELS)));
    assert_eq!(show(&data.with_run(&run("3 Q0 x 1 1 t"))), "<3> x | c:1; <1>  | a:3");
    assert_eq!(show(&data.with_qrels(&qrels("2 0 b 1"))), "<2> b | b:1; <1> a | ");
}

#[test]
fn a_query_without_a_name_joins_the_only_one_there() {
    let named = Data::from_parts(None, Some(&qrels("7 0 b 2")));
    assert_eq!(show(&named.with_run(&run("a, b"))), "<7> a b | b:2");
    let unnamed = Data::from_parts(Some(&run("a, b")), None);
    assert_eq!(show(&unnamed.with_qrels(&qrels("b"))), "<> a b | b:1");
    assert_eq!(show(&unnamed.with_qrels(&qrels("7 0 b 2"))), "<7> a b | b:2");
}

#[test]
fn each_keyword_is_a_query_over_the_same_documents() {
    let text = "{\"keywords\":[\"Home\",\"car\"],\"documents\":[\"about HOME\",{\"title\":\"home\",\"text\":\"x\"},{\"title\":\"Home\"}]}";
    let parsed = parse(text).unwrap();
    let docs = &parsed.run.as_ref().unwrap().queries[0].1;
    let data = Data::from_keywords(parsed.keywords.as_ref().unwrap(), docs);
    assert_eq!(show(&data), "<Home> d1 d2 d3 | d1:1 d2:0 d3:1; <car> d1 d2 d3 | d1:0 d2:0 d3:0");
    assert_eq!(data.keywords, parsed.keywords);
}
