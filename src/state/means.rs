//! Compares the means of a file with the means of the lists on the screen.

use crate::data::{Data, Mean};
use crate::present::number;
use crate::present::words::plural;
use crate::presets::{self, QueryInput};

/// The most means that the messages list.
const MAX_LISTED: usize = 8;

/// The decimals of the values in messages.
const DIGITS: u8 = 4;

/// Returns messages that show each mean of a file beside the mean of the lists under the convention of the same tool.
/// Means at the cutoff `k` come first.
pub(super) fn messages(means: &[Mean], data: &Data, k: usize) -> Vec<String> {
    let Some(first) = means.first() else { return Vec::new() };
    let title = presets::find(first.tool).map_or(first.tool, |preset| preset.title);
    let inputs: Vec<QueryInput> =
        data.queries.iter().map(|query| QueryInput::of_many(query)).collect();
    let call = |mean: &Mean| presets::find(mean.tool).ok()?.convention(&mean.measure, []).ok();
    let mut chosen: Vec<&Mean> = means.iter().collect();
    // The sort is stable: means of equal cutoffs stay in the order of the file.
    chosen.sort_by_key(|mean| call(mean).is_none_or(|(measure, _)| measure.cutoff != Some(k)));
    let one = |mean: &&Mean| {
        let name = match &*mean.part {
            "" => mean.measure.to_string(),
            part => format!("{} ({part})", mean.measure),
        };
        let here = call(mean)
            .and_then(|(measure, convention)| convention.evaluate(&measure, &inputs).mean);
        let here = here.map_or("no value".into(), |value| number::value(value, DIGITS));
        format!("{name} {} in the file, {here} on the page", number::value(mean.value, DIGITS))
    };
    let lines: Vec<String> = chosen.iter().take(MAX_LISTED).map(one).collect();
    let mut messages = vec![
        format!(
            "{title}: the file holds means only. Each is compared with the mean of the lists on the page."
        ),
        format!("{}.", lines.join("; ")),
    ];
    let more = means.len().saturating_sub(MAX_LISTED);
    if more > 0 {
        messages.push(format!("{} in the file.", plural(more, "more is", "more are")));
    }
    messages
}
