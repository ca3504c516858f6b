//! What there is: `conventions`, `measures`, `version`.

use super::value::Value;
use crate::metrics::measure::{Info, Parameter, all};
use crate::presets::{self, Preset};

/// Every preset: its name, the tool, the version that was run, its parameters, and its measures as it
/// spells them.
pub fn conventions() -> Value {
    Value::List(presets::ALL.into_iter().map(convention).collect())
}

fn convention(preset: &Preset) -> Value {
    let theirs = preset.measures.iter();
    let theirs = theirs.map(|spelling| spelled(spelling.theirs, spelling.ours));
    let cut = |info: &Info| info.takes_cutoff.then(|| format!("{}@{{k}}", info.name));
    let ours = all().filter(|_| preset.measures.is_empty());
    let ours = ours.flat_map(|info| [Some(info.name.to_string()), cut(info)]).flatten();
    let measures = theirs.chain(ours.map(|name| spelled(&name, &name)));
    Value::object([
        ("name", preset.name.into()),
        ("aliases", Value::list(preset.aliases.iter().copied())),
        ("title", preset.title.into()),
        ("version", preset.version.into()),
        ("parameters", Value::list(preset.parameters.iter().copied())),
        ("measures", Value::List(measures.collect())),
    ])
}

fn spelled(theirs: &str, ours: &str) -> Value {
    Value::object([("name", theirs.into()), ("measure", ours.into())])
}

/// Every measure under our own name.
pub fn measures() -> Value {
    Value::List(all().map(measure).collect())
}

fn measure(info: &Info) -> Value {
    let parameter = |parameter: &Parameter| {
        Value::object([
            ("key", parameter.key.into()),
            ("default", Value::or_null(parameter.default)),
            ("above", parameter.above.into()),
            ("below", Value::or_null(Some(parameter.below).filter(|below| below.is_finite()))),
        ])
    };
    Value::object([
        ("name", info.name.into()),
        ("aliases", Value::list(info.aliases.iter().copied())),
        ("title", info.title.into()),
        ("meaning", info.meaning.into()),
        ("source", info.source.into()),
        ("mean", Value::or_null(info.mean)),
        ("cutoff", info.takes_cutoff.into()),
        ("parameters", Value::List(info.parameters.iter().map(parameter).collect())),
    ])
}

/// The package's version.
pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
