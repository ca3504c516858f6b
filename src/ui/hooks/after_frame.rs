//! Calls a function once the next frame is drawn.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::render::{AnimationFrame, request_animation_frame};
use gloo::timers::callback::Timeout;

/// A call that is made once the next frame is drawn. It is not made if this is dropped before.
pub struct AfterFrame {
    _frame: AnimationFrame,
    _timeout: Rc<RefCell<Option<Timeout>>>,
}

/// Calls `act` once the next frame is drawn: the layout is then known, and to measure it takes no time.
pub fn after_frame(act: impl FnOnce() + 'static) -> AfterFrame {
    let timeout = Rc::new(RefCell::new(None));
    let frame = request_animation_frame({
        let timeout = timeout.clone();
        move |_| *timeout.borrow_mut() = Some(Timeout::new(0, act))
    });
    AfterFrame { _frame: frame, _timeout: timeout }
}
