//! Values that are computed query by query, or without the rules that do not apply, are those of the whole call, for each
//! tool.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use proptest::prelude::*;
use ranklens::answers::{alike, tools};
use ranklens::metrics::settings::{Gain, Unjudged};
use ranklens::metrics::{Id, Measure};
use ranklens::presets::{self, AdjustedPreset, Convention, Evaluation, JoinedQuery, QueryInput};
use support::{ANY_GRADES, Case, case, measures, other_measures};

/// A query as one of many. What is missing is known to be missing.
fn input(at: usize, case: &Case, has: [bool; 2]) -> QueryInput {
    let id = |id: &String| Id::from(id.as_str());
    let docs: Vec<_> = case.docs.iter().map(|(doc, score)| (id(doc), *score)).collect();
    let grades: Vec<_> = case.judgments.iter().map(|(doc, grade)| (id(doc), *grade)).collect();
    QueryInput {
        id: format!("q{}", 9 - at).into(),
        run: Some(docs).filter(|docs| has[0] && !docs.is_empty()),
        qrels: Some(grades).filter(|grades| has[1] && !grades.is_empty()),
    }
}

/// Returns what is asked of a tool: some measures, each under its convention, and under one that differs in what the
/// map of conventions changes.
fn asked(preset: &AdjustedPreset, some: &[usize]) -> Vec<(Measure, Convention)> {
    let all: Vec<Measure> = measures().into_iter().chain(other_measures()).collect();
    let both = |at: &usize| {
        let measure = all[at % all.len()];
        let own = preset.convention(&measure);
        let mut other = own.clone();
        other.settings.gain = [Gain::Linear, Gain::Exponential, Gain::Binary][at % 3].clone();
        other.settings.relevance.threshold = [1.0, 2.0][at / 3 % 2];
        other.settings.relevance.unjudged = [Unjudged::LeftOut, Unjudged::Zero][at / 6 % 2];
        [(measure, own), (measure, other)]
    };
    some.iter().flat_map(both).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn values_query_by_query_are_those_of_the_call(
        cases in prop::collection::vec((case(ANY_GRADES), any::<[bool; 2]>(), 0..4), 1..5),
        some in prop::collection::vec(0..1000_usize, 6),
    ) {
        // Most queries have both sides.
        let inputs: Vec<QueryInput> = cases.iter().enumerate()
            .map(|(at, (case, has, rare))| input(at, case, has.map(|has| has || *rare > 0)))
            .collect();
        let evaluated: Vec<_> = inputs.iter().map(|input| input.evaluated().cloned()).collect();
        let pool = presets::pool(&inputs);
        for preset in presets::ALL {
            let asked = asked(&AdjustedPreset::of(preset), &some);
            let mut evaluation = Evaluation::new(&asked, &evaluated);
            for input in &inputs {
                evaluation.add(input, Some(&pool));
            }
            prop_assert_eq!(evaluation.count(), inputs.len());
            for ((measure, convention), values) in asked.iter().zip(evaluation.finish()) {
                let whole = convention.evaluate(measure, &inputs).queries;
                let whole: Vec<Option<f64>> = whole.into_iter().map(|(_, value)| value).collect();
                prop_assert_eq!(values, whole, "{} of {}", measure, preset.name);
            }
        }
    }

    #[test]
    fn rows_without_steps_are_those_of_the_ranking(
        case in prop_oneof![case(ANY_GRADES), case(&[0.0, 1.0, 2.0])],
        again in prop::option::of(0..20_usize),
        some in prop::collection::vec(0..1000_usize, 6),
    ) {
        let mut input = input(0, &case, [true, true]);
        if let (Some(run), Some(again)) = (&mut input.run, again) {
            run.push(run[again % run.len()].clone());
        }
        let Some(joined) = JoinedQuery::of(&input) else { return Ok(()) };
        for preset in presets::ALL {
            for (_, convention) in asked(&AdjustedPreset::of(preset), &some) {
                if convention.quick_ranks().is_none() {
                    continue;
                }
                let Some(rows) = convention.quick_rows(&joined) else { continue };
                let ranking = convention.accepted(&input).unwrap();
                prop_assert_eq!(&rows[..], &ranking.rows[..], "{}", preset.name);
                let grades = |counts: Vec<(f64, usize)>| {
                    let each = counts.into_iter().flat_map(|(grade, n)| vec![grade; n]);
                    let mut each: Vec<f64> = each.collect();
                    each.sort_by(f64::total_cmp);
                    each
                };
                let judged = convention.quick_judged(&joined).collect();
                prop_assert_eq!(grades(judged), grades(ranking.judged_grades()));
            }
        }
    }

    #[test]
    fn each_call_in_the_table_of_tools_has_the_value_of_its_convention(
        case in prop_oneof![case(ANY_GRADES), case(&[0.0, 1.0, 2.0]), case(&[0.0, 1.0])],
        again in prop::option::of(0..20_usize),
        has in prop_oneof![4 => Just([true, true]), 1 => any::<[bool; 2]>()],
        at in 0..1000_usize,
    ) {
        let mut input = input(0, &case, has);
        // A document that is listed twice.
        if let (Some(run), Some(again)) = (&mut input.run, again) {
            run.push(run[again % run.len()].clone());
        }
        let all: Vec<Measure> = measures().into_iter().chain(other_measures()).collect();
        for group in tools(&all[at % all.len()], &input) {
            for tool in &group.tools {
                let own = tool.convention.value(&tool.measure, &input);
                prop_assert!(
                    alike(group.value, own),
                    "{} {}: {:?}, expected {own:?}", tool.preset.name, tool.written, group.value,
                );
            }
        }
    }
}
