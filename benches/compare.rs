//! Measures the parts of a comparison of two runs.
//!
//! `cargo bench --no-default-features --bench compare -- QRELS BASELINE CANDIDATE`
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::rc::Rc;
use std::time::Instant;

use ranklens::data::Data;
use ranklens::formats::{ReadOptions, read};
use ranklens::state::compared::{Comparing, Grounds, Map, Pair, Scoring};
use ranklens::state::runs::{NamedRun, Runs};
use ranklens::state::{Model, Source, View};

const ROUNDS: usize = 5;

fn main() {
    let files: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let [qrels, baseline, candidate] = &files[..] else {
        println!("cargo bench --no-default-features --bench compare -- QRELS BASELINE CANDIDATE");
        return;
    };
    let parsed = |file: &String| {
        let text = std::fs::read_to_string(file).unwrap();
        read(&text, &ReadOptions::default()).unwrap()
    };
    let judged = parsed(qrels).qrels;
    let of = |file: &String| Data::from_parts(parsed(file).run.as_ref(), judged.as_ref());
    let all = [("baseline", of(baseline)), ("candidate", of(candidate))];
    let mut model = Model::new(all[0].1.clone(), Source::Input("bench".into()));
    let named = |(name, data): &(&str, Data)| {
        let lists = Rc::new(data.lists());
        NamedRun { name: (*name).into(), loaded: lists.clone(), lists, values: None, large: None }
    };
    model.runs = Rc::new(Runs { list: all.iter().map(named).collect(), ..Runs::default() });
    let two = Pair::default().among(&model.runs).unwrap();
    let shared = Rc::new(model.clone());
    let mut times: [Vec<f64>; 5] = Default::default();
    for _ in 0..ROUNDS {
        let begin = Instant::now();
        let scores = Scoring::at_once(&model).unwrap();
        times[0].push(begin.elapsed().as_secs_f64());
        let begin = Instant::now();
        let mut comparing = Comparing::new(&scores, two);
        while !comparing.step(&scores) {}
        let compared = comparing.finish(&scores).unwrap();
        times[1].push(begin.elapsed().as_secs_f64());
        let begin = Instant::now();
        let mut grounds = Grounds::new(&scores, compared.two);
        while !grounds.step(&scores) {}
        times[2].push(begin.elapsed().as_secs_f64());
        let begin = Instant::now();
        let mut map = Map::new(&scores, &compared);
        while !map.step(&scores) {}
        let leads = map.finish();
        times[3].push(begin.elapsed().as_secs_f64());
        assert!(!leads.rows.is_empty());
        let begin = Instant::now();
        let view = View::of(&shared, None);
        times[4].push(begin.elapsed().as_secs_f64());
        assert!(view.has_runs());
    }
    for (name, mut times) in ["values", "tests", "grounds", "map", "view"].iter().zip(times) {
        times.sort_by(f64::total_cmp);
        println!("{name}: {:.3} s", times[times.len() / 2]);
    }
}
