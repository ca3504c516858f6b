//! The store of the page, and the one place that runs its effects.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use crate::ui::components::dialogs::Dialog;
use crate::ui::context::{Context, Show};
use crate::ui::runner::Runner;
use crate::ui::store::Store;

/// Opens the store. Returns it with what the components share, which stays the same while the page lives.
#[hook]
pub fn use_store(show: Show) -> (UseReducerHandle<Store>, Context) {
    let store = use_reducer_eq(Store::open);
    let runner = {
        let (dispatcher, outputs) = (store.dispatcher(), store.outputs.clone());
        let refuse = show.reform(|refused| Some(Dialog::Paste(Some(Rc::new(refused)))));
        use_memo((), move |()| Runner::new(dispatcher, outputs, refuse))
    };
    let context = {
        let runner = Rc::clone(&runner);
        use_memo((), move |()| {
            let session = (*runner).clone().connected();
            Context { dispatch: session.actions.clone(), session, show }
        })
    };
    use_effect_with((), move |()| {
        // Starts the worker before a file comes, and after the page is drawn, which it would delay.
        Timeout::new(0, move || runner.connect()).forget();
    });
    (store, (*context).clone())
}
