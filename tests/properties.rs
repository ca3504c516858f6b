//! The properties of each measure, declared in a table, and an independent program that checks
//! every value.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use std::collections::HashMap;

use proptest::prelude::*;
use ranklens::metrics::registry::ALL;
use ranklens::metrics::settings::{
    Divisors, Gain, Ideal, IdealOrder, IdealPool, Negative, Order, PrecisionDivisor, Relevance,
    SatisfactionChance, Ties, Unjudged,
};
use ranklens::metrics::{Derivation, Id, Measure, Name, Note, Outcome, Ranking, Settings, derive};
use support::{ANY_GRADES, Case, case, measures, settings, tied_orders};

/// The properties of a measure under the textbook convention.
struct Traits {
    measure: &'static str,
    /// The value is at most 1 under any settings that do not round.
    at_most_one: bool,
    /// The value is 1 for the best order of all judged documents, if at least one is relevant.
    one_when_ideal: bool,
    /// Moving a better document up never lowers the value.
    rewards_promotion: bool,
    /// A larger cutoff never lowers the value.
    grows_with_cutoff: bool,
    /// Documents after the last one with a grade above 0 do not change the value.
    ignores_the_tail: bool,
    /// Under averaged ties the value is the mean over all orders of tied documents.
    averages_ties: bool,
}

const TABLE: [Traits; 13] = {
    const fn traits(measure: &'static str, holds: [bool; 6]) -> Traits {
        let [at_most_one, one_when_ideal, rewards_promotion, rest @ ..] = holds;
        let [grows_with_cutoff, ignores_the_tail, averages_ties] = rest;
        Traits {
            measure,
            at_most_one,
            one_when_ideal,
            rewards_promotion,
            grows_with_cutoff,
            ignores_the_tail,
            averages_ties,
        }
    }
    const T: bool = true;
    const F: bool = false;
    [
        traits("nDCG", [T, T, T, F, T, T]),
        traits("RR", [T, T, T, T, T, F]),
        // P and F1 divide by the cutoff or by the length of the list.
        traits("P", [T, F, T, F, F, T]),
        traits("R", [T, T, T, T, T, T]),
        traits("F1", [T, F, T, F, F, T]),
        traits("AP", [T, T, T, T, T, F]),
        traits("DCG", [F, F, T, T, T, T]),
        traits("Success", [T, T, T, T, T, F]),
        traits("Rprec", [T, T, T, F, T, T]),
        traits("RBP", [T, F, T, T, T, T]),
        traits("ERR", [T, F, T, T, T, F]),
        traits("Bpref", [T, T, T, F, T, F]),
        // Judged ignores grades.
        traits("Judged", [T, T, F, F, F, F]),
    ]
};

fn traits(measure: &Measure) -> &'static Traits {
    TABLE.iter().find(|traits| traits.measure == measure.definition.name).unwrap()
}

/// Iterates over the measures with a property.
fn with(holds: fn(&Traits) -> bool) -> impl Iterator<Item = Measure> {
    measures().into_iter().filter(move |measure| holds(traits(measure)))
}

fn value(measure: &Measure, ranking: &Ranking) -> Option<f64> {
    derive(measure, ranking).outcome.value()
}

fn textbook(measure: &Measure, case: &Case) -> Option<f64> {
    value(measure, &case.ranking(&Settings::default()))
}

fn term(derivation: &Derivation, name: Name) -> f64 {
    derivation.term(name).unwrap()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12 * a.abs().max(b.abs()).max(1.0)
}

fn not_below(a: Option<f64>, b: Option<f64>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a >= b || close(a, b),
        (a, b) => a == b,
    }
}

/// Returns the list without scores, in the order that the scores and the settings give it.
fn ordered(case: &Case, settings: &Settings) -> Case {
    let rows = case.ranking(settings).rows;
    let docs = rows.iter().map(|row| (row.doc.to_string(), None)).collect();
    Case { docs, judgments: case.judgments.clone() }
}

fn grade(case: &Case, doc: &str) -> Option<f64> {
    case.judgments.iter().find(|(judged, _)| judged == doc).map(|(_, grade)| *grade)
}

