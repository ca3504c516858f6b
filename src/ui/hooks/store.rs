//! Holds the store of the page, and the runner of its effects.

use std::rc::Rc;

use yew::prelude::*;

use crate::ui::context::{Context, ShowDialog};
use crate::ui::deferred::Deferred;
use crate::ui::dialog::Dialog;
use crate::ui::runner::Runner;
use crate::ui::store::Store;

/// Holds the store, which starts as `opened`. Returns the store, its runner, and the context of the components;
/// runner and context stay the same while the page lives. `ask` requests the second part of the page, and `part` is
/// that part once it is loaded.
#[hook]
pub fn use_store(
    opened: &Store,
    show: ShowDialog,
    ask: Callback<()>,
    part: Option<&'static Deferred>,
) -> (UseReducerHandle<Store>, Rc<Runner>, Context) {
    let store = use_reducer_eq(|| opened.clone());
    let runner = {
        let (dispatcher, outputs) = (store.dispatcher(), store.outputs.clone());
        let refuse = show.reform(|refused| Some(Dialog::Paste(Some(Rc::new(refused)))));
        use_memo((), move |()| Runner::new(dispatcher, outputs, refuse, ask))
    };
    let runner = Rc::clone(&*runner);
    let context = {
        let runner = runner.clone();
        use_memo((), move |()| {
            let session = runner.connected();
            Context { dispatch: session.actions.clone(), session, show }
        })
    };
    {
        let runner = runner.clone();
        use_effect_with(part, move |part| {
            if let Some(part) = part {
                runner.provide(part);
            }
        });
    }
    (store, runner, (*context).clone())
}
