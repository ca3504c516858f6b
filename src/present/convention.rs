//! Describes conventions in words: settings, calls of tools, and the steps from one convention to another.

use super::{means, words};
use crate::answers::differ::{CUTOFF, MEASURE, READING, ROUNDING, Step};
use crate::answers::{Match, MatchedConvention, Tool, WithoutValue};
use crate::decimal::{self, shortest};
use crate::metrics::settings::MAX_GRADE;
use crate::metrics::settings::table::setting;
use crate::presets::{ADAPTER, ADAPTERS, Adapter, AdjustedPreset, TEXTBOOK};

/// Returns the label of a setting.
pub fn name(key: &'static str) -> &'static str {
    match key {
        ADAPTER => "judged, not retrieved",
        CUTOFF => "cutoff",
        MEASURE => "measure",
        READING => "reading",
        ROUNDING => "rounding of each value",
        _ => setting(key).map_or(key, |setting| setting.label),
    }
}

/// Returns the label of a setting's value: `2^g − 1` for `exponential`.
pub fn value(key: &str, value: &str) -> String {
    if key == ADAPTER {
        let known = ADAPTERS.iter().find(|(name, _)| *name == value);
        let label = match known.map_or(Adapter::Ids, |(_, adapter)| *adapter) {
            Adapter::Ids => "kept as judgments",
            Adapter::RetrievedOnly => "left out",
            Adapter::Union => "put last",
        };
        return label.into();
    }
    match decimal::parse(value).filter(|_| key == "rel") {
        Some(level) if level == -MAX_GRADE => return "any judged".into(),
        // Tools for which every grade above 0 is relevant.
        Some(level) if level > 0.0 && level < 1e-6 => return "above 0".into(),
        _ => {}
    }
    let choices = setting(key).map_or(&[][..], |setting| setting.choices);
    choices.iter().find(|choice| choice.value == value).map_or(value, |choice| choice.label).into()
}

/// Returns a remark about a tool that drops a grade's fraction.
pub fn shortened(title: &str, grade: f64) -> String {
    // Adding 0 turns -0 into 0.
    let read = shortest(grade.trunc() + 0.0);
    format!("{title} reads whole grades: {} counts as {read}.", shortest(grade))
}

/// Returns why a tool gives no value.
pub fn without(why: &WithoutValue) -> String {
    match why {
        WithoutValue::Measure(reason) => words::reason(*reason),
        WithoutValue::Tool(why) => means::without(why),
    }
}

/// Returns changed settings as a list: `gain 2^g − 1, ties by id`.
pub fn changes(changes: &[(&'static str, String)]) -> String {
    let one = |(key, v): &(&'static str, String)| format!("{} {}", name(key), value(key, v));
    changes.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Returns the chosen preset and the changes to it: `ranx, but gain 2^g − 1`.
pub fn chosen(chosen: &AdjustedPreset) -> String {
    let title = chosen.preset.title;
    match &*chosen.changes() {
        [] => title.into(),
        changed => format!("{title}, but {}", changes(changed)),
    }
}

/// Returns the call of a tool. If the tool can get different documents, the text says which.
pub fn tool(tool: &Tool) -> String {
    let adapter = match tool.adapter {
        None => String::new(),
        Some(adapter) => format!(", not retrieved: {}", value(ADAPTER, adapter)),
    };
    format!("{} {}{adapter}", tool.preset.title, tool.written)
}

/// Returns one step from one convention to another: `ties: as listed → by id`.
pub fn step(step: &Step) -> String {
    match step.key {
        READING => "how run and judgments are read".into(),
        key => {
            let [from, to] = [&step.from, &step.to].map(|v| value(key, v));
            format!("{}: {from} \u{2192} {to}", name(key))
        }
    }
}

/// Returns the convention that gives a number: `nDCG@9 with ideal retrieved only`.
pub fn how(found: &Match) -> String {
    let measure = found.measure;
    match &found.how {
        MatchedConvention::Tool(call) if call.preset.name == TEXTBOOK.name => {
            format!("{measure}, textbook")
        }
        MatchedConvention::Tool(call) => {
            let level = call.level.map(|level| format!(", relevant from {}", shortest(level)));
            format!("{}{}", tool(call), level.unwrap_or_default())
        }
        MatchedConvention::Settings(settings) if settings.is_empty() => {
            format!("{measure}, another cutoff")
        }
        MatchedConvention::Settings(settings) => format!("{measure} with {}", changes(settings)),
        MatchedConvention::RankOff(by) => {
            let from = shortest(f64::from(1 + by));
            format!("{measure} with ranks counted from {from}")
        }
    }
}
