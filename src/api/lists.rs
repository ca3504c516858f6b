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
    let cut = |definition: &Definition| {
        definition.takes_cutoff.then(|| format!("{}@{{k}}", definition.name))
    };
    let names =
        all().flat_map(|definition| [Some(definition.name.to_string()), cut(definition)]).flatten();
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

/// A number that a measure takes besides the cutoff. It lies between `above` and `below`; only some measures also take
/// the bounds themselves.
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

fn measure(definition: &'static Definition) -> MeasureInfo {
    let parameter = |parameter: &Parameter| ArgumentInfo {
        key: parameter.key,
        default: parameter.default,
        above: parameter.above,
        below: Some(parameter.below).filter(|below| below.is_finite()),
    };
    MeasureInfo {
        name: definition.name,
        aliases: definition.aliases,
        title: definition.title,
        meaning: definition.meaning,
        source: definition.source,
        mean: definition.mean,
        cutoff: definition.takes_cutoff,
        parameters: definition.parameters.iter().map(parameter).collect(),
    }
}

/// Returns the package's version.
pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
