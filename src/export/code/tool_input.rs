//! Input for tools that take no scores or no grades: the documents of each query in rank order, and the
//! relevant documents.

use std::rc::Rc;

use super::super::json::quoted;
use super::tool::{self, Call};
use super::{CodeRequest, Unable, python, unable};
use crate::data::{Data, Doc, Judgment, Query};
use crate::decimal::shortest;
use crate::metrics::Measure;
use crate::metrics::settings::Unjudged;
use crate::presets::{Adapter, Convention, Preset};

/// The data of a request, in the forms in which it may be written.
pub(super) struct ToolInput {
    /// Documents in rank order without scores, and grades as they are.
    graded: Data,
    /// The same with a grade of 1 for a relevant document and 0 for any other.
    binary: Data,
}

/// A call that gives the requested values, and its input.
pub(super) struct FittingCall {
    pub call: Call,
    /// The number of documents of each list that the call gets. `None`: all.
    pub first: Option<usize>,
    /// Whether the call gets the grades of the judgments.
    pub is_graded: bool,
}

impl ToolInput {
    /// Ranks the documents and marks the relevant ones by the rules of the first measure. The other measures
    /// must have the same rules; [`ToolInput::call`] checks this by their values.
    pub fn of(request: &CodeRequest) -> Result<Self, Unable> {
        let [(measure, convention), ..] = request.measures else {
            return unable("There is no measure to write code for.");
        };
        let queries = || request.data.queries.iter();
        let ranked: Vec<Rc<Query>> = queries().map(|query| ranked(query, convention)).collect();
        let level = measure.rel.unwrap_or(convention.settings.relevance.threshold);
        let binary = ranked.iter().map(|query| {
            let grade = |grade: f64| f64::from(u8::from(grade >= level));
            let judged = |j: &Judgment| Judgment::new(j.doc.clone(), grade(j.grade));
            let judgments = query.judgments.iter().map(judged).collect();
            Rc::new(Query { judgments, ..(**query).clone() })
        });
        let binary = Data { queries: binary.collect(), keywords: None };
        Ok(Self { graded: Data { queries: ranked, keywords: None }, binary })
    }

    /// Finds the call to a tool that gives the values of a measure. A tool without a cutoff gets only the first
    /// documents of each list.
    ///
    /// # Errors
    /// Returns an error if no call gives these values.
    pub fn call(
        &self,
        request: &CodeRequest,
        preset: &'static Preset,
        (wanted, convention): &(Measure, Convention),
        reads_grades: fn(&Call) -> bool,
    ) -> Result<FittingCall, Unable> {
        let mut plain = *wanted;
        plain.rel = None;
        let mut whole = plain;
        whole.cutoff = None;
        let calls_for = |measure: &Measure| {
            let calls = preset.all_calls(measure).into_iter().map(Call::of);
            calls
                .filter(|call| call.measure.definition.name == measure.definition.name)
                .filter(|call| call.measure.cutoff == measure.cutoff)
                .collect::<Vec<_>>()
        };
        let mut why = None;
        let mut tries = vec![(plain, None)];
        if let Some(k) = wanted.cutoff {
            tries.push((whole, Some(k)));
        }
        for (measure, first) in tries {
            for call in calls_for(&measure) {
                let is_graded = reads_grades(&call);
                let data = self.data(is_graded, first);
                let one = vec![call];
                match tool::find(request, preset.title, wanted, convention, one, &data) {
                    Ok(call) => return Ok(FittingCall { call, first, is_graded }),
                    Err(error) => why = why.or(Some(error)),
                }
            }
        }
        match why {
            Some(why) => Err(why),
            None => unable(format!("{} has no {wanted}.", preset.title)),
        }
    }

    /// Finds the call of this name that gives the values of a measure.
    ///
    /// # Errors
    /// As [`ToolInput::call`].
    pub fn call_named(
        &self,
        request: &CodeRequest,
        preset: &'static Preset,
        (measure, convention): &(Measure, Convention),
        name: &str,
    ) -> Result<FittingCall, Unable> {
        let title = format!("{} {name}", preset.title);
        let fitting = |first: Option<usize>| {
            let calls = tool::called(preset, name, &[]).into_iter().collect();
            let call =
                tool::find(request, &title, measure, convention, calls, &self.data(false, first));
            call.map(|call| FittingCall { call, first, is_graded: false })
        };
        fitting(None).or_else(|why| measure.cutoff.map_or(Err(why), |k| fitting(Some(k))))
    }

