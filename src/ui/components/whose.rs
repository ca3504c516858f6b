//! Finds the conventions that give a number, while the user types it.

use std::rc::Rc;

use yew::prelude::*;

use super::grid::{Line, grid, heads};
use super::panel::panel;
use super::scope::{offers_mean, scope};
use crate::answers::finder::Finder;
use crate::answers::{Claim, Found, Match};
use crate::data::{Data, Query};
use crate::metrics::Measure;
use crate::platform::dom;
use crate::present::number::grouped;
use crate::present::within::within;
use crate::present::{convention, number, words};
use crate::presets::QueryInput;
use crate::state::{Action, View};
use crate::ui::asked::{Ask, AskedAction, Tab};
use crate::ui::context::use_dispatch;
use crate::ui::events::{Dispatch, send};
use crate::ui::hooks::identity::Identity;
use crate::ui::hooks::sliced::{Progress, Sliced, use_last, use_sliced};
use crate::ui::wide::WIDE;

/// The number of matches that are shown at first.
const SHOWN: usize = 12;

/// The most matches that can be shown. The others are only counted.
const MOST: usize = 200;

/// The most documents over which a mean is searched. A search over more takes longer than typing. In longer lists, one
/// value is searched, and the progress is shown.
const DOCUMENTS: usize = 1_000;

const HINT: &str = "With as many digits as you have: 0.61, 61% or 1/3. Every tool and the usual \
                    settings are tried.";

/// A search: what it depends on.
#[derive(Clone, PartialEq)]
struct Search {
    measure: Measure,
    claim: Claim,
    of: Searched,
}

/// The lists whose number is searched.
#[derive(Clone, PartialEq)]
enum Searched {
    Query(Identity<Query>),
    /// The mean over all queries.
    Mean(Identity<Data>),
}

impl Search {
    fn begin(&self) -> Finder {
        let inputs = match &self.of {
            Searched::Query(query) => vec![QueryInput::of(&query.0)],
            Searched::Mean(data) => {
                data.0.queries.iter().map(|query| QueryInput::of_many(query)).collect()
            }
        };
        Finder::new(&self.measure, self.claim, inputs)
    }
}

impl Sliced for Finder {
    type Output = Found;

    fn step(&mut self) -> bool {
        Self::step(self)
    }

    fn done(&self) -> usize {
        (self.share() * 100.0) as usize
    }

    fn finish(self) -> Found {
        Self::finish(self)
    }
}

/// What `Whose` draws. `ask` holds the claimed number.
#[derive(PartialEq, Properties)]
pub struct WhoseProps {
    pub view: Rc<View>,
    pub ask: Ask,
}

/// Draws the field, and the conventions that give its number, or else the nearest ones.
#[component]
pub fn Whose(props: &WhoseProps) -> Html {
    let WhoseProps { view, ask } = props;
    let measure = view.model.chosen();
    let offers_mean = offers_mean(view, DOCUMENTS);
    let is_mean = offers_mean && ask.of_mean;
    let write = use_callback(ask.dispatcher(), |event: InputEvent, ask| {
        ask.dispatch(AskedAction::Claim(dom::value_of(&event)));
    });
    // In a narrow window the panel lies over the field in the value line.
    use_effect_with(ask.is_open, |is_open| {
        if *is_open && !dom::matches(WIDE) && dom::has_focus(Tab::MyNumber.opener()) {
            dom::focus("#claimed");
        }
    });
    let claimed = ask.claimed.trim();
    let answer = match Claim::read(claimed) {
        _ if claimed.is_empty() => html! { <p class="hint">{ HINT }</p> },
        None => html! { <p class="error">{ "This is not a number: write for example 0.61" }</p> },
        Some(claim) => html! { <Answer {view} {claim} {is_mean} /> },
    };
    let content = html! {
        <>
            <div class="claim">
                <label for="claimed">{ format!("Your {measure}, as it was printed") }</label>
                <input
                    id="claimed"
                    type="text"
                    inputmode="decimal"
                    autocomplete="off"
                    placeholder="0.61"
                    value={ask.claimed.clone()}
                    oninput={write}
                />
                if offers_mean {
                    { scope(ask, is_mean) }
                }
            </div>
            { answer }
        </>
    };
    panel("whose", "Which convention gives my number?", content)
}

