//! Data, models and actions, written by hand or generated.

use std::rc::Rc;

use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use ranklens::data::{Data, Doc, Id, Judgment, Keywords, Query};
use ranklens::lint::{Fix, IdDifference};
use ranklens::metrics::Measure;
use ranklens::metrics::settings::table;
use ranklens::presets::{self, ADAPTER, AdjustedPreset};
use ranklens::state::import::{Rejected, combine, fields};
use ranklens::state::{Action, Model, NewData, Notice, Source, State, examples};

/// Parses a query from `lamp sofa` and `lamp:3 desk:1`.
pub fn query(id: &str, docs: &str, judgments: &str) -> Query {
    let judgment = |pair: &str| {
        let (doc, grade) = pair.split_once(':').unwrap();
        Judgment::new(doc, grade.parse().unwrap())
    };
    Query {
        id: id.into(),
        docs: docs.split_whitespace().map(Doc::new).collect(),
        judgments: judgments.split_whitespace().map(judgment).collect(),
    }
}

pub fn data(queries: impl IntoIterator<Item = Query>) -> Data {
    Data { queries: queries.into_iter().map(Rc::new).collect(), keywords: None }
}

pub fn model(data: Data) -> Model {
    Model::new(data, Source::Input("test".into()))
}

pub fn state(queries: impl IntoIterator<Item = Query>) -> State {
    State::new(model(data(queries)))
}

/// Returns a state with keywords over documents `id=text`.
pub fn keyword_state(words: &[&str], docs: &[(&str, &str)]) -> State {
    let keywords = Keywords { question: "why".into(), words: ids(words) };
    let doc = |(id, text): &(&str, &str)| Doc { text: Some((*text).into()), ..Doc::new(*id) };
    State::new(model(Data::from_keywords(&keywords, &docs.iter().map(doc).collect::<Vec<_>>())))
}

pub fn ids(words: &[&str]) -> Vec<Id> {
    words.iter().map(|word| Id::from(*word)).collect()
}

/// Performs an action and returns its message.
pub fn act(state: &mut State, action: Action) -> String {
    *state = state.reduce(action);
    state.said.to_string()
}

pub fn place(doc: &str, rank: usize) -> Action {
    Action::Place { doc: doc.into(), rank, gesture: None }
}

pub fn drag(doc: &str, rank: usize, gesture: u32) -> Action {
    Action::Place { doc: doc.into(), rank, gesture: Some(gesture) }
}

pub fn exchange(one: &str, other: &str) -> Action {
    Action::Exchange { docs: [one.into(), other.into()] }
}

pub fn grade(doc: &str, grade: Option<f64>) -> Action {
    Action::Grade { doc: doc.into(), grade }
}

pub fn add(name: &str) -> Action {
    Action::Add { name: name.into() }
}

pub fn remove(doc: &str) -> Action {
    Action::Remove { doc: doc.into() }
}

pub fn rename(doc: &str, name: &str) -> Action {
    Action::Rename { doc: doc.into(), name: name.into() }
}

pub fn cutoff(k: usize) -> Action {
    Action::Cutoff { k, gesture: None }
}

pub fn set(key: &'static str, value: &str) -> Action {
    Action::Set { key, value: value.into() }
}

/// Returns new data without any other information.
pub fn load(data: Data) -> NewData {
    NewData::of(Rc::new(data), Source::Input("list".into()))
}

/// Reads the two fields of the dialog.
pub fn combine_two(model: &Model, list: &str, judgments: &str) -> Result<NewData, Rejected> {
    combine(model, &fields(list, judgments))
}

/// Returns the identifiers of the shown list, in its order.
pub fn list(state: &State) -> String {
    list_of(&state.model.current())
}

pub fn list_of(query: &Query) -> String {
    query.docs.iter().map(|doc| &*doc.id).collect::<Vec<_>>().join(" ")
}

/// Returns the judgments of the shown query.
pub fn judged(state: &State) -> String {
    judged_in(&state.model.current())
}

pub fn judged_in(query: &Query) -> String {
    let pairs = query.judgments.iter().map(|j| format!("{}:{}", j.doc, j.grade));
    pairs.collect::<Vec<_>>().join(" ")
}

/// Returns the text of the shown warning.
pub fn warning(state: &State) -> &str {
    match &state.notice {
        Some(notice) if notice.tone == ranklens::state::Tone::Error => &notice.text,
        other => panic!("no warning but {other:?}"),
    }
}

pub const POOL: [&str; 10] =
    ["lamp", "sofa", "d1", "d2", "a b", "\u{e4},\u{f6}", "x:y", "100%", "#&=", "\u{1d54f}"];

const GRADES: [f64; 9] = [0.0, 0.0, 1.0, 1.0, 2.0, 3.0, 0.1, -1.0, 1e6];