    /// Returns the data with a grade of 1 for a relevant document and 0 for any other. Lists and scores stay as
    /// they are.
    pub fn scored(&self, data: &Data) -> Data {
        let one = |(query, binary): (&Rc<Query>, &Rc<Query>)| {
            Rc::new(Query { judgments: binary.judgments.clone(), ..(**query).clone() })
        };
        let queries = data.queries.iter().zip(&self.binary.queries).map(one).collect();
        Data { queries, keywords: None }
    }

    /// Returns the data that a call gets.
    fn data(&self, is_graded: bool, first: Option<usize>) -> Data {
        let data = if is_graded { &self.graded } else { &self.binary };
        let Some(k) = first else { return data.clone() };
        let cut = |query: &Rc<Query>| {
            let docs = query.docs.iter().take(k).cloned().collect();
            Rc::new(Query { docs, ..(**query).clone() })
        };
        Data { queries: data.queries.iter().map(cut).collect(), keywords: None }
    }

    /// Appends `relevant = {query: [ids]}`, for each query that is judged.
    pub fn relevant(&self, out: &mut String) {
        out.push_str("relevant = {\n");
        for query in self.binary.queries.iter().filter(|query| !query.judgments.is_empty()) {
            let relevant = query.judgments.iter().filter(|judgment| judgment.grade > 0.0);
            let ids = python::list(relevant.map(|judgment| &*judgment.doc));
            out.push_str(&format!("    {}: {ids},\n", quoted(&query.id)));
        }
        out.push_str("}\n");
    }

    /// Appends `grades = {query: {id: grade}}`, for each query that is judged.
    pub fn grades(&self, out: &mut String) {
        out.push_str("grades = {\n");
        for query in self.graded.queries.iter().filter(|query| !query.judgments.is_empty()) {
            let pair = |j: &Judgment| format!("{}: {}", quoted(&j.doc), shortest(j.grade));
            let pairs: Vec<String> = query.judgments.iter().map(pair).collect();
            out.push_str(&format!("    {}: {{{}}},\n", quoted(&query.id), pairs.join(", ")));
        }
        out.push_str("}\n");
    }

    /// Appends `retrieved = {query: [ids]}` in rank order, for each query with a list.
    pub fn retrieved(&self, out: &mut String) {
        out.push_str("retrieved = {\n");
        for query in self.graded.queries.iter().filter(|query| !query.docs.is_empty()) {
            let ids = python::list(query.docs.iter().map(|doc| &*doc.id));
            out.push_str(&format!("    {}: {ids},\n", quoted(&query.id)));
        }
        out.push_str("}\n");
    }

    /// Whether some query has a list and a relevant document.
    pub fn has_pair(&self) -> bool {
        self.binary.queries.iter().any(|query| {
            let is_relevant = |judgment: &Judgment| judgment.grade > 0.0;
            !query.docs.is_empty() && query.judgments.iter().any(is_relevant)
        })
    }

    /// Whether some document is relevant.
    pub fn has_relevant(&self) -> bool {
        let judgments = self.binary.queries.iter().flat_map(|query| &query.judgments);
        judgments.into_iter().any(|judgment| judgment.grade > 0.0)
    }
}

/// Returns the query with its documents as the convention ranks them, judged or not, and without scores.
pub(super) fn ranked(query: &Query, convention: &Convention) -> Rc<Query> {
    let mut all = convention.clone();
    all.settings.relevance.unjudged = Unjudged::Zero;
    (all.input.adapter, all.input.depth) = (Adapter::Ids, None);
    let run: Vec<_> = query.docs.iter().map(|doc| (doc.id.clone(), doc.score)).collect();
    let judged: Vec<_> = query.judgments.iter().map(|j| (j.doc.clone(), j.grade)).collect();
    let ranking = all.ranking(&query.id, &run, &judged);
    let docs = ranking.rows.iter().map(|row| Doc::new(row.doc.clone())).collect();
    Rc::new(Query { docs, ..query.clone() })
}
