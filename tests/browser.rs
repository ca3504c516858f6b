//! Tests that need a real browser. Natively this file is empty.
#![cfg(all(target_arch = "wasm32", feature = "app"))]

use std::time::Duration;

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::Element;
use yew::platform::time::sleep;

wasm_bindgen_test_configure!(run_in_browser);

/// An empty element in the page to mount into.
fn host() -> Element {
    let document = web_sys::window().unwrap().document().unwrap();
    let host = document.create_element("div").unwrap();
    document.body().unwrap().append_child(&host).unwrap();
    host
}

/// Whether the text turns up within five seconds. Yew renders in its own task, so it needs a turn.
async fn shows(host: &Element, text: &str) -> bool {
    for _ in 0..500 {
        if host.text_content().unwrap_or_default().contains(text) {
            return true;
        }
        sleep(Duration::from_millis(10)).await;
    }
    false
}

#[wasm_bindgen_test]
async fn the_application_mounts_into_an_element() {
    let host = host();
    let app = ranklens::ui::start(host.clone()).await;
    assert!(shows(&host, "RankLens").await, "found only {:?}", host.inner_html());
    app.destroy();
}
