//! The best possible order, rank by rank beside the ranking.

use std::rc::Rc;

use yew::prelude::*;

use super::ideal_row::IdealRow;
use super::spacer::spacer;
use crate::metrics::{Column, Side};
use crate::platform::dom;
use crate::present::loss::Loss;
use crate::present::{formula, number, words};
use crate::state::View;
use crate::ui::columns::label;
use crate::ui::hooks::rows_in_view::use_rows_in_view;
use crate::ui::scale::Scale;

/// The most decimals that fit beside the ranking.
const MANY_DIGITS: u8 = 6;

const COLUMNS: usize = 3;

/// The view whose ideal ranking `Ideal` draws.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    /// The row of the ranking below which an editor is open, from 0. The rows of both tables stay aligned.
    pub open_at: Option<usize>,
}

/// Draws the ideal ranking as a table. Only the rows in view are drawn, and a gap stands beside an open editor.
#[component]
pub fn Ideal(props: &Props) -> Html {
    let Props { view, open_at } = props;
    let table = use_node_ref();
    let derivation = &view.chosen;
    let ideal = &derivation.ideal;
    let count = ideal.rows.len();
    let in_view = use_rows_in_view(&table, count);
    let scale = Scale::of(&view.model);
    let gap = use_editor_height(*open_at);
    let rows = in_view.rows.clone().flat_map(|at| {
        let is_open = *open_at == Some(at);
        let gap = is_open.then(|| spacer("gap", gap, COLUMNS));
        std::iter::once(row(at, view, scale)).chain(gap)
    });
    let head = |column: Column| words::label(column, derivation, Side::Ideal);
    // With many digits, or beside the list of queries, the table scrolls, so the keys must reach it.
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
                    </tr>
                </thead>
                <tbody>
                    { spacer("above", in_view.above(), COLUMNS) }
                    { for rows }
                    { spacer("below", in_view.below(count), COLUMNS) }
                </tbody>
                { foot(view) }
            </table>
            if count == 0 {
                <p class="empty">{ "Nothing is judged yet: click a grade." }</p>
            }
        </div>
    }
}

/// Draws the sum of the contributions, if it enters the value.
fn foot(view: &View) -> Html {
    let Some(loss) = Loss::of(&view.chosen) else { return Html::default() };
    let sum = html! { <b>{ number::value(loss.ideal, view.model.digits) }</b> };
    html! {
        <tfoot>
            <tr>
                <th scope="row" colspan="2">
                    { formula::total_label(&view.chosen, Side::Ideal) }
                    <span class="folded">{ sum.clone() }</span>
                </th>
                <td class="number contribution">{ sum }</td>
            </tr>
        </tfoot>
    }
}

/// Returns the height of the open editor in pixels; 0 if none is open.
#[hook]
fn use_editor_height(open_at: Option<usize>) -> f64 {
    let height = use_state_eq(|| 0.0);
    let setter = height.setter();
    use_effect_with(open_at, move |open_at| {
        setter.set(open_at.map_or(0.0, |_| dom::height(".actual .editor")));
    });
    if open_at.is_some() { *height } else { 0.0 }
}

fn row(at: usize, view: &View, scale: Scale) -> Html {
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
            contribution={shown(Column::Contribution)} />
    }
}
