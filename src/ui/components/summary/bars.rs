//! The bars of a histogram, on which a pointer brushes a range.

use yew::prelude::*;

use super::look::{Range, TableAction, TableDispatcher};
use crate::platform::dom;
use crate::present::number::{grouped, plain, value};
use crate::present::summary::{BINS, Histogram};

/// The height of the drawing; each bar is 1 wide, with its gap.
const HEIGHT: f64 = 100.0;

/// The gap at each side of a bar.
const GAP: f64 = 0.06;

/// What `Bars` draws. Bars outside the range are fainter.
#[derive(PartialEq, Properties)]
pub struct BarsProps {
    pub spread: Histogram,
    pub range: Range,
    /// What the drawing shows, for screen readers.
    pub label: AttrValue,
    pub look: TableDispatcher,
}

/// Draws a bar for each bin, as high as the number of its queries.
#[component]
pub fn Bars(props: &BarsProps) -> Html {
    let BarsProps { spread, range, label, look } = props;
    let start = use_callback(look.clone(), |event: PointerEvent, look| {
        if let Some(bin) = bin_at(&event).filter(|_| event.button() == 0) {
            dom::capture_pointer(&event);
            look.dispatch(TableAction::StartBrush(bin));
        }
    });
    let extend = use_callback(look.clone(), |event: PointerEvent, look| {
        if let Some(bin) = bin_at(&event).filter(|_| event.buttons() & 1 == 1) {
            look.dispatch(TableAction::ExtendBrush(bin));
        }
    });
    html! {
        <svg
            class="bars"
            viewBox={format!("0 0 {BINS} {HEIGHT}")}
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
            onpointerdown={start}
            onpointermove={extend}
        >
            for (bin, height) in spread.heights(HEIGHT).into_iter().enumerate() {
                <rect
                    class={if (range.0..range.1).contains(&bin) { "in" } else { "out" }}
                    x={plain(bin as f64 + GAP)}
                    width={plain(1.0 - 2.0 * GAP)}
                    y={plain(HEIGHT - height)}
                    height={plain(height)}
                >
                    <title>{ title(spread, bin) }</title>
                </rect>
            }
        </svg>
    }
}

/// Returns the range of a bar's values and the number of its queries.
fn title(spread: &Histogram, bin: usize) -> String {
    let (low, high) = (value(spread.edge(bin), 2), value(spread.edge(bin + 1), 2));
    format!("{low} to {high}: {}", grouped(spread.counts[bin]))
}

/// The bar below the pointer.
fn bin_at(event: &PointerEvent) -> Option<usize> {
    Some(Histogram::bin_at(dom::share_across(event, "svg")?))
}
