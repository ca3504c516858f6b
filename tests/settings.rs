//! Settings as text: every printed setting is read back unchanged.
#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeSet;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use ranklens::metrics::settings::Unjudged;
use ranklens::metrics::settings::table::{OTHERS, SETTINGS};
use ranklens::metrics::{Id, Measure, Outcome, Ranking, Settings, derive, registry};
use support::{Case, case};

#[test]
fn every_named_value_is_read_and_printed_back() {
    for setting in SETTINGS.iter().chain(&OTHERS) {
        for choice in setting.choices {
            let mut settings = Settings::default();
            settings.set(setting.key, choice.value).unwrap();
            assert_eq!(settings.get(setting.key).as_deref(), Some(choice.value));
        }
    }
}

#[test]
fn the_first_choice_is_the_textbook() {
    for setting in SETTINGS.iter().chain(&OTHERS).filter(|s| !s.choices.is_empty()) {
        let first = setting.choices[0].value;
        assert_eq!(Settings::default().get(setting.key).as_deref(), Some(first));
    }
    assert_eq!(Settings::default().changed(), []);
}

#[test]
fn free_values_are_read_and_printed_back() {
    for (key, value) in [
        ("rel", "2.5"),
        ("gain", "0:0,1:1,2:3.5"),
        ("discount", "log:3"),
        ("unjudged", "1"),
        ("max", "4"),
        ("round", "7"),
    ] {
        let mut settings = Settings::default();
        settings.set(key, value).unwrap();
        assert_eq!(settings.get(key).as_deref(), Some(value));
        assert_eq!(settings.changed(), [(key, value.to_string())]);
    }
}

#[test]
fn a_wrong_value_changes_nothing_and_says_what_may_stand_there() {
    let mut settings = Settings::default();
    for (key, value) in [
        ("rel", "NaN"),
        ("rel", "inf"),
        ("gain", "cubic"),
        ("gain", "1:"),
        ("discount", "log:1"),
        ("discount", "log:NaN"),
        ("unjudged", "1e400"),
        ("max", "0"),
        ("round", "16"),
    ] {
        assert!(settings.set(key, value).is_err(), "{key}={value}");
    }
    assert_eq!(settings, Settings::default());
    let error = settings.set("ties", "random").unwrap_err();
    assert_eq!(
        error.to_string(),
        "ties=random: expected listed, reversed, id, id-up, worst, numba, averaged, shared-rank"
    );
    let error = settings.set("tie", "id").unwrap_err();
    assert!(error.expected.contains("ties"), "{error}");
}

#[test]
fn grade_0_for_the_unjudged_is_the_textbook_however_it_is_written() {
    for text in ["0", "0.0", "-0", "0e5"] {
        let mut settings = Settings::default();
        settings.set("unjudged", text).unwrap();
        assert_eq!(settings.relevance.unjudged, Unjudged::Zero, "{text}");
    }
}

/// The settings that a measure must name if they can change its value. The others can change the value of every measure.
const NAMED_BY_MEASURES: [&str; 7] = ["rel", "gain", "discount", "ideal", "pdiv", "apdiv", "max"];

/// Returns the textbook settings with one of these settings changed, for each of its values.
fn with_one_change() -> Vec<(&'static str, Settings)> {
    let named = SETTINGS.iter().filter(|setting| NAMED_BY_MEASURES.contains(&setting.key));
    let values = named.flat_map(|setting| {
        let other = if setting.key == "rel" { "2" } else { setting.start };
        let other = (!other.is_empty()).then_some(other);
        setting
            .choices
            .iter()
            .map(|choice| choice.value)
            .chain(other)
            .map(|value| (setting.key, value))
    });
    let changed = |(key, value)| {
        let mut settings = Settings::default();
        settings.set(key, value).unwrap();
        (key, settings)
    };
    values.map(changed).collect()
}

#[test]
fn a_measure_names_exactly_the_settings_that_can_change_its_value() {
    let mut runner = TestRunner::deterministic();
    let mut random_case =
        || case(&[0.0, 0.0, 1.0, 2.0, 3.0]).new_tree(&mut runner).unwrap().current();
    let cases: Vec<Case> = (0..300).map(|_| random_case()).collect();
    let changed = with_one_change();
    for definition in registry::all() {
        let measure = Measure::new(definition);
        let measure = if definition.takes_cutoff { measure.at(5) } else { measure };
        let value =
            |case: &Case, settings: &Settings| derive(&measure, &case.ranking(settings)).outcome;
        let usual: Vec<_> = cases.iter().map(|case| value(case, &Settings::default())).collect();
        let changes = |settings: &Settings| {
            cases.iter().zip(&usual).any(|(case, usual)| value(case, settings) != *usual)
        };
        let read = changed.iter().filter(|(_, settings)| changes(settings)).map(|(key, _)| *key);
        let named = definition.settings.iter().copied();
        assert_eq!(
            read.collect::<BTreeSet<_>>(),
            named.collect::<BTreeSet<_>>(),
            "{}",
            definition.name
        );
    }
}

#[test]
fn precision_by_judged_documents_says_why_it_has_no_value() {
    let mut settings = Settings::default();
    settings.set("pdiv", "judged").unwrap();
    let reason = |docs: &[&str], measure: &str| {
        let docs = docs.iter().map(|doc| (Id::from(*doc), None));
        let ranking = Ranking::new(docs, [(Id::from("d1"), 1.0)], settings.clone().into());
        match derive(&measure.parse::<Measure>().unwrap(), &ranking).outcome {
            Outcome::Undefined(reason) => Some(reason.to_string()),
            Outcome::Value(_) => None,
        }
    };
    let [empty, unjudged] = ["the list is empty", "no document shown is judged"].map(Some);
    for [whole, cut] in [["P", "P@2"], ["F1", "F1@2"]] {
        assert_eq!(reason(&[], whole).as_deref(), empty);
        assert_eq!(reason(&[], cut).as_deref(), empty);
        assert_eq!(reason(&["a", "b"], whole).as_deref(), unjudged);
        // The judged document is beyond the cutoff.
        assert_eq!(reason(&["a", "b", "d1"], cut).as_deref(), unjudged);
        assert_eq!(reason(&["a", "b", "d1"], whole), None);
    }
}
