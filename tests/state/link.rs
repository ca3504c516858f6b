//! Links: opening, writing, and those that are refused with a message.

use proptest::prelude::*;
use ranklens::data::Data;
use ranklens::metrics::settings::table;
use ranklens::presets::{self, AdjustedPreset};
use ranklens::state::link::{example_loaded, is_shown, parse, print};
use ranklens::state::{Action, Model, NewData, Source, State, examples};

use crate::support::*;

fn opened(fragment: &str) -> Model {
    let loaded = parse(fragment).unwrap_or_else(|error| panic!("{fragment}: {error}")).unwrap();
    after(loaded)
}

fn after(loaded: NewData) -> Model {
    let state = State::new(model(Data::default())).reduce(Action::Load(loaded));
    (*state.model).clone()
}

fn trouble(fragment: &str) -> String {
    match parse(fragment) {
        Err(error) => error.to_string(),
        Ok(loaded) => panic!("{fragment}: {loaded:?}"),
    }
}

#[test]
fn a_typed_link_opens_a_list() {
    for (fragment, list, judged, k, measure) in [
        ("g=3,2,0", "d1 d2 d3", "d1:3 d2:2 d3:0", 3, "nDCG@3"),
        ("#g=3, ?,_,-1,0.5", "d1 d2 d3 d4 d5", "d1:3 d4:-1 d5:0.5", 5, "nDCG@5"),
        ("g=1,0&d=lamp,a%20b&k=1", "lamp a b", "lamp:1 a b:0", 1, "nDCG@1"),
        ("g=1,0&d=lamp,", "lamp d2", "lamp:1 d2:0", 2, "nDCG@2"),
        ("d=lamp,sofa&m=AP", "lamp sofa", "", 2, "AP"),
        ("g=1&m=P", "d1", "d1:1", 1, "P@1"),
        ("g=1&m=RR@4", "d1", "d1:1", 4, "RR@4"),
        ("g=1&m=P@4&k=2", "d1", "d1:1", 2, "P@2"),
        ("g=1&missed=x:y:2,rug:1", "d1", "d1:1 x:y:2 rug:1", 1, "nDCG@1"),
        ("missed=rug:1", "", "rug:1", 1, "nDCG@1"),
        ("g=&missed=rug:1", "", "rug:1", 1, "nDCG@1"),
        ("&&g=1&", "d1", "d1:1", 1, "nDCG@1"),
        ("g=3%2C2", "d1 d2", "d1:3 d2:2", 2, "nDCG@2"),
        ("g=-0,1e3", "d1 d2", "d1:0 d2:1000", 2, "nDCG@2"),
        ("g=1&m=nDCG@99999999", "d1", "d1:1", 1_000_000, "nDCG@1000000"),
    ] {
        let model = opened(fragment);
        let query = model.current();
        assert_eq!(
            (list_of(&query).as_str(), judged_in(&query).as_str()),
            (list, judged),
            "{fragment}"
        );
        assert_eq!((model.k, model.chosen().to_string().as_str()), (k, measure), "{fragment}");
        assert!(is_shown(fragment, &model), "{fragment}");
    }
}

#[test]
fn a_link_opens_alike_whatever_was_on_the_screen() {
    let mut state = state([query("", "x", "")]);
    act(&mut state, set("gain", "binary"));
    act(&mut state, Action::Choose("AP".parse().unwrap()));
    act(&mut state, Action::Load(parse("g=3,2&rel=2").unwrap().unwrap()));
    assert_eq!(state.model.settings().changed(), [("rel", "2".to_string())]);
    assert_eq!(state.model.chosen().to_string(), "nDCG@2");
}

#[test]
fn an_example_link_opens_the_example() {
    for example in examples::all() {
        let model = opened(&format!("example={}", example.id));
        assert_eq!(model.source, Source::Example(example.id));
        let link = print(&model).unwrap();
        assert_eq!(opened(&link), model, "{link}");
        assert!(is_shown(&link, &model) && is_shown(&format!("example={}", example.id), &model));
    }
    let model = opened("example=a3-ndcg&k=2&m=P&rel=2");
    assert_eq!((model.k, model.chosen().to_string().as_str()), (2, "P@2"));
    assert_eq!(model.settings().get("rel").as_deref(), Some("2"));
}

