//! Differences by groups of queries.

use ranklens::compare::slices::{Facts, Rule, Slice, slices};
use ranklens::statistics::Options;

fn facts() -> Vec<Facts> {
    (0..40)
        .map(|at: usize| Facts {
            text: ["lamp", "desk lamp", "quiet keyboard for office"][at % 3].into(),
            tags: match at % 4 {
                0 => Vec::new(),
                1 => vec![("category".into(), "shoes".into())],
                _ => vec![("category".into(), "lamps".into())],
            },
            judged: at / 10,
            relevant: at % 2,
        })
        .collect()
}

fn grouped(rule: Rule) -> Vec<Slice> {
    let baseline: Vec<f64> = (0..40).map(|at| f64::from(at) / 40.0).collect();
    let candidate: Vec<f64> = baseline
        .iter()
        .enumerate()
        .map(|(at, v)| v + [0.3, 0.28, 0.31, 0.29][at % 4] * f64::from(at as u8 % 2))
        .collect();
    let options = Options { permutations: 100, resamples: 500, ..Options::default() };
    slices(rule, &facts(), &baseline, &candidate, &options).unwrap()
}

fn sizes(slices: &[Slice]) -> Vec<(&str, usize)> {
    slices.iter().map(|slice| (&*slice.name, slice.queries.len())).collect()
}

#[test]
fn queries_are_grouped_by_tag_length_and_pattern() {
    assert_eq!(
        sizes(&grouped(Rule::Tag("category"))),
        [("no category", 10), ("shoes", 10), ("lamps", 20)]
    );
    assert_eq!(
        sizes(&grouped(Rule::Words)),
        [("1 word", 14), ("2 words", 13), ("3 to 4 words", 13)]
    );
    let fits = |text: &str| text.ends_with("lamp");
    let pattern = Rule::Pattern { name: "lamp$", fits: &fits };
    assert_eq!(sizes(&grouped(pattern)), [("fits lamp$", 27), ("does not fit lamp$", 13)]);
}

#[test]
fn queries_are_grouped_by_counts_and_values() {
    let judged = grouped(Rule::Judged);
    assert_eq!(
        sizes(&judged),
        [("0 judged", 10), ("1 judged", 10), ("2 judged", 10), ("3 judged", 10)]
    );
    assert_eq!(sizes(&grouped(Rule::Relevant)), [("0 relevant", 20), ("1 relevant", 20)]);
    let values = grouped(Rule::Baseline);
    assert_eq!(sizes(&values)[0], ("0.000 to 0.225", 10));
    let mut all: Vec<usize> = values.iter().flat_map(|slice| slice.queries.clone()).collect();
    all.sort_unstable();
    assert_eq!(all, (0..40).collect::<Vec<_>>());
}

#[test]
fn a_group_has_its_own_figures_and_no_claim_below_ten() {
    let by_relevant = grouped(Rule::Relevant);
    assert!((by_relevant[1].figures.difference.unwrap() - 0.285).abs() < 1e-12);
    let [low, high] = by_relevant[1].interval().unwrap();
    assert!(low > 0.27 && high < 0.30, "{low} {high}");
    assert!(by_relevant[1].p.unwrap() < 1e-6);
    // All differences of the other group are 0: there is no p.
    assert_eq!(by_relevant[0].p, None);

    let fits = |text: &str| text.len() < 5;
    let mut few = facts();
    few.truncate(20);
    let values = vec![0.5; 20];
    let other: Vec<f64> = (0..20).map(|at| 0.5 + f64::from(at) / 40.0).collect();
    let rule = Rule::Pattern { name: "short", fits: &fits };
    let groups = slices(rule, &few, &values, &other, &Options::default()).unwrap();
    assert_eq!(groups[0].queries.len(), 7);
    assert_eq!((groups[0].may_claim(), groups[0].interval(), groups[0].p), (false, None, None));
    assert!(groups[0].figures.difference.is_ok() && groups[1].may_claim());
}
