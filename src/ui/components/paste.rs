//! Paste a list, judgments, or both; see how they are read before they are shown. Also where files and
//! pasted texts are mended that cannot be shown as they are.

use std::rc::Rc;

use yew::prelude::*;

use super::modal::Modal;
use super::read_as::{Change, doubts, read_as};
use super::troubles::{excerpt, troubles};
use crate::state::import::{Combined, Input, Report, combined, fields};
use crate::state::{Action, Model};
use crate::ui::element::{button, el, for_listeners, nothing, typed};
use crate::ui::import::Refused;
use crate::ui::store::Dispatch;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub model: Rc<Model>,
    /// Texts that could not be read, and why.
    pub rejected: Option<Rc<Refused>>,
    pub dispatch: Dispatch,
    pub close: Callback<()>,
}

#[component]
pub fn PasteDialog(props: &Props) -> Html {
    let Props { model, rejected, dispatch, close } = props;
    let inputs = use_state(|| Rc::new(first_inputs(rejected.as_deref())));
    // Those with a field, which a text keeps once it was in need of one.
    let open = use_mut_ref(|| vec![!is_files(rejected.as_deref()); inputs.len()]);
    let model = rejected.as_ref().map_or(model, |rejected| &rejected.2);
    let read = {
        let model = model.clone();
        use_memo((*inputs).clone(), move |inputs| Read(combined(&model, inputs)))
    };
    let Read(Combined { reports, loaded }) = &*read;
    let change: Change = {
        let inputs = inputs.clone();
        Callback::from(move |(at, input): (usize, Input)| {
            let mut changed = (**inputs).clone();
            changed[at] = input;
            inputs.set(Rc::new(changed));
        })
    };
    let show = {
        let (read, dispatch, close) = (read.clone(), dispatch.clone(), close.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            if let Ok(loaded) = &read.0.loaded {
                close.emit(());
                dispatch.emit(Action::Load(loaded.clone()));
            }
        })
    };
    let is_files = is_files(rejected.as_deref());
    let heading = if is_files { "Your files" } else { "Paste your list" };
    let mut form = el("form").on_submit(show).child(el("h2").set("id", "paste").text(heading));
    if let Some(rejected) = rejected {
        let told =
            format!("Nothing on the screen has changed: {} could not be read.", rejected.1.name);
        form = form.child(el("p").user_text(&told));
    }
    for (at, (input, report)) in inputs.iter().zip(reports).enumerate() {
        let field = &mut open.borrow_mut()[at];
        *field |= report.bad > 0;
        form = form.html(one(at, input, report, is_files, *field, &change));
    }
    let nothing_yet = inputs.iter().all(|input| input.left_out);
    let preview = match loaded {
        _ if nothing_yet => el("p").class("preview").text(SUGGESTIONS).done(),
        Ok(loaded) => el("p").class("preview good").user_text(&loaded.message).done(),
        // It stands at its text.
        Err(why) if why.excerpt.is_some() => for_listeners(&why.what),
        Err(why) => {
            el("div").class("trouble").html(excerpt(why)).child(el("p").text(&why.advice)).done()
        }
    };
    let show = el("button")
        .set("type", "submit")
        .class("primary")
        .flag("aria-disabled", loaded.is_err())
        .text("Show");
    let form = form.child(el("div").set("aria-live", "polite").html(preview)).child(
        el("div")
            .class("buttons end")
            .child(button("").text("Cancel").on_click(close.reform(|_| ())))
            .html(others(model, &inputs, reports, dispatch, close, loaded.is_err()))
            .child(show),
    );
    html! { <Modal class="paste" heading="paste" close={close.clone()}>{ form.done() }</Modal> }
}

/// What is made of the texts.
struct Read(Combined);

