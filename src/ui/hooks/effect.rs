//! One effect for all: `use_effect_with` is compiled again for each type that it meets.

use std::rc::Rc;

use yew::prelude::*;

/// What undoes an effect.
pub type Undo = Box<dyn FnOnce()>;

/// Runs `act` after drawing, when `key` is another one than the last time.
#[hook]
pub fn use_act(key: [usize; 3], act: Box<dyn FnOnce() -> Undo>) {
    use_effect_with(key, move |_| act());
}

/// For an effect that leaves nothing to undo.
pub fn no_undo() -> Undo {
    Box::new(|| ())
}

/// Tells one value from the next as long as both are alive.
pub fn address<T: ?Sized>(of: &Rc<T>) -> usize {
    Rc::as_ptr(of).cast::<()>() as usize
}
