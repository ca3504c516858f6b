//! The page: mounts the application into the element `app` of `index.html`.

fn main() {
    let host = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.get_element_by_id("app"));
    if let Some(host) = host {
        ranklens::ui::open(host);
    }
}
