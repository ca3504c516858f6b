//! One text of the dialog: its field, what it was read as, and what is wrong with it.

use std::rc::Rc;

use yew::prelude::*;

use crate::platform::dom;
use crate::platform::files::Pasted;
use crate::present::part::{self, LONG};
use crate::state::import::{ReadReport, SourceText};
use crate::state::reading::MOST_IN_PAGE;
use crate::ui::components::read_as::{ReadAs, doubts};
use crate::ui::components::troubles::{Change, Field, troubles};
use crate::ui::context::{use_session, use_show};

/// What a text is for.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    /// A file. Its field appears only when it needs mending.
    File,
    /// The first text that is pasted.
    List,
    /// Judgments that are pasted apart from the list.
    Judgments,
}

impl Kind {
    /// The kind of the text at place `at`.
    pub fn of(at: usize, are_files: bool) -> Self {
        match at {
            _ if are_files => Self::File,
            0 => Self::List,
            _ => Self::Judgments,
        }
    }

    fn label(self, input: &SourceText) -> String {
        match self {
            Self::File => input.name.clone(),
            Self::List => "Ranked list, or list and judgments together".into(),
            Self::Judgments => {
                "Judgments, if they are separate (ids of relevant documents, id:grade, qrels)"
                    .into()
            }
        }
    }
}

/// The text that `TextInput` draws. `change` receives the changed text.
#[derive(PartialEq, Properties)]
pub struct TextInputProps {
    /// The place of the text among the texts.
    pub at: usize,
    pub input: SourceText,
    pub report: Rc<ReadReport>,
    pub kind: Kind,
    pub change: Change,
}

/// Draws the text. A file has a field only once a line of it could not be read.
#[component]
pub fn TextInput(props: &TextInputProps) -> Html {
    let TextInputProps { at, input, report, kind, change } = props;
    let is_file = *kind == Kind::File;
    // A field stays once it was needed, so that it does not vanish while somebody types there.
    let has_field = use_mut_ref(|| !is_file);
    *has_field.borrow_mut() |= report.bad > 0;
    let has_field = *has_field.borrow();
    let field = Field { at: *at, input: input.clone(), change: change.clone() };
    html! {
        <>
            if has_field {
                <label dir="auto">
                    { kind.label(input) }
                    <TextArea at={*at} input={input.clone()} {is_file} {change} />
                </label>
            }
            if is_file || !input.left_out {
                <ReadAs
                    {at}
                    input={input.clone()}
                    {report}
                    many={is_file}
                    open={!is_file}
                    {change}
                />
                { doubts(*at, input, report, change) }
                if report.bad > 0 && !input.how.skips {
                    { troubles(report, Some(&field)) }
                }
            }
        </>
    }
}

#[derive(PartialEq, Properties)]
struct TextAreaProps {
    at: usize,
    input: SourceText,
    is_file: bool,
    change: Change,
}

#[component]
fn TextArea(props: &TextAreaProps) -> Html {
    let TextAreaProps { at, input, is_file, change } = props;
    let replace = use_callback(
        (*at, input.clone(), *is_file, change.clone()),
        |text: String, (at, input, is_file, change)| {
            let mut input = input.clone();
            input.left_out = !is_file && text.trim().is_empty();
            // These options were chosen for the earlier text.
            input.how.roles.clear();
            input.how.skips = false;
            change.emit((*at, SourceText { text: text.into(), ..input }));
        },
    );
    let (session, show) = (use_session(), use_show());
    let paste = use_callback((replace.clone(), session, show), |event: Event, context| {
        let (replace, session, show) = context;
        // A long text bypasses the field, which would lay out the whole text. A text that is too long for the dialog
        // bypasses the dialog too.
        if let Some(pasted) = Pasted::of(&event).filter(|pasted| pasted.length() as usize > LONG) {
            event.prevent_default();
            event.stop_propagation();
            if f64::from(pasted.length()) > MOST_IN_PAGE {
                show.emit(None);
                session.paste(&pasted);
            } else {
                replace.emit(pasted.text());
            }
        }
    });
    let write = replace.reform(|event: InputEvent| dom::value_of(&event));
    let remove = replace.reform(|_: MouseEvent| String::new());
    let is_long = input.text.len() > LONG;
    let shown: AttrValue = match is_long {
        true => part::shown(&input.text).to_string().into(),
        false => input.text.clone().into(),
    };
    // Chromium takes minutes to wrap a line of megabytes, hence no wrapping.
    html! {
        <>
            <textarea
                id={format!("text-{at}")}
                rows={if *at == 0 { "8" } else { "4" }}
                dir={part::direction(&shown)}
                spellcheck="false"
                wrap="off"
                autofocus={*at == 0}
                readonly={is_long}
                value={shown.clone()}
                oninput={write}
                onpaste={paste.reform(|event: Event| event)}
                ondrop={paste.reform(|event: DragEvent| event.into())}
            />
            if is_long {
                <span class="part">
                    { PART }
                    <button type="button" class="plain" onclick={remove}>{ "Remove this text" }</button>
                </span>
            }
        </>
    }
}

const PART: &str = "Only the start of this long text is shown, and it cannot be changed here.";
