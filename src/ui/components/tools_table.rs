//! Every tool's value for the measure and the query shown.

use yew::prelude::*;

use super::questions::{Ask, asking, called, compare};
use super::waterfall::bar;
use crate::answers::{Group, Tool, same, tools};
use crate::metrics::Measure;
use crate::present::{convention, number, words};
use crate::presets::Convention;
use crate::state::{Action, View, input};
use crate::ui::element::{button, el, nothing, say};
use crate::ui::grid::{Grid, Line, heads, panel, text};
use crate::ui::store::Dispatch;

/// For longer lists the reasons are given one at a time, when they are asked for.
const EXPLAINED: usize = 200;

pub fn tools_table(view: &View, dispatch: &Dispatch, ask: &Ask) -> Html {
    let model = &view.model;
    let measure = model.chosen();
    let input = input(&view.query);
    let groups = tools(&measure, &input);
    let now = view.chosen.outcome.value();
    let from = model.convention.convention(&measure);
    // The bars share a scale; DCG goes beyond 1.
    let most = groups.iter().filter_map(|group| group.value).fold(1.0, f64::max);
    let explains = view.query.docs.len() <= EXPLAINED;
    let line = |group: &Group| {
        let is_now = matches!((group.value, now), (Some(a), Some(b)) if same(a, b));
        let shown = group.value.map_or("none".into(), |value| number::value(value, model.digits));
        let apart = match () {
            () if is_now => text("as shown now"),
            () if explains => apart(group, (&measure, &from), &input),
            () => nothing(),
        };
        let why = match group.tools.first().filter(|_| !is_now && group.value.is_some()) {
            Some(tool) => {
                let tool = called(tool);
                let label = format!("Why does {tool} differ from the textbook?");
                button("plain")
                    .text("Why?")
                    .label(&label)
                    .on_click(asking(ask, move |asked, _| {
                        compare(asked, String::new(), tool.clone());
                    }))
                    .done()
            }
            None => nothing(),
        };
        let bar = bar(None, group.value, most);
        let cells = vec![text(&shown), bar, names(&group.tools, dispatch), apart, why];
        Line { cells, current: is_now, of: None }
    };
    let value = format!("#{measure}");
    let distinct = groups.iter().filter(|group| group.value.is_some()).count();
    let said = format!(
        "Asked in {}, {measure} has {} for this list. Press a tool\u{2019}s name to work as it does.",
        words::plural(groups.iter().map(|g| g.tools.len()).sum(), "way", "ways"),
        words::plural(distinct, "value", "different values"),
    );
    let grid = Grid {
        label: "Values of all tools",
        heads: heads(&[&value, "", "Tools", "What is set otherwise", ""]),
        lines: groups.iter().map(line).collect(),
        foot: None,
    };
    panel("all-tools", "tools", &format!("{measure} in every tool"))
        .child(el("p").text(&said))
        .html(grid.draw())
        .done()
}

/// What sets a group apart.
fn apart(group: &Group, from: (&Measure, &Convention), input: &crate::presets::Input) -> Html {
    let steps = group.apart(from, input).map_or(Vec::new(), |difference| difference.steps);
    let step = |step| el("li").text(&convention::step(step)).done();
    el("ul").list(steps.iter().map(step).collect()).done()
}

/// Each is a button that takes its convention over.
fn names(tools: &[Tool], dispatch: &Dispatch) -> Html {
    let name = |tool: &Tool| {
        let adopt = Action::Adopt { convention: tool.chosen(), measure: None };
        let button = button("link")
            .title("Take this convention over")
            .text(tool.preset.title)
            .on_click(say(dispatch, adopt));
        let given = tool.adapter.map(|adapter| {
            let given = convention::value(crate::presets::ADAPTER, adapter);
            format!(" not retrieved: {given}")
        });
        el("li")
            .child(button)
            .child(el("code").text(&tool.written))
            .child(el("small").text(&given.unwrap_or_default()))
            .done()
    };
    el("ul").class("names").list(tools.iter().map(name).collect()).done()
}