#[derive(PartialEq, Properties)]
struct AnswerProps {
    view: Rc<View>,
    claim: Claim,
    is_mean: bool,
}

/// Searches in slices, and draws what was found.
#[component]
fn Answer(props: &AnswerProps) -> Html {
    let AnswerProps { view, claim, is_mean } = props;
    let dispatch = use_dispatch();
    let measure = view.model.chosen();
    let of = match is_mean {
        true => Searched::Mean(Identity(view.model.data.clone())),
        false => Searched::Query(Identity(view.query.clone())),
    };
    let (content, percent) = match use_sliced(Search { measure, claim: *claim, of }, Search::begin)
    {
        Progress::Finished(found) => {
            (Some(conventions(&found, *claim, *is_mean, view, &dispatch)), 100)
        }
        Progress::Running(percent) => (None, percent),
    };
    let is_busy = content.is_none();
    // For long lists, the progress takes the place of the last answer.
    let is_short = view.query.docs.len() <= DOCUMENTS;
    let content = use_last((measure, is_short || !is_busy), content).unwrap_or_else(|| {
        html! { <p class="hint" role="status">{ format!("Searching: {percent} %") }</p> }
    });
    html! { <div aria-busy={is_busy.then_some("true")}>{ content }</div> }
}

/// Draws how many conventions give the number, and the most usual ones.
fn conventions(
    found: &Found,
    claim: Claim,
    is_mean: bool,
    view: &View,
    dispatch: &Dispatch,
) -> Html {
    let part = within(&view.chosen, claim).filter(|_| !is_mean && found.matches.is_empty());
    let shown = if found.matches.is_empty() { &found.near } else { &found.matches };
    let digits = view.model.digits.max(4);
    let more = found.matches.len().saturating_sub(SHOWN);
    let heads = heads(&["Convention", "#Value", ""]);
    let lines = |found: &[Match]| -> Vec<Line> {
        found.iter().map(|found| line(found, digits, dispatch)).collect()
    };
    let (first, rest) = shown.split_at(SHOWN.min(shown.len()));
    let rest = rest.get(..MOST).unwrap_or(rest);
    html! {
        <>
            <p role="status">
                if let Some(part) = part {
                    <b>{ part }{ " " }</b>
                }
                { summary(found) }
            </p>
            if !shown.is_empty() {
                { grid("Conventions", &heads, &lines(first), None) }
            }
            if more > 0 {
                <details class="more-names">
                    <summary>{ format!("and {} more", grouped(more)) }</summary>
                    { grid("More conventions", &heads, &lines(rest), None) }
                    if more > MOST {
                        <p>{ format!("and {} more", grouped(more - MOST)) }</p>
                    }
                </details>
            }
        </>
    }
}

/// How many conventions were tried, and how many of them give the number.
fn summary(found: &Found) -> String {
    let tried = words::plural(found.tried, "combination", "combinations");
    match (found.matches.len(), found.near.is_empty()) {
        (0, true) => format!("None of the {tried} tried gives this number."),
        (0, false) => format!("None of the {tried} tried gives this number. The nearest are:"),
        (count, _) => {
            let count = words::plural(count, "convention gives", "conventions give");
            format!("{count} this number, of {tried} tried; the most usual first.")
        }
    }
}

/// A convention, the value that it gives, and a button that takes it over.
fn line(found: &Match, digits: u8, dispatch: &Dispatch) -> Line {
    let how = convention::how(found);
    let adopt = found.chosen().map(|convention| {
        let action = Action::Adopt { convention, measure: Some(found.measure) };
        html! {
            <button
                type="button"
                class="plain"
                aria-label={format!("Use {how}")}
                onclick={send(dispatch, action)}
            >
                { "Use" }
            </button>
        }
    });
    let value = number::value(found.value, digits);
    Line::new(vec![html! { { &how } }, html! { { value } }, adopt.unwrap_or_default()])
}
