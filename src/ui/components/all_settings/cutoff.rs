//! The cutoff as a number and a slider.

use yew::prelude::*;

use crate::decimal;
use crate::platform::dom;
use crate::state::{Action, Gesture};
use crate::ui::context::use_dispatch;

/// The slider's upper end is at least this cutoff.
const LEAST_REACH: usize = 10;

/// The number of the slider's first gesture. Dragged rows count their gestures from 1, so the two stay apart.
const FIRST_PULL: Gesture = 1 << 31;

/// The cutoff that `Cutoff` draws, and how far its slider reaches.
#[derive(PartialEq, Properties)]
pub struct CutoffProps {
    /// The cutoff.
    pub k: usize,
    /// The number of documents in the list.
    pub longest: usize,
}

/// Draws a field and a slider for the cutoff, from 1. The slider ends at the length of the list, but not before 10 and
/// not before the cutoff.
#[component]
pub fn Cutoff(props: &CutoffProps) -> Html {
    let CutoffProps { k, longest } = *props;
    html! {
        <div class="cutoff">
            <label for="k">{ "k" }</label>
            <NumberField {k} />
            <Slider {k} most={longest.max(LEAST_REACH).max(k)} />
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct NumberFieldProps {
    k: usize,
}

/// A field for the cutoff. If the user leaves it with a text that is no cutoff, the field returns to the current
/// cutoff, and a message says what a cutoff is.
#[component]
fn NumberField(props: &NumberFieldProps) -> Html {
    let dispatch = use_dispatch();
    // The typed text, if it is no cutoff.
    let draft = use_state(|| None::<AttrValue>);
    let refused = use_state(|| false);
    let setters = (dispatch, draft.setter(), refused.setter());
    let write = use_callback(setters, |event: InputEvent, (dispatch, draft, refused)| {
        let text = dom::value_of(&event);
        match parse(&text) {
            Some(k) => {
                draft.set(None);
                refused.set(false);
                dispatch.emit(Action::Cutoff { k, gesture: None });
            }
            None => draft.set(Some(text.into())),
        }
    });
    let leave = use_callback((draft.clone(), refused.setter()), |_: Event, (draft, refused)| {
        refused.set(draft.as_ref().is_some_and(|text| !text.is_empty()));
        draft.set(None);
    });
    let value = (*draft).clone().unwrap_or_else(|| props.k.to_string().into());
    html! {
        <>
            <input
                id="k"
                type="number"
                min="1"
                step="1"
                title="The cutoff: how many ranks count"
                aria-describedby={refused.then_some("k-refused")}
                {value}
                oninput={write}
                onchange={leave}
            />
            if *refused {
                <span id="k-refused" class="error" role="alert">
                    { format!("A cutoff is a whole number from 1; {} stays.", props.k) }
                </span>
            }
        </>
    }
}

#[derive(PartialEq, Properties)]
struct SliderProps {
    k: usize,
    /// The highest cutoff that the slider reaches.
    most: usize,
}

/// Draws the slider. One pull is one undo step.
#[component]
fn Slider(props: &SliderProps) -> Html {
    let dispatch = use_dispatch();
    let pull = use_mut_ref(|| FIRST_PULL);
    let set = {
        let pull = pull.clone();
        use_callback(dispatch, move |event: InputEvent, dispatch| {
            if let Some(k) = parse(&dom::value_of(&event)) {
                dispatch.emit(Action::Cutoff { k, gesture: Some(*pull.borrow()) });
            }
        })
    };
    let release = use_callback((), move |_: Event, ()| {
        pull.replace_with(|pull| pull.wrapping_add(1));
    });
    html! {
        <input
            type="range"
            // Keyboard users have the field beside it.
            tabindex="-1"
            min="1"
            max={props.most.to_string()}
            aria-label="k, as a slider"
            value={props.k.to_string()}
            oninput={set}
            onchange={release}
        />
    }
}

/// Parses a whole number of at least 1.
fn parse(text: &str) -> Option<usize> {
    decimal::parse(text).filter(|k| *k >= 1.0 && k.fract() == 0.0).map(|k| k as usize)
}
