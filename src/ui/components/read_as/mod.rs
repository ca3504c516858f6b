//! What a text was read as, with its first rows, and what else it may be read as.

mod choices;
mod doubts;
mod first_rows;
mod menu;

use std::rc::Rc;

use yew::prelude::*;

use self::choices::Choices;
use self::first_rows::first_rows;
use super::troubles::{Change, count};
use crate::state::import::{ReadReport, SourceText};

pub use self::doubts::doubts;

/// The text that `ReadAs` draws. `change` receives the changed text.
#[derive(PartialEq, Properties)]
pub struct ReadAsProps {
    /// The place of the text among the texts.
    pub at: usize,
    pub input: SourceText,
    pub report: Rc<ReadReport>,
    /// Whether there are several texts, so that this one is named and may be left out.
    pub many: bool,
    /// Whether the first rows are shown from the beginning.
    #[prop_or_default]
    pub open: bool,
    pub change: Change,
}

/// Draws a line that says what the text was read as. Opened, the line shows the choices and the first rows.
#[component]
pub fn ReadAs(props: &ReadAsProps) -> Html {
    let ReadAsProps { at, input, report, many, open, change } = props;
    html! {
        <details class="read-as" id={format!("read-as-{at}")} open={*open}>
            <summary>
                if *many {
                    <span class="file" dir="auto">{ &input.name }</span>{ " " }
                }
                { read_as(input, report) }
                { " " }
                <span class="change">{ "(change)" }</span>
            </summary>
            <Choices at={*at} input={input.clone()} {many} {change} />
            if !report.columns.is_empty() {
                { first_rows(*at, input, report, change) }
            }
        </details>
    }
}

fn read_as(input: &SourceText, report: &ReadReport) -> Html {
    if input.left_out {
        return html! { "Left out" };
    }
    let Some(format) = report.format else { return html! { "Cannot be read" } };
    html! { <>{ "Read as " }<b>{ format.label() }</b>{ counts(input, report) }</> }
}

/// Returns what was found in the text, and what was skipped.
fn counts(input: &SourceText, report: &ReadReport) -> String {
    let mut counts = format!(" \u{b7} {}", report.counts);
    if input.how.judgments {
        counts.push_str(", judgments only");
    }
    if report.bad > 0 && input.how.skips {
        counts.push_str(&format!(", {} skipped", count(report)));
    }
    counts
}
