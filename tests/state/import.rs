//! Texts that are loaded alone, together, or one after the other.

use ranklens::state::import::{Rejected, SourceText, combine};
use ranklens::state::{Action, Model, NewData, State};

use crate::support::*;

const RUN: &str = "q1 Q0 lamp 1 9.5 x\nq1 Q0 sofa 2 8.5 x\nq2 Q0 desk 1 7.5 x\n";
const QRELS: &str = "q1 0 lamp 2\nq1 0 rug 1\nq2 0 desk 0\n";
const KEYWORDS: &str = r#"{"question": "Why?", "keywords": ["lamp", "sofa"],
    "documents": ["a lamp", {"title": "Sofas", "text": "a sofa"}]}"#;

fn read(model: &Model, texts: &[&str]) -> Result<NewData, Rejected> {
    let input = |(i, text): (usize, &&str)| SourceText::new(format!("file {i}"), *text);
    combine(model, &texts.iter().enumerate().map(input).collect::<Vec<_>>())
}

fn nothing() -> Model {
    model(data([]))
}

/// Returns the list and the judgments of each query.
fn shown(loaded: &NewData) -> Vec<String> {
    let of = |q: &std::rc::Rc<ranklens::data::Query>| {
        format!("{}: {} / {}", q.id, list_of(q), judged_in(q))
    };
    loaded.data.queries.iter().map(of).collect()
}

const JOINED: [&str; 2] = ["q1: lamp sofa / lamp:2 rug:1", "q2: desk / desk:0"];

#[test]
fn a_list_and_its_judgments_are_joined_in_either_order() {
    for texts in [[RUN, QRELS], [QRELS, RUN]] {
        let loaded = read(&nothing(), &texts).unwrap();
        assert_eq!(shown(&loaded), JOINED);
        assert_eq!(loaded.k, None);
        assert!(
            loaded.message.contains("Read as TREC run: 2 queries, 3 documents."),
            "{}",
            loaded.message
        );
        assert!(loaded.message.contains("Read as TREC qrels: 2 queries, 3 judgments."));
        assert_eq!(loaded.source, ranklens::state::Source::Input("TREC run".into()));
    }
}

#[test]
fn a_list_without_a_name_and_its_judgments_are_one_query() {
    let answer = r#"{"hits": {"hits": [{"_id": "lamp"}, {"_id": "sofa"}]}}"#;
    let loaded = read(&nothing(), &[answer, "q1 0 lamp 2\nq1 0 rug 1"]).unwrap();
    assert_eq!(shown(&loaded), ["q1: lamp sofa / lamp:2 rug:1"]);
    let told = "Together: 2 documents, 1 unjudged, 1 judged but not retrieved.";
    assert!(loaded.message.contains(told), "{}", loaded.message);
}

#[test]
fn a_list_and_its_judgments_are_joined_one_after_the_other() {
    for (texts, message) in [
        ([RUN, QRELS], "Joined with the list on the screen."),
        ([QRELS, RUN], "Joined with the judgments on the screen."),
    ] {
        let mut state = State::new(nothing());
        let first = read(&state.model, &texts[..1]).unwrap();
        assert!(!first.message.contains("Joined"), "{}", first.message);
        state = state.reduce(Action::Load(first));
        state = state.reduce(cutoff(3));
        let second = read(&state.model, &texts[1..]).unwrap();
        assert_eq!(shown(&second), JOINED);
        assert!(second.message.ends_with(message), "{}", second.message);
        state = state.reduce(Action::Load(second));
        assert_eq!(state.model.k, 3, "what was joined keeps the cutoff");
        state = state.reduce(Action::Undo);
        assert!(state.can_undo());
    }
}

#[test]
fn each_half_says_what_is_missing() {
    let message = |text| read(&nothing(), &[text]).unwrap().message;
    assert!(message(RUN).ends_with("No judgments yet: click grades, or paste or drop qrels."));
    assert!(message(QRELS).ends_with("Judgments only: now paste or drop the ranked list."));
}

