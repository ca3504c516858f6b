//! The formula with this list's numbers, in native MathML, and where each number comes from.

use yew::Html;

use crate::present::math::Math;
use crate::present::{formula, fraction, number, words};
use crate::state::View;
use crate::ui::element::{El, el};

pub fn formula_panel(view: &View) -> Html {
    let derivation = &view.chosen;
    let digits = view.model.digits;
    let info = derivation.measure.info;
    // A long formula scrolls, which keys must reach.
    let mut chain = el("div").class("chain").set("tabindex", "0").set("role", "group");
    chain = chain.label("The formula with this list's numbers");
    for (i, part) in formula::chain(derivation, digits).iter().enumerate() {
        let mut math = el("math").set("displaystyle", "true");
        if i > 0 {
            math = math.child(el("mo").text("="));
        }
        chain = chain.child(el("span").class("part").child(math.child(draw(part))));
    }
    if let Some(exact) = fraction::exact(derivation).filter(|text| text.contains('/')) {
        chain = chain.child(el("span").class("part exact").text(&format!("exactly {exact}")));
    }
    let mut terms = el("dl").class("terms");
    for term in &derivation.terms {
        let value = number::step(term.value, digits);
        let meaning =
            el("dd").child(el("b").text(&value)).text(" ").text(words::name_meaning(term.name));
        terms = terms
            .child(el("div").child(el("dt").text(words::name_symbol(term.name))).child(meaning));
    }
    let definition =
        el("math").set("display", "block").child(draw(&formula::definition(derivation)));
    let details = el("details")
        .child(el("summary").text("Where each number comes from"))
        .child(el("p").child(definition))
        .child(terms)
        .child(el("p").class("source").text(&format!("Source: {}.", info.source)));
    el("section")
        .class("formula")
        .set("aria-labelledby", "formula")
        .child(el("h2").set("id", "formula").text(&format!("{}: {}", info.title, info.meaning)))
        .child(chain)
        .child(details)
        .done()
}

/// A formula as MathML elements. Parts that belong to a document light up with it.
fn draw(math: &Math) -> El {
    let pair = |tag: &'static str, a: &Math, b: &Math| el(tag).child(draw(a)).child(draw(b));
    match math {
        Math::Row(parts) => parts.iter().fold(el("mrow"), |row, part| row.child(draw(part))),
        Math::Number(text) => el("mn").text(text),
        Math::Name(name) if name.chars().count() == 1 => el("mi").text(name),
        Math::Name(name) => el("mtext").text(name),
        Math::Operator(sign) => el("mo").text(sign),
        Math::Fraction(over, under) => pair("mfrac", over, under),
        Math::Sub(base, index) => pair("msub", base, index),
        Math::Sup(base, index) => pair("msup", base, index),
        Math::SumOver { sign, under, over, of } => {
            let sign = el("mo").set("largeop", "true").text(sign);
            let sum = match over {
                Some(over) => el("munderover").child(sign).child(draw(under)).child(draw(over)),
                None => el("munder").child(sign).child(draw(under)),
            };
            el("mrow").child(sum).child(draw(of))
        }
        Math::Fenced(of) => {
            el("mrow").child(el("mo").text("(")).child(draw(of)).child(el("mo").text(")"))
        }
        Math::Doc { doc, of, .. } => el("mrow").attr("data-of", doc).child(draw(of)),
        Math::Ellipsis(_) => el("mo").text("\u{2026}"),
    }
}
