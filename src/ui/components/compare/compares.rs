//! What the parts of the view share.

use std::rc::Rc;

use crate::state::compared::{Compared, Scores};

/// What every part of the view draws from.
#[derive(Clone)]
pub struct Compares {
    pub scores: Rc<Scores>,
    pub compared: Rc<Compared>,
}

/// Compares by identity: comparing the contents would take too long.
impl PartialEq for Compares {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.scores, &other.scores) && Rc::ptr_eq(&self.compared, &other.compared)
    }
}
