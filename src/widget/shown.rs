//! Everything that the element draws, as plain data.

use serde::Serialize;

use super::account::Account;
use super::compare::{self, Change, MeasureChange, OtherOrder};
use super::formula::{Node, tree};
use super::list::{List, View};
use super::notes;
use super::quiz::{self, Quiz};
use super::rows::{DocumentData, TableData, Tables, buttons};
use super::source::ReadRequest;
use super::state::StateData;
use super::step::StepData;
use crate::api::request::Entries;
use crate::data::Id;
use crate::metrics::{
    Definition, Derivation, Measure, Outcome, Side, Term, ap, derive, f_measure, ndcg, precision,
    recall, rr,
};
use crate::present::math::Math;
use crate::present::{convention, formula, number, rounded, words};
use crate::state::link;
use crate::state::model::ranking;

/// Everything that is drawn of a list.
#[derive(Debug, Serialize)]
pub struct Shown {
    state: StateData,
    /// The application's link to the list. `None` if a link cannot hold the list.
    link: Option<String>,
    /// A sentence about the last edit.
    said: String,
    query: Id,
    /// The values of the measures that have cards.
    values: Entries<Option<f64>>,
    measure: Card,
    /// The change of the value, if the list was edited or is compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<Change>,
    #[serde(skip_serializing_if = "Option::is_none")]
    account: Option<Account>,
    convention: String,
    /// The grades that have a button each.
    grades: Option<Vec<u8>>,
    table: TableData,
    #[serde(skip_serializing_if = "Option::is_none")]
    compare: Option<Vec<MeasureChange>>,
    /// The order that the list is compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<OtherOrder>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<Vec<Card>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quiz: Option<Quiz>,
    #[serde(flatten)]
    steps: Option<Steps>,
}

/// A measure with its value.
#[derive(Debug, Serialize)]
struct Card {
    name: String,
    title: &'static str,
    meaning: &'static str,
    value: Option<f64>,
    text: String,
    sentence: String,
    spoken: String,
    /// Why there is no value.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// The ideal, the formula, one step, the meaning of the names, and what was assumed.
#[derive(Debug, Serialize)]
struct Steps {
    step: StepData,
    ideal: Option<TableData>,
    formula: Vec<Node>,
    /// The sign between each part of the formula and the next: `=`, or `≈` if the printed numbers do not add
    /// up.
    signs: Vec<&'static str>,
    definition: Node,
    /// Symbol, value and meaning of each term.
    terms: Vec<(&'static str, String, &'static str)>,
    notes: Vec<String>,
    missed: Vec<DocumentData>,
    source: &'static str,
}

impl Shown {
    /// Derives the list of a request, and describes what its view draws. For an unsolved quiz the solution is
    /// left out.
    pub fn of(request: &ReadRequest) -> Self {
        let list = &request.list;
        let d = list.derivation();
        let cards = cards(list, &d);
        let answer = request.answer.as_deref();
        let is_solved = list.view != View::Quiz || answer.is_some_and(|a| quiz::is_right(&d, a));
        let tables = Tables::of(list, &d, list.view != View::Card && is_solved);
        let has_steps = is_solved && matches!(list.view, View::Steps | View::Quiz);
        let values = cards.iter().map(|d| (d.measure.to_string().into(), d.outcome.value()));
        let other = (list.view == View::Compare).then(|| compare::against(list));
        let since = other.as_ref().map(List::query).or_else(|| request.since.clone());
        Self {
            state: StateData::of(list),
            link: link::print_list(&list.model),
            said: request.said.clone(),
            query: list.query().id.clone(),
            values: values.collect(),
            measure: Card::of(list, &d),
            change: since.filter(|_| is_solved).map(|since| compare::change(list, &since, &d)),
            account: is_solved.then(|| Account::of(list, &d)),
            convention: convention::chosen(&list.model.convention),
            grades: buttons(list),
            table: tables.table(Side::Actual),
            compare: other.as_ref().map(|other| compare::of(list, &other.query(), &cards)),
            before: other.as_ref().map(compare::drawn),
            cards: (list.view == View::Steps)
                .then(|| cards.iter().map(|d| Card::of(list, d)).collect()),
            quiz: (list.view == View::Quiz).then(|| quiz::of(&d, answer)),
            steps: has_steps.then(|| Steps::of(list, &d, &tables)),
        }
    }
}

/// The number of cards. Six cards fill rows evenly.
const CARDS: usize = 6;

/// Derives the measures that have a card. A chosen measure that is none of the usual ones comes first.
fn cards(list: &List, chosen: &Derivation) -> Vec<Derivation> {
    let usual = [
        &ndcg::DEFINITION,
        &rr::DEFINITION,
        &precision::DEFINITION,
        &recall::DEFINITION,
        &f_measure::DEFINITION,
        &ap::DEFINITION,
    ];
    let model = &list.model;
    let query = list.query();
    let derived = |definition| {
        let measure = Measure::new(definition);
        let measure = if measure.definition.usual_cutoff { measure.at(model.k) } else { measure };
        let convention = model.convention.convention(&measure);
        derive(&measure, &ranking(&query, &convention))
    };
    let is_chosen = |definition: &&Definition| definition.name == chosen.measure.definition.name;
    let first = (!usual.iter().any(is_chosen)).then(|| chosen.clone());
    let others = usual.into_iter().map(|definition| match is_chosen(&definition) {
        true => chosen.clone(),
        false => derived(definition),
    });
    first.into_iter().chain(others).take(CARDS).collect()
}

impl Card {
    fn of(list: &List, d: &Derivation) -> Self {
        let reason = match d.outcome {
            Outcome::Undefined(why) => Some(words::reason(why)),
            Outcome::Value(_) => None,
        };
        Self {
            name: d.measure.to_string(),
            title: d.measure.definition.title,
            meaning: d.measure.definition.meaning,
            value: d.outcome.value(),
            text: number::outcome(d.outcome, list.model.digits),
            sentence: words::sentence(d),
            spoken: words::verbose(d),
            reason,
        }
    }
}

impl Steps {
    fn of(list: &List, d: &Derivation, tables: &Tables) -> Self {
        let digits = list.model.digits;
        let term = |term: &Term| {
            let symbol = words::name_symbol(term.name);
            (symbol, number::step(term.value, digits), words::name_meaning(term.name))
        };
        let chain = formula::chain(d, digits);
        let sign = |pair: &[Math]| match rounded::sign(&pair[0], &pair[1]) {
            Math::Operator(sign) => sign,
            _ => "=",
        };
        let query = list.query();
        let missed = query.missed().into_iter();
        let shows_ideal = d.measure.definition.shows_ideal;
        Self {
            step: StepData::of(list, d),
            ideal: shows_ideal.then(|| tables.table(Side::Ideal)),
            formula: chain.iter().map(tree).collect(),
            signs: chain.windows(2).map(sign).collect(),
            definition: tree(&formula::definition(d)),
            terms: d.terms.iter().map(term).collect(),
            notes: notes::of(list, d),
            missed: missed.map(|m| DocumentData::missed(list, &m.doc, m.grade)).collect(),
            source: d.measure.definition.source,
        }
    }
}
