//! The sentences beside the value: what is lost and where, or what the value says about this list.

use yew::prelude::*;

use crate::present::account::Account;
use crate::present::number;
use crate::present::part::shortened;
use crate::ui::columns::label;
use crate::ui::context::ViewProps;

/// Draws the sentences with a long and a short end. The style sheet shows the end that fits.
#[component]
pub fn Sentences(ViewProps { view }: &ViewProps) -> Html {
    let (chosen, digits) = (&view.chosen, view.model.digits);
    let name = |row: &_| shortened(label(&view.query, row));
    let account = Account::of(chosen, &name, digits);
    let loses_nothing = account.loses_nothing();
    let Account { lost, first, rest, brief } = account;
    let measure = chosen.measure.to_string();
    html! {
        <p class="account" dir="auto">
            <b>
                if let Some(lost) = lost {
                    <output data-scope="lost" data-measure={measure} data-value={number::plain(lost)}>
                        { if loses_nothing { "Nothing".to_string() } else { number::value(lost, digits) } }
                    </output>
                    { " " }
                }
                { first }
            </b>
            if !rest.is_empty() {
                <span class="full">{ format!(" {rest}") }</span>
            }
            if !brief.is_empty() {
                <span class="brief">{ format!(" {brief}") }</span>
            }
        </p>
    }
}
