//! The sentences beside the value: what is lost and where, or what the value says about this list.

use yew::prelude::*;

use crate::present::loss::{Account, account};
use crate::present::part::shortened;
use crate::present::{number, words};
use crate::ui::columns::label;
use crate::ui::context::ViewProps;

#[component]
pub fn Sentences(ViewProps { view }: &ViewProps) -> Html {
    let (chosen, digits) = (&view.chosen, view.model.digits);
    let name = |row: &_| shortened(label(&view.query, row));
    let Some(account) = account(chosen, &name, digits) else {
        return html! { <p class="account" dir="auto"><b>{ words::full_sentence(chosen) }</b></p> };
    };
    let measure = chosen.measure.to_string();
    let is_nothing = account.is_nothing();
    let Account { lost, first, rest, brief } = account;
    html! {
        <p class="account" dir="auto">
            <b>
                <output data-scope="lost" data-measure={measure} data-value={number::plain(lost)}>
                    { if is_nothing { "Nothing".to_string() } else { number::value(lost, digits) } }
                </output>
                { format!(" {first}") }
            </b>
            <span class="full">{ format!(" {rest}") }</span>
            <span class="brief">{ format!(" {brief}") }</span>
        </p>
    }
}
