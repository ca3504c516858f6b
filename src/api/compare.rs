//! `compare`: two runs on the same queries.

use serde::{Deserialize, Deserializer, Serialize};

use super::convention::{self, Call, RequestedConvention};
use super::error::Error;
use super::evaluate::{self, Measured};
use super::figures::Figures;
use super::input;
use super::ranks::{self, RankedRun};
use super::request::{self, Choice, Entries, Field, QrelsInput, RunInput, Typed};
use crate::compare::systems::{self, Both};
use crate::compare::verdict::LEVEL;
use crate::data::{Id, Run};
use crate::metrics::{Index, Measure};
use crate::presets::{Convention, Evaluation, QueryInput, pool};
use crate::statistics::no_worse::no_worse;
use crate::statistics::{self, CompareError, Differences, Gate, NoValue, Options};

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct CompareRequest {
    baseline: Field<Typed<RunInput>>,
    candidate: Field<Typed<RunInput>>,
    qrels: Field<Typed<QrelsInput>>,
    measures: Field<Typed<Vec<Typed<Id>>>>,
    convention: Field<Choice>,
    max_drop: Field<Typed<f64>>,
    no_worse_than: Field<Typed<f64>>,
    seed: Field<Typed<f64>>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct RankedRequest {
    measures: Field<Typed<Vec<Typed<Id>>>>,
    convention: Field<Choice>,
    max_drop: Field<Typed<f64>>,
    no_worse_than: Field<Typed<f64>>,
    seed: Field<Typed<f64>>,
    /// Leaves out judged queries that neither run has.
    only_listed: Field<Choice>,
}

/// Two runs compared. Differences are candidate minus baseline.
#[derive(Debug, PartialEq, Serialize)]
pub struct Comparison {
    convention: Choice,
    measures: Entries<Figures>,
    queries: Entries<Entries<QueryComparison>>,
    only: OneSided,
}

/// The values of one measure for one query.
#[derive(Debug, PartialEq, Serialize)]
struct QueryComparison {
    baseline: Option<f64>,
    candidate: Option<f64>,
    difference: Option<f64>,
}

/// Queries that only one of the runs has.
#[derive(Debug, PartialEq, Serialize)]
struct OneSided {
    baseline: Vec<Id>,
    candidate: Vec<Id>,
}

/// Answers a request.
///
/// # Errors
/// Returns an error if the request is malformed, the convention does not allow it, or the statistics refuse an option
/// or a value.
pub fn compare<'de>(request: impl Deserializer<'de>) -> Result<Comparison, Error> {
    answer(request::read("the request", request)?)
}

fn answer(request: CompareRequest) -> Result<Comparison, Error> {
    const OBJECT: &str = "the request";
    let CompareRequest { max_drop, seed, no_worse_than, .. } = request;
    let (options, margin) = (options(max_drop, seed)?, margin(no_worse_than)?);
    let convention = convention::read(request.convention.optional())?;
    let calls = convention.calls(&request.measures.texts(OBJECT, "measures")?)?;
    let baseline = request.baseline.required(OBJECT, "baseline")?.run("baseline")?;
    let candidate = request.candidate.required(OBJECT, "candidate")?.run("candidate")?;
    let qrels = request.qrels.required(OBJECT, "qrels")?.qrels("qrels")?;
    let names = |run: &Run| run.queries.iter().map(|(query, _)| query.clone()).collect::<Vec<_>>();
    let only = OneSided::of(&names(&baseline), &names(&candidate));
    let baseline = input::join(baseline, qrels.clone());
    let candidate = input::join(candidate, qrels);
    let [baseline, candidate] = systems::aligned([baseline, candidate]);
    let values = [values(&calls, &baseline)?, values(&calls, &candidate)?];
    let queries = baseline.iter().map(|input| input.id.clone()).collect();
    RequestedComparison { options, margin, convention, calls }.compared(queries, values, only)
}

/// Answers a request for two runs of which only the ranks of the judged documents are known. Both runs must have
/// been read under all [`rules`](super::rules) of the request.
///
/// # Errors
/// Returns an error in the same cases as [`compare`].
pub fn compare_ranks<'de>(
    request: impl Deserializer<'de>,
    [baseline, candidate]: [&RankedRun; 2],
) -> Result<Comparison, Error> {
    const OBJECT: &str = "the request";
    let request: RankedRequest = request::read(OBJECT, request)?;
    let options = options(request.max_drop, request.seed)?;
    let margin = margin(request.no_worse_than)?;
    let only_listed = request.only_listed.optional() == Some(Choice::Flag(true));
    let convention = convention::read(request.convention.optional())?;
    let calls = convention.calls(&request.measures.texts(OBJECT, "measures")?)?;
    let only = OneSided::of(&baseline.names(true), &candidate.names(true));
    let [baseline, candidate] = ranks::aligned([baseline, candidate], only_listed);
    let values = [&baseline, &candidate].map(|run| {
        let values = |call: &Call| values_of(&ranks::measured(call, run));
        calls.iter().map(values).collect()
    });
    let queries = baseline.queries().iter().map(|query| query.id.clone()).collect();
    RequestedComparison { options, margin, convention, calls }.compared(queries, values, only)
}

