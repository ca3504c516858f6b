//! Lists of presets and measures, and the version.

use serde::Serialize;

use super::parameters::{ParameterInfo, parameters};
use crate::metrics::measure::{Definition, Parameter};
use crate::metrics::registry::all;
use crate::presets::{self, Preset};

/// A preset, as `conventions` lists it.
#[derive(Debug, Serialize)]
pub struct ConventionInfo {
    name: &'static str,
    aliases: &'static [&'static str],
    title: &'static str,
    version: &'static str,
    kind: &'static str,
    parameters: Vec<ParameterInfo>,
    measures: Vec<SpelledMeasure>,
}

/// A measure in the spelling of a tool, and its RankLens name.
#[derive(Debug, Serialize)]
struct SpelledMeasure {
    name: String,
    measure: String,
}

/// Returns every preset: its name, the tool and its version, the kind of tool, its parameters, and its measures
/// in the tool's spelling.
pub fn conventions() -> Vec<ConventionInfo> {
    presets::ALL.into_iter().map(convention).collect()
}

fn convention(preset: &'static Preset) -> ConventionInfo {
    let spelled = preset
        .measures
        .iter()
        .map(|spelling| SpelledMeasure { name: spelling.pattern.into(), measure: spelling.ours() });
    let measures = if preset.measures.is_empty() { own_names() } else { spelled.collect() };
    ConventionInfo {
        name: preset.name,
        aliases: preset.aliases,
        title: preset.title,
        version: preset.version,
        kind: preset.kind.key(),
        parameters: parameters(preset),
        measures,
    }
}

/// Returns the RankLens name of every measure, and the name with a cutoff if the measure takes one.
fn own_names() -> Vec<SpelledMeasure> {
    let cut = |info: &Definition| info.takes_cutoff.then(|| format!("{}@{{k}}", info.name));
    let names = all().flat_map(|info| [Some(info.name.to_string()), cut(info)]).flatten();
    names.map(|name| SpelledMeasure { name: name.clone(), measure: name }).collect()
}

/// A measure, as `measures` lists it.
#[derive(Debug, Serialize)]
pub struct MeasureInfo {
    name: &'static str,
    aliases: &'static [&'static str],
    title: &'static str,
    meaning: &'static str,
    source: &'static str,
    mean: Option<&'static str>,
    cutoff: bool,
    parameters: Vec<ArgumentInfo>,
}

/// A parameter of a measure. Its bounds are exclusive.
#[derive(Debug, Serialize)]
struct ArgumentInfo {
    key: &'static str,
    default: Option<f64>,
    above: f64,
    below: Option<f64>,
}

/// Returns every measure by its RankLens name.
pub fn measures() -> Vec<MeasureInfo> {
    all().map(measure).collect()
}

fn measure(info: &'static Definition) -> MeasureInfo {
    let parameter = |parameter: &Parameter| ArgumentInfo {
        key: parameter.key,
        default: parameter.default,
        above: parameter.above,
        below: Some(parameter.below).filter(|below| below.is_finite()),
    };
    MeasureInfo {
        name: info.name,
        aliases: info.aliases,
        title: info.title,
        meaning: info.meaning,
        source: info.source,
        mean: info.mean,
        cutoff: info.takes_cutoff,
        parameters: info.parameters.iter().map(parameter).collect(),
    }
}

/// Returns the package's version.
pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
