//! A run that several readers read in pieces gives what one reader gives, whatever the cuts.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::rc::Rc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use ranklens::metrics::settings::Ties;
use ranklens::stream::report::{self, QueryReport};
use ranklens::stream::{
    Columns, Gathered, Joined, Merger, Piece, Problems, Qrels, ReadState, Rule, Run,
};

const RULE: Rule = Rule::TREC_EVAL;

#[derive(Debug, PartialEq)]
struct Found {
    reports: Vec<QueryReport>,
    problems: Problems,
    of_judgments: Problems,
    is_in_any_order: bool,
}

fn found(mut run: Run, is_in_any_order: bool) -> Found {
    let bytes = run.take_reports(usize::MAX);
    let mut rest = &bytes[..];
    let reports: Vec<_> = std::iter::from_fn(|| report::read(&mut rest)).collect();
    assert!(rest.is_empty());
    assert_eq!(reports.len() as u64, run.queries);
    let (problems, of_judgments) = (run.problems, run.of_judgments);
    Found { reports, problems, of_judgments, is_in_any_order }
}

fn qrels(text: &str) -> Rc<Qrels> {
    let mut qrels = Qrels::default();
    qrels.space(text.len()).copy_from_slice(text.as_bytes());
    qrels.read();
    Rc::new(qrels)
}

fn end(run: &mut Run) -> ReadState {
    loop {
        let state = run.end();
        if state != ReadState::More {
            return state;
        }
    }
}

/// What one reader finds.
fn alone(text: &[u8], qrels: &Rc<Qrels>, columns: Columns, rule: Rule) -> Found {
    let read = |mut run: Run| {
        run.space(text.len()).copy_from_slice(text);
        let state = run.feed(text.len());
        if state == ReadState::Scattered || end(&mut run) == ReadState::Scattered {
            Err(Box::new(run))
        } else {
            Ok(run)
        }
    };
    match read(Run::new(qrels.clone(), columns, rule)) {
        Ok(run) => found(run, false),
        Err(run) => match read(run.scattered(rule)) {
            Ok(run) => found(run, true),
            Err(_) => panic!("lines in any order are read at once"),
        },
    }
}

/// What so many readers find in the pieces. Each piece is fed in parts of `size` bytes.
fn together(
    pieces: &[&[u8]],
    readers: usize,
    size: usize,
    qrels: &Rc<Qrels>,
    (columns, rule): (Columns, Rule),
) -> Found {
    let feed = |reader: &mut Piece, offset: &mut u64, piece: &[u8]| {
        reader.start(*offset);
        *offset += piece.len() as u64;
        piece.chunks(size).any(|part| {
            reader.space(part.len()).copy_from_slice(part);
            reader.feed(part.len()) == ReadState::Scattered
        })
    };
    let reader = |in_any_order| Piece::new(qrels.clone(), columns, rule, in_any_order);
    let mut own: Vec<Piece> = (0..readers).map(|_| reader(false)).collect();
    let mut joined = Joined::new(qrels.clone(), columns, rule);
    let mut offset = 0;
    let is_scattered = pieces.iter().enumerate().any(|(at, piece)| {
        let reader = &mut own[at % readers];
        feed(reader, &mut offset, piece) || joined.take(&reader.end()) == ReadState::Scattered
    });
    if !is_scattered && joined.end() == ReadState::Done {
        return found(joined.run, false);
    }
    let mut offset = 0;
    let mut gathered = Gathered::new(qrels.clone(), columns, rule);
    let mut kept = Vec::new();
    for piece in pieces {
        let mut reader = reader(true);
        assert!(!feed(&mut reader, &mut offset, piece));
        gathered.take(&reader.end());
        kept.push(reader);
    }
    gathered.end();
    let classes = readers as u32 * 3;
    let mut mergers: Vec<_> = (0..readers).map(|_| Merger::new(qrels.clone(), rule)).collect();
    // The order of the classes does not matter.
    for class in (0..classes).rev() {
        let merger = &mut mergers[class as usize % readers];
        for (at, reader) in kept.iter().enumerate() {
            merger.add(0, gathered.class_at_cut(at, class, classes));
            merger.add(gathered.lines_before(at) as u32, reader.class(class, classes));
        }
        merger.add(0, gathered.class_at_cut(kept.len(), class, classes));
        gathered.take_ranked(&merger.rank());
    }
    gathered.finish();
    found(gathered.run, true)
}

/// A line of a run: its query and document, its score, and what is wrong with it.
fn lines() -> impl Strategy<Value = Vec<(u8, u8, f64, u8)>> {
    let score = prop_oneof![select(vec![2.5, 1.0, 0.0]), -1e3..1e3];
    vec((0..5_u8, 0..30_u8, score, 0..40_u8), 0..80)
}

