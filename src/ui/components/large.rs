//! How much of a large file has been read, what is wrong with it, and which of several runs is shown.

use yew::prelude::*;

use super::read_as::ReadAs;
use super::reading::Reading;
use super::skipped_lines::skipped_lines;
use super::value::{Scope, value};
use crate::present::summary::Summary;
use crate::present::words;
use crate::state::import::SourceText;
use crate::ui::context::use_session;
use crate::ui::events::on_value;
use crate::ui::session::{Activity, Session, Shown};

/// The number of the first large file. Texts count from 0, so the ids of the two never clash.
const FIRST_FILE: usize = 1000;

/// What `LargeRun` draws; the rest comes from the session.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// Decimals shown.
    pub digits: u8,
    /// Whether a query of the run is on the screen.
    pub is_open: bool,
    /// Whether only the work in progress is shown.
    pub in_short: bool,
}

/// Draws the progress, the files, the choice of run and the skipped lines. Draws nothing if there is none of them.
#[component]
pub fn LargeRun(props: &Props) -> Html {
    let session = use_session();
    let shown = use_state(Shown::default);
    {
        let shown = shown.setter();
        use_effect_with(session.clone(), move |session| {
            session.listen(Callback::from(move |now| shown.set(now)));
        });
    }
    let is_busy = !matches!(shown.activity, Activity::Nothing | Activity::Opening);
    // What is said about the file stays while the run is on the screen or being read.
    let stays =
        props.is_open || is_busy || shown.activity == Activity::Opening || shown.read.is_some();
    let [qrels, run] = &shown.sources.skipped;
    let stays_whole = stays && !props.in_short;
    let has_files = stays_whole && !shown.sources.files.is_empty();
    let has_runs = stays_whole && shown.sources.runs.len() > 1;
    let has_skipped = stays_whole && (run.count > 0 || qrels.count > 0);
    if shown.means.is_none() && !is_busy && !has_files && !has_runs && !has_skipped {
        return Html::default();
    }
    html! {
        <section class="large" aria-label="Large run">
            { shown.means.as_ref().map(|summary| means(summary, props.digits)) }
            <Reading activity={shown.activity.clone()} />
            if has_files {
                { files(&shown, &session) }
            }
            if has_runs {
                { runs(&shown, &session) }
            }
            if stays_whole {
                { skipped_lines("the run", run) }
                { skipped_lines("the judgments", qrels) }
            }
        </section>
    }
}

/// Draws the means, until the summary is computed.
fn means(summary: &Summary, digits: u8) -> Html {
    html! {
        <p class="status">
            for of in &summary.measured {
                <span>
                    { &of.name }
                    { " " }
                    { value(of.measure, of.mean.outcome, digits, &Scope::Mean) }
                </span>
            }
        </p>
    }
}

/// Draws what each file was read as, and what else it may be read as.
fn files(shown: &Shown, session: &Session) -> Html {
    let session = session.clone();
    let change = Callback::from(move |(_, input): (usize, SourceText)| {
        session.read_as(&input);
    });
    let many = shown.sources.files.len() > 1;
    let files = shown.sources.files.iter().enumerate().map(|(at, file)| {
        html! {
            <ReadAs at={FIRST_FILE + at} input={file.input.clone()} report={&file.report} {many}
                change={&change} />
        }
    });
    html! { <div class="texts">{ for files }</div> }
}

/// Draws the choice between several runs.
fn runs(shown: &Shown, session: &Session) -> Html {
    let session = session.clone();
    let compare = {
        let session = session.clone();
        move |_: MouseEvent| session.compare_runs()
    };
    let label = words::compare_runs(shown.sources.runs.iter().map(|run| &*run.name));
    let onchange = on_value(move |at| session.choose(at.parse().unwrap_or(0)));
    html! {
        <div class="large-runs">
        <label>
            { "Run " }
            <select {onchange}>
                for (at, run) in shown.sources.runs.iter().enumerate() {
                    <option value={at.to_string()} selected={at == shown.sources.at} dir="auto">
                        { &run.name }
                    </option>
                }
            </select>
        </label>
        if shown.activity == Activity::Nothing {
            <button type="button" onclick={compare}>{ label }</button>
        }
        </div>
    }
}
