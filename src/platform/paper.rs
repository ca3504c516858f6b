//! Tells all long tables at once that the page is printed.
//!
//! The browser prints as soon as its listeners have returned. After each listener Yew draws what was requested so far.
//! Later requests may have to wait for another task, which runs after the print. So one listener serves all tables.
//! If Yew waits for such a task already, some milliseconds after a list was opened, a print shows what is drawn so far.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::events::EventListener;

use super::dom;

type Act = Rc<dyn Fn(bool)>;

thread_local! {
    static ACTS: RefCell<Vec<(usize, Act)>> = const { RefCell::new(Vec::new()) };
    static LISTENERS: RefCell<Vec<EventListener>> = const { RefCell::new(Vec::new()) };
    static NEXT: Cell<usize> = const { Cell::new(0) };
}

/// Ends the calls when it is dropped.
pub struct PaperListener(usize);

impl Drop for PaperListener {
    fn drop(&mut self) {
        ACTS.with_borrow_mut(|acts| acts.retain(|(id, _)| *id != self.0));
    }
}

/// Calls `act` with `true` before the page is printed, and with `false` afterwards.
pub fn listen(act: impl Fn(bool) + 'static) -> PaperListener {
    let id = NEXT.replace(NEXT.get() + 1);
    ACTS.with_borrow_mut(|acts| acts.push((id, Rc::new(act))));
    LISTENERS.with_borrow_mut(|listeners| {
        if let Some(window) = dom::window().filter(|_| listeners.is_empty()) {
            let tell = |name, is_printed| {
                EventListener::new(&window, name, move |_| {
                    let acts = ACTS.with_borrow(Clone::clone);
                    acts.iter().for_each(|(_, act)| act(is_printed));
                })
            };
            listeners.extend([tell("beforeprint", true), tell("afterprint", false)]);
        }
    });
    PaperListener(id)
}
