//! The Compare view: which of two runs is better, where and why.

mod bars;
mod causes;
mod compares;
mod figure;
mod head;
mod interval;
mod matrix;
mod no_worse;
mod overall;
mod pickers;
mod queries;
mod query;
mod sides;
mod why;

use std::rc::Rc;

use yew::prelude::*;

use self::bars::Bars;
use self::compares::Compares;
use self::head::Head;
use self::matrix::matrix;
use self::no_worse::NoWorse;
use self::overall::Overall;
use self::pickers::pickers;
use self::queries::Queries;
use self::why::Why;
use crate::state::compared::{Compared, Scores, Two};
use crate::state::{Action, View};
use crate::ui::asked::{Ask, AskedAction};
use crate::ui::context::use_dispatch;
use crate::ui::hooks::identity::Identity;
use crate::ui::scale::Scale;
use crate::ui::screen::ShowScreen;

#[derive(Clone, PartialEq, Properties)]
pub struct CompareProps {
    pub view: Rc<View>,
    pub ask: Ask,
    /// Shows another view.
    pub on_screen: ShowScreen,
}

/// Draws nothing where there are no two runs.
#[component]
pub fn Compare(props: &CompareProps) -> Html {
    let CompareProps { view, ask, on_screen } = props;
    let scores = use_scores(view);
    match (scores, ask.runs.among(&view.model.runs)) {
        (Some(scores), Some(two)) => html! {
            <OfTwo scores={Identity(scores)} {two} view={view.clone()} ask={ask.clone()} on_screen={on_screen.clone()} />
        },
        _ => Html::default(),
    }
}

/// The values of all runs, which another query or another pair of runs does not change.
#[hook]
fn use_scores(view: &View) -> Option<Rc<Scores>> {
    let model = view.model.clone();
    let (data, runs) = (Identity(model.data.clone()), Identity(model.runs.clone()));
    let settings = (model.convention.clone(), model.chosen(), model.k, model.digits);
    let scores = use_memo((data, runs, settings), move |_| Scores::of(&model).map(Rc::new));
    (*scores).clone()
}

#[derive(PartialEq, Properties)]
struct OfTwoProps {
    scores: Identity<Scores>,
    two: Two,
    view: Rc<View>,
    ask: Ask,
    on_screen: ShowScreen,
}

#[component]
fn OfTwo(props: &OfTwoProps) -> Html {
    let OfTwoProps { scores, two, view, ask, on_screen } = props;
    let dispatch = use_dispatch();
    let compared = use_memo((scores.clone(), *two), |(scores, two)| {
        Compared::of(&scores.0, *two).map(Rc::new).map_err(|error| error.to_string())
    });
    let choose = use_callback(ask.dispatcher(), |two: Two, ask| {
        ask.dispatch(AskedAction::Runs(two.into()));
    });
    let open = use_callback((scores.clone(), dispatch), |query: usize, (scores, dispatch)| {
        if let Some(at) = scores.0.in_model(query) {
            dispatch.emit(Action::Select(at));
        }
    });
    let scores = &scores.0;
    let pickers = pickers(scores, *two, &choose);
    let compared = match &*compared {
        Ok(compared) => compared.clone(),
        Err(why) => {
            return html! {
                <section class="compare" aria-label="Compare">
                    { pickers }
                    <p class="compare-trouble">{ format!("The runs cannot be compared: {why}.") }</p>
                </section>
            };
        }
    };
    let compares = Compares { scores: scores.clone(), compared: compared.clone() };
    let shown = scores.of_model(view.model.query);
    let place = compared.queries.iter().position(|of| Some(of.query) == shown).unwrap_or(0);
    html! {
        <section class="compare" aria-label="Compare">
            { pickers }
            <Head {view} compares={compares.clone()} />
            <div class="compare-parts">
                <div class="compare-all">
                    <Bars compares={compares.clone()} {place} open={open.clone()} />
                    { matrix(&compares, &choose) }
                    <Overall compares={compares.clone()} />
                    <NoWorse compares={compares.clone()} />
                </div>
                <div class="compare-queries">
                    <Why {compares} {place} scale={Scale::of(&view.model)} open={open.clone()} on_screen={on_screen.clone()} />
                    <Queries compares={Compares { scores: scores.clone(), compared }} {place} {open} />
                </div>
            </div>
        </section>
    }
}
