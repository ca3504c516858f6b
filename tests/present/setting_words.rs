//! The settings of the convention sentence: those that can change the measure, and no others.

use ranklens::metrics::settings::table::SETTINGS;
use ranklens::metrics::{Measure, derive, registry};
use ranklens::present::setting_words::{Group, is_general};
use ranklens::presets::AdjustedPreset;
use ranklens::state::{link, ranking};

/// Lists with documents that were judged and not retrieved.
const LISTS: [&str; 4] =
    ["g=3,0,2,1,0,2&missed=lost:3", "g=0,1,3&missed=lost:2", "g=1,2&missed=lost:1", "g=2,0,0,1"];

/// The measures of the page with all the cutoffs that matter, and the values of a setting.
fn outcomes(measure: &Measure, key: &'static str, value: &str) -> Vec<String> {
    let mut convention = AdjustedPreset::default();
    convention.set(key, value, measure).unwrap();
    let outcome = |list: &&str| {
        let loaded = link::parse(list).unwrap().unwrap();
        let query = &loaded.data.queries[0];
        let at = |k: Option<usize>| {
            let measure =
                k.filter(|_| measure.definition.takes_cutoff).map_or(*measure, |k| measure.at(k));
            let ranking = ranking(query, &convention.convention(&measure));
            format!("{:?}", derive(&measure, &ranking).outcome)
        };
        [None, Some(2), Some(8)].map(at).join(" ")
    };
    LISTS.iter().map(outcome).collect()
}

#[test]
fn a_setting_that_changes_a_measure_is_among_its_words() {
    for definition in registry::ALL {
        let measure = Measure::new(definition);
        for setting in SETTINGS.iter().filter(|setting| !is_general(setting.key)) {
            let values: Vec<&str> = match setting.key {
                "rel" => vec!["1", "2"],
                "max" => vec!["judged", "4"],
                _ => setting.choices.iter().map(|choice| choice.value).collect(),
            };
            let all: Vec<_> = values.iter().map(|v| outcomes(&measure, setting.key, v)).collect();
            let matters = all.iter().any(|one| *one != all[0]);
            let said = definition.settings.contains(&setting.key);
            assert_eq!(matters, said, "{} and {}", definition.name, setting.key);
        }
    }
}

#[test]
fn every_setting_has_a_group() {
    for group in Group::ALL {
        assert!(SETTINGS.iter().any(|setting| Group::of(setting.key) == group), "{group:?}");
    }
}
