//! The Explain view: a value, the list that has it, and why it has this value.

use std::rc::Rc;

use yew::prelude::*;

use super::convention_sentence::ConventionSentence;
use super::formula::formula;
use super::keywords::Keywords;
use super::lazy::later;
use super::missed::Missed;
use super::notes::notes;
use super::remarks::Remarks;
use super::strip::Strip;
use super::tables::Tables;
use super::texts::Texts;
use super::value_line::ValueLine;
use crate::present::steps::of_rank;
use crate::state::View;
use crate::ui::asked::{Ask, AskedAction};

/// The view that `Explain` draws, and what the user asked in its panel.
#[derive(PartialEq, Properties)]
pub struct ExplainProps {
    pub view: Rc<View>,
    pub ask: Ask,
    /// Whether the panel stands beside the list.
    pub has_panel: bool,
}

/// Draws the view. The explanation stands below everything else, so that nothing moves when the second part is loaded
/// and the explanation appears.
#[component]
pub fn Explain(props: &ExplainProps) -> Html {
    let ExplainProps { view, ask, has_panel } = props;
    let below = view.clone();
    let on_rank = use_callback((view.clone(), ask.dispatcher()), |rank, (view, ask)| {
        if let Some(at) = of_rank(&view.chosen, rank) {
            ask.dispatch(AskedAction::Step(at));
        }
    });
    html! {
        <>
            <ValueLine {view} ask={ask.clone()} {has_panel} />
            <Strip {view} />
            <ConventionSentence {view} ask={ask.clone()} />
            <Tables {view} {on_rank} />
            <Missed {view} />
            { later("explanation", false, move |part| (part.explanation)(&below)) }
        </>
    }
}

/// Draws what stands below the tables: the formula, what was assumed, keywords, and how the data was read.
pub fn explanation(view: &Rc<View>) -> Html {
    html! {
        <>
            { formula(view) }
            { notes(view) }
            <Keywords {view} />
            <Texts {view} />
            <Remarks findings={view.findings.clone()} />
        </>
    }
}
