//! Parquet files, which a worker of their own turns into text. Its script is loaded when such a file comes.

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::prelude::{Closure, JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ErrorEvent, File, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::files::{FileError, first};

const SCRIPT: &str = "parquet.js";

/// What every Parquet file starts with.
const MAGIC: &[u8] = b"PAR1";

/// Replaces each Parquet file by its text, under the same name.
///
/// # Errors
/// A file cannot be read. The error starts with its name.
pub async fn as_texts(files: Vec<File>) -> Result<Vec<File>, FileError> {
    let mut all = Vec::new();
    for file in files {
        let name = file.name();
        let start =
            first(&file, MAGIC.len() as i32).await.map_err(|why| format!("{name} {why}"))?;
        if start.to_vec() != MAGIC {
            all.push(file);
            continue;
        }
        let text = text(&file).await.map_err(|why| format!("{name} {why}"))?;
        let text = File::new_with_blob_sequence(&Array::of1(&text), &name);
        all.push(text.map_err(|_| format!("{name} could not be read"))?);
    }
    Ok(all)
}

/// Asks the worker for the text of a file.
async fn text(file: &File) -> Result<Blob, FileError> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let not_loaded =
        "needs a reader of Parquet that could not be loaded: try again, or save the table as CSV";
    let worker = Worker::new_with_options(SCRIPT, &options).map_err(|_| not_loaded)?;
    // The worker is ended whatever comes of it.
    let answer = JsFuture::from(asked(&worker, file)).await;
    worker.terminate();
    let answer = answer.map_err(|_| not_loaded)?;
    let field = |name: &str| Reflect::get(&answer, &name.into()).unwrap_or(JsValue::UNDEFINED);
    match field("text").dyn_into::<Blob>() {
        Ok(text) => Ok(text),
        Err(_) => {
            let why = field("why").as_string().unwrap_or_default();
            Err(format!("is a Parquet file that could not be read ({why}): save the table as CSV"))
        }
    }
}

/// The worker's answer; rejected where the worker cannot be loaded.
fn asked(worker: &Worker, file: &File) -> Promise {
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
        let _ = worker.post_message(file);
    })
}