#[test]
fn a_link_keeps_the_list_before_the_edits() {
    let before = "before.g=0,?,1&before.d=a,b,c&before.missed=e:2";
    let edits = [
        place("c", 1),
        grade("b", Some(3.0)),
        Action::Remove { doc: "a".into() },
        Action::Add { name: "e".into() },
        rename("a", "lamp"),
    ];
    for edit in edits {
        let mut state = state([query("q", "a b c", "a:0 c:1 e:2")]);
        act(&mut state, edit);
        let link = print(&state.model).unwrap();
        assert!(link.contains(before), "{link}");
        let model = opened(&link);
        // The order of judgments may differ.
        let lists = |model: &Model| {
            [&model.data, &model.loaded].map(|data| {
                let query = &data.queries[0];
                let mut judged: Vec<String> = judged_in(query).split(' ').map(Into::into).collect();
                judged.sort();
                (list_of(query), judged)
            })
        };
        assert_eq!(lists(&model), lists(&state.model), "{link}");
        assert!(model.is_edited() && is_shown(&link, &model), "{link}");
    }
    for unreadable in
        ["g=1&before.g=x", "g=1&before.q=1", "before.g=1", "example=a3-ndcg&before.g=1"]
    {
        trouble(unreadable);
    }
    let model = opened("g=2,1&before.missed=d1:2,d2:1");
    assert_eq!(judged_in(&model.loaded.queries[0]), "d1:2 d2:1");
    assert_eq!(list_of(&model.loaded.queries[0]), "");
}

#[test]
fn what_cannot_be_opened_is_told_in_a_sentence() {
    for (fragment, what) in [
        ("main", "\"main\" is not known; the nearest is \"gain\""),
        ("g=1&colour=red", "\"colour\" is not known"),
        ("kk=2", "the nearest is \"k\""),
        ("g=", "it has no list: write for instance #g=3,2,0,1,2"),
        ("k=5", "it has no list"),
        ("q=lamp", "it has no list"),
        ("g=1,", "\"\" is not a grade"),
        ("g=NaN", "\"NaN\" is not a grade"),
        ("g=inf", "\"inf\" is not a grade"),
        ("g=1e7", "\"1e7\" is not a grade"),
        ("g=%ff", "it is not UTF-8 text"),
        ("g=1&g=2", "\"g\" stands in it twice"),
        ("g=1&d=a,b", "it has 2 names and 1 grade"),
        ("d=a,b,a", "two documents are named \"a\""),
        ("g=1&missed=d1:2", "two documents are named \"d1\""),
        ("missed=rug", "missed=rug is not name:grade"),
        ("missed=rug:x", "\"x\" is not a grade"),
        ("g=1&k=0", "k=0 is not a whole number from 1 to 1000000"),
        ("g=1&k=1.5", "k=1.5 is not"),
        ("g=1&k=1000001", "k=1000001 is not"),
        ("g=1&m=nDGC", "there is no measure \"nDGC\"; the nearest is nDCG"),
        (
            "g=1&ties=random",
            "ties=random: expected listed, reversed, id, id-up, worst, numba, averaged",
        ),
        ("example=none", "there is no example \"none\""),
        ("example=a3-ndcg&g=1", "it has both an example and a list"),
    ] {
        let told = trouble(fragment);
        assert!(told.starts_with("This link cannot be opened: ") && told.ends_with('.'), "{told}");
        assert!(told.contains(what), "{fragment}: {told}");
    }
    assert_eq!(parse(""), Ok(None));
    assert_eq!(parse("#"), Ok(None));
}

#[test]
fn long_lists_are_opened_up_to_a_limit() {
    let grades = |n: usize| vec!["1"; n].join(",");
    assert_eq!(opened(&format!("g={}", grades(10_000))).current().docs.len(), 10_000);
    let told = trouble(&format!("g={}", grades(20_000)));
    assert!(told.contains("20000 documents are more than 10000"), "{told}");
    let missed: Vec<String> = (0..20_000).map(|i| format!("x{i}:1")).collect();
    assert!(trouble(&format!("missed={}", missed.join(","))).contains("more than"));
    let long = trouble(&format!("{}=1", "x".repeat(100_000)));
    assert!(long.len() < 200, "{long}");
    let start = std::time::Instant::now();
    let model = opened(&format!("g={}", grades(10_000)));
    assert!(is_shown(&print(&model).unwrap(), &model));
    assert!(start.elapsed().as_secs() < 5);
}

