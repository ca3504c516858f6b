//! Workers that answer one question: each is started for it and ended after it.

use js_sys::{Function, Promise};
use wasm_bindgen::prelude::{Closure, JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

/// Starts a worker of this name from a script, and returns the worker's answer to a message. `None` if the script
/// cannot be loaded or throws an error.
pub async fn ask(script: &str, name: &str, message: &JsValue) -> Option<JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    options.set_name(name);
    let worker = Worker::new_with_options(script, &options).ok()?;
    // The worker is ended in any case.
    let answer = JsFuture::from(answer(&worker, message)).await;
    worker.terminate();
    answer.ok()
}

/// Sends a message to a worker and returns its answer. The promise is rejected if the script does not load or throws.
fn answer(worker: &Worker, message: &JsValue) -> Promise {
    Promise::new(&mut |resolve: Function, reject: Function| {
        let on_message = Closure::once_into_js(move |event: MessageEvent| {
            let _ = resolve.call1(&JsValue::NULL, &event.data());
        });
        let on_error = Closure::once_into_js(move |event: ErrorEvent| {
            event.prevent_default();
            let _ = reject.call0(&JsValue::NULL);
        });
        worker.set_onmessage(Some(on_message.unchecked_ref()));
        worker.set_onerror(Some(on_error.unchecked_ref()));
        let _ = worker.post_message(message);
    })
}
