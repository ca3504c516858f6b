//! Finds the call to a tool that gives the same values.

use super::{CodeRequest, Unable, unable};
use crate::data::Data;
use crate::decimal::shortest;
use crate::metrics::Measure;
use crate::presets::{self, AdjustedPreset, Argument, Convention, Preset, ToolCall, Values};

/// A call to a tool.
pub(super) struct Call {
    /// The measure in the tool's notation: `ndcg_cut_10`, with the parameters of the call.
    pub written: String,
    /// The name of the measure alone, without parameters.
    pub name: String,
    /// The parameters besides the defaults. Empty if [`called`] made the call.
    pub parameters: Vec<(&'static str, Argument)>,
    pub measure: Measure,
    pub convention: Convention,
}

impl Call {
    /// Returns the call with the convention of the preset.
    pub fn of(call: ToolCall) -> Self {
        let ToolCall { written, name, parameters, measure, convention, .. } = call;
        Self { written, name, parameters, measure, convention }
    }
}

/// The greatest difference between values that count as equal.
const CLOSE: f64 = 1e-12;

/// Returns the preset of a tool, which must exist.
pub(super) fn preset(name: &str) -> Result<&'static Preset, Unable> {
    presets::find(name).map_err(|error| Unable(error.to_string()))
}

/// Returns the tool's calls for a measure, at the relevance level that `convention` asks for.
pub(super) fn calls(
    preset: &'static Preset,
    measure: &Measure,
    convention: &Convention,
) -> Vec<Call> {
    let chosen = AdjustedPreset::of(preset);
    let mut measures = vec![*measure];
    let level = measure.rel.unwrap_or(convention.settings.relevance.threshold);
    if level != 1.0 {
        let mut levelled = *measure;
        levelled.rel = Some(level);
        measures.insert(0, levelled);
    }
    let call = |call: ToolCall| {
        let convention = chosen.called(&call);
        Call { convention, ..Call::of(call) }
    };
    // A call without the cutoff may give the same values here, but it is a different measure.
    let is_cut = |call: &ToolCall| call.measure.cutoff == measure.cutoff;
    let calls = measures.iter().flat_map(|measure| preset.calls(measure));
    calls.filter(is_cut).map(call).collect()
}

/// Returns a call with parameters, or `None` if the tool does not know the call.
pub(super) fn called(
    preset: &'static Preset,
    written: &str,
    parameters: &[(&str, Argument)],
) -> Option<Call> {
    let (measure, convention) = preset.convention(written, parameters.iter().cloned()).ok()?;
    let name = written.into();
    Some(Call { written: written.into(), name, parameters: Vec::new(), measure, convention })
}

/// Returns the first call that gives the same values for the queries of `data`.
///
/// # Errors
/// Returns an error if no call gives these values. The error names the reason.
pub(super) fn find(
    request: &CodeRequest,
    title: &str,
    measure: &Measure,
    convention: &Convention,
    calls: Vec<Call>,
    data: &Data,
) -> Result<Call, Unable> {
    let wanted = request.values(measure, convention)?;
    let tools = CodeRequest { data, ..*request };
    let mut nearest = None;
    for call in calls {
        let values = tools.values(&call.measure, &call.convention);
        if values.as_ref().is_ok_and(|values| same(values, &wanted)) {
            return Ok(call);
        }
        nearest.get_or_insert((call, values));
    }
    match nearest {
        None => unable(format!("{title} has no {measure}.")),
        Some((_, Err(why))) => Err(why),
        Some((call, Ok(values))) => {
            Err(differs(request, title, measure, convention, &call, &values))
        }
    }
}

fn same(a: &Values, b: &Values) -> bool {
    let each = a.queries.iter().zip(&b.queries);
    close(a.mean, b.mean) && each.into_iter().all(|((_, a), (_, b))| close(*a, *b))
}

fn close(a: Option<f64>, b: Option<f64>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() <= CLOSE * b.abs().max(1.0),
        (a, b) => a.is_none() && b.is_none(),
    }
}

/// Returns an error that names the setting which makes the difference, or else the query that shows
/// it.
fn differs(
    request: &CodeRequest,
    title: &str,
    measure: &Measure,
    convention: &Convention,
    call: &Call,
    values: &Values,
) -> Unable {
    let wanted = request.values(measure, convention).ok();
    let is_wanted = |other: &Values| wanted.as_ref().is_some_and(|wanted| same(other, wanted));
    for (key, theirs) in call.convention.settings.all() {
        let ours = convention.settings.get(key).unwrap_or_default();
        let mut changed = convention.clone();
        if ours == theirs || changed.settings.set(key, &theirs).is_err() {
            continue;
        }
        if request.values(measure, &changed).is_ok_and(|changed| !is_wanted(&changed)) {
            return Unable(format!(
                "{title} has {measure} with {key}={theirs}, and {key}={ours} gives other values here."
            ));
        }
    }
    let number = |value: Option<f64>| value.map_or("no value".into(), shortest);
    let wanted = wanted.map(|wanted| (wanted.queries, wanted.mean)).unwrap_or_default();
    let mut both = values.queries.iter().zip(&wanted.0);
    let (what, ours, theirs) = match both.find(|((_, a), (_, b))| !close(*a, *b)) {
        Some(((id, theirs), (_, ours))) => (format!("query \u{201c}{id}\u{201d}"), *ours, *theirs),
        None => ("the mean".into(), wanted.1, values.mean),
    };
    let (ours, theirs) = (number(ours), number(theirs));
    Unable(format!(
        "{title} has another rule for {measure}: for {what} it gives {theirs}, here it is {ours}."
    ))
}
