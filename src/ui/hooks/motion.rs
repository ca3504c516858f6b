//! Slides rows to their new ranks after a change.

use std::ops::Range;
use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use crate::metrics::Row;
use crate::platform::motion;
use crate::state::View;

/// Slides the rows of `table` from their earlier ranks to the new ones. `drawn` is the range of rows that are drawn.
#[hook]
pub fn use_motion(table: &NodeRef, view: &Rc<View>, drawn: Range<usize>) {
    let table = table.clone();
    let before = use_mut_ref(|| None::<Rc<[Row]>>);
    use_effect_with(view.clone(), move |view| {
        let rows = view.chosen.actual.rows.clone();
        let before = before.replace(Some(rows.clone()));
        if let (Some(table), Some(before)) = (table.cast::<Element>(), before) {
            let moved = drawn.filter_map(|at| {
                let is_new = |row: &&Row| before.get(at).is_none_or(|there| there.doc != row.doc);
                let row = rows.get(at).filter(is_new)?;
                Some((row.rank, before.iter().find(|before| before.doc == row.doc)?.rank))
            });
            motion::slide(&table, moved);
        }
    });
}
