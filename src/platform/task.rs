//! Calls a function in the next task of the page.

use std::cell::Cell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use wasm_bindgen::prelude::{Closure, JsCast as _, JsValue};
use web_sys::{MessageChannel, MessagePort};

/// A call in the next task. It is not made if this is dropped before.
pub struct NextTask(Waiting);

enum Waiting {
    Message { port: MessagePort, _listener: Closure<dyn FnMut()> },
    Timer { _timeout: Timeout },
}

/// Calls `act` in the next task. Browsers delay timers that follow each other by four milliseconds, but not messages.
pub fn next_task(act: impl FnOnce() + 'static) -> NextTask {
    let Ok(channel) = MessageChannel::new() else {
        return NextTask(Waiting::Timer { _timeout: Timeout::new(0, act) });
    };
    let port = channel.port1();
    let listener = Closure::once(act);
    port.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    // An empty message can always be sent.
    let _ = channel.port2().post_message(&JsValue::NULL);
    NextTask(Waiting::Message { port, _listener: listener })
}

impl Drop for NextTask {
    fn drop(&mut self) {
        if let Waiting::Message { port, .. } = &self.0 {
            port.set_onmessage(None);
            port.close();
        }
    }
}

/// Calls `act` in the next task. The call cannot be prevented.
pub fn call_soon(act: impl FnOnce() + 'static) {
    let place = Rc::new(Cell::new(None));
    // The call owns itself until it is made.
    let owned = place.clone();
    place.set(Some(next_task(move || {
        drop(owned.take());
        act();
    })));
}
