//! A dialog over the page. The browser keeps the focus inside and closes it on Escape.

use web_sys::HtmlDialogElement;
use yew::prelude::*;

use crate::ui::element::{button, el};
use crate::ui::hooks::effect::{Undo, use_act};

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub class: &'static str,
    /// The id of the heading.
    pub heading: &'static str,
    pub close: Callback<()>,
    pub children: Html,
}

#[component]
pub fn Modal(props: &Props) -> Html {
    let node = use_node_ref();
    {
        let node = node.clone();
        let act = move || {
            let dialog = node.cast::<HtmlDialogElement>();
            if let Some(dialog) = &dialog {
                // Fails only where it is open already.
                let _ = dialog.show_modal();
            }
            Box::new(move || {
                // Closing it gives the focus back to what opened it.
                if let Some(dialog) = dialog {
                    dialog.close();
                }
            }) as Undo
        };
        use_act([0; 3], Box::new(act));
    }
    let leave = button("plain leave").text("Close").on_click(props.close.reform(|_| ()));
    el("dialog")
        .node(&node)
        .class(props.class)
        .set("aria-labelledby", props.heading)
        .on_close(props.close.reform(|_| ()))
        .html(props.children.clone())
        // Above at the side, but the last to be reached: the focus starts with the content.
        .child(leave)
        .done()
}
