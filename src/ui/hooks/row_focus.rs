//! Puts the focus where the last action wished it, once the page shows what the action did.

use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use super::rows_in_view::InView;
use crate::platform::{dom, focus, highlight};
use crate::state::View;

/// Focuses the control that was wished for in a row of `table`. Where the row is too far away to be drawn,
/// scrolls there first.
#[hook]
pub fn use_row_focus(table: &NodeRef, view: &Rc<View>, in_view: &InView) {
    let (table, height) = (table.clone(), in_view.height);
    use_effect_with((view.clone(), in_view.rows.clone()), move |(view, _)| {
        highlight::relight();
        let Some((doc, control)) = focus::take() else { return };
        if dom::focus_control(&doc, &control) {
            return;
        }
        let row = view.chosen.actual.rows.iter().find(|row| *row.doc == *doc);
        if let (Some(table), Some(row)) = (table.cast::<Element>(), row) {
            dom::scroll_to_row(&table, row.rank, height);
            focus::wish(&doc, &control);
        }
    });
}
