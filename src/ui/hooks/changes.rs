//! A hook for changes of a value.

use yew::prelude::*;

/// Calls `then` if `value` differs from the value at the last drawing. Does not call it at the first drawing.
#[hook]
pub fn use_change<T: Clone + PartialEq + 'static>(value: T, then: impl FnOnce(&T) + 'static) {
    let last = use_mut_ref(|| value.clone());
    use_effect_with(value, move |value| {
        if last.replace(value.clone()) != *value {
            then(value);
        }
    });
}
