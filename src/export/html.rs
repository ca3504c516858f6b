//! Writes HTML: headings, tables with column headers, and a list of notes. There is no style and no
//! script.

use html_escape::{encode_double_quoted_attribute, encode_text};

use super::sheet::{Sheet, clean};
use crate::present::math;

pub(super) fn write(sheet: &Sheet) -> String {
    let mut out = String::new();
    put(&mut out, "h3", &sheet.headline);
    put(&mut out, "p", &sheet.about);
    if !sheet.chain.is_empty() {
        out.push_str(&math::mathml(&math::equation(sheet.chain.clone())));
        out.push('\n');
    }
    out.push_str(&tables(sheet));
    out.push_str("<ul>\n");
    for scalar in &sheet.scalars {
        let (symbol, value) = (math::text(&scalar.symbol), scalar.value.shown());
        put(&mut out, "li", &format!("{symbol} = {value}, {}", scalar.meaning));
    }
    for note in sheet.notes.iter().map(String::as_str).chain([sheet.assumed()]) {
        put(&mut out, "li", note);
    }
    let link = escaped(&sheet.link);
    if link.starts_with("http") {
        out.push_str(&format!("<li><a href=\"{link}\">{link}</a></li>\n"));
    } else {
        put(&mut out, "li", &sheet.link);
    }
    out.push_str("</ul>\n");
    out
}

/// Writes the tables of a sheet.
pub(super) fn tables(sheet: &Sheet) -> String {
    let mut out = String::new();
    for grid in &sheet.grids {
        out.push_str("<table>\n");
        put(&mut out, "caption", &grid.caption);
        out.push_str("<thead><tr>");
        let heads: Vec<_> = grid.shown_heads().collect();
        for head in &heads {
            cell(&mut out, "th scope=\"col\"", head.is_number, &head.text);
        }
        out.push_str("</tr></thead>\n<tbody>\n");
        for row in &grid.rows {
            out.push_str("<tr>");
            for (head, text) in heads.iter().zip(grid.shown(row)) {
                cell(&mut out, "td", head.is_number, &text);
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</tbody>\n</table>\n");
    }
    out
}

/// Appends an element with a text. Appends nothing for an empty text.
fn put(out: &mut String, tag: &str, text: &str) {
    if !text.is_empty() {
        out.push_str(&format!("<{tag}>{}</{tag}>\n", escaped(text)));
    }
}

fn cell(out: &mut String, tag: &str, is_number: bool, text: &str) {
    let align = if is_number { " align=\"right\"" } else { "" };
    out.push_str(&format!("<{tag}{align}>{}</{}>", escaped(text), &tag[..2]));
}

/// Escapes a text for HTML content and for attributes in double quotes.
pub(super) fn escaped(text: &str) -> String {
    encode_double_quoted_attribute(&clean(text)).into_owned()
}

/// Escapes a text for HTML or XML content. Control characters, which XML forbids, are replaced.
pub(super) fn text(text: &str) -> String {
    encode_text(&clean(text)).into_owned()
}
