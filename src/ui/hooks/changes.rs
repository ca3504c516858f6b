//! An effect of a change.

use yew::prelude::*;

/// Calls `then` when `value` is another one than at the drawing before; not at the first drawing.
#[hook]
pub fn use_change<T: Clone + PartialEq + 'static>(value: T, then: impl FnOnce(&T) + 'static) {
    let last = use_mut_ref(|| value.clone());
    use_effect_with(value, move |value| {
        if last.replace(value.clone()) != *value {
            then(value);
        }
    });
}
