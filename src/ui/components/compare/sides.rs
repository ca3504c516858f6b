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
        html! {
            <div class={classes!("side-list", class)}>
                <h3>{ run }<small class="elsewhere">{ format!("rank in {other}") }</small></h3>
                <ol aria-label={format!("List of {run}")}>
                    for (at, listed) in sides.lists[side].iter().enumerate() {
                        { document(at + 1, listed, moved(sides, side, at, listed), other, scale) }
                    }
                </ol>
                if let Some(step) = &sides.steps[side] {
                    <p class="hint value-step">{ step.clone() }</p>
                }
            </div>
        }
    };
    // A short line from each document that the other list does not show.
    let away = |side: usize, x: &'static str| {
        let all = sides.lists[side].iter().enumerate();
        let away = all.filter(|(_, listed)| sides.is_away(side, listed));
        away.map(|(at, _)| format!("M{x} {}h14", 10 * at + 5)).collect::<String>()
    };
    html! {
        <div class="both-lists">
            { list("run-a", 0, &baseline, &candidate) }
            <div class="moves">
                <h3>{ "Ideal" }</h3>
                <svg viewBox={format!("0 0 100 {}", 10 * rows)} preserveAspectRatio="none" aria-hidden="true">
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

/// Draws the rank of a document in the other list, or where it comes from or goes to if that list does not show it.
fn moved(sides: &Sides, side: usize, at: usize, listed: &Listed) -> Html {
    let is_away = sides.is_away(side, listed);
    let text = match (listed.other, is_away, side) {
        (Some(rank), false, _) if rank == at + 1 => "=".into(),
        (Some(rank), false, _) => rank.to_string(),
        (Some(rank), true, 0) => format!("to {rank}"),
        (Some(rank), true, _) => format!("from {rank}"),
        (None, _, 0) => "gone".into(),
        (None, ..) => "new".into(),
    };
    html! {
        <small class={classes!("elsewhere", is_away.then_some("away"))} aria-hidden="true">{ text }</small>
    }
}

fn document(rank: usize, listed: &Listed, moved: Html, other: &str, scale: Scale) -> Html {
    let told = match listed.other {
        Some(found) if found == rank => format!(", at the same rank in {other}"),
        Some(found) => format!(", rank {found} in {other}"),
        None => format!(", not in {other}"),
    };
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
            { moved }
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
