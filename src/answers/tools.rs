//! Every tool's value for one measure and one query.

use super::{alike, differ};
use crate::metrics::Measure;
use crate::presets::{
    self, ADAPTER, ADAPTERS, Chosen, Convention, Input, Missing, Preset, Ranked, TEXTBOOK,
    WithoutRelevant,
};

/// One way to ask one tool.
#[derive(Clone)]
pub struct Tool {
    pub preset: &'static Preset,
    /// The measure in the tool's own spelling.
    pub written: String,
    /// What an array tool is given besides the list: one of [`ADAPTERS`].
    pub adapter: Option<&'static str>,
    /// As it is computed here.
    pub measure: Measure,
    pub convention: Convention,
    /// Settings that differ from what the preset alone says of this measure.
    pub changes: Vec<(&'static str, String)>,
}

/// Tools that give the same value.
#[derive(Clone)]
pub struct Group {
    /// `None`: these give none.
    pub value: Option<f64>,
    /// The most used first.
    pub tools: Vec<Tool>,
}

/// Every way to ask for `measure`, the most used tools first. Tools that do not have it are not in it.
pub fn ways(measure: &Measure) -> Vec<Tool> {
    let mut ways = vec![Tool {
        preset: &TEXTBOOK,
        written: measure.to_string(),
        adapter: None,
        measure: *measure,
        convention: Chosen::of(&TEXTBOOK).convention(measure),
        changes: Vec::new(),
    }];
    for preset in presets::ALL.into_iter().filter(|preset| preset.name != TEXTBOOK.name) {
        let usual = Chosen::of(preset).settings(measure);
        for call in preset.calls(measure) {
            let Some(convention) = Chosen::of(preset).called(&call) else { continue };
            // Its values are means only.
            if convention.geometric {
                continue;
            }
            let differs =
                |(key, value): &(&'static str, String)| usual.get(key).as_ref() != Some(value);
            let changes: Vec<_> = convention.settings.all().filter(differs).collect();
            let tool = Tool {
                preset,
                written: call.written,
                adapter: None,
                measure: call.measure,
                convention,
                changes,
            };
            if !preset.takes_arrays() {
                ways.push(tool);
                continue;
            }
            for (name, adapter) in ADAPTERS.into_iter().rev() {
                let convention = Convention { adapter, ..tool.convention.clone() };
                ways.push(Tool { adapter: Some(name), convention, ..tool.clone() });
            }
        }
    }
    ways
}

/// All tools, grouped by equal values, the highest value first; those without one come last.
pub fn tools(measure: &Measure, input: &Input) -> Vec<Group> {
    let mut known: Vec<(Measure, Convention, Option<f64>)> = Vec::new();
    let mut ranked = Ranked::default();
    let mut groups: Vec<Group> = Vec::new();
    for tool in ways(measure) {
        let asked = for_one_list(&tool.convention, input);
        let same = known.iter().find(|(m, c, _)| *m == tool.measure && *c == asked);
        let value = match same {
            Some((_, _, value)) => *value,
            None => {
                let value = asked.value_among(&tool.measure, input, &mut ranked);
                known.push((tool.measure, asked, value));
                value
            }
        };
        match groups.iter_mut().find(|group| alike(group.value, value)) {
            Some(group) => group.tools.push(tool),
            None => groups.push(Group { value, tools: vec![tool] }),
        }
    }
    let key = |group: &Group| group.value.unwrap_or(f64::NEG_INFINITY);
    groups.sort_by(|a, b| key(b).total_cmp(&key(a)));
    groups
}

/// Without what makes no difference to the value of one query whose list is not empty, so that tools
/// that differ in their means only are asked once.
fn for_one_list(convention: &Convention, input: &Input) -> Convention {
    let mut asked = convention.clone();
    if input.run.as_ref().is_some_and(|run| !run.is_empty()) {
        asked.missing = Missing::LeftOut;
        asked.rounds = None;
        asked.gives_logarithms = false;
        asked.without_relevant = WithoutRelevant::AsItIs;
    }
    asked
}

impl Tool {
    /// The same as a convention to work under.
    pub fn chosen(&self) -> Chosen {
        let mut chosen = Chosen::of(self.preset);
        let adapter = self.adapter.map(|adapter| (ADAPTER, adapter));
        let changes = self.changes.iter().map(|(key, value)| (*key, &**value));
        for (key, value) in adapter.into_iter().chain(changes) {
            // They were read before.
            let _ = chosen.set(key, value, &self.measure);
        }
        chosen
    }
}

impl Group {
    /// What sets this group apart from a convention: the shortest list of changes that leads from
    /// there to its first tool. `None` for a group without tools.
    pub fn apart(&self, from: (&Measure, &Convention), input: &Input) -> Option<super::Difference> {
        let tool = self.tools.first()?;
        Some(differ(from, (&tool.measure, &tool.convention), input))
    }
}
