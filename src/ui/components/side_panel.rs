//! The panel beside the list, whose tabs explain the value. If there is no room beside the list, the open panel
//! covers a part of the page.

use std::rc::Rc;

use yew::prelude::*;

use super::all_settings::AllSettings;
use super::bands::bands;
use super::curve::curve;
use super::cutoffs::cutoffs;
use super::discounts::discounts;
use super::hits::hits;
use super::improve::Improvements;
use super::over_queries::OverQueries;
use super::steps::{Steps, shown_step, walk};
use super::tab_list::TabList;
use super::tools_table::ToolsTable;
use super::verdict::Verdict;
use super::waterfall::Waterfall;
use super::whose::Whose;
use crate::metrics::Column;
use crate::platform::dom;
use crate::present::steps::{Step, count};
use crate::state::{Source, View};
use crate::ui::aria;
use crate::ui::asked::{Ask, AskProps, AskedAction, Tab};
use crate::ui::hooks::changes::use_change;
use crate::ui::hooks::sheet::use_sheet;
use crate::ui::own_kind;

/// Draws the panel with the open tab, or all settings in its place. Only worked examples have the article's tab.
#[component]
pub fn SidePanel(props: &AskProps) -> Html {
    let AskProps { view, ask } = props;
    let tab = shown(ask.tab, view);
    // The kind is remembered in every tab, so that the table of tools knows it later.
    use_effect_with(view.model.convention.preset.kind, {
        let view = view.clone();
        move |_| own_kind::remember(&view.model.convention)
    });
    // A tab starts at its top, however far the last one was scrolled.
    use_change(tab, |_| dom::scroll_to_top(".side-content"));
    let step = (tab == Tab::Steps).then(|| shown_step(view, ask));
    let on_walk = step.as_ref().map(|(at, _)| walk(ask, *at, count(&view.chosen)));
    let sheet = {
        let ask = ask.clone();
        use_sheet(ask.is_open, move |opens| {
            ask.dispatch(if opens { AskedAction::Open(ask.tab) } else { AskedAction::Close });
        })
    };
    let on_key = {
        let close = close(ask);
        move |event: KeyboardEvent| {
            if event.key() == "Escape" && !dom::takes_text(event.target()) {
                close.emit(());
            }
        }
    };
    html! {
        <aside class={classes!("side", ask.is_open.then_some("open"), (tab == Tab::Settings).then_some("for-settings"))} aria-label="Explanations" onkeydown={on_key}>
            <button type="button" class="peek" aria-expanded={aria::flag(ask.is_open)}
                onclick={sheet.on_click} onpointerdown={sheet.on_down} onpointerup={sheet.on_up}>
                // Below it, an open panel has the names of its tabs.
                <b>{ if ask.is_open && tab != Tab::Settings { "Close" } else { tab.label() } }</b>
                // A closed panel shows only this line.
                <span>{ step.as_ref().map_or("", |(_, step)| &step.title) }</span>
                if let Some((at, _)) = &step {
                    <small>{ format!("{} of {}", at + 1, count(&view.chosen)) }</small>
                }
            </button>
            if tab == Tab::Settings {
                <div class="side-head">
                    <h2>{ tab.label() }</h2>
                    <button type="button" class="plain" onclick={close(ask).reform(|_: MouseEvent| ())}>{ "Close" }</button>
                </div>
                <div class="side-content"><AllSettings {view} ask={ask.clone()} /></div>
            } else {
                { tabs(tab, view, ask) }
                <div class="side-content" id={TABS.panel} role="tabpanel" aria-labelledby={tab.id()}
                    tabindex="0" onkeydown={on_walk}>
                    { content(tab, props, step) }
                </div>
            }
        </aside>
    }
}

/// Closes the panel. The focus returns to the button that opens it again.
fn close(ask: &Ask) -> Callback<()> {
    let opener = if ask.tab == Tab::Settings { ask.tab.opener() } else { ".peek" };
    let ask = ask.dispatcher();
    Callback::from(move |()| {
        ask.dispatch(AskedAction::Close);
        dom::focus(opener);
    })
}

/// Returns the tab that is shown: the steps instead of the article's tab, if there is no article.
fn shown(tab: Tab, view: &View) -> Tab {
    if tab == Tab::Article && !has_article(view) { Tab::Steps } else { tab }
}

fn has_article(view: &View) -> bool {
    matches!(view.model.source, Source::Example(_))
}

const TABS: TabList<Tab> =
    TabList { label: "Explanations", panel: "side-content", name: |tab| (tab.label(), tab.id()) };

fn tabs(shown: Tab, view: &View, ask: &Ask) -> Html {
    let all = Tab::ALL.into_iter().filter(|tab| *tab != Tab::Article || has_article(view));
    let ask = ask.dispatcher();
    TABS.draw(
        all.collect(),
        shown,
        &Callback::from(move |tab| ask.dispatch(AskedAction::Open(tab))),
    )
}

/// Draws the content of a tab. `step` is the step to show, if the tab shows steps.
fn content(tab: Tab, props: &AskProps, step: Option<(usize, Step)>) -> Html {
    let AskProps { view, ask } = props;
    match tab {
        Tab::Steps => step.map_or(Html::default(), |(at, step)| {
            html! { <Steps {view} ask={ask.clone()} {at} {step} /> }
        }),
        Tab::Tools => html! {
            <>
                <ToolsTable {view} ask={ask.clone()} />
                <Waterfall {view} {ask} />
            </>
        },
        Tab::MyNumber => html! { <Whose {view} ask={ask.clone()} /> },
        Tab::Improve => html! { <Improvements {view} /> },
        Tab::Cutoffs => across_cutoffs(view),
        Tab::Article => html! { <Verdict {view} /> },
        Tab::Settings => Html::default(),
    }
}

/// Draws the values at several cutoffs, then the curves and bands that suit the chosen measure.
fn across_cutoffs(view: &Rc<View>) -> Html {
    let has = |column: Column| view.chosen.actual.column(column).is_some();
    html! {
        <>
            { cutoffs(view) }
            if has(Column::Relevant) {
                { curve(view) }
            }
            if has(Column::Precision) {
                { hits(view) }
            }
            if has(Column::Discount) {
                { discounts(view) }
            }
            <OverQueries {view} />
            { bands(view) }
        </>
    }
}
