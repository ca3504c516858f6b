//! A formula as a small tree, and its three forms: MathML, LaTeX, plain text.

use html_escape::encode_double_quoted_attribute;

use crate::metrics::{Id, Side};

/// A part of a formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Math {
    Row(Vec<Math>),
    Number(String),
    /// A name. One letter is set in italics, a longer name upright.
    Name(String),
    Operator(&'static str),
    Fraction(Box<Math>, Box<Math>),
    Sub(Box<Math>, Box<Math>),
    Sup(Box<Math>, Box<Math>),
    /// A sum, product or maximum over indices. `under` and `over` are its limits.
    SumOver {
        /// `∑`, `∏` or `max`.
        sign: &'static str,
        under: Box<Math>,
        over: Option<Box<Math>>,
        of: Box<Math>,
    },
    /// A formula in parentheses.
    Fenced(Box<Math>),
    /// A part that belongs to a row of a table.
    Doc {
        doc: Id,
        side: Side,
        rank: usize,
        of: Box<Math>,
    },
    /// The number of terms of a sum that are left out here.
    Ellipsis(usize),
}

/// The sign of a sum.
pub const PLUS: Math = Math::Operator("+");
/// The sign of a difference: the true minus, not a hyphen.
pub const MINUS: Math = Math::Operator("\u{2212}");
/// The sign of a product: a dot in the middle.
pub const TIMES: Math = Math::Operator("\u{b7}");
/// The sign between the parts of an `equation`.
pub const EQUALS: Math = Math::Operator("=");
/// The comma between the arguments of a function.
pub const COMMA: Math = Math::Operator(",");

impl Math {
    /// Returns a name, such as `i` or `DCG`.
    pub fn name(name: &str) -> Math {
        Math::Name(name.into())
    }

    /// Returns `over` divided by `under`, as a fraction.
    pub fn fraction(over: Math, under: Math) -> Math {
        Math::Fraction(Box::new(over), Box::new(under))
    }

    /// Puts the formula in parentheses.
    pub fn fenced(self) -> Math {
        Math::Fenced(Box::new(self))
    }

    /// Returns the formula without the mark that assigns it to a row.
    pub fn unmarked(&self) -> &Math {
        match self {
            Math::Doc { of, .. } => of.unmarked(),
            other => other,
        }
    }

    /// Returns whether the formula is written with an operator, so that it needs parentheses beside another
    /// operator.
    fn is_compound(&self) -> bool {
        match self.unmarked() {
            Math::Row(parts) => parts.iter().any(|p| matches!(p, Math::Operator(_))),
            Math::Fraction(..) | Math::SumOver { .. } => true,
            Math::Number(text) => text.starts_with('-'),
            _ => false,
        }
    }
}

/// Joins parts by `=`.
pub fn equation(parts: Vec<Math>) -> Math {
    let mut row = Vec::with_capacity(2 * parts.len());
    for part in parts {
        if !row.is_empty() {
            row.push(EQUALS);
        }
        row.push(part);
    }
    Math::Row(row)
}

/// Writes a `math` element with fractions and sums at full size.
pub fn mathml(m: &Math) -> String {
    let mut out = String::from("<math displaystyle=\"true\">");
    write_mathml(m, &mut out);
    out.push_str("</math>");
    out
}

fn write_mathml(m: &Math, out: &mut String) {
    match m {
        Math::Row(parts) => element(out, "mrow", &parts.iter().collect::<Vec<_>>()),
        Math::Number(text) => match text.split_once('e') {
            Some((mantissa, exponent)) => {
                let ten = Math::Sup(
                    Box::new(Math::Number("10".into())),
                    Box::new(Math::Number(exponent.into())),
                );
                let number = Math::Number(mantissa.into());
                element(out, "mrow", &[&number, &Math::Operator("\u{d7}"), &ten]);
            }
            None => leaf(out, "mn", &text.replace('-', "\u{2212}")),
        },
        Math::Name(name) if name.contains(' ') => leaf(out, "mtext", name),
        Math::Name(name) => leaf(out, "mi", name),
        Math::Operator(sign) => leaf(out, "mo", sign),
        Math::Fraction(a, b) => element(out, "mfrac", &[a, b]),
        Math::Sub(a, b) => element(out, "msub", &[a, b]),
        Math::Sup(a, b) => element(out, "msup", &[a, b]),
        Math::SumOver { sign, under, over, of } => {
            out.push_str("<mrow>");
            let sign = Math::Operator(sign);
            match over {
                Some(over) => element(out, "munderover", &[&sign, under, over]),
                None => element(out, "munder", &[&sign, under]),
            }
            write_mathml(of, out);
            out.push_str("</mrow>");
        }
        Math::Fenced(of) => {
            element(out, "mrow", &[&Math::Operator("("), of, &Math::Operator(")")]);
        }
        Math::Doc { doc, side, of, .. } => {
            out.push_str("<mrow data-side=\"");
            out.push_str(match side {
                Side::Actual => "actual",
                Side::Ideal => "ideal",
            });
            out.push_str("\" data-doc=\"");
            out.push_str(&escaped(doc));
            out.push_str("\">");
            write_mathml(of, out);
            out.push_str("</mrow>");
        }
        Math::Ellipsis(count) => {
            out.push_str(&format!("<mtext title=\"{count} more\">\u{22ef}</mtext>"));
        }
    }
}

