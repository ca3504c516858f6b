//! A hook for changes of a value.

use yew::prelude::*;

/// Calls `then` if `value` differs from the value at the last drawing. Does not call it at the first drawing.
///
/// `then` is called after the drawing, and the page may be drawn again before. Returns whether the call is still to
/// come, so that the page need not be drawn as if nothing had changed.
#[hook]
pub fn use_change<T: Clone + PartialEq + 'static>(
    value: T,
    then: impl FnOnce(&T) + 'static,
) -> bool {
    let last = use_mut_ref(|| value.clone());
    let has_changed = *last.borrow() != value;
    use_effect_with(value, move |value| {
        if last.replace(value.clone()) != *value {
            then(value);
        }
    });
    has_changed
}
