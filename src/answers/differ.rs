//! Explains why two conventions give different values: finds the fewest settings that turn one value into the other.

use std::collections::HashMap;

use super::equal::alike;
use crate::metrics::settings::table::{self, setting};
use crate::metrics::{Derivation, Measure, Side};
use crate::presets::{ADAPTER, Adapter, Convention, QueryInput, RankingCache};

/// One setting on the way from one convention to the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// A key of the settings' table, [`ADAPTER`], [`CUTOFF`], [`MEASURE`], [`READING`] or [`ROUNDING`].
    pub key: &'static str,
    pub from: String,
    pub to: String,
    /// The value after this step and all steps before it.
    pub value: Option<f64>,
}

/// The key of the cutoff, for two calls of the same measure with different cutoffs.
pub const CUTOFF: &str = "cutoff";

/// The key of the measure, if a tool's name of one measure stands for a different measure.
pub const MEASURE: &str = "measure";

/// The key of how a tool reads run and judgments.
pub const READING: &str = "reading";

/// The key of how a tool rounds the value of a query.
pub const ROUNDING: &str = "rounding";

/// The first row in which two derivations differ.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstDifference {
    /// The two derivations.
    pub derivations: [Derivation; 2],
    pub side: Side,
    /// From 1.
    pub rank: usize,
}

/// The way from one value to the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Difference {
    pub from: Option<f64>,
    pub to: Option<f64>,
    /// The shortest list of changes. Empty if both values are the same.
    pub steps: Vec<Step>,
    /// The first row that differs. `None` if all rows are the same.
    pub first_difference: Option<FirstDifference>,
}

/// A measure under a convention.
type MeasureUnder<'a> = (&'a Measure, &'a Convention);

/// Returns the shortest list of changes that turns the value of `from` into that of `to` for this query, in the
/// order of the settings. Each change has the value that it leads to.
pub fn differ(from: MeasureUnder, to: MeasureUnder, input: &QueryInput) -> Difference {
    let mut search = Differing::new(from, to, input.clone());
    search.values_in_step = usize::MAX;
    search.step();
    search.finish()
}

/// The search for the shortest list of changes, in steps, so that the page stays responsive. [`differ`] does the same work
/// at once.
pub struct Differing {
    from: (Measure, Convention),
    to: (Measure, Convention),
    input: QueryInput,
    /// The keys in which `from` and `to` differ, in the order of the settings.
    keys: Vec<&'static str>,
    ranked: RankingCache,
    /// The values of `from` with some settings taken over from `to`.
    known: HashMap<Vec<&'static str>, Option<f64>>,
    /// The value of `to`.
    last: Option<f64>,
    /// The number of values that a step may compute.
    values_in_step: usize,
    /// The number of values that this step may still compute.
    left: usize,
    /// The changes with their values, once they are found.
    steps: Vec<Step>,
}

/// The step has computed as many values as it may.
struct StepIsOver;

impl Differing {
    /// The number of documents that a step may rank.
    const DOCUMENTS_IN_STEP: usize = 10_000;

    /// Starts the search. See [`differ`].
    pub fn new(from: MeasureUnder, to: MeasureUnder, input: QueryInput) -> Self {
        let length = input.run.as_ref().map_or(0, Vec::len).max(1);
        let mut ranked = RankingCache::default();
        Self {
            keys: differing_keys(from, to),
            from: (*from.0, from.1.clone()),
            to: (*to.0, to.1.clone()),
            last: to.1.value_with(to.0, &input, &mut ranked),
            input,
            ranked,
            known: HashMap::new(),
            values_in_step: (Self::DOCUMENTS_IN_STEP / length).max(1),
            left: 0,
            steps: Vec::new(),
        }
    }

    /// Computes the next values. Returns whether the changes are found.
    pub fn step(&mut self) -> bool {
        self.left = self.values_in_step;
        // The search begins anew, with the values of the steps before.
        match self.search() {
            Ok(steps) => {
                self.steps = steps;
                true
            }
            Err(StepIsOver) => false,
        }
    }

    /// Returns the changes, once [`Self::step`] has returned true.
    pub fn finish(self) -> Difference {
        let sides = [&self.from, &self.to];
        let derived = sides.map(|(measure, convention)| convention.derive(measure, &self.input));
        let (from, to) = (self.from.1.value_of(&derived[0]), self.to.1.value_of(&derived[1]));
        let first_difference = match derived {
            [Ok(a), Ok(b)] => first_difference([a, b]),
            _ => None,
        };
        Difference { from, to, steps: self.steps, first_difference }
    }

    fn search(&mut self) -> Result<Vec<Step>, StepIsOver> {
        let first = self.value(&[])?;
        let keys = if alike(first, self.last) { Vec::new() } else { self.shortest(first)? };
        let mut steps = Vec::new();
        for (at, &key) in keys.iter().enumerate() {
            let value = self.value(&keys[..=at])?;
            let [from, to] = [&self.from, &self.to]
                .map(|(measure, convention)| printed((measure, convention), key));
            steps.push(Step { key, from, to, value });
        }
        Ok(steps)
    }

