//! Checks each measure that the page does not show against a plain program.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use proptest::prelude::*;
use ranklens::metrics::{Measure, Settings, derive};
use support::{ANY_GRADES, Case, case, other_measures};

/// A ranked list as plain numbers.
struct Plain {
    /// The grade of each document, `None` if it is unjudged, and its score.
    ranked: Vec<(Option<f64>, Option<f64>)>,
    judged: Vec<f64>,
    /// The place of each document in the list as given.
    listed: Vec<usize>,
    /// The number of documents, retrieved or judged.
    known: usize,
    /// The ranks at which the best possible order has the relevant documents.
    best: Vec<Option<usize>>,
}

impl Plain {
    fn of(case: &Case) -> Self {
        let mut docs = case.docs.clone();
        if docs.iter().any(|(_, score)| score.is_some()) {
            docs.sort_by(|a, b| {
                let key = |doc: &(String, Option<f64>)| doc.1.unwrap_or(f64::NEG_INFINITY);
                key(b).partial_cmp(&key(a)).unwrap()
            });
        }
        let grade = |doc: &str| case.judgments.iter().find(|j| j.0 == doc).map(|j| j.1);
        let ranked = docs.iter().map(|(doc, score)| (grade(doc), *score)).collect();
        let found = |doc: &str| docs.iter().position(|d| d.0 == doc).map(|at| at + 1);
        let good = case.judgments.iter().filter(|(_, grade)| *grade >= 1.0);
        let mut best: Vec<_> = good.map(|(doc, grade)| (found(doc), *grade)).collect();
        best.sort_by_key(|(found, _)| found.unwrap_or(usize::MAX));
        best.sort_by(|a, b| b.1.total_cmp(&a.1));
        let best = best.into_iter().map(|(found, _)| found).collect();
        let listed = docs.iter().map(|doc| case.docs.iter().position(|d| d.0 == doc.0).unwrap());
        let listed = listed.collect();
        let missed = case.judgments.iter().filter(|j| found(&j.0).is_none()).count();
        let known = docs.len() + missed;
        Self { listed, known, ranked, judged: case.judgments.iter().map(|j| j.1).collect(), best }
    }

