//! The whole page.

use std::rc::Rc;

use yew::prelude::*;

use super::components::announcer::Announcer;
use super::components::dialogs::{Dialog, OpenDialog};
use super::components::header::Header;
use super::components::large::LargeRun;
use super::components::notice::NoticeBar;
use super::components::overview::Overview;
use super::components::queries::Queries;
use super::components::shown_query::ShownQuery;
use super::components::title::Title;
use super::context::Context;
use super::hooks::keep::use_keep;
use super::hooks::link::use_link;
use super::hooks::page::use_page;
use super::hooks::store::use_store;
use super::store::Store;
use crate::state::View;

#[component]
pub fn App() -> Html {
    let dialog = use_state(|| None::<Dialog>);
    let show = {
        let dialog = dialog.setter();
        use_callback((), move |shown: Option<Dialog>, ()| dialog.set(shown))
    };
    let (store, context) = use_store(show);
    let last = use_mut_ref(|| None::<Rc<View>>);
    let view = current(&mut last.borrow_mut(), &store);
    use_keep(&store, &context.dispatch);
    use_link(store.pending, &context.dispatch);
    use_page(&context);

    let state = &store.state;
    let workspace = state.model.workspace.as_ref().map(|workspace| workspace.name.clone());
    let has_queries = view.queries.len() > 1;
    html! {
        <ContextProvider<Context> context={context.clone()}>
            <Header {workspace} can_undo={state.can_undo()} can_redo={state.can_redo()} />
            // While a link is unpacked, other work would be seen for a moment.
            if !store.pending {
                <div class={if has_queries { "layout with-queries" } else { "layout" }}>
                    { main(&store, &view) }
                    if has_queries {
                        <Queries view={view.clone()} />
                    }
                </div>
            }
            <Announcer said={state.said.clone()} count={state.said_count} view={view.clone()} />
            if let Some(dialog) = &*dialog {
                <OpenDialog dialog={dialog.clone()} {view} />
            }
        </ContextProvider<Context>>
    }
}

/// What the model shows. The last view is kept, so that an edit derives only what it changes.
fn current(last: &mut Option<Rc<View>>, store: &Store) -> Rc<View> {
    let model = &store.state.model;
    match last {
        Some(view) if Rc::ptr_eq(&view.model, model) => view.clone(),
        _ => {
            let view = Rc::new(View::of(model, last.as_deref()));
            *last = Some(view.clone());
            view
        }
    }
}

fn main(store: &Store, view: &Rc<View>) -> Html {
    let model = &view.model;
    html! {
        <main id="main" tabindex="-1">
            <LargeRun digits={model.digits} is_open={model.large.is_some()} />
            <Overview {view} />
            <Title {view} />
            <NoticeBar notice={store.state.notice.clone()} {view} />
            <ShownQuery {view} />
        </main>
    }
}
