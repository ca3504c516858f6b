//! Tells that the second part of the page is waited for, or that it could not be loaded.

use yew::prelude::*;

use crate::ui::hooks::second_part::Loading;

/// What was asked for stays asked for until `give_up`.
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
