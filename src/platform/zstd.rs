//! Unpacks files packed by zstd, which browsers cannot unpack. A worker does it with a library that is loaded when
//! such a file comes.

use js_sys::{Array, Reflect, Uint8Array};
use wasm_bindgen::prelude::{JsCast as _, JsValue};
use web_sys::{Blob, File};

use super::ask::ask;
use super::files::{FileError, MAX_BYTES, first};

const SCRIPT: &str = "unpack.js";

/// The name of the worker, which tells the script what to do.
const NAME: &str = "start of a packed file";

/// The number of bytes at the start that identify such a file.
const MAGIC: u32 = 4;

/// Whether bytes at the start of a file say that it is packed by zstd.
pub fn is_zstd(start: &Uint8Array) -> bool {
    // Parallel packers start with a frame that readers must skip.
    matches!(
        start.subarray(0, MAGIC).to_vec()[..],
        [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18]
    )
}

/// Replaces each packed file by its unpacked content, unless it is large, and removes `.zst` from its name. The
/// reader of large runs unpacks large files while it reads them.
///
/// # Errors
/// A file cannot be unpacked. The error starts with its name.
pub async fn unpacked(
    files: Vec<File>,
    is_large: fn(&File) -> bool,
) -> Result<Vec<File>, FileError> {
    let mut all = Vec::new();
    for file in files {
        let name = file.name();
        let named = |why| format!("{name} {why}");
        if is_large(&file) || !is_zstd(&first(&file, MAGIC as i32).await.map_err(named)?) {
            all.push(file);
            continue;
        }
        let (text, is_whole) = start(&file, MAX_BYTES).await.map_err(named)?;
        if !is_whole {
            let most = (MAX_BYTES / 1e6).round() as u64;
            return Err(named(format!("has more than {most} MB when unpacked, which is too much")));
        }
        let text = File::new_with_blob_sequence(
            &Array::of1(&text),
            name.strip_suffix(".zst").unwrap_or(&name),
        );
        all.push(text.map_err(|_| named("could not be read".into()))?);
    }
    Ok(all)
}

/// Returns about the first `most` unpacked bytes of a file, and whether these are all bytes of the file.
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
