//! The hidden field through which files are opened.

use yew::prelude::*;

use crate::platform::files;
use crate::ui::session::Session;

/// The selector of the field, for the button that opens it.
pub const FILES: &str = "#files";

/// Draws the field with the id `files`, which the buttons that open files click.
pub fn file_field(session: Session) -> Html {
    let onchange = move |event: Event| {
        session.read_files(files::take_chosen(&event));
    };
    html! {
        <input id="files" type="file" multiple=true hidden=true aria-label="Files to open" {onchange} />
    }
}
