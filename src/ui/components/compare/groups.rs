//! The differences by groups of queries.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use super::figure::{Figure, figure};
use super::interval::interval;
use super::table_export::TableExport;
use super::work::counting;
use crate::compare::slices::Slice;
use crate::compare::verdict::FEWEST;
use crate::platform::pattern;
use crate::present::number::{grouped, signed};
use crate::state::compared::drawing::Scale;
use crate::state::compared::{Filter, Group, Grouping, Groups as GroupWork, grids, words};
use crate::ui::aria;
use crate::ui::components::text_field::TextField;
use crate::ui::events::on_value;
use crate::ui::hooks::identity::Identity;
use crate::ui::hooks::sliced::{Progress, Sliced, use_sliced};

const PATTERN: &str = "Pattern";

/// The groups of a rule while they are computed, or why there are none.
struct Grouped(Result<GroupWork, String>);

type Found = Result<Vec<(Slice, Rc<[usize]>)>, String>;

impl Sliced for Grouped {
    type Output = Found;

    fn step(&mut self) -> bool {
        self.0.as_mut().map_or(true, GroupWork::step)
    }

    /// In queries.
    fn done(&self) -> usize {
        self.0.as_ref().map_or(0, GroupWork::done)
    }

    fn finish(self) -> Found {
        self.0.map(GroupWork::finish)
    }
}

impl Grouped {
    /// Starts to group by a rule. `None`: the pattern cannot be read.
    fn new(Compares { scores, compared }: &Compares, rule: Option<&Grouping>) -> Self {
        Self(match rule.map(|rule| GroupWork::new(scores, compared, rule)) {
            Some(groups) => groups.map_err(|error| error.to_string()),
            None => {
                Err("The pattern cannot be read. Write a regular expression such as ^how.".into())
            }
        })
    }
}

/// The rule that the user chose.
#[derive(PartialEq)]
enum Chosen {
    Rule(Grouping),
    Pattern,
}

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
    let queries = compares.compared.comparison.queries;
    let wanted = use_state_eq(|| None::<Chosen>);
    let text = use_state_eq(String::new);
    let rules = use_memo(compares.values(), |(scores, _)| Grouping::all(&scores.0));
    // A pattern comes after all other rules.
    let place = |rule: &Grouping| rules.iter().position(|(_, known)| known == rule);
    let chosen = match &*wanted {
        None => 0,
        Some(Chosen::Rule(rule)) => place(rule).unwrap_or(0),
        Some(Chosen::Pattern) => rules.len(),
    };
    let grouping = use_memo((compares.values(), chosen, (*text).clone()), |(_, chosen, text)| {
        let known = rules.get(*chosen).map(|(_, rule)| rule.clone());
        known.or_else(|| pattern_rule(compares, text))
    });
    let found = use_sliced((compares.values(), (*grouping).clone()), |(_, rule)| {
        Grouped::new(compares, rule.as_ref())
    });
    let choose = {
        let (wanted, rules) = (wanted.setter(), rules.clone());
        // A column may have the name of a rule, so the options are numbered.
        on_value(move |at| {
            let rule = at.parse().ok().and_then(|at: usize| rules.get(at));
            wanted.set(Some(rule.map_or(Chosen::Pattern, |(_, rule)| Chosen::Rule(rule.clone()))));
        })
    };
    let set = use_callback(text.setter(), |written: String, text| text.set(written));
    let names: Vec<&str> = rules.iter().map(|(name, _)| &**name).chain([PATTERN]).collect();
    html! {
        <>
            <div class="choices">
                <label>
                    { "Group by " }
                    <select ~value={chosen.to_string()} onchange={choose}>
                        for (at, name) in names.iter().enumerate() {
                            <option value={at.to_string()} selected={at == chosen}>{ *name }</option>
                        }
                    </select>
                </label>
                if chosen == rules.len() {
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
                Progress::Running(done) => counting("Groups", done, queries),
                Progress::Finished(found) => match &*found {
                    Err(why) => html! { <p class="error" role="alert">{ why.clone() }</p> },
                    Ok(slices) => table(compares, names[chosen], slices, filter, on_filter),
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
fn pattern_rule(of: &Compares, text: &str) -> Option<Grouping> {
    let texts = of.scores.texts();
    let fits = pattern::fits(text, texts.iter().map(|text| &**text))?;
    Some(Grouping::Pattern { name: text.into(), fits: fits.into() })
}

fn table(
    compares: &Compares,
    rule: &str,
    slices: &[(Slice, Rc<[usize]>)],
    filter: &Filter,
    on_filter: &Callback<Filter>,
) -> Html {
    let digits = compares.scores.digits;
    let ends = slices.iter().filter_map(|(slice, _)| slice.interval()).flatten();
    let scale =
        Scale::of(ends.chain(slices.iter().filter_map(|(slice, _)| slice.figures.difference.ok())));
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
                    <tbody>
                        for (slice, queries) in slices {
                            { row(compares, (slice, queries), scale, filter, on_filter) }
                        }
                    </tbody>
                </table>
            </div>
            <TableExport compares={compares.clone()}
                grid={Identity(Rc::new(grids::groups(rule, slices.iter().map(|(slice, _)| slice), digits)))} />
            <p class="hint">{ "p of the paired t-test, adjusted over the groups. A click on a group shows its queries only." }</p>
        </>
    }
}

/// Draws one group with its queries.
fn row(
    Compares { scores, compared }: &Compares,
    (slice, queries): (&Slice, &Rc<[usize]>),
    scale: Scale,
    filter: &Filter,
    on_filter: &Callback<Filter>,
) -> Html {
    let digits = scores.digits;
    let group = Some(Group { name: slice.name.as_str().into(), queries: queries.clone() });
    let is_shown = filter.group == group;
    let to = Filter { group: group.filter(|_| !is_shown), ..filter.clone() };
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
                    <span class="hint">
                        { if slice.may_claim() { "no spread".into() } else { format!("fewer than {FEWEST}: no claim") } }
                    </span>
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
}
