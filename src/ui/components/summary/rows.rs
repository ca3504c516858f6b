//! The table of queries. Only the rows in view are drawn; arrow keys walk through all of them.

use web_sys::HtmlElement;
use yew::prelude::*;

use super::{Shown, changing, to_top};
use crate::platform::dom;
use crate::present::number::{grouped, value};
use crate::present::summary::By;
use crate::ui::components::queries::label;
use crate::ui::components::tables::spacer;
use crate::ui::element::{El, button, el};
use crate::ui::grid::text;

pub fn rows(shown: &Shown) -> Html {
    let Shown { props, choice, listed, in_view, .. } = shown;
    let summary = &props.summary;
    let mut heads = vec![head(shown, By::Id, "Query", false)];
    for (at, measured) in summary.measured.iter().enumerate() {
        heads.push(head(shown, By::Value(at), &measured.measure.to_string(), true));
    }
    let surprises = choice.by == By::Surprise;
    if surprises {
        heads.push(el("th").set("scope", "col").class("number").text("beats").done());
    }
    heads.push(head(shown, By::Retrieved, "retrieved", true));
    heads.push(head(shown, By::Relevant, "relevant", true));
    let span = heads.len().to_string();
    let mut drawn = Vec::new();
    drawn.extend(spacer("above", in_view.rows.start as f64 * in_view.height, &span));
    for at in in_view.rows.clone() {
        drawn.push(row(shown, at, listed[at], surprises));
    }
    let below = (listed.len() - in_view.rows.end) as f64 * in_view.height;
    drawn.extend(spacer("below", below, &span));
    let top = el("tr").set("aria-rowindex", "1").list(heads);
    let table = el("table")
        .node(shown.table)
        .set("aria-label", "All queries")
        .attr("aria-rowcount", &(listed.len() + 1).to_string())
        .child(el("thead").child(top))
        .child(el("tbody").list(drawn));
    let mut frame = el("div").class("table-wrap scrolls").on_keydown(walk(shown)).child(table);
    if listed.is_empty() {
        frame = frame.child(el("p").class("empty").text("No query is like this."));
    }
    frame.done()
}

/// Sorts by its column, then the other way round, then as given. Values begin with the best.
fn head(shown: &Shown, by: By, name: &str, numbers: bool) -> Html {
    let now = (shown.choice.by == by).then_some(shown.choice.descending);
    let next = match now {
        None => (by, numbers),
        Some(descending) if descending == numbers => (by, !numbers),
        Some(_) => (By::Given, false),
    };
    let sort = button("sort").text(name).on_click(changing(shown.look, move |seen, _| {
        (seen.choice.by, seen.choice.descending) = next;
        to_top(seen);
    }));
    let mut head = el("th").set("scope", "col").class(match by {
        By::Id => "query-cell",
        By::Retrieved | By::Relevant => "number counts",
        _ => "number",
    });
    if let Some(descending) = now {
        head = head.set("aria-sort", if descending { "descending" } else { "ascending" });
    }
    head.child(sort).done()
}

fn row(shown: &Shown, at: usize, query: usize, surprises: bool) -> Html {
    let Shown { props, choice, .. } = shown;
    let (summary, digits) = (&props.summary, props.digits);
    let of = &summary.queries[query];
    let is_open = props.open == Some(query);
    let open = {
        let (act, look) = (props.on_open.clone(), shown.look.clone());
        Callback::from(move |_: MouseEvent| {
            let mut seen = (*look).clone();
            seen.at = at;
            look.set(seen);
            act.emit(query);
        })
    };
    let at_hand = shown.look.at.min(shown.listed.len().saturating_sub(1)) == at;
    let name = button("link")
        .set("tabindex", if at_hand { "0" } else { "-1" })
        .user_text(&label(&of.id, query))
        .on_click(open);
    let mut row = el("tr")
        .key(&query.to_string())
        .attr("data-rank", &at.to_string())
        .attr("aria-rowindex", &(at + 2).to_string());
    if is_open {
        row = row.set("class", "current").set("aria-current", "true");
    }
    let number = |class: &'static str, content: Html| el("td").class(class).html(content);
    row = row.child(el("th").set("scope", "row").class("query-cell").child(name));
    for measure in 0..summary.measured.len() {
        let cell: El = match summary.value(measure, query) {
            Some(v) => number("number", text(&value(v, digits))),
            None => number("number undefined", text("\u{2013}")).title("undefined"),
        };
        row = row.child(cell);
    }
    if surprises {
        let said = summary.surprise(choice.measure, query).map(|surprise| {
            let other = summary.measured[surprise.other].measure.to_string();
            let [here, there] = [surprise.beats, surprise.beats_by_other]
                .map(|share| format!("{}\u{a0}%", value(share * 100.0, 0)));
            format!("{here}, {there} by {other}")
        });
        row = row.child(number("number", text(&said.unwrap_or_default())));
    }
    let [retrieved, relevant] =
        [of.retrieved, of.relevant].map(|n| number("number counts", text(&grouped(n as usize))));
    row.child(retrieved).child(relevant).done()
}

/// Arrow keys, Home, End, Page Up and Page Down walk through the rows.
fn walk(shown: &Shown) -> Callback<KeyboardEvent> {
    let last = shown.listed.len().saturating_sub(1);
    let (look, walks, height) = (shown.look.clone(), shown.walks.clone(), shown.in_view.height);
    Callback::from(move |event: KeyboardEvent| {
        let is_row =
            dom::target(&event).is_some_and(|at| at.closest("tbody").ok().flatten().is_some());
        let at = look.at.min(last);
        let to = match &*event.key() {
            _ if !is_row => return,
            "ArrowDown" => at + 1,
            "ArrowUp" => at.saturating_sub(1),
            "PageDown" => at + 10,
            "PageUp" => at.saturating_sub(10),
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        let to = to.min(last);
        walks.replace(to != at);
        if let Some(frame) = dom::find::<HtmlElement>(".summary .scrolls") {
            // The row stands whole between the head and the end of the box.
            let (top, room) = (f64::from(frame.scroll_top()), f64::from(frame.client_height()));
            let above = to as f64 * height;
            let below = above + 3.0 * height - room;
            frame.set_scroll_top(top.min(above).max(below) as i32);
        }
        let mut seen = (*look).clone();
        seen.at = to;
        look.set(seen);
    })
}
