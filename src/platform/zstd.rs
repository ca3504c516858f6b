//! Unpacks files packed by zstd, which browsers cannot unpack. A worker does it with a library that is loaded when
//! such a file comes.

use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::{JsCast as _, JsValue};
use web_sys::{Blob, File};

use super::ask::ask;
use super::files::{FileError, MAX_BYTES, Opened, opened};

const SCRIPT: &str = "unpack.js";

/// The name of the worker. The script reads it as the task: to unpack the start of a file.
const NAME: &str = "start of a packed file";

/// Whether a file is packed by zstd, to judge by the bytes at its start.
pub fn is_zstd(start: &[u8]) -> bool {
    // Parallel packers start with a frame that readers must skip.
    matches!(start, [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..])
}

/// Replaces each packed file by its unpacked content and removes `.zst` from its name. Files that `is_large` selects
/// stay packed: the reader of large runs unpacks them while it reads them.
///
/// # Errors
/// A file cannot be unpacked, or has more than [`MAX_BYTES`] then. The error starts with the file's name.
pub async fn unpacked(
    files: Vec<Opened>,
    is_large: fn(&File) -> bool,
) -> Result<Vec<Opened>, FileError> {
    let mut all = Vec::new();
    for Opened { file, start: magic } in files {
        if is_large(&file) || !is_zstd(&magic) {
            all.push(Opened { file, start: magic });
            continue;
        }
        let name = file.name();
        let named = |why| format!("{name} {why}");
        let (content, is_whole) = start(&file, MAX_BYTES).await.map_err(named)?;
        if !is_whole {
            let most = (MAX_BYTES / 1e6).round() as u64;
            return Err(named(format!("has more than {most} MB when unpacked, which is too much")));
        }
        let unpacked = File::new_with_blob_sequence(
            &Array::of1(&content),
            name.strip_suffix(".zst").unwrap_or(&name),
        );
        let unpacked = unpacked.map_err(|_| named("could not be read".into()))?;
        all.extend(opened(vec![unpacked]).await?);
    }
    Ok(all)
}

/// Returns the start of a file's unpacked content, about `most` bytes of it, and whether this is all of it.
///
/// # Errors
/// The file cannot be unpacked.
pub async fn start(file: &Blob, most: f64) -> Result<(Blob, bool), FileError> {
    let message = Array::of2(file, &most.into());
    let answer = ask(SCRIPT, NAME, &message).await.ok_or(
        "needs an unpacker of zstd that could not be loaded: try again, or unpack the file",
    )?;
    let field = |name: &str| Reflect::get(&answer, &name.into()).unwrap_or(JsValue::UNDEFINED);
    let text = field("text").dyn_into::<Blob>();
    let damaged = |_| "could not be unpacked: it is cut off or damaged";
    Ok((text.map_err(damaged)?, field("isWhole").is_truthy()))
}
