//! The verdict: the difference, what it means in a sentence, and its interval.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use super::figure::{Figure, figure};
use super::interval::interval;
use crate::compare::verdict::{self, Form};
use crate::present::number::{grouped, plain, signed, value};
use crate::state::compared::chance::effect;
use crate::state::compared::drawing::Scale;
use crate::state::compared::{Two, words};
use crate::state::{Action, View};
use crate::statistics::{Bootstrap, Comparison};
use crate::ui::components::copying::copying;
use crate::ui::components::value_line::measure_menu::MeasureMenu;
use crate::ui::context::use_dispatch;
use crate::ui::events::{Dispatch, on_value};

/// The comparison whose verdict `Head` draws. The menu of measures needs the view.
#[derive(PartialEq, Properties)]
pub struct HeadProps {
    pub view: Rc<View>,
    pub compares: Compares,
    /// Compares two other runs.
    pub choose: Callback<Two>,
}

/// Draws the verdict on the chosen measure, with its wins, ties and losses, p, and a 95 % interval.
#[component]
pub fn Head(props: &HeadProps) -> Html {
    let HeadProps { view, compares, choose } = props;
    let Compares { scores, compared } = compares;
    let status = use_state_eq(String::new);
    let dispatch = use_dispatch();
    let comparison = &compared.comparison;
    let digits = verdict::digits_of(comparison, scores.digits);
    let verdict = &compared.verdict;
    let line: Rc<str> = verdict.line.as_str().into();
    let copy = copying(&line, &"".into(), "sentence", status.setter());
    let means = comparison.baseline.ok().zip(comparison.candidate.ok());
    html! {
        <div class="verdict" data-form={verdict.form.key()}>
            <div class="verdict-number">
                if scores.are_values() {
                    { imported_measures(compares, &dispatch) }
                } else {
                    <MeasureMenu {view} />
                }
                <p class="number">
                    { comparison.difference.map_or("\u{2013}".into(), |it| signed(it, digits)) }
                </p>
                if let Some((before, after)) = means {
                    <p class="hint">
                        { format!("mean {} \u{2192} {}", value(before, scores.digits), value(after, scores.digits)) }
                    </p>
                }
            </div>
            <div class="verdict-words">
                <p class="verdict-sentence" role="status">
                    <b>{ &verdict.headline }</b>{ " " }{ &verdict.reason }
                </p>
                { outcomes(compares) }
                { best_of_others(compares, choose) }
                <p class="hint">
                    { words::counted(scores, compared) }
                    { test(compares) }{ " " }
                    <button type="button" class="link" onclick={copy} title={verdict.line.clone()}>
                        { "Copy the verdict" }
                    </button>
                    { " " }
                    <span role="status">{ (*status).clone() }</span>
                </p>
            </div>
            <div class="verdict-interval">
                if let Ok(bootstrap) = &comparison.bootstrap {
                    <p class="hint"><b>{ "Mean difference, 95 % interval" }</b></p>
                    { labelled_interval(comparison, bootstrap, digits) }
                }
            </div>
        </div>
    }
}

/// Draws a menu of the measures of an imported table of values. Values of other measures are not known.
fn imported_measures(compares: &Compares, dispatch: &Dispatch) -> Html {
    let Compares { scores, compared } = compares;
    let onchange = {
        let (dispatch, measures) = (dispatch.clone(), scores.measures.clone());
        on_value(move |name| {
            let found = measures.iter().find(|measure| measure.to_string() == name);
            if let Some(measure) = found {
                dispatch.emit(Action::Choose(*measure));
            }
        })
    };
    let names =
        scores.measures.iter().map(|measure| (*measure == compared.measure, measure.to_string()));
    html! {
        <select class="measure-menu" aria-label="Measure" ~value={compared.measure.to_string()} {onchange}>
            for (selected, name) in names {
                <option value={name.clone()} {selected}>{ name.clone() }</option>
            }
        </select>
    }
}

