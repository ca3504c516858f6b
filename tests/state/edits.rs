//! The effect of each edit on the list and the judgments, and its message.

use ranklens::data::{Data, Doc};
use ranklens::state::{Action, State, Tone};

use crate::support::*;

fn five() -> State {
    state([query("", "a b c d e", "a:3 c:1 z:2")])
}

fn scored() -> State {
    let mut query = query("", "a b c", "a:1");
    for (doc, score) in query.docs.iter_mut().zip([1.0, 3.0, 2.0]) {
        doc.score = Some(score);
    }
    state([query])
}

#[test]
fn a_document_moves_to_a_rank_and_the_sentence_says_so() {
    for (doc, rank, list_after, said) in [
        ("a", 3, "b c a d e", "a moved to rank 3 of 5"),
        ("e", 1, "e a b c d", "e moved to rank 1 of 5"),
        ("e", 0, "e a b c d", "e moved to rank 1 of 5"),
        ("a", usize::MAX, "b c d e a", "a moved to rank 5 of 5"),
        ("b", 2, "a b c d e", "b is at rank 2"),
        ("z", 2, "a z b c d e", "z inserted at rank 2 of 6"),
        ("z", 99, "a b c d e z", "z inserted at rank 6 of 6"),
        ("nowhere", 1, "a b c d e", "nowhere is not in the list."),
    ] {
        let mut state = five();
        assert_eq!(act(&mut state, place(doc, rank)), said);
        assert_eq!(list(&state), list_after, "{said}");
        assert_eq!(judged(&state), "a:3 c:1 z:2");
    }
}

#[test]
fn a_move_in_a_scored_list_drops_the_scores_and_says_so_once() {
    let mut state = scored();
    assert_eq!(
        act(&mut state, place("a", 1)),
        "a moved to rank 1 of 3; the scores no longer fit the order and were removed"
    );
    assert_eq!(list(&state), "a b c");
    assert!(state.model.current().docs.iter().all(|doc| doc.score.is_none()));
    assert_eq!(act(&mut state, place("a", 2)), "a moved to rank 2 of 3");
    assert_eq!(act(&mut state, Action::Undo), "Undone");
    act(&mut state, Action::Undo);
    assert_eq!(state.model.current().docs[1].score, Some(3.0));
}

#[test]
fn every_sentence_of_the_drag_that_drops_the_scores_says_so() {
    let mut state = scored();
    let note = "; the scores no longer fit the order and were removed";
    assert!(act(&mut state, drag("a", 2, 7)).ends_with(note));
    assert!(act(&mut state, drag("a", 1, 7)).ends_with(note), "only the last one is heard");
    assert!(!act(&mut state, drag("a", 2, 8)).ends_with(note));
}

#[test]
fn two_documents_exchange_their_places_in_one_step() {
    for (one, other, list_after, said) in [
        ("e", "b", "a e c d b", "e at rank 2 and b at rank 5, exchanged"),
        ("b", "e", "a e c d b", "b at rank 5 and e at rank 2, exchanged"),
        ("c", "b", "a c b d e", "c at rank 2 and b at rank 3, exchanged"),
        ("a", "e", "e b c d a", "a at rank 5 and e at rank 1, exchanged"),
        ("a", "a", "a b c d e", "a is at rank 1"),
        ("z", "a", "a b c d e", "z has no rank."),
        ("a", "nowhere", "a b c d e", "nowhere has no rank."),
    ] {
        let mut state = five();
        assert_eq!(act(&mut state, exchange(one, other)), said);
        assert_eq!(list(&state), list_after, "{said}");
        assert_eq!(judged(&state), "a:3 c:1 z:2");
        let changed = list_after != "a b c d e";
        assert_eq!(state.can_undo(), changed);
        act(&mut state, Action::Undo);
        assert_eq!(list(&state), "a b c d e");
        assert!(!state.can_undo());
    }
}

#[test]
fn an_exchange_in_a_scored_list_drops_the_scores_as_a_move_does() {
    let mut state = scored();
    assert_eq!(
        act(&mut state, exchange("a", "b")),
        "a at rank 1 and b at rank 3, exchanged; the scores no longer fit the order and were removed"
    );
    assert_eq!(list(&state), "a c b");
    assert!(state.model.current().docs.iter().all(|doc| doc.score.is_none()));
    act(&mut state, Action::Undo);
    assert_eq!(state.model.current().docs[1].score, Some(3.0));
    assert!(!state.can_undo());
}

