//! Saves a drawing as a PNG, for programs that do not read SVG.

use gloo::file::{Blob, ObjectUrl};
use js_sys::Promise;
use wasm_bindgen::prelude::{Closure, JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use super::{dom, send};

/// The number of pixels of the picture per unit of the drawing. It keeps the picture sharp in
/// print.
const SCALE: u32 = 2;

/// Saves an SVG as a PNG with this name. Saves nothing if the browser cannot draw it.
pub fn save_png(name: &str, svg: &str) {
    let (name, svg) = (name.to_owned(), svg.to_owned());
    spawn_local(async move {
        if let Some(Ok(png)) = png(&svg).await.map(|png| png.dyn_into::<web_sys::Blob>()) {
            send::save_blob(&name, &png);
        }
    });
}

/// Returns the drawing as a PNG on white paper.
async fn png(svg: &str) -> Option<JsValue> {
    let url = ObjectUrl::from(Blob::new_with_options(svg, Some("image/svg+xml")));
    let image = HtmlImageElement::new().ok()?;
    image.set_src(&url);
    JsFuture::from(image.decode()).await.ok()?;
    let canvas: HtmlCanvasElement =
        dom::document()?.create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(image.width() * SCALE);
    canvas.set_height(image.height() * SCALE);
    let [width, height] = [canvas.width(), canvas.height()].map(f64::from);
    let paper: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    paper.set_fill_style_str("#fff");
    paper.fill_rect(0.0, 0.0, width, height);
    paper.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height).ok()?;
    let drawn = Promise::new(&mut |done, failed| {
        let take = Closure::once_into_js(move |blob: JsValue| {
            // An error only means that nobody waits for the promise any more.
            let _ = done.call1(&JsValue::UNDEFINED, &blob);
        });
        if canvas.to_blob_with_type(take.unchecked_ref(), "image/png").is_err() {
            let _ = failed.call0(&JsValue::UNDEFINED);
        }
    });
    JsFuture::from(drawn).await.ok()
}
