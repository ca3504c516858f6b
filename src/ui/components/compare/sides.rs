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
                <h3>{ run }</h3>
                <ol aria-label={format!("List of {run}")}>
                    for (at, listed) in sides.lists[side].iter().enumerate() {
                        { document(at + 1, listed, other, scale) }
                    }
                </ol>
            </div>
        }
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
                </svg>
                <ol aria-label="Ideal order">{ for sides.ideal.iter().map(|best| ideal(best, scale)) }</ol>
            </div>
            { list("run-b", 1, &candidate, &baseline) }
        </div>
    }
}

fn document(rank: usize, listed: &Listed, other: &str, scale: Scale) -> Html {
    let (elsewhere, told) = match listed.other {
        Some(found) if found == rank => ("=".into(), format!(", at the same rank in {other}")),
        Some(found) => (found.to_string(), format!(", rank {found} in {other}")),
        None => ("\u{2013}".into(), format!(", not in {other}")),
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
            <small class="elsewhere" aria-hidden="true">{ elsewhere }</small>
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
