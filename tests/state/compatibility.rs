//! Work, workspaces and links that earlier versions of the page wrote. Each must open forever.
//!
//! `fixtures` holds the printed texts. `cases` builds the same models from user actions.

use std::fs;
use std::path::Path;
use std::rc::Rc;

use ranklens::data::{Data, Doc, Judgment, Query};
use ranklens::formats::{Format, ReadOptions, Role};
use ranklens::presets::{self, ADAPTER, AdjustedPreset};
use ranklens::state::import::{Converted, SourceText, combine};
use ranklens::state::large::{Large, Opened};
use ranklens::state::link::{example_loaded, packed};
use ranklens::state::startup::first_loaded;
use ranklens::state::{Action, Model, Source, State, Workspace, examples, saved, workspaces};
use ranklens::stream::Rule;

use crate::support::*;

const RUN_A: &str = "q1 Q0 lamp 1 9.5 x\nq1 Q0 sofa 2 8.5 x\nq2 Q0 desk 1 7.5 x\n";
const RUN_B: &str = "q2 Q0 rug 1 3.5 x\nq1 Q0 sofa 1 2.5 x\n";
const QRELS: &str = "q1 0 lamp 2\nq1 0 rug 1\nq2 0 desk 0\n";
const TABLE: &str = "query,doc,grade\nq1,lamp,3\nq1,sofa,x\nq2,desk,1\n";

/// A model with the name of its fixture, and the link that was open.
struct Case {
    name: &'static str,
    model: Model,
    link: &'static str,
}

fn case(name: &'static str, state: &State) -> Case {
    Case { name, model: (*state.model).clone(), link: "" }
}

fn with(mut state: State, actions: impl IntoIterator<Item = Action>) -> State {
    for action in actions {
        state = state.reduce(action);
    }
    state
}

fn after_texts(state: &State, inputs: &[SourceText]) -> State {
    state.reduce(Action::Load(combine(&state.model, inputs).unwrap()))
}

fn convention(name: &str, changes: &[(&str, &str)]) -> AdjustedPreset {
    let mut chosen = AdjustedPreset::of(presets::find(name).unwrap());
    for (key, value) in changes {
        chosen.set(key, value, &"nDCG@3".parse().unwrap()).unwrap();
    }
    chosen
}

fn example(id: &str) -> State {
    let loaded = example_loaded(examples::find(id).unwrap());
    State::new(model(Data::default())).reduce(Action::Load(loaded))
}

fn first() -> State {
    State::new(model(Data::default())).reduce(Action::Load(first_loaded()))
}

fn three_queries() -> State {
    state([
        query("q1", "lamp sofa desk", "lamp:3 desk:1 rug:2"),
        query("q\u{f6}2 \"two\"", "rug bed", "bed:0"),
        query("q3", "", "chair:1"),
    ])
}

/// Returns a state with numbers that languages and libraries print differently.
fn numbers() -> State {
    let scores = [
        1e21,
        1e20,
        123_456_789_012_345_680_000.0,
        1e16,
        9_007_199_254_740_993.0,
        1e9,
        999_999_999.0,
        3.0,
        0.1 + 0.2,
        1e-6,
        1.5e-7,
        1e-7,
        f64::MIN_POSITIVE,
        5e-324,
        0.0,
        -0.0,
        -3.0,
        -2.5e-8,
        -1e9,
        f64::MAX,
        f64::MIN,
    ];
    let mut query = Query { id: "numbers".into(), ..Query::default() };
    for (at, score) in scores.into_iter().enumerate() {
        query.docs.push(Doc { score: Some(score), ..Doc::new(format!("d{at}")) });
        if at % 2 == 0 {
            query.judgments.push(Judgment::new(format!("d{at}"), score));
        }
    }
    state([query])
}

/// Returns a state with characters that JSON escapes, and with some that look like escapes.
fn characters() -> State {
    let odd = "tab\tline\nreturn\rquote\"back\\slash/ \u{0}\u{8}\u{c}\u{1f}\u{7f}\u{2028}\u{202e}\u{1f600}";
    let doc = Doc {
        score: Some(1.5),
        title: Some(odd.into()),
        text: Some("a lamp".into()),
        ..Doc::new("d 1")
    };
    let other = Doc { title: Some("".into()), ..Doc::new("\u{e4},\u{f6}") };
    let third = Doc { text: Some(odd.into()), ..Doc::new(odd) };
    let judgments = vec![Judgment::new(odd, 1.0), Judgment::new("not \"listed\"", 2.0)];
    state([Query { id: odd.into(), docs: vec![doc, other, third], judgments }])
}

