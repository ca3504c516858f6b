//! Keeps the work in the browser, shortly after each change and when the page goes away.

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use yew::prelude::*;

use super::effect::{Undo, address, use_act};
use crate::platform::{dom, location};
use crate::state::{Action, Notice, link};
use crate::ui::store::{Dispatch, Store};

/// Changes closer together than this are written once.
const PAUSE: u32 = 250;

#[hook]
pub fn use_keep(store: &UseReducerHandle<Store>, dispatch: &Dispatch) {
    let pending = store.pending;
    let latest = use_mut_ref(|| (**store).clone());
    *latest.borrow_mut() = (**store).clone();
    let told = use_mut_ref(|| false);
    {
        let (latest, told, dispatch) = (latest.clone(), told.clone(), dispatch.clone());
        let model = store.state.model.clone();
        let act = move || {
            let fragment = location::fragment();
            let stays =
                link::is_shown(&fragment, &model) || link::packed::is_shown(&fragment, &model);
            if !fragment.is_empty() && !pending && !stays {
                location::clear();
            }
            let timeout = Timeout::new(PAUSE, move || {
                let kept = latest.borrow().keep();
                if !kept && !told.replace(true) {
                    let text =
                        "The browser has no room for this work: it will not survive a reload.";
                    dispatch.emit(Action::Tell(Notice::error(text)));
                }
            });
            Box::new(move || drop(timeout)) as Undo
        };
        use_act([address(&store.state.model), 0, 0], Box::new(act));
    }
    let act = move || {
        let listener = dom::window().map(|window| {
            EventListener::new(&window, "pagehide", move |_| {
                // Too late to tell anyone when it fails.
                let _ = latest.borrow().keep();
            })
        });
        Box::new(move || drop(listener)) as Undo
    };
    use_act([0; 3], Box::new(act));
}
