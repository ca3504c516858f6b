//! The formula with this list's numbers, in native MathML, and where each number comes from.

use std::rc::Rc;

use yew::prelude::*;

use super::fraction::proper;
use super::math::draw;
use super::rounded_note::RoundedNote;
use crate::metrics::Derivation;
use crate::present::rounded::sign;
use crate::present::{formula, number, words};
use crate::state::View;

pub fn formula(view: &Rc<View>) -> Html {
    let derivation = &view.chosen;
    let digits = view.model.digits;
    let definition = derivation.measure.definition;
    html! {
        <section class="formula" aria-labelledby="formula">
            <h2 id="formula">{ format!("{}: {}", definition.title, definition.meaning) }</h2>
            { chain(derivation, digits) }
            <RoundedNote {view} />
            <details>
                <summary>{ "Where each number comes from" }</summary>
                <p><math display="block">{ draw(&formula::definition(derivation)) }</math></p>
                { terms(derivation, digits) }
                <p class="source">{ format!("Source: {}.", definition.source) }</p>
            </details>
        </section>
    }
}

/// The formula, step by step. A long one scrolls, which keys must reach.
fn chain(derivation: &Derivation, digits: u8) -> Html {
    let exact = proper(derivation);
    let parts = formula::chain(derivation, digits);
    html! {
        <div class="chain" tabindex="0" role="group"
            aria-label="The formula with this list's numbers">
            for (at, part) in parts.iter().enumerate() {
                <span class="part">
                    <math displaystyle="true">
                        if at > 0 {
                            { draw(&sign(&parts[at - 1], part)) }
                        }
                        { draw(part) }
                    </math>
                </span>
            }
            if let Some(exact) = exact {
                <span class="part exact">{ format!("exactly {exact}") }</span>
            }
        </div>
    }
}

fn terms(derivation: &Derivation, digits: u8) -> Html {
    html! {
        <dl class="terms">
            for term in &derivation.terms {
                <div>
                    <dt>{ words::name_symbol(term.name) }</dt>
                    <dd>
                        <b>{ number::step(term.value, digits) }</b>
                        { " " }
                        { words::name_meaning(term.name) }
                    </dd>
                </div>
            }
        </dl>
    }
}
