//! The part of the address after `#`: the link of the work that is shown, the view (`view=NAME`), and the step of the
//! derivation (`step=NUMBER`).

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HashChangeEvent, History};

use super::dom;

/// The key of the view.
const VIEW: &str = "view=";
/// The key of the step.
const STEP: &str = "step=";

/// Returns the link in the fragment: everything but the view and the step, without `#`.
pub fn fragment() -> String {
    link_of(&whole())
}

/// Returns the name of the view; empty if the address names none.
pub fn view() -> String {
    value_of(VIEW)
}

/// Returns the number of the step, from 1; `None` if the address names none.
pub fn step() -> Option<usize> {
    value_of(STEP).parse().ok().filter(|step| *step > 0)
}

fn value_of(key: &str) -> String {
    let whole = whole();
    let value = whole.split('&').find_map(|part| part.strip_prefix(key));
    value.unwrap_or_default().into()
}

fn whole() -> String {
    let hash = dom::window().and_then(|w| w.location().hash().ok()).unwrap_or_default();
    hash.strip_prefix('#').map(String::from).unwrap_or(hash)
}

fn link_of(fragment: &str) -> String {
    let is_link = |part: &&str| !part.starts_with(VIEW) && !part.starts_with(STEP);
    let parts: Vec<&str> = fragment.split('&').filter(is_link).collect();
    parts.join("&")
}

/// Returns a fragment made of a link, a view and a step, each of which may be missing.
fn composed(link: &str, view: &str, step: Option<usize>) -> String {
    let view = if view.is_empty() { String::new() } else { format!("{VIEW}{view}") };
    let step = step.map_or(String::new(), |step| format!("{STEP}{step}"));
    let parts = [link, &view, &step];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("&")
}

/// Returns a link with the view and the step of the address.
pub fn with_place(link: &str) -> String {
    composed(link, &view(), step())
}

/// Returns the link that the address changed to. `None` if the link is the same as before. It comes from the event,
/// because the address may have changed again since.
pub fn changed_to(event: &web_sys::Event) -> Option<String> {
    let event = event.dyn_ref::<HashChangeEvent>()?;
    let link = |url: String| url.split_once('#').map(|(_, it)| link_of(it)).unwrap_or_default();
    let (before, now) = (link(event.old_url()), link(event.new_url()));
    (before != now).then_some(now)
}

/// Returns the address of the page with this fragment.
pub fn address(fragment: &str) -> String {
    let address = dom::window().and_then(|w| w.location().href().ok()).unwrap_or_default();
    let page = address.split('#').next().unwrap_or_default();
    format!("{page}#{fragment}")
}

/// Returns the address of the folder of the page, with a slash at its end.
pub fn site() -> String {
    let page = address("");
    let page = page.split(['#', '?']).next().unwrap_or_default();
    page.rsplit_once('/').map(|(site, _)| format!("{site}/")).unwrap_or_default()
}

/// Returns whether the browser knows that there is no network.
pub fn is_offline() -> bool {
    dom::window().is_some_and(|window| !window.navigator().on_line())
}

/// Shows a link in the address bar, as a new entry of the browser's history. The view and the step stay.
pub fn push(link: &str) {
    if link != fragment() {
        push_whole(&with_place(link));
    }
}

/// Names the view in the address bar, as a new entry of the browser's history. The link stays.
pub fn show_view(view: &str) {
    if view != self::view() {
        push_whole(&composed(&fragment(), view, step()));
    }
}

/// Names the step in the address bar, without a new entry of the browser's history.
pub fn show_step(step: Option<usize>) {
    if step != self::step() {
        replace_whole(&composed(&fragment(), &view(), step));
    }
}

fn push_whole(fragment: &str) {
    if let Some(history) = history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&url_of(fragment)));
    }
}

/// Removes the link, because it no longer matches what the page shows. The view and the step stay.
pub fn clear() {
    if fragment().is_empty() {
        return;
    }
    replace_whole(&with_place(""));
}

/// Loads the page again.
pub fn reload() {
    if let Some(window) = dom::window() {
        // Nothing can be done if the browser refuses.
        let _ = window.location().reload();
    }
}

fn replace_whole(fragment: &str) {
    if let Some(history) = history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&url_of(fragment)));
    }
}

fn history() -> Option<History> {
    dom::window()?.history().ok()
}

/// Returns the relative address of a fragment. For an empty fragment it is the address of the page.
fn url_of(fragment: &str) -> String {
    if fragment.is_empty() { page() } else { format!("#{fragment}") }
}

/// The address of the page without a fragment.
fn page() -> String {
    let Some(window) = dom::window() else { return String::new() };
    let path = window.location().pathname().unwrap_or_default();
    let query = window.location().search().unwrap_or_default();
    format!("{path}{query}")
}