#[test]
fn an_exchange_leaves_documents_that_are_left_out_where_they_stood() {
    let mut state = state([query("", "a x b y c", "a:1 b:0 c:2")]);
    act(&mut state, set("unjudged", "out"));
    let said = act(&mut state, exchange("c", "a"));
    assert_eq!(said, "c at rank 1 and a at rank 3, exchanged");
    assert_eq!(state.model.ranking(&state.model.current()).rows[2].doc, "a".into());
    assert_eq!(list(&state).split(' ').count(), 5);
    act(&mut state, exchange("x", "a"));
    assert_eq!(warning(&state), "x has no rank.");
}

#[test]
fn documents_left_out_stay_where_they_stood() {
    let mut state = state([query("", "a x b y c", "a:1 b:0 c:2")]);
    act(&mut state, set("unjudged", "out"));
    assert_eq!(act(&mut state, place("c", 1)), "c moved to rank 1 of 3");
    assert_eq!(list(&state), "c a x b y");
    assert_eq!(act(&mut state, place("c", 3)), "c moved to rank 3 of 3");
    assert_eq!(list(&state), "a x b y c");
    assert_eq!(act(&mut state, place("x", 1)), "x is left out until it is judged.");
    assert_eq!(warning(&state), "x is left out until it is judged.");
}

#[test]
fn a_scored_list_with_documents_left_out_keeps_the_order_of_its_scores() {
    let mut query = query("", "a b x c y", "a:1 b:1 c:1");
    for (doc, score) in query.docs.iter_mut().zip([1.0, 4.0, 5.0, 3.0, 2.0]) {
        doc.score = Some(score);
    }
    let mut state = state([query]);
    act(&mut state, set("unjudged", "out"));
    // The order by score is x b c y a. The ranking contains b c a.
    assert_eq!(
        act(&mut state, place("a", 2)),
        "a moved to rank 2 of 3; the scores no longer fit the order and were removed"
    );
    assert_eq!(list(&state), "x b a c y");
}

#[test]
fn a_grade_is_given_changed_and_taken_away() {
    let mut state = five();
    assert_eq!(act(&mut state, grade("b", Some(2.0))), "b graded 2");
    assert_eq!(act(&mut state, grade("b", Some(2.0))), "b has grade 2");
    assert_eq!(act(&mut state, grade("a", Some(0.5))), "a graded 0.5");
    assert_eq!(act(&mut state, grade("c", None)), "c is unjudged now");
    assert_eq!(act(&mut state, grade("c", None)), "c is unjudged");
    assert_eq!(judged(&state), "a:0.5 z:2 b:2");
    assert_eq!(act(&mut state, grade("z", None)), "z is unjudged now", "a missed one goes");
    assert_eq!(judged(&state), "a:0.5 b:2");
    assert_eq!(list(&state), "a b c d e");
    assert_eq!(act(&mut state, grade("d", Some(-0.0))), "d graded 0");
    assert!(state.model.current().judgments[2].grade.is_sign_positive());
}

#[test]
fn a_number_that_is_no_grade_is_refused_visibly() {
    for number in [f64::NAN, f64::INFINITY, -1e7, 1_000_001.0] {
        let mut state = five();
        let before = state.model.clone();
        act(&mut state, grade("a", Some(number)));
        assert_eq!(warning(&state), "A grade is a number from \u{2212}1000000 to 1000000.");
        assert_eq!(state.model, before);
        assert!(!state.can_undo());
    }
}

#[test]
fn of_two_judgments_of_a_document_the_one_that_holds_is_changed() {
    let mut state = state([query("", "a", "a:1 a:2")]);
    assert_eq!(act(&mut state, grade("a", Some(3.0))), "a graded 3");
    assert_eq!(judged(&state), "a:1 a:3");
    act(&mut state, grade("a", None));
    assert_eq!(judged(&state), "");
}

#[test]
fn a_document_is_added_at_the_end() {
    let mut state = five();
    assert_eq!(act(&mut state, add("  new   lamp ")), "new lamp added at rank 6");
    assert_eq!(act(&mut state, add("z")), "z added at rank 7");
    assert_eq!(state.model.current().docs.len(), 7);
    act(&mut state, add("a"));
    assert_eq!(warning(&state), "a is in the list already.");
    act(&mut state, add(" \n "));
    assert_eq!(warning(&state), "A document needs a name.");
    act(&mut state, add(&"x".repeat(2001)));
    assert_eq!(warning(&state), "A name has at most 2000 characters.");
    assert_eq!(act(&mut state, add(&"\u{e4}".repeat(2000))).chars().count(), 2000 + 16);
}

