//! The value as a bar: one piece for each rank that adds to the value, in the colour of its grade, then the rest.

use yew::prelude::*;

use crate::present::number::plain;
use crate::present::value_bar::{Piece, ValueBar as Pieces};
use crate::ui::context::ViewProps;
use crate::ui::scale::Scale;

/// Draws the bar. Draws nothing for values without such pieces, such as values above 1 without an ideal ranking.
#[component]
pub fn ValueBar(ViewProps { view }: &ViewProps) -> Html {
    let Some(bar) = Pieces::of(&view.chosen) else { return Html::default() };
    let scale = Scale::of(&view.model);
    let piece = |piece: &Piece| {
        html! {
            <rect class={format!("piece level-{}", scale.level(piece.grade))} data-of={piece.doc.clone()} data-at={piece.rank.to_string()}
                x={percent(piece.start)} width={percent(piece.width)} y="1" height="14" rx="2" />
        }
    };
    let label = |piece: &Piece| {
        html! { <text x={percent(piece.start)} y="19">{ piece.rank }</text> }
    };
    html! {
        <svg class="value-bar" aria-hidden="true">
            { for bar.pieces.iter().map(piece) }
            if bar.rest > 0.0 {
                <rect class="lost" x={percent(1.0 - bar.rest)} width={percent(bar.rest)} y="1.5" height="13" rx="2" />
                <text class="lost" x="100%" y="19" text-anchor="end">{ bar.rest_label }</text>
            }
            { for bar.pieces.iter().filter(|piece| piece.is_labelled).map(label) }
        </svg>
    }
}

fn percent(share: f64) -> String {
    format!("{}%", plain((share * 10_000.0).round() / 100.0))
}
