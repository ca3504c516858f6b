//! Every tool's value for the measure and the query shown.

use yew::prelude::*;

use super::questions::{Ask, asking, called, compare};
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
    let explains = view.query.docs.len() <= EXPLAINED;
    let line = |group: &Group| {
        let is_now = matches!((group.value, now), (Some(a), Some(b)) if same(a, b));
        let shown = group.value.map_or("none".into(), |value| number::value(value, model.digits));
        let apart = match () {
            () if is_now => text("as shown now"),
            () if explains => text(&apart(group, (&measure, &from), &input)),
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
        let cells = vec![text(&shown), names(&group.tools, dispatch), apart, why];
        Line { cells, current: is_now, of: None }
    };
    let value = format!("#{measure}");
    let distinct = groups.iter().filter(|group| group.value.is_some()).count();
    let said = format!(
        "{} for this list: {} of {}.",
        words::plural(distinct, "value", "different values"),
        words::plural(groups.iter().map(|g| g.tools.len()).sum(), "way", "ways"),
        if distinct == 1 { "asking, one answer" } else { "asking for the same measure" },
    );
    let grid = Grid {
        label: "Values of all tools",
        heads: heads(&[&value, "Tools", "Apart from what is shown", ""]),
        lines: groups.iter().map(line).collect(),
        foot: None,
    };
    panel("all-tools", "tools", &format!("{measure} in every tool"))
        .child(el("p").text(&said))
        .html(grid.draw())
        .done()
}

/// What sets a group apart.
fn apart(group: &Group, from: (&Measure, &Convention), input: &crate::presets::Input) -> String {
    let steps = group.apart(from, input).map_or(Vec::new(), |difference| difference.steps);
    steps.iter().map(convention::step).collect::<Vec<_>>().join("; ")
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
            format!(" (not retrieved: {given})")
        });
        el("li")
            .child(button)
            .child(el("code").text(&tool.written))
            .text(&given.unwrap_or_default())
            .done()
    };
    el("ul").class("names").list(tools.iter().map(name).collect()).done()
}
