//! What the page asks for later: dialogs, what reads texts and files, large runs. It is split off
//! the page's module, together with all that nothing else calls, and loaded when it is first asked for.
//!
//! What calls one of these functions by its own name in what is shown at once puts it, and all below it,
//! back into the page's module.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use web_sys::File;
use yew::{Callback, Html};

use super::beside;
use super::components::dialogs::{self, Dialog};
use super::components::header::Show;
use super::components::{large, read_as};
use super::hooks::reader;
use super::import::{self, Refused};
use super::session::Session;
use super::store::{Dispatch, loads};
use crate::formats::Reading;
use crate::platform::scripts;
use crate::state::large::Large;
use crate::state::lines::Lines;
use crate::state::{Action, Model, Notice, View};

/// What is there once it is loaded.
pub struct Later {
    pub dialog: fn(&Dialog, &Rc<View>, &Dispatch, Callback<()>) -> Html,
    pub large: fn(&Rc<View>, &Session, &Dispatch) -> Html,
    pub keep_reader: fn(&Session, Option<&Rc<Large>>, bool),
    pub lines: fn(&str, Reading, usize) -> Lines,
    pub pasted: fn(&Session, [String; 2], &Callback<Refused>, bool),
    pub push: fn(&mut Lines, &[u8]) -> Result<(), String>,
    pub read_files: fn(&Session, Vec<File>, &Callback<Refused>, bool),
    pub texts: fn(&Rc<Model>, &Session, &Dispatch, &Show) -> Html,
}

static LATER: Later = Later {
    dialog: dialogs::dialog,
    large: large::large,
    keep_reader: reader::keep,
    lines: Lines::new,
    pasted: import::pasted,
    push: beside::push,
    read_files: import::read_files,
    texts: read_as::texts,
};

thread_local! {
    static LOADED: Cell<Option<&'static Later>> = const { Cell::new(None) };
    /// How often something else had been opened when it came.
    static ARRIVED: Cell<u32> = const { Cell::new(0) };
    /// Whether that has just been told.
    static FAILED: Cell<bool> = const { Cell::new(false) };
    static HEAR: RefCell<Callback<bool>> = RefCell::new(Callback::noop());
}

/// `None` until it is loaded.
pub fn loaded() -> Option<&'static Later> {
    LOADED.get()
}

/// Who hears that it is being loaded, and that this is over.
pub fn on_load(hear: Callback<bool>) {
    HEAR.set(hear);
}

/// Milliseconds for which work that needs it is kept waiting, so that all of it is drawn at once.
pub const PATIENCE: u32 = 1500;

/// Whether what is shown needs it.
pub fn is_needed(model: &Model) -> bool {
    !model.texts.inputs.is_empty() || model.large.is_some() || !model.summarised().is_empty()
}

/// Loads it. `None` where that fails; the next call tries again.
///
/// It goes on where more than `most` milliseconds are a failure; 0 waits for ever.
pub async fn load(most: u32) -> Option<&'static Later> {
    if loaded().is_none() {
        let tell = |begins| HEAR.with_borrow(Callback::clone).emit(begins);
        tell(true);
        // Several may wait for it.
        if scripts::load_later(most).await && loaded().is_none() {
            LOADED.set(Some(split::later()));
            ARRIVED.set(loads());
        }
        tell(false);
    }
    loaded()
}

/// What is done with it, or without it where it does not come.
pub type Act = Box<dyn FnOnce(Option<&Later>)>;

/// Does what needs it: at once where it is there. Where it does not come that is told first.
pub fn with(dispatch: &Dispatch, act: Act) {
    if let Some(later) = loaded() {
        return act(Some(later));
    }
    let dispatch = dispatch.clone();
    spawn_local(async move {
        match (load(0).await, FAILED.take()) {
            (Some(_), true) => dispatch.emit(Action::Dismiss),
            (Some(_), false) => {}
            (None, _) => {
                FAILED.set(true);
                dispatch.emit(Action::Tell(Notice::error(MISSING)));
            }
        }
        act(loaded());
    });
}

/// Reads files, once what does is there.
pub fn read_files(
    session: &Session,
    files: Vec<File>,
    dispatch: &Dispatch,
    rejected: Callback<Refused>,
) {
    let session = session.clone();
    let act = move |later: &Later, is_late| (later.read_files)(&session, files, &rejected, is_late);
    read(dispatch, act);
}

/// Reads what was pasted, likewise.
pub fn pasted(
    session: &Session,
    texts: [String; 2],
    dispatch: &Dispatch,
    rejected: Callback<Refused>,
) {
    let session = session.clone();
    let act = move |later: &Later, is_late| (later.pasted)(&session, texts, &rejected, is_late);
    read(dispatch, act);
}

/// Does nothing without it. What is done hears whether something else was opened before it came.
fn read(dispatch: &Dispatch, act: impl FnOnce(&Later, bool) + 'static) {
    let asked = loads();
    let is_there = loaded().is_some();
    let act = move |later: Option<&Later>| {
        if let Some(later) = later {
            act(later, !is_there && asked != ARRIVED.get());
        }
    };
    with(dispatch, Box::new(act));
}

const MISSING: &str = "A part of the page could not be loaded. Check the connection and try again, or load the page again.";

/// The border along which the module is split, by the names that `wasm_split_cli_support` looks for.
#[cfg(all(feature = "split", target_arch = "wasm32"))]
pub mod split {
    use super::{LATER, Later};

    // Both sides are compiled together, so that they agree on the layout.
    #[allow(improper_ctypes)]
    #[link(wasm_import_module = "__wasm_split_placeholder__")]
    unsafe extern "C" {
        #[link_name = "__wasm_split_00later00_import_00000000000000000000000000000000"]
        safe fn import() -> &'static Later;
    }

    #[unsafe(export_name = "__wasm_split_00later00_export_00000000000000000000000000000000")]
    extern "C" fn export() -> &'static Later {
        &LATER
    }

    /// Only once it is loaded.
    pub fn later() -> &'static Later {
        import()
    }
}

/// In a module that is whole.
#[cfg(not(all(feature = "split", target_arch = "wasm32")))]
pub mod split {
    use super::{LATER, Later};

    pub fn later() -> &'static Later {
        &LATER
    }
}
