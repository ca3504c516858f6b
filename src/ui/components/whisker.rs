//! How far a value could be from what is shown: a whisker on a card, with a sentence.

use yew::prelude::*;

use crate::answers::bounds::Bounds;
use crate::present::bounds::{self, sentence, short};
use crate::present::number::plain;

#[derive(PartialEq, Properties)]
pub struct WhiskerProps {
    /// What the value could be. `None` where nothing is open.
    pub bounds: Option<Bounds>,
    /// The value that is shown.
    pub value: Option<f64>,
    /// Decimals shown.
    pub digits: u8,
    /// Whether the measure is the one that is explained: it gets the whole sentence, others a few words.
    pub is_chosen: bool,
}

/// Draws nothing where no judgment and no order of ties would change the value.
#[component]
pub fn Whisker(props: &WhiskerProps) -> Html {
    let Some(bounds) = &props.bounds else { return Html::default() };
    let whole = sentence(bounds, props.digits);
    if whole.is_empty() {
        return Html::default();
    }
    let text = if props.is_chosen { whole.clone() } else { short(bounds, props.digits) };
    let bar = bounds::Whisker::new(bounds, props.value);
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
