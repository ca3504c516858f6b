//! The functions that the JavaScript package exports. `package/module.js` calls them.

use wasm_bindgen::prelude::*;

use super::border::{Answer, answer, request, thrown};

/// The average memory in bytes for one value of a request, with the values computed from it.
const BYTES_PER_VALUE: usize = 80;

/// Grows the memory once for a request with this number of values: numbers, texts, lists and objects.
///
/// Memory that grows in small steps makes the JavaScript engine collect garbage after each step, which
/// takes a minute for a request of a million documents.
#[wasm_bindgen]
pub fn reserve(values: usize) {
    let mut memory: Vec<u8> = Vec::new();
    // If the memory cannot grow by so much, the request may still fit.
    memory.try_reserve_exact(values.saturating_mul(BYTES_PER_VALUE)).ok();
    std::hint::black_box(&memory);
}

/// Returns values by query and measure, with their means.
///
/// # Errors
/// The errors of `evaluate` in `api`, each as a JavaScript `Error`.
#[wasm_bindgen]
pub fn evaluate(of: JsValue) -> Answer {
    answer(super::evaluate(request(of)))
}

/// Returns one measure for one query with every row, term and step.
///
/// # Errors
/// The errors of `explain` in `api`, each as a JavaScript `Error`.
#[wasm_bindgen]
pub fn explain(of: JsValue) -> Answer {
    answer(super::explain(request(of)))
}

/// Returns the differences of two runs on the same queries, with tests and intervals.
///
/// # Errors
/// The errors of `compare` in `api`, each as a JavaScript `Error`.
#[wasm_bindgen]
pub fn compare(of: JsValue) -> Answer {
    answer(super::compare(request(of)))
}

/// Returns the rules under which a run must be read that is too large for memory.
///
/// # Errors
/// The errors of `rules` in `api`, each as a JavaScript `Error`.
#[wasm_bindgen]
pub fn rules(of: JsValue) -> Answer {
    answer(super::rules(request(of)))
}

/// The reports of a run that is too large for memory.
#[wasm_bindgen]
pub struct RankedRun(super::RankedRun);

#[wasm_bindgen]
impl RankedRun {
    /// Returns a run without reports. A report names a grade by its place among `grades`.
    #[wasm_bindgen(constructor)]
    pub fn new(grades: Vec<f64>) -> Self {
        Self(super::RankedRun::new(grades))
    }

    /// Adds the reports of a reading of the run under `rule`.
    ///
    /// # Errors
    /// `rule` is not an object that [`rules`] returned.
    pub fn add(&mut self, rule: JsValue, reports: &[u8]) -> Result<(), JsValue> {
        self.0.add(serde_wasm_bindgen::from_value(rule)?, reports);
        Ok(())
    }

    /// Whether any query has both a list and judgments.
    #[wasm_bindgen(js_name = isJudged)]
    pub fn is_judged(&self) -> bool {
        self.0.is_judged()
    }

    /// Returns the names of the queries that have a list; if `are_listed` is false, of those that have judgments
    /// only.
    pub fn names(&self, are_listed: bool) -> Answer {
        answer(Ok(self.0.names(are_listed)))
    }
}

/// Returns what `evaluate` does, for a run of which only the ranks of its judged documents are known.
///
/// # Errors
/// The errors of `evaluate_ranks` in `api`, each as a JavaScript `Error`.
#[wasm_bindgen(js_name = evaluateRanks)]
pub fn evaluate_ranks(of: JsValue, run: &RankedRun) -> Answer {
    answer(super::evaluate_ranks(request(of), &run.0))
}

/// Returns what `compare` does, for runs of which only the ranks of their judged documents are known.
///
/// # Errors
/// The errors of `compare_ranks` in `api`, each as a JavaScript `Error`.
#[wasm_bindgen(js_name = compareRanks)]
pub fn compare_ranks(of: JsValue, baseline: &RankedRun, candidate: &RankedRun) -> Answer {
    answer(super::compare_ranks(request(of), [&baseline.0, &candidate.0]))
}

/// Returns the conventions that give a claimed number, the most usual first, or else the nearest ones.
///
/// # Errors
/// The errors of `find_convention` in `api`, each as a JavaScript `Error`.
#[wasm_bindgen(js_name = findConvention)]
pub fn find_convention(of: JsValue) -> Answer {
    answer(super::find_convention(request(of)))
}

/// Returns the run and the judgments that a text holds. `options` may be undefined.
///
/// # Errors
/// The errors of `parse` in `api`, each as a JavaScript `Error`.
#[wasm_bindgen]
pub fn parse(text: JsValue, options: JsValue) -> Answer {
    let options = Some(options).filter(|options| !options.is_undefined());
    answer(super::parse(request(text), options.map(request)))
}

/// Writes a derivation that `explain` returned, in the format of this name.
///
/// # Errors
/// The errors of `render` in `api`, each as a JavaScript `Error`.
#[wasm_bindgen]
pub fn render(derivation: JsValue, format: JsValue) -> Result<String, JsValue> {
    super::render(request(derivation), request(format)).map_err(thrown)
}

/// Returns every preset with its tool, version, parameters and measures.
///
/// # Errors
/// Never; the type is that of the other functions.
#[wasm_bindgen]
pub fn conventions() -> Answer {
    answer(Ok(super::conventions()))
}

/// Returns every measure under our own name.
///
/// # Errors
/// Never; the type is that of the other functions.
#[wasm_bindgen]
pub fn measures() -> Answer {
    answer(Ok(super::measures()))
}

/// Returns the version of the package, such as `0.1.0`.
#[wasm_bindgen]
pub fn version() -> String {
    super::version().into()
}
