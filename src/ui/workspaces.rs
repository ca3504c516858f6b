//! Pieces of work under names: what the page asks for, and what it tells of it.

use std::rc::Rc;

use yew::Callback;

use super::store::Dispatch;
use crate::platform::storage::NotKept;
use crate::platform::workspaces::{Answer, ask, next_state};
use crate::present::words::plural;
use crate::state::import::Rejected;
use crate::state::workspaces::{self, Read, opened};
use crate::state::{Action, Model, Notice, Workspace, saved};

/// Where the browser has no database, or does not let the page have it.
pub const NONE: &str = "This browser keeps no workspaces here, as in some private windows. Everything else \
                        works; \u{201c}Share\u{201d} saves the work as a file.";

/// Hears why it is not done; nothing where it is, which the page tells.
pub type Told = Callback<String>;

/// Keeps the work under a name, or under one like it where that is taken, and goes on there.
pub fn keep_as(name: &str, model: &Model, dispatch: &Dispatch, told: Told) {
    let name = workspaces::name(name);
    if name.is_empty() {
        return told.emit("Write a name first.".into());
    }
    let (text, dispatch) = (saved::print(model, ""), dispatch.clone());
    let then = move |answer: Answer| match answer.as_deref() {
        Ok([id, name]) => {
            let text = format!("Kept as \u{201c}{name}\u{201d}, with every change from now on.");
            let notice = Notice::info(text);
            let workspace = Some(Rc::new(Workspace::new(id, name)));
            dispatch.emit(Action::KeepAs { workspace, notice });
            told.emit(String::new());
        }
        _ => told.emit(NONE.into()),
    };
    ask(&["add", &name, &text, &next_state()], Box::new(then));
}

/// Shows a workspace.
pub fn open(id: &str, dispatch: &Dispatch, told: Told) {
    let dispatch = dispatch.clone();
    let then = move |answer: Answer| match answer.as_deref() {
        Ok([id, name, text]) => match opened(id, name, text) {
            Ok(model) => {
                let message = format!(
                    "The workspace \u{201c}{name}\u{201d} is open. Undo brings back what was here."
                );
                dispatch.emit(Action::Enter { model: Box::new(model), message });
                told.emit(String::new());
            }
            Err(error) => told.emit(format!("\u{201c}{name}\u{201d} cannot be opened: {error}.")),
        },
        answer => told.emit(missing(answer.is_err())),
    };
    ask(&["open", id], Box::new(then));
}

/// What is said where there was no answer.
pub fn missing(failed: bool) -> String {
    match failed {
        true => NONE.into(),
        false => "It is not there any more: another tab deleted it.".into(),
    }
}

/// Puts the workspaces of a file beside those that are there.
pub fn take(read: Result<Read, Box<Rejected>>, dispatch: &Dispatch) {
    let tell = |notice| dispatch.emit(Action::Tell(notice));
    let Read { whole, damaged } = match read {
        Ok(read) => read,
        Err(why) => return tell(Notice::error([&*why.what, &why.advice].join(" "))),
    };
    let mut message = match whole.len() {
        0 => "No workspaces were added.".into(),
        count => format!(
            "{} added to those that were here: see \u{201c}Workspaces\u{201d}.",
            plural(count, "workspace", "workspaces")
        ),
    };
    if !damaged.is_empty() {
        message.push_str(&format!(" Not readable: {}.", damaged.join("; ")));
    }
    let mut asked = vec!["take".to_owned(), next_state()];
    whole.into_iter().for_each(|(name, text)| asked.extend([name, text]));
    let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
    let dispatch = dispatch.clone();
    let then = move |answer: Answer| {
        let notice = match answer {
            Ok(_) if damaged.is_empty() => Notice::info(message),
            Ok(_) => Notice::error(message),
            Err(NotKept) => Notice::error(NONE),
        };
        dispatch.emit(Action::Tell(notice));
    };
    ask(&asked, Box::new(then));
}
