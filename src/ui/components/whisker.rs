//! How far a value could be from what is shown: a whisker on a card, with a sentence.

use yew::prelude::*;

use crate::answers::bounds::Bounds;
use crate::present::bounds::{self, sentence, short};
use crate::present::number::plain;

/// Draws nothing where no judgment and no order of ties would change the value. A measure that is chosen gets
/// the whole sentence, others a few words.
pub fn whisker(bounds: &Bounds, value: Option<f64>, digits: u8, is_chosen: bool) -> Html {
    let whole = sentence(bounds, digits);
    if whole.is_empty() {
        return Html::default();
    }
    let text = if is_chosen { whole.clone() } else { short(bounds, digits) };
    let bar = bounds::Whisker::new(bounds, value);
    html! {
        <p class="bounds" title={whole}>
            <svg
                class="whisker"
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                aria-hidden="true"
            >
                <rect class="track" y="3.5" height="1" width="100" />
                <rect
                    class="reach"
                    y="2.5"
                    height="3"
                    x={plain(bar.reach_start)}
                    width={plain(bar.reach_width)}
                />
                if let Some(start) = bar.mark_start {
                    <rect
                        class="now"
                        y="0"
                        height="8"
                        x={plain(start)}
                        width={plain(bounds::Whisker::MARK_WIDTH)}
                    />
                }
            </svg>
            <span>{ text }</span>
        </p>
    }
}
