//! Elements by plain calls: `el("td").class("number").text("3")`.
//!
//! Says the same as `html!` in a quarter of its compiled size, which is what the page is made of.

use std::rc::Rc;

use yew::html;
use yew::prelude::*;
use yew::virtual_dom::{Listener, VTag};

use super::store::Dispatch;
use crate::state::Action;

/// An element in the making. Calls add to it; `done` or `child` uses it.
pub struct El(Rc<VTag>);

/// An element without attributes and children.
#[inline(never)]
pub fn el(tag: &'static str) -> El {
    El(Rc::new(VTag::new(tag)))
}

/// Nothing, where an element may be missing.
#[inline(never)]
pub fn nothing() -> Html {
    Html::default()
}

/// A button that does not submit.
#[inline(never)]
pub fn button(class: &'static str) -> El {
    el("button").set("type", "button").class(class)
}

/// A text for those who listen.
#[inline(never)]
pub fn for_listeners(text: &str) -> Html {
    el("span").class("for-listeners").text(text).done()
}

/// Says one thing to the store when it is clicked.
#[inline(never)]
pub fn say(dispatch: &Dispatch, action: Action) -> Callback<MouseEvent> {
    let dispatch = dispatch.clone();
    Callback::from(move |_| dispatch.emit(action.clone()))
}

impl El {
    /// The tag has one owner until it is done, so that this always finds it.
    #[inline(never)]
    fn with(mut self, change: &mut dyn FnMut(&mut VTag)) -> Self {
        if let Some(tag) = Rc::get_mut(&mut self.0) {
            change(tag);
        }
        self
    }

    #[inline(never)]
    pub fn set(self, key: &'static str, value: &'static str) -> Self {
        self.with(&mut |tag| tag.add_attribute(key, value))
    }

    #[inline(never)]
    pub fn attr(self, key: &'static str, value: &str) -> Self {
        self.with(&mut |tag| tag.add_attribute(key, Rc::<str>::from(value)))
    }

    /// A number as an attribute.
    #[inline(never)]
    pub fn number(self, key: &'static str, value: f64) -> Self {
        self.attr(key, &value.to_string())
    }

    /// An attribute that says `true` or `false`.
    #[inline(never)]
    pub fn flag(self, key: &'static str, value: bool) -> Self {
        self.set(key, if value { "true" } else { "false" })
    }

    /// Nothing for an empty class.
    #[inline(never)]
    pub fn class(self, class: &'static str) -> Self {
        if class.is_empty() { self } else { self.set("class", class) }
    }

    /// Classes put together from parts; empty parts are passed over.
    #[inline(never)]
    pub fn classes(self, parts: &[&'static str]) -> Self {
        let parts: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
        if parts.is_empty() { self } else { self.attr("class", &parts.join(" ")) }
    }

    /// The attribute `title`.
    #[inline(never)]
    pub fn title(self, title: &str) -> Self {
        self.attr("title", title)
    }

    /// The accessible name.
    #[inline(never)]
    pub fn label(self, label: &str) -> Self {
        self.attr("aria-label", label)
    }

    /// User text may run in either direction.
    #[inline(never)]
    pub fn user_text(self, text: &str) -> Self {
        self.set("dir", "auto").text(text)
    }

    #[inline(never)]
    pub fn key(self, key: &str) -> Self {
        self.with(&mut |tag| tag.key = Some(key.into()))
    }

    #[inline(never)]
    pub fn node(self, node: &NodeRef) -> Self {
        self.with(&mut |tag| tag.node_ref = node.clone())
    }

    /// What stands in a field.
    #[inline(never)]
    pub fn value(self, value: &str) -> Self {
        self.with(&mut |tag| tag.set_value(Some(AttrValue::from(Rc::<str>::from(value)))))
    }

    /// A property of the element, set when it changes.
    #[inline(never)]
    pub fn property(self, key: &'static str, value: &str) -> Self {
        self.with(&mut |tag| tag.add_property(key, value))
    }

    #[inline(never)]
    pub fn text(self, text: &str) -> Self {
        self.html(Html::from(AttrValue::from(Rc::<str>::from(text))))
    }

    #[inline(never)]
    pub fn child(self, child: El) -> Self {
        self.html(child.done())
    }

    #[inline(never)]
    pub fn html(self, child: Html) -> Self {
        let mut child = Some(child);
        self.with(&mut |tag| {
            if let Some(child) = child.take() {
                tag.add_child(child);
            }
        })
    }

    #[inline(never)]
    pub fn list(self, children: Vec<Html>) -> Self {
        let mut children = Some(children);
        self.with(&mut |tag| tag.add_children(children.take().unwrap_or_default()))
    }

    #[inline(never)]
    fn on(self, listener: Rc<dyn Listener>) -> Self {
        self.with(&mut |tag| {
            tag.add_listener(listener.clone());
        })
    }

    #[inline(never)]
    pub fn on_click(self, act: Callback<MouseEvent>) -> Self {
        self.on(Rc::new(html::onclick::Wrapper::new(act)))
    }

    #[inline(never)]
    pub fn on_change(self, act: Callback<Event>) -> Self {
        self.on(Rc::new(html::onchange::Wrapper::new(act)))
    }

    #[inline(never)]
    pub fn on_input(self, act: Callback<InputEvent>) -> Self {
        self.on(Rc::new(html::oninput::Wrapper::new(act)))
    }

    #[inline(never)]
    pub fn on_submit(self, act: Callback<SubmitEvent>) -> Self {
        self.on(Rc::new(html::onsubmit::Wrapper::new(act)))
    }

    #[inline(never)]
    pub fn on_keydown(self, act: Callback<KeyboardEvent>) -> Self {
        self.on(Rc::new(html::onkeydown::Wrapper::new(act)))
    }

    #[inline(never)]
    pub fn on_pointerdown(self, act: Callback<PointerEvent>) -> Self {
        self.on(Rc::new(html::onpointerdown::Wrapper::new(act)))
    }

    #[inline(never)]
    pub fn on_close(self, act: Callback<Event>) -> Self {
        self.on(Rc::new(html::onclose::Wrapper::new(act)))
    }

    #[inline(never)]
    pub fn done(self) -> Html {
        Html::VTag(self.0)
    }
}

/// What was typed into the field that an event came from.
#[inline(never)]
pub fn typed(event: &web_sys::Event) -> String {
    use wasm_bindgen::JsCast;
    let Some(target) = event.target() else { return String::new() };
    if let Some(input) = target.dyn_ref::<web_sys::HtmlInputElement>() {
        input.value()
    } else if let Some(select) = target.dyn_ref::<web_sys::HtmlSelectElement>() {
        select.value()
    } else if let Some(area) = target.dyn_ref::<web_sys::HtmlTextAreaElement>() {
        area.value()
    } else {
        String::new()
    }
}

/// Calls back with what was chosen or typed.
#[inline(never)]
pub fn chosen(act: impl Fn(String) + 'static) -> Callback<Event> {
    Callback::from(move |event: Event| act(typed(&event)))
}
