//! Saved work after a reload, and texts that are not saved work.

use proptest::prelude::*;
use ranklens::data::{Data, Doc};
use ranklens::presets::AdjustedPreset;
use ranklens::state::saved::{SavedError, least_length, parse, print, print_bare};
use ranklens::state::{Action, Source, State};

use crate::support::*;

fn trouble(text: &str) -> String {
    parse(text).map(|(model, _)| model).unwrap_err().to_string()
}

fn work() -> State {
    let mut state = state([query("q1", "a b", "a:1"), query("q2", "c", "")]);
    act(&mut state, Action::Select(1));
    act(&mut state, grade("c", Some(0.1 + 0.2)));
    state
}

#[test]
fn work_comes_back_as_it_was() {
    let state = work();
    let text = print(&state.model, "g=1");
    let (model, link) = parse(&text).unwrap();
    assert_eq!((&model, link.as_str()), (&*state.model, "g=1"));
    assert!(model.is_edited());
    assert_eq!(model.current().judgments[0].grade.to_bits(), (0.1_f64 + 0.2).to_bits());
    assert!(
        std::rc::Rc::ptr_eq(&model.data.queries[0], &model.loaded.queries[0]),
        "what was not edited is kept once"
    );
}

#[test]
fn a_query_that_was_not_edited_is_written_once() {
    let mut state = state((0..10).map(|i| query(&format!("query-{i}"), "lamp sofa", "lamp:1")));
    let before = print(&state.model, "").len();
    act(&mut state, place("lamp", 2));
    let after = print(&state.model, "").len();
    assert!(after < before + 300, "{before} {after}");
}

#[test]
fn the_documents_of_keywords_are_written_once() {
    let text = "a long text about lamps and sofas";
    let words: Vec<String> = (0..30).map(|i| format!("word {i}")).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut state = keyword_state(&words, &[("d1", text), ("d2", "lamp")]);
    act(&mut state, place("d2", 1));
    let written = print(&state.model, "");
    assert_eq!(written.matches(text).count(), 2, "as edited and as loaded");
    assert_eq!(parse(&written).unwrap().0, *state.model);
}

#[test]
fn damaged_text_is_an_error() {
    let good = print(&work().model, "");
    for text in ["", "null", "{}", "[1]", "work", "{\"v\":1}", &good[..good.len() - 1], &good[1..]]
    {
        assert!(trouble(text).starts_with("it is damaged ("), "{text}");
    }
}

#[test]
fn other_versions_are_told_as_such() {
    let good = print(&work().model, "");
    for text in [good.replacen("\"v\":1", "\"v\":2", 1), "{\"v\":2,\"shape\":\"new\"}".into()] {
        assert!(matches!(parse(&text), Err(SavedError::Version(2))), "{text}");
        assert_eq!(trouble(&text), "it has version 2, and this page reads version 1");
    }
}

#[test]
fn what_is_not_known_is_an_error() {
    let good = print(&work().reduce(set("gain", "binary")).model, "");
    for (from, to, what) in [
        ("[\"gain\",\"binary\"]", "[\"gain\",\"cubic\"]", "gain=cubic"),
        ("[\"gain\",\"binary\"]", "[\"colour\",\"red\"]", "colour"),
        ("nDCG@2", "nDGC@2", "there is no measure"),
        ("\"scale\":1", "\"scale\":1e999", "damaged"),
        ("\"grade\":1", "\"grade\":1e999", "damaged"),
        ("\"grade\":1", "\"grade\":null", "damaged"),
        ("\"digits\":3", "\"digits\":\"3\"", "damaged"),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        let told = trouble(&bad);
        assert!(told.contains(what), "{to}: {told}");
    }
}

