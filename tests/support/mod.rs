//! Generates rankings, settings and measures for several test files.
#![allow(dead_code)]

use std::rc::Rc;

use proptest::prelude::*;
use proptest::sample::select;
use ranklens::metrics::registry::{ALL, OTHERS};
use ranklens::metrics::settings::table::{OTHERS as OTHER_SETTINGS, SETTINGS};
use ranklens::metrics::{Id, Measure, Ranking, Settings};

/// A list and its judgments before they are joined. Identifiers in the list are unique.
#[derive(Clone, Debug)]
pub struct Case {
    pub docs: Vec<(String, Option<f64>)>,
    pub judgments: Vec<(String, f64)>,
}

impl Case {
    pub fn ranking(&self, settings: &Settings) -> Ranking {
        let id = |id: &String| Id::from(id.as_str());
        Ranking::new(
            self.docs.iter().map(|(doc, score)| (id(doc), *score)),
            self.judgments.iter().map(|(doc, grade)| (id(doc), *grade)),
            Rc::new(settings.clone()),
        )
    }
}

const POOL: usize = 14;

fn id(i: usize) -> String {
    // The alphabetical order of these identifiers differs from the order of their numbers.
    format!("{}{i}", ["d", "D", "\u{e9}", "b"][i % 4])
}

/// Generates lists of 0 to 10 documents out of 14, with few different scores or none, and judgments
/// with the given grades for documents inside and outside of the list.
pub fn case(grades: &'static [f64]) -> impl Strategy<Value = Case> {
    let order = Just((0..POOL).collect::<Vec<_>>()).prop_shuffle();
    let scores = prop_oneof![
        Just(vec![None; POOL]),
        prop::collection::vec(
            prop_oneof![
                6 => select(vec![2.5, 1.0, 0.0, -3.0]).prop_map(Some),
                1 => Just(None),
            ],
            POOL
        ),
        prop::collection::vec((-1e6..1e6).prop_map(Some), POOL),
    ];
    let judged = prop::collection::vec(
        prop_oneof![3 => select(grades).prop_map(Some), 1 => Just(None)],
        POOL,
    );
    (order, scores, judged, 0..=10_usize).prop_map(|(order, scores, judged, retrieved)| {
        let docs = order.iter().zip(scores).take(retrieved);
        let judgments = judged.into_iter().enumerate();
        Case {
            docs: docs.map(|(i, score)| (id(*i), score)).collect(),
            judgments: judgments.filter_map(|(i, grade)| Some((id(i), grade?))).collect(),
        }
    })
}

/// Usual grades, and a few unusual ones.
pub const ANY_GRADES: &[f64] = &[0.0, 0.0, 1.0, 1.0, 2.0, 3.0, 0.5, 1.5, -1.0, -2.0];

/// Generates the textbook settings with any combination of named and some other values.
pub fn settings() -> impl Strategy<Value = Settings> {
    let other = |key: &str| -> &[&str] {
        match key {
            "rel" => &["1", "1", "0", "0.5", "2", "-1"],
            "gain" => &["0:0,1:1,2:5,3:2.5"],
            "discount" => &["log:3"],
            "unjudged" => &["1", "2.5"],
            "max" => &["1", "3", "4"],
            "round" => &["0", "1", "15"],
            "catalogue" => &["3", "100"],
            _ => &[],
        }
    };
    let all = || SETTINGS.iter().chain(&OTHER_SETTINGS);
    let values = all().map(|setting| {
        let named = setting.choices.iter().map(|choice| choice.value);
        let values: Vec<&'static str> = named.chain(other(setting.key).iter().copied()).collect();
        let usual = values[0];
        prop_oneof![Just(usual), select(values)]
    });
    values.collect::<Vec<_>>().prop_map(|values| {
        let mut settings = Settings::default();
        for (setting, value) in SETTINGS.iter().chain(&OTHER_SETTINGS).zip(values) {
            settings.set(setting.key, value).unwrap();
        }
        settings
    })
}

/// Returns the measures that the page does not show: without a cutoff, at some cutoffs, and with
/// other arguments.
pub fn other_measures() -> Vec<Measure> {
    let mut measures = Vec::new();
    for info in OTHERS {
        measures.push(Measure::new(info));
        if info.takes_cutoff {
            measures.extend([1, 3, 20].map(|k| Measure::new(info).at(k)));
        }
    }
    let others = [
        "IPrec(recall=0)",
        "IPrec(recall=0.3)",
        "PFound(decay=0.5)@4",
        "Compat(p=0.5)",
        "infAP(rel=2)",
    ];
    measures.extend(others.map(|name| name.parse::<Measure>().unwrap()));
    measures
}

/// Returns every measure of the page: without a cutoff, at several cutoffs, and with unusual
/// arguments.
pub fn measures() -> Vec<Measure> {
    let mut measures = Vec::new();
    for info in ALL {
        measures.push(Measure::new(info));
        let mut from_grade_two = Measure::new(info);
        from_grade_two.rel = Some(2.0);
        measures.push(from_grade_two);
        if info.takes_cutoff {
            measures.extend([1, 2, 3, 5, 20].map(|k| Measure::new(info).at(k)));
        }
    }
    let others = ["F2@5", "F0.5", "RBP(p=0.5)", "RBP(p=0.99)@3", "ERR(max=2)", "ERR(max=5)@4"];
    measures.extend(others.map(|name| name.parse::<Measure>().unwrap()));
    measures
}

/// Returns every order that the scores allow. The listed order is the first.
pub fn tied_orders(ranking: &Ranking) -> Vec<Vec<Id>> {
    let mut orders = vec![Vec::new()];
    for group in ranking.rows.chunk_by(|a, b| a.tie == b.tie) {
        let group: Vec<Id> = group.iter().map(|row| row.doc.clone()).collect();
        let all = permutations(&group);
        let longer = |order: &Vec<Id>| {
            let order = order.clone();
            all.iter().map(move |p| [order.clone(), p.clone()].concat()).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders
}

fn permutations(docs: &[Id]) -> Vec<Vec<Id>> {
    if docs.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in 0..docs.len() {
        let mut rest = docs.to_vec();
        let doc = rest.remove(first);
        all.extend(permutations(&rest).into_iter().map(|p| [vec![doc.clone()], p].concat()));
    }
    all
}
