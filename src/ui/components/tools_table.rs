//! Every tool's value for the measure and the query shown.

use std::rc::Rc;

use yew::prelude::*;

use super::fall_bar::fall_bar;
use super::grid::{Line, Section, grid_of_sections, heads};
use super::panel::busy_panel;
use super::scope::{offers_mean, scope};
use super::tool_means_table::{DOCUMENTS, ToolMeansTable};
use super::tool_names::{names, remarks};
use crate::answers::tools::{Calling, ToolsOfKind, by_kind};
use crate::answers::{Group, WithoutValue, same};
use crate::data::Query;
use crate::metrics::Measure;
use crate::platform::dom;
use crate::present::{convention, number, words};
use crate::presets::{Convention, QueryInput};
use crate::state::View;
use crate::ui::asked::{Ask, Asked, AskedAction};
use crate::ui::context::use_dispatch;
use crate::ui::hooks::identity::Identity;
use crate::ui::hooks::sliced::{Progress, Sliced, use_last, use_sliced};
use crate::ui::own_kind;

/// The most documents for which the table gives every reason. For longer lists the user asks for one at a time.
const EXPLAINED: usize = 200;

/// The view whose measure and query `ToolsTable` gives to every tool.
#[derive(Clone, PartialEq, Properties)]
pub struct ToolsTableProps {
    pub view: Rc<View>,
    /// Whether the means over all queries are asked for, and what opens the comparison with another tool.
    pub ask: Ask,
}

/// Draws the values of all tools for the query shown or, if they are asked for, their means over all queries.
#[component]
pub fn ToolsTable(props: &ToolsTableProps) -> Html {
    let ToolsTableProps { view, ask } = props.clone();
    if offers_mean(&view, DOCUMENTS) && ask.of_mean {
        return html! { <ToolMeansTable {view} {ask} /> };
    }
    html! { <OneQuery {view} {ask} /> }
}

/// Draws a row for each value, with the tools that give it.
#[component]
fn OneQuery(ToolsTableProps { view, ask }: &ToolsTableProps) -> Html {
    let measure = view.model.chosen();
    let begin = |(measure, query): &(Measure, Identity<Query>)| {
        Calling::new(measure, QueryInput::of(&query.0))
    };
    let key = (measure, Identity(view.query.clone()));
    let found = match use_sliced(key, begin) {
        Progress::Finished(groups) => Some((Identity(groups), view.clone())),
        Progress::Running(_) => None,
    };
    let is_busy = found.is_none();
    // Values that stay are not drawn again.
    let content = match use_last(measure, found) {
        Some((groups, view)) => html! { <Values {groups} {view} ask={ask.dispatcher()} /> },
        None => {
            html! { <p class="hint" role="status">{ "Computing the values of all tools" }</p> }
        }
    };
    let content = html! {
        <>
            if offers_mean(view, DOCUMENTS) {
                { scope(ask, false) }
            }
            { content }
        </>
    };
    busy_panel("all-tools", format!("{measure} in every tool"), is_busy, content)
}

impl Sliced for Calling {
    type Output = Vec<Group>;

    fn step(&mut self) -> bool {
        Self::step(self)
    }

    fn finish(self) -> Vec<Group> {
        Self::finish(self)
    }
}

/// The groups of tools, and the view whose measure and query they were given.
#[derive(PartialEq, Properties)]
struct ValuesProps {
    groups: Identity<Vec<Group>>,
    view: Rc<View>,
    ask: UseReducerDispatcher<Asked>,
}

/// Draws how many values there are, and the table.
#[component]
fn Values(props: &ValuesProps) -> Html {
    let ValuesProps { groups: Identity(groups), view, ask } = props;
    let dispatch = &use_dispatch();
    let model = &view.model;
    let measure = model.chosen();
    let input = QueryInput::of(&view.query);
    let now = view.chosen.outcome.value();
    let from = model.convention.convention(&measure);
    // The bars share a scale, which reaches beyond 1 for DCG.
    let most = groups.iter().filter_map(|group| group.value).fold(1.0, f64::max);
    // Values that differ are never shown alike.
    let values: Vec<f64> = groups.iter().filter_map(|group| group.value).collect();
    let digits = number::digits_apart(&values, model.digits);
    let explains = view.query.docs.len() <= EXPLAINED;
    let line = |group: &Group| {
        let is_now = matches!((group.value, now), (Some(a), Some(b)) if same(a, b));
        let is_nan = group.without.as_ref().is_some_and(WithoutValue::is_nan);
        let none = if is_nan { "NaN" } else { "none" };
        let shown = group.value.map_or(none.into(), |value| number::value(value, digits));
        let differences = match () {
            () if is_now => html! { "as shown now" },
            () if group.value.is_none() => {
                let why = group.without.as_ref().map(convention::without);
                html! { { why.unwrap_or_default() } }
            }
            () if explains => differences(group, (&measure, &from), &input),
            () => Html::default(),
        };
        let differs = group.tools.first().filter(|_| !is_now && group.value.is_some());
        let why = differs.map(|tool| html! { <WhyButton tool={convention::tool(tool)} {ask} /> });
        let cells = vec![
            html! { { shown } },
            fall_bar(None, group.value, most),
            html! { <>{ names(&group.tools, &measure, dispatch) }{ remarks(group) }</> },
            differences,
            why.unwrap_or_default(),
        ];
        Line { cells, current: is_now, of: None }
    };
    let distinct = groups.iter().filter(|group| group.value.is_some()).count();
    let values = format!("#{measure}");
    let heads = heads(&[&values, "", "Tools", "Differs in", ""]);
    let section = |of: &ToolsOfKind| Section {
        title: of.kind.title(),
        lines: of.groups.iter().map(line).collect(),
    };
    let kinds = by_kind(groups, own_kind::own(&model.convention));
    let sections: Vec<Section> = kinds.iter().map(section).collect();
    html! {
        <>
            <p>
                { format!(
                    "{} of {measure} give {} for this list. Press a tool\u{2019}s name to use its convention.",
                    words::plural(groups.iter().map(|g| g.tools.len()).sum(), "call", "calls"),
                    words::plural(distinct, "value", "different values"),
                ) }
            </p>
            { grid_of_sections("Values of all tools", &heads, &sections) }
        </>
    }
}

/// The settings in which a group of tools differs from the convention shown.
fn differences(group: &Group, from: (&Measure, &Convention), input: &QueryInput) -> Html {
    let steps =
        group.difference_from(from, input).map_or(Vec::new(), |difference| difference.steps);
    html! {
        <ul>
            for step in &steps {
                <li>{ convention::step(step) }</li>
            }
        </ul>
    }
}

#[derive(PartialEq, Properties)]
struct WhyButtonProps {
    /// The name of the tool.
    tool: AttrValue,
    ask: UseReducerDispatcher<Asked>,
}

/// Opens the comparison of a tool with the convention shown.
#[component]
fn WhyButton(props: &WhyButtonProps) -> Html {
    let WhyButtonProps { tool, ask } = props;
    let compare = use_callback((tool.clone(), ask.clone()), |_: MouseEvent, (tool, ask)| {
        ask.dispatch(AskedAction::Compare([String::new(), tool.to_string()]));
        // The answer stands below the table, which may be longer than the panel.
        dom::scroll_to_start(".waterfall");
        dom::focus(".waterfall select");
    });
    html! {
        <button
            type="button"
            class="plain"
            aria-label={format!("Why does {tool} differ from what is shown?")}
            onclick={compare}
        >
            { "Why?" }
        </button>
    }
}
