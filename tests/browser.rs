//! Tests that need a real browser. In a native build this file is empty.
#![cfg(all(target_arch = "wasm32", feature = "app"))]

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use js_sys::WebAssembly::RuntimeError;
use js_sys::{Function, Reflect};
use wasm_bindgen::prelude::{Closure, JsCast as _, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::Element;
use yew::platform::time::sleep;

wasm_bindgen_test_configure!(run_in_browser);

/// Adds an empty element to the page, for a component to mount into.
fn host() -> Element {
    let document = web_sys::window().unwrap().document().unwrap();
    let host = document.create_element("div").unwrap();
    document.body().unwrap().append_child(&host).unwrap();
    host
}

/// Returns whether the text appears within five seconds. Yew renders in a task of its own, so the
/// function must wait.
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
    let app = ranklens::ui::start(host.clone()).await.unwrap();
    assert!(shows(&host, "RankLens").await, "found only {:?}", host.inner_html());
    app.destroy();
}

/// Returns the messages passed to `console.error` while the function runs.
fn errors_told_by(run: impl FnOnce()) -> Vec<String> {
    let told = Rc::new(RefCell::new(Vec::new()));
    let hear = {
        let told = told.clone();
        Closure::<dyn FnMut(String)>::new(move |text| told.borrow_mut().push(text))
    };
    let console = Reflect::get(&js_sys::global(), &"console".into()).unwrap();
    let real = Reflect::get(&console, &"error".into()).unwrap();
    Reflect::set(&console, &"error".into(), hear.as_ref()).unwrap();
    run();
    Reflect::set(&console, &"error".into(), &real).unwrap();
    told.take()
}

#[wasm_bindgen_test]
async fn a_panic_tells_its_message_and_ends_in_a_trap() {
    ranklens::ui::start(host()).await.unwrap().destroy();
    let panics = Closure::<dyn FnMut()>::new(|| panic!("a list without documents"));
    let told = errors_told_by(|| {
        let call: &Function = panics.as_ref().unchecked_ref();
        let error = call.call0(&JsValue::NULL).unwrap_err();
        // `static/stopped.js` recognises a panic by this type.
        assert!(error.is_instance_of::<RuntimeError>(), "{error:?}");
    });
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("a list without documents"), "{told:?}");
}
