//! The choice between the query shown and the mean over all queries.

use yew::prelude::*;

use crate::state::View;
use crate::ui::aria;
use crate::ui::asked::{Ask, AskedAction};

/// Whether a mean over the queries on the page can be asked for: there are several, and at most `most` documents of all
/// of them together.
pub fn offers_mean(view: &View, most: usize) -> bool {
    let queries = &view.model.data.queries;
    let documents: usize = queries.iter().map(|query| query.docs.len()).sum();
    queries.len() > 1 && documents <= most
}

/// Draws a button for each. The pressed one says what is asked about.
pub fn scope(ask: &Ask, is_mean: bool) -> Html {
    let button = |label: &'static str, of_mean: bool| {
        let ask = ask.dispatcher();
        let choose =
            Callback::from(move |_: MouseEvent| ask.dispatch(AskedAction::OfMean(of_mean)));
        html! {
            <button type="button" aria-pressed={aria::flag(is_mean == of_mean)} onclick={choose}>
                { label }
            </button>
        }
    };
    html! {
        <div class="alternatives" role="group" aria-label="Asked about">
            { button("this query", false) }
            { button("mean over queries", true) }
        </div>
    }
}
