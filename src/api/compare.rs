//! `compare`: two runs on the same queries.

use super::convention::{self, Call};
use super::error::Error;
use super::evaluate;
use super::input::{self, Run};
use super::request::{Fields, wrong};
use super::value::Value;
use crate::data::Id;
use crate::metrics::Index;
use crate::presets::Input;
use crate::statistics::{self, CompareError, NoValue, Options};

const KEYS: [&str; 7] =
    ["baseline", "candidate", "qrels", "measures", "convention", "maxDrop", "seed"];

/// Answers a request.
pub fn compare(request: Value) -> Result<Value, Error> {
    let mut fields = Fields::of("the request", request, &KEYS)?;
    let options = options(&mut fields)?;
    let asked = convention::read(fields.take("convention"))?;
    let calls = asked.calls(&fields.texts("measures")?)?;
    let baseline = input::run("baseline", fields.require("baseline")?)?;
    let candidate = input::run("candidate", fields.require("candidate")?)?;
    let qrels = input::qrels("qrels", fields.require("qrels")?)?;
    let only = Value::object([
        ("baseline", only(&baseline, &candidate)),
        ("candidate", only(&candidate, &baseline)),
    ]);
    let baseline = input::join(baseline, qrels.clone());
    let candidate = input::join(candidate, qrels);
    let [baseline, candidate] = paired(baseline, candidate);
    let before = values(&calls, &baseline)?;
    let after = values(&calls, &candidate)?;

    let mut measures = Vec::new();
    for (call, (before, after)) in calls.iter().zip(before.iter().zip(&after)) {
        let both = before.iter().zip(after).filter_map(|(b, c)| Some(((*b)?, (*c)?)));
        let (before, after): (Vec<f64>, Vec<f64>) = both.unzip();
        let compared = statistics::compare(&before, &after, &options).map_err(refused)?;
        measures.push((call.asked.clone(), figures(&compared)));
    }
    let query = |(at, input): (usize, &Input)| {
        let cell = |(call, (before, after)): (&Call, (&Values, &Values))| {
            let [before, after] = [before, after].map(|values| values.get(at).copied().flatten());
            let difference = before.zip(after).map(|(before, after)| after - before);
            let cell = Value::object([
                ("baseline", Value::or_null(before)),
                ("candidate", Value::or_null(after)),
                ("difference", Value::or_null(difference)),
            ]);
            (call.asked.clone(), cell)
        };
        let cells = calls.iter().zip(before.iter().zip(&after)).map(cell);
        (input.id.clone(), Value::Object(cells.collect()))
    };
    let queries = baseline.iter().enumerate().map(query).collect();
    Ok(Value::object([
        ("convention", asked.spelled(&calls)),
        ("measures", Value::Object(measures)),
        ("queries", Value::Object(queries)),
        ("only", only),
    ]))
}

fn options(fields: &mut Fields) -> Result<Options, Error> {
    let mut options = Options::default();
    match fields.take("maxDrop") {
        None => {}
        Some(Value::Number(drop)) if drop.is_finite() => options.max_drop = drop,
        Some(other) => return Err(wrong("maxDrop", "a share such as 0.05", &other)),
    }
    match fields.take("seed") {
        None => {}
        // Numbers beyond are not told apart.
        Some(Value::Number(seed)) if seed.fract() == 0.0 && (0.0..=9e15).contains(&seed) => {
            options.seed = seed as u64;
        }
        Some(other) => return Err(wrong("seed", "a whole number from 0", &other)),
    }
    Ok(options)
}

/// Queries that one run has and the other does not.
fn only(run: &Run, other: &Run) -> Value {
    let others = Index::of(other.iter().map(|(query, _)| query));
    let missed = run.iter().map(|(query, _)| query).filter(|query| !others.has(query));
    Value::list(missed.cloned())
}

/// Both sides with the same queries in the same order: those of the baseline, then the others.
fn paired(baseline: Vec<Input>, candidate: Vec<Input>) -> [Vec<Input>; 2] {
    let places = Index::of(candidate.iter().map(|input| &input.id));
    let mut others: Vec<Option<Input>> = candidate.into_iter().map(Some).collect();
    let without_run = |input: &Input| Input { run: None, ..input.clone() };
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for input in baseline {
        let other = places.get(&input.id).and_then(|at| others.get_mut(at)?.take());
        after.push(other.unwrap_or_else(|| without_run(&input)));
        before.push(input);
    }
    for input in others.into_iter().flatten() {
        before.push(without_run(&input));
        after.push(input);
    }
    [before, after]
}

/// One measure's value for each query.
type Values = Vec<Option<f64>>;

fn values(calls: &[Call], inputs: &[Input]) -> Result<Vec<Values>, Error> {
    evaluate::check_distinct(calls, inputs)?;
    let values = |call: &Call| {
        evaluate::measured(call, inputs).cells.iter().map(|cell| cell.value).collect()
    };
    Ok(calls.iter().map(values).collect())
}

fn refused(error: CompareError) -> Error {
    Error::request("cannot-compare", error.to_string())
}

/// Figures that there are; why there are no others stands under `reasons`.
fn figures(c: &statistics::Comparison) -> Value {
    let mut reasons: Vec<(Id, Value)> = Vec::new();
    let mut shown = |key: &'static str, value: Result<Value, NoValue>| {
        let value = value.unwrap_or_else(|why| {
            reasons.push((key.into(), why.to_string().into()));
            Value::Null
        });
        (key, value)
    };
    let fields = [
        shown("baseline", c.baseline.map(Value::from)),
        shown("candidate", c.candidate.map(Value::from)),
        shown("difference", c.difference.map(Value::from)),
        ("wins", Value::count(c.wins)),
        ("ties", Value::count(c.ties)),
        ("losses", Value::count(c.losses)),
        shown(
            "tTest",
            c.t_test.map(|test| {
                let df = Value::count(test.df);
                Value::object([("t", test.t.into()), ("df", df), ("p", test.p.into())])
            }),
        ),
        shown(
            "randomization",
            c.randomization.map(|test| {
                Value::object([
                    ("p", test.p.into()),
                    ("exact", test.exact.into()),
                    ("permutations", Value::Number(test.permutations as f64)),
                ])
            }),
        ),
        shown(
            "wilcoxon",
            c.wilcoxon.map(|test| Value::object([("w", test.w.into()), ("p", test.p.into())])),
        ),
        shown(
            "bootstrap",
            c.bootstrap.map(|of| {
                Value::object([
                    ("low", of.low.into()),
                    ("high", of.high.into()),
                    ("level", of.level.into()),
                ])
            }),
        ),
        shown("effectSize", c.effect_size.map(Value::from)),
        shown(
            "gate",
            c.gate.map(|gate| {
                Value::object([
                    ("drop", gate.drop.into()),
                    ("maxDrop", gate.max_drop.into()),
                    ("passed", gate.passed.into()),
                ])
            }),
        ),
    ];
    let reasons = Value::Object(reasons);
    Value::object(fields.into_iter().chain([("reasons", reasons)]))
}
