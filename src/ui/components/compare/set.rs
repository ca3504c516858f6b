//! What this set of queries can show: the smallest difference that it finds, what the best of many equal variants
//! gains by luck, and the risk of losses.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use super::figure::{Figure, figure};
use super::number_field::NumberField;
use super::table_export::TableExport;
use crate::present::number::{grouped, signed, value};
use crate::present::words::{capitalized, queries};
use crate::state::compared::plan::{at_risk, best, power, trade};
use crate::state::compared::{Entered, grids};
use crate::statistics::power::{self, advice};
use crate::ui::hooks::identity::Identity;

/// The comparison from whose differences `Set` plans, and what the user asks.
#[derive(Clone, PartialEq, Properties)]
pub struct SetProps {
    pub compares: Compares,
    pub entered: UseStateHandle<Entered>,
}

impl SetProps {
    /// Returns the callback that changes one of the numbers.
    fn set(&self, change: impl Fn(&mut Entered, f64) + 'static) -> Callback<f64> {
        let entered = self.entered.clone();
        Callback::from(move |number| {
            let mut all = *entered;
            change(&mut all, number);
            entered.set(all);
        })
    }
}

/// Draws the smallest difference that can be found, the luck of the best of many, and the risk. It needs a spread
/// above 0.
#[component]
pub fn Set(props: &SetProps) -> Html {
    if power(&props.compares.compared, props.entered.wanted).is_none() {
        return html! { <p>{ "The differences have no spread, so that nothing can be planned from them." }</p> };
    }
    html! {
        <>
            <Found ..props.clone() />
            <Best ..props.clone() />
            <AtRisk ..props.clone() />
        </>
    }
}

fn shown(compares: &Compares, scope: &'static str, exact: f64, text: String) -> Html {
    figure(
        &compares.compared.measure,
        Figure { scope, exact: Some(exact), text, ..Figure::default() },
    )
}

#[component]
fn Found(props: &SetProps) -> Html {
    let SetProps { compares, entered } = props;
    let Compares { scores, compared } = compares;
    let digits = scores.digits;
    let wanted = entered.wanted;
    let trades = use_memo((compares.clone(), wanted), |(of, wanted)| {
        trade(&of.scores, &of.compared, *wanted)
    });
    let Some(found) = power(compared, wanted) else { return Html::default() };
    let (count, smallest, needed) = (found.queries, found.smallest, found.needed);
    let number = |count: Option<usize>| {
        count.map_or_else(|| format!("more than {}", grouped(power::MOST)), grouped)
    };
    html! {
        <>
            <h3>{ "What this set could find" }</h3>
            <p>
                { format!("{} with differences that spread by {} find a mean difference of ", capitalized(&queries(count)), value(found.spread, digits)) }
                { shown(compares, "smallest", smallest, value(smallest, digits)) }
                { " four times out of five (80 % power, 5 % level); a smaller one is usually missed. " }
                { advice(count) }
            </p>
            <p>
                <NumberField label="To find a difference of" title="The mean difference that is to be found"
                    value={wanted} most={1.0} set={props.set(|all, wanted| all.wanted = wanted)} />
                { " takes " }
                <b>{ figure(&compared.measure, Figure {
                    scope: "needed",
                    exact: needed.map(|needed| needed as f64),
                    text: number(needed),
                    ..Figure::default()
                }) }</b>
                { " queries with this spread." }
            </p>
            if !trades.is_empty() {
                <div class="table-wrap">
                    <table class="plain-table" aria-label="Queries against depth">
                        <thead>
                            <tr>
                                <th scope="col">{ "Judged for" }</th>
                                <th scope="col" class="number">{ "Queries" }</th>
                                <th scope="col" class="number">{ "Judgments in all" }</th>
                            </tr>
                        </thead>
                        <tbody>
                            for (measure, trade) in trades.iter() {
                                <tr class={(*measure == compared.measure).then_some("chosen")}>
                                    <th scope="row">{ measure.to_string() }</th>
                                    <td class="number">
                                        { figure(measure, Figure {
                                            scope: "needed",
                                            exact: trade.queries.map(|queries| queries as f64),
                                            text: number(trade.queries),
                                            ..Figure::default()
                                        }) }
                                    </td>
                                    <td class="number">
                                        { figure(measure, Figure {
                                            scope: "judgments",
                                            exact: trade.judgments,
                                            text: trade.judgments.map_or("\u{2013}".into(), |all| grouped(all.round() as usize)),
                                            ..Figure::default()
                                        }) }
                                    </td>
                                </tr>
                            }
                        </tbody>
                    </table>
                </div>
                <TableExport compares={compares.clone()} grid={Identity(Rc::new(grids::plan(&trades)))} />
                <p class="hint">{ "To find the same difference: a shallow measure spreads more, but a query costs fewer judgments." }</p>
            }
        </>
    }
}

