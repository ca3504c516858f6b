//! What the parts of the view share.

use std::rc::Rc;

use crate::state::compared::{Compared, Scores, Two};
use crate::ui::hooks::identity::Identity;

/// What every part of the view draws from.
#[derive(Clone)]
pub struct Compares {
    pub scores: Rc<Scores>,
    pub compared: Rc<Compared>,
}

impl Compares {
    /// Returns what decides everything but intervals and tests: the values, and which two runs.
    pub fn values(&self) -> (Identity<Scores>, Two) {
        (Identity(self.scores.clone()), self.compared.two)
    }
}

/// Compares by identity: comparing the contents would take too long.
impl PartialEq for Compares {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.scores, &other.scores) && Rc::ptr_eq(&self.compared, &other.compared)
    }
}