/// The parts of a request that do not depend on the form of its runs.
struct RequestedComparison {
    options: Options,
    margin: Option<f64>,
    convention: RequestedConvention,
    calls: Vec<Call>,
}

impl RequestedComparison {
    /// Compares the values of two runs. They are ordered by measure, then by query.
    fn compared(
        self,
        queries: Vec<Id>,
        [before, after]: [Vec<Values>; 2],
        only: OneSided,
    ) -> Result<Comparison, Error> {
        let Self { options, margin, convention, calls } = self;
        let both: Vec<Both> =
            before.iter().zip(&after).map(|(before, after)| Both::of(before, after)).collect();
        let pairs: Vec<[&[f64]; 2]> =
            both.iter().map(|both| [&both.baseline[..], &both.candidate[..]]).collect();
        let all = statistics::compare_all(&pairs, &options).map_err(refused)?;
        let mut measures = Vec::new();
        for ((call, [before, after]), mut compared) in calls.iter().zip(&pairs).zip(all) {
            if call.convention.aggregate.is_geometric() {
                compared.gate = geometric_gate(&compared, &options);
            }
            let differences = Differences::of(before, after);
            let no_worse = margin.map(|margin| no_worse(&differences, margin, LEVEL));
            measures.push((call.name.clone(), Figures::of(&compared, no_worse)));
        }
        let query = |(at, id): (usize, Id)| {
            let cell = |(call, (before, after)): (&Call, (&Values, &Values))| {
                let [baseline, candidate] =
                    [before, after].map(|values| values.get(at).copied().flatten());
                let difference = baseline.zip(candidate).map(|(before, after)| after - before);
                (call.name.clone(), QueryComparison { baseline, candidate, difference })
            };
            (id, calls.iter().zip(before.iter().zip(&after)).map(cell).collect())
        };
        let queries = queries.into_iter().enumerate().map(query).collect();
        let convention = convention.spelled(&calls);
        Ok(Comparison { convention, measures: Entries(measures), queries, only })
    }
}

impl OneSided {
    /// Returns the queries that one run has and the other does not.
    fn of(baseline: &[Id], candidate: &[Id]) -> Self {
        let only = |run: &[Id], other: &[Id]| {
            let others = Index::of(other.iter());
            run.iter().filter(|query| !others.has(query)).cloned().collect()
        };
        Self { baseline: only(baseline, candidate), candidate: only(candidate, baseline) }
    }
}

fn margin(no_worse_than: Field<Typed<f64>>) -> Result<Option<f64>, Error> {
    let is_margin = |margin: f64| margin > 0.0 && margin.is_finite();
    no_worse_than.number("noWorseThan", "a number above 0 such as 0.01", is_margin)
}

fn options(max_drop: Field<Typed<f64>>, seed: Field<Typed<f64>>) -> Result<Options, Error> {
    /// Larger whole numbers are no longer exact.
    const LARGEST_SEED: f64 = 9e15;
    let mut options = Options::default();
    let is_share = |drop: f64| drop.is_finite() && drop <= 1.0;
    let expected = "a share of at most 1 such as 0.05";
    if let Some(drop) = max_drop.number("maxDrop", expected, is_share)? {
        options.max_drop = drop;
    }
    let is_seed = |seed: f64| seed.fract() == 0.0 && (0.0..=LARGEST_SEED).contains(&seed);
    if let Some(seed) = seed.number("seed", "a whole number from 0", is_seed)? {
        options.seed = seed as u64;
    }
    Ok(options)
}

/// Returns the gate of a geometric mean, whose values are logarithms.
fn geometric_gate(compared: &statistics::Comparison, options: &Options) -> Result<Gate, NoValue> {
    Ok(Gate::of_logarithms(compared.baseline?, compared.candidate?, options.max_drop))
}

/// One measure's value for each query.
type Values = Vec<Option<f64>>;

fn values(calls: &[Call], inputs: &[QueryInput]) -> Result<Vec<Values>, Error> {
    evaluate::check_distinct(calls, inputs)?;
    let conditions: Vec<(Measure, Convention)> =
        calls.iter().map(|call| (call.measure, call.convention.clone())).collect();
    let evaluated: Vec<Option<Id>> =
        inputs.iter().map(|input| input.evaluated().cloned()).collect();
    let pool = conditions.iter().any(|(_, of)| of.input.judged_anywhere).then(|| pool(inputs));
    let mut evaluation = Evaluation::new(&conditions, &evaluated);
    for input in inputs {
        evaluation.add(input, pool.as_ref());
    }
    Ok(evaluation.finish())
}

fn values_of(measured: &Measured) -> Values {
    measured.cells.iter().map(|cell| cell.value).collect()
}

fn refused(error: CompareError) -> Error {
    Error::request("cannot-compare", error.to_string())
}
