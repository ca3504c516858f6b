//! Everything that is written is read back unchanged, or writing it is refused.

use proptest::prelude::*;
use ranklens::data::{Doc, Judgment, Qrels, Run};
use ranklens::formats::{Format, Parsed, parse, parse_as, write};

/// Generates usual and unusual identifiers.
fn id() -> BoxedStrategy<String> {
    prop_oneof![
        4 => "[a-z0-9_.:/-]{1,8}",
        2 => "[ a-z\t\n\r\"',;#=+@\\\\|?0-9\u{e9}\u{a0}\u{200b}{}-]{1,8}",
        1 => any::<String>().prop_filter("no id", |id| !id.is_empty()),
    ]
    .boxed()
}

fn plain() -> BoxedStrategy<String> {
    "[a-z0-9_.-]{1,8}".boxed()
}

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        (-5..9i32).prop_map(f64::from),
        -100.0..1000.0f64,
        any::<f64>().prop_filter("finite", |number| number.is_finite())
    ]
}

fn grade() -> impl Strategy<Value = f64> {
    prop_oneof![(-2..5i32).prop_map(f64::from), -9.0..9.0f64]
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Scores {
    All,
    None,
    Some,
}

/// A document's score, title and text.
type Parts = (f64, Option<String>, Option<String>);

fn run(id: BoxedStrategy<String>) -> impl Strategy<Value = Run> {
    let scores =
        prop_oneof![3 => Just(Scores::All), 2 => Just(Scores::None), 1 => Just(Scores::Some)];
    let doc = (number(), prop::option::of("[a-z =\"\n,]{1,6}"), prop::option::of("[a-z;\n]{1,6}"));
    let docs = prop::collection::hash_map(id.clone(), doc, 0..6);
    (scores, prop::collection::hash_map(id, docs, 0..4)).prop_map(|(scores, queries)| Run {
        queries: queries
            .into_iter()
            .map(|(query, docs)| {
                let doc = |(at, (id, (score, title, text))): (usize, (String, Parts))| {
                    let has = scores == Scores::All || scores == Scores::Some && at % 2 == 0;
                    let title = title.filter(|title| *title != id).map(Into::into);
                    let score = has.then_some(score);
                    Doc { score, title, text: text.map(Into::into), ..Doc::new(id) }
                };
                (query.into(), docs.into_iter().enumerate().map(doc).collect())
            })
            .collect(),
    })
}

fn qrels(id: BoxedStrategy<String>) -> impl Strategy<Value = Qrels> {
    let judgments = prop::collection::hash_map(id.clone(), grade(), 0..6);
    prop::collection::hash_map(id, judgments, 0..4).prop_map(|queries| Qrels {
        queries: queries
            .into_iter()
            .map(|(query, judgments)| {
                let one = |(doc, grade): (String, f64)| Judgment::new(doc, grade);
                (query.into(), judgments.into_iter().map(one).collect())
            })
            .collect(),
    })
}

/// For each query, its documents with a number.
type Lists<T> = Vec<(String, Vec<(String, T)>)>;

/// Returns identifiers and scores. Only tables hold titles and texts.
fn bare(run: &Run) -> Lists<Option<f64>> {
    let doc = |doc: &Doc| (doc.id.to_string(), doc.score);
    run.queries.iter().map(|(id, docs)| (id.to_string(), docs.iter().map(doc).collect())).collect()
}

/// Returns the judgments in a fixed order, without queries that have none.
fn judged(qrels: Option<&Qrels>) -> Lists<f64> {
    let mut all: Vec<_> = (qrels.iter().flat_map(|qrels| &qrels.queries))
        .filter(|(_, judgments)| !judgments.is_empty())
        .map(|(id, judgments)| {
            let mut all: Vec<_> =
                judgments.iter().map(|one| (one.doc.to_string(), one.grade)).collect();
            all.sort_by(|a, b| a.0.cmp(&b.0));
            (id.to_string(), all)
        })
        .collect();
    all.sort_by(|a, b| a.0.cmp(&b.0));
    all
}

fn back(text: &str, format: Format) -> Parsed {
    parse_as(text, format).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

proptest! {
    #[test]
    fn runs_come_back_or_are_refused(run in run(id())) {
        if let Ok(text) = write(Format::TrecRun, Some(&run), None) {
            let read = back(&text, Format::TrecRun).run.unwrap();
            let scored = run.queries.iter().all(|(_, docs)| docs.iter().all(|doc| doc.score.is_some()));
            if scored {
                prop_assert_eq!(bare(&read), bare(&run), "{}", text);
            } else {
                let ids = |run: &Run| -> Vec<Vec<String>> {
                    run.queries.iter().map(|(_, docs)| docs.iter().map(|doc| doc.id.to_string()).collect()).collect()
                };
                prop_assert_eq!(ids(&read), ids(&run), "{}", text);
            }
        }
        if let Ok(text) = write(Format::JsonRun, Some(&run), None) {
            prop_assert_eq!(bare(&back(&text, Format::JsonRun).run.unwrap()), bare(&run), "{}", text);
        }
    }

    #[test]
    fn judgments_come_back_or_are_refused(qrels in qrels(id())) {
        for format in [Format::TrecQrels, Format::JsonQrels, Format::CsvQrels, Format::Csv] {
            if let Ok(text) = write(format, None, Some(&qrels)) {
                let format = if format == Format::Csv { Format::CsvQrels } else { format };
                let read = back(&text, format).qrels;
                prop_assert_eq!(judged(read.as_ref()), judged(Some(&qrels)), "{}", text);
            }
        }
    }

    #[test]
    fn tables_come_back_or_are_refused(run in run(id()), qrels in prop::option::of(qrels(id()))) {
        if let Ok(text) = write(Format::Csv, Some(&run), qrels.as_ref()) {
            let read = back(&text, Format::Csv);
            let lists: Vec<_> = run.queries.iter().filter(|(_, docs)| !docs.is_empty()).collect();
            let found = read.run.unwrap_or_default();
            let found: Vec<_> = found.queries.iter().filter(|(_, docs)| !docs.is_empty()).collect();
            prop_assert_eq!(found, lists, "{}", text);
            prop_assert_eq!(judged(read.qrels.as_ref()), judged(qrels.as_ref()), "{}", text);
        }
    }

    /// A run and judgments of the same documents in one table. The property above seldom generates
    /// this.
    #[test]
    fn a_judged_list_comes_back(mut run in run(plain()), grades in prop::collection::vec(grade(), 20)) {
        run.queries.retain(|(_, docs)| !docs.is_empty());
        if run.queries.is_empty() {
            return Ok(());
        }
        for (_, docs) in &mut run.queries {
            docs.iter_mut().for_each(|doc| *doc = Doc { score: Some(2.5), ..Doc::new(doc.id.clone()) });
        }
        let judged_docs = |docs: &[Doc]| docs.iter().zip(&grades).map(|(doc, grade)| Judgment::new(doc.id.clone(), *grade)).collect();
        let qrels = Qrels { queries: run.queries.iter().map(|(id, docs)| (id.clone(), judged_docs(docs))).collect() };
        let text = write(Format::Csv, Some(&run), Some(&qrels)).unwrap();
        let read = parse(&text).unwrap();
        prop_assert_eq!(read.run.as_ref(), Some(&run), "{}", text);
        prop_assert_eq!(judged(read.qrels.as_ref()), judged(Some(&qrels)));
        for format in [Format::TrecQrels, Format::JsonQrels, Format::CsvQrels] {
            let text = write(format, None, Some(&qrels)).unwrap();
            prop_assert_eq!(judged(back(&text, format).qrels.as_ref()), judged(Some(&qrels)));
        }
        for format in [Format::TrecRun, Format::JsonRun] {
            let text = write(format, Some(&run), None).unwrap();
            prop_assert_eq!(back(&text, format).run.unwrap().queries.len(), run.queries.len());
        }
    }
}

fn small() -> (Run, Qrels) {
    let doc = |id: &str, score| Doc { score: Some(score), ..Doc::new(id) };
    let run = Run { queries: vec![("q1".into(), vec![doc("a", 2.5), doc("=b", 1.0)])] };
    let qrels = Qrels {
        queries: vec![("q1".into(), vec![Judgment::new("a", 3.0), Judgment::new("c", 0.5)])],
    };
    (run, qrels)
}

#[test]
fn each_format_is_written_as_its_tools_read_it() {
    let (run, qrels) = small();
    for (format, expected) in [
        (Format::TrecRun, "q1 Q0 a 1 2.5 ranklens\nq1 Q0 =b 2 1 ranklens\n"),
        (Format::TrecQrels, "q1 0 a 3\nq1 0 c 0.5\n"),
        (Format::JsonRun, "{\"q1\":{\"a\":2.5,\"=b\":1}}\n"),
        (Format::JsonQrels, "{\"q1\":{\"a\":3,\"c\":0.5}}\n"),
        (Format::CsvQrels, "query-id\tcorpus-id\tscore\nq1\ta\t3\nq1\tc\t0.5\n"),
        (
            Format::Csv,
            "query,rank,doc,score,grade\r\nq1,1,a,2.5,3\r\nq1,2,'=b,1,\r\nq1,,c,,0.5\r\n",
        ),
    ] {
        assert_eq!(write(format, Some(&run), Some(&qrels)).unwrap(), expected);
    }
    assert_eq!(
        write(Format::Csv, None, Some(&qrels)).unwrap(),
        "query,docid,rating\r\nq1,a,3\r\nq1,c,0.5\r\n"
    );
}

#[test]
fn what_a_format_cannot_hold_is_said() {
    let refused = |format, query: &str, docs: Vec<Doc>| {
        let run = Run { queries: vec![(query.into(), docs)] };
        write(format, Some(&run), None).unwrap_err().to_string()
    };
    assert_eq!(
        refused(Format::TrecRun, "red lamp", vec![Doc::new("a")]),
        "“red lamp” has a blank, which separates columns here; write a table (CSV) or JSON"
    );
    assert_eq!(
        refused(Format::TrecRun, "#1", vec![Doc::new("a")]),
        "“#1” starts with #, which marks a comment here; write a table (CSV) or JSON"
    );
    assert_eq!(
        refused(Format::TrecRun, "q", vec![]),
        "“q” has no documents, which these lines cannot say"
    );
    assert_eq!(
        refused(Format::Csv, "q", vec![Doc::new(" a")]),
        "“a” starts or ends with a blank, which tables do not keep; write JSON"
    );
    let mixed = vec![Doc { score: Some(1.0), ..Doc::new("a") }, Doc::new("b")];
    assert_eq!(
        refused(Format::JsonRun, "q", mixed),
        "“q” has scores for some documents only; give all of them one, or none"
    );
    let (run, _) = small();
    let wrong = |format| write(format, Some(&run), None).unwrap_err().to_string();
    assert_eq!(wrong(Format::TrecQrels), "“TREC qrels” needs judgments");
    assert_eq!(wrong(Format::Solr), "“Solr response” is only read, not written");
}