fn element(out: &mut String, tag: &str, children: &[&Math]) {
    out.push('<');
    out.push_str(tag);
    out.push('>');
    for child in children {
        write_mathml(child, out);
    }
    close(out, tag);
}

fn leaf(out: &mut String, tag: &str, text: &str) {
    out.push('<');
    out.push_str(tag);
    out.push('>');
    out.push_str(&escaped(text));
    close(out, tag);
}

fn close(out: &mut String, tag: &str) {
    out.push_str("</");
    out.push_str(tag);
    out.push('>');
}

/// Escapes a text for MathML content and for attributes. Answers of the package have apostrophes escaped, too.
fn escaped(text: &str) -> String {
    encode_double_quoted_attribute(text).replace('\'', "&#39;")
}

/// Writes LaTeX for math mode, which needs `amsmath`.
pub fn latex(m: &Math) -> String {
    match m {
        Math::Row(parts) => row(parts, latex),
        Math::Number(text) => match text.split_once('e') {
            Some((mantissa, exponent)) => format!("{mantissa} \\times 10^{{{exponent}}}"),
            None => text.clone(),
        },
        Math::Name(name) => latex_name(name),
        Math::Operator(sign) => match *sign {
            "\u{2212}" => "-".into(),
            "\u{b7}" => "\\cdot".into(),
            "\u{2211}" => "\\sum".into(),
            "\u{220f}" => "\\prod".into(),
            "\u{2265}" => "\\ge".into(),
            "max" => "\\max".into(),
            other => other.into(),
        },
        Math::Fraction(a, b) => format!("\\frac{{{}}}{{{}}}", latex(a), latex(b)),
        Math::Sub(a, b) => format!("{}_{{{}}}", latex(a), latex(b)),
        Math::Sup(a, b) => format!("{}^{{{}}}", latex(a), latex(b)),
        Math::SumOver { sign, under, over, of } => {
            let sign = latex(&Math::Operator(sign));
            let over = over.as_ref().map_or(String::new(), |over| format!("^{{{}}}", latex(over)));
            format!("{sign}_{{{}}}{over} {}", latex(under), latex(of))
        }
        Math::Fenced(of) => format!("\\left({}\\right)", latex(of)),
        Math::Doc { of, .. } => latex(of),
        Math::Ellipsis(_) => "\\cdots".into(),
    }
}

fn latex_name(name: &str) -> String {
    match name {
        "log" | "ln" | "min" => return format!("\\{name}"),
        "\u{3b2}" => return "\\beta".into(),
        _ if name.chars().count() == 1 => return name.into(),
        _ => {}
    }
    let mut out = String::from(if name.contains(' ') { "\\text{" } else { "\\mathrm{" });
    for c in name.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => out.extend(['\\', c]),
            '\\' | '~' | '^' => out.push(' '),
            _ => out.push(c),
        }
    }
    out.push('}');
    out
}

/// Writes one line of plain text: `P@5 = hits / k = 4 / 5 = 0.800`.
pub fn text(m: &Math) -> String {
    written(m, false)
}

/// Writes a formula as plain text. If `tight`, a fraction has no blanks around its bar, as in `1 − 2/3`.
fn written(m: &Math, tight: bool) -> String {
    match m {
        Math::Row(parts) => {
            let compound = m.is_compound() && !parts.contains(&EQUALS);
            row(parts, |part| written(part, compound))
        }
        Math::Number(text) => text.replace('-', "\u{2212}"),
        Math::Name(name) => name.clone(),
        Math::Operator(sign) => (*sign).into(),
        Math::Fraction(a, b) => {
            format!("{}{}{}", operand(a), if tight { "/" } else { " / " }, operand(b))
        }
        Math::Sub(a, b) => {
            let index = written(b, true);
            if index.bytes().all(|b| b.is_ascii_digit()) {
                let low = |digit: u8| char::from_u32(0x2080 + u32::from(digit - b'0'));
                let low: String = index.bytes().filter_map(low).collect();
                written(a, true) + &low
            } else {
                format!("{}_{index}", written(a, true))
            }
        }
        Math::Sup(a, b) => format!("{}^{}", operand(a), operand(b)),
        Math::SumOver { sign, under, over, of } => {
            let under = written(under, true).replace(' ', "");
            let over = over.as_ref().map_or(String::new(), |o| format!("..{}", written(o, true)));
            let sign = if *sign == "\u{2211}" { "\u{3a3}" } else { sign };
            format!("{sign}({under}{over}) {}", written(of, false))
        }
        Math::Fenced(of) => format!("({})", written(of, false)),
        Math::Doc { of, .. } => written(of, tight),
        Math::Ellipsis(_) => "\u{2026}".into(),
    }
}

fn operand(m: &Math) -> String {
    let text = written(m, true);
    if m.is_compound() { format!("({text})") } else { text }
}

fn row(parts: &[Math], write: impl Fn(&Math) -> String) -> String {
    let mut out = String::new();
    for part in parts {
        match part {
            Math::Operator("[" | "]") => out.push_str(&write(part)),
            Math::Operator(",") => out.push_str(", "),
            Math::Operator(_) if !out.is_empty() => {
                out.push(' ');
                out.push_str(&write(part));
                out.push(' ');
            }
            _ => out.push_str(&write(part)),
        }
    }
    out
}
