//! The differences by groups of queries.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use super::figure::{Figure, figure};
use super::interval::interval;
use super::table_export::TableExport;
use super::work::counting;
use crate::compare::slices::Slice;
use crate::platform::pattern;
use crate::present::number::{grouped, signed};
use crate::state::compared::drawing::Scale;
use crate::state::compared::{Filter, Grouping, grids, words};
use crate::ui::aria;
use crate::ui::components::text_field::TextField;
use crate::ui::events::on_value;
use crate::ui::hooks::identity::Identity;
use crate::ui::hooks::sliced::{Progress, Sliced, use_sliced};

/// The groups of a rule, or why there are none.
struct Grouped(Result<crate::state::compared::Groups, String>);

type Found = Result<Vec<(Slice, Rc<[usize]>)>, String>;

impl Sliced for Grouped {
    type Output = Found;

    fn step(&mut self) -> bool {
        self.0.as_mut().map_or(true, crate::state::compared::Groups::step)
    }

    fn finish(self) -> Found {
        self.0.map(crate::state::compared::Groups::finish)
    }
}

const PATTERN: &str = "Pattern";

/// What `Groups` draws, and the callback for filters.
#[derive(PartialEq, Properties)]
pub struct GroupsProps {
    pub compares: Compares,
    /// The filter of the view's queries.
    pub filter: Filter,
    pub on_filter: Callback<Filter>,
}

/// Draws the choice of a rule and the figures of each group. Choosing a group filters the queries of the view.
#[component]
pub fn Groups(props: &GroupsProps) -> Html {
    let GroupsProps { compares, filter, on_filter } = props;
    let compared = &compares.compared;
    let wanted = use_state_eq(String::new);
    let text = use_state_eq(String::new);
    let rules = use_memo(compares.values(), |(scores, _)| Grouping::all(&scores.0));
    let names = rules.iter().map(|(name, _)| name.as_str()).chain([PATTERN]);
    let names: Vec<String> = names.map(Into::into).collect();
    let chosen = names.iter().find(|name| **name == *wanted).unwrap_or(&names[0]).clone();
    let grouping =
        use_memo((compares.values(), chosen.clone(), (*text).clone()), |(_, rule, text)| {
            let known = rules.iter().find(|(name, _)| name == rule);
            known.map(|(_, rule)| rule.clone()).or_else(|| pattern(compares, text))
        });
    let begin = |(_, rule): &(_, Option<Grouping>)| {
        let Compares { scores, compared } = compares;
        let groups = rule.as_ref().map_or(Ok(None), |rule| {
            crate::state::compared::Groups::new(scores, compared, rule).map(Some)
        });
        Grouped(match groups {
            Ok(Some(groups)) => Ok(groups),
            Ok(None) => {
                Err("The pattern cannot be read. Write a regular expression such as ^how.".into())
            }
            Err(error) => Err(error.to_string()),
        })
    };
    let found = use_sliced((compares.values(), (*grouping).clone()), begin);
    let choose = {
        let wanted = wanted.setter();
        on_value(move |name| wanted.set(name))
    };
    let set = use_callback(text.setter(), |written: String, text| text.set(written));
    html! {
        <>
            <div class="choices">
                <label>
                    { "Group by " }
                    <select ~value={chosen.clone()} onchange={choose}>
                        for name in names {
                            <option value={name.clone()} selected={name == chosen}>{ name.clone() }</option>
                        }
                    </select>
                </label>
                if chosen == PATTERN {
                    <label>
                        { "Regular expression " }
                        <TextField title="Queries that fit it are one group, the others another"
                            value={(*text).clone()} {set} />
                    </label>
                    <span class="hint">
                        { if compares.scores.have_texts() { "It is tried on the text of each query." } else { "It is tried on the id of each query." } }
                    </span>
                }
            </div>
            { match found {
                Progress::Done(_) => counting("Groups", 0, compared.comparison.queries),
                Progress::Over(found) => match &*found {
                    Err(why) => html! { <p class="error" role="alert">{ why.clone() }</p> },
                    Ok(slices) => table(compares, &chosen, slices, filter, on_filter),
                },
            } }
            if *grouping == Some(Grouping::Baseline) {
                <p class="hint">
                    { "Queries with a low value for the baseline rise by chance alone: some were low by bad luck." }
                </p>
            }
        </>
    }
}

