//! Text and files into actions.

use std::ops::Range;
use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, File};
use yew::Callback;

use super::session::Session;
use super::session::dropped::{Dropped, is_large};
use super::workspaces;
use crate::data::Qrels;
use crate::formats::{self, zip};
use crate::platform::files;
use crate::state::import::{Input, Rejected, belong, combine};
use crate::state::lines;
use crate::state::workspaces::{is_print, parse};
use crate::state::{Action, Model, Notice};

/// Texts that cannot be shown, why, and what was on the screen before they came.
pub type Refused = (Vec<Input>, Rejected, Rc<Model>);

/// Reads texts and shows them, or hands the text back with what is wrong. Where `is_late`, something else
/// was opened since they were given: the last wish holds, and only judgments of that are read.
fn texts(session: &Session, inputs: &[Input], rejected: &Callback<Refused>, is_late: bool) {
    let Some((model, dispatch)) = session.page() else { return };
    if session.has_run()
        && let Some(qrels) = judgments(inputs).filter(|qrels| session.wants(qrels))
        && let Some(qrels) = blob(&qrels)
    {
        return session.judge(qrels);
    }
    let belongs = || judgments(inputs).is_some_and(|qrels| belong(&qrels, &model.data));
    if is_late && !belongs() {
        return dispatch.emit(Action::Tell(Notice::info(OVERTAKEN)));
    }
    if let [input] = inputs
        && is_print(&input.text)
    {
        return workspaces::take(parse(input.text.trim()), &dispatch);
    }
    match combine(&model, inputs) {
        Ok(loaded) => dispatch.emit(Action::Load(loaded)),
        Err(why) => rejected.emit((inputs.to_vec(), why, model)),
    }
}

const OVERTAKEN: &str = "What was pasted or dropped is not read: something else was opened before it could be. \
     Give it again to see it.";

/// Reads what was pasted. A table keeps the line breaks in its cells as HTML; where that cannot be
/// read, as on a page that is laid out by tables, the text goes.
pub fn pasted(
    session: &Session,
    [html, text]: [String; 2],
    rejected: &Callback<Refused>,
    is_late: bool,
) {
    let input = |text: String| Input::new("the pasted text", text);
    if html.contains("<table") && !is_late {
        if let Some((model, dispatch)) = session.page()
            && let Ok(loaded) = combine(&model, &[input(html)])
        {
            return dispatch.emit(Action::Load(loaded));
        }
    } else if text.trim().is_empty() {
        return;
    }
    texts(session, &[input(text)], rejected, is_late);
}

/// Reads files and shows them, or hands their text back with what is wrong. Large ones go to the reader
/// beside the page.
pub fn read_files(session: &Session, list: Vec<File>, rejected: &Callback<Refused>, is_late: bool) {
    if list.is_empty() {
        return;
    }
    let (session, rejected) = (session.clone(), rejected.clone());
    spawn_local(async move {
        let list = match files::unpacked(list, contents).await {
            Ok(list) => list,
            Err(why) => return refuse(&session, why),
        };
        if !list.iter().any(is_large) {
            return read_here(session, list, rejected, is_late).await;
        }
        if is_late {
            return tell(&session, Notice::info(OVERTAKEN));
        }
        let mut dropped = Vec::new();
        for file in &list {
            dropped.push(Dropped::new(file.clone()).await);
        }
        if dropped.first().is_some_and(|file| is_print(&file.input.text)) {
            return read_here(session, list, rejected, is_late).await;
        }
        // What is wrong is told in the page, where it can be mended.
        let reading = session.clone();
        let here = Callback::from(move |list| {
            spawn_local(read_here(reading.clone(), list, rejected.clone(), false));
        });
        session.take(dropped, here);
    });
}

async fn read_here(session: Session, list: Vec<File>, rejected: Callback<Refused>, is_late: bool) {
    match files::read(list).await {
        Ok(read) => {
            let input = |(name, text): (String, String)| Input::new(name, text);
            let inputs: Vec<Input> = read.into_iter().map(input).collect();
            texts(&session, &inputs, &rejected, is_late);
        }
        Err(why) => refuse(&session, why),
    }
}

fn refuse(session: &Session, why: String) {
    tell(session, Notice::error(why));
}

fn tell(session: &Session, notice: Notice) {
    if let Some((_, dispatch)) = session.page() {
        dispatch.emit(Action::Tell(notice));
    }
}

/// The contents of a zip archive.
fn contents(archive: &[u8]) -> Option<Vec<(String, Range<usize>, bool)>> {
    let entries = zip::entries(archive)?.into_iter();
    Some(entries.map(|entry| (entry.name, entry.bytes, entry.is_deflated)).collect())
}

/// The judgments in texts that hold nothing else.
fn judgments(inputs: &[Input]) -> Option<Qrels> {
    let mut all = Qrels::default();
    for input in inputs {
        let parsed = formats::parse(&input.text).ok().filter(|parsed| parsed.run.is_none())?;
        all.queries.extend(parsed.qrels?.queries);
    }
    Some(all)
}

/// Judgments as a file for the reader of large runs.
pub fn blob(qrels: &Qrels) -> Option<Blob> {
    if qrels.queries.is_empty() {
        return None;
    }
    let mut text = String::new();
    lines::judgments(&mut text, qrels);
    files::blob(&text)
}
