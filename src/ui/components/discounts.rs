//! What each rank is worth: the discount.

use yew::prelude::*;

use super::grid::{Line, grid, heads};
use super::panel::panel;
use crate::metrics::{Column, Measure, Ranking, dcg, derive};
use crate::present::{number, words};
use crate::state::View;

/// The ranks shown.
const RANKS: [usize; 8] = [1, 2, 3, 4, 5, 10, 20, 100];
const LAST_RANK: usize = 100;

/// Draws the divisor of the gain at some ranks from 1 to 100, under the settings of the page.
pub fn discounts(view: &View) -> Html {
    let digits = view.model.digits;
    let ranking = Ranking::of_grades(&[1.0; LAST_RANK], &view.model.settings());
    let dcg = derive(&Measure::new(&dcg::DEFINITION), &ranking);
    let line = |rank: usize| {
        let divisor = dcg.actual.cell(rank - 1, Column::Discount).unwrap_or(1.0);
        let [divisor, discount] = [divisor, 1.0 / divisor].map(|v| number::value(v, digits));
        Line::new(vec![rank.into(), divisor.into(), discount.into()])
    };
    let label = words::column_label(Column::Discount, &dcg);
    let heads = heads(&["#Rank i", &format!("#{label}"), &format!("#1/{label}")]);
    let lines: Vec<Line> = RANKS.into_iter().map(line).collect();
    panel("discounts", "What a rank is worth", grid("Discount", &heads, &lines, None))
}