#[test]
fn what_is_replaced_is_told() {
    let own =
        |text: &str| State::new(nothing()).reduce(Action::Load(read(&nothing(), &[text]).unwrap()));
    let both = own("query,doc,score,grade\nq1,lamp,2,1\nq1,sofa,1,0\n");
    let message = |state: &State, text| read(&state.model, &[text]).unwrap().message;
    let gone = "They replace its other judgments. Undo restores those.";
    assert!(message(&both, "q1 0 lamp 3").contains(gone));
    assert!(!message(&own(RUN), QRELS).contains(gone));
    let not_of = "None of them belongs to the previous list. Undo restores that list.";
    assert!(message(&both, "zzz 0 lamp 3").contains(not_of));
    assert!(!message(&State::new(nothing()), QRELS).contains(not_of));
}

#[test]
fn what_does_not_meet_the_screen_replaces_it() {
    let screen = |docs: &str, judgments: &str| model(data([query("other", docs, judgments)]));
    for (model, text) in [
        (screen("x y", "x:1"), RUN),
        (screen("x y", "x:1"), QRELS),
        (screen("lamp sofa", ""), RUN),
        (screen("", "lamp:1"), QRELS),
        (model(data([query("q1", "lamp", "")])), RUN),
        (model(data([query("q1", "", "lamp:1")])), QRELS),
    ] {
        let loaded = read(&model, &[text]).unwrap();
        assert!(!loaded.message.contains("Joined"), "{}", loaded.message);
        assert!(loaded.data.queries.iter().all(|q| q.docs.is_empty() || q.judgments.is_empty()));
    }
}

#[test]
fn a_query_without_a_name_joins_the_only_one_opposite() {
    let named = model(data([query("q7", "lamp sofa", "")]));
    let loaded = read(&named, &["lamp:3 rug:1"]).unwrap();
    // Pairs are a list with grades. In the second field they are judgments.
    assert_eq!(shown(&loaded), [": lamp rug / lamp:3 rug:1"]);
    let loaded = combine_two(&named, "", "lamp:3 rug:1").unwrap();
    assert_eq!(shown(&loaded), ["q7: lamp sofa / lamp:3 rug:1"]);
    let unnamed = model(data([query("", "lamp sofa", "")]));
    let loaded = read(&unnamed, &["q1 0 lamp 2\n"]).unwrap();
    assert_eq!(shown(&loaded), ["q1: lamp sofa / lamp:2"]);
    let strangers = combine_two(&named, "", "rug").unwrap();
    assert_eq!(shown(&strangers), [": / rug:1"].map(|s| s.replace(": /", ":  /")));
}

#[test]
fn a_query_without_a_name_joins_none_of_several() {
    let two = model(data([query("q1", "lamp", ""), query("q2", "sofa", "")]));
    let loaded = combine_two(&two, "", "lamp:3").unwrap();
    assert!(loaded.message.contains("Judgments only"), "{}", loaded.message);
    let judged = model(data([query("q1", "", "lamp:1"), query("q2", "", "sofa:1")]));
    let loaded = combine_two(&judged, "lamp, sofa", "").unwrap();
    assert!(loaded.message.contains("No judgments yet"), "{}", loaded.message);
    assert_eq!(loaded.data.queries.len(), 1, "nothing of the screen is mixed in");
}

#[test]
fn judgments_of_their_own_replace_those_of_the_list() {
    for texts in [["lamp:3 sofa:0", "q1 0 lamp 1\n"], ["q1 0 lamp 1\n", "lamp:3 sofa:0"]] {
        let loaded = read(&nothing(), &texts).unwrap();
        assert_eq!(shown(&loaded), ["q1: lamp sofa / lamp:1"]);
    }
}

#[test]
fn two_sets_of_judgments_and_a_list_beside_keywords_are_refused() {
    for (texts, what, advice) in [
        (
            [KEYWORDS, RUN],
            "There are two ranked lists.",
            "Keywords and documents cannot be read together with another list: leave that list out.",
        ),
        ([QRELS, QRELS], "There are two sets of judgments.", "Leave one of them out."),
    ] {
        let why = read(&nothing(), &texts).unwrap_err();
        assert_eq!((why.what.as_str(), why.at, why.name.as_str()), (what, 1, "file 1"));
        assert_eq!(why.advice, advice);
    }
}

