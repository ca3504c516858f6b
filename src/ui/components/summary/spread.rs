//! The histogram of a measure's values, and a range of its bars that limits the table.
//!
//! The user brushes the range with a pointer on the bars, or moves the two sliders below them with pointer or keys.
//! The range begins and ends between bars, so that the bars' counts add up to the number of queries listed.

use std::rc::Rc;

use yew::prelude::*;

use super::bars::Bars;
use super::look::{Range, TableAction, TableDispatcher};
use crate::platform::dom;
use crate::present::number::{grouped, value};
use crate::present::summary::{BINS, Histogram, Summary};
use crate::present::words::queries;

/// The measure whose values `Spread` draws.
#[derive(PartialEq, Properties)]
pub struct SpreadProps {
    pub summary: Rc<Summary>,
    /// The measure, by its place in the summary.
    pub measure: usize,
    /// The range that limits the table, if there is one.
    pub range: Option<Range>,
    pub look: TableDispatcher,
}

/// Draws the histogram of the measure with its two sliders. Draws nothing for a measure that the summary lacks.
#[component]
pub fn Spread(props: &SpreadProps) -> Html {
    let SpreadProps { summary, measure, range, look } = props;
    let spread =
        use_memo((summary.clone(), *measure), |(summary, measure)| summary.histogram(*measure));
    let show_all = use_callback(look.clone(), |_: MouseEvent, look| {
        look.dispatch(TableAction::ShowAll);
    });
    let Some(measured) = summary.measured.get(*measure) else { return Html::default() };
    let name = measured.measure.to_string();
    let (from, to) = range.unwrap_or((0, BINS));
    let edge = |bin| value(spread.edge(bin), 2);
    let said = description(&spread, &name, *range);
    html! {
        <figure class="histogram">
            <Bars
                spread={(*spread).clone()}
                range={(from, to)}
                label={format!("{said}. {}", fullest(&spread))}
                look={look.clone()}
            />
            <div class="handles">
                <Handle
                    measure={name.clone()}
                    bin={from}
                    edge={edge(from)}
                    end={RangeEnd::Lowest}
                    look={look.clone()}
                />
                <Handle
                    measure={name.clone()}
                    bin={to}
                    edge={edge(to)}
                    end={RangeEnd::Highest}
                    look={look.clone()}
                />
            </div>
            <p class="ends" aria-hidden="true">
                <span>{ edge(0) }</span>
                <span>{ edge(BINS) }</span>
            </p>
            <figcaption>
                <span role="status">{ said }</span>
                if range.is_some() {
                    <button type="button" class="plain" onclick={show_all}>{ "Show all" }</button>
                }
            </figcaption>
        </figure>
    }
}

/// Returns how many queries are in the range, in words.
fn description(spread: &Histogram, name: &str, range: Option<Range>) -> String {
    let count = queries(spread.within(range.unwrap_or((0, BINS))));
    let edge = |bin| value(spread.edge(bin), 2);
    let mut said = match range {
        None => format!("{count} by {name}"),
        Some((from, to)) => format!("{count}: {name} from {} to {}", edge(from), edge(to)),
    };
    if spread.undefined > 0 {
        said.push_str(&format!("; {} without a value", grouped(spread.undefined)));
    }
    said
}

/// Returns the range of the bar with most values, in words.
fn fullest(spread: &Histogram) -> String {
    let bin = spread.fullest();
    let (low, high) = (value(spread.edge(bin), 2), value(spread.edge(bin + 1), 2));
    format!("Most, {}, are from {low} to {high}.", grouped(spread.counts[bin]))
}

/// An end of the range.
#[derive(Clone, Copy, PartialEq)]
enum RangeEnd {
    Lowest,
    Highest,
}

impl RangeEnd {
    fn label(self) -> &'static str {
        match self {
            Self::Lowest => "Lowest",
            Self::Highest => "Highest",
        }
    }

    /// The change that moves this end to a bar.
    fn to(self, bin: usize) -> TableAction {
        match self {
            Self::Lowest => TableAction::Lowest(bin),
            Self::Highest => TableAction::Highest(bin),
        }
    }
}

#[derive(PartialEq, Properties)]
struct HandleProps {
    end: RangeEnd,
    /// The name of the measure.
    measure: AttrValue,
    /// The position of the slider, in bars.
    bin: usize,
    /// The measure's value at this position.
    edge: AttrValue,
    look: TableDispatcher,
}

/// A slider that moves one end of the range.
#[component]
fn Handle(props: &HandleProps) -> Html {
    let HandleProps { end, measure, bin, edge, look } = props;
    // If the range cannot follow the slider, drawing again puts the slider back.
    let draw_again = use_force_update();
    let set = {
        let (end, look) = (*end, look.clone());
        move |event: InputEvent| {
            look.dispatch(end.to(dom::value_of(&event).parse().unwrap_or(0)));
            draw_again.force_update();
        }
    };
    html! {
        <input
            type="range"
            min="0"
            max={BINS.to_string()}
            aria-label={format!("{} {measure} listed", end.label())}
            aria-valuetext={edge}
            value={bin.to_string()}
            oninput={set}
        />
    }
}