fn doc() -> impl Strategy<Value = Doc> {
    let score = prop_oneof![2 => Just(None), 1 => select(vec![1.5, 2.0, 0.1 + 0.2]).prop_map(Some)];
    let text = |texts: Vec<&'static str>| prop_oneof![5 => Just(None), 1 => select(texts).prop_map(|text| Some(Id::from(text)))];
    (score, text(vec!["Lamp", "sofa", "\u{130}"]), text(vec!["a lamp", "", "SOFA"]))
        .prop_map(|(score, title, text)| Doc { score, title, text, ..Doc::new("") })
}

fn docs() -> impl Strategy<Value = Vec<Doc>> {
    let ids = subsequence(POOL.to_vec(), 0..=6).prop_shuffle();
    (ids, prop::collection::vec(doc(), 6), any::<bool>()).prop_map(|(ids, docs, plain)| {
        let named = |(id, doc): (&str, Doc)| match plain {
            true => Doc::new(id),
            false => Doc { id: id.into(), ..doc },
        };
        ids.into_iter().zip(docs).map(named).collect()
    })
}

fn any_query(id: &'static str) -> impl Strategy<Value = Query> {
    let judged = subsequence(POOL.to_vec(), 0..=6).prop_shuffle();
    (docs(), judged, prop::collection::vec(select(GRADES.to_vec()), 6)).prop_map(
        move |(docs, judged, grades)| Query {
            id: id.into(),
            docs,
            judgments: judged.into_iter().zip(grades).map(|(d, g)| Judgment::new(d, g)).collect(),
        },
    )
}

/// Generates any data that can be loaded: none, one query, several queries, keywords.
pub fn any_data() -> impl Strategy<Value = Data> {
    let keywords =
        (docs(), subsequence(vec!["lamp", "so", "\u{e4}"], 0..=3)).prop_map(|(docs, words)| {
            Data::from_keywords(&Keywords { question: "q".into(), words: ids(&words) }, &docs)
        });
    prop_oneof![
        1 => Just(Data::default()),
        4 => any_query("").prop_map(|query| data([query])),
        3 => (any_query("q1"), any_query("q2"), any_query("lamp")).prop_map(|(a, b, c)| data([a, b, c])),
        2 => keywords,
    ]
}

/// Returns data that no parser returns: it has duplicate documents and judgments.
pub fn doubled(mut data: Data) -> Data {
    for query in &mut data.queries {
        let query = Rc::make_mut(query);
        query.docs.extend(query.docs.clone().into_iter().take(2));
        query.judgments.extend(query.judgments.first().map(|j| Judgment::new(j.doc.clone(), 2.0)));
    }
    data
}

fn any_measure() -> impl Strategy<Value = Measure> {
    select(vec![
        "nDCG@5",
        "nDCG",
        "RR",
        "RR@3",
        "F2@2",
        "AP",
        "P(rel=2)@2",
        "ERR(max=4)@20",
        "RBP(p=0.3)",
    ])
    .prop_map(|name| name.parse().unwrap())
}

fn any_setting() -> impl Strategy<Value = (&'static str, String)> {
    let free = |key: &str| -> &[&'static str] {
        match key {
            "rel" => &["1", "0", "2.5", "-0", "x", "1e7"],
            "gain" => &["0:0,1:1,2:5", "1:", ","],
            "discount" => &["log:3", "log:1"],
            "unjudged" => &["1", "0.0", "-0", "0.1"],
            "max" => &["4", "0"],
            "round" => &["0", "15", "16"],
            _ => &["other"],
        }
    };
    let values: Vec<(&'static str, String)> = table::all()
        .flat_map(|setting| {
            let named = setting.choices.iter().map(|choice| choice.value);
            named.chain(free(setting.key).iter().copied()).map(|v| (setting.key, v.to_string()))
        })
        .chain(["union", "retrieved_only", "x"].map(|value| (ADAPTER, value.into())))
        .collect();
    select(values)
}

fn any_preset() -> impl Strategy<Value = &'static str> {
    select(presets::ALL.iter().map(|p| p.name).collect::<Vec<_>>())
}

