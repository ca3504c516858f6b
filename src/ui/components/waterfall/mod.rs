//! Why two tools differ: settings taken over one at a time, and the first row that differs.

mod first_difference;

use std::rc::Rc;

use yew::prelude::*;

use self::first_difference::first_difference;
use super::fall_bar::fall_bar;
use super::grid::{Line, grid, heads};
use super::panel::busy_panel;
use crate::answers::differ::Differing;
use crate::answers::tools::calls_for_list;
use crate::answers::{Difference, alike, same};
use crate::metrics::Measure;
use crate::present::{convention, number};
use crate::presets::{AdjustedPreset, Convention, QueryInput, RankingCache};
use crate::state::View;
use crate::ui::asked::{Ask, Asked, AskedAction};
use crate::ui::events::on_value;
use crate::ui::hooks::identity::Identity;
use crate::ui::hooks::sliced::{Progress, Sliced, use_last, use_sliced};

/// The name of the convention as it is shown.
const AS_SHOWN: &str = "as shown now";

/// One side of the comparison: the convention as shown, or a call of a tool.
struct NamedConvention {
    name: String,
    measure: Measure,
    convention: Convention,
}

impl NamedConvention {
    fn asked(&self) -> (&Measure, &Convention) {
        (&self.measure, &self.convention)
    }
}

/// What `Waterfall` draws. `ask` says which tools are compared.
#[derive(PartialEq, Properties)]
pub struct WaterfallProps {
    pub view: Rc<View>,
    pub ask: Ask,
}

/// Draws the settings in which two tools differ, one at a time.
#[component]
pub fn Waterfall(props: &WaterfallProps) -> Html {
    let WaterfallProps { view, ask } = props;
    let measure = view.model.chosen();
    // Only calls for a measure without a cutoff depend on the length of the list.
    let length = if measure.cutoff.is_none() { view.query.docs.len() } else { 0 };
    let of = (measure, view.model.convention.clone(), length);
    let choices =
        use_memo(of, |(measure, convention, length)| choices(measure, convention, *length));
    let chosen = |side: usize| {
        let name = &ask.pair.as_ref()?[side];
        choices.iter().position(|choice| choice.name == *name)
    };
    let (from, to) = (chosen(0).unwrap_or(0), chosen(1));
    let pair = (from, to);
    let key = (Identity(view.query.clone()), Identity(choices.clone()), pair);
    let progress = use_sliced(key, |(query, choices, (from, to))| Comparison {
        input: QueryInput::of(&query.0),
        choices: choices.0.clone(),
        from: *from,
        to: *to,
        first: None,
        tried: 0,
        ranked: RankingCache::default(),
        differing: None,
    });
    let found = match &progress {
        Progress::Finished(compared) => {
            let (to, difference) = &**compared;
            let content = match difference.steps.is_empty() {
                true => html! { <p>{ "Both give the same value for this list." }</p> },
                false => steps(difference, [&choices[from], &choices[*to]], view.model.digits),
            };
            Some((*to, content))
        }
        Progress::Running(_) => None,
    };
    let is_busy = found.is_none();
    let last = use_last((Identity(choices.clone()), pair), found);
    let (to, content) = last.unwrap_or_else(|| {
        let content = html! { <p class="hint" role="status">{ "Comparing the two" }</p> };
        (to.unwrap_or(from), content)
    });
    let choose = |label: &'static str, side: usize| {
        let (choices, ask) = (Identity(choices.clone()), ask.dispatcher());
        html! { <Choose {label} {side} {choices} pair={[from, to]} {ask} /> }
    };
    let content = html! {
        <>
            <p class="pair">{ choose("From", 0) }{ choose("To", 1) }</p>
            { content }
        </>
    };
    busy_panel("waterfall", "Why do these two differ?", is_busy, content)
}

#[derive(PartialEq, Properties)]
struct ChooseProps {
    label: &'static str,
    /// 0 for the convention from which the comparison starts, 1 for the other one.
    side: usize,
    choices: Identity<Vec<NamedConvention>>,
    pair: [usize; 2],
    ask: UseReducerDispatcher<Asked>,
}