#[test]
fn what_is_said_of_an_added_document_is_where_it_is() {
    let mut by_score = scored();
    assert_eq!(act(&mut by_score, add("new")), "new added at rank 4");
    let mut left_out = five();
    act(&mut left_out, set("unjudged", "out"));
    assert_eq!(act(&mut left_out, add("new")), "new added; it is left out until it is judged");
    assert_eq!(act(&mut left_out, add("z")), "z added at rank 3");
    let mut by_id = scored();
    act(&mut by_id, set("ties", "id"));
    act(&mut by_id, add("new 1"));
    assert_eq!(act(&mut by_id, add("new 2")), "new 2 added at rank 4");
}

#[test]
fn a_title_counts_as_a_name() {
    let mut titled = query("", "d1 d2", "");
    titled.docs[0].title = Some("Lamp".into());
    let mut state = state([titled]);
    act(&mut state, add("Lamp"));
    assert_eq!(warning(&state), "Lamp is in the list already.");
    act(&mut state, add("d1"));
    assert_eq!(warning(&state), "d1 is in the list already.");
    act(&mut state, rename("d2", "Lamp"));
    assert_eq!(warning(&state), "Lamp is the name of another document.");
    assert_eq!(act(&mut state, rename("d1", "Sofa")), "Lamp renamed Sofa");
    let doc = &state.model.current().docs[0];
    assert_eq!((&*doc.id, doc.title.as_deref()), ("d1", Some("Sofa")));
    assert_eq!(act(&mut state, rename("d1", "d1")), "Sofa renamed d1", "its own id is free");
}

#[test]
fn a_removed_document_keeps_its_judgment_and_can_come_back() {
    let mut state = five();
    assert_eq!(act(&mut state, remove("a")), "a removed from the list; its judgment stays");
    assert_eq!(act(&mut state, remove("b")), "b removed from the list");
    assert_eq!((list(&state).as_str(), judged(&state).as_str()), ("c d e", "a:3 c:1 z:2"));
    act(&mut state, remove("a"));
    assert_eq!(warning(&state), "a is not in the list.");
    assert_eq!(act(&mut state, place("a", 1)), "a inserted at rank 1 of 4");
}

#[test]
fn a_document_is_renamed_with_its_judgment() {
    let mut state = five();
    assert_eq!(act(&mut state, rename("a", "  Red  lamp ")), "a renamed Red lamp");
    assert_eq!(judged(&state), "Red lamp:3 c:1 z:2");
    assert_eq!(act(&mut state, rename("z", "zebra")), "z renamed zebra");
    assert_eq!(judged(&state), "Red lamp:3 c:1 zebra:2");
    assert_eq!(act(&mut state, rename("b", "b")), "b has that name");
    for (doc, name) in [("b", "c"), ("b", "zebra"), ("zebra", "b"), ("b", "Red lamp")] {
        act(&mut state, rename(doc, name));
        assert_eq!(warning(&state), format!("{name} is the name of another document."));
    }
    act(&mut state, rename("nowhere", "x"));
    assert_eq!(warning(&state), "nowhere is not in the list.");
}

#[test]
fn documents_that_stand_in_a_list_twice_are_handled_together() {
    let mut state = state([query("", "a b a", "a:1")]);
    act(&mut state, rename("a", "c"));
    assert_eq!((list(&state).as_str(), judged(&state).as_str()), ("c b c", "c:1"));
    act(&mut state, place("c", 2));
    assert_eq!(list(&state), "b c c");
    act(&mut state, remove("c"));
    assert_eq!(list(&state), "b");
}

#[test]
fn a_change_that_can_be_done_closes_the_warning() {
    let mut state = five();
    act(&mut state, rename("a", "b"));
    assert_eq!(state.notice.as_ref().unwrap().tone, Tone::Error);
    act(&mut state, place("a", 1));
    assert!(state.notice.is_some(), "nothing was done");
    act(&mut state, place("a", 2));
    assert_eq!(state.notice, None);
}

#[test]
fn without_data_a_list_can_be_started() {
    let mut state = State::new(model(Data::default()));
    for action in [remove("a"), place("a", 1), rename("a", "b"), Action::Select(3)] {
        act(&mut state, action);
        assert!(state.model.data.queries.is_empty());
    }
    assert_eq!(act(&mut state, add("a")), "a added at rank 1");
    assert_eq!(act(&mut state, grade("b", Some(1.0))), "b graded 1");
    assert_eq!((list(&state).as_str(), judged(&state).as_str()), ("a", "b:1"));
    act(&mut state, Action::Undo);
    act(&mut state, Action::Undo);
    assert!(state.model.data.queries.is_empty());
}

