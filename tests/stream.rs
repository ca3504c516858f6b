//! A large run that is read in pieces gives the same result as the same run read as a whole.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use std::rc::Rc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use ranklens::data::Data;
use ranklens::formats::{Format, parse_as};
use ranklens::metrics::settings::{Order, Scores, Ties};
use ranklens::metrics::{JudgedRanks, Ranking, Settings, derive};
use ranklens::stream::report::{self, QueryReport};
use ranklens::stream::{Columns, Kind, Problem, Qrels, ReadState, Rule, Run};

const SCORES: [Scores; 3] = [Scores::Binary64, Scores::Binary32, Scores::Ignored];
const TIES: [Ties; 6] = [
    Ties::Listed,
    Ties::Reversed,
    Ties::IdDescending,
    Ties::IdAscending,
    Ties::LowestGradeFirst,
    Ties::Numba,
];

struct Read {
    reports: Vec<QueryReport>,
    problems: Vec<Problem>,
    of_judgments: Vec<Problem>,
    grades: Vec<f64>,
    was_scattered: bool,
}

fn qrels(text: &str) -> Qrels {
    let mut qrels = Qrels::default();
    // Reserve more space than necessary.
    qrels.space(text.len() + 3)[..text.len()].copy_from_slice(text.as_bytes());
    qrels.give_back(3);
    qrels.read();
    qrels
}

/// Feeds the text in pieces of `size` bytes.
fn feed(run: &mut Run, text: &str, size: usize) -> ReadState {
    for piece in text.as_bytes().chunks(size) {
        run.space(piece.len()).copy_from_slice(piece);
        if run.feed(piece.len()) == ReadState::Scattered {
            return ReadState::Scattered;
        }
    }
    loop {
        let state = run.end();
        if state != ReadState::More {
            return state;
        }
    }
}

fn read(run: &str, judgments: &str, columns: Columns, rule: Rule, size: usize) -> Read {
    let mut stream = Run::new(qrels(judgments), columns, rule);
    let was_scattered = feed(&mut stream, run, size) == ReadState::Scattered;
    if was_scattered {
        stream = stream.scattered(rule);
        assert_eq!(feed(&mut stream, run, size), ReadState::Done);
    }
    let mut reports = Vec::new();
    loop {
        // The function returns whole reports, even if fewer bytes are requested.
        let bytes = stream.take_reports(size);
        let mut rest = &bytes[..];
        if rest.is_empty() {
            break;
        }
        reports.extend(std::iter::from_fn(|| report::read(&mut rest)));
        assert!(rest.is_empty());
    }
    assert_eq!(reports.len() as u64, stream.queries);
    let grades = stream.qrels().grades.clone();
    let (problems, of_judgments) = (stream.problems.first, stream.of_judgments.first);
    Read { reports, problems, of_judgments, grades, was_scattered }
}

const USUAL: Rule = Rule::TREC_EVAL;

/// Generates lines of a run: query, document and score. No document is repeated within a query.
fn lines() -> impl Strategy<Value = Vec<(u8, u16, f64)>> {
    let score = prop_oneof![select(vec![2.5, 1.0, 0.0, -0.0, 0.1, 0.100_000_000_1]), -1e3..1e3,];
    vec((0..4_u8, 0..60_u16, score), 0..120).prop_map(|mut lines| {
        let mut seen = std::collections::HashSet::new();
        lines.retain(|(query, doc, _)| seen.insert((*query, *doc)));
        lines
    })
}

fn id(doc: u16) -> String {
    match doc % 4 {
        0 => format!("{doc}"),
        1 => format!("0{doc}"),
        2 => format!("a-rather-long-identifier-{doc}"),
        _ => format!("\u{e9}{doc}"),
    }
}

fn judgments() -> impl Strategy<Value = Vec<(u8, u16, i8)>> {
    let one = (0..5_u8, 0..60_u16, -1..4_i8);
    vec(one, 0..60).prop_map(|mut all| {
        let mut seen = std::collections::HashSet::new();
        all.retain(|(query, doc, _)| seen.insert((*query, *doc)));
        all
    })
}

