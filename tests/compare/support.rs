//! Measures, lists and random numbers that several tests use.

use std::rc::Rc;

use ranklens::compare::systems::{Line, Scored, line};
use ranklens::metrics::{Id, Measure, Ranking, Settings, derive};
use ranklens::presets::QueryInput;
use ranklens::statistics::random::Random;
use ranklens::statistics::{Options, compare};

pub fn measure(name: &str) -> Measure {
    name.parse().unwrap()
}

/// A number below `count`.
pub fn below(random: &mut Random, count: usize) -> usize {
    random.below(count as u32) as usize
}

/// A ranking of documents without scores.
pub fn ranking(list: &[&str], judged: &[(&str, f64)]) -> Ranking {
    Ranking::new(
        list.iter().map(|id| (Id::from(*id), None)),
        judged.iter().map(|(id, grade)| (Id::from(*id), *grade)),
        Rc::new(Settings::default()),
    )
}

/// A query with a list and judgments.
pub fn query(id: &str, list: &[&str], judged: &[(&str, f64)]) -> QueryInput {
    QueryInput {
        id: id.into(),
        run: Some(list.iter().map(|id| (Id::from(*id), None)).collect()),
        qrels: Some(judged.iter().map(|(id, grade)| (Id::from(*id), *grade)).collect()),
    }
}

/// The value of a measure for a list of grades over a pool of judgments, which has the list's documents and more.
pub fn value(measure: &Measure, list: &[f64], pool: &[f64], settings: &Settings) -> f64 {
    let mut left: Vec<(usize, f64)> = pool.iter().copied().enumerate().collect();
    let mut docs = Vec::new();
    for (at, grade) in list.iter().enumerate() {
        let place = left.iter().position(|(_, other)| other == grade);
        let id = match place {
            Some(place) => format!("j{}", left.remove(place).0),
            None => format!("u{at}"),
        };
        docs.push((Id::from(id), None));
    }
    let judged = pool.iter().enumerate().map(|(i, grade)| (Id::from(format!("j{i}")), *grade));
    let ranking = Ranking::new(docs, judged, Rc::new(settings.clone()));
    derive(measure, &ranking).outcome.value().unwrap_or(0.0)
}

/// A line of the table of measures by systems, with the figures of each system against the baseline.
pub fn table_line(scored: &Scored, baseline: usize, options: &Options) -> Line {
    let against = |system: usize| {
        let both = scored.both(baseline, system);
        let figures = || compare(&both.baseline, &both.candidate, options).unwrap();
        (system != baseline).then(figures)
    };
    line(scored, (0..scored.systems.len()).map(against).collect())
}
