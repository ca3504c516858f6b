//! A table in a panel: a head, rows, a foot.

use yew::prelude::*;

use crate::data::Id;

/// The head of a column.
pub struct Head {
    /// Empty if the column has no head.
    pub label: AttrValue,
    /// Whether the column holds numbers, which are aligned at the right.
    pub numbers: bool,
    /// Whether the column is marked, such as the column of the cutoff shown.
    pub chosen: bool,
}

/// One row. Its first cell is its head.
pub struct Line {
    /// One cell per column.
    pub cells: Vec<Html>,
    /// Whether the row is marked as the current one.
    pub current: bool,
    /// The document that the row is about. The row lights up with that document.
    pub of: Option<Id>,
}

impl Line {
    /// A row that is not marked and about no document.
    pub fn new(cells: Vec<Html>) -> Self {
        Self { cells, current: false, of: None }
    }
}

/// Rows under a common heading.
pub struct Section {
    pub title: &'static str,
    pub lines: Vec<Line>,
}

/// Makes heads from labels. A label that starts with `#` heads a column of numbers.
pub fn heads(labels: &[&str]) -> Vec<Head> {
    let head = |label: &&str| Head {
        numbers: label.starts_with('#'),
        label: label.trim_start_matches('#').to_string().into(),
        chosen: false,
    };
    labels.iter().map(head).collect()
}

/// Draws the table. `label` is its accessible name.
pub fn grid(label: &'static str, heads: &[Head], lines: &[Line], foot: Option<&Line>) -> Html {
    html! {
        <table aria-label={label}>
            <thead><tr>{ for heads.iter().map(head) }</tr></thead>
            <tbody>{ for lines.iter().map(|line| row(heads, line)) }</tbody>
            if let Some(foot) = foot {
                <tfoot>{ row(heads, foot) }</tfoot>
            }
        </table>
    }
}

/// Draws the table with its rows in sections. `label` is its accessible name.
pub fn grid_of_sections(label: &'static str, heads: &[Head], sections: &[Section]) -> Html {
    let columns = heads.len().to_string();
    let section = |section: &Section| {
        html! {
            <tbody>
                <tr class="section">
                    <th scope="rowgroup" colspan={columns.clone()}>{ section.title }</th>
                </tr>
                { for section.lines.iter().map(|line| row(heads, line)) }
            </tbody>
        }
    };
    html! {
        <table aria-label={label}>
            <thead><tr>{ for heads.iter().map(head) }</tr></thead>
            { for sections.iter().map(section) }
        </table>
    }
}

fn head(head: &Head) -> Html {
    if head.label.is_empty() {
        return html! { <td /> };
    }
    html! { <th scope="col" class={class(head)}>{ &head.label }</th> }
}

fn row(heads: &[Head], line: &Line) -> Html {
    let current = line.current.then_some("true");
    let cells = line.cells.iter().zip(heads).enumerate().map(|(at, (content, head))| {
        if at == 0 {
            html! { <th scope="row" dir="auto" class={class(head)}>{ content.clone() }</th> }
        } else {
            html! { <td class={class(head)}>{ content.clone() }</td> }
        }
    });
    html! {
        <tr class={classes!(line.current.then_some("current"))} aria-current={current}
            data-of={line.of.clone()}>
            { for cells }
        </tr>
    }
}

fn class(head: &Head) -> Classes {
    classes!(head.numbers.then_some("number"), head.chosen.then_some("chosen"))
}
