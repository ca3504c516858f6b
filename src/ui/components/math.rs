//! A formula as MathML.

use yew::prelude::*;

use crate::present::math::Math;

/// Takes the id of a document and returns the place of its grade on the ramp of colours; `None` for no colour.
pub type Level<'a> = dyn Fn(&str) -> Option<u8> + 'a;

/// Draws a formula. A part that belongs to a document lights up with it.
pub fn draw(math: &Math) -> Html {
    draw_graded(math, &|_| None)
}

/// Draws a formula as [`draw`] does, and gives each part that belongs to a document the colour of its grade.
pub fn draw_graded(math: &Math, level: &Level) -> Html {
    let draw = |math: &Math| draw_graded(math, level);
    match math {
        Math::Row(parts) => html! { <mrow>{ for parts.iter().map(draw) }</mrow> },
        Math::Number(text) => html! { <mn>{ text }</mn> },
        Math::Name(name) if name.chars().count() == 1 => html! { <mi>{ name }</mi> },
        Math::Name(name) => html! { <mtext>{ name }</mtext> },
        Math::Operator(sign) => html! { <mo>{ *sign }</mo> },
        Math::Fraction(over, under) => {
            html! { <mfrac>{ draw(over) }{ draw(under) }</mfrac> }
        }
        Math::Sub(base, index) => html! { <msub>{ draw(base) }{ draw(index) }</msub> },
        Math::Sup(base, index) => html! { <msup>{ draw(base) }{ draw(index) }</msup> },
        Math::SumOver { sign, under, over, of } => {
            let sign = html! { <mo largeop="true">{ *sign }</mo> };
            let sum = match over {
                Some(over) => {
                    html! { <munderover>{ sign }{ draw(under) }{ draw(over) }</munderover> }
                }
                None => html! { <munder>{ sign }{ draw(under) }</munder> },
            };
            html! { <mrow>{ sum }{ draw(of) }</mrow> }
        }
        Math::Fenced(of) => {
            html! { <mrow><mo>{ "(" }</mo>{ draw(of) }<mo>{ ")" }</mo></mrow> }
        }
        Math::Doc { doc, rank, of, .. } => {
            let class = level(doc).map(|level| format!("level-{level}"));
            html! { <mrow {class} data-of={doc.clone()} data-at={rank.to_string()}>{ draw(of) }</mrow> }
        }
        Math::Ellipsis(_) => html! { <mo>{ "\u{2026}" }</mo> },
    }
}
