//! The query on the screen: its values, its steps, and what follows from them.

use yew::prelude::*;

use super::bands::bands;
use super::cards::cards;
use super::curve::curve;
use super::cutoffs::cutoffs;
use super::discounts::discounts;
use super::formula::formula;
use super::hits::hits;
use super::keywords::Keywords;
use super::missed::Missed;
use super::notes::notes;
use super::over_queries::OverQueries;
use super::questions::Questions;
use super::tables::tables;
use super::verdict::Verdict;
use crate::ui::context::ViewProps;

/// A component, so that it is drawn again only with another view.
#[component]
pub fn ShownQuery(ViewProps { view }: &ViewProps) -> Html {
    html! {
        <>
            { cards(view) }
            <Questions {view} />
            { tables(view) }
            <Missed {view} />
            { formula(view) }
            { notes(view) }
            <Verdict {view} />
            <Keywords {view} />
            <div class="panels">
                { cutoffs(view) }
                { curve(view) }
                <OverQueries {view} />
                { hits(view) }
                { discounts(view) }
                { bands(view) }
            </div>
        </>
    }
}
