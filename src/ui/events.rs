//! Callbacks for the events of elements, and the callback that sends actions to the store.

use yew::prelude::*;

use crate::platform::dom;
use crate::state::Action;

/// Sends an action to the store.
pub type Dispatch = Callback<Action>;

/// Sends `action` to the store at each click.
pub fn send(dispatch: &Dispatch, action: Action) -> Callback<MouseEvent> {
    let dispatch = dispatch.clone();
    Callback::from(move |_| dispatch.emit(action.clone()))
}

/// Sends `action` to the store at each click. The focus goes to the element `next`, because the action takes the button
/// away.
pub fn send_and_leave(
    dispatch: &Dispatch,
    action: Action,
    next: &'static str,
) -> Callback<MouseEvent> {
    let dispatch = dispatch.clone();
    Callback::from(move |_| {
        dom::focus(next);
        dispatch.emit(action.clone());
    })
}

/// Calls `act` with the field's value when the user has changed it.
pub fn on_value(act: impl Fn(String) + 'static) -> Callback<Event> {
    Callback::from(move |event: Event| act(dom::value_of(&event)))
}