proptest! {
    #[test]
    fn pieces_of_any_size_give_what_the_whole_gives(
        mut run in lines(),
        qrels in judgments(),
        (is_grouped, size) in (any::<bool>(), 1..300_usize),
        (scores, ties) in (select(&SCORES[..]), select(&TIES[..])),
        (gap, end, tag) in (
            select(vec![" ", "\t", "  "]),
            select(vec!["\n", "\r\n", " \n\n"]),
            select(vec![" x", " a-longer-tag", ""]),
        ),
    ) {
        if is_grouped {
            run.sort_by_key(|(query, ..)| *query);
        }
        let lines = run.iter().enumerate().map(|(at, (query, doc, score))| {
            let doc = id(*doc);
            format!("q{query}{gap}Q0{gap}{doc} {at}{gap}{score:?}{tag}{end}")
        });
        let text: String = lines.collect();
        let judged: String = qrels.iter().map(|(query, doc, grade)| {
            format!("q{query} 0{gap}{} {grade}{end}", id(*doc))
        }).collect();
        let rule = Rule { scores, ties };
        let found = read(&text, &judged, Columns::Trec, rule, size);
        prop_assert_eq!(&found.problems, &vec![]);
        prop_assert!(!(is_grouped && found.was_scattered));

        let whole = |text: &str, format| parse_as(text, format).ok();
        let run = whole(&text, Format::TrecRun).and_then(|parsed| parsed.run);
        let qrels = whole(&judged, Format::TrecQrels).and_then(|parsed| parsed.qrels);
        let data = Data::from_parts(run.as_ref(), qrels.as_ref());
        prop_assert_eq!(found.reports.len(), data.queries.len());
        let settings = Settings { order: Order { scores, ties }, ..Settings::default() };
        let mut hits = JudgedRanks::under(&settings).unwrap();
        for query in &data.queries {
            let is = |report: &&QueryReport| report.query == query.id.as_bytes();
            let report = found.reports.iter().find(is).unwrap();
            let ranking = Ranking::new(
                query.docs.iter().map(|doc| (doc.id.clone(), doc.score)),
                query.judgments.iter().map(|one| (one.doc.clone(), one.grade)),
                Rc::new(settings.clone()),
            );
            let grade = |at: u16| found.grades[usize::from(at)];
            let ranked: Vec<(usize, f64)> =
                ranking.rows.iter().filter_map(|row| Some((row.rank, row.grade?))).collect();
            let hit = |(rank, at): &(u32, u16)| (*rank as usize, grade(*at));
            prop_assert_eq!(report.hits.iter().map(hit).collect::<Vec<_>>(), ranked);
            prop_assert_eq!(report.retrieved as usize, query.docs.len());
            prop_assert_eq!(report.is_judged, !query.judgments.is_empty());
            if !found.was_scattered && report.retrieved > 0 {
                let slice = &text[report.from as usize..report.to as usize];
                let again = parse_as(slice, Format::TrecRun).unwrap().run.unwrap();
                prop_assert_eq!(&again.queries, &vec![(query.id.clone(), query.docs.clone())]);
            }

            hits.read(
                report.retrieved as usize,
                report.hits.iter().map(hit),
                report.judged.iter().map(|(at, count)| (grade(*at), *count as usize)),
            );
            for measure in support::measures() {
                if let Some(value) = measure.value(&hits) {
                    prop_assert_eq!(value, derive(&measure, &ranking).outcome, "{}", measure);
                }
            }
        }
    }

    #[test]
    fn no_text_does_harm(
        run in "([a-c0-9.# \t\r\n\u{e9}-]|q Q0 d 1 2 t\n){0,200}",
        qrels in "([a-c0-9 \n-]|q 0 d 1\n){0,60}",
        size in 1..50_usize,
        columns in select(vec![Columns::Trec, Columns::MsMarco]),
    ) {
        read(&run, &qrels, columns, USUAL, size);
    }
}

#[test]
fn what_is_wrong_is_told_with_its_line_and_takes_no_other_line_with_it() {
    let run = "q Q0 a 1 3 t\nq Q0 b 2\nq Q0 c 3 high t\nq Q0 a 4 1 t\nq Q0 d 5 0.5 t\n";
    let qrels = "q 0 a 1\nq 0 a 1\nq 0 d 2\nq 0 d 3\nq 0\n";
    for scattered in [false, true] {
        let run =
            if scattered { format!("{run}p Q0 a 1 1 t\nq Q0 e 6 0.1 t\n") } else { run.into() };
        let found = read(&run, qrels, Columns::Trec, USUAL, 20);
        assert_eq!(found.was_scattered, scattered);
        let told =
            |all: &[Problem]| -> Vec<_> { all.iter().map(|one| (one.line, one.kind)).collect() };
        let of_run =
            [(2, Kind::Fields { found: 4 }), (3, Kind::Number), (4, Kind::Again { first: 1 })];
        assert_eq!(told(&found.problems), of_run);
        let of_judgments = [(2, Kind::Again { first: 1 }), (4, Kind::Conflict { first: 3 })];
        assert_eq!(told(&found.of_judgments), of_judgments);
        let report = found.reports.iter().find(|report| report.query == b"q").unwrap();
        assert_eq!(report.hits.len(), 2);
        assert_eq!(report.retrieved, if scattered { 3 } else { 2 });
    }
    let qrels = qrels_problems(qrels);
    assert_eq!(qrels, [(5, Kind::Fields { found: 2 })]);
    let id = |length: usize| "d".repeat(length);
    let long = format!("q 0 {} 1\nq 0 {} 1\n", id(65_535), id(65_536));
    assert_eq!(qrels_problems(&long), [(2, Kind::LongId)]);
}

