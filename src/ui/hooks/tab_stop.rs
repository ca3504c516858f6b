//! A group of controls that is one stop for the Tab key.

use web_sys::Element;
use yew::prelude::*;

use crate::platform::{dom, tab_stop};

/// The event handlers of a group of controls.
pub struct TabStop {
    /// For `onfocusin`.
    pub on_focus: Callback<FocusEvent>,
    /// For `onkeydown`: the left and right arrow keys go from control to control.
    pub on_key: Callback<KeyboardEvent>,
}

/// Makes the controls in `group` one stop for the Tab key.
#[hook]
pub fn use_tab_stop(group: &NodeRef) -> TabStop {
    {
        let group = group.clone();
        use_effect(move || {
            if let Some(group) = group.cast::<Element>() {
                tab_stop::keep(&group);
            }
        });
    }
    let on_focus = use_callback(group.clone(), |event: FocusEvent, group| {
        if let (Some(group), Some(control)) = (group.cast::<Element>(), dom::target(&event)) {
            tab_stop::set(&group, &control);
        }
    });
    let on_key = use_callback(group.clone(), |event: KeyboardEvent, group| {
        if let (Some(group), Some((control, is_forward))) =
            (group.cast::<Element>(), tab_stop::sideways(&event))
        {
            event.prevent_default();
            tab_stop::step(&group, &control, is_forward);
        }
    });
    TabStop { on_focus, on_key }
}
