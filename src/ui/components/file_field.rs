//! The hidden field through which files are opened.

use yew::prelude::*;

use crate::platform::files;
use crate::ui::context::use_session;
use crate::ui::import;

/// The selector of the field, for the button that opens it.
pub const FILES: &str = "#files";

#[component]
pub fn FileField() -> Html {
    let session = use_session();
    let onchange = move |event: Event| {
        import::read_files(&session, files::take_chosen(&event));
    };
    html! {
        <input id="files" type="file" multiple=true hidden=true aria-label="Files to open" {onchange} />
    }
}
