//! Packs a text into characters that a link may contain, and unpacks it. The browser provides
//! deflate and base64.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::{JsCast as _, JsValue, wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use super::{dom, files};

#[wasm_bindgen]
extern "C" {
    // web-sys does not have this interface yet.
    type CompressionStream;
    #[wasm_bindgen(constructor, catch)]
    fn new(format: &str) -> Result<CompressionStream, JsValue>;
}

/// Packs a text with deflate and base64url. Returns `None` if the browser cannot deflate.
pub async fn pack(text: &str) -> Option<String> {
    let deflate = CompressionStream::new("deflate-raw").ok()?;
    let stream = files::blob(text)?.stream().pipe_through(deflate.unchecked_ref());
    let whole = Response::new_with_opt_readable_stream(Some(&stream)).ok()?;
    let bytes = JsFuture::from(whole.array_buffer().ok()?).await.ok()?;
    let bytes: String = Uint8Array::new(&bytes).to_vec().into_iter().map(char::from).collect();
    let letters = dom::window()?.btoa(&bytes).ok()?;
    Some(letters.trim_end_matches('=').replace('+', "-").replace('/', "_"))
}

/// Unpacks what [`pack`] returned. Returns `None` if the text was not packed in this way, or if the
/// result is longer than `most` bytes.
pub async fn unpack(letters: &str, most: usize) -> Option<String> {
    let letters = letters.replace('-', "+").replace('_', "/");
    let bytes: Vec<u8> = dom::window()?.atob(&letters).ok()?.chars().map(|c| c as u8).collect();
    files::inflate(&bytes, most as f64).await
}