/// Draws the choice of one side.
#[component]
fn Choose(props: &ChooseProps) -> Html {
    let ChooseProps { label, side, choices: Identity(choices), pair, ask } = props;
    let names = pair.map(|at| choices[at].name.clone());
    let onchange = {
        let (names, side, ask) = (names.clone(), *side, ask.clone());
        on_value(move |name| {
            let mut pair = names.clone();
            pair[side] = name;
            ask.dispatch(AskedAction::Compare(pair));
        })
    };
    html! {
        <label>
            { *label }
            <select aria-label={*label} ~value={names[*side].clone()} {onchange}>
                for (at, choice) in choices.iter().enumerate() {
                    <option value={choice.name.clone()} selected={at == pair[*side]}>{ &choice.name }</option>
                }
            </select>
        </label>
    }
}

/// Returns the convention as shown, and every call of a tool for a list of this length.
fn choices(measure: &Measure, convention: &AdjustedPreset, length: usize) -> Vec<NamedConvention> {
    let shown = NamedConvention {
        name: AS_SHOWN.into(),
        measure: *measure,
        convention: convention.convention(measure),
    };
    let tools = calls_for_list(measure, length).into_iter().map(|tool| NamedConvention {
        name: convention::tool(&tool),
        measure: tool.measure,
        convention: tool.convention,
    });
    std::iter::once(shown).chain(tools).collect()
}

/// The comparison of two of the choices, in steps.
struct Comparison {
    input: QueryInput,
    choices: Rc<Vec<NamedConvention>>,
    from: usize,
    /// `None` until the user chooses: the first choice with another value is then compared.
    to: Option<usize>,
    /// The value of `from`. `None` until it is needed.
    first: Option<Option<f64>>,
    /// The number of choices whose values are computed.
    tried: usize,
    ranked: RankingCache,
    differing: Option<Differing>,
}

impl Comparison {
    /// Returns the choice to compare with. `None` if the next step is to try another one.
    fn other(&mut self) -> Option<usize> {
        if self.to.is_none() {
            let Self { choices, input, ranked, from, first, tried, .. } = self;
            let mut value = |at: usize| {
                let (measure, convention) = choices[at].asked();
                convention.value_with(measure, input, ranked)
            };
            let first = *first.get_or_insert_with(|| value(*from));
            self.to = match *tried {
                tried if tried == choices.len() => Some(*from),
                tried if !alike(value(tried), first) => Some(tried),
                _ => None,
            };
            self.tried += 1;
        }
        self.to
    }
}

impl Sliced for Comparison {
    /// The choice that was compared with, and the difference.
    type Output = (usize, Difference);

    fn step(&mut self) -> bool {
        let Some(to) = self.other() else { return false };
        let Self { choices, from, input, differing, .. } = self;
        let new = || Differing::new(choices[*from].asked(), choices[to].asked(), input.clone());
        differing.get_or_insert_with(new).step()
    }

    fn finish(self) -> Self::Output {
        let to = self.to.unwrap_or(self.from);
        let difference = self.differing.map(Differing::finish).unwrap_or_default();
        (to, difference)
    }
}

fn steps(difference: &Difference, tools: [&NamedConvention; 2], digits: u8) -> Html {
    let values: Vec<f64> = std::iter::once(difference.from)
        .chain(difference.steps.iter().map(|step| step.value))
        .flatten()
        .collect();
    // A step that changes the value never shows the same digits twice.
    let mut distinct = values.clone();
    distinct.sort_by(f64::total_cmp);
    distinct.dedup_by(|a, b| same(*a, *b));
    let digits = number::digits_apart(&distinct, digits);
    let shown = |value: Option<f64>| value.map_or("none".into(), |v| number::value(v, digits));
    // The bars share a scale, which reaches beyond 1 for DCG.
    let most = values.iter().copied().fold(1.0, f64::max);
    let mut before = difference.from;
    let mut lines = vec![Line::new(vec![
        tools[0].name.clone().into(),
        shown(before).into(),
        Html::default(),
        fall_bar(None, before, most),
    ])];
    for step in &difference.steps {
        let change = match (before, step.value) {
            (Some(before), Some(value)) => number::signed(value - before, digits),
            _ => String::new(),
        };
        lines.push(Line::new(vec![
            convention::step(step).into(),
            shown(step.value).into(),
            change.into(),
            fall_bar(before, step.value, most),
        ]));
        before = step.value;
    }
    let last = vec![
        tools[1].name.clone().into(),
        shown(before).into(),
        Html::default(),
        fall_bar(None, before, most),
    ];
    let heads = heads(&["Setting taken over", "#Value", "#Change", ""]);
    html! {
        <>
            { grid("One setting at a time", &heads, &lines, Some(&Line::new(last))) }
            { difference.first_difference.as_ref().map(|at| first_difference(at, tools.map(|tool| &*tool.name), digits)) }
        </>
    }
}
