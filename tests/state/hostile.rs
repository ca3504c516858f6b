//! A thousand unusual and broken texts, passed to everything that takes text.

use ranklens::state::import::{SourceText, combine};
use ranklens::state::{Action, link, saved};

use crate::support::*;

#[test]
fn hostile_texts_are_read_or_refused_with_a_sentence() {
    let mut state = state([query("", "lamp sofa", "lamp:1 rug:2")]);
    for text in hostile() {
        let input = SourceText::new("the pasted text", text.as_str());
        for read in [
            combine(&state.model, &[input.clone(), input]),
            combine_two(&state.model, &text, ""),
            combine_two(&state.model, "lamp, sofa", &text),
        ] {
            match read {
                Ok(loaded) => drop(state.reduce(Action::Load(loaded))),
                Err(why) => {
                    assert!(!why.what.is_empty() && !why.advice.is_empty() && why.what.len() < 500)
                }
            }
        }
        if let Err(error) = link::parse(&text) {
            assert!(error.to_string().len() < 400, "{error}");
        }
        let _ = link::is_shown(&text, &state.model);
        let _ = saved::parse(&text);
        for action in [
            rename("lamp", &text),
            rename("rug", &text),
            add(&text),
            set("rel", &text),
            set("gain", &text),
            set("discount", &text),
            Action::Text { doc: "lamp".into(), text: text.clone(), gesture: None },
            Action::Keywords { words: ids(&[&text]), gesture: None },
        ] {
            let next = state.reduce(action);
            assert!(next.model != state.model || !next.said.is_empty(), "{text}");
            if let Some(link) = link::print(&next.model) {
                assert!(link::is_shown(&link, &next.model), "{link}");
            }
            let (read, _) = saved::parse(&saved::print(&next.model, &text)).unwrap();
            assert_eq!(read, *next.model);
        }
        state = state.reduce(add(&text));
        if state.model.current().docs.len() > 40 {
            state = crate::support::state([query("", "lamp sofa", "lamp:1 rug:2")]);
        }
    }
}

#[test]
fn hostile_texts_are_keywords_like_any_other() {
    let start = keyword_state(&["lamp"], &[("d1", "lamp"), ("d2", "")]);
    for text in hostile() {
        let mut state = start.clone();
        act(&mut state, Action::Keywords { words: ids(&[&text, "lamp"]), gesture: None });
        act(&mut state, Action::Text { doc: "d2".into(), text: text.clone(), gesture: None });
        assert_eq!(list(&state), "d1 d2");
        if !text.trim().is_empty() {
            let first = &state.model.data.queries[0];
            assert_eq!(first.judgments[1].grade, 1.0, "{text:?} contains itself");
        }
    }
}
