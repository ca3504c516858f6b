//! Documents that count and are not in the list: judged but not retrieved, or left out as unjudged.

use yew::prelude::*;

use super::missed_document::{LeftOutDocument, MissedDocument};
use crate::ui::context::{ViewProps, use_dispatch};
use crate::ui::hooks::drag::use_drag;
use crate::ui::scale::Scale;

/// The most documents that each list shows. The others are only counted.
const SHOWN: usize = 50;

/// Draws both lists, up to a limit each. A judged document can be dragged into the ranking.
#[component]
pub fn Missed(ViewProps { view }: &ViewProps) -> Html {
    let dispatch = use_dispatch();
    let drag = use_drag(dispatch);
    let scale = Scale::of(&view.model);
    let last = view.ranking.rows.len() + 1;
    let judged: Vec<_> = view.ranking.missed().collect();
    let missed = judged.iter().take(SHOWN).enumerate().map(|(at, row)| {
        // When this row goes, the focus moves to the next row, or the row before, or the first row of the ranking.
        let neighbour = judged.get(at + 1).or(at.checked_sub(1).map(|before| &judged[before]));
        let neighbour = neighbour.copied().or(view.ranking.rows.first());
        html! {
            <MissedDocument key={&*row.doc} doc={row.doc.clone()} grade={row.grade} {scale} {last}
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