/// Returns the rule of a pattern. `None` if it cannot be read.
fn pattern(of: &Compares, text: &str) -> Option<Grouping> {
    let texts = of.scores.texts();
    let fits = pattern::fits(text, texts.iter().map(|text| &**text))?;
    Some(Grouping::Pattern { name: format!("fits {text}").into(), fits: fits.into() })
}

fn table(
    compares: &Compares,
    rule: &str,
    slices: &[(Slice, Rc<[usize]>)],
    filter: &Filter,
    on_filter: &Callback<Filter>,
) -> Html {
    let Compares { scores, compared } = compares;
    let digits = scores.digits;
    let ends = slices.iter().filter_map(|(slice, _)| slice.interval()).flatten();
    let scale =
        Scale::of(ends.chain(slices.iter().filter_map(|(slice, _)| slice.figures.difference.ok())));
    let row = |(slice, queries): &(Slice, Rc<[usize]>)| {
        let group = Filter::Group { name: slice.name.as_str().into(), queries: queries.clone() };
        let is_shown = *filter == group;
        let to = if is_shown { Filter::All } else { group };
        let shown = |scope: &'static str, exact: Option<f64>, text: String| {
            let group = Some(slice.name.as_str().into());
            figure(&compared.measure, Figure { scope, exact, text, group, ..Figure::default() })
        };
        let difference = slice.figures.difference.ok();
        let count = slice.queries.len();
        html! {
            <tr class={is_shown.then_some("chosen")}>
                <th scope="row">
                    <button type="button" class="link" dir="auto" aria-pressed={aria::flag(is_shown)}
                        title="Look at these queries only" onclick={on_filter.reform(move |_: MouseEvent| to.clone())}>
                        { slice.name.clone() }
                    </button>
                </th>
                <td class="number">{ shown("queries", Some(count as f64), grouped(count)) }</td>
                <td class="number">
                    { shown("difference", difference, words::difference(difference, digits)) }
                </td>
                <td class="interval-cell">
                    if let Some([low, high]) = slice.interval() {
                        { interval(&slice.figures, scale, slice.is_shown()) }
                        <span class="ends">
                            { shown("low", Some(low), signed(low, digits)) }
                            { " to " }
                            { shown("high", Some(high), signed(high, digits)) }
                        </span>
                    } else {
                        <span class="hint">{ if slice.may_claim() { "no spread" } else { "fewer than 10: no claim" } }</span>
                    }
                </td>
                <td class="number">
                    if let Some(p) = slice.p {
                        { shown("p", Some(p), words::p_alone(p)) }
                    } else {
                        { "\u{2013}" }
                    }
                </td>
            </tr>
        }
    };
    html! {
        <>
            <div class="table-wrap">
                <table class="plain-table" aria-label="Groups of queries">
                    <thead>
                        <tr>
                            <th scope="col">{ "Group" }</th>
                            <th scope="col" class="number">{ "Queries" }</th>
                            <th scope="col" class="number">{ "Difference" }</th>
                            <th scope="col">{ "95 % interval" }</th>
                            <th scope="col" class="number">{ "p (Holm)" }</th>
                        </tr>
                    </thead>
                    <tbody>{ for slices.iter().map(row) }</tbody>
                </table>
            </div>
            <TableExport compares={compares.clone()}
                grid={Identity(Rc::new(grids::groups(rule, slices.iter().map(|(slice, _)| slice), digits)))} />
            <p class="hint">{ "p of the paired t-test, adjusted over the groups. A click on a group shows its queries only." }</p>
        </>
    }
}
