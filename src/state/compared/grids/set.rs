//! What the set of queries can show: the differences that it finds, luck, and losses.

use super::{UNKNOWN, change, count, heads, text};
use crate::export::{Cell, Grid};
use crate::metrics::Measure;
use crate::present::number::{plain, signed, value};
use crate::state::compared::plan::Power;
use crate::statistics::best_of::BestOf;
use crate::statistics::power::Trade;
use crate::statistics::risk::Risk;

/// A number of queries that is not known, because it is above [`MOST`](crate::statistics::power::MOST).
const TOO_MANY: Cell = Cell::Nothing("more than 10,000,000");

/// Returns the smallest difference that the queries find, and the queries that a wanted difference needs.
pub fn power(measure: &str, power: &Power, digits: u8) -> Grid {
    let row = vec![
        text(measure),
        count(power.queries),
        Cell::value(Some(power.spread), digits),
        Cell::value(Some(power.smallest), digits),
        Cell::Number(power.wanted, plain(power.wanted)),
        power.needed.map_or(TOO_MANY, count),
    ];
    Grid {
        key: "power",
        caption: "Differences that the queries find (80 % power, 5 % level)".into(),
        heads: heads(&[
            ("measure", "Measure"),
            ("queries", "Queries"),
            ("spread", "Standard deviation of the differences"),
            ("smallest", "Smallest difference found"),
            ("wanted", "To find a difference of"),
            ("needed", "takes queries"),
        ]),
        rows: vec![row],
    }
}

/// Returns the queries and judgments that a difference needs at each depth.
pub fn plan(trades: &[(Measure, Trade)]) -> Grid {
    let row = |(measure, trade): &(Measure, Trade)| {
        let judgments = |all: f64| Cell::Number(all.round(), value(all.round(), 0));
        vec![
            text(&measure.to_string()),
            trade.queries.map_or(TOO_MANY, count),
            trade.judgments.map_or(UNKNOWN, judgments),
        ]
    };
    Grid {
        key: "plan",
        caption: "Queries against depth".into(),
        heads: heads(&[
            ("measure", "Judged for"),
            ("queries", "Queries"),
            ("judgments", "Judgments in all"),
        ]),
        rows: trades.iter().map(row).collect(),
    }
}

/// Returns what the best of several equal variants gains by chance, beside the gain of the candidate.
pub fn best(measure: &str, best: &BestOf, gain: Option<f64>, digits: u8) -> Grid {
    let row = vec![
        text(measure),
        count(best.systems),
        Cell::value(Some(best.expected), digits),
        Cell::value(Some(best.rare), digits),
        change(gain, digits),
    ];
    Grid {
        key: "best_of",
        caption: "Best of many equal variants".into(),
        heads: heads(&[
            ("measure", "Measure"),
            ("variants", "Variants"),
            ("expected", "The best gains by luck"),
            ("rare", "one time in twenty, more than"),
            ("gain", "The candidate gains"),
        ]),
        rows: vec![row],
    }
}

/// Returns the gains and losses of the candidate, URisk and TRisk.
pub fn risk(measure: &str, risk: &Risk, digits: u8) -> Grid {
    let trisk = |trisk: &f64| Cell::Number(*trisk, signed(*trisk, 2));
    let row = vec![
        text(measure),
        change(Some(risk.gain), digits),
        change(Some(risk.loss), digits),
        change(Some(risk.worst), digits),
        Cell::Number(risk.alpha, plain(risk.alpha)),
        change(Some(risk.urisk), digits),
        risk.trisk.as_ref().map_or(UNKNOWN, trisk),
    ];
    Grid {
        key: "risk",
        caption: "Risk".into(),
        heads: heads(&[
            ("measure", "Measure"),
            ("gain", "Gains add"),
            ("loss", "Losses take"),
            ("worst", "Worst query"),
            ("alpha", "alpha"),
            ("urisk", "URisk"),
            ("trisk", "TRisk"),
        ]),
        rows: vec![row],
    }
}
