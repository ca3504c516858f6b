//! The whole page.

use std::rc::Rc;

use yew::prelude::*;

use super::asked::{Ask, Asked, AskedAction};
use super::components::announcer::Announcer;
use super::components::compare::CompareProps;
use super::components::explain::Explain;
use super::components::header::Header;
use super::components::lazy::{later, lazy};
use super::components::loading::loading_status;
use super::components::notice::NoticeBar;
use super::components::queries::Queries;
use super::components::title::query_heading;
use super::context::Context;
use super::deferred::{Access, Deferred};
use super::dialog::Dialog;
use super::hooks::changes::use_change;
use super::hooks::identity::Identity;
use super::hooks::keep::use_keep;
use super::hooks::link::use_link;
use super::hooks::page::use_page;
use super::hooks::second_part::{Step, use_second_part};
use super::hooks::store::use_store;
use super::screen::{Screen, ShowScreen, use_screen};
use super::session::{Read, Shown};
use super::store::Store;
use super::wide::WIDE;
use crate::platform::{dom, location};
use crate::state::{Arrival, View};

/// What the page starts with, in the browser and when it is drawn for `index.html`.
#[derive(PartialEq, Properties)]
pub struct AppProps {
    /// What the page shows first.
    pub opened: Store,
    /// The second part, if it is loaded already.
    pub part: Option<&'static Deferred>,
}

/// Draws the page: the header, one of the three views, the notice, and the open dialog.
#[component]
pub fn App(props: &AppProps) -> Html {
    let dialog = use_state(|| None::<Dialog>);
    let show = {
        let dialog = dialog.setter();
        use_callback((), move |shown: Option<Dialog>, ()| dialog.set(shown))
    };
    let (loading, ask) = use_second_part(props.part);
    let part = loading.part;
    let (store, runner, context) = use_store(&props.opened, show.clone(), ask.clone(), part);
    let last = use_mut_ref(|| None::<Rc<View>>);
    let view = current(&mut last.borrow_mut(), &store);
    let unkept = use_keep(&store, &context.dispatch);
    use_link(store.pending, &context.dispatch);
    use_page(&context);
    let give_up = {
        let (steps, show) = (loading.dispatcher(), show.clone());
        Callback::from(move |()| {
            runner.give_up();
            show.emit(None);
            steps.dispatch(Step::GiveUp);
        })
    };
    use_effect_with((), |()| dom::set_ready());
    let access = Access { part, ask: ask.clone() };
    let asked = use_asked(&view);
    let read = use_read(&context);

    let state = &store.state;
    let are_together =
        state.notice.as_ref().is_some_and(|notice| notice.arrival == Arrival::Together);
    let (screen, on_screen) = use_shown_screen(&view, read.is_some(), are_together);
    use_effect_with(screen, |screen| dom::set_attribute("#app", "data-view", screen.name()));
    use_explanations(&asked, screen, &on_screen);
    let on_open = use_callback(on_screen.clone(), |(), on_screen: &Callback<Screen>| {
        // Beside the table, the focus stays in the table, where the arrow keys lead to the next query.
        if !dom::matches(WIDE) {
            on_screen.emit(Screen::Explain);
            dom::focus("h1");
        }
    });
    let on_compare = use_callback(on_screen.clone(), |(), on_screen: &Callback<Screen>| {
        on_screen.emit(Screen::Compare);
    });
    html! {
        <ContextProvider<Context> context={context.clone()}>
        <ContextProvider<Access> context={access}>
            <Header view={view.clone()} {screen} on_screen={on_screen.clone()}
                ask={asked.clone()} can_undo={state.can_undo()}
                can_redo={state.can_redo()} is_pending={store.pending} />
            // These warnings stay until the browser can keep the work.
            for text in unkept.into_iter().flatten() {
                <div class="notice error unkept" role="alert"><p dir="auto">{ text }</p></div>
            }
            // Nothing is drawn while a link is unpacked: otherwise the earlier work would flash up.
            if !store.pending {
                // Every view shows how much of a large run has been read.
                if let Some(part) = part {
                    { (part.large_run)(view.model.digits, view.model.large.is_some(), screen == Screen::Compare) }
                }
                if screen == Screen::Compare {
                    { compare(&view, &asked, &on_screen) }
                } else {
                    { lists(&view, &asked, screen, read, &on_open) }
                }
                // The notice follows the list in Tab order. It offers to compare the runs unless the comparison is
                // open.
                <NoticeBar notice={state.notice.clone()} view={view.clone()}
                    on_compare={(screen != Screen::Compare).then_some(on_compare)} />
            }
            <Announcer said={state.said.clone()} count={state.said_count} view={view.clone()} />
            { loading_status(*loading, &ask, &give_up) }
            if let Some(dialog) = &*dialog {
                { open(dialog, &view, &show) }
            }
        </ContextProvider<Access>>
        </ContextProvider<Context>>
    }
}

/// Returns the view of the model. It takes over the parts of the last view that an edit did not change.
fn current(last: &mut Option<Rc<View>>, store: &Store) -> Rc<View> {
    let model = &store.state.model;
    match last {
        Some(view) if Rc::ptr_eq(&view.model, model) => view.clone(),
        _ => {
            let before = store.state.prepared.or_last(model, last.as_deref());
            let view = Rc::new(View::of(model, before));
            *last = Some(view.clone());
            view
        }
    }
}

/// Returns the large run that was read, until one of its queries is on the screen.
#[hook]
fn use_read(context: &Context) -> Option<Read> {
    let read = use_state_eq(|| None::<Read>);
    {
        let (session, read) = (context.session.clone(), read.setter());
        use_effect_with((), move |()| {
            session.listen(Callback::from(move |shown: Shown| read.set(shown.read)));
        });
    }
    (*read).clone()
}

