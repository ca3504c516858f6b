//! The Compare view: which of two runs is better, where and why.

mod adjusted;
mod alike;
mod all_pairs;
mod bars;
mod brush;
mod causes;
mod chance;
mod compared;
mod compares;
mod conventions;
mod exports;
mod figure;
mod filter;
mod groups;
mod head;
mod interval;
mod lead_table;
mod matrix;
mod no_worse;
mod number_field;
mod overall;
mod part;
mod picture;
mod queries;
mod query;
mod scatter;
mod set;
mod sides;
mod table_export;
mod time;
mod trends;
mod why;
mod work;

use std::rc::Rc;

use yew::prelude::*;

use self::alike::Lists;
use self::causes::patterns;
use self::chance::Chance;
use self::compared::{SoFar, Waiting, use_compared, use_waiting};
use self::compares::Compares;
use self::conventions::Conventions;
use self::exports::Exports;
use self::filter::{filtered, filters};
use self::groups::Groups;
use self::head::Head;
use self::matrix::matrix;
use self::overall::overall;
use self::part::{Part, parts};
use self::picture::Picture;
use self::queries::Queries;
use self::set::Set;
use self::time::Time;
use self::why::Why;
use self::work::{FindReasons, counting};
use crate::metrics::Measure;
use crate::platform::dom;
use crate::state::compared::over_time::Watched;
use crate::state::compared::{Entered, Filter, Grounds, Scores, Scoring, Two};
use crate::state::{Action, View};
use crate::ui::asked::{Ask, AskedAction};
use crate::ui::components::summary::{MeasuresField, WrongMeasures, use_wrong_measures};
use crate::ui::context::use_dispatch;
use crate::ui::hooks::identity::Identity;
use crate::ui::hooks::sliced::{Progress, use_sliced};
use crate::ui::scale::Scale;
use crate::ui::screen::ShowScreen;

/// What `Compare` draws. `ask` says which two runs.
#[derive(Clone, PartialEq, Properties)]
pub struct CompareProps {
    pub view: Rc<View>,
    pub ask: Ask,
    /// Shows another view.
    pub on_screen: ShowScreen,
}

/// Draws the comparison. Draws nothing unless there are two runs.
#[component]
pub fn Compare(props: &CompareProps) -> Html {
    let CompareProps { view, ask, on_screen } = props;
    let wrong = use_wrong_measures();
    let scores = use_scores(view);
    let waiting = use_waiting(&view.model, matches!(scores, Progress::Finished(_)));
    let scores = match scores {
        Progress::Finished(scores) => scores,
        Progress::Running(done) => {
            return section(
                Html::default(),
                counting("Values", done, view.model.data.queries.len()),
            );
        }
    };
    match (&*scores, ask.runs.among(&view.model.runs)) {
        (Some(scores), Some(two)) => html! {
            <OfTwo scores={Identity(scores.clone())} {two} view={view.clone()} ask={ask.clone()} on_screen={on_screen.clone()}
                {waiting} {wrong} />
        },
        _ => Html::default(),
    }
}

/// Computes the values of all runs. They stay the same when the user chooses a different query or pair of runs.
#[hook]
fn use_scores(view: &View) -> Progress<Option<Rc<Scores>>> {
    let model = view.model.clone();
    let (data, runs) = (Identity(model.data.clone()), Identity(model.runs.clone()));
    let settings =
        (model.convention.clone(), model.chosen(), model.listed.clone(), model.k, model.digits);
    use_sliced((data, runs, settings), move |_| Scoring::of(&model))
}

#[derive(PartialEq, Properties)]
struct OfTwoProps {
    scores: Identity<Scores>,
    two: Two,
    view: Rc<View>,
    ask: Ask,
    on_screen: ShowScreen,
    waiting: Waiting,
    wrong: WrongMeasures,
}

