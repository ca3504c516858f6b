//! One rank of the ranking.

use std::rc::Rc;

use yew::prelude::*;

use super::contribution_bar::contribution_bar;
use super::grade::{Graded, grade_control};
use crate::data::Id;
use crate::metrics::Column;
use crate::present::chart::Bar;
use crate::state::Action;
use crate::ui::scale::Scale;
use crate::ui::{aria, columns};

/// A number as it is shown.
#[derive(Clone, PartialEq)]
pub struct Cell {
    pub column: Column,
    pub text: AttrValue,
}

/// The position of a row among the rows that share its score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tie {
    /// No other row has the score.
    #[default]
    None,
    First,
    Between,
    Last,
}

impl Tie {
    fn class(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::First => Some("tie first"),
            Self::Between => Some("tie between"),
            Self::Last => Some("tie last"),
        }
    }
}

/// The contribution of a rank minus the ideal ranking's, as it is shown.
#[derive(Clone, PartialEq)]
pub struct Change {
    pub text: AttrValue,
    pub is_loss: bool,
}

/// An action on a row.
pub struct RowAction {
    pub action: Action,
    /// The control of the row that has the focus afterwards, as `data-control` names it.
    pub focus: &'static str,
}

/// What `RankRow` draws, and its callbacks. `rank` counts from 1. `grade` is `None` for an unjudged document.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub doc: Id,
    /// The name of the document: its title, or its id.
    pub label: Id,
    pub rank: usize,
    /// The last rank of the list.
    pub last: usize,
    pub grade: Option<f64>,
    pub scale: Scale,
    /// Whether the rank is within the cutoff.
    pub counted: bool,
    /// Whether the rank is the last one within the cutoff.
    pub at_cutoff: bool,
    /// Whether the editor below the row is open.
    pub is_edited: bool,
    pub cells: Rc<[Cell]>,
    /// The score that the system gave, as it is shown; `None` for a list without scores.
    pub score: Option<AttrValue>,
    /// The position of the row among the rows with the same score.
    pub tie: Tie,
    /// The calculation in one line, for narrow windows: `2 ÷ 1.585 = 1.262`.
    pub working: AttrValue,
    /// How much more or less the rank adds than the ideal ranking. `None` for a measure without an ideal ranking.
    pub change: Option<Change>,
    pub bar: Option<Bar>,
    pub on_action: Callback<RowAction>,
    /// Opens or closes the editor.
    pub on_edit: Callback<Id>,
}

/// The class of a row by the length of its working, in characters. On phones a long working takes the place of the bar.
fn length_class(working: &str) -> Option<&'static str> {
    match working.chars().count() {
        0..=17 => None,
        18..=22 => Some("long-working"),
        _ => Some("longest-working"),
    }
}

/// Draws one rank. It is a component, so that an edit draws only the rows that it changes.
#[component]
pub fn RankRow(props: &Props) -> Html {
    let Props { doc, label, rank, last, grade, scale, .. } = props;
    let on_grade =
        use_callback((doc.clone(), props.on_action.clone()), |grade, (doc, on_action)| {
            let action = Action::Grade { doc: doc.clone(), grade };
            on_action.emit(RowAction { action, focus: "grade" });
        });
    let graded = Graded { label: label.clone(), grade: *grade, scale: *scale, on_grade };
    let shown_rank = AttrValue::from(rank.to_string());
    html! {
        <tr class={classes!(
                (!props.counted).then_some("beyond"),
                props.at_cutoff.then_some("at-cutoff"),
                grade.is_none().then_some("unjudged"),
                length_class(&props.working),
            )}
            data-doc={doc.clone()} data-rank={shown_rank.clone()}
            aria-rowindex={(rank + 1).to_string()}>
            <td class="grip-cell">
                <button type="button" class="grip" data-control="grip"
                    aria-label={format!("Move {label}, rank {rank} of {last}")}
                    title="Drag, or Alt with the arrow keys" />
                { movers(props) }
            </td>
            <td class="rank number">{ shown_rank }</td>
            if let Some(score) = &props.score {
                <td class={classes!("score", "number", props.tie.class())}>{ score }</td>
            }
            <th scope="row" class="doc">
                <span dir="auto">{ label.clone() }</span>
                if label != doc {
                    <small class="id" dir="auto">{ doc.clone() }</small>
                }
                <small class="working">{ &props.working }</small>
            </th>
            <td class="grade-cell">{ grade_control(&graded) }</td>
            { for props.cells.iter().map(|cell| number(cell, props)) }
            if let Some(change) = &props.change {
                <td class={classes!("change-cell", "number", change.is_loss.then_some("loss"))}>
                    { &change.text }
                </td>
            }
            <td class="tools">{ edit_button(props) }</td>
        </tr>
    }
}

/// Draws a cell with its number. The cell of the contribution also has the bar.
fn number(cell: &Cell, props: &Props) -> Html {
    let Props { bar, grade, scale, .. } = props;
    let is_contribution = cell.column == Column::Contribution && !cell.text.is_empty();
    let bar = bar.as_ref().filter(|_| is_contribution);
    html! {
        <td class={columns::class(cell.column)}>
            { bar.map(|bar| contribution_bar(bar, scale.level(*grade))) }
            <span>{ cell.text.clone() }</span>
        </td>
    }
}

/// The buttons that move the row.
fn movers(props: &Props) -> Html {
    let Props { label, rank, last, .. } = props;
    html! {
        <>
            <button type="button" class="tool" data-control="up"
                aria-label={format!("Move {label} up")} title="Up (Alt+Up)"
                aria-disabled={aria::flag(*rank == 1)}
                onclick={place(props, rank.saturating_sub(1).max(1), "up")} />
            <button type="button" class="tool" data-control="down"
                aria-label={format!("Move {label} down")} title="Down (Alt+Down)"
                aria-disabled={aria::flag(rank == last)} onclick={place(props, rank + 1, "down")} />
        </>
    }
}

/// The button that opens and closes the editor of the row.
fn edit_button(props: &Props) -> Html {
    let Props { doc, label, on_edit, .. } = props;
    let edit = {
        let (doc, on_edit) = (doc.clone(), on_edit.clone());
        move |_| on_edit.emit(doc.clone())
    };
    html! {
        <button type="button" class="tool" data-control="edit"
            aria-label={format!("Edit {label}")} title="Rename, move to a rank, remove"
            aria-expanded={aria::flag(props.is_edited)} onclick={edit} />
    }
}

/// Returns a callback that moves the row to `rank` on a click. The control `focus` has the focus afterwards.
fn place(props: &Props, rank: usize, focus: &'static str) -> Callback<MouseEvent> {
    let (doc, on_action) = (props.doc.clone(), props.on_action.clone());
    Callback::from(move |_| {
        let action = Action::Place { doc: doc.clone(), rank, gesture: None };
        on_action.emit(RowAction { action, focus });
    })
}
