//! Every tool's mean of the measure shown over all queries.

use std::rc::Rc;

use yew::prelude::*;

use super::fall_bar::fall_bar;
use super::grid::{Line, Section, grid_of_sections, heads};
use super::panel::busy_panel;
use super::scope::scope;
use super::tool_names::{names, remarks};
use crate::answers::same;
use crate::data::Data;
use crate::metrics::Measure;
use crate::present::{number, words};
use crate::state::View;
use crate::state::tool_means::{MeansOfTools, ToolMeans, by_kind};
use crate::ui::asked::Ask;
use crate::ui::context::use_dispatch;
use crate::ui::hooks::identity::Identity;
use crate::ui::hooks::sliced::{Progress, Sliced, use_last, use_sliced};
use crate::ui::own_kind;

/// The most documents of all queries together for which every tool's mean is computed. More take some seconds.
pub const DOCUMENTS: usize = 20_000;

/// The view whose measure every tool computes for each query.
#[derive(PartialEq, Properties)]
pub struct ToolMeansTableProps {
    pub view: Rc<View>,
    pub ask: Ask,
}

/// Draws a row for each mean, with the tools that give it.
#[component]
pub fn ToolMeansTable(ToolMeansTableProps { view, ask }: &ToolMeansTableProps) -> Html {
    let measure = view.model.chosen();
    let begin = |(measure, data): &(Measure, Identity<Data>)| MeansOfTools::new(measure, &data.0);
    let key = (measure, Identity(view.model.data.clone()));
    let (found, percent) = match use_sliced(key, begin) {
        Progress::Finished(means) => (Some((Identity(means), view.clone())), 100),
        Progress::Running(percent) => (None, percent),
    };
    let is_busy = found.is_none();
    let content = match use_last(measure, found) {
        Some((means, view)) => html! { <Means {means} {view} /> },
        None => html! {
            <p class="hint" role="status">{ format!("Computing the means of all tools: {percent} %") }</p>
        },
    };
    let content = html! { <>{ scope(ask, true) }{ content }</> };
    busy_panel("all-tools", format!("{measure} in every tool"), is_busy, content)
}

impl Sliced for MeansOfTools {
    type Output = Vec<ToolMeans>;

    fn step(&mut self) -> bool {
        Self::step(self)
    }

    fn done(&self) -> usize {
        self.percent()
    }

    fn finish(self) -> Vec<ToolMeans> {
        Self::finish(self)
    }
}

/// The means, and the view from whose queries they follow.
#[derive(PartialEq, Properties)]
struct MeansProps {
    means: Identity<Vec<ToolMeans>>,
    view: Rc<View>,
}

/// Draws how many means there are, and the table. Means that stay are not drawn again.
#[component]
fn Means(MeansProps { means: Identity(means), view }: &MeansProps) -> Html {
    let dispatch = &use_dispatch();
    let measure = view.model.chosen();
    let now = view.means.chosen.outcome.value();
    // Equal means may stand in several rows, with different reasons.
    let mut distinct: Vec<f64> = Vec::new();
    for value in means.iter().filter_map(|means| means.group.value) {
        if !distinct.iter().any(|known| same(*known, value)) {
            distinct.push(value);
        }
    }
    let digits = number::digits_apart(&distinct, view.model.digits);
    // The bars share a scale, which reaches beyond 1 for DCG.
    let most = distinct.iter().copied().fold(1.0, f64::max);
    let line = |ToolMeans { group, about }: &ToolMeans| {
        let shown = group.value.map_or("none".into(), |value| number::value(value, digits));
        let cells = vec![
            html! { { shown } },
            fall_bar(None, group.value, most),
            html! { <>{ names(&group.tools, &measure, dispatch) }{ remarks(group) }</> },
            html! { { about } },
        ];
        let current = matches!((group.value, now), (Some(a), Some(b)) if same(a, b));
        Line { cells, current, of: None }
    };
    let sections: Vec<Section> = by_kind(means, own_kind::own(&view.model.convention))
        .iter()
        .map(|(kind, means)| Section {
            title: kind.title(),
            lines: means.iter().map(line).collect(),
        })
        .collect();
    let label = format!("#{}", measure.mean_name());
    let calls = means.iter().map(|means| means.group.tools.len()).sum();
    html! {
        <>
            <p>
                { format!(
                    "{} of {measure} give {} over {}. Press a tool\u{2019}s name to use its convention.",
                    words::plural(calls, "call", "calls"),
                    words::plural(distinct.len(), "mean", "different means"),
                    words::queries(view.queries.len()),
                ) }
            </p>
            { grid_of_sections("Means of all tools", &heads(&[&label, "", "Tools", "Over the queries"]), &sections) }
        </>
    }
}