fn text(lines: &[(u8, u8, f64, u8)], columns: Columns, (gap, end): (&str, &str)) -> String {
    let line = |(at, (query, doc, score, wrong)): (usize, &(u8, u8, f64, u8))| {
        let id = if doc % 3 == 0 { format!("passage-number-{doc}") } else { format!("{doc}") };
        let (middle, tag) = match columns {
            Columns::Trec => (format!("Q0{gap}{id}{gap}{at}{gap}{score:?}"), "tag"),
            Columns::MsMarco => (format!("{id}{gap}{score:?}"), ""),
        };
        match wrong {
            0 => format!("q{query}{gap}short{end}"),
            1 => format!("q{query}{gap}Q0{gap}{id}{gap}1{gap}high{gap}tag{end}"),
            2 => end.into(),
            3 => format!("# a comment{end}"),
            4 => format!("{gap}query-{query}{gap}{middle}{gap}{tag}{end}"),
            _ => format!("q{query}{gap}{middle}{gap}{tag}{end}"),
        }
    };
    lines.iter().enumerate().map(line).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn pieces_give_what_the_whole_gives(
        mut lines in lines(),
        judged in vec((0..7_u8, 0..30_u8, -1..4_i8), 0..40),
        is_grouped in prop_oneof![3 => Just(true), 1 => Just(false)],
        (columns, mark) in (select(vec![Columns::Trec, Columns::MsMarco]), select(vec!["", "\u{feff}"])),
        signs in (select(vec![" ", "\t", "  "]), select(vec!["\n", "\r\n"])),
        (is_open, most) in (any::<bool>(), select(vec![0, 1, 2, 3, 30, 300, 5000])),
        cuts in vec(any::<prop::sample::Index>(), 0..40),
        (readers, size) in (1..=8_usize, select(vec![1, 7, 100, 100_000])),
        ties in select(vec![Ties::IdDescending, Ties::Listed, Ties::Numba]),
    ) {
        if is_grouped {
            lines.sort_by_key(|(query, ..)| *query);
        }
        let mut run = format!("{mark}{}", text(&lines, columns, signs));
        if is_open {
            run.truncate(run.trim_end().len());
        }
        let judged: String = judged.iter().map(|(query, doc, grade)| {
            format!("q{query} 0 {doc} {grade}\n")
        }).collect();
        let qrels = qrels(&judged);
        let rule = Rule { ties, ..RULE };
        let bytes = run.as_bytes();
        // Each cut is moved to the next one where that is near, so that the pieces are of any length.
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        cuts.extend((0..bytes.len()).step_by(if most < 2 { 1 } else { most }).skip(1).take(2000));
        if most == 0 {
            cuts.clear();
        }
        cuts.extend([0, bytes.len()]);
        cuts.sort_unstable();
        let pieces: Vec<&[u8]> = cuts.windows(2).map(|ends| &bytes[ends[0]..ends[1]]).collect();

        let expected = alone(bytes, &qrels, columns, rule);
        let found = together(&pieces, readers, size, &qrels, (columns, rule));
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn no_bytes_of_a_piece_do_harm(bytes in vec(any::<u8>(), 0..200)) {
        let qrels = qrels("q 0 d 1\n");
        let mut joined = Joined::new(qrels.clone(), Columns::Trec, RULE);
        joined.take(&bytes);
        let mut gathered = Gathered::new(qrels.clone(), Columns::Trec, RULE);
        gathered.take(&bytes);
        let mut merger = Merger::new(qrels, RULE);
        merger.add(0, bytes.clone());
        gathered.take_ranked(&merger.rank());
        gathered.take_ranked(&bytes);
        gathered.end();
        gathered.finish();
    }
}

#[test]
fn a_query_that_comes_back_in_another_piece_is_found() {
    let run =
        "a Q0 x 1 3 t\nb Q0 x 1 3 t\nc Q0 x 1 3 t\nd Q0 x 1 3 t\nb Q0 y 2 2 t\ne Q0 x 1 1 t\n";
    let qrels = qrels("b 0 y 1\n");
    let expected = alone(run.as_bytes(), &qrels, Columns::Trec, RULE);
    assert!(expected.is_in_any_order);
    for cut in 0..run.len() {
        let (one, other) = run.as_bytes().split_at(cut);
        let found = together(&[one, other], 2, 1000, &qrels, (Columns::Trec, RULE));
        assert_eq!(found, expected, "{cut}");
    }
}

#[test]
fn at_most_a_hundred_problems_are_told_with_their_lines_in_the_file() {
    let mut run = String::new();
    for query in 0..300 {
        run += &format!("q{query} Q0 a 1 2 t\nq{query} Q0 a 2 1 t\n");
    }
    let qrels = qrels("q1 0 a 1\n");
    let pieces: Vec<&[u8]> = run.as_bytes().chunks(1000).collect();
    let found = together(&pieces, 3, 64, &qrels, (Columns::Trec, RULE));
    assert_eq!((found.problems.first.len(), found.problems.count), (100, 300));
    assert_eq!(found, alone(run.as_bytes(), &qrels, Columns::Trec, RULE));
    assert!(!found.is_in_any_order);
    assert_eq!(found.problems.first[99].line, 200);
}
