//! Every tool's value for one measure and one query.

use super::differ::{Difference, differ};
use super::equal::alike;
use super::one_list::OneList;
use crate::decimal::shortest;
use crate::metrics::settings::Scores;
use crate::metrics::{Measure, Reason};
use crate::presets::{
    self, ADAPTER, ADAPTERS, AdjustedPreset, Argument, Convention, Kind, NoValue, Preset,
    QueryInput, TEXTBOOK, ToolValue,
};

/// One call of a tool.
#[derive(Clone)]
pub struct Tool {
    pub preset: &'static Preset,
    /// The measure in the tool's own spelling, with the parameters of the call.
    pub written: String,
    /// The measure alone in the tool's own spelling.
    pub name: String,
    /// The parameters of the call that are not the defaults.
    pub parameters: Vec<(&'static str, Argument)>,
    /// Whether all parameters but the cutoff have their defaults.
    pub is_usual: bool,
    /// How the documents are chosen for a tool that takes arrays: a name in [`ADAPTERS`]. `None` for other tools.
    pub adapter: Option<&'static str>,
    /// The measure in the notation of this project.
    pub measure: Measure,
    pub convention: Convention,
    /// The settings of this call that differ from the preset's defaults for this measure.
    pub changes: Vec<(&'static str, String)>,
    /// Whether the convention that [`Self::chosen`] returns has the aggregate of this call. The page chooses settings,
    /// and an aggregate is none.
    pub keeps_aggregate: bool,
    /// The lowest relevant grade, if it differs from the tool's default.
    pub level: Option<f64>,
    /// The length of the list, if the tool needs a cutoff that the measure asked for lacks. The call is that at this
    /// length.
    pub at_length: Option<usize>,
    /// Whether the tool reads the list in the order given although the scores order it otherwise.
    pub ignores_scores: bool,
}

/// Why a tool gives no value.
#[derive(Clone, Debug, PartialEq)]
pub enum WithoutValue {
    /// The measure has no value for the list.
    Measure(Reason),
    /// The tool computes no value.
    Tool(NoValue),
}

/// A value, or why there is none.
type ValueOrReason = (Option<f64>, Option<WithoutValue>);

/// Tools that give the same value.
#[derive(Clone)]
pub struct Group {
    /// `None` if the tools give no value.
    pub value: Option<f64>,
    /// Why the tools give no value. `None` if they give one.
    pub without: Option<WithoutValue>,
    /// The most used first.
    pub tools: Vec<Tool>,
}

/// The tools of one kind.
pub struct ToolsOfKind {
    pub kind: Kind,
    /// The highest value first. Groups without a value come last.
    pub groups: Vec<Group>,
}

/// Returns every call that gives `measure` or whose name suggests it, the most used tools first. Tools without the
/// measure are left out, and geometric means, which have no value for one query.
pub fn tool_calls(measure: &Measure) -> Vec<Tool> {
    let mut calls = calls_for_mean(measure);
    calls.retain(|tool| !tool.convention.aggregate.is_geometric());
    calls
}

/// As [`tool_calls`], with the calls that have a value only over several queries.
pub fn calls_for_mean(measure: &Measure) -> Vec<Tool> {
    let mut tools = vec![Tool {
        preset: &TEXTBOOK,
        written: measure.to_string(),
        name: measure.to_string(),
        parameters: Vec::new(),
        is_usual: true,
        adapter: None,
        measure: *measure,
        convention: AdjustedPreset::of(&TEXTBOOK).convention(measure),
        changes: Vec::new(),
        keeps_aggregate: true,
        level: None,
        at_length: None,
        ignores_scores: false,
    }];
    for preset in presets::ALL.into_iter().filter(|preset| preset.name != TEXTBOOK.name) {
        let usual = AdjustedPreset::of(preset).convention(measure);
        for call in preset.all_calls(measure) {
            let convention = AdjustedPreset::of(preset).called(&call);
            let of_call = AdjustedPreset::of(preset).convention(&call.measure);
            let is_other = call.measure.definition.name != measure.definition.name;
            let usual = if is_other { &of_call } else { &usual };
            let differs = |(key, value): &(&'static str, String)| {
                usual.settings.get(key).as_ref() != Some(value)
            };
            let changes: Vec<_> = convention.settings.all().filter(differs).collect();
            let tool = Tool {
                preset,
                written: call.written,
                name: call.name,
                parameters: call.parameters,
                is_usual: call.is_usual,
                adapter: None,
                measure: call.measure,
                keeps_aggregate: usual.aggregate.kind == convention.aggregate.kind,
                convention,
                changes,
                level: None,
                at_length: None,
                ignores_scores: false,
            };
            if !preset.takes_arrays() {
                tools.push(tool);
                continue;
            }
            for (name, adapter) in ADAPTERS.into_iter().rev() {
                let mut adapted = Tool { adapter: Some(name), ..tool.clone() };
                adapted.convention.input.adapter = adapter;
                tools.push(adapted);
            }
        }
    }
    tools
}

/// Returns all tools, grouped by equal values, the highest value first. Groups without a value come last.
pub fn tools(measure: &Measure, input: &QueryInput) -> Vec<Group> {
    let mut calling = Calling::new(measure, input.clone());
    while !calling.step() {}
    calling.finish()
}

/// Calls all tools one after the other, so that the page stays responsive. [`tools`] does the same work at once.
pub struct Calling {
    calls: std::vec::IntoIter<Tool>,
    list: OneList,
    /// Whether a tool that ignores scores reads the list in another order.
    ignores: bool,
    known: Vec<(Measure, Convention, ValueOrReason)>,
    groups: Vec<Group>,
}

impl Calling {
    /// Starts the calls that give `measure`.
    pub fn new(measure: &Measure, input: QueryInput) -> Self {
        // Conventions that hide the values of single queries have no value to show.
        let length = input.run.as_ref().map_or(0, Vec::len);
        let calls = calls_for_list(measure, length).into_iter();
        let calls = calls.filter(|tool| !tool.convention.aggregate.hides_queries);
        Self {
            calls: calls.collect::<Vec<_>>().into_iter(),
            ignores: is_against_scores(&input),
            list: OneList::new(input),
            known: Vec::new(),
            groups: Vec::new(),
        }
    }

    /// Calls the next tool. Returns whether all are called.
    pub fn step(&mut self) -> bool {
        let Some(mut tool) = self.calls.next() else { return true };
        let ignores_scores = tool.convention.settings.order.scores == Scores::Ignored;
        tool.ignores_scores = self.ignores && ignores_scores;
        let (value, without) = self.value(&tool);
        let is_same = |group: &&mut Group| alike(group.value, value) && group.without == without;
        match self.groups.iter_mut().find(is_same) {
            Some(group) => group.tools.push(tool),
            None => self.groups.push(Group { value, without, tools: vec![tool] }),
        }
        self.calls.len() == 0
    }

    /// Returns the value of a call. Conventions that are equal for this list are evaluated once.
    fn value(&mut self, tool: &Tool) -> ValueOrReason {
        let convention = self.list.without_idle_rules(&tool.convention);
        let same = self.known.iter().find(|(m, c, _)| *m == tool.measure && *c == convention);
        if let Some((_, _, found)) = same {
            return found.clone();
        }
        let value = self.list.value(&tool.measure, &convention);
        let without = WithoutValue::of(value, &convention, &tool.measure, self.list.input());
        self.known.push((tool.measure, convention, (value, without.clone())));
        (value, without)
    }

    /// Returns the groups, the highest value first, once [`Self::step`] has returned true. Groups without a value come
    /// last.
    pub fn finish(self) -> Vec<Group> {
        let mut groups = self.groups;
        let key = |group: &Group| group.value.unwrap_or(f64::NEG_INFINITY);
        groups.sort_by(|a, b| key(b).total_cmp(&key(a)));
        groups
    }
}

/// Returns the calls of [`tool_calls`], and for a list of this length the calls, cut there, of tools that have the measure
/// with a cutoff only.
pub fn calls_for_list(measure: &Measure, length: usize) -> Vec<Tool> {
    let mut calls = tool_calls(measure);
    if measure.cutoff.is_none() && measure.definition.takes_cutoff && length > 0 {
        let lacks = |preset: &'static Preset| preset.all_calls(measure).is_empty();
        let cut = tool_calls(&measure.at(length)).into_iter().filter(|tool| lacks(tool.preset));
        calls.extend(cut.map(|tool| Tool { at_length: Some(length), ..tool }));
    }
    calls
}

/// Whether every document has a score, and some score is above the one before it.
fn is_against_scores(input: &QueryInput) -> bool {
    let run = input.run.as_deref().unwrap_or_default();
    run.iter().all(|(_, score)| score.is_some())
        && run.windows(2).any(|pair| matches!(pair, [(_, Some(a)), (_, Some(b))] if a < b))
}

/// Splits groups by the kind of tool. The kind `first` comes before the others.
pub fn by_kind(groups: &[Group], first: Kind) -> Vec<ToolsOfKind> {
    let kinds = first.then_others().map(|kind| {
        let groups = groups.iter().filter_map(|group| group.of(kind)).collect();
        ToolsOfKind { kind, groups }
    });
    kinds.filter(|of| !of.groups.is_empty()).collect()
}

impl WithoutValue {
    /// Returns the reason for a missing value.
    fn of(
        value: Option<f64>,
        convention: &Convention,
        measure: &Measure,
        input: &QueryInput,
    ) -> Option<Self> {
        if value.is_some() {
            return None;
        }
        match convention.derive(measure, input) {
            Ok(derivation) => derivation.outcome.reason().map(Self::Measure),
            Err(why) => Some(Self::Tool(why)),
        }
    }

    /// Whether the tool prints NaN.
    pub fn is_nan(&self) -> bool {
        matches!(self, Self::Measure(Reason::NothingJudged) | Self::Tool(NoValue::NotANumber(_)))
    }
}

impl Tool {
    /// Whether the tool computes a different measure under its name for `measure`.
    pub fn is_of_another(&self, measure: &Measure) -> bool {
        self.measure.definition.name != measure.definition.name
    }

    /// Returns what the preset remarks about a value of this call.
    fn remarks(&self, value: Option<f64>) -> Vec<String> {
        let (written, convention) = (&*self.written, &self.convention);
        self.preset.remarks(ToolValue { written, convention, value })
    }

    /// Returns the convention of this call, as the user would choose it.
    pub fn chosen(&self) -> AdjustedPreset {
        let mut chosen = AdjustedPreset::of(self.preset);
        let adapter = self.adapter.map(|adapter| (ADAPTER, adapter));
        let changes = self.changes.iter().map(|(key, value)| (*key, &**value));
        let level = self.level.map(shortest);
        let level = level.as_deref().map(|level| ("rel", level));
        for (key, value) in adapter.into_iter().chain(changes).chain(level) {
            // The call was read with these values, so none of them is refused.
            let _ = chosen.set(key, value, &self.measure);
        }
        chosen
    }
}

impl Group {
    /// Returns this group with the tools of one kind only. `None` if it has none of that kind.
    pub fn of(&self, kind: Kind) -> Option<Self> {
        let tools = self.tools.iter().filter(|tool| tool.preset.kind == kind);
        let tools: Vec<Tool> = tools.cloned().collect();
        (!tools.is_empty()).then(|| Self { tools, without: self.without.clone(), ..*self })
    }

    /// Returns what there is to know about the value: at which cutoff and in which order tools read the list, and what
    /// the presets remark, each remark once.
    pub fn remarks(&self) -> Vec<String> {
        let titles = |fits: &dyn Fn(&Tool) -> bool| {
            let mut titles: Vec<&str> = Vec::new();
            for tool in self.tools.iter().filter(|tool| fits(tool)) {
                if !titles.contains(&tool.preset.title) {
                    titles.push(tool.preset.title);
                }
            }
            titles.join(", ")
        };
        let mut remarks = Vec::new();
        if let Some(length) = self.tools.iter().find_map(|tool| tool.at_length) {
            let titles = titles(&|tool| tool.at_length.is_some());
            remarks.push(format!("At the length of the list, k = {length}: {titles}."));
        }
        if self.tools.iter().any(|tool| tool.ignores_scores) {
            let titles = titles(&|tool| tool.ignores_scores);
            remarks.push(format!("In the order given, not in that of the scores: {titles}."));
        }
        for tool in &self.tools {
            for remark in tool.remarks(self.value) {
                if !remarks.contains(&remark) {
                    remarks.push(remark);
                }
            }
        }
        remarks
    }

    /// Returns the shortest list of changes that leads from a convention to the first tool of this group.
    /// `None` for a group without tools.
    pub fn difference_from(
        &self,
        from: (&Measure, &Convention),
        input: &QueryInput,
    ) -> Option<Difference> {
        let tool = self.tools.first()?;
        Some(differ(from, (&tool.measure, &tool.convention), input))
    }
}
