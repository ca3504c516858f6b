//! The documents that are not in the ranking: judged but not retrieved, or left out as unjudged.

use yew::prelude::*;

use super::missed_document::{LeftOutDocument, MissedDocument};
use crate::ui::context::{ViewProps, use_dispatch};
use crate::ui::hooks::drag::use_drag;
use crate::ui::scale::Scale;

/// The most documents that each list shows. The others are only counted.
const SHOWN: usize = 50;

/// Draws the first `SHOWN` documents of both lists. A judged document can be dragged into the ranking.
#[component]
pub fn Missed(ViewProps { view }: &ViewProps) -> Html {
    let dispatch = use_dispatch();
    let drag = use_drag(dispatch);
    let scale = Scale::of(&view.model);
    let next_rank = view.ranking.rows.len() + 1;
    let judged: Vec<_> = view.ranking.missed().collect();
    let missed = judged.iter().take(SHOWN).enumerate().map(|(at, row)| {
        // When this document goes, the focus moves to the next one, else to the one before, else to the first row of
        // the ranking.
        let neighbour = judged.get(at + 1).or(at.checked_sub(1).map(|before| &judged[before]));
        let neighbour = neighbour.copied().or(view.ranking.rows.first());
        html! {
            <MissedDocument key={&*row.doc} doc={row.doc.clone()} grade={row.grade} {scale} {next_rank}
                neighbour={neighbour.map(|row| row.doc.clone())} />
        }
    });
    let unjudged = &view.ranking.left_out;
    let left_out = unjudged.iter().take(SHOWN).map(|(_, doc)| {
        html! { <LeftOutDocument key={&**doc} doc={doc.clone()} {scale} /> }
    });
    html! {
        <div class="aside-lists" onpointerdown={drag}>
            { list("missed", "Judged, not retrieved", judged.len(), missed.collect()) }
            { list("left-out", "Left out as unjudged", unjudged.len(), left_out.collect()) }
        </div>
    }
}

/// Draws one of the lists below its heading. Draws nothing if it has no documents.
fn list(id: &'static str, heading: &str, count: usize, documents: Html) -> Html {
    if count == 0 {
        return Html::default();
    }
    html! {
        <section class="missed" aria-labelledby={id}>
            <h2 {id}>{ format!("{heading}: {count}") }</h2>
            <ul>
                { documents }
                if count > SHOWN {
                    <li>{ format!("and {} more", count - SHOWN) }</li>
                }
            </ul>
        </section>
    }
}
