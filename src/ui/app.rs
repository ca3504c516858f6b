//! The whole page.

use std::rc::Rc;

use yew::prelude::*;

use super::components::announcer::Announcer;
use super::components::dialogs::Dialog;
use super::components::header::Show;
use super::components::missed::Missed;
use super::components::queries::Queries;
use super::components::questions::Questions;
use super::components::tables::Tables;
use super::components::{
    bands, cards, curve, cutoffs, discounts, formula, gallery, header, hits, keywords, notes,
    notice, over_queries, start_over, title, verdict,
};
use super::element::{el, nothing};
use super::hooks::keep::use_keep;
use super::hooks::later::use_later;
use super::hooks::link::use_link;
use super::hooks::page::use_page;
use super::hooks::reader::use_reader;
use super::later::{self, Later};
use super::session::Session;
use super::store::{Dispatch, Store};
use crate::platform::theme::Theme;
use crate::state::View;

#[component]
pub fn App() -> Html {
    let store = use_reducer(Store::open);
    let dispatch: Dispatch = {
        let dispatcher = store.dispatcher();
        use_callback((), move |action, ()| dispatcher.dispatch(action))
    };
    let dialog = use_state(|| None::<Dialog>);
    let show = {
        let (dialog, dispatch) = (dialog.setter(), dispatch.clone());
        use_callback((), move |shown: Option<Dialog>, ()| {
            if shown.as_ref().is_some_and(Dialog::is_late) {
                let dialog = dialog.clone();
                let act = move |later: Option<&Later>| {
                    if later.is_none() {
                        dialog.set(None);
                    }
                };
                later::with(&dispatch, Box::new(act));
            }
            dialog.set(shown);
        })
    };
    let theme = use_state(Theme::chosen);
    let last = use_mut_ref(|| None::<Rc<View>>);
    let view = current(&mut last.borrow_mut(), &store);
    use_keep(&store, &dispatch);
    let session = use_state(Session::default);
    let is_loading = use_later(later::is_needed(&view.model), &dispatch);
    use_reader(&session, &view.model, &dispatch);
    use_link(store.pending, &dispatch);
    use_page((*session).clone(), dispatch.clone(), show.clone());

    let many = view.queries.len() > 1;
    let mut layout = el("div").class(if many { "layout with-queries" } else { "layout" });
    layout = layout.html(main(&store, &view, &session, &dispatch, &show));
    if many {
        layout = layout.html(html! { <Queries view={view.clone()} dispatch={dispatch.clone()} /> });
    }
    let said = store.state.said.clone();
    let close = show.reform(|()| None);
    let open = match (&*dialog, later::loaded()) {
        (Some(Dialog::Gallery), _) => gallery::gallery(&view.model.source, &dispatch, &close),
        (Some(Dialog::StartOver), _) => start_over::start_over(&dispatch, &close),
        (Some(dialog), Some(later)) => (later.dialog)(dialog, &view, &dispatch, close),
        _ => nothing(),
    };
    let parts = vec![
        header::header(&store.state, &theme, &session, &dispatch, &show),
        layout.done(),
        el("p")
            .class("loading")
            .set("role", "status")
            .text(if is_loading { LOADING } else { "" })
            .done(),
        html! { <Announcer {said} count={store.state.said_count} {view} /> },
        open,
    ];
    parts.into_iter().collect()
}

const LOADING: &str = "Loading\u{2026}";

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

fn main(
    store: &Store,
    view: &Rc<View>,
    session: &Session,
    dispatch: &Dispatch,
    show: &Show,
) -> Html {
    let panels = el("div")
        .class("panels")
        .html(cutoffs::cutoffs(view))
        .html(curve::curve(view))
        .html(over_queries::over_queries(view, dispatch))
        .html(hits::hits(view))
        .html(discounts::discounts(view))
        .html(bands::bands(view));
    el("main")
        .set("id", "main")
        .set("tabindex", "-1")
        .html(later::loaded().map_or_else(nothing, |later| (later.large)(view, session, dispatch)))
        .html(title::title(view, session, dispatch, show))
        .html(notice::notice(&store.state, dispatch))
        .html(cards::cards(view, dispatch))
        .html(html! { <Questions view={view.clone()} dispatch={dispatch.clone()} /> })
        .html(html! { <Tables view={view.clone()} dispatch={dispatch.clone()} /> })
        .html(html! { <Missed view={view.clone()} dispatch={dispatch.clone()} /> })
        .html(formula::formula_panel(view))
        .html(notes::notes(view))
        .html(verdict::verdict(view, dispatch))
        .html(keywords::keywords(view, dispatch))
        .child(panels)
        .done()
}