#[test]
fn keywords_are_read_and_take_no_judgments() {
    let loaded = read(&nothing(), &[KEYWORDS]).unwrap();
    assert_eq!(shown(&loaded), ["lamp: d1 d2 / d1:1 d2:0", "sofa: d1 d2 / d1:0 d2:1"]);
    assert!(loaded.message.contains("2 keywords, 2 documents"), "{}", loaded.message);
    for (texts, at) in [([KEYWORDS, QRELS], 1), ([QRELS, KEYWORDS], 0)] {
        let why = read(&nothing(), &texts).unwrap_err();
        assert_eq!(why.what, "Here the keywords decide which documents are relevant.");
        assert_eq!(why.at, at);
    }
    let why = combine_two(&nothing(), KEYWORDS, "d1").unwrap_err();
    assert_eq!(why.name, "the judgments");
}

#[test]
fn nothing_joins_the_keywords_on_the_screen() {
    let state = keyword_state(&["lamp"], &[("d1", "lamp"), ("d2", "")]);
    for (list, judgments) in [("d1, d2", ""), ("", "d1:1 d2:1")] {
        let loaded = combine_two(&state.model, list, judgments).unwrap();
        assert!(!loaded.message.contains("Joined"), "{}", loaded.message);
        assert_eq!(loaded.data.queries.len(), 1);
    }
}

#[test]
fn keywords_without_words_keep_their_documents() {
    let text = r#"{"keywords": [], "documents": ["a lamp"]}"#;
    if let Ok(loaded) = read(&nothing(), &[text]) {
        assert_eq!(shown(&loaded), [": d1 / "]);
    }
}

#[test]
fn both_fields_of_the_dialog_are_read() {
    let loaded = combine_two(&nothing(), "lamp, sofa", "sofa").unwrap();
    assert_eq!(shown(&loaded), [": lamp sofa / sofa:1"]);
    let why = combine_two(&nothing(), "lamp, sofa", "3 2 1").unwrap_err();
    assert_eq!((why.at, why.name.as_str()), (1, "the judgments"));
    let (before, culprit, after) = why.excerpt.clone().unwrap();
    assert_eq!(format!("{before}{culprit}{after}"), "3 2 1");
}

#[test]
fn nothing_at_all_is_refused_rather_than_shown() {
    for why in
        [combine_two(&nothing(), "", " \n").unwrap_err(), combine(&nothing(), &[]).unwrap_err()]
    {
        assert_eq!(why.what, "There is nothing to read.");
    }
    assert!(read(&nothing(), &[""]).is_err());
}

#[test]
fn a_list_and_judgments_that_have_nothing_in_common_are_told_apart() {
    let message =
        |list: &str, judgments: &str| combine_two(&nothing(), list, judgments).unwrap().message;
    let queries = message(RUN, "q8 0 lamp 1\nq9 0 lamp 1\n");
    assert!(queries.ends_with("no query in common: check the query ids."), "{queries}");
    let documents = message(RUN, "q1 0 rug 1\n");
    assert!(
        documents.ends_with("No document of the list is judged: check the document ids."),
        "{documents}"
    );
    assert!(!message(RUN, QRELS).contains("check"));
    let shown = model(data([query("q1", "lamp sofa", "")]));
    let joined = read(&shown, &["q1 0 rug 1\n"]).unwrap().message;
    assert!(joined.contains("Joined") && joined.ends_with("check the document ids."), "{joined}");
}

#[test]
fn doubts_are_part_of_the_message() {
    let message = read(&nothing(), &["1 0 lamp -1\n1 0 sofa -2\n"]).unwrap().message;
    assert!(message.contains("2 warnings in file 0: line 1: the grade -1"), "{message}");
}

#[test]
fn an_error_says_which_text_and_where() {
    let why = read(&nothing(), &[RUN, "q1 0 lamp 1\nq1 0 sofa x\n"]).unwrap_err();
    assert_eq!((why.at, why.name.as_str()), (1, "file 1"));
    assert!(why.what.starts_with("line 2, column 11"), "{}", why.what);
    let (before, culprit, after) = why.excerpt.unwrap();
    assert_eq!((before.as_str(), culprit.as_str(), after.as_str()), ("q1 0 sofa ", "x", ""));
    assert!(!why.advice.is_empty());
}
