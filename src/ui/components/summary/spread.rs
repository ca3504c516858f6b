//! How the values of a measure are spread: bars, and a range of them that the table keeps to.
//!
//! The range is brushed with a pointer on the bars, or set with the two sliders below them, which keys
//! move as well. It begins and ends between bars, so that the counts say what the table will list.

use yew::prelude::*;

use super::{Seen, Shown, changing};
use crate::platform::dom;
use crate::present::number::{grouped, value};
use crate::present::summary::{BINS, Histogram};
use crate::present::words::queries;
use crate::ui::element::{El, button, el, nothing, typed};

/// Of the drawing.
const HEIGHT: u8 = 100;
/// A bar that stands for anything is seen.
const LEAST: f64 = 1.5;

pub fn spread(shown: &Shown) -> Html {
    let choice = shown.choice;
    let Some(measured) = shown.props.summary.measured.get(choice.measure) else {
        return nothing();
    };
    let name = measured.measure.to_string();
    let spread = shown.props.summary.histogram(choice.measure);
    let (from, to) = choice.range.unwrap_or((0, BINS));
    let edge = |bin| value(spread.edge(bin), 2);
    let count = queries(spread.within((from, to)));
    let mut said = match choice.range {
        None => format!("{count} by {name}"),
        Some(_) => format!("{count}: {name} from {} to {}", edge(from), edge(to)),
    };
    if spread.undefined > 0 {
        said.push_str(&format!("; {} without a value", grouped(spread.undefined)));
    }
    let clear = match choice.range {
        None => nothing(),
        Some(_) => button("plain")
            .text("Show all")
            .on_click(changing(shown.look, |seen, _| brush(seen, None)))
            .done(),
    };
    let label = format!("{said}. {}", in_words(&spread));
    let ends = el("p").class("ends").set("aria-hidden", "true");
    el("figure")
        .class("histogram")
        .child(bars(shown, &spread, (from, to), &label))
        .child(
            el("div")
                .class("handles")
                .child(handle(shown, "Lowest", &name, from, &edge(from), |seen, bin| {
                    let (_, to) = range(seen);
                    brush(seen, Some((bin.min(to - 1), to)));
                }))
                .child(handle(shown, "Highest", &name, to, &edge(to), |seen, bin| {
                    let (from, _) = range(seen);
                    brush(seen, Some((from, bin.max(from + 1))));
                })),
        )
        .child(ends.child(el("span").text(&edge(0))).child(el("span").text(&edge(BINS))))
        .child(el("figcaption").child(el("span").set("role", "status").text(&said)).html(clear))
        .done()
}

fn bars(shown: &Shown, spread: &Histogram, (from, to): (usize, usize), label: &str) -> El {
    let most = spread.counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    let bar = |(bin, &count): (usize, &usize)| {
        let height = match count {
            0 => 0.0,
            count => (count as f64 / most * f64::from(HEIGHT)).max(LEAST),
        };
        let (low, high) = (value(spread.edge(bin), 2), value(spread.edge(bin + 1), 2));
        let title = format!("{low} to {high}: {}", grouped(count));
        el("rect")
            .class(if (from..to).contains(&bin) { "in" } else { "out" })
            .number("x", bin as f64 + 0.06)
            .set("width", "0.88")
            .number("y", f64::from(HEIGHT) - height)
            .number("height", height)
            .child(el("title").text(&title))
            .done()
    };
    let begin = changing(shown.look, |seen, event: PointerEvent| {
        let Some(bin) = bin_at(&event).filter(|_| event.button() == 0) else { return };
        if let Some(bars) = dom::target(&event) {
            let _ = bars.set_pointer_capture(event.pointer_id());
        }
        let alone = Some((bin, bin + 1));
        brush(seen, alone.filter(|_| seen.choice.range != alone));
        seen.brushed = bin;
    });
    let extend = {
        let change = changing(shown.look, |seen, event: PointerEvent| {
            let Some(bin) = bin_at(&event) else { return };
            brush(seen, Some((bin.min(seen.brushed), bin.max(seen.brushed) + 1)));
        });
        let brushed = shown.look.brushed;
        Callback::from(move |event: PointerEvent| {
            // Not before the pointer leaves the bar where it began.
            if event.buttons() & 1 == 1 && bin_at(&event).is_some_and(|bin| bin != brushed) {
                change.emit(event);
            }
        })
    };
    el("svg")
        .class("bars")
        .attr("viewBox", &format!("0 0 {BINS} {HEIGHT}"))
        .set("preserveAspectRatio", "none")
        .set("role", "img")
        .label(label)
        .on_pointerdown(begin)
        .on_pointermove(extend)
        .list(spread.counts.iter().enumerate().map(bar).collect())
}

/// The stretch below the pointer; the nearest one where it is beside the bars.
fn bin_at(event: &PointerEvent) -> Option<usize> {
    let bars = dom::target(event)?.closest("svg").ok()??.get_bounding_client_rect();
    let at = (f64::from(event.client_x()) - bars.left()) / bars.width() * BINS as f64;
    Some((at.max(0.0) as usize).min(BINS - 1))
}

fn handle(
    shown: &Shown,
    which: &str,
    name: &str,
    bin: usize,
    edge: &str,
    set: fn(&mut Seen, usize),
) -> El {
    el("input")
        .set("type", "range")
        .set("min", "0")
        .attr("max", &BINS.to_string())
        .label(&format!("{which} {name} listed"))
        .attr("aria-valuetext", edge)
        .value(&bin.to_string())
        .on_input(changing(shown.look, move |seen, event: InputEvent| {
            set(seen, typed(&event).parse().unwrap_or(0));
        }))
}

fn range(seen: &Seen) -> (usize, usize) {
    seen.choice.range.unwrap_or((0, BINS))
}

/// The whole range is none.
fn brush(seen: &mut Seen, range: Option<(usize, usize)>) {
    seen.choice.range = range.filter(|range| *range != (0, BINS));
    seen.at = 0;
}

fn in_words(spread: &Histogram) -> String {
    let fullest = (0..BINS).rev().max_by_key(|bin| spread.counts[*bin]).unwrap_or(0);
    let (low, high) = (value(spread.edge(fullest), 2), value(spread.edge(fullest + 1), 2));
    format!("Most, {}, are from {low} to {high}.", grouped(spread.counts[fullest]))
}