/// Draws the interval, above it its ends in words, and below it a label at 0, where both runs are equal.
fn labelled_interval(comparison: &Comparison, bootstrap: &Bootstrap, digits: u8) -> Html {
    let scale = Scale::of([bootstrap.low, bootstrap.high]);
    let label = |at: f64, text: String| {
        let place = scale.place(at);
        // A label near an end of the scale starts or ends there, so that it stays within the drawing.
        let (x, anchor) = match place {
            place if place < 25.0 => (0.0, "start"),
            place if place > 75.0 => (100.0, "end"),
            place => (place, "middle"),
        };
        html! { <text x={format!("{}%", plain(x))} y="12" text-anchor={anchor}>{ text }</text> }
    };
    let Bootstrap { low, high, .. } = *bootstrap;
    let ends = format!("{} to {}", signed(low, digits), signed(high, digits));
    let middle = 0.5 * (low + high);
    html! {
        <>
            <svg class="interval-words" aria-hidden="true">{ label(middle, ends) }</svg>
            { interval(comparison, scale, Form::of(comparison).is_shown()) }
            <svg class="interval-words" aria-hidden="true">{ label(0.0, "0 = equal".into()) }</svg>
        </>
    }
}

/// Draws the queries won, tied and lost, as a bar and as numbers.
fn outcomes(compares: &Compares) -> Html {
    let comparison = &compares.compared.comparison;
    let all = comparison.queries.max(1) as f64;
    let [wins, ties, losses] = [comparison.wins, comparison.ties, comparison.losses];
    let part = |class: &'static str, before: usize, count: usize| {
        let (x, width) = (100.0 * before as f64 / all, 100.0 * count as f64 / all);
        html! { <rect {class} x={plain(x)} width={plain(width)} y="0" height="10" /> }
    };
    let said = |class: &'static str, count: usize, one: &str, many: &str| {
        let what = if count == 1 { one } else { many };
        html! { <span {class}><b>{ grouped(count) }</b>{ format!(" {what}") }</span> }
    };
    html! {
        <>
            <svg class="outcomes" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                { part("wins", 0, wins) }
                { part("ties", wins, ties) }
                { part("losses", wins + ties, losses) }
            </svg>
            <p class="outcomes-said">
                { said("wins", wins, "win", "wins") }
                { said("ties", ties, "tie", "ties") }
                { said("losses", losses, "loss", "losses") }
            </p>
        </>
    }
}

/// Says if a run beside the two has a higher mean than both. A button compares it with the baseline.
fn best_of_others(Compares { scores, compared }: &Compares, choose: &Callback<Two>) -> Html {
    let two = compared.two;
    let row = compared.rows.iter().find(|row| row.measure == compared.measure);
    let cells = row.map_or(&[][..], |row| &row.line.cells);
    let means = cells.iter().enumerate().filter_map(|(run, cell)| Some((run, cell.mean?)));
    let Some((run, mean)) = means.max_by(|a, b| a.1.total_cmp(&b.1)) else {
        return Html::default();
    };
    let is_higher = two
        .runs()
        .into_iter()
        .all(|of| cells.get(of).and_then(|cell| cell.mean).is_some_and(|other| other < mean));
    if !is_higher {
        return Html::default();
    }
    let to = two.with_candidate(run);
    html! {
        <p class="hint">
            { format!("{} has a higher mean than both: {}. ", words::name(scores, run), value(mean, scores.digits)) }
            <button type="button" class="link" onclick={choose.reform(move |_: MouseEvent| to)}>{ "Compare it" }</button>
        </p>
    }
}

/// Draws p of the leading test, and why that test leads.
fn test(compares: &Compares) -> Html {
    let Compares { compared, .. } = compares;
    let Some(p) = compared.p else { return Html::default() };
    let shown = Figure {
        scope: "p",
        exact: Some(p),
        text: words::p(p),
        test: Some(compared.choice.test.key()),
        ..Figure::default()
    };
    let size = compared.comparison.effect_size.ok().filter(|_| compared.choice.effect_leads);
    html! {
        <span title={compared.choice.reason}>
            if let Some(size) = size {
                { format!(" \u{b7} size of the effect: {} ({})", signed(size, 2), effect(size)) }
            }
            { format!(" \u{b7} {}: ", compared.choice.test.title()) }
            { figure(&compared.measure, shown) }
            { format!(" \u{b7} {}", compared.choice.reason) }
        </span>
    }
}
