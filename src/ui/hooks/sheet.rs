//! The handle of a sheet: a panel that covers a part of the page while it is open. A press on the handle opens or
//! closes the sheet; a drag up opens it, a drag down closes it.

use yew::prelude::*;

use crate::platform::dom;

/// From this distance on, in pixels, a move of the pressed pointer is a drag.
const FAR: i32 = 24;

/// The event handlers of the handle.
pub struct Sheet {
    pub on_click: Callback<MouseEvent>,
    pub on_down: Callback<PointerEvent>,
    pub on_up: Callback<PointerEvent>,
}

/// Returns the handlers of the handle. `show` receives whether the sheet is to be open.
#[hook]
pub fn use_sheet(is_open: bool, show: impl Fn(bool) + 'static) -> Sheet {
    let show = Callback::from(show);
    // The height at which the pointer was pressed.
    let from = use_mut_ref(|| None::<i32>);
    let was_dragged = use_mut_ref(|| false);
    let on_down = {
        let (from, was_dragged) = (from.clone(), was_dragged.clone());
        Callback::from(move |event: PointerEvent| {
            dom::capture_pointer(&event);
            from.replace(Some(event.client_y()));
            was_dragged.replace(false);
        })
    };
    let on_up = {
        let (show, was_dragged) = (show.clone(), was_dragged.clone());
        Callback::from(move |event: PointerEvent| {
            let Some(from) = from.take() else { return };
            let down = event.client_y() - from;
            if down.abs() >= FAR {
                was_dragged.replace(true);
                show.emit(down < 0);
            }
        })
    };
    let on_click = Callback::from(move |_| {
        // A mouse also clicks at the end of a drag.
        if !was_dragged.take() {
            show.emit(!is_open);
        }
    });
    Sheet { on_click, on_down, on_up }
}
