//! Compares means that a file holds with those of the lists on the screen.

use crate::data::{Data, Mean};
use crate::present::number;
use crate::present::words::plural;
use crate::presets::{self, QueryInput};

/// The most means that are told.
const TOLD: usize = 8;

/// The decimals of the values told.
const DIGITS: u8 = 4;

/// Says what the means are and what the lists give under the convention of the same tool: first those at the cutoff
/// shown.
pub(super) fn told(means: &[Mean], data: &Data, k: usize) -> Vec<String> {
    let Some(first) = means.first() else { return Vec::new() };
    let title = presets::find(first.tool).map_or(first.tool, |preset| preset.title);
    let inputs: Vec<QueryInput> =
        data.queries.iter().map(|query| QueryInput::of_many(query)).collect();
    let call = |mean: &Mean| presets::find(mean.tool).ok()?.convention(&mean.measure, []).ok();
    let mut chosen: Vec<&Mean> = means.iter().collect();
    // The order of the file otherwise.
    chosen.sort_by_key(|mean| call(mean).is_none_or(|(measure, _)| measure.cutoff != Some(k)));
    let one = |mean: &&Mean| {
        let name = match &*mean.part {
            "" => mean.measure.to_string(),
            part => format!("{} ({part})", mean.measure),
        };
        let here = call(mean)
            .and_then(|(measure, convention)| convention.evaluate(&measure, &inputs).mean);
        let here = here.map_or("no value".into(), |value| number::value(value, DIGITS));
        format!("{name} {}, here {here}", number::value(mean.value, DIGITS))
    };
    let lines: Vec<String> = chosen.iter().take(TOLD).map(one).collect();
    let mut told = vec![
        format!("{title}: means only, compared with what the lists here give."),
        format!("{}.", lines.join("; ")),
    ];
    let more = means.len().saturating_sub(TOLD);
    if more > 0 {
        told.push(format!("{} in the file.", plural(more, "more is", "more are")));
    }
    told
}
