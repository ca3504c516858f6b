//! Regular expressions, as the browser reads them.

use js_sys::RegExp;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = RegExp)]
    type Checked;

    #[wasm_bindgen(constructor, js_class = "RegExp", catch)]
    fn new(pattern: &str, flags: &str) -> Result<Checked, JsValue>;
}

/// Returns which texts fit a pattern, regardless of letter case. `None` if the browser cannot read the pattern.
pub fn fits<'a>(pattern: &str, texts: impl Iterator<Item = &'a str>) -> Option<Vec<bool>> {
    // The constructor of js-sys does not catch the error of a wrong pattern.
    Checked::new(pattern, "iu").ok()?;
    let pattern = RegExp::new(pattern, "iu");
    Some(texts.map(|text| pattern.test(text)).collect())
}
