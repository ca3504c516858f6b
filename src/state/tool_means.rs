//! Every tool's mean of one measure over all queries.

use std::rc::Rc;

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

/// The evaluation of all queries by all tools, query by query.
pub struct MeansOfTools {
    data: Rc<Data>,
    calls: Vec<Tool>,
    evaluation: Evaluation,
    /// The documents that are judged for any query.
    pool: Index,
}

impl MeansOfTools {
    /// Starts with no query evaluated.
    pub fn new(measure: &Measure, data: Rc<Data>) -> Self {
        let calls = calls_for_mean(measure);
        let asked: Vec<_> =
            calls.iter().map(|tool| (tool.measure, tool.convention.clone())).collect();
        let inputs: Vec<QueryInput> =
            data.queries.iter().map(|query| QueryInput::of_many(query)).collect();
        let judgments = data.queries.iter().flat_map(|query| &query.judgments);
        let pool = Index::of(judgments.map(|judgment| &judgment.doc));
        Self { evaluation: Evaluation::new(&asked, &inputs), data, calls, pool }
    }

    /// Evaluates the next query. Returns whether that was the last one.
    pub fn step(&mut self) -> bool {
        if let Some(query) = self.data.queries.get(self.evaluation.count()) {
            self.evaluation.add(&QueryInput::of_many(query), Some(&self.pool));
        }
        self.evaluation.count() >= self.data.queries.len()
    }

    /// Returns how much is done, in percent.
    pub fn percent(&self) -> usize {
        100 * self.evaluation.count() / self.data.queries.len().max(1)
    }

    /// Returns the means, the highest first, once [`Self::step`] has returned true. Tools without a mean come last.
    pub fn finish(self) -> Vec<ToolMeans> {
        let Self { calls, mut evaluation, .. } = self;
        let mut all: Vec<ToolMeans> = Vec::new();
        for (place, tool) in calls.into_iter().enumerate() {
            let results = evaluation.take_results(place);
            let parts: Vec<(&Id, &QueryResult)> =
                results.iter().map(|(id, result)| (id, result)).collect();
            let (_, mean) = tool.convention.total(&parts);
            let mut about = means::mean(tool.preset, &tool.convention, &parts, &mean);
            if let Some(why) = mean.outcome.reason().filter(|_| about.is_empty()) {
                about = words::reason(why);
            }
            let value = mean.outcome.value();
            match all.iter_mut().find(|of| alike(of.group.value, value) && of.about == about) {
                Some(of) => of.group.tools.push(tool),
                None => {
                    let group = Group { value, without: None, tools: vec![tool] };
                    all.push(ToolMeans { group, about });
                }
            }
        }
        let key = |of: &ToolMeans| of.group.value.unwrap_or(f64::NEG_INFINITY);
        all.sort_by(|a, b| key(b).total_cmp(&key(a)));
        all
    }
}