    fn value(&self, measure: &Measure) -> Option<f64> {
        let level = measure.rel.unwrap_or(1.0);
        let n = self.ranked.len();
        let k = measure.cutoff.unwrap_or(n);
        let good = |grade: Option<f64>| grade.is_some_and(|grade| grade >= level);
        let bad = |grade: Option<f64>| grade.is_some_and(|grade| grade >= 0.0 && grade < level);
        let top: Vec<Option<f64>> = self.ranked.iter().take(k).map(|(grade, _)| *grade).collect();
        let all: Vec<Option<f64>> = self.ranked.iter().map(|(grade, _)| *grade).collect();
        let count = |of: &[Option<f64>], test: &dyn Fn(Option<f64>) -> bool| {
            of.iter().filter(|grade| test(**grade)).count() as f64
        };
        let hits = count(&top, &good);
        let r = self.judged.iter().filter(|grade| **grade >= level).count() as f64;
        let over = |a: f64, b: f64| (b > 0.0).then(|| a / b);
        let ranks: Vec<usize> = (1..=top.len()).filter(|rank| good(top[rank - 1])).collect();
        let iprec = |level: f64| {
            let precisions = (1..=n).filter_map(|rank| {
                let found = count(&all[..rank], &good);
                (found / r >= level).then_some(found / rank as f64)
            });
            precisions.fold(0.0, f64::max)
        };
        match measure.definition.name {
            "NumRet" => Some(n as f64),
            "NumRel" => Some(r),
            "NumRelRet" => Some(hits),
            "NumQ" => Some(1.0),
            "SetAP" => over(hits * hits, n as f64 * r),
            "IPrec" => (r > 0.0).then(|| iprec(measure.argument("recall").unwrap())),
            "11pt_avg" => (r > 0.0)
                .then(|| (0..=10).map(|at| iprec(f64::from(at) / 10.0)).sum::<f64>() / 11.0),
            "infAP" => {
                let at = |rank: &usize| {
                    let above = &all[..rank - 1];
                    let pool = count(above, &|grade| grade.is_some());
                    let (rel, non) = (count(above, &good) + 1e-5, count(above, &bad) + 1e-5);
                    (1.0 + pool * rel / (rel + non)) / *rank as f64
                };
                over(ranks.iter().map(at).sum::<f64>() + 0.0, r)
            }
            "LRAP" => {
                let scored = self.ranked.iter().any(|(_, score)| score.is_some());
                let at = |rank: &usize| {
                    let own = self.ranked[rank - 1].1;
                    // Documents without a score are never tied.
                    let last = (0..n)
                        .filter(|at| scored && own.is_some() && self.ranked[*at].1 == own)
                        .max()
                        .map_or(*rank, |at| at + 1);
                    count(&all[..last], &good) / last as f64
                };
                over(ranks.iter().map(at).sum::<f64>() + 0.0, hits)
            }
            "HitRR" => {
                let sum: f64 = ranks.iter().map(|rank| 1.0 / *rank as f64).sum();
                Some(over(sum, hits).unwrap_or(0.0))
            }
            "Compat" => {
                let p = measure.argument("p").unwrap();
                let depth = n.max(self.best.len());
                let overlap = |common: &dyn Fn(usize) -> usize| {
                    let at = |d: usize| p.powi(d as i32 - 1) * common(d) as f64 / d as f64;
                    (1..=depth).map(at).sum::<f64>()
                };
                let within = |d: usize| {
                    let best = self.best.iter().take(d);
                    best.filter(|found| found.is_some_and(|rank| rank <= d)).count()
                };
                over(overlap(&within), overlap(&|d| d.min(self.best.len())))
            }
            "PFound" => {
                let decay = measure.argument("decay").unwrap();
                if self.judged.iter().any(|grade| *grade > 1.0) {
                    return None;
                }
                let (mut found, mut reach) = (0.0, 1.0);
                for grade in top {
                    let chance = grade.unwrap_or(0.0).max(0.0);
                    found += reach * chance;
                    reach *= (1.0 - chance) * decay;
                }
                Some(found)
            }
            "AUC" => {
                let others: Vec<usize> =
                    (1..=top.len()).filter(|rank| !good(top[rank - 1])).collect();
                let pairs =
                    ranks.iter().flat_map(|hit| others.iter().map(move |other| hit < other));
                let right = pairs.filter(|in_order| *in_order).count() as f64;
                over(right, hits * others.len() as f64)
            }
            "StepAP" | "MAR" => (r > 0.0).then(|| {
                let steps = (1..=k).map(|j| {
                    let seen = &all[..j.min(n)];
                    let share = match measure.definition.name {
                        "MAR" => r,
                        _ => j.min(n) as f64,
                    };
                    // The row listed last, of those seen.
                    let last = self.listed[..j.min(n)].iter().zip(seen).max_by_key(|(at, _)| **at);
                    let last = last.is_some_and(|(_, grade)| good(*grade));
                    if last { count(seen, &good) / share } else { 0.0 }
                });
                steps.sum::<f64>() / r
            }),
            "ListAUC" => {
                let inversions: usize = ranks
                    .iter()
                    .map(|hit| (1..*hit).filter(|rank| !good(top[rank - 1])).count())
                    .sum();
                let misses = top.len() as f64 - hits;
                Some(match inversions {
                    _ if hits == 0.0 => 0.0,
                    0 => 1.0,
                    inversions => 1.0 - inversions as f64 / (misses * hits),
                })
            }
            "CatalogueAUC" => {
                let others = self.known as f64 - r;
                if r == 0.0 || others <= 0.0 {
                    return None;
                }
                let missed = (1..=top.len()).filter(|rank| !good(top[rank - 1]));
                let above: f64 = missed.map(|rank| count(&top[..rank - 1], &good)).sum();
                // A shorter list is filled with misses.
                let above = above + k.saturating_sub(n) as f64 * hits;
                let rest = others - (k as f64 - hits);
                Some((above + (hits + r) / 2.0 * rest) / (r * others))
            }
            "PartialAUC" | "PAP" => {
                let whole = (1..=n).filter(|rank| good(all[rank - 1]));
                let first = if measure.definition.name == "PAP" { k } else { n };
                let left = whole.take(first).map(|rank| {
                    let above = all[..rank - 1].iter().filter(|grade| !good(**grade)).count();
                    k.saturating_sub(above) as f64
                });
                let most = if measure.definition.name == "PAP" { r.min(k as f64) } else { r };
                over(left.sum::<f64>(), most * k as f64)
            }
            "FallOut" => {
                let all = self.judged.iter().filter(|grade| (0.0..level).contains(*grade)).count();
                over(count(&top, &bad), all as f64)
            }
            "Unjudged" => over(count(&top, &|grade| !good(grade) && !bad(grade)), k as f64),
            name => panic!("write {name} plainly here"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..<_>::default() })]

    #[test]
    fn plain_programs_give_the_same_values(case in case(ANY_GRADES)) {
        let (list, ranking) = (Plain::of(&case), case.ranking(&Settings::default()));
        for measure in other_measures() {
            let (here, plain) = (derive(&measure, &ranking).outcome.value(), list.value(&measure));
            let agree = match (here, plain) {
                (Some(here), Some(plain)) => (here - plain).abs() <= 1e-12 * plain.abs().max(1.0),
                (here, plain) => here == plain,
            };
            prop_assert!(agree, "{}: {:?}, plainly {:?}", measure, here, plain);
        }
    }

    #[test]
    fn grades_of_0_and_1_are_chances_as_they_are(case in case(&[0.0, 1.0])) {
        // For grades 0 and 1, 2^g - 1 equals the grade, and RBP counts the same.
        let graded = |chance: &str| {
            let mut settings = Settings::default();
            settings.set("chance", chance).unwrap();
            settings.set("max", "1").unwrap();
            case.ranking(&settings)
        };
        let rbp = |chance| derive(&"RBP(p=0.5)".parse().unwrap(), &graded(chance)).outcome;
        prop_assert_eq!(rbp("usual"), rbp("grade"));
    }
}
