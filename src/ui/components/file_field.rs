//! The hidden field through which files are opened.

use yew::prelude::*;

use crate::platform::files;
use crate::ui::session::Session;

/// The CSS selector of the field. A button clicks the field, so that the browser lets the user choose files.
pub const FILES: &str = "#files";

/// Draws the field. `session` reads the files that the user chooses. `static/offline.js` finds the field by its id.
pub fn file_field(session: Session) -> Html {
    let onchange = move |event: Event| {
        session.read_files(files::take_chosen(&event));
    };
    html! {
        <input id="files" type="file" multiple=true hidden=true aria-label="Files to open" {onchange} />
    }
}
