//! Keeps the reader of large runs at hand, and what it read in line with the convention.

use std::rc::Rc;

use yew::prelude::*;

use super::effect::{no_undo, use_act};
use crate::state::Model;
use crate::state::large::rule;
use crate::ui::session::Session;
use crate::ui::store::Dispatch;

#[hook]
pub fn use_reader(session: &Session, model: &Rc<Model>, dispatch: &Dispatch) {
    {
        let (session, dispatch) = (session.clone(), dispatch.clone());
        let act = move || {
            session.warm(dispatch);
            no_undo()
        };
        use_act([0; 3], Box::new(act));
    }
    // Under another order of ties the file is read again.
    let rule = rule(model);
    let read = model.large.as_ref().and_then(|large| large.run.rule);
    let other = usize::from(read.is_some_and(|read| read != rule));
    let act = {
        let session = session.clone();
        move || {
            if other == 1 {
                session.read();
            }
            no_undo()
        }
    };
    use_act([other, rule.scores as usize, rule.ties as usize], Box::new(act));
}
