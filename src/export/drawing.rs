//! The parts that all pictures share: white paper, a title and a description for readers who cannot
//! see the picture, and the convention below the picture. Colours and fonts are attributes; there
//! is no style and no script.

use super::html;
use super::sheet::Sheet;
use crate::decimal::fixed;

/// The height of a line of text below the picture.
const LINE: f64 = 18.0;
/// The greatest width of a character in that text.
const LETTER: f64 = 7.5;
/// The greatest number of characters of a link that are shown. A longer link is cut.
const LONGEST: usize = 400;

/// The colour of what a picture emphasises.
pub const ACCENT: &str = "#2b55cc";
/// The attributes of a picture's title.
pub(super) const TITLE: &str = "font-size=\"16\" font-weight=\"600\"";
/// The attribute of text that explains a picture: its legend, its headings.
pub(super) const SECOND: &str = "fill=\"#595959\"";
/// The attributes of the small text below a picture, and at an axis.
pub(super) const NOTE: &str = "font-size=\"12\" fill=\"#595959\"";

pub(super) struct Drawing {
    width: f64,
    height: f64,
    /// The SVG written so far.
    pub out: String,
}

impl Drawing {
    /// Starts a picture of this width and height, in pixels. `Drawing::finish` adds the height of what stands below.
    pub fn new(width: f64, height: f64) -> Self {
        Self { width, height, out: String::new() }
    }

    /// Completes the picture with the convention and the link below it, if the sheet has them.
    pub fn finish(mut self, sheet: &Sheet, description: &str) -> String {
        let link = sheet.link.as_str();
        let is_address = link.starts_with("http");
        self.below(&sheet.convention);
        if is_address {
            self.out.push_str(&format!("<a href=\"{}\">\n", html::escaped(link)));
        }
        match link.char_indices().nth(LONGEST) {
            Some((end, _)) => self.below(&format!("{}\u{2026}", &link[..end])),
            None => self.below(link),
        }
        if is_address {
            self.out.push_str("</a>\n");
        }
        let [w, h] = [fixed(self.width, 0), fixed(self.height, 0)];
        let (title, description) = (html::text(&sheet.headline), html::text(description));
        let drawn = self.out;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
             role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"#1a1a1a\">\n\
             <title>{title}</title>\n<desc>{description}</desc>\n\
             <rect width=\"{w}\" height=\"{h}\" fill=\"#ffffff\"/>\n{drawn}</svg>\n"
        )
    }

    /// Writes a text below the picture, in as many lines as it needs.
    fn below(&mut self, line: &str) {
        let letters: Vec<char> = line.chars().collect();
        let most = ((self.width - 24.0) / LETTER) as usize;
        let mut rest = &letters[..];
        while !rest.is_empty() {
            let mut end = rest.len().min(most.max(1));
            if end < rest.len() {
                end = rest[..end].iter().rposition(|c| *c == ' ').map_or(end, |at| at + 1);
            }
            let (line, after) = rest.split_at(end);
            let line: String = line.iter().collect();
            let base = self.height + 6.0;
            text(&mut self.out, 12.0, base, NOTE, line.trim_end());
            self.height += LINE;
            rest = after;
        }
    }
}

/// Draws a rectangle. `area` holds its left and upper edge, its width and its height, in pixels; `paint` holds the
/// attributes of its colours.
pub(super) fn rect(out: &mut String, area: [f64; 4], paint: &str) {
    let [x, y, width, height] = area.map(|at| fixed(at, 1));
    out.push_str(&format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {paint}/>\n"
    ));
}

pub(super) fn text(out: &mut String, x: f64, y: f64, attributes: &str, text: &str) {
    let [x, y] = [x, y].map(|v| fixed(v, 1));
    let space = if attributes.is_empty() { "" } else { " " };
    let text = html::text(text);
    out.push_str(&format!("<text x=\"{x}\" y=\"{y}\"{space}{attributes}>{text}</text>\n"));
}
