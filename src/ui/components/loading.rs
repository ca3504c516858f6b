//! Shows that the page waits for its second part, or that the part could not be loaded.

use yew::prelude::*;

use crate::ui::hooks::second_part::Loading;

/// Draws the status. `retry` requests the part again; the page waits for the part until `give_up`.
pub fn loading_status(loading: Loading, retry: &Callback<()>, give_up: &Callback<()>) -> Html {
    let Loading { is_wanted, has_failed, .. } = loading;
    html! {
        <>
            <p class="loading" role="status">
                if is_wanted && !has_failed {
                    { "Loading\u{2026}" }
                }
            </p>
            if has_failed {
                <div class="update missing" role="alert">
                    <p>
                        { "A part of the page could not be loaded. Your work is unchanged. Check the \
                           connection and try again." }
                    </p>
                    <button type="button" onclick={retry.reform(|_: MouseEvent| ())}>
                        { "Try again" }
                    </button>
                    <button type="button" class="plain" onclick={give_up.reform(|_: MouseEvent| ())}>
                        { "Close" }
                    </button>
                </div>
            }
        </>
    }
}