#[test]
fn only_what_a_link_can_hold_has_one() {
    let has = |state: &State| print(&state.model).is_some();
    assert!(has(&state([query("q&=1", "a b", "b:1 c:2")])));
    assert!(!has(&state([])));
    assert!(!has(&state([query("", "", "")])));
    assert!(!has(&state([query("", "a", ""), query("q", "b", "")])));
    assert!(!has(&keyword_state(&["a"], &[("d", "a")])));
    for name in ["", "a,b", " a"] {
        let mut odd = query("", "", "");
        odd.docs.push(ranklens::data::Doc::new(name));
        assert!(!has(&state([odd])), "{name:?}");
    }
    assert!(!has(&state([query("", "a a", "")])), "two of a name cannot be told apart");
    assert!(!has(&state([query("", "a", "b:1 b:2")])));
    assert!(!has(&state([query("", "a", "a:inf")])));
    let mut scored = query("", "a b", "");
    scored.docs[0].score = Some(1.0);
    assert!(!has(&state([scored])));
}

#[test]
fn a_link_holds_every_setting_of_every_call() {
    for preset in presets::ALL {
        for setting in table::all() {
            for choice in setting.choices {
                let mut model = model(data([query("", "lamp sofa", "lamp:3 sofa:0")]));
                let mut convention = AdjustedPreset::of(preset);
                convention.keep(setting.key, choice.value).unwrap();
                model.convention = convention.into();
                let link = print(&model).unwrap();
                assert_eq!(opened(&link).convention, model.convention, "{link}");
            }
        }
    }
}

#[test]
fn a_link_is_shown_until_anything_changes() {
    let fragment = "g=3,2,0&m=nDCG@2&rel=2";
    let start = State::new(opened(fragment));
    assert!(is_shown(fragment, &start.reduce(Action::Digits(5)).model));
    for action in [
        grade("d1", Some(1.0)),
        cutoff(3),
        set("rel", "1"),
        Action::Choose("P@2".parse().unwrap()),
        add("x"),
    ] {
        assert!(!is_shown(fragment, &start.reduce(action.clone()).model), "{action:?}");
    }
    assert!(!is_shown("", &start.model) && !is_shown("nonsense", &start.model));
}

#[test]
fn an_edited_example_is_written_as_a_list() {
    let example = examples::find("a3-ndcg").unwrap();
    let state = State::new(after(example_loaded(example)));
    assert!(print(&state.model).unwrap().starts_with("example=a3-ndcg&k="));
    let doc = state.model.current().docs[0].id.clone();
    let edited = state.reduce(Action::Remove { doc });
    let link = print(&edited.model).unwrap();
    assert!(!link.contains("example="), "{link}");
    assert_eq!(list_of(&opened(&link).current()), list(&edited));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_a_link_says_is_what_it_opens(state in any_state()) {
        let model = &state.model;
        if let Some(link) = print(model) {
            let read = opened(&link);
            let (was, is) = (model.current(), read.current());
            prop_assert!(link.is_ascii() && !link.contains([' ', '"', '<', '>']));
            prop_assert_eq!(&was.docs, &is.docs, "{}", &link);
            prop_assert_eq!(&was.id, &is.id);
            let sorted = |query: &ranklens::data::Query| {
                let mut all: Vec<_> = query.judgments.iter().map(|j| (j.doc.clone(), j.grade.to_bits())).collect();
                all.sort();
                all
            };
            prop_assert_eq!(sorted(&was), sorted(&is), "{}", &link);
            prop_assert_eq!(&read.convention, &model.convention);
            prop_assert_eq!((read.k, read.chosen()), (model.k, model.chosen()));
            prop_assert!(is_shown(&link, model), "{}", link);
            prop_assert!(is_shown(&link, &read), "{}", link);
        }
    }

    #[test]
    fn any_text_after_the_mark_is_opened_or_refused(text in ".{0,60}") {
        if let Ok(Some(loaded)) = parse(&text) {
            after(loaded);
        }
    }
}
