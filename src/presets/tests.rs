//! Presets are data; here is what holds for the data.

use super::*;

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
            let mut convention = Convention::of(preset);
            let all = [preset.settings, &settings].join(" ");
            assert!(convention.change(&all), "{}: {all}", preset.name);
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
    // Never another measure instead.
    assert_eq!(refused("ndcg@0", vec![]), "ranx has no measure “ndcg@0”");
    assert_eq!(refused("ndcg@1.5", vec![]), "ranx has no measure “ndcg@1.5”");
    let depth = vec![("depth", Argument::Number(1.0))];
    assert_eq!(refused("ndcg", depth), "ranx has no parameter “depth”");
}

#[test]
fn what_holds_for_a_tool_holds_without_parameters() {
    let call = |tool, measure| find(tool).unwrap().convention(measure, []).unwrap().1;
    assert!(call("gdeval", "ndcg@10").needs_relevant);
    assert!(call("msmarco", "MRR @10").needs_relevant);
    assert!(call("llama_index", "ndcg").needs_relevant);
    assert!(call("pytrec_eval", "gm_map").gives_logarithms);
    assert_eq!(call("sklearn", "ndcg_score").least_documents, 2);
}
