//! Turns Parquet files into text in a worker, whose script is loaded when such a file comes.

use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::{JsCast as _, JsValue};
use web_sys::{Blob, File};

use super::ask::ask;
use super::files::{FileError, Opened, opened};

const SCRIPT: &str = "parquet.js";

/// What every Parquet file starts with.
const MAGIC: &[u8] = b"PAR1";

/// Replaces each Parquet file by its text, under the same name.
///
/// # Errors
/// A file cannot be read. The error starts with its name.
pub async fn as_texts(files: Vec<Opened>) -> Result<Vec<Opened>, FileError> {
    let mut all = Vec::new();
    for Opened { file, start } in files {
        if !start.starts_with(MAGIC) {
            all.push(Opened { file, start });
            continue;
        }
        let name = file.name();
        let text = text(&file).await.map_err(|why| format!("{name} {why}"))?;
        let text = File::new_with_blob_sequence(&Array::of1(&text), &name)
            .map_err(|_| format!("{name} could not be read"))?;
        all.extend(opened(vec![text]).await?);
    }
    Ok(all)
}

/// Asks the worker for the text of a file.
async fn text(file: &File) -> Result<Blob, FileError> {
    let not_loaded =
        "needs a reader of Parquet that could not be loaded: try again, or save the table as CSV";
    let answer = ask(SCRIPT, "", file).await.ok_or(not_loaded)?;
    let field = |name: &str| Reflect::get(&answer, &name.into()).unwrap_or(JsValue::UNDEFINED);
    match field("text").dyn_into::<Blob>() {
        Ok(text) => Ok(text),
        Err(_) => {
            let told = |name: &str| field(name).as_string().unwrap_or_default();
            let (why, advice) = (told("why"), told("advice"));
            Err(format!("is a Parquet file that could not be read ({why}): {advice}"))
        }
    }
}
