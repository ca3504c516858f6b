//! The ranking and, beside it, the ideal ranking.

use std::rc::Rc;

use yew::prelude::*;

use super::ideal::Ideal;
use super::ranking::Ranking;
use crate::data::Id;
use crate::platform::dom;
use crate::present::chart::{self, Bar};
use crate::state::View;

/// What `Tables` draws, and what receives the rank of a row that is clicked.
#[derive(PartialEq, Properties)]
pub struct TablesProps {
    pub view: Rc<View>,
    pub on_rank: Callback<usize>,
}

/// Draws both tables. This component holds which document's editor is open, so that the rows of both tables stay
/// aligned.
#[component]
pub fn Tables(TablesProps { view, on_rank }: &TablesProps) -> Html {
    let on_click = use_callback(on_rank.clone(), |event: MouseEvent, on_rank| {
        // Buttons and fields do their own work, and a click that ends a selection of text does nothing.
        let is_other = dom::is_within(&event, "button, input, select, label");
        if !is_other
            && !dom::text_is_selected()
            && let Some(rank) = dom::rank_of(&event)
        {
            on_rank.emit(rank);
        }
    });
    let edited = use_state(|| None::<Id>);
    let on_edit = use_callback(edited.clone(), |doc: Id, edited| {
        let closes = edited.as_ref() == Some(&doc);
        if closes {
            dom::focus_control(&doc, "edit");
        }
        edited.set(Some(doc).filter(|_| !closes));
    });
    let (bars, _) = chart::bars(&view.chosen);
    let rows = &view.chosen.actual.rows;
    let open_at = edited.as_ref().and_then(|doc| rows.iter().position(|row| row.doc == *doc));
    let has_outline = bars.iter().any(|bar| bar.ghost > bar.filled);
    html! {
        <>
            <div class={classes!("tables", view.query.has_scores().then_some("scored"))} onclick={on_click}>
                <Ranking view={view.clone()} bars={Rc::<[Bar]>::from(bars)} edited={(*edited).clone()} {on_edit} />
                <Ideal view={view.clone()} {open_at} />
            </div>
            if has_outline {
                <p class="legend">
                    <span class="outline" aria-hidden="true" />
                    { "how much more the ideal ranking adds at this rank" }
                </p>
            }
        </>
    }
}
