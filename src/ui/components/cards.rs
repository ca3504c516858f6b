//! The measures of the query shown, one card each.

use std::rc::Rc;

use yew::prelude::*;

use super::card::MeasureCard;
use crate::state::View;

/// So many cards are large; the others follow in a second, smaller row.
const LARGE: usize = 6;

pub fn cards(view: &Rc<View>) -> Html {
    let count = view.cards.len();
    let large = LARGE.min(count);
    let card = |at: usize| html! { <MeasureCard view={view.clone()} {at} /> };
    html! {
        <section aria-label="Measures">
            <div class="cards">{ for (0..large).map(card) }</div>
            <div class="cards small">{ for (large..count).map(card) }</div>
        </section>
    }
}
