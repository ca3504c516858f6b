//! The head and the foot of the ranking's table.

use yew::prelude::*;

use crate::metrics::{Column, Side};
use crate::present::loss::Loss;
use crate::present::{formula, number, words};
use crate::state::View;
use crate::ui::columns;

/// The columns beside the computed ones: grip, rank, document, grade, tools.
const OTHER_COLUMNS: usize = 5;

/// What decides the columns of the table, and what its head and its foot say.
pub struct Table<'a> {
    pub view: &'a View,
    /// The computed columns.
    pub columns: &'a [Column],
    /// What each rank loses; `None` for a measure without an ideal ranking.
    pub loss: Option<&'a Loss>,
    pub has_scores: bool,
}

impl Table<'_> {
    /// Returns the number of columns.
    pub fn span(&self) -> usize {
        let others = OTHER_COLUMNS + usize::from(self.has_scores);
        self.columns.len() + others + usize::from(self.loss.is_some())
    }

    /// Draws the names of the columns. Scores and losses have a column only if there are any.
    pub fn head(&self) -> Html {
        let derivation = &self.view.chosen;
        let head = |column: &Column| {
            html! {
                <th scope="col" class={columns::class(*column)} title={words::column_title(*column)}>
                    { words::label(*column, derivation, Side::Actual) }
                </th>
            }
        };
        html! {
            <tr>
                <td class="grip-cell" />
                <th scope="col" class="rank">{ "Rank" }</th>
                if self.has_scores {
                    <th scope="col" class="score number">{ "Score" }</th>
                }
                <th scope="col" class="doc">{ "Document" }</th>
                <th scope="col" class="grade-cell">{ "Grade" }</th>
                { for self.columns.iter().map(head) }
                if self.loss.is_some() {
                    <th scope="col" class="change-cell number" title="How much less the rank adds than the ideal ranking">
                        { "Lost" }
                    </th>
                }
                <td class="tools" />
            </tr>
        }
    }

    /// Draws what is lost at ranks that the list does not reach, and the sums of the contributions and of the losses.
    /// Draws nothing for a measure without an ideal ranking.
    pub fn foot(&self) -> Html {
        let Some(loss) = self.loss else { return Html::default() };
        let view = self.view;
        let digits = view.model.digits;
        let sum = number::value(loss.ideal - loss.lost, digits);
        let label = formula::total_label(&view.chosen, Side::Actual);
        // The label spans rank, score, document and grade.
        let spanned = 3 + usize::from(self.has_scores);
        let steps = self.columns.iter().filter(|column| **column != Column::Contribution);
        let counted = view.chosen.actual.counted;
        let empty: f64 = loss.changes.iter().skip(counted).sum();
        let empty_label = match loss.changes.len() {
            last if last > counted + 1 => format!("Ranks {} to {last} are empty", counted + 1),
            last => format!("Rank {last} is empty"),
        };
        html! {
            <tfoot>
                if empty != 0.0 {
                    <tr class="empty-ranks">
                        <td class="grip-cell" />
                        <th scope="row" class="number" colspan={spanned.to_string()}>{ empty_label }</th>
                        { for steps.clone().map(|column| html! { <td class={columns::class(*column)} /> }) }
                        <td class="number contribution" />
                        <td class={classes!("change-cell", "number", (empty < 0.0).then_some("loss"))}>
                            { number::signed(empty, digits) }
                        </td>
                        <td class="tools" />
                    </tr>
                }
                <tr>
                    <td class="grip-cell" />
                    <th scope="row" class="number" colspan={spanned.to_string()}>{ label }</th>
                    { for steps.map(|column| html! { <td class={columns::class(*column)} /> }) }
                    <td class="number contribution">
                        <b>{ sum }</b>
                        // The style sheet shows this if the ideal ranking does not stand beside the list.
                        <small class="of-ideal">{ format!(" of {}", number::value(loss.ideal, digits)) }</small>
                    </td>
                    <td class={classes!("change-cell", "number", (loss.lost > 0.0).then_some("loss"))}>
                        { number::signed(-loss.lost, digits) }
                    </td>
                    <td class="tools" />
                </tr>
            </tfoot>
        }
    }
}
