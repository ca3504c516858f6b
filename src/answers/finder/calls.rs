//! Tries every call of every tool: with the tool's own level of relevance, then with other levels.

use super::candidates::Candidates;
use super::orders::grades;
use crate::answers::found::MatchedConvention;
use crate::answers::one_list::OneList;
use crate::answers::tools::{Tool, calls_for_list, tool_calls};
use crate::metrics::Measure;
use crate::presets::{Convention, QueryInput};

/// The maximum number of grades above 1 that are tried as the lowest relevant grade.
const LEVELS: usize = 4;

/// The calls that are left, and the values of those that were tried.
pub struct Calls {
    left: std::vec::IntoIter<Call>,
    /// The number of all calls.
    count: usize,
    /// The only list. `None` for several queries.
    list: Option<OneList>,
    tried: Vec<TriedCall>,
}

/// A call of a tool, perhaps with another level of relevance.
struct Call {
    tool: Tool,
    cost: u32,
}

/// A call that was tried, and its value.
struct TriedCall {
    measure: Measure,
    convention: Convention,
    value: Option<f64>,
}

impl Calls {
    /// Starts the calls that give `measure`.
    pub fn new(measure: &Measure, inputs: &[QueryInput]) -> Self {
        let tools = match inputs {
            [input] => calls_for_list(measure, input.run.as_ref().map_or(0, Vec::len)),
            _ => tool_calls(measure),
        };
        let levels = grades(inputs, |grade| grade > 1.0, LEVELS);
        let mut calls = Vec::new();
        for (place, tool) in tools.into_iter().enumerate() {
            // A tool that shows its aggregate only has no value for a single query.
            if inputs.len() == 1 && tool.convention.aggregate.hides_queries {
                continue;
            }
            // The textbook comes first, then tools in their order, then unusual parameters.
            let cost = u32::from(place > 0) + u32::from(!tool.is_usual);
            // The textbook is tried with other levels by the settings.
            let has_level = tool.changes.iter().any(|(key, _)| *key == "rel");
            let others = if place > 0 && !has_level { &levels[..] } else { &[] };
            let others = others.iter().map(|level| {
                let mut tool = tool.clone();
                tool.convention.settings.relevance.threshold = *level;
                tool.level = Some(*level);
                Call { tool, cost: cost + 2 }
            });
            let others: Vec<Call> = others.collect();
            calls.push(Call { tool, cost });
            calls.extend(others);
        }
        let list = match inputs {
            [input] => Some(OneList::new(input.clone())),
            _ => None,
        };
        Self { count: calls.len(), left: calls.into_iter(), list, tried: Vec::new() }
    }

    /// Tries the next call. Returns whether it was the last one.
    pub fn step(&mut self, inputs: &[QueryInput], candidates: &mut Candidates) -> bool {
        let Some(Call { tool, cost }) = self.left.next() else { return true };
        if let Some(value) = self.value(&tool, inputs, candidates) {
            let measure = tool.measure;
            candidates.offer(MatchedConvention::Tool(Box::new(tool)), measure, value, cost);
        }
        self.left.len() == 0
    }

    /// Returns the value of a call. Calls that are equal for the only list are evaluated once.
    fn value(
        &mut self,
        tool: &Tool,
        inputs: &[QueryInput],
        candidates: &mut Candidates,
    ) -> Option<f64> {
        let measure = tool.measure;
        let convention = match &self.list {
            Some(list) => list.without_idle_rules(&tool.convention),
            None => tool.convention.clone(),
        };
        let is_same = |call: &&TriedCall| call.measure == measure && call.convention == convention;
        if let Some(call) = self.tried.iter().find(is_same) {
            return call.value;
        }
        candidates.tried += 1;
        let value = match &mut self.list {
            Some(list) => list.value(&measure, &convention),
            None => convention.evaluate(&measure, inputs).mean,
        };
        self.tried.push(TriedCall { measure, convention, value });
        value
    }

    /// Returns how much is done, from 0 to 1.
    pub fn share(&self) -> f64 {
        1.0 - self.left.len() as f64 / self.count.max(1) as f64
    }
}
