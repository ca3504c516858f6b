//! Compares shared values by identity.

use std::rc::Rc;

/// A shared value that equals only itself. Effects depend on it, since comparing the data of two large runs would
/// take too long.
pub struct Identity<T>(pub Rc<T>);

impl<T> Clone for Identity<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> PartialEq for Identity<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}