/// The most variants that the user may enter.
const MOST_VARIANTS: f64 = 100_000.0;

#[component]
fn Best(props: &SetProps) -> Html {
    let SetProps { compares, entered } = props;
    let Compares { scores, compared } = compares;
    let digits = scores.digits;
    let Some(found) = best(compared, entered.variants) else { return Html::default() };
    let gain = compared.comparison.difference.unwrap_or(0.0);
    let verdict = match () {
        () if gain <= 0.0 => "There is no gain here to be explained.",
        () if gain > found.rare => "The gain here is larger than that.",
        () if gain > found.expected => "The gain here may be that luck.",
        () => "The gain here is no more than that luck.",
    };
    html! {
        <>
            <h3>{ "Best of many" }</h3>
            <p>
                <NumberField label="Variants tried on this set:" title="How many variants were compared on these queries"
                    value={entered.variants as f64} most={MOST_VARIANTS} is_whole=true
                    set={props.set(|all, variants| all.variants = variants as usize)} />
            </p>
            <p>
                { format!("The best of {} equal variants gains ", grouped(entered.variants)) }
                { shown(compares, "best-of", found.expected, value(found.expected, digits)) }
                { " by luck alone; one time in twenty, more than " }
                { shown(compares, "best-of-rare", found.rare, value(found.rare, digits)) }
                { format!(". The candidate gains {}. ", signed(gain, digits)) }
                <b>{ verdict }</b>
            </p>
        </>
    }
}

#[component]
fn AtRisk(props: &SetProps) -> Html {
    let SetProps { compares, entered } = props;
    let Compares { scores, compared } = compares;
    let digits = scores.digits;
    let Ok(found) = at_risk(compared, entered.alpha) else { return Html::default() };
    html! {
        <>
            <h3>{ "What is at risk" }</h3>
            <p>
                { "The queries that gain add " }
                { shown(compares, "gain", found.gain, signed(found.gain, digits)) }
                { " to the mean, those that lose " }
                { shown(compares, "loss", found.loss, signed(found.loss, digits)) }
                { format!("; the worst one loses {}. ", value(-found.worst, digits)) }
            </p>
            <p>
                <NumberField label="Extra weight of a loss (alpha):" title="The weight of losses, alpha"
                    value={entered.alpha} most={1000.0} set={props.set(|all, alpha| all.alpha = alpha)} />
                { " URisk " }
                { shown(compares, "urisk", found.urisk, signed(found.urisk, digits)) }
                if let Ok(trisk) = found.trisk {
                    { ", TRisk " }
                    { shown(compares, "trisk", trisk, signed(trisk, 2)) }
                    { match () {
                        () if trisk < -2.0 => ": the losses weigh more than chance.",
                        () if trisk > 2.0 => ": the gains weigh more than chance.",
                        () => ": neither gains nor losses weigh more than chance.",
                    } }
                }
            </p>
        </>
    }
}
