//! How the texts were read from which the data on the screen came.

use std::rc::Rc;

use yew::prelude::*;

use super::read_as::{ReadAs, doubts};
use super::troubles::{Change, count, troubles};
use crate::platform::dom;
use crate::state::import::{ReadReport, SourceText, before, reread};
use crate::state::reading::Refused;
use crate::state::{Action, Model, Notice};
use crate::ui::context::{ShowDialog, ViewProps, use_dispatch, use_session, use_show};
use crate::ui::dialog::Dialog;
use crate::ui::events::Dispatch;
use crate::ui::session::Session;

/// Draws a line for each text. Draws nothing if the data came from no text.
#[component]
pub fn Texts(props: &ViewProps) -> Html {
    let (session, dispatch, show) = (use_session(), use_dispatch(), use_show());
    let change: Change = use_callback(
        (props.view.clone(), session, dispatch, show),
        |(at, input): (usize, SourceText), (view, session, dispatch, show)| match input.converted {
            Some(_) => read_file_again(&input, session, dispatch),
            None => read_text_again(&view.model, at, input, dispatch, show),
        },
    );
    let texts = &props.view.model.texts;
    if texts.inputs.is_empty() {
        return Html::default();
    }
    let many = texts.inputs.len() > 1;
    html! {
        <section class="texts" aria-label="How it was read">
            for (at, (input, report)) in texts.inputs.iter().zip(texts.reports()).enumerate() {
                <Text
                    key={at}
                    {at}
                    input={input.clone()}
                    report={report.clone()}
                    {many}
                    shows_skipped={report.bad > 0 && !texts.hidden}
                    change={&change}
                />
            }
        </section>
    }
}

/// Reads a large file again as the user chose. If the browser no longer has the file, asks the user to drop it again.
fn read_file_again(input: &SourceText, session: &Session, dispatch: &Dispatch) {
    if !session.read_as(input) {
        let text = format!("Drop {} again to read it in another way.", input.name);
        dispatch.emit(Action::Tell(Notice::error(text)));
    }
}

/// Reads all texts again, with the text at `at` as the user chose. If that fails, opens the dialog that says why.
fn read_text_again(
    model: &Model,
    at: usize,
    input: SourceText,
    dispatch: &Dispatch,
    show: &ShowDialog,
) {
    let mut inputs = model.texts.inputs.clone();
    inputs[at] = input;
    match reread(model, &inputs) {
        Ok(loaded) => dispatch.emit(Action::Load(loaded)),
        Err(reason) => {
            let (reports, before) = (Vec::new(), Rc::new(before(model)));
            let refused = Rc::new(Refused { inputs, reports, reason, before });
            show.emit(Some(Dialog::Paste(Some(refused))));
        }
    }
}

#[derive(PartialEq, Properties)]
struct TextProps {
    /// The place of the text among the texts.
    at: usize,
    input: SourceText,
    report: Rc<ReadReport>,
    /// Whether there are several texts.
    many: bool,
    /// Whether the skipped lines are listed.
    shows_skipped: bool,
    change: Change,
}

/// Draws one text: its format, what was guessed, and which lines were skipped.
#[component]
fn Text(props: &TextProps) -> Html {
    let TextProps { at, input, report, many, shows_skipped, change } = props;
    html! {
        <>
            <ReadAs at={*at} input={input.clone()} {report} {many} {change} />
            { doubts(*at, input, report, change) }
            if *shows_skipped {
                <Skipped name={input.name.clone()} {report} />
            }
        </>
    }
}

#[derive(PartialEq, Properties)]
struct SkippedProps {
    /// The name of the text.
    name: AttrValue,
    report: Rc<ReadReport>,
}

/// Draws the skipped lines, until the user closes the notice.
#[component]
fn Skipped(props: &SkippedProps) -> Html {
    let SkippedProps { name, report } = props;
    let dispatch = use_dispatch();
    let dismiss = use_callback(dispatch, |_: MouseEvent, dispatch| {
        dom::focus(".read-as summary");
        dispatch.emit(Action::HideSkipped);
    });
    html! {
        <div class="skipped">
            <div>
                <p dir="auto">
                    { format!("{} skipped in {name}, {} read.", count(report), report.good) }
                </p>
                <details>
                    <summary>{ "Which" }</summary>
                    { troubles(report, None) }
                </details>
            </div>
            <button type="button" class="plain" onclick={dismiss}>{ "Dismiss" }</button>
        </div>
    }
}
