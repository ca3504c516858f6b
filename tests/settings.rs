//! Settings as text: every printed setting is read back unchanged.
#![allow(clippy::unwrap_used)]

use ranklens::metrics::Settings;
use ranklens::metrics::settings::Unjudged;
use ranklens::metrics::settings::table::{OTHERS, SETTINGS};

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
