//! The means of all tools over all queries.

use proptest::prelude::*;
use proptest::sample::select;
use ranklens::answers::{Tool, alike};
use ranklens::data::{Data, Doc, Query};
use ranklens::metrics::Measure;
use ranklens::presets::{Kind, QueryInput};
use ranklens::state::tool_means::{MeansOfTools, ToolMeans, by_kind};

use crate::support::*;

fn means(measure: &str, data: &Data) -> Vec<ToolMeans> {
    let measure: Measure = measure.parse().unwrap();
    let mut computing = MeansOfTools::new(&measure, data);
    while !computing.step() {}
    assert_eq!(computing.percent(), if data.queries.is_empty() { 0 } else { 100 });
    computing.finish()
}

/// Returns the mean of one call, and what is said about it.
fn of(all: &[ToolMeans], preset: &str, written: &str) -> (Option<f64>, String) {
    let is = |tool: &Tool| tool.preset.name == preset && tool.written == written;
    let mut fitting = all.iter().filter(|means| means.group.tools.iter().any(is));
    let found = fitting.next().unwrap_or_else(|| panic!("{preset} {written}"));
    (found.group.value, found.about.clone())
}

/// A query with one document for each pair of score and grade.
fn scored(id: &str, docs: &[(f64, f64)]) -> Query {
    let named = |at: usize| format!("{id}d{at}");
    let listed = docs.iter().enumerate();
    let judged = docs.iter().enumerate().map(|(at, (_, grade))| format!("{}:{grade}", named(at)));
    let judged = judged.collect::<Vec<_>>().join(" ");
    let docs =
        listed.map(|(at, (score, _))| Doc { score: Some(*score), ..Doc::new(named(at).as_str()) });
    Query { docs: docs.collect(), ..query(id, "", &judged) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn each_mean_is_that_of_the_tool(
        data in any_data(),
        measure in select(vec!["nDCG@2", "AP", "RR", "P@2", "R", "Bpref", "Success@1"]),
    ) {
        let inputs: Vec<QueryInput> =
            data.queries.iter().map(|query| QueryInput::of_many(query)).collect();
        let all = means(measure, &data);
        for means in &all {
            for tool in &means.group.tools {
                let mean = tool.convention.evaluate(&tool.measure, &inputs).mean;
                prop_assert!(alike(mean, means.group.value), "{} {}", tool.preset.name, tool.written);
                prop_assert!(mean.is_some() || !means.about.is_empty(), "a reason");
            }
        }
        // Each call stands once, under its kind, and the kind asked for comes first.
        let kinds = by_kind(&all, Kind::Recommenders);
        let count = |means: &[ToolMeans]| means.iter().map(|of| of.group.tools.len()).sum::<usize>();
        prop_assert_eq!(kinds.iter().map(|(_, means)| count(means)).sum::<usize>(), count(&all));
        let place = kinds.iter().position(|(kind, _)| *kind == Kind::Recommenders);
        prop_assert!(place.is_none_or(|place| place == 0));
    }
}

#[test]
fn the_steps_of_means_that_are_not_arithmetic_are_told() {
    // The system is surer of q1, and right there.
    let data = data([
        scored("q1", &[(0.9, 1.0), (0.1, 0.0)]),
        scored("q2", &[(0.5, 0.0), (0.4, 0.0)]),
        query("q3", "", "a:1"),
    ]);
    // Of two queries, none is left out up to 20 %, then one: the means are 1/2 three times, then 1.
    let means_of = means("nDCG@10", &data);
    let (gain, about) = of(&means_of, "mteb", "nauc_ndcg_at_10_max");
    assert_eq!(gain, Some(1.0));
    let steps = "the means are 0.500, 0.500, 0.500, 1.000, 1.000, 1.000, 1.000, 1.000, 1.000, 1.000. The area under \
                 them is 0.775, in the best order 0.775, under the mean over all queries 0.450: \
                 (0.775 \u{2212} 0.450) \u{f7} (0.775 \u{2212} 0.450).";
    assert!(about.ends_with(steps), "{about}");

    let ap = means("AP", &data);
    let (value, about) = of(&ap, "trec_eval", "gm_map");
    // e to the mean of ln 1 and ln 0.00001.
    assert!((value.unwrap() - 1e-5_f64.sqrt()).abs() < 1e-12, "{value:?}");
    assert!(about.contains("e to the mean of the logarithms; 0 counts as 0.00001."), "{about}");
    // The usual mean has the same values, without the missing query.
    assert_eq!(of(&ap, "trec_eval", "map").0, Some(0.5));
}
