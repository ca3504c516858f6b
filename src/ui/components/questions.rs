//! The convention, and questions about the number on the screen. What is asked is answered below.

use std::rc::Rc;

use yew::prelude::*;

use super::improve::Improvements;
use super::settings_line::settings_line;
use super::tools_table::ToolsTable;
use super::waterfall::waterfall;
use super::whose::Whose;
use crate::answers::Tool;
use crate::present::convention;
use crate::ui::aria;
use crate::ui::context::ViewProps;

/// What can be asked about the number on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    AllTools,
    Difference,
    Whose,
    Improvement,
}

impl Question {
    const ALL: [Self; 4] = [Self::AllTools, Self::Difference, Self::Whose, Self::Improvement];

    fn label(self) -> &'static str {
        match self {
            Self::AllTools => "What do all tools say?",
            Self::Difference => "Why do two tools differ?",
            Self::Whose => "Which convention gives my number?",
            Self::Improvement => "What would help most?",
        }
    }
}

/// What is open, and what was typed there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asked {
    /// The setting that is explained, by its key.
    pub about: Option<&'static str>,
    /// The question that is answered.
    pub question: Option<Question>,
    /// What the two tools that are compared are called, as [`called`] says.
    pub pair: [String; 2],
    /// The number whose convention is looked for.
    pub claimed: String,
    /// Whether the claimed number is a mean over queries.
    pub of_mean: bool,
}

/// A change of [`Asked`].
#[derive(Clone, Debug, PartialEq)]
pub enum AskedAction {
    /// Explains the setting with this key, or stops explaining it.
    ToggleAbout(&'static str),
    /// Answers a question, or closes its answer.
    ToggleQuestion(Question),
    /// Compares two tools, by what they are called, and asks why they differ.
    Compare([String; 2]),
    /// Looks for the convention of a number.
    Claim(String),
    /// Says whether the claimed number is a mean.
    ClaimMean(bool),
}

impl Reducible for Asked {
    type Action = AskedAction;

    fn reduce(self: Rc<Self>, action: AskedAction) -> Rc<Self> {
        let mut next = (*self).clone();
        match action {
            AskedAction::ToggleAbout(key) => {
                next.about = (self.about != Some(key)).then_some(key);
            }
            AskedAction::ToggleQuestion(question) => {
                next.question = (self.question != Some(question)).then_some(question);
            }
            AskedAction::Compare(pair) => {
                next.pair = pair;
                next.question = Some(Question::Difference);
            }
            AskedAction::Claim(text) => next.claimed = text,
            AskedAction::ClaimMean(of_mean) => next.of_mean = of_mean,
        }
        Rc::new(next)
    }
}

/// What is asked, and the way to change it.
pub type Ask = UseReducerHandle<Asked>;

#[component]
pub fn Questions(props: &ViewProps) -> Html {
    let view = &props.view;
    let ask = use_reducer_eq(Asked::default);
    let answer = ask.question.map(|question| match question {
        Question::AllTools => html! { <ToolsTable {view} ask={ask.dispatcher()} /> },
        Question::Difference => waterfall(view, &ask),
        Question::Whose => html! { <Whose {view} ask={ask.clone()} /> },
        Question::Improvement => html! { <Improvements {view} /> },
    });
    html! {
        <>
            { settings_line(view, &ask) }
            <section class="questions" aria-label="Questions">
                <div class="asks">
                    for question in Question::ALL {
                        <QuestionButton
                            {question}
                            is_open={ask.question == Some(question)}
                            ask={ask.dispatcher()}
                        />
                    }
                </div>
                { answer }
            </section>
        </>
    }
}

#[derive(PartialEq, Properties)]
struct QuestionButtonProps {
    question: Question,
    is_open: bool,
    ask: UseReducerDispatcher<Asked>,
}

/// Opens the answer of a question, or closes it.
#[component]
fn QuestionButton(props: &QuestionButtonProps) -> Html {
    let toggle =
        use_callback((props.question, props.ask.clone()), |_: MouseEvent, (question, ask)| {
            ask.dispatch(AskedAction::ToggleQuestion(*question))
        });
    html! {
        <button
            type="button"
            class="question"
            aria-expanded={aria::flag(props.is_open)}
            onclick={toggle}
        >
            { props.question.label() }
        </button>
    }
}

/// What a tool is called in the lists of the two that are compared.
pub fn called(tool: &Tool) -> String {
    convention::tool(tool)
}