    /// Returns the value of `from` with these settings taken over from `to`.
    fn value(&mut self, keys: &[&'static str]) -> Result<Option<f64>, StepIsOver> {
        if let Some(known) = self.known.get(keys) {
            return Ok(*known);
        }
        self.left = self.left.checked_sub(1).ok_or(StepIsOver)?;
        let (mut measure, mut convention) = self.from.clone();
        for key in keys {
            copy_setting(&mut measure, &mut convention, (&self.to.0, &self.to.1), key);
        }
        let value = convention.value_with(&measure, &self.input, &mut self.ranked);
        self.known.insert(keys.to_vec(), value);
        Ok(value)
    }

    /// Returns the fewest settings that lead from the value `first` to the last one. A setting that alone changes neither
    /// end is used only if the other settings do not lead to the last value.
    fn shortest(&mut self, first: Option<f64>) -> Result<Vec<&'static str>, StepIsOver> {
        let all = self.keys.clone();
        let mut mattering = Vec::new();
        for key in &all {
            let others: Vec<_> = all.iter().copied().filter(|other| other != key).collect();
            if !alike(self.value(&[*key])?, first) || !alike(self.value(&others)?, self.last) {
                mattering.push(*key);
            }
        }
        if let Some(found) = self.subset(&mattering)? {
            return Ok(found);
        }
        Ok(self.subset(&all)?.unwrap_or(all))
    }

    /// Returns the smallest subset of the settings that leads to the last value.
    fn subset(&mut self, keys: &[&'static str]) -> Result<Option<Vec<&'static str>>, StepIsOver> {
        // More than 12 settings have too many subsets to try: those after the 12th are in each subset.
        let count = keys.len().min(12);
        let mut masks: Vec<u32> = (0..1_u32 << count).collect();
        masks.sort_by_key(|mask| mask.count_ones());
        for mask in masks {
            let is_in = |at: &usize| *at >= count || mask >> at & 1 == 1;
            let subset: Vec<_> = (0..keys.len()).filter(is_in).map(|at| keys[at]).collect();
            if alike(self.value(&subset)?, self.last) {
                return Ok(Some(subset));
            }
        }
        Ok(None)
    }
}

fn differing_keys(from: MeasureUnder, to: MeasureUnder) -> Vec<&'static str> {
    let settings = table::all().map(|setting| setting.key);
    let mut keys: Vec<&'static str> = vec![ADAPTER];
    let is_same = from.0.definition.name == to.0.definition.name;
    let measure = if is_same { CUTOFF } else { MEASURE };
    keys.extend(
        settings.chain([measure, ROUNDING]).filter(|key| printed(from, key) != printed(to, key)),
    );
    keys.retain(|key| *key != ADAPTER || from.1.input.adapter != to.1.input.adapter);
    // A difference that no setting names is a difference in reading.
    let (mut measure, mut convention) = (*from.0, from.1.clone());
    for key in &keys {
        copy_setting(&mut measure, &mut convention, to, key);
    }
    if convention != *to.1 {
        keys.insert(0, READING);
    }
    keys
}

/// Copies one setting of `to` to `measure` or `convention`.
fn copy_setting(measure: &mut Measure, convention: &mut Convention, to: MeasureUnder, key: &str) {
    match key {
        ADAPTER => convention.input.adapter = to.1.input.adapter,
        CUTOFF | MEASURE => *measure = *to.0,
        ROUNDING => convention.aggregate.rounds_each = to.1.aggregate.rounds_each,
        READING => {
            let (settings, adapter) = (convention.settings.clone(), convention.input.adapter);
            let rounding = convention.aggregate.rounds_each;
            *convention = Convention { settings, ..to.1.clone() };
            convention.input.adapter = adapter;
            convention.aggregate.rounds_each = rounding;
        }
        _ => {
            if let Some(setting) = setting(key) {
                setting.copy(&to.1.settings, &mut convention.settings);
            }
        }
    }
}

fn printed((measure, convention): MeasureUnder, key: &str) -> String {
    match key {
        ADAPTER => match convention.input.adapter {
            Adapter::Ids => "ids",
            Adapter::RetrievedOnly => "retrieved_only",
            Adapter::Union => "union",
        }
        .into(),
        CUTOFF => measure.cutoff.map_or("none".into(), |k| k.to_string()),
        MEASURE => measure.to_string(),
        READING => String::new(),
        ROUNDING => match convention.aggregate.rounds_each {
            None => "none".into(),
            Some(rounding) => format!("{} decimals", rounding.digits()),
        },
        _ => convention.settings.get(key).unwrap_or_default(),
    }
}

/// Returns the first row in which two derivations differ: a row of the ranking, or if these are the same, of the
/// ideal.
fn first_difference(derivations: [Derivation; 2]) -> Option<FirstDifference> {
    let [a, b] = &derivations;
    let sides = [(Side::Actual, &a.actual, &b.actual), (Side::Ideal, &a.ideal, &b.ideal)];
    let first = sides.into_iter().find_map(|(side, a, b)| {
        let differs = |at: &usize| {
            let rows = (a.rows.get(*at), b.rows.get(*at));
            let docs = (rows.0.map(|row| &row.doc), rows.1.map(|row| &row.doc));
            let counted = (*at < a.counted, *at < b.counted);
            docs.0 != docs.1
                || counted.0 != counted.1
                || a.columns.iter().any(|column| {
                    let other = b.cell(*at, column.column);
                    other.is_some() && other != column.values.get(*at).copied()
                })
        };
        let rows = a.rows.len().max(b.rows.len());
        (0..rows).find(differs).map(|at| (side, at + 1))
    });
    first.map(|(side, rank)| FirstDifference { derivations, side, rank })
}
