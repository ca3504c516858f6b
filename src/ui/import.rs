//! Text and files into actions.

use std::rc::Rc;

use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, File};
use yew::Callback;

use super::session::{RunFile, Session};
use super::store::Dispatch;
use crate::data::Qrels;
use crate::formats::{self, Format};
use crate::platform::files;
use crate::state::import::{Input, Rejected, combine};
use crate::state::large::lines;
use crate::state::{Action, Model, Notice};

/// Texts that cannot be shown, why, and what was on the screen before they came.
pub type Refused = (Vec<Input>, Rejected, Rc<Model>);

/// Reads texts and shows them, or hands the text back with what is wrong.
pub fn texts(
    session: &Session,
    model: &Rc<Model>,
    inputs: &[Input],
    dispatch: &Dispatch,
    rejected: &Callback<Refused>,
) {
    if session.waits_for_judgments()
        && let Some(qrels) = judgments(inputs.iter().map(|input| &*input.text))
    {
        return session.take(Vec::new(), Some(qrels));
    }
    match combine(model, inputs) {
        Ok(loaded) => dispatch.emit(Action::Load(loaded)),
        Err(why) => rejected.emit((inputs.to_vec(), why, model.clone())),
    }
}

/// Reads what was pasted. A table keeps the line breaks in its cells as HTML; where that cannot be
/// read, as on a page that is laid out by tables, the text goes.
pub fn pasted(
    session: &Session,
    model: &Rc<Model>,
    [html, text]: [String; 2],
    dispatch: &Dispatch,
    rejected: &Callback<Refused>,
) {
    let input = |text: String| Input::new("the pasted text", text);
    if html.contains("<table") {
        if let Ok(loaded) = combine(model, &[input(html)]) {
            return dispatch.emit(Action::Load(loaded));
        }
    } else if text.trim().is_empty() {
        return;
    }
    texts(session, model, &[input(text)], dispatch, rejected);
}

/// Reads files and shows them, or hands their text back with what is wrong.
pub fn read_files(
    session: Session,
    model: Rc<Model>,
    list: Vec<File>,
    dispatch: Dispatch,
    rejected: Callback<Refused>,
) {
    if list.is_empty() {
        return;
    }
    spawn_local(async move {
        let Some(list) = large(&session, &model, list).await else { return };
        match files::read(list).await {
            Ok(read) => {
                let input = |(name, text): (String, String)| Input::new(name, text);
                texts(
                    &session,
                    &model,
                    &read.into_iter().map(input).collect::<Vec<_>>(),
                    &dispatch,
                    &rejected,
                );
            }
            Err(why) => dispatch.emit(Action::Tell(Notice::error(why))),
        }
    });
}

/// Larger files are read line by line by the worker, if they are runs or judgments.
const LARGE: f64 = 1e6;

/// Packed ones are some times larger than they look.
const LARGE_PACKED: f64 = 1e5;

/// Gives large runs among the files, and their judgments, to the reader of such. The files, where there
/// is none for it.
async fn large(session: &Session, model: &Model, list: Vec<File>) -> Option<Vec<File>> {
    let least = |file: &File| if files::is_packed(file) { LARGE_PACKED } else { LARGE };
    let is_large = |file: &File| file.size() > least(file);
    let waits = session.waits_for_judgments();
    if !waits && !list.iter().any(is_large) {
        return Some(list);
    }
    let (mut runs, mut qrels) = (Vec::new(), None);
    for file in &list {
        let format = files::head(file).await.and_then(|head| formats::recognise(&head));
        match format {
            Some(format @ (Format::TrecRun | Format::MsMarcoRun)) => {
                runs.push(RunFile { file: file.clone(), format })
            }
            Some(Format::TrecQrels) => qrels = Some(file.clone().into()),
            _ => {}
        }
    }
    let has_large = runs.iter().any(|run| is_large(&run.file));
    let is_only_judgments = runs.is_empty() && qrels.is_some();
    if !has_large && !(is_only_judgments && (waits || list.iter().any(is_large))) {
        return Some(list);
    }
    if qrels.is_none() {
        let others = list.iter().filter(|file| !runs.iter().any(|run| run.file == **file));
        let others: Vec<File> = others.cloned().collect();
        if !others.is_empty() {
            let read = files::read(others).await.ok();
            qrels = read.and_then(|texts| judgments(texts.iter().map(|(_, text)| &**text)));
            if qrels.is_none() {
                // What is wrong is told when all files are read as usual.
                return Some(list);
            }
        }
    }
    if qrels.is_none() && model.is_own() {
        qrels = blob(&model.data.qrels());
    }
    session.take(runs, qrels);
    None
}

/// The judgments in texts that hold nothing else, as a file.
fn judgments<'a>(texts: impl Iterator<Item = &'a str>) -> Option<Blob> {
    let mut all = Qrels::default();
    for text in texts {
        let parsed = formats::parse(text).ok().filter(|parsed| parsed.run.is_none())?;
        all.queries.extend(parsed.qrels?.queries);
    }
    blob(&all)
}

fn blob(qrels: &Qrels) -> Option<Blob> {
    if qrels.queries.is_empty() {
        return None;
    }
    files::blob(&lines(qrels))
}