/// Made once for each change of the texts.
impl PartialEq for Read {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

/// Several files, which have names of their own.
fn is_files(rejected: Option<&Refused>) -> bool {
    rejected.is_some_and(|(inputs, ..)| inputs.len() > 1)
}

/// What could not be read; a text alone may have its judgments beside it.
fn first_inputs(rejected: Option<&Refused>) -> Vec<Input> {
    let [list, judgments] = fields("", "");
    match rejected {
        None => vec![list, judgments],
        Some((inputs, ..)) if inputs.len() == 1 => {
            inputs.iter().cloned().chain([judgments]).collect()
        }
        Some((inputs, ..)) => inputs.clone(),
    }
}

/// A text: its field, what it is read as, and what is wrong with it.
fn one(
    at: usize,
    input: &Input,
    report: &Report,
    is_file: bool,
    has_field: bool,
    change: &Change,
) -> Html {
    let label = match at {
        _ if is_file => &input.name,
        0 => "Ranked list, or list and judgments together",
        _ => "Judgments, if they are separate (ids of relevant documents, id:grade, qrels)",
    };
    let mut parts = Vec::new();
    if has_field {
        let write = {
            let (input, change) = (input.clone(), change.clone());
            Callback::from(move |event: InputEvent| {
                let text = typed(&event);
                let mut input = input.clone();
                input.left_out = !is_file && text.trim().is_empty();
                // What was chosen for another text.
                input.how.roles.clear();
                input.how.skips = false;
                change.emit((at, Input { text: text.into(), ..input }));
            })
        };
        let mut area = el("textarea")
            .attr("id", &format!("text-{at}"))
            .set("rows", if at == 0 { "8" } else { "4" })
            .set("dir", "auto")
            .set("spellcheck", "false")
            // Chromium takes minutes to wrap a line of megabytes in either direction.
            .set("wrap", "off");
        if at == 0 {
            area = area.set("autofocus", "");
        }
        let field = el("label").user_text(label).child(area.value(&input.text).on_input(write));
        // The field stays where what follows it comes and goes.
        parts.push(field.key("field").done());
    }
    if is_file || !input.left_out {
        parts.push(read_as(at, input, report, is_file, !is_file, change).done());
        parts.extend(doubts(at, input, report, change));
        if report.bad > 0 && !input.how.skips {
            parts.push(troubles(report, at, Some((input, change))).key("trouble").done());
        }
    }
    parts.into_iter().collect()
}

/// Shows what can be read, where some lines cannot.
fn others(
    model: &Rc<Model>,
    inputs: &UseStateHandle<Rc<Vec<Input>>>,
    reports: &[Rc<Report>],
    dispatch: &Dispatch,
    close: &Callback<()>,
    is_wrong: bool,
) -> Html {
    let mut skipping = (***inputs).clone();
    let mut good = 0;
    for (input, report) in skipping.iter_mut().zip(reports) {
        if report.bad > 0 && report.good > 0 && report.format.is_some() {
            input.how.skips = true;
            good += report.good;
        }
    }
    if !is_wrong || good == 0 {
        return nothing();
    }
    let (model, inputs) = (model.clone(), inputs.clone());
    let (dispatch, close) = (dispatch.clone(), close.clone());
    let act = Callback::from(move |_| match combined(&model, &skipping).loaded {
        Ok(loaded) => {
            close.emit(());
            dispatch.emit(Action::Load(loaded));
        }
        // What else is in the way stands at its text.
        Err(_) => inputs.set(Rc::new(skipping.clone())),
    });
    let label = match reports.iter().all(|report| report.bad == 0 || report.by_line) {
        true if good == 1 => "Show the other line".to_string(),
        true => format!("Show the other {good} lines"),
        false => format!("Show the other {good}"),
    };
    button("").text(&label).on_click(act).done()
}

const SUGGESTIONS: &str = "Examples: 3 2 0 1 2 \u{b7} lamp-2:3 lamp-9:0 \u{b7} a table with a header \u{b7} \
                           a TREC run and its qrels";
