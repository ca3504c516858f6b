//! Keeps the place of table rows that are not drawn.
//!
//! Give it a key, as the rows have: among rows with keys a row that moves stays the same element.

use yew::prelude::*;

use crate::present::number;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// In pixels. Nothing is drawn for 0.
    pub height: f64,
    /// How many columns the table has.
    pub columns: usize,
}

#[component]
pub fn Spacer(props: &Props) -> Html {
    html! {
        if props.height > 0.0 {
            <tr class="spacer" aria-hidden="true">
                <td colspan={props.columns.to_string()}>
                    <svg width="1" height={number::plain(props.height)} />
                </td>
            </tr>
        }
    }
}