#[test]
fn only_the_query_shown_is_edited() {
    let mut state = state([query("q1", "a b", ""), query("q2", "a b", "")]);
    act(&mut state, Action::Select(1));
    act(&mut state, place("a", 2));
    let data = &state.model.data;
    assert_eq!(
        (list_of(&data.queries[0]), list_of(&data.queries[1])),
        ("a b".into(), "b a".into())
    );
}

#[test]
fn with_keywords_every_edit_reaches_every_keyword() {
    let docs = [("d1", "a red lamp"), ("d2", "a sofa"), ("d3", "a Lamp and a SOFA")];
    let mut state = keyword_state(&["lamp", "sofa"], &docs);
    assert_eq!(judged(&state), "d1:1 d2:0 d3:1");
    act(&mut state, place("d3", 1));
    let lists =
        |state: &State| state.model.data.queries.iter().map(|q| list_of(q)).collect::<Vec<_>>();
    assert_eq!(lists(&state), ["d3 d1 d2", "d3 d1 d2"]);
    let text =
        |doc: &str, text: &str| Action::Text { doc: doc.into(), text: text.into(), gesture: None };
    assert_eq!(act(&mut state, text("d2", "a lamp")), "Text of d2 changed");
    let judgments: Vec<_> = state.model.data.queries.iter().map(|q| judged_in(q)).collect();
    assert_eq!(judgments, ["d3:1 d1:1 d2:1", "d3:1 d1:0 d2:0"]);
    act(&mut state, add("d4"));
    assert_eq!(state.model.current().docs[3].text.as_deref(), Some(""), "its text can be written");
    act(&mut state, remove("d3"));
    assert_eq!(lists(&state), ["d1 d2 d4", "d1 d2 d4"]);
    assert_eq!(state.said.as_ref(), "d3 removed from the list");
    act(&mut state, rename("d1", "first"));
    assert_eq!(lists(&state)[1], "first d2 d4");
    act(&mut state, grade("d2", Some(3.0)));
    let why = "Here the grade follows from the text: edit the text or the keywords.";
    assert_eq!(warning(&state), why);
    act(&mut state, text("nowhere", ""));
    assert_eq!(warning(&state), "nowhere is not in the list.");
}

#[test]
fn taking_all_keywords_away_keeps_the_documents() {
    let mut state = keyword_state(&["lamp"], &[("d1", "lamp"), ("d2", "")]);
    let words = |words: &[&str]| Action::Keywords { words: ids(words), gesture: Some(1) };
    assert_eq!(act(&mut state, words(&[])), "0 keywords");
    assert_eq!((list(&state).as_str(), judged(&state).as_str()), ("d1 d2", ""));
    assert_eq!(act(&mut state, words(&["la", " "])), "1 keyword");
    assert_eq!(judged(&state), "d1:1 d2:0");
    act(&mut state, Action::Undo);
    assert_eq!(&*state.model.current().id, "lamp", "typing is one step");
}

#[test]
fn the_keyword_shown_stays_when_others_come_and_go() {
    let mut state = keyword_state(&["a", "b", "c"], &[("d1", "a b c")]);
    let words = |words: &[&str]| Action::Keywords { words: ids(words), gesture: None };
    act(&mut state, Action::Select(1));
    act(&mut state, words(&["new", "a", "b", "c"]));
    assert_eq!((state.model.query, &*state.model.current().id), (2, "b"));
    act(&mut state, words(&["new", "a", "bb", "c"]));
    assert_eq!(&*state.model.current().id, "bb");
    act(&mut state, words(&["a"]));
    assert_eq!(state.model.query, 0);
    let mut plain = five();
    act(&mut plain, words(&["a"]));
    assert_eq!(warning(&plain), "There are no keywords here to change.");
}

#[test]
fn a_long_list_is_edited_quickly() {
    let docs: Vec<Doc> = (0..50_000).map(|i| Doc::new(format!("doc {i}"))).collect();
    let judgments =
        docs.iter().step_by(2).map(|d| ranklens::data::Judgment::new(d.id.clone(), 1.0));
    let query = ranklens::data::Query { id: "".into(), judgments: judgments.collect(), docs };
    let mut state = state([query]);
    act(&mut state, set("unjudged", "out"));
    let start = std::time::Instant::now();
    assert_eq!(act(&mut state, place("doc 49998", 1)), "doc 49998 moved to rank 1 of 25000");
    assert_eq!(state.model.current().docs.len(), 50_000);
    act(&mut state, rename("doc 1", "one"));
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}