#[component]
fn OfTwo(props: &OfTwoProps) -> Html {
    let OfTwoProps { scores, two, view, ask, on_screen, waiting, wrong } = props;
    let dispatch = use_dispatch();
    let part = use_state_eq(Part::default);
    let filter = use_state_eq(Filter::default);
    let is_plot = use_state_eq(|| false);
    let entered = use_state_eq(Entered::default);
    let watched = use_state_eq(Watched::default);
    let SoFar { compared: over, percent } = use_compared(scores, *two, waiting);
    let reasons = use_state(|| None::<(Identity<Scores>, Two, Rc<Grounds>)>);
    let on_reasons =
        use_callback((scores.clone(), *two, reasons.setter()), |found, (scores, two, reasons)| {
            reasons.set(Some((scores.clone(), *two, found)));
        });
    // A component of its own, since the rest is not drawn at each slice. It works while resamples are drawn.
    let reasoning = html! {
        <FindReasons scores={scores.clone()} two={*two} on_found={on_reasons} />
    };
    let choose = use_callback(ask.dispatcher(), |two: Two, ask| {
        ask.dispatch(AskedAction::Runs(two.into()));
    });
    let (picked, open) = use_open(scores);
    let on_measures = use_callback(dispatch.clone(), |measures: Vec<Measure>, dispatch| {
        dispatch.emit(Action::List { measures });
    });
    let on_part = use_callback(part.setter(), |to, part| part.set(to));
    let on_filter = use_callback(filter.setter(), |to, filter| filter.set(to));
    let places = {
        let compared = over.clone().ok().flatten().map(Identity);
        use_memo((scores.clone(), compared, (*filter).clone()), |(scores, compared, filter)| {
            compared.as_ref().map_or(Vec::new(), |compared| filter.places(&scores.0, &compared.0))
        })
    };
    let found = reasons.as_ref().filter(|(of, of_two, _)| of == scores && of_two == two);
    let found = found.map(|(.., found)| &**found);
    let scores = &scores.0;
    let compared = match over {
        Ok(Some(compared)) => compared,
        Ok(None) => {
            return section(reasoning, drawing(percent));
        }
        Err(why) => {
            return section(
                reasoning,
                html! {
                    <p class="compare-trouble">{ format!("The runs cannot be compared: {why}.") }</p>
                },
            );
        }
    };
    let compares = Compares { scores: scores.clone(), compared: compared.clone() };
    let shown = picked.or_else(|| scores.of_model(view.model.query));
    let place = compared.queries.iter().position(|of| Some(of.query) == shown).unwrap_or(0);
    let all = Part::all(scores.lists.has_lists());
    let part = if all.contains(&part) { *part } else { Part::default() };
    let picture = Picture {
        compares: &compares,
        places: &places,
        place,
        open: &open,
        filter: &filter,
        on_filter: &on_filter,
        is_plot: &is_plot,
    };
    let of = compares.clone();
    let content = match part {
        Part::Overview => html! {
            <>
                { filtered(&compares, &filter, places.len(), &on_filter) }
                { picture.draw() }
                if !scores.are_values() {
                    <MeasuresField now={scores.measures.clone()} ask={on_measures} wrong={wrong.clone()} />
                }
                { matrix(&compares, &choose) }
                if !scores.are_values() {
                    { overall(&of, found) }
                }
            </>
        },
        Part::Chance => html! { <Chance compares={of} {entered} /> },
        Part::Groups => html! {
            <Groups compares={of} filter={(*filter).clone()} on_filter={on_filter.clone()} />
        },
        Part::Conventions => html! { <Conventions compares={of} /> },
        Part::Set => html! { <Set compares={of} {entered} /> },
        Part::Lists => html! { <Lists compares={of} open={open.clone()} /> },
        Part::Time => html! { <Time {view} compares={of} {watched} open={open.clone()} /> },
        Part::Export if compares.compared.is_interim => drawing(percent),
        Part::Export => html! {
            <Exports compares={of} {entered} {watched} history={Identity(view.model.history.clone())} {place} />
        },
    };
    let content = html! {
        <>
            <Head {view} compares={compares.clone()} choose={choose.clone()} />
            if compares.compared.is_interim {
                <p class="hint">{ "Intervals and the randomisation test are interim values." }</p>
                { drawing(percent) }
            }
            <div class="compare-parts">
                <div class="compare-all">{ parts(all, part, &on_part, content) }</div>
                <div class="compare-queries">
                    <Why compares={compares.clone()} runs={view.model.runs.clone()} {place} scale={Scale::of(&view.model)} open={open.clone()}
                        on_screen={on_screen.clone()} />
                    { filters(&compares, &filter, &places, place, &on_filter) }
                    <Queries {compares} {places} {place} {open} />
                </div>
            </div>
        </>
    };
    section(reasoning, content)
}

/// Returns the open query if the model does not hold it, and the callback that opens a query.
#[hook]
fn use_open(scores: &Identity<Scores>) -> (Option<usize>, Callback<usize>) {
    let dispatch = use_dispatch();
    // A query of a large run that the model does not hold.
    let picked = use_state_eq(|| None::<usize>);
    let open = use_callback(
        (scores.clone(), dispatch, picked.setter()),
        |query: usize, (scores, dispatch, picked)| {
            match scores.0.in_model(query) {
                Some(at) => {
                    picked.set(None);
                    dispatch.emit(Action::Select(at));
                }
                None => picked.set(Some(query).filter(|_| scores.0.is_large)),
            }
            // In one column, the query stands far from the row or the bar that opens it.
            if dom::is_below(".compare-queries", ".compare-all") {
                dom::scroll_to_start(".why");
            }
        },
    );
    (*picked, open)
}

/// Draws the progress of the resampling.
fn drawing(percent: usize) -> Html {
    html! {
        <p class="hint counting" role="status">
            { format!("Drawing resamples of the queries: {percent} %") }
        </p>
    }
}

/// Draws the view. `work` is a component that draws nothing, and goes on whatever the content is.
fn section(work: Html, content: Html) -> Html {
    html! { <section class="compare" aria-label="Compare">{ patterns() }{ work }{ content }</section> }
}
