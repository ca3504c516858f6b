//! Both lists of a query side by side, with lines between the same documents, and the ideal ranking between them.

use yew::prelude::*;

use super::compares::Compares;
use crate::present::number::plain;
use crate::state::compared::sides::{Best, Line, Listed, Sides};
use crate::state::compared::words::name;
use crate::ui::components::grade_chip::grade_chip;
use crate::ui::components::screen_reader_text::screen_reader_text;
use crate::ui::scale::Scale;

/// Draws both lists. Draws nothing if one run has no list.
pub fn sides(compares: &Compares, sides: &Sides, scale: Scale) -> Html {
    let rows = sides.rows();
    if rows == 0 {
        return Html::default();
    }
    let [baseline, candidate] = compares.compared.two.runs().map(|run| name(&compares.scores, run));
    let list = |class: &'static str, side: usize, run: &str, other: &str| {
        let shown = sides.lists[1 - side].len();
        html! {
            <div class={classes!("side-list", class)}>
                <h3>{ run }<small class="elsewhere">{ format!("rank in {other}") }</small></h3>
                <ol aria-label={format!("List of {run}")}>
                    for (at, listed) in sides.lists[side].iter().enumerate() {
                        { document(at + 1, listed, Other { name: other, shown, is_later: side == 0 }, scale) }
                    }
                </ol>
                if let Some(step) = &sides.steps[side] {
                    <p class="hint value-step">{ step.clone() }</p>
                }
            </div>
        }
    };
    let height = 10 * rows;
    let away = |side: usize, x: &'static str| {
        let shown = sides.lists[1 - side].len();
        let is_away =
            move |(_, listed): &(usize, &Listed)| listed.other.is_none_or(|rank| rank > shown);
        let stub = move |(at, _): (usize, &Listed)| format!("M{x} {}h14", 10 * at + 5);
        sides.lists[side].iter().enumerate().filter(is_away).map(stub).collect::<String>()
    };
    html! {
        <div class="both-lists">
            { list("run-a", 0, &baseline, &candidate) }
            <div class="moves">
                <h3>{ "Ideal" }</h3>
                <svg viewBox={format!("0 0 100 {height}")} preserveAspectRatio="none"
                    aria-hidden="true">
                    for line in &sides.lines {
                        <path class={format!("level-{}", scale.level(Some(line.grade)))} d={curve(*line)} />
                    }
                    <path class="away" d={away(0, "0")} />
                    <path class="away" d={away(1, "86")} />
                </svg>
                <ol aria-label="Ideal order">{ for sides.ideal.iter().map(|best| ideal(best, scale)) }</ol>
            </div>
            { list("run-b", 1, &candidate, &baseline) }
        </div>
    }
}

/// The other list of a document.
struct Other<'a> {
    /// The name of its run.
    name: &'a str,
    /// The number of its documents that are shown.
    shown: usize,
    /// Whether it is the candidate's.
    is_later: bool,
}

fn document(rank: usize, listed: &Listed, other: Other, scale: Scale) -> Html {
    let Other { name, shown, is_later } = other;
    let (elsewhere, told) = match listed.other {
        Some(found) if found == rank => ("=".into(), format!(", at the same rank in {name}")),
        Some(found) if found <= shown => (found.to_string(), format!(", rank {found} in {name}")),
        Some(found) if is_later => (format!("to {found}"), format!(", rank {found} in {name}")),
        Some(found) => (format!("from {found}"), format!(", rank {found} in {name}")),
        None if is_later => ("gone".into(), format!(", not in {name}")),
        None => ("new".into(), format!(", not in {name}")),
    };
    // Without a line, the words say where the document comes from or goes to.
    let is_away = listed.other.is_none_or(|found| found > shown);
    html! {
        <li title={format!("{}{told}", listed.label)} data-doc={listed.doc.clone()}>
            <span class="rank">{ rank }</span>
            <span class="doc" dir="auto">
                { listed.label.clone() }
                if !listed.working.is_empty() {
                    <small class="working" dir="ltr">{ listed.working.clone() }</small>
                }
            </span>
            { screen_reader_text(told) }
            <small class={classes!("elsewhere", is_away.then_some("away"))} aria-hidden="true">{ elsewhere }</small>
            { grade_chip(listed.grade, scale) }
        </li>
    }
}

fn ideal(best: &Best, scale: Scale) -> Html {
    html! {
        <li title={best.label.to_string()} data-doc={best.doc.clone()}>
            { screen_reader_text(format!("{}, ", best.label)) }
            { grade_chip(best.grade, scale) }
        </li>
    }
}

/// Returns the path of a line from the middle of one row to the middle of another.
fn curve(line: Line) -> String {
    let [from, to] = [line.from, line.to].map(|at| plain(10.0 * at as f64 + 5.0));
    format!("M0 {from}C50 {from} 50 {to} 100 {to}")
}
