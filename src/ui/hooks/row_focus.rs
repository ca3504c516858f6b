//! Moves the focus to the control that the last action requested, once the page has drawn the change.

use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use super::rows_in_view::InView;
use crate::platform::{dom, focus, highlight};
use crate::state::View;

/// Focuses the requested control in a row of `table`. Scrolls there first if the row is not drawn yet.
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
            focus::request(&doc, &control);
        }
    });
}