#[test]
fn a_change_made_under_another_measure_comes_back() {
    // ir_measures computes nDCG with 32-bit scores and RBP with 64-bit scores.
    let mut convention = AdjustedPreset::of(ranklens::presets::find("ir_measures").unwrap());
    convention.set("scores", "binary64", &"nDCG@1".parse().unwrap()).unwrap();
    let mut model = model(data([query("", "a", "a:1")]));
    model.convention = std::rc::Rc::new(convention);
    model.measure = "RBP(p=0.3)".parse().unwrap();
    let (read, _) = parse(&print(&model, "")).unwrap();
    assert_eq!(read, model);
    assert_eq!(read.convention.changes(), [("scores", "binary64".to_string())]);
}

#[test]
fn numbers_out_of_range_are_brought_into_it() {
    let good = print(&work().model, "");
    for (from, to) in [
        ("\"query\":1", "\"query\":99"),
        ("\"k\":2", "\"k\":0"),
        ("\"k\":2", "\"k\":99999999999"),
        ("\"k\":2", "\"k\":-2"),
        ("\"digits\":3", "\"digits\":0"),
        ("\"digits\":3", "\"digits\":300"),
        ("\"scale\":1", "\"scale\":-7"),
        ("\"scale\":1", "\"scale\":1e300"),
    ] {
        let odd = good.replacen(from, to, 1);
        assert_ne!(odd, good, "{from}");
        let (model, _) = parse(&odd).unwrap();
        assert!(model.query < 2 && (1..=1_000_000).contains(&model.k));
        assert!((1..=17).contains(&model.digits) && (1.0..=1e6).contains(&model.scale));
    }
}

#[test]
fn an_example_that_is_gone_is_still_the_users_list() {
    let state = State::new(ranklens::state::Model::new(
        data([query("", "a", "a:1")]),
        Source::Example(ranklens::state::examples::FIRST),
    ));
    let text = print(&state.model, "").replace(ranklens::state::examples::FIRST, "gone");
    let (model, _) = parse(&text).unwrap();
    assert_eq!(model.source, Source::Input("".into()));
    assert_eq!(list_of(&model.current()), "a");
    assert!(model.is_own());
}

#[test]
fn a_loaded_query_that_is_nowhere_is_an_error() {
    let text = print(&work().model, "").replacen(
        "\"loaded\":{\"queries\":[",
        "\"loaded\":{\"queries\":[null,null,null,",
        1,
    );
    assert!(trouble(&text).starts_with("it is damaged ("), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_work_comes_back_exactly(state in any_state(), link in ".{0,20}", twice in any::<bool>()) {
        let mut model = (*state.model).clone();
        if twice {
            model.data = std::rc::Rc::new(doubled((*model.data).clone()));
        }
        let (read, kept) = parse(&print(&model, &link)).unwrap();
        prop_assert_eq!(&read, &model);
        prop_assert_eq!(kept, link);
        prop_assert_eq!(read.is_edited(), model.is_edited());
        prop_assert_eq!(print(&read, ""), print(&model, ""));
        prop_assert!(least_length(&model) <= print_bare(&model, "").len());
    }

    #[test]
    fn every_float_comes_back_bit_for_bit(bits in any::<u64>()) {
        let number = f64::from_bits(bits);
        prop_assume!(number.is_finite());
        let doc = Doc { score: Some(number), ..Doc::new("a") };
        let query = ranklens::data::Query { docs: vec![doc], ..Default::default() };
        let (read, _) = parse(&print(&model(data([query])), "")).unwrap();
        let score = read.current().docs[0].score.unwrap();
        prop_assert_eq!(score.to_bits(), bits);
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,80}", cut in any::<prop::sample::Index>(), byte in any::<char>()) {
        let _ = parse(&text);
        let mut good: Vec<char> = print(&work().model, "").chars().collect();
        let at = cut.index(good.len());
        good[at] = byte;
        let changed: String = good.into_iter().collect();
        if let Ok((model, _)) = parse(&changed) {
            let view = ranklens::state::View::of(&std::rc::Rc::new(model), None);
            prop_assert!(view.cards.len() > 10);
        }
    }
}

#[test]
fn no_data_at_all_comes_back_too() {
    let state = State::new(model(Data::default()));
    assert_eq!(parse(&print(&state.model, "")).unwrap().0, *state.model);
}
