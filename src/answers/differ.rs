//! Why two conventions differ: the shortest list of settings that turns one value into the other.

use std::cell::RefCell;

use super::alike;
use crate::metrics::settings::table::{OTHERS, SETTINGS};
use crate::metrics::{Derivation, Measure, Side};
use crate::presets::{ADAPTER, Adapter, Convention, Input, Ranked};

/// One setting on the way from one convention to the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// A key of the settings' table, [`ADAPTER`], [`CUTOFF`] or [`READING`].
    pub key: &'static str,
    pub from: String,
    pub to: String,
    /// With this setting and all before it taken over.
    pub value: Option<f64>,
}

/// The cutoff, where one of the two has none for this measure.
pub const CUTOFF: &str = "cutoff";

/// What a tool does to run and judgments before it looks at them.
pub const READING: &str = "reading";

/// Where two derivations part.
#[derive(Clone, Debug, PartialEq)]
pub struct Parting {
    /// Of the two that are compared.
    pub derivations: [Derivation; 2],
    pub side: Side,
    /// From 1.
    pub rank: usize,
}

/// From one value to the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    pub from: Option<f64>,
    pub to: Option<f64>,
    /// No shorter list leads there. Empty where both values are the same.
    pub steps: Vec<Step>,
    /// The first row that differs; `None` where all rows are the same.
    pub parting: Option<Parting>,
}

/// A measure under a convention.
type Asked<'a> = (&'a Measure, &'a Convention);

/// The shortest list of changes that turns `from` into `to` for this query, in the settings' order,
/// each with the value that it leads to.
pub fn differ(from: Asked, to: Asked, input: &Input) -> Difference {
    let keys = differing(from, to);
    let search = Search { from, to, input, keys, ranked: RefCell::default() };
    let derived = [from, to].map(|(measure, convention)| convention.derive(measure, input));
    let (first, last) = (from.1.value_of(&derived[0]), to.1.value_of(&derived[1]));
    let keys = if alike(first, last) { Vec::new() } else { search.shortest(last) };
    let mut steps = Vec::new();
    for at in 0..keys.len() {
        let key = keys[at];
        steps.push(Step {
            key,
            from: shown(from, key),
            to: shown(to, key),
            value: search.value(&keys[..=at]),
        });
    }
    let parting = match derived {
        [Ok(a), Ok(b)] => parting([a, b]),
        _ => None,
    };
    Difference { from: first, to: last, steps, parting }
}

struct Search<'a> {
    from: Asked<'a>,
    to: Asked<'a>,
    input: &'a Input,
    /// What differs, in the settings' order.
    keys: Vec<&'static str>,
    ranked: RefCell<Ranked>,
}

impl Search<'_> {
    /// The value of `from` with these keys taken over from `to`.
    fn value(&self, keys: &[&'static str]) -> Option<f64> {
        let (mut measure, mut convention) = (*self.from.0, self.from.1.clone());
        for key in keys {
            take(&mut measure, &mut convention, self.to, key);
        }
        convention.value_among(&measure, self.input, &mut self.ranked.borrow_mut())
    }

    /// The fewest keys that lead to `last`. Those that change nothing at either end come in only if
    /// the others do not do.
    fn shortest(&self, last: Option<f64>) -> Vec<&'static str> {
        let first = self.value(&[]);
        let all_but = |key: &str| -> Vec<_> {
            self.keys.iter().copied().filter(|other| *other != key).collect()
        };
        let matters = |key: &&'static str| {
            !alike(self.value(&[*key]), first) || !alike(self.value(&all_but(key)), last)
        };
        let mattering: Vec<_> = self.keys.iter().copied().filter(|key| matters(key)).collect();
        [&mattering, &self.keys]
            .into_iter()
            .find_map(|keys| self.subset(keys, last))
            .unwrap_or_else(|| self.keys.clone())
    }

    /// The smallest subset that leads to `last`.
    fn subset(&self, keys: &[&'static str], last: Option<f64>) -> Option<Vec<&'static str>> {
        // Beyond a dozen there are too many to try; all of them lead there.
        let count = keys.len().min(12);
        let mut masks: Vec<u32> = (0..1_u32 << count).collect();
        masks.sort_by_key(|mask| mask.count_ones());
        masks.into_iter().find_map(|mask| {
            let is_in = |at: &usize| *at >= count || mask >> at & 1 == 1;
            let subset: Vec<_> = (0..keys.len()).filter(is_in).map(|at| keys[at]).collect();
            alike(self.value(&subset), last).then_some(subset)
        })
    }
}

fn differing(from: Asked, to: Asked) -> Vec<&'static str> {
    let own = SETTINGS.iter().chain(&OTHERS).map(|setting| setting.key);
    let mut keys: Vec<&'static str> = vec![ADAPTER];
    keys.extend(own.chain([CUTOFF]).filter(|key| shown(from, key) != shown(to, key)));
    keys.retain(|key| *key != ADAPTER || from.1.adapter != to.1.adapter);
    // What no key names.
    let (mut measure, mut convention) = (*from.0, from.1.clone());
    for key in &keys {
        take(&mut measure, &mut convention, to, key);
    }
    if convention != *to.1 {
        keys.insert(0, READING);
    }
    keys
}

/// Takes one key over from another convention.
fn take(measure: &mut Measure, convention: &mut Convention, to: Asked, key: &str) {
    match key {
        ADAPTER => convention.adapter = to.1.adapter,
        CUTOFF => *measure = *to.0,
        READING => {
            let (settings, adapter) = (convention.settings.clone(), convention.adapter);
            *convention = Convention { settings, adapter, ..to.1.clone() };
        }
        _ => {
            if let Some(value) = to.1.settings.get(key) {
                // It was printed by a setting, which reads it.
                let _ = convention.settings.set(key, &value);
            }
        }
    }
}

fn shown((measure, convention): Asked, key: &str) -> String {
    match key {
        ADAPTER => match convention.adapter {
            Adapter::Ids => "ids",
            Adapter::RetrievedOnly => "retrieved_only",
            Adapter::Union => "union",
        }
        .into(),
        CUTOFF => measure.cutoff.map_or("none".into(), |k| k.to_string()),
        READING => String::new(),
        _ => convention.settings.get(key).unwrap_or_default(),
    }
}

/// The first row in which two derivations differ: the ranking's, else the ideal's.
fn parting(derivations: [Derivation; 2]) -> Option<Parting> {
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
    first.map(|(side, rank)| Parting { derivations, side, rank })
}
