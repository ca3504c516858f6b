//! The exports of the worker's module that compare runs, for `static/worker.js`.

use serde_wasm_bindgen::{Error, from_value, to_value};
use wasm_bindgen::prelude::*;

use super::{Comparing, Comparison, ToCompare};

/// The approximate number of values to draw in one step. A worker need not stop as often as the page, and each step
/// copies the values first.
const DRAWS: usize = 5 * super::DRAWS;

/// Several comparisons, computed in small parts.
#[wasm_bindgen]
pub struct Comparisons(Vec<Comparing>);

#[wasm_bindgen]
impl Comparisons {
    /// Starts to compare. `pairs` is an array of [`ToCompare`]s.
    ///
    /// # Errors
    /// `pairs` is not an array of [`ToCompare`]s.
    #[wasm_bindgen(constructor)]
    pub fn new(pairs: JsValue) -> Result<Self, Error> {
        let pairs: Vec<ToCompare> = from_value(pairs)?;
        Ok(Self(pairs.into_iter().map(Into::into).collect()))
    }

    /// Draws the next values. Returns whether each comparison has done `share` of its draws, from 0 to 1.
    pub fn step(&mut self, share: f64) -> bool {
        Comparing::step_all(&mut self.0.iter_mut().collect::<Vec<_>>(), DRAWS, share)
    }

    /// Returns how much is drawn, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.0.iter().map(Comparing::share).sum::<f64>() / self.0.len().max(1) as f64
    }

    /// Returns a [`Comparison`] for each pair, from what is drawn.
    ///
    /// # Errors
    /// Never: the figures are numbers and reasons, which can be converted.
    pub fn figures(&self) -> Result<JsValue, Error> {
        let figures = self.0.iter().map(|comparing| comparing.clone().finish());
        to_value(&figures.collect::<Vec<Comparison>>())
    }
}
