//! One rank of the ideal ranking.

use yew::prelude::*;

use super::grade_chip::grade_chip;
use super::screen_reader_text::screen_reader_text;
use crate::data::Id;
use crate::ui::scale::Scale;

/// What `IdealRow` draws. `rank` counts from 1, `grade` is `None` for an unjudged document.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub doc: Id,
    /// The name of the document: its title, or its id.
    pub label: Id,
    pub rank: usize,
    /// The document's rank in the ranking; `None` if it was not retrieved.
    pub found_at: Option<usize>,
    pub grade: Option<f64>,
    pub scale: Scale,
    /// Whether the rank is within the cutoff.
    pub counted: bool,
    /// The contribution as it is shown; empty beyond the cutoff.
    pub contribution: AttrValue,
}

/// Draws one rank. It is a component, so that an edit draws only the rows that it changes.
#[component]
pub fn IdealRow(props: &Props) -> Html {
    let Props { doc, label, rank, grade, scale, .. } = props;
    let from = match props.found_at {
        Some(found_at) if found_at == *rank => String::new(),
        Some(found_at) => format!("from {found_at}"),
        None => "not retrieved".into(),
    };
    let shown_rank = AttrValue::from(rank.to_string());
    html! {
        <tr class={classes!((!props.counted).then_some("beyond"))} data-doc={doc.clone()}
            data-rank={shown_rank.clone()} aria-rowindex={(rank + 1).to_string()}
            title={label.clone()}>
            <th scope="row" class="rank">
                { shown_rank }
                { screen_reader_text(format!(" {label}")) }
            </th>
            <td class="grade-cell">
                { grade_chip(*grade, *scale) }
                <small>{ from }</small>
            </td>
            <td class="number contribution"><span>{ props.contribution.clone() }</span></td>
        </tr>
    }
}
