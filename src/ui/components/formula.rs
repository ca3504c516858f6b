//! The formula with this list's numbers, in native MathML, and where each number comes from.

use std::rc::Rc;

use yew::prelude::*;

use super::fraction::proper;
use super::math::{Level, draw, draw_graded};
use super::rounded_note::RoundedNote;
use crate::metrics::Derivation;
use crate::platform::highlight;
use crate::present::math::Math;
use crate::present::rounded::sign;
use crate::present::{formula, number, sums, words};
use crate::state::View;
use crate::ui::context::ViewProps;
use crate::ui::scale::Scale;

/// Draws the chain of equations that ends with the value, and the meaning of each term.
pub fn formula(view: &Rc<View>) -> Html {
    let derivation = &view.chosen;
    let digits = view.model.digits;
    let definition = derivation.measure.definition;
    html! {
        <section class="formula" aria-labelledby="formula">
            <h2 id="formula">{ format!("{}: {}", definition.title, definition.meaning) }</h2>
            <Chain {view} />
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

/// Draws the sums, each term in the colour of its grade, and how the value follows from them. Long sums wrap or
/// scroll, so the keys must reach them.
#[component]
fn Chain(ViewProps { view }: &ViewProps) -> Html {
    // The formula is drawn after the lists, so it does not have the highlight yet.
    use_effect(highlight::relight);
    let derivation = &view.chosen;
    let scale = Scale::of(&view.model);
    let level = |doc: &str| {
        let rows = derivation.actual.rows.iter().chain(&*derivation.ideal.rows);
        let mut of_doc = rows.filter(|row| &*row.doc == doc);
        Some(scale.level(of_doc.next()?.grade))
    };
    let lines = sums::lines(derivation, view.model.digits);
    let exact = proper(derivation);
    html! {
        <div class="chain" tabindex="0" role="group"
            aria-label="The formula with this list's numbers">
            if !lines.sums.is_empty() {
                <div class="sums">{ for lines.sums.iter().map(|sum| equation(sum, &level)) }</div>
            }
            <div class="quotient">
                { equation(&lines.value, &level) }
                if let Some(exact) = exact {
                    <span class="part exact">{ format!("exactly {exact}") }</span>
                }
            </div>
        </div>
    }
}

/// Draws parts of a formula with the signs between them. A sum may wrap before each of its terms.
fn equation(parts: &[Math], level: &Level) -> Html {
    let pieces = parts.iter().enumerate().flat_map(|(at, part)| {
        let sign = at.checked_sub(1).map(|before| sign(&parts[before], part));
        pieces(sign, part)
    });
    let piece = |piece: Math| {
        html! {
            <span class="part"><math displaystyle="true">{ draw_graded(&piece, level) }</math></span>
        }
    };
    let mut pieces = pieces.map(piece);
    html! {
        <div class="equation">
            { pieces.next().unwrap_or_default() }
            <div class="addends">{ for pieces }</div>
        </div>
    }
}

/// Cuts an equation or a sum before each sign, where it may wrap: `= 3`, `+ 1.262`.
pub fn pieces(sign: Option<Math>, part: &Math) -> Vec<Math> {
    let Math::Row(parts) = part else {
        return vec![Math::Row(sign.into_iter().chain([part.clone()]).collect())];
    };
    let mut pieces = vec![Vec::from_iter(sign)];
    for part in parts {
        match (part, pieces.last_mut()) {
            (Math::Operator("=" | "\u{2248}" | "+" | "\u{2212}"), _) => {
                pieces.push(vec![part.clone()])
            }
            (_, Some(piece)) => piece.push(part.clone()),
            (_, None) => {}
        }
    }
    pieces.into_iter().map(Math::Row).collect()
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