fn keywords() -> State {
    let text = "a long text about lamps and sofas";
    with(
        keyword_state(&["lamp", "sofa", "rug"], &[("d1", text), ("d2", "Lamp"), ("d3", "")]),
        [place("d2", 1), Action::Select(1), cutoff(2)],
    )
}

/// Returns keywords whose queries do not follow from the documents and the words.
fn keywords_by_hand() -> State {
    let mut data = (*keywords().model.data).clone();
    Rc::make_mut(&mut data.queries[0]).judgments[1].grade = 2.0;
    State::new(model(data))
}

fn texts() -> State {
    let mut table = SourceText::new("table.csv", TABLE);
    table.how = ReadOptions {
        format: Format::named("table (CSV)"),
        judgments: true,
        roles: vec![Some(Role::Query), Some(Role::Doc), Some(Role::Grade)],
        skips: true,
    };
    let mut ignored = SourceText::new("notes.txt", "nothing of interest");
    ignored.left_out = true;
    after_texts(&three_queries(), &[SourceText::new("bm25.txt", RUN_A), table, ignored])
}

fn texts_hidden() -> State {
    texts().reduce(Action::HideSkipped)
}

/// Returns judgments that were loaded after a list and joined with it, followed by an edit.
fn joined() -> State {
    let listed = after_texts(&three_queries(), &[SourceText::new("bm25.txt", RUN_A)]);
    after_texts(&listed, &[SourceText::new("the \"qrels\"", QRELS)])
        .reduce(grade("sofa", Some(1.0)))
}

fn read_beside() -> State {
    let mut input = SourceText::new(
        "big.parquet",
        "{\"v\":1,\"data\":{\"queries\":[{\"id\":\"q1\",\"docs\":[{\"id\":\"a\"}],\"judgments\":[]}]}}",
    );
    input.converted =
        Some(Converted { format: Format::named("TREC run").unwrap(), message: "".into() });
    after_texts(&three_queries(), &[input])
}

fn runs() -> State {
    let inputs = [("bm25.txt", RUN_A), ("dense.run", RUN_B), ("qrels.txt", QRELS)]
        .map(|(name, text)| SourceText::new(name, text));
    let loaded = after_texts(&State::new(model(Data::default())), &inputs);
    with(loaded, [place("sofa", 1), Action::Run(1), grade("sofa", Some(3.0))])
}

fn large() -> State {
    let settings = three_queries().model.settings();
    let rule = Rule { scores: settings.order.scores, ties: settings.order.ties };
    let run = Rc::new(Large::new("large.run", rule));
    let mut model = (*three_queries().model).clone();
    model.large = Some(Opened { run, query: 0 });
    State::new(model)
}

fn cases() -> Vec<Case> {
    let work = three_queries();
    let edited =
        with(work.clone(), [Action::Select(1), grade("bed", Some(0.1 + 0.2)), place("rug", 2)]);
    let settings = with(
        work.clone(),
        [
            set("gain", "0:0,1:1,2:5"),
            set("rel", "2"),
            Action::Digits(17),
            Action::Scale(4.0),
            Action::Fractions(true),
            Action::List { measures: vec!["AP".parse().unwrap(), "P(rel=2)@2".parse().unwrap()] },
            Action::Choose("RBP(p=0.3)".parse().unwrap()),
        ],
    );
    let adopt = |name: &str, changes: &[(&str, &str)], measure: &str| {
        let convention = convention(name, changes);
        work.reduce(Action::Adopt { convention, measure: Some(measure.parse().unwrap()) })
    };
    let arrays = presets::ALL.iter().find(|preset| preset.takes_arrays()).unwrap();
    let mut many = with(edited.clone(), [Action::Undo, Action::Undo, cutoff(2), Action::Undo]);
    many = many.reduce(Action::Redo);
    let mut named = (*edited.model).clone();
    named.workspace = Some(Rc::new(Workspace::new("1", "Lamps")));
    let mut unlinked = case("several-queries", &edited);
    unlinked.link = "q=\u{201c}1\u{201d}&k=3";
    let doubled = model(doubled((*work.model.data).clone()));
    vec![
        case("first-example", &first()),
        case(
            "example-edited",
            &with(example("a3-ndcg"), [cutoff(2), set("gain", "exponential")]).reduce(
                Action::Remove { doc: example("a3-ndcg").model.current().docs[0].id.clone() },
            ),
        ),
        unlinked,
        case("undone", &many),
        case("numbers", &numbers()),
        case("characters", &characters()),
        case("keywords", &keywords()),
        case("keywords-by-hand", &keywords_by_hand()),
        case("texts", &texts()),
        case("texts-hidden", &texts_hidden()),
        case("texts-joined", &joined()),
        case("text-read-beside", &read_beside()),
        case("runs", &runs()),
        case("large-run", &large()),
        case("settings", &settings),
        case("trec-eval", &adopt("trec_eval", &[("gain", "exponential")], "AP")),
        case("ir-measures", &adopt("ir_measures", &[("scores", "binary64")], "nDCG@3")),
        case("arrays", &adopt(arrays.name, &[(ADAPTER, "union")], "nDCG@5")),
        case("arrays-retrieved", &adopt(arrays.name, &[], "RR")),
        Case { name: "workspace", model: named, link: "" },
        Case { name: "doubled", model: doubled, link: "g=3,2" },
        case("nothing", &State::new(model(Data::default()))),
        case(
            "own",
            &State::new(Model::new(
                data([query("", "a", "a:1")]),
                Source::Example(examples::FIRST),
            )),
        ),
    ]
}

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/state/fixtures").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the part of the model that saved work contains. A large run and the workspace are stored
/// elsewhere.
fn as_saved(model: &Model) -> Model {
    let mut saved = model.clone();
    (saved.large, saved.workspace) = (None, None);
    saved
}

