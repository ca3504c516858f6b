//! Keeps the place of table rows that are not drawn.

use yew::prelude::*;

use crate::present::number;

/// Draws an empty row of `height` pixels, or none if `height` is 0. The spacer has a key, as its neighbours have, so
/// that a row that moves stays the same element.
pub fn spacer(key: &'static str, height: f64, columns: usize) -> Html {
    html! {
        <key={key}>
            if height > 0.0 {
                <tr class="spacer" aria-hidden="true">
                    <td colspan={columns.to_string()}>
                        <svg width="1" height={number::plain(height)} />
                    </td>
                </tr>
            }
        </>
    }
}