fn qrels_problems(text: &str) -> Vec<(u64, Kind)> {
    qrels(text).problems.first.iter().map(|one| (one.line, one.kind)).collect()
}

#[test]
fn at_most_a_hundred_problems_are_told_and_all_are_counted() {
    let mut run = Run::new(qrels(""), Columns::Trec, USUAL);
    feed(&mut run, &"wrong\n".repeat(1000), 64);
    assert_eq!((run.problems.first.len(), run.problems.count), (100, 1000));
}

#[test]
fn ranks_of_ms_marco_are_the_order() {
    let found = read("7\t90\t2\n7\t81\t1\n", "7\t0\t81\t1\n", Columns::MsMarco, USUAL, 5);
    assert_eq!(found.reports[0].hits, [(1, 0)]);
    assert_eq!(found.grades, [1.0]);
}

#[test]
fn judgments_of_a_query_may_stand_apart() {
    let found = read("a Q0 x 1 1 t\n", "a 0 x 1\nb 0 x 2\na 0 y 3\n", Columns::Trec, USUAL, 9);
    let judged = |at: usize| -> Vec<f64> {
        let judged = found.reports[at].judged.iter();
        judged.map(|(grade, _)| found.grades[usize::from(*grade)]).collect()
    };
    assert_eq!((judged(0), judged(1)), (vec![1.0, 3.0], vec![2.0]));
}

#[test]
fn grades_are_counted_however_many_there_are() {
    let grade = |doc: i32| f64::from(doc * 7 % 3000) / 4.0 - 100.0;
    let judged: String = (0..9000).map(|doc| format!("a 0 d{doc} {}\n", grade(doc))).collect();
    let judged = judged + "a 0 zero -0\nb 0 d 0\nb 0 e 5\nb 0 f 0.0\n";
    let found = read("a Q0 d1 1 1 t\n", &judged, Columns::Trec, USUAL, 999);
    assert_eq!(found.grades, (0..3000).map(grade).collect::<Vec<_>>());
    let place = |value: f64| found.grades.iter().position(|grade| *grade == value).unwrap() as u16;
    let three = |at: u16| (at, if at == place(0.0) { 4 } else { 3 });
    assert_eq!(found.reports[0].judged, (0..3000).map(three).collect::<Vec<_>>());
    assert_eq!(found.reports[1].judged, [(place(0.0), 2), (place(5.0), 1)]);
}

#[test]
fn the_lines_of_a_query_are_values_back() {
    let qrels = qrels("a 0 x 1\nb 0 x 2\na 0 y 3");
    assert_eq!(qrels.lines(0), b"a 0 x 1\na 0 y 3\n");
    assert_eq!(qrels.query(b"b        ", 0, 1), Some(1));
}

#[test]
fn many_queries_and_long_lists_find_their_place() {
    let mut text = String::new();
    let mut judged = String::new();
    for query in 0..3000 {
        text += &format!("query{query} Q0 d{query} 1 1 t\n");
        judged += &format!("query{query} 0 d{query} {}\n", query % 3);
    }
    text += &(0..20_000)
        .map(|doc| format!("long Q0 d{doc} 1 {} t\n", 20_000 - doc))
        .collect::<String>();
    judged += "long 0 d19999 1\n";
    text += "last Q0 d 1 1 t\n";
    let found = read(&text, &judged, Columns::Trec, USUAL, 4096);
    assert_eq!(found.problems, []);
    assert_eq!(found.reports.len(), 3002);
    assert!(found.reports[..3000].iter().all(|report| report.hits.len() == 1));
    assert_eq!(found.reports[3000].hits[0].0, 20_000);
}
