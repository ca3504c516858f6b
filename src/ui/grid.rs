//! A table of a panel: a head, rows, a foot.

use yew::prelude::*;

use super::element::{El, el, nothing};
use crate::data::Id;

/// A column's head, and whether it holds numbers.
pub struct Head {
    pub label: String,
    pub numbers: bool,
    /// Marked, such as the chosen cutoff.
    pub chosen: bool,
}

/// One row. The first cell is its head.
#[derive(Default)]
pub struct Line {
    pub cells: Vec<Html>,
    /// The row that is meant at present.
    pub current: bool,
    /// The document that the row is about.
    pub of: Option<Id>,
}

/// A table with an accessible name.
pub struct Grid {
    pub label: &'static str,
    pub heads: Vec<Head>,
    pub lines: Vec<Line>,
    pub foot: Option<Line>,
}

/// Heads from labels; those that start with `#` hold numbers.
#[inline(never)]
pub fn heads(labels: &[&str]) -> Vec<Head> {
    let head = |label: &&str| Head {
        numbers: label.starts_with('#'),
        label: label.trim_start_matches('#').to_string(),
        chosen: false,
    };
    labels.iter().map(head).collect()
}

/// A text as a cell's content.
#[inline(never)]
pub fn text(text: &str) -> Html {
    Html::from(AttrValue::from(std::rc::Rc::<str>::from(text)))
}

impl Line {
    #[inline(never)]
    pub fn new(cells: Vec<Html>) -> Self {
        Self { cells, current: false, of: None }
    }
}

impl Grid {
    #[inline(never)]
    pub fn draw(self) -> Html {
        let Grid { label, heads, lines, foot } = self;
        let head = |head: &Head| {
            if head.label.is_empty() {
                return el("td").done();
            }
            let class = [numbers(head), chosen(head)];
            el("th").set("scope", "col").classes(&class).text(&head.label).done()
        };
        let top = el("tr").list(heads.iter().map(head).collect());
        let rows: Vec<Html> = lines.into_iter().map(|line| row(&heads, line)).collect();
        let foot = foot.map_or_else(nothing, |foot| el("tfoot").html(row(&heads, foot)).done());
        el("table")
            .set("aria-label", label)
            .child(el("thead").child(top))
            .child(el("tbody").list(rows))
            .html(foot)
            .done()
    }
}

fn numbers(head: &Head) -> &'static str {
    if head.numbers { "number" } else { "" }
}

fn chosen(head: &Head) -> &'static str {
    if head.chosen { "chosen" } else { "" }
}

fn row(heads: &[Head], line: Line) -> Html {
    let mut tr = el("tr");
    if line.current {
        tr = tr.set("class", "current").set("aria-current", "true");
    }
    if let Some(of) = &line.of {
        tr = tr.attr("data-of", of);
    }
    let cell = |(i, (content, head)): (usize, (Html, &Head))| {
        let cell = if i == 0 { el("th").set("scope", "row").set("dir", "auto") } else { el("td") };
        cell.classes(&[numbers(head), chosen(head)]).html(content).done()
    };
    tr.list(line.cells.into_iter().zip(heads).enumerate().map(cell).collect()).done()
}

/// A panel with a heading.
#[inline(never)]
pub fn panel(class: &'static str, id: &'static str, heading: &str) -> El {
    el("section")
        .classes(&["panel", class])
        .set("aria-labelledby", id)
        .child(el("h2").set("id", id).text(heading))
}
