//! Splits the second part from the module of the page. See [`Deferred`].

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use gloo::timers::future::TimeoutFuture;
use yew::prelude::*;

use super::beside;
use super::components::compare::Compare;
use super::components::dialogs::open_dialog;
use super::components::explain::explanation;
use super::components::large::LargeRun;
use super::components::row_editor::RowEditor;
use super::components::side_panel::SidePanel;
use super::components::summary::SummaryPanel;
use super::components::ways_out::ways_out;
use super::deferred::Deferred;
use super::effects::Effects;
use crate::state::reading::ReadingMachine;

static SECOND_PART: Deferred = Deferred {
    dialog: open_dialog,
    side: |view, ask| html! { <SidePanel {view} ask={ask.clone()} /> },
    summary: |props| html! { <SummaryPanel ..props.clone() /> },
    compare: |props| html! { <Compare ..props.clone() /> },
    explanation,
    row_editor: |props| html! { <RowEditor ..props.clone() /> },
    large_run: |digits, is_open, in_short| html! { <LargeRun {digits} {is_open} {in_short} /> },
    step: ReadingMachine::step,
    executor: |session, refuse| Effects::start(session, refuse),
    lines: beside::lines,
    ways_out,
};

/// The module is split at this function: code that only this function calls goes into a separate file. The macro
/// makes the function wait for that file. If the file cannot be loaded, the next call tries again.
#[cfg_attr(feature = "split", wasm_split_helpers::wasm_split(deferred, fallible))]
fn split() -> Result<&'static Deferred, LoadError> {
    Ok(&SECOND_PART)
}

/// Why a part cannot be loaded.
#[cfg(feature = "split")]
pub(super) type LoadError = wasm_split_helpers::SplitLoaderError;
/// Without the split, loading a part cannot fail.
#[cfg(not(feature = "split"))]
pub(super) type LoadError = std::convert::Infallible;

/// Loads the second part. `None` if it cannot be loaded now.
pub async fn load() -> Option<&'static Deferred> {
    #[cfg(feature = "split")]
    let part = split().await;
    #[cfg(not(feature = "split"))]
    let part = split();
    part.ok()
}

/// How long `load_in_time` waits, in milliseconds.
const PATIENCE: u32 = 3_000;

/// Loads the second part. `None` if it cannot be loaded, or not in time: the caller then does without it.
pub async fn load_in_time() -> Option<&'static Deferred> {
    let (mut part, mut late) = (pin!(load()), pin!(TimeoutFuture::new(PATIENCE)));
    poll_fn(|context| match part.as_mut().poll(context) {
        Poll::Pending => late.as_mut().poll(context).map(|()| None),
        ready => ready,
    })
    .await
}