/// Returns the view that is shown, and the callback that shows a different one. `is_read` says that a large run was
/// read and none of its queries is on the screen yet, `are_together` that the runs arrived together.
#[hook]
fn use_shown_screen(view: &View, is_read: bool, are_together: bool) -> (Screen, ShowScreen) {
    let (wanted, on_screen) = use_screen();
    let runs = &view.model.runs;
    let show = |screen| {
        let on_screen = on_screen.clone();
        move || on_screen.emit(screen)
    };
    // A large run is shown as the table of its queries. A small run opens before its progress is drawn.
    let run = view.model.large.as_ref().map(|large| Identity(large.run.clone()));
    let has_table = (is_read || run.is_some()) && !runs.are_large();
    let show_table = show(Screen::Queries);
    let is_table_new = use_change((is_read, run), move |_| {
        if has_table {
            show_table();
        }
    });
    // Several large runs are read only to be compared, and others are compared at once if they arrive together.
    let are_compared = runs.are_large() || are_together;
    let together = are_together.then(|| Identity(view.model.loaded.clone()));
    let show_comparison = show(Screen::Compare);
    let is_comparison_new = use_change((runs.are_large(), together), move |_| {
        if are_compared {
            show_comparison();
        }
    });
    let screen = match wanted {
        _ if is_read => Screen::Queries,
        _ if is_comparison_new && are_compared => Screen::Compare,
        _ if is_table_new && has_table => Screen::Queries,
        wanted if wanted.has_content(view) => wanted,
        _ if runs.are_values() => Screen::Compare,
        _ => Screen::Explain,
    };
    (screen, on_screen)
}

/// Returns what the user has opened and typed. It starts at the step that the page's address names.
#[hook]
fn use_asked(view: &Rc<View>) -> Ask {
    let asked = use_reducer_eq(|| Asked {
        step: location::step().map(|step| step - 1),
        ..Asked::default()
    });
    use_effect_with(asked.step, |step| location::show_step(step.map(|step| step + 1)));
    let steps = asked.dispatcher();
    // A new list has different steps.
    use_change(Identity(view.model.loaded.clone()), move |_| {
        steps.dispatch(AskedAction::ForgetStep);
    });
    // The explanation of a setting is about one measure.
    let settings = asked.dispatcher();
    use_change(view.model.measure.definition.name, move |_| {
        settings.dispatch(AskedAction::CloseAbout);
    });
    asked
}

/// Shows the Explain view when a tab of the panel is opened in the Queries view, whose list has no panel beside it. The
/// focus goes to what the tab is about.
#[hook]
fn use_explanations(asked: &Ask, screen: Screen, on_screen: &ShowScreen) {
    let opened = use_mut_ref(|| None);
    {
        let (opened, on_screen) = (opened.clone(), on_screen.clone());
        use_change(asked.is_open.then_some(asked.tab), move |tab| {
            if screen == Screen::Queries && tab.is_some() {
                opened.replace(*tab);
                on_screen.emit(Screen::Explain);
            }
        });
    }
    let explanations = asked.dispatcher();
    use_change(screen, move |screen| {
        if *screen == Screen::Queries {
            explanations.dispatch(AskedAction::Close);
        } else if let Some(tab) = opened.take() {
            dom::focus(tab.opener());
        }
    });
}

/// Draws the list of one query, with the panel that explains it. In the Queries view it draws the list beside the table
/// of all queries; both are the main part of the page, since narrow windows show the table alone.
fn lists(
    view: &Rc<View>,
    ask: &Ask,
    screen: Screen,
    read: Option<Read>,
    on_open: &Callback<()>,
) -> Html {
    let has_panel = screen != Screen::Queries;
    let explain = html! { <Explain view={view.clone()} ask={ask.clone()} {has_panel} /> };
    if !has_panel {
        // While the first query of a large run is being opened, the list is still that of the earlier work.
        let is_outdated = read.is_some();
        return html! {
            <main id="main" class="layout for-queries" tabindex="-1">
                <Queries view={view.clone()} {read} {on_open} />
                <div class="page">
                    if !is_outdated {
                        <h2 class="query-heading" dir="auto">{ query_heading(view) }</h2>
                        { explain }
                    }
                </div>
            </main>
        };
    }
    html! {
        <div class="layout">
            <main id="main" class="page" tabindex="-1">{ explain }</main>
            { side(view, ask) }
        </div>
    }
}

/// Draws the comparison of the runs.
fn compare(view: &Rc<View>, ask: &Ask, on_screen: &ShowScreen) -> Html {
    let props = CompareProps { view: view.clone(), ask: ask.clone(), on_screen: on_screen.clone() };
    html! {
        <main id="main" class="page for-compare" tabindex="-1">
            { lazy("compare", move |part| (part.compare)(&props)) }
        </main>
    }
}

/// Draws the panel beside the list.
fn side(view: &Rc<View>, ask: &Ask) -> Html {
    let (view, ask) = (view.clone(), ask.clone());
    html! {
        <div class="side-place">
            { later("side", ask.is_open, move |part| (part.side)(&view, &ask)) }
        </div>
    }
}

/// Draws a dialog over the page.
fn open(dialog: &Dialog, view: &Rc<View>, show: &Callback<Option<Dialog>>) -> Html {
    let (dialog, view) = (dialog.clone(), view.clone());
    let close = show.reform(|()| None);
    lazy("dialog", move |part| (part.dialog)(&dialog, &view, &close))
}