/// Generates the actions of a user, and some that no control offers.
pub fn any_action() -> impl Strategy<Value = Action> {
    let doc = || {
        prop_oneof![9 => select(POOL.to_vec()), 1 => select(vec!["nowhere", ""])].prop_map(Id::from)
    };
    let gesture = || prop_oneof![2 => Just(None), 3 => (1_u32..3).prop_map(Some)];
    let name = || {
        prop_oneof![select(POOL.to_vec()), select(vec!["", " new  one ", "\u{0}", "Lamp"])]
            .prop_map(String::from)
    };
    let grades = select(vec![0.0, 1.0, 3.0, -0.0, 0.3, -2.0, 1e6, 1e9, f64::NAN, f64::INFINITY]);
    let words =
        prop::collection::vec(select(vec!["lamp", "so", "lamp", "", " ", "\u{e4}", "new"]), 0..4);
    let numbers = select(vec![0, 1, 2, 3, 5, 10, 77, usize::MAX]);
    prop_oneof![
        6 => (doc(), numbers.clone(), gesture()).prop_map(|(doc, rank, gesture)| Action::Place { doc, rank, gesture }),
        2 => (doc(), doc()).prop_map(|(one, other)| Action::Exchange { docs: [one, other] }),
        4 => (doc(), prop_oneof![3 => grades.prop_map(Some), 1 => Just(None)]).prop_map(|(doc, grade)| Action::Grade { doc, grade }),
        2 => name().prop_map(|name| Action::Add { name }),
        2 => doc().prop_map(|doc| Action::Remove { doc }),
        2 => (doc(), name()).prop_map(|(doc, name)| Action::Rename { doc, name }),
        2 => (doc(), name(), gesture()).prop_map(|(doc, text, gesture)| Action::Text { doc, text, gesture }),
        2 => (words, gesture()).prop_map(|(words, gesture)| Action::Keywords { words: ids(&words), gesture }),
        3 => numbers.clone().prop_map(Action::Select),
        2 => any_measure().prop_map(Action::Choose),
        2 => (numbers, gesture()).prop_map(|(k, gesture)| Action::Cutoff { k, gesture }),
        4 => any_setting().prop_map(|(key, value)| Action::Set { key, value }),
        2 => any_preset().prop_map(|name| {
            let convention = AdjustedPreset::of(presets::find(name).unwrap());
            Action::Adopt { convention, measure: None }
        }),
        1 => prop::collection::vec(any_measure(), 0..3).prop_map(|measures| Action::List { measures }),
        1 => any::<bool>().prop_map(Action::Fractions),
        1 => select(vec![1.0, 3.0, 4.0, 0.5, -1.0, 1e9, f64::NAN]).prop_map(Action::Scale),
        1 => any::<u8>().prop_map(Action::Digits),
        1 => any_loaded().prop_map(Action::Load),
        1 => any_fix().prop_map(Action::Mend),
        2 => (1_u32..3).prop_map(Action::Cancel),
        3 => Just(Action::Undo),
        2 => Just(Action::Redo),
        1 => Just(Action::Tell(Notice::info("told"))),
        1 => Just(Action::Dismiss),
        1 => Just(Action::SplitEdits),
    ]
}

fn any_fix() -> impl Strategy<Value = Fix> {
    let mut all = vec![Fix::ListOnce, Fix::JudgeOnce, Fix::DropScores, Fix::RaiseGrades];
    all.extend(IdDifference::ALL.map(Fix::NameDocs));
    all.extend(IdDifference::ALL.map(Fix::JoinQueries));
    select(all)
}

fn any_loaded() -> impl Strategy<Value = NewData> {
    let k = prop_oneof![Just(None), select(vec![0, 1, 7, usize::MAX]).prop_map(Some)];
    let measure = prop_oneof![Just(None), any_measure().prop_map(Some)];
    let convention = prop_oneof![
        Just(None),
        (any_preset(), any_setting()).prop_map(|(preset, (key, value))| {
            let mut chosen = AdjustedPreset::of(presets::find(preset).unwrap());
            let _ = chosen.set(key, &value, &"nDCG@3".parse().unwrap());
            Some(chosen)
        })
    ];
    (any_data(), k, measure, convention, any::<bool>()).prop_map(
        |(data, k, measure, convention, is_example)| {
            let source = match is_example {
                true => Source::Example(examples::FIRST),
                false => Source::Input("list".into()),
            };
            NewData {
                k,
                measure,
                convention,
                message: "Loaded.".into(),
                ..NewData::of(Rc::new(data), source)
            }
        },
    )
}

/// Generates a state after some actions on some data.
pub fn any_state() -> impl Strategy<Value = State> {
    (any_data(), prop::collection::vec(any_action(), 0..12)).prop_map(|(data, actions)| {
        actions.into_iter().fold(State::new(model(data)), |state, action| state.reduce(action))
    })
}

/// Iterates over unusual and broken texts.
pub fn hostile() -> impl Iterator<Item = String> {
    let pieces = [
        "",
        " ",
        "%",
        "%f",
        "%ff",
        "%00",
        "\u{0}",
        "&",
        "=",
        "#",
        ",",
        ":",
        "?",
        "NaN",
        "inf",
        "-1",
        "1e999",
        "-0",
        "9999999999999999999999",
        "\u{1f600}",
        "\u{202e}",
        "e\u{301}",
        "<b>",
        "\"",
        "'",
        "{",
        "[",
        "null",
        "d1",
        "lamp",
        "g",
        "k",
        "m",
        "d",
        "missed",
        "q",
        "example",
        "rel",
        "gain",
        "lamp:3 sofa:0",
        "1 Q0 d1 1 2.0 tag",
        "3 2 0 1",
        "{\"keywords\":[\"a\"],\"documents\":[\"a\"]}",
        "g=3,2",
        "k=0",
        "m=nDCG@0",
        "example=a3-ndcg",
    ];
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below as u64) as usize
    };
    (0..1000).map(move |i| {
        let glue = ["", "&", "=", ",", "\n", ":"][next(6)];
        let count = if i % 100 == 99 { 2000 } else { next(7) };
        (0..count).map(|_| pieces[next(pieces.len())]).collect::<Vec<_>>().join(glue)
    })
}
