//! Opens a dialog over the page for as long as its component lives.

use web_sys::HtmlDialogElement;
use yew::prelude::*;

/// Returns the reference for the `dialog` element.
#[hook]
pub fn use_modal() -> NodeRef {
    let node = use_node_ref();
    use_effect_with(node.clone(), |node| {
        let dialog = node.cast::<HtmlDialogElement>();
        if let Some(dialog) = &dialog {
            // This fails only if the dialog is open already.
            let _ = dialog.show_modal();
        }
        // Closing gives the focus back to what opened the dialog.
        move || {
            if let Some(dialog) = dialog {
                dialog.close();
            }
        }
    });
    node
}