/// Returns the names of the fixtures, with the text that was packed into a link.
fn links() -> Vec<(String, String)> {
    let split = |line: &str| line.split_once(' ').map(|(name, text)| (name.into(), text.into()));
    fixture("links.txt").lines().map(split).collect::<Option<_>>().unwrap()
}

/// Replaces escapes such as `\u000a` by the shorter ones of JSON. Earlier versions wrote the long
/// form.
fn with_short_escapes(text: &str) -> String {
    let pairs = [("08", "b"), ("09", "t"), ("0a", "n"), ("0c", "f"), ("0d", "r")];
    pairs.iter().fold(text.into(), |text: String, (code, letter)| {
        text.replace(&format!("\\u00{code}"), &format!("\\{letter}"))
    })
}

#[test]
fn saved_work_opens_and_is_printed_as_it_was() {
    for Case { name, model, link } in cases() {
        let written = fixture(&format!("{name}.json"));
        let (read, read_link) = saved::parse(&written).unwrap();
        assert_eq!(read, as_saved(&model), "{name}");
        assert_eq!(read_link, link, "{name}");
        assert_eq!(with_short_escapes(&written), with_short_escapes(&saved::print(&model, link)));
        let again = saved::print(&read, link);
        assert_eq!(with_short_escapes(&written), with_short_escapes(&again), "{name}");
    }
}

#[test]
fn saved_work_without_its_texts_opens() {
    let written = fixture("texts-left-out.json");
    let (read, link) = saved::parse(&written).unwrap();
    assert_eq!(link, "g=1");
    let mut expected = as_saved(&texts().model);
    expected.texts = Rc::default();
    assert_eq!(read, expected);
    assert_eq!(saved::print_bare(&texts().model, "g=1"), written);
}

#[test]
fn packed_links_open_and_are_printed_as_they_were() {
    let (cases, links) = (cases(), links());
    assert_eq!(cases.len(), links.len());
    for (Case { name, model, .. }, (of, written)) in cases.iter().zip(links) {
        assert_eq!(*name, of);
        let loaded = packed::open(&written).unwrap();
        assert_eq!(loaded.data, model.data, "{name}");
        assert_eq!(loaded.convention.as_ref(), Some(&*model.convention), "{name}");
        assert_eq!((loaded.k, loaded.measure), (Some(model.k), Some(model.measure)), "{name}");
        // Links did not keep the list before the edits.
        let mut unedited = model.clone();
        unedited.loaded = model.data.clone();
        let again = packed::print(&unedited);
        assert_eq!(with_short_escapes(&again), with_short_escapes(&written), "{name}");
    }
}

#[test]
fn a_file_of_workspaces_opens_and_is_printed_as_it_was() {
    let written = fixture("workspaces.json");
    let read = workspaces::parse(&written).unwrap();
    assert_eq!(read.damaged, Vec::<String>::new());
    let cases = cases();
    let expected: Vec<(String, String)> = (cases.iter())
        .map(|case| (format!("The \"{}\"", case.name), fixture(&format!("{}.json", case.name))))
        .collect();
    assert_eq!(read.whole, expected);
    let flat: Vec<String> = expected.into_iter().flat_map(|(name, work)| [name, work]).collect();
    assert_eq!(workspaces::print(&flat), written);
}
