//! Every tool's mean of one measure over all queries.

use std::iter::Enumerate;
use std::vec::IntoIter;

use crate::answers::tools::calls_for_mean;
use crate::answers::{Group, Tool, alike};
use crate::data::Data;
use crate::metrics::{Id, Index, Measure};
use crate::present::{means, words};
use crate::presets::{Evaluation, Kind, QueryInput, QueryResult};

/// Tools that give the same mean for the same reason.
pub struct ToolMeans {
    /// The tools and their mean.
    pub group: Group,
    /// Which values enter the mean, and how it follows from them. Empty if it is the mean of all values.
    pub about: String,
}

/// Returns the means of the tools of each kind, the kind `first` before the others.
pub fn by_kind(all: &[ToolMeans], first: Kind) -> Vec<(Kind, Vec<ToolMeans>)> {
    let kinds = first.then_others().map(|kind| {
        let of = |means: &ToolMeans| {
            let (group, about) = (means.group.of(kind)?, means.about.clone());
            Some(ToolMeans { group, about })
        };
        (kind, all.iter().filter_map(of).collect::<Vec<_>>())
    });
    kinds.filter(|(_, means)| !means.is_empty()).collect()
}

/// The evaluation of all queries by all tools: first query by query, then call by call.
pub struct MeansOfTools {
    inputs: Vec<QueryInput>,
    evaluation: Evaluation,
    /// The documents that are judged for any query.
    pool: Index,
    /// The calls whose mean is not computed yet, with their places in the evaluation.
    calls: Enumerate<IntoIter<Tool>>,
    means: Vec<ToolMeans>,
}

impl MeansOfTools {
    /// Starts with no query evaluated.
    pub fn new(measure: &Measure, data: &Data) -> Self {
        let calls = calls_for_mean(measure);
        let asked: Vec<_> =
            calls.iter().map(|tool| (tool.measure, tool.convention.clone())).collect();
        let inputs: Vec<QueryInput> =
            data.queries.iter().map(|query| QueryInput::of_many(query)).collect();
        let evaluated: Vec<_> = inputs.iter().map(|input| input.evaluated().cloned()).collect();
        let judgments = data.queries.iter().flat_map(|query| &query.judgments);
        Self {
            evaluation: Evaluation::new(&asked, &evaluated),
            inputs,
            pool: Index::of(judgments.map(|judgment| &judgment.doc)),
            calls: calls.into_iter().enumerate(),
            means: Vec::new(),
        }
    }

    /// Evaluates the next query or, after the last one, computes the mean of the next call. Returns whether that was the
    /// last call.
    pub fn step(&mut self) -> bool {
        if let Some(input) = self.inputs.get(self.evaluation.count()) {
            self.evaluation.add(input, Some(&self.pool));
        } else if let Some((place, tool)) = self.calls.next() {
            self.add(place, tool);
        }
        self.calls.len() == 0
    }

    fn add(&mut self, place: usize, tool: Tool) {
        let results = self.evaluation.take_results(place);
        let parts: Vec<(&Id, &QueryResult)> =
            results.iter().map(|(id, result)| (id, result)).collect();
        let (_, mean) = tool.convention.total(&parts);
        let mut about = means::mean(tool.preset, &tool.convention, &parts, &mean);
        if let Some(why) = mean.outcome.reason().filter(|_| about.is_empty()) {
            about = words::reason(why);
        }
        let value = mean.outcome.value();
        let is_same = |of: &&mut ToolMeans| alike(of.group.value, value) && of.about == about;
        match self.means.iter_mut().find(is_same) {
            Some(of) => of.group.tools.push(tool),
            None => {
                let group = Group { value, without: None, tools: vec![tool] };
                self.means.push(ToolMeans { group, about });
            }
        }
    }

    /// Returns how many of the queries are evaluated, in percent.
    pub fn percent(&self) -> usize {
        100 * self.evaluation.count() / self.inputs.len().max(1)
    }

    /// Returns the means, the highest first, once [`Self::step`] has returned true. Tools without a mean come last.
    pub fn finish(self) -> Vec<ToolMeans> {
        let mut means = self.means;
        let key = |of: &ToolMeans| of.group.value.unwrap_or(f64::NEG_INFINITY);
        means.sort_by(|a, b| key(b).total_cmp(&key(a)));
        means
    }
}
