//! What each rank is worth: the discount.

use yew::Html;

use crate::metrics::{Column, Measure, Ranking, dcg, derive};
use crate::present::{number, words};
use crate::state::View;
use crate::ui::grid::{Grid, Line, heads, panel, text};

/// The ranks shown.
const RANKS: [usize; 8] = [1, 2, 3, 4, 5, 10, 20, 100];
const LONGEST: usize = 100;

pub fn discounts(view: &View) -> Html {
    let digits = view.model.digits;
    let flat = Ranking::of_grades(&[1.0; LONGEST], &view.model.settings());
    let dcg = derive(&Measure::new(&dcg::INFO), &flat);
    let line = |rank: usize| {
        let divisor = dcg.actual.cell(rank - 1, Column::Divisor).unwrap_or(1.0);
        let numbers = [divisor, 1.0 / divisor].map(|v| text(&number::value(v, digits)));
        let [divisor, discount] = numbers;
        Line::new(vec![text(&rank.to_string()), divisor, discount])
    };
    let label = words::column_label(Column::Divisor, &dcg);
    let heads = heads(&["#Rank i", &format!("#{label}"), &format!("#1/{label}")]);
    let lines = RANKS.into_iter().map(line).collect();
    let grid = Grid { label: "Discount", heads, lines, foot: None };
    panel("", "discounts", "What a rank is worth").html(grid.draw()).done()
}
