//! The picture of the queries' differences, which is one of two kinds.

use std::rc::Rc;

use yew::prelude::*;

use super::bars::Bars;
use super::compares::Compares;
use super::scatter::Scatter;
use crate::state::compared::Filter;
use crate::ui::aria;

/// What the picture shows.
pub struct Picture<'a> {
    pub compares: &'a Compares,
    /// The places of the queries that the filter lets through.
    pub places: &'a Rc<Vec<usize>>,
    /// The place of the query that is shown.
    pub place: usize,
    /// Opens a query, by its place among the queries of all runs.
    pub open: &'a Callback<usize>,
    pub filter: &'a Filter,
    /// Sets the filter. A brush adds the queries that it marks.
    pub on_filter: &'a Callback<Filter>,
    /// Whether one run is drawn against the other, instead of the sorted differences.
    pub is_plot: &'a UseStateHandle<bool>,
}

impl Picture<'_> {
    /// Draws the picture, and the choice of its kind above it.
    pub fn draw(&self) -> Html {
        let (compares, places, place) = (self.compares.clone(), self.places.clone(), self.place);
        let (open, on_filter) = (self.open.clone(), self.on_filter.clone());
        let filter = self.filter.clone();
        html! {
            <div class="picture">
                <div class="alternatives" role="group" aria-label="Picture">
                    { self.kind("Sorted", false) }
                    { self.kind("One against the other", true) }
                </div>
                if **self.is_plot {
                    <Scatter {compares} {places} {place} {open} {filter} {on_filter} />
                } else {
                    <Bars {compares} {places} {place} {open} {filter} {on_filter} />
                }
            </div>
        }
    }

    fn kind(&self, label: &'static str, is_plot: bool) -> Html {
        let set = self.is_plot.setter();
        html! {
            <button type="button" aria-pressed={aria::flag(**self.is_plot == is_plot)}
                onclick={move |_: MouseEvent| set.set(is_plot)}>{ label }</button>
        }
    }
}