#[test]
fn the_table_lists_every_measure_once() {
    let listed: Vec<_> = TABLE.iter().map(|traits| traits.measure).collect();
    let all: Vec<_> = ALL.iter().map(|info| info.name).collect();
    assert_eq!(listed, all);
}

/// Returns whether the ideal ranking of nDCG contains all possible gain, so that no list exceeds
/// it.
fn ideal_bounds(measure: &Measure, settings: &Settings) -> bool {
    let graded = matches!(settings.relevance.unjudged, Unjudged::Grade(_));
    // A tie across the cutoff adds gain from below the cutoff, which an ideal of the documents
    // above it lacks.
    let averaged = settings.order.ties == Ties::Averaged;
    let unsorted = settings.ideal.order == IdealOrder::Judged;
    measure.definition.name != "nDCG"
        || !(unsorted
            || graded
                && matches!(settings.ideal.pool, IdealPool::Judged | IdealPool::JudgedCutAtList)
            || averaged
                && matches!(settings.ideal.pool, IdealPool::Shown | IdealPool::JudgedCutAtList))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..<_>::default() })]

    #[test]
    fn a_ranking_under_other_settings_is_the_one_joined_under_them(
        case in case(ANY_GRADES), first in settings(), other in settings(),
    ) {
        let changed = case.ranking(&first).under(other.clone());
        let joined = case.ranking(&other);
        prop_assert_eq!(&changed.rows, &joined.rows);
        for measure in measures() {
            let [changed, joined] = [&changed, &joined].map(|ranking| derive(&measure, ranking));
            prop_assert_eq!(&changed.notes, &joined.notes, "{}", measure);
            prop_assert_eq!(changed.outcome, joined.outcome, "{}", measure);
        }
    }

    #[test]
    fn values_stay_between_zero_and_one(case in case(ANY_GRADES), settings in settings()) {
        let settings =
            Settings { rounding: None, relevance: Relevance { negative: Negative::Zero, ..settings.relevance }, chance: SatisfactionChance::AsDefined, ..settings };
        let ranking = case.ranking(&settings);
        for measure in measures() {
            let Some(value) = value(&measure, &ranking) else { continue };
            prop_assert!(value >= 0.0, "{} {}", measure, value);
            // More documents than k can share the ranks up to k, and their ranks are discounted less.
            let shares_ranks = settings.order.ties == Ties::SharedRank;
            let is_bounded = traits(&measure).at_most_one && !shares_ranks;
            if is_bounded && ideal_bounds(&measure, &settings) {
                prop_assert!(value <= 1.0 || close(value, 1.0), "{} {}", measure, value);
            }
        }
    }

    #[test]
    fn the_best_order_of_all_judged_documents_has_value_one(case in case(ANY_GRADES)) {
        let mut judged = case.judgments;
        judged.sort_by(|a, b| b.1.total_cmp(&a.1));
        let docs = judged.iter().map(|(doc, _)| (doc.clone(), None)).collect();
        let best = Case { docs, judgments: judged };
        for measure in with(|traits| traits.one_when_ideal) {
            let relevant = best.judgments.iter().filter(|(_, g)| *g >= measure.rel.unwrap_or(1.0));
            // The cutoff is large enough for all relevant documents, or there is none.
            let room = measure.cutoff.is_none_or(|k| k >= relevant.clone().count());
            if relevant.count() > 0 && (room || measure.definition.name == "nDCG") {
                let value = textbook(&measure, &best);
                prop_assert!(close(value.unwrap(), 1.0), "{} {:?}", measure, value);
            }
        }
    }

    #[test]
    fn promoting_a_better_document_never_lowers_a_value(case in case(ANY_GRADES)) {
        let before = ordered(&case, &Settings::default());
        let counted = |doc: &str| grade(&before, doc).unwrap_or(0.0).max(0.0);
        for i in 1..before.docs.len() {
            if counted(&before.docs[i].0) <= counted(&before.docs[i - 1].0) {
                continue;
            }
            let mut after = before.clone();
            after.docs.swap(i - 1, i);
            for measure in with(|traits| traits.rewards_promotion) {
                let (low, high) = (textbook(&measure, &before), textbook(&measure, &after));
                prop_assert!(not_below(high, low), "{} at {}: {:?}, {:?}", measure, i, low, high);
            }
        }
    }

    #[test]
    fn a_larger_cutoff_never_lowers_a_value_that_grows_with_it(case in case(ANY_GRADES)) {
        for measure in with(|traits| traits.grows_with_cutoff).filter(|m| m.cutoff.is_none()) {
            if !measure.definition.takes_cutoff {
                continue;
            }
            let mut last = textbook(&measure.at(1), &case);
            for k in 2..14 {
                let next = textbook(&measure.at(k), &case);
                prop_assert!(not_below(next, last), "{}", measure.at(k));
                last = next;
            }
            // A cutoff at the end of the list changes nothing.
            prop_assert_eq!(last, textbook(&measure, &case));
        }
    }

    #[test]
    fn what_follows_the_last_good_document_changes_nothing(case in case(ANY_GRADES)) {
        let whole = ordered(&case, &Settings::default());
        let good = |(doc, _): &(String, Option<f64>)| grade(&whole, doc).is_some_and(|g| g > 0.0);
        let end = whole.docs.iter().rposition(good).map_or(0, |last| last + 1);
        let short = Case { docs: whole.docs[..end].to_vec(), ..whole.clone() };
        for measure in with(|traits| traits.ignores_the_tail) {
            let (a, b) = (textbook(&measure, &whole), textbook(&measure, &short));
            prop_assert_eq!(a, b, "{}", measure);
        }
    }

    #[test]
    fn other_names_for_documents_change_nothing(
        case in case(ANY_GRADES),
        settings in settings(),
        offset in 0..1000_usize,
    ) {
        prop_assume!(!matches!(settings.order.ties, Ties::IdDescending | Ties::IdAscending));
        let mut names = HashMap::new();
        let mut renamed = |id: &String| {
            let next = format!("{}", (names.len() * 377 + offset) % 1009);
            names.entry(id.clone()).or_insert(next).clone()
        };
        let other = Case {
            docs: case.docs.iter().map(|(doc, score)| (renamed(doc), *score)).collect(),
            judgments: case.judgments.iter().map(|(doc, g)| (renamed(doc), *g)).collect(),
        };
        for measure in measures() {
            let [a, b] = [&case, &other].map(|case| value(&measure, &case.ranking(&settings)));
            prop_assert_eq!(a, b, "{}", measure);
        }
    }

    #[test]
    fn nothing_after_the_cutoff_matters_but_to_the_ideal(case in case(ANY_GRADES), k in 1..6_usize) {
        let whole = ordered(&case, &Settings::default());
        let short = Case { docs: whole.docs.iter().take(k).cloned().collect(), ..whole.clone() };
        for measure in measures().into_iter().filter(|measure| measure.cutoff.is_some()) {
            let measure = measure.at(k);
            prop_assert_eq!(textbook(&measure, &whole), textbook(&measure, &short), "{}", measure);
        }
    }

    #[test]
    fn precision_recall_and_f_agree_with_each_other(case in case(ANY_GRADES), k in 1..12_usize) {
        let ranking = case.ranking(&Settings::default());
        let at = |name: &str| derive(&name.parse::<Measure>().unwrap().at(k), &ranking);
        let (p, r, f) = (at("P"), at("R"), at("F1"));
        let precision = p.outcome.value().unwrap();
        prop_assert!(close(precision * k as f64, term(&p, Name::Hits)));
        if let (Some(recall), Some(f)) = (r.outcome.value(), f.outcome.value()) {
            prop_assert!(close(recall * term(&r, Name::Relevant), term(&p, Name::Hits)));
            let (low, high) = (precision.min(recall), precision.max(recall));
            prop_assert!(f >= low - 1e-12 && f <= high + 1e-12, "{} {} {}", precision, recall, f);
        }
    }

    #[test]
    fn reciprocal_rank_is_that_of_the_prefix_with_the_first_hit(case in case(ANY_GRADES)) {
        let rr: Measure = "RR".parse().unwrap();
        let whole = textbook(&rr, &case).unwrap();
        for k in 1..12 {
            let within = textbook(&rr.at(k), &case).unwrap();
            let expected = if whole * k as f64 >= 1.0 - 1e-12 { whole } else { 0.0 };
            prop_assert_eq!(within, expected);
        }
    }

    #[test]
    fn plain_programs_give_the_same_values(case in case(ANY_GRADES)) {
        let list = Plain::of(&case);
        for measure in measures().into_iter().filter(|measure| measure.rel.is_none()) {
            let (here, plain) = (textbook(&measure, &case), list.value(&measure));
            let agree = match (here, plain) {
                (Some(here), Some(plain)) => close(here, plain),
                (here, plain) => here == plain,
            };
            prop_assert!(agree, "{}: {:?}, plainly {:?}", measure, here, plain);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..<_>::default() })]

    #[test]
    fn averaged_ties_are_the_mean_over_all_orders_of_tied_documents(
        case in case(ANY_GRADES),
        gain in prop::sample::select(vec![Gain::Linear, Gain::Exponential, Gain::Binary]),
        ideal in prop::sample::select(vec![IdealPool::Judged, IdealPool::Retrieved]),
    ) {
        let case = Case { docs: case.docs.into_iter().take(5).collect(), ..case };
        let listed = Settings { gain, ideal: Ideal::from_pool(ideal), ..Settings::default() };
        let averaged = Settings { order: Order { ties: Ties::Averaged, ..listed.order }, ..listed.clone() };
        let ranking = case.ranking(&averaged);
        let orders = tied_orders(&ranking);
        for measure in measures() {
            let here = derive(&measure, &ranking);
            let Some(value) = here.outcome.value() else { continue };
            let over_orders = |orders: &[Vec<Id>]| {
                let values = orders.iter().map(|order| {
                    let docs = order.iter().map(|doc| (doc.to_string(), None)).collect();
                    let case = Case { docs, judgments: case.judgments.clone() };
                    derive(&measure, &case.ranking(&listed)).outcome.value().unwrap()
                });
                values.sum::<f64>() / orders.len() as f64
            };
            let said = here.notes.iter().any(|n| matches!(n, Note::TiesNotAveraged { .. }));
            if traits(&measure).averages_ties {
                let mean = over_orders(&orders);
                prop_assert!(close(value, mean), "{}: {}, mean {}", measure, value, mean);
                prop_assert!(!said);
            } else {
                prop_assert_eq!(value, over_orders(&orders[..1]), "{}", measure);
                prop_assert_eq!(said, orders.len() > 1, "{}", measure);
            }
        }
    }
}

