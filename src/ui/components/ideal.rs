//! The best possible order, rank by rank beside the ranking.

use std::rc::Rc;

use yew::prelude::*;

use super::ideal_row::IdealRow;
use super::spacer::spacer;
use crate::metrics::{Column, Side};
use crate::present::chart::Bar;
use crate::present::{number, words};
use crate::state::View;
use crate::ui::columns::label;
use crate::ui::hooks::rows_in_view::use_rows_in_view;
use crate::ui::scale::Scale;

/// Numbers with more digits do not fit beside the ranking.
const MANY_DIGITS: u8 = 6;

const COLUMNS: usize = 4;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    /// One bar for each rank.
    pub bars: Rc<[Bar]>,
}

#[component]
pub fn Ideal(props: &Props) -> Html {
    let Props { view, bars } = props;
    let table = use_node_ref();
    let derivation = &view.chosen;
    let ideal = &derivation.ideal;
    let count = ideal.rows.len();
    let in_view = use_rows_in_view(&table, count);
    let scale = Scale::of(&view.model);
    let rows = in_view.rows.clone().map(|at| row(at, view, bars, scale));
    let head = |column: Column| words::label(column, derivation, Side::Ideal);
    // With many digits, or beside the list of queries, it scrolls, which keys must reach.
    let scrolls = view.model.digits > MANY_DIGITS || view.queries.len() > 1;
    html! {
        <div class="table-wrap ideal" tabindex={scrolls.then_some("0")}>
            <table ref={table} aria-label="Ideal ranking" data-table="ideal"
                aria-rowcount={(count + 1).to_string()}>
                <thead>
                    <tr>
                        <th scope="col" class="rank">{ "Ideal" }</th>
                        <th scope="col" class="grade-cell">{ "Grade" }</th>
                        <th scope="col" class="number contribution">{ head(Column::Contribution) }</th>
                        <th scope="col" class="number cumulative">{ head(Column::Cumulative) }</th>
                    </tr>
                </thead>
                <tbody>
                    { spacer("above", in_view.above(), COLUMNS) }
                    { for rows }
                    { spacer("below", in_view.below(count), COLUMNS) }
                </tbody>
            </table>
            if count == 0 {
                <p class="empty">{ "Nothing is judged yet: click a grade." }</p>
            }
        </div>
    }
}

fn row(at: usize, view: &View, bars: &[Bar], scale: Scale) -> Html {
    let ideal = &view.chosen.ideal;
    let row = &ideal.rows[at];
    let counted = at < ideal.counted;
    let shown = |column: Column| match counted {
        true => number::cell_in(ideal, column, at, view.model.digits),
        false => String::new(),
    };
    html! {
        <IdealRow key={row.rank} doc={row.doc.clone()} label={label(&view.query, row).clone()}
            rank={row.rank} found_at={row.found_at} grade={row.grade} {scale} {counted}
            bar={bars.get(at).filter(|_| counted).copied()}
            contribution={shown(Column::Contribution)} cumulative={shown(Column::Cumulative)} />
    }
}
