//! Everything that the element draws, as plain data.

use super::formula::tree;
use super::list::{List, View};
use super::object::{Object, text};
use super::rows::{Told, buttons, document};
use super::source::Asked;
use super::{compare, quiz};
use crate::api::Value;
use crate::metrics::{
    Derivation, Info, Measure, Name, Outcome, Side, Term, ap, derive, f_measure, ndcg, precision,
    recall, rr,
};
use crate::present::{convention, formula, means, number, words};
use crate::presets::Part;
use crate::state::model::ranking;
use crate::state::{input, link};

pub fn of(asked: &Asked) -> Value {
    let list = &asked.list;
    let d = list.derivation();
    let cards = cards(list, &d);
    let answer = asked.answer.as_deref();
    let is_quiz = list.view == View::Quiz;
    let tells = !is_quiz || answer.is_some_and(|answer| quiz::is_right(&d, answer));
    let told = Told::of(list, &d, list.view != View::Card && tells);
    let mut values = Object::default();
    for d in &cards {
        values.number(&d.measure.to_string(), d.outcome.value());
    }
    let mut fields = Object::default();
    fields
        .put("state", list.state())
        .put("link", link::print_list(&list.model).map_or(Value::Null, |link| text(&link)))
        .text("said", &asked.said)
        .text("query", &list.query().id)
        .put("values", values.done())
        .put("measure", card(list, &d))
        .text("convention", &convention::chosen(&list.model.convention))
        .put("grades", buttons(list))
        .put("table", told.table(Side::Actual));
    match list.view {
        View::Card => {}
        View::Compare => {
            fields.put("compare", compare::of(list, &cards));
        }
        View::Steps => {
            fields.list("cards", cards.iter().map(|d| card(list, d)).collect());
        }
        View::Quiz => {
            fields.put("quiz", quiz::of(&d, answer));
        }
    }
    if tells && matches!(list.view, View::Steps | View::Quiz) {
        steps(list, &d, &told, &mut fields);
    }
    fields.done()
}

/// As many as stand in even rows.
const CARDS: usize = 6;

/// The measures that have a card, the chosen one first where it is none of the usual.
fn cards(list: &List, chosen: &Derivation) -> Vec<Derivation> {
    let usual =
        [&ndcg::INFO, &rr::INFO, &precision::INFO, &recall::INFO, &f_measure::INFO, &ap::INFO];
    let model = &list.model;
    let query = list.query();
    let derived = |info| {
        let measure = Measure::new(info);
        let measure = if measure.info.usual_cutoff { measure.at(model.k) } else { measure };
        let convention = model.convention.convention(&measure);
        derive(&measure, &ranking(&query, &convention))
    };
    let is_chosen = |info: &&Info| info.name == chosen.measure.info.name;
    let first = (!usual.iter().any(is_chosen)).then(|| chosen.clone());
    let others = usual.into_iter().map(|info| match is_chosen(&info) {
        true => chosen.clone(),
        false => derived(info),
    });
    first.into_iter().chain(others).take(CARDS).collect()
}

fn card(list: &List, d: &Derivation) -> Value {
    let mut fields = Object::default();
    fields
        .text("name", &d.measure.to_string())
        .text("title", d.measure.info.title)
        .text("meaning", d.measure.info.meaning)
        .number("value", d.outcome.value())
        .text("text", &number::outcome(d.outcome, list.model.digits))
        .text("sentence", &words::sentence(d))
        .text("spoken", &words::verbose(d));
    if let Outcome::Undefined(why) = d.outcome {
        fields.text("reason", &words::reason(why));
    }
    fields.done()
}

/// The ideal, the formula, what its names are, and what was assumed.
fn steps(list: &List, d: &Derivation, told: &Told, fields: &mut Object) {
    let digits = list.model.digits;
    let term = |term: &Term| {
        let value = number::step(term.value, digits);
        let (symbol, meaning) = (words::name_symbol(term.name), words::name_meaning(term.name));
        Value::List(vec![text(symbol), text(&value), text(meaning)])
    };
    let query = list.query();
    let missed = query.missed().into_iter();
    let missed = missed.map(|one| document(list, &one.doc, Some(one.grade)).done());
    let uses_ideal = d.term(Name::Idcg).is_some();
    fields
        .put("ideal", if uses_ideal { told.table(Side::Ideal) } else { Value::Null })
        .list("formula", formula::chain(d, digits).iter().map(tree).collect())
        .put("definition", tree(&formula::definition(d)))
        .list("terms", d.terms.iter().map(term).collect())
        .list("notes", notes(list, d).iter().map(|note| text(note)).collect())
        .list("missed", missed.collect())
        .text("source", d.measure.info.source);
}

/// What a reader should know, the tool's own ways among it.
fn notes(list: &List, d: &Derivation) -> Vec<String> {
    let mut told: Vec<String> = d.notes.iter().map(words::note).collect();
    let ranking = list.model.ranking(&list.query());
    if !ranking.left_out.is_empty() {
        let ids: Vec<&str> = ranking.left_out.iter().map(|(_, id)| &**id).collect();
        told.push(format!("Left out as unjudged: {}.", ids.join(", ")));
    }
    let chosen = &list.model.convention;
    if chosen.is_textbook() {
        return told;
    }
    let title = chosen.preset.title;
    if chosen.preset.calls(&d.measure).next().is_none() {
        let measure = d.measure;
        told.push(format!("{title} has no {measure}: this is what its other measures suggest."));
    }
    let of_tool = chosen.convention(&d.measure);
    let query = input(&list.query());
    if let Some(refusal) = of_tool.refusal(&d.measure, &query) {
        told.push(format!("{title} itself gives no value: {refusal}."));
        return told;
    }
    let part: Part = of_tool.part(&d.measure, &query, &of_tool.derive(&d.measure, &query));
    let given = of_tool.total(&[(&query.id, &part)]).0.into_iter().next().flatten();
    if given != d.outcome.value() {
        told.push(format!("{title} gives {}.", means::given(&of_tool, &part, given, d.outcome)));
    }
    told
}