/// Only one of two tied documents is judged, so the divisor depends on their order.
#[test]
fn what_divides_by_the_judged_documents_takes_ties_as_listed() {
    let docs = [("a", 2.0), ("b", 1.0), ("c", 1.0)];
    let docs = docs.map(|(doc, score)| (doc.to_string(), Some(score))).to_vec();
    let case = Case { docs, judgments: vec![("a".into(), 1.0), ("c".into(), 1.0)] };
    let averaged = Settings { order: Order::by_score(Ties::Averaged), ..Settings::default() };
    let judged = Settings {
        divisors: Divisors { precision: PrecisionDivisor::Judged, ..averaged.divisors },
        ..averaged.clone()
    };
    let given = Settings {
        relevance: Relevance { unjudged: Unjudged::Grade(0.0), ..judged.relevance },
        ..judged.clone()
    };
    for (settings, precision) in [(averaged, 1.5 / 2.0), (judged, 1.0), (given, 1.5 / 2.0)] {
        let here = derive(&"P@2".parse().unwrap(), &case.ranking(&settings));
        assert_eq!(here.outcome, Outcome::Value(precision));
        let told = here.notes.iter().any(|n| matches!(n, Note::TiesNotAveraged { .. }));
        assert_eq!(told, precision == 1.0);
    }
}

