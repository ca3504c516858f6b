//! Formulas as lists: the name of a MathML element, then its text or its parts.

use super::object::text;
use crate::api::Value;
use crate::present::math::Math;

/// A formula; a part that belongs to a document is `["doc", id, part]`.
pub fn tree(math: &Math) -> Value {
    match math {
        Math::Row(parts) => element("mrow", &parts.iter().collect::<Vec<_>>()),
        Math::Number(number) => leaf("mn", number),
        Math::Name(name) if name.chars().count() == 1 => leaf("mi", name),
        Math::Name(name) => leaf("mtext", name),
        Math::Operator(sign) => leaf("mo", sign),
        Math::Fraction(over, under) => element("mfrac", &[over, under]),
        Math::Sub(base, index) => element("msub", &[base, index]),
        Math::Sup(base, index) => element("msup", &[base, index]),
        Math::SumOver { sign, under, over, of } => {
            let sign = Math::Operator(sign);
            let sum = match over {
                Some(over) => element("munderover", &[&sign, under, over]),
                None => element("munder", &[&sign, under]),
            };
            Value::List(vec![text("mrow"), sum, tree(of)])
        }
        Math::Fenced(of) => element("mrow", &[&Math::Operator("("), of, &Math::Operator(")")]),
        Math::Doc { doc, of, .. } => Value::List(vec![text("doc"), text(doc), tree(of)]),
        Math::Ellipsis(_) => leaf("mo", "\u{2026}"),
    }
}

fn leaf(tag: &str, content: &str) -> Value {
    Value::List(vec![text(tag), text(content)])
}

fn element(tag: &str, parts: &[&Math]) -> Value {
    let mut list = vec![text(tag)];
    list.extend(parts.iter().map(|part| tree(part)));
    Value::List(list)
}
