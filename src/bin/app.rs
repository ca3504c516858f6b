//! The page: mounts the application into the element that `index.html` keeps for it.

fn main() {
    let host = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.get_element_by_id("app"));
    if let Some(host) = host {
        ranklens::ui::open(host);
    }
}
