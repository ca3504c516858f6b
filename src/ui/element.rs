//! Elements by plain calls: `el("td").class("number").text("3")`.
//!
//! Says the same as `html!` in a quarter of its compiled size, which is what the page is made of.

use std::rc::Rc;

use yew::html;
use yew::prelude::*;
use yew::virtual_dom::{AttributeOrProperty, Listener, VTag};

use super::attributes::Making;
use super::store::Dispatch;
use crate::decimal;
use crate::state::Action;

/// An element in the making. Calls add to it; `done` or `child` uses it.
pub struct El(Box<Parts>);

struct Parts {
    tag: VTag,
    attributes: Making,
}

/// An element without attributes and children.
#[inline(never)]
pub fn el(tag: &'static str) -> El {
    El(Box::new(Parts { tag: VTag::new(tag), attributes: Making::default() }))
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
    #[inline(never)]
    pub fn set(mut self, key: &'static str, value: &'static str) -> Self {
        self.0.attributes.set(key, AttributeOrProperty::Static(value));
        self
    }

    #[inline(never)]
    pub fn attr(mut self, key: &'static str, value: &str) -> Self {
        let value = AttrValue::from(Rc::<str>::from(value));
        self.0.attributes.set(key, AttributeOrProperty::Attribute(value));
        self
    }

    /// A number as an attribute.
    #[inline(never)]
    pub fn number(self, key: &'static str, value: f64) -> Self {
        self.attr(key, &decimal::shortest(value))
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
    pub fn key(mut self, key: &str) -> Self {
        self.0.tag.key = Some(key.into());
        self
    }

    #[inline(never)]
    pub fn node(mut self, node: &NodeRef) -> Self {
        self.0.tag.node_ref = node.clone();
        self
    }

    /// What stands in a field.
    #[inline(never)]
    pub fn value(mut self, value: &str) -> Self {
        self.0.tag.set_value(Some(AttrValue::from(Rc::<str>::from(value))));
        self
    }

    /// A property of the element, set when it changes.
    #[inline(never)]
    pub fn property(mut self, key: &'static str, value: &str) -> Self {
        self.0.attributes.set(key, AttributeOrProperty::Property(value.into()));
        self
    }

    /// A text that stands alone is the element's only child, without a list around it.
    #[inline(never)]
    pub fn text(mut self, text: &str) -> Self {
        let text = Html::from(AttrValue::from(Rc::<str>::from(text)));
        let children = self.0.tag.children_mut();
        let alone = children.filter(|c| matches!(&**c, Html::VList(list) if list.is_empty()));
        match alone {
            Some(children) => *children = text,
            None => return self.html(text),
        }
        self
    }

    #[inline(never)]
    pub fn child(self, child: El) -> Self {
        self.html(child.done())
    }

    #[inline(never)]
    pub fn html(mut self, child: Html) -> Self {
        self.0.tag.add_child(child);
        self
    }

    #[inline(never)]
    pub fn list(mut self, children: Vec<Html>) -> Self {
        self.0.tag.add_children(children);
        self
    }

    #[inline(never)]
    fn on(mut self, listener: Rc<dyn Listener>) -> Self {
        self.0.tag.add_listener(listener);
        self
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
    pub fn on_pointermove(self, act: Callback<PointerEvent>) -> Self {
        self.on(Rc::new(html::onpointermove::Wrapper::new(act)))
    }

    #[inline(never)]
    pub fn on_close(self, act: Callback<Event>) -> Self {
        self.on(Rc::new(html::onclose::Wrapper::new(act)))
    }

    #[inline(never)]
    pub fn done(self) -> Html {
        let Parts { mut tag, attributes } = *self.0;
        tag.attributes = attributes.done();
        Html::from(tag)
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
