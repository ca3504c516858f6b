//! Formulas as nested lists: the name of a MathML element, then its text or its parts.

use serde::ser::{Serialize, SerializeSeq, Serializer};

use crate::metrics::Side;
use crate::present::math::Math;

/// A part of a formula. An element is written as a list of its name and its parts.
#[derive(Debug)]
pub enum Node {
    Text(String),
    Element { name: &'static str, parts: Vec<Node> },
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Node::Text(text) => serializer.serialize_str(text),
            Node::Element { name, parts } => {
                let mut list = serializer.serialize_seq(Some(1 + parts.len()))?;
                list.serialize_element(name)?;
                for part in parts {
                    list.serialize_element(part)?;
                }
                list.end()
            }
        }
    }
}

/// Returns a formula as a tree. A part that belongs to a document is `["doc", id, part]`, and in a sum over the
/// ideal ranking `["ideal", id, part]`.
pub fn tree(math: &Math) -> Node {
    match math {
        Math::Row(parts) => row(parts.iter().map(tree).collect()),
        Math::Number(number) => leaf("mn", number),
        Math::Name(name) if name.chars().count() == 1 => leaf("mi", name),
        Math::Name(name) => leaf("mtext", name),
        Math::Operator(sign) => operator(sign),
        Math::Fraction(over, under) => element("mfrac", vec![tree(over), tree(under)]),
        Math::Sub(base, index) => element("msub", vec![tree(base), tree(index)]),
        Math::Sup(base, index) => element("msup", vec![tree(base), tree(index)]),
        Math::SumOver { sign, under, over, of } => {
            let sign = operator(sign);
            let sum = match over {
                Some(over) => element("munderover", vec![sign, tree(under), tree(over)]),
                None => element("munder", vec![sign, tree(under)]),
            };
            row(vec![sum, tree(of)])
        }
        Math::Fenced(of) => row(vec![operator("("), tree(of), operator(")")]),
        Math::Doc { doc, side, of, .. } => {
            let name = match side {
                Side::Actual => "doc",
                Side::Ideal => "ideal",
            };
            element(name, vec![Node::Text(doc.to_string()), tree(of)])
        }
        Math::Ellipsis(_) => operator("\u{2026}"),
    }
}

fn row(parts: Vec<Node>) -> Node {
    element("mrow", parts)
}

fn operator(sign: &str) -> Node {
    leaf("mo", sign)
}

fn leaf(name: &'static str, text: &str) -> Node {
    element(name, vec![Node::Text(text.into())])
}

fn element(name: &'static str, parts: Vec<Node>) -> Node {
    Node::Element { name, parts }
}