/// A ranked list as plain numbers, for programs that follow the textbook definitions.
struct Plain {
    /// The grades in rank order; `None` for an unjudged document.
    ranked: Vec<Option<f64>>,
    /// All grades of the query, of retrieved and other documents.
    judged: Vec<f64>,
}

fn discounted(grades: impl Iterator<Item = f64>) -> f64 {
    grades.enumerate().map(|(i, grade)| grade.max(0.0) / (i as f64 + 2.0).log2()).sum::<f64>()
}

impl Plain {
    fn of(case: &Case) -> Self {
        let mut docs = case.docs.clone();
        if docs.iter().any(|(_, score)| score.is_some()) {
            let score = |doc: &(String, Option<f64>)| doc.1.unwrap_or(f64::NEG_INFINITY);
            docs.sort_by(|a, b| score(b).partial_cmp(&score(a)).unwrap());
        }
        let judged = case.judgments.iter().map(|(_, grade)| *grade).collect();
        Self { ranked: docs.iter().map(|(doc, _)| grade(case, doc)).collect(), judged }
    }

    fn value(&self, measure: &Measure) -> Option<f64> {
        let k = measure.cutoff.unwrap_or(self.ranked.len());
        let relevant = |grade: &Option<f64>| grade.is_some_and(|grade| grade >= 1.0);
        let top: Vec<Option<f64>> = self.ranked.iter().take(k).copied().collect();
        let hits = top.iter().filter(|grade| relevant(grade)).count() as f64;
        let all_relevant = self.judged.iter().filter(|grade| **grade >= 1.0).count();
        let r = all_relevant as f64;
        let hit_ranks: Vec<usize> =
            (1..=top.len()).filter(|rank| relevant(&top[rank - 1])).collect();
        let over = |a: f64, b: f64| (b > 0.0).then(|| a / b);
        match measure.definition.name {
            "nDCG" => {
                let mut best = self.judged.clone();
                best.sort_by(|a, b| b.partial_cmp(a).unwrap());
                let depth = measure.cutoff.unwrap_or(best.len());
                let ideal = discounted(best.into_iter().take(depth));
                over(discounted(top.iter().map(|grade| grade.unwrap_or(0.0))), ideal)
            }
            "DCG" => Some(discounted(top.iter().map(|grade| grade.unwrap_or(0.0)))),
            "RR" => Some(hit_ranks.first().map_or(0.0, |rank| 1.0 / *rank as f64)),
            "P" => over(hits, k as f64),
            "R" => over(hits, r),
            "Success" => Some(f64::from(u8::from(hits > 0.0))),
            "F1" => {
                let (p, r) = match (over(hits, r), over(hits, k as f64)) {
                    (Some(recall), Some(precision)) => (precision, recall),
                    _ => return None,
                };
                let weight = measure.argument("beta").unwrap().powi(2);
                Some(over((1.0 + weight) * p * r, weight * p + r).unwrap_or(0.0))
            }
            "AP" => {
                let found = |rank: usize| hit_ranks.iter().filter(|hit| **hit <= rank).count();
                let precisions = hit_ranks.iter().map(|rank| found(*rank) as f64 / *rank as f64);
                over(precisions.sum::<f64>() + 0.0, r)
            }
            "Rprec" => {
                let first = self.ranked.iter().take(all_relevant);
                over(first.filter(|grade| relevant(grade)).count() as f64, r)
            }
            "RBP" => {
                let p = measure.argument("p").unwrap();
                let weight = |rank: &usize| p.powi(*rank as i32 - 1);
                Some((1.0 - p) * (hit_ranks.iter().map(weight).sum::<f64>() + 0.0))
            }
            "ERR" => {
                let highest = self.judged.iter().copied().fold(0.0, f64::max);
                let max = measure.argument("max").unwrap_or(highest);
                if highest > max {
                    return None;
                }
                let (mut err, mut reach) = (0.0, 1.0);
                for (i, grade) in top.iter().enumerate() {
                    let stop = (grade.unwrap_or(0.0).max(0.0).exp2() - 1.0) / max.exp2();
                    err += reach * stop / (i as f64 + 1.0);
                    reach *= 1.0 - stop;
                }
                Some(err)
            }
            "Bpref" => {
                let bad = |grade: f64| (0.0..1.0).contains(&grade);
                let n = self.judged.iter().filter(|grade| bad(**grade)).count() as f64;
                let above = |rank: usize| {
                    let grades = self.ranked[..rank - 1].iter();
                    grades.filter(|grade| grade.is_some_and(bad)).count() as f64
                };
                let parts = hit_ranks.iter().map(|rank| match above(*rank) {
                    0.0 => 1.0,
                    bad => 1.0 - bad.min(r) / n.min(r),
                });
                over(parts.sum::<f64>() + 0.0, r)
            }
            "Judged" => {
                over(top.iter().filter(|grade| grade.is_some()).count() as f64, top.len() as f64)
            }
            name => panic!("write {name} plainly here"),
        }
    }
}
