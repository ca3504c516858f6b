//! Keeps the reader of large runs at hand, and what it read in line with the convention.

use std::rc::Rc;

use yew::prelude::*;

use super::effect::{no_undo, use_act};
use crate::state::Model;
use crate::state::large::{Large, rule};
use crate::ui::later;
use crate::ui::session::Session;
use crate::ui::store::Dispatch;

#[hook]
pub fn use_reader(session: &Session, model: &Rc<Model>, dispatch: &Dispatch) {
    session.changes(dispatch);
    let rule = rule(model);
    // Under another order of ties the file is read again.
    let read = model.large.as_ref().and_then(|large| large.run.rule);
    let is_other = read.is_some_and(|read| read != rule);
    let (session, later) = (session.clone(), later::loaded());
    let has = usize::from(later.is_some());
    let run = model.large.as_ref().map(|large| large.run.clone());
    let place = run.as_ref().map_or(0, |run| Rc::as_ptr(run).addr());
    let act = move || {
        if let Some(later) = later {
            (later.keep_reader)(&session, run.as_ref(), is_other);
        }
        no_undo()
    };
    let rule = 16 * rule.scores as usize + rule.ties as usize;
    use_act([2 * has + usize::from(is_other), rule, place], Box::new(act));
}

/// Starts the reader, and reads the file of the run on the screen again where that is to be done.
pub fn keep(session: &Session, run: Option<&Rc<Large>>, is_to_read: bool) {
    session.connect();
    session.follow(run);
    if is_to_read {
        session.read_again(run);
    }
}
