//! Measures the time to read a run, compared with the time to split its lines and fields.
//!
//! `cargo bench --no-default-features --bench stream -- RUN QRELS`
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::Instant;

use ranklens::metrics::{JudgedRanks, Measure, Settings};
use ranklens::stream::{Columns, Qrels, ReadState, Rule, Run, report};

const PIECE: usize = 1 << 20;
const ROUNDS: usize = 7;

fn main() {
    let files: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let [run, qrels] = &files[..] else {
        println!("cargo bench --no-default-features --bench stream -- RUN QRELS");
        return;
    };
    let (run, judged) = (std::fs::read(run).unwrap(), std::fs::read(qrels).unwrap());
    let (mut split, mut core, mut judgments) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        split.push(seconds(|| assert!(fields(&run) > 0)));
        let mut qrels = Qrels::default();
        judgments.push(seconds(|| {
            qrels.space(judged.len()).copy_from_slice(&judged);
            qrels.read();
        }));
        let rule = Rule::TREC_EVAL;
        let mut stream = Some(Run::new(qrels, Columns::Trec, rule));
        let mut bytes = Vec::new();
        core.push(seconds(|| {
            if feed(stream.as_mut().unwrap(), &run) == ReadState::Scattered {
                stream = stream.take().map(|stream| stream.scattered(rule));
                assert_eq!(feed(stream.as_mut().unwrap(), &run), ReadState::Done);
            }
            bytes = stream.as_mut().unwrap().take_reports(usize::MAX);
        }));
        if round == 0 {
            let stream = stream.unwrap();
            println!("{} queries, {} problems", stream.queries, stream.problems.count);
            means(&bytes, &stream.qrels().grades);
        }
    }
    let (split, core, judgments) = (median(split), median(core), median(judgments));
    println!(
        "splitting lines and fields {split:.3} s; reading, joining, ranking {core:.3} s: {:.2} x",
        core / split
    );
    println!("judgments {judgments:.3} s");
}

fn means(bytes: &[u8], grades: &[f64]) {
    let names = ["nDCG@10", "AP", "RR", "R@100"];
    let measures = names.map(|name| name.parse::<Measure>().unwrap());
    let (mut sums, mut count) = ([0.0; 4], 0.0);
    let time = seconds(|| {
        let mut hits = JudgedRanks::under(&Settings::default()).unwrap();
        let mut rest = bytes;
        while let Some(report) = report::read(&mut rest) {
            let grade = |at: u16| grades[usize::from(at)];
            hits.read(
                report.retrieved as usize,
                report.hits.iter().map(|(rank, at)| (*rank as usize, grade(*at))),
                report.judged.iter().map(|(at, count)| (grade(*at), *count as usize)),
            );
            for (sum, measure) in sums.iter_mut().zip(&measures) {
                *sum += measure.value(&hits).unwrap().value().unwrap_or(0.0);
            }
            count += 1.0;
        }
    });
    for (name, sum) in names.iter().zip(sums) {
        println!("{name} {:.4}", sum / count);
    }
    println!("values {time:.3} s, {} bytes of reports", bytes.len());
}

fn feed(run: &mut Run, text: &[u8]) -> ReadState {
    for piece in text.chunks(PIECE) {
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

/// Splits lines and fields and does nothing else: a lower bound for the time of any reader.
fn fields(text: &[u8]) -> usize {
    let mut count = 0;
    let mut start = 0;
    for end in memchr::memchr_iter(b'\n', text) {
        let line = &text[start..end];
        let mut from = 0;
        for to in memchr::memchr_iter(b' ', line) {
            count += std::hint::black_box(&line[from..to]).len();
            from = to + 1;
        }
        start = end + 1;
    }
    count
}

fn seconds(what: impl FnOnce()) -> f64 {
    let start = Instant::now();
    what();
    start.elapsed().as_secs_f64()
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
