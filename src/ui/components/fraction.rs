//! A value as an exact fraction beside its decimals.

use yew::prelude::*;

use crate::metrics::Derivation;
use crate::present::fraction::exact;

/// Draws the fraction if `is_on`. Draws nothing if the value is a whole number or not a fraction.
pub fn fraction(derivation: &Derivation, is_on: bool) -> Html {
    let text = is_on.then(|| proper(derivation)).flatten();
    html! {
        if let Some(text) = text {
            <span class="fraction" title="Exactly">{ text }</span>
        }
    }
}

/// Returns the value as a fraction that is no whole number.
pub fn proper(derivation: &Derivation) -> Option<String> {
    exact(derivation).filter(|text| text.contains('/'))
}
