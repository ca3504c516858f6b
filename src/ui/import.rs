//! Reads files, and sends them to the machine that decides how to show them.

use std::ops::Range;

use futures_util::future::join_all;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, File};

use super::session::{Event, Session};
use crate::formats::zip;
use crate::platform::files::{FileError, Opened};
use crate::platform::{files, parquet, zstd};
use crate::state::import::SourceText;
use crate::state::reading::{self, SourceFile};
use crate::state::workspaces::is_workspaces;
use crate::state::{Action, Notice};

/// Reads files. If one of them is large, the worker reads all of them, unless the first holds workspaces.
pub fn read_files(session: &Session, files: Vec<File>) {
    let session = session.clone();
    spawn_local(async move {
        let files = match unpacked(files).await {
            Ok(files) => files,
            Err(why) => return session.act(Action::Tell(Notice::error(why))),
        };
        if files.iter().any(|opened| is_large(&opened.file)) {
            let sources = source_files(&files).await;
            if !sources.first().is_some_and(|file| is_workspaces(&file.input.text)) {
                return session.send(Event::Files(sources));
            }
        }
        read_in_page(session, files.into_iter().map(|opened| opened.file).collect()).await;
    });
}

/// Replaces archives, packed files and tables by the texts in them.
async fn unpacked(files: Vec<File>) -> Result<Vec<Opened>, FileError> {
    let files = files::opened(files).await?;
    let files = files::unzipped(files, zip_entries).await?;
    let files = zstd::unpacked(files, is_large).await?;
    parquet::as_texts(files).await
}

/// Has the worker read texts, as if they were large files.
pub fn read_in_worker(session: &Session, texts: &[SourceText]) {
    let files = texts.iter().map(|input| files::of_text(&input.name, &input.text));
    let Ok(files) = files.collect::<Result<Vec<_>, _>>() else {
        let text = "There is no room to read this text. Drop it as a file instead.";
        return session.act(Action::Tell(Notice::error(text)));
    };
    let session = session.clone();
    spawn_local(async move {
        match files::opened(files).await {
            Ok(files) => session.send(Event::Files(source_files(&files).await)),
            Err(why) => session.act(Action::Tell(Notice::error(why))),
        }
    });
}

/// Whether a file is read by the worker.
pub fn is_large(file: &File) -> bool {
    reading::is_large(file.size(), files::is_packed(file))
}

/// Reads files as texts.
pub async fn read_in_page(session: Session, files: Vec<File>) {
    match files::read(files).await {
        Ok(texts) => {
            let input = |(name, text): (String, String)| SourceText::new(name, text);
            session.send(Event::Texts(texts.into_iter().map(input).collect()));
        }
        Err(why) => {
            // The machine must not wait for the texts.
            session.send(Event::Cancel);
            session.act(Action::Tell(Notice::error(why)));
        }
    }
}

/// Returns the files of a zip archive: names, ranges of bytes, and whether they are deflated.
fn zip_entries(archive: &[u8]) -> Option<Vec<(String, Range<usize>, bool)>> {
    let entries = zip::entries(archive)?.into_iter();
    Some(entries.map(|entry| (entry.name, entry.bytes, entry.is_deflated)).collect())
}

/// Prepares files for the machine, which reads their starts.
async fn source_files(files: &[Opened]) -> Vec<SourceFile<Blob>> {
    let sources = files.iter().map(async |opened| {
        let head = files::head(opened).await.unwrap_or_default();
        let file = &opened.file;
        let (blob, is_packed) = (file.clone().into(), files::is_packed(file));
        SourceFile::new(blob, file.name(), file.size(), is_packed, head)
    });
    join_all(sources).await
}
