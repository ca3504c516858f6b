//! Presets are data; here is what holds for the data.

use super::*;
use crate::metrics::Settings;

#[test]
fn every_setting_and_measure_of_every_preset_can_be_read() {
    for preset in ALL {
        for spelling in preset.measures {
            let example = ["{k}", "{rel}", "{p}", "{map}"]
                .iter()
                .zip(["7", "2", "0.5", "{1:3}"])
                .fold(spelling.theirs.to_string(), |text, (word, number)| {
                    text.replace(word, number)
                });
            let (ours, settings) = spelling.read(&example).unwrap();
            assert!(ours.parse::<Measure>().is_ok(), "{}: {ours}", preset.name);
            let all = [preset.settings, &settings].join(" ");
            for pair in all.split_whitespace() {
                let (key, value) = pair.split_once('=').unwrap();
                if matches!(
                    key,
                    "floor" | "judged" | "refuse" | "distinct" | "order" | "mean" | "grades"
                ) {
                    continue;
                }
                assert_eq!(Settings::default().set(key, value), Ok(()), "{}", preset.name);
            }
        }
    }
}

#[test]
fn names_are_distinct() {
    let mut names: Vec<&str> =
        ALL.iter().flat_map(|p| p.aliases.iter().copied().chain([p.name])).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    assert!(names.iter().all(|name| find(name).is_some()) && find("trec").is_none());
}

#[test]
fn what_a_tool_does_not_have_is_an_error() {
    let ranx = find("ranx").unwrap();
    let refused = |measure, parameters: Vec<(&'static str, Argument)>| {
        ranx.convention(measure, parameters).unwrap_err().to_string()
    };
    assert_eq!(refused("ndcg_cut_10", vec![]), "ranx has no measure “ndcg_cut_10”");
    assert_eq!(refused("ndcg@", vec![]), "ranx has no measure “ndcg@”");
    let depth = vec![("depth", Argument::Number(1.0))];
    assert_eq!(refused("ndcg", depth), "ranx has no parameter “depth”");
}
