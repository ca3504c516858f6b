//! Whether the candidate is no worse than the baseline, within a margin.

use yew::prelude::*;

use super::compares::Compares;
use super::figure::{Figure, figure};
use super::number_field::NumberField;
use crate::present::number::signed;
use crate::state::compared::{Entered, words};
use crate::statistics::NoWorse as Tested;

/// The comparison that `NoWorse` tests, and the numbers that the user entered. One of them is the margin.
#[derive(PartialEq, Properties)]
pub struct NoWorseProps {
    pub compares: Compares,
    pub entered: UseStateHandle<Entered>,
}

/// Draws a field for the margin, and the result of the test. The margin is in the units of the measure.
#[component]
pub fn NoWorse(props: &NoWorseProps) -> Html {
    let NoWorseProps { compares, entered } = props;
    let Compares { scores, compared } = compares;
    let set = use_callback(entered.clone(), |margin, entered| {
        entered.set(Entered { margin, ..**entered });
    });
    html! {
        <div class="no-worse">
            <h3>{ "No worse" }</h3>
            <p>
                <NumberField label="No worse, within a margin of" title="The largest loss of the mean that counts as none"
                    value={entered.margin} {set} />
            </p>
            <p role="status">{ words::no_worse(scores, compared, entered.margin) }</p>
            if let Ok(test) = compared.no_worse(entered.margin) {
                { both_sides(compares, &test) }
            }
        </div>
    }
}

/// Draws the bounds and p of both one-sided tests.
fn both_sides(Compares { scores, compared }: &Compares, test: &Tested) -> Html {
    let shown = |scope: &'static str, test: &'static str, exact: f64, text: String| {
        let (exact, test) = (Some(exact), Some(test));
        figure(&compared.measure, Figure { scope, exact, text, test, ..Figure::default() })
    };
    let end = |scope, test, end| shown(scope, test, end, signed(end, scores.digits));
    let p = |test, p| shown("p", test, p, words::p_alone(p));
    html! {
        <p class="hint">
            { "Two one-sided tests. No worse: the difference is at least " }{ end("low", "no-worse", test.low) }
            { " with 95 % confidence, p " }{ p("no-worse", test.p) }
            { ". No better: it is at most " }{ end("high", "no-better", test.high) }
            { ", p " }{ p("no-better", test.p_better) }{ "." }
        </p>
    }
}
