//! Compares the gallery with an independent record of the five articles: inputs, exact values,
//! printed numbers and verdicts.
//!
//! `worked-examples.json` was made outside this project, from the articles and with other programs.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};

use ranklens::data::Query;
use ranklens::metrics::settings::table::SETTINGS;
use ranklens::metrics::{Column, Derivation, Measure, Name, Outcome, Side, Table, mean};
use ranklens::state::examples::{self, ARTICLES, Example, PrintedQuantity, Verdict, all};
use serde_json::Value;

fn record() -> Vec<Value> {
    serde_json::from_str(include_str!("worked-examples.json")).unwrap()
}

/// Returns each record with the gallery example of the same id.
fn pairs() -> Vec<(Value, &'static Example)> {
    let find = |entry: Value| {
        let id = entry["id"].as_str().unwrap();
        let example = examples::find(id).unwrap_or_else(|| panic!("{id} is not in the gallery"));
        (entry, example)
    };
    record().into_iter().map(find).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(text).collect()
}

fn numbers(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(values) => values.iter().map(|v| v.as_f64().unwrap()).collect(),
        single => vec![single.as_f64().unwrap()],
    }
}

fn values(example: &Example, measure: &str) -> Vec<f64> {
    let derivations = example.derivations(&measure.parse().unwrap(), &example.settings());
    derivations.iter().map(|d| d.outcome.value().unwrap()).collect()
}

fn mean_value(example: &Example, measure: &str) -> f64 {
    mean(values(example, measure).into_iter().map(Outcome::Value)).outcome.value().unwrap()
}

fn first(example: &Example) -> Derivation {
    example.derivations(&example.measure(), &example.settings()).swap_remove(0)
}

#[test]
fn the_gallery_holds_exactly_the_recorded_examples_in_their_order() {
    let recorded: Vec<_> = record()
        .iter()
        .map(|e| {
            let article = e["article"].as_u64().unwrap();
            let [id, place, verdict] =
                ["id", "where", "verdict"].map(|key| text(&e[key]).to_string());
            (article, id, place, verdict)
        })
        .collect();
    let held: Vec<_> = all()
        .map(|e| {
            let [id, place, verdict] = [e.id, e.place, e.verdict.label()].map(String::from);
            (u64::from(e.article), id, place, verdict)
        })
        .collect();
    assert_eq!(held, recorded);
    assert_eq!(held.len(), 26);
    for (index, article) in ARTICLES.iter().enumerate() {
        assert!(article.examples.iter().all(|e| usize::from(e.article) == index));
    }
    assert!(examples::find(examples::FIRST).is_some());
}

#[test]
fn each_reading_of_the_list_for_tools_is_what_the_tool_prints() {
    for example in examples::TOOLS.examples {
        assert_eq!(usize::from(example.article), ARTICLES.len());
        assert!(example.readings.len() >= 7 && examples::find(example.id).is_some());
        for reading in example.readings {
            let value = reading.outcome(example).value().unwrap();
            let printed: f64 = reading.printed.unwrap().parse().unwrap();
            assert!((value - printed).abs() <= 5e-6, "{}: {value}", reading.label);
        }
    }
}

#[test]
fn every_name_of_the_gallery_is_understood() {
    for example in all() {
        let names = example.printed.iter().map(|p| p.measure);
        let names = names.chain(example.readings.iter().map(|r| r.measure));
        for name in names.filter(|name| !name.is_empty()).chain([example.measure]) {
            assert_eq!(name.parse::<Measure>().unwrap().to_string(), name, "{}", example.id);
        }
        assert!(example.measure().cutoff.is_none_or(|k| k == example.k), "{}", example.id);
        assert!(example.note.ends_with('.') && !example.title.is_empty(), "{}", example.id);
    }
    let titles: BTreeSet<&str> = all().map(|example| example.title).collect();
    assert_eq!(titles.len(), 26);
}

#[test]
fn documents_of_one_list_have_different_names_and_every_list_has_a_relevant_document() {
    for example in all() {
        let data = example.data();
        let queries: BTreeSet<_> = data.queries.iter().map(|query| query.id.clone()).collect();
        assert_eq!(queries.len(), data.queries.len(), "{}", example.id);
        for query in &data.queries {
            let docs: BTreeSet<_> = query.docs.iter().map(|doc| doc.id.clone()).collect();
            assert_eq!(docs.len(), query.docs.len(), "{}", example.id);
            let judged: BTreeSet<_> = query.judgments.iter().map(|j| j.doc.clone()).collect();
            assert_eq!(judged.len(), query.judgments.len(), "{}", example.id);
            let relevant = query.judgments.iter().any(|j| j.grade >= 1.0);
            assert!(relevant || data.keywords.is_some(), "{}", example.id);
        }
    }
}

fn docs(query: &Query) -> Vec<&str> {
    query.docs.iter().map(|doc| &*doc.id).collect()
}

fn judgments(query: &Query) -> BTreeMap<&str, f64> {
    query.judgments.iter().map(|j| (&*j.doc, j.grade)).collect()
}

/// Returns the grades of the listed documents in list order. An unjudged document has grade 0.
fn listed_grades(query: &Query) -> Vec<f64> {
    let judgments = judgments(query);
    docs(query).iter().map(|doc| judgments.get(doc).copied().unwrap_or(0.0)).collect()
}

fn relevant(query: &Query) -> BTreeSet<&str> {
    judgments(query).into_iter().filter(|(_, grade)| *grade >= 1.0).map(|(doc, _)| doc).collect()
}

fn found_at(query: &Query, k: usize) -> usize {
    listed_grades(query).iter().take(k).filter(|grade| **grade >= 1.0).count()
}

fn check_query(query: &Query, input: &Value, example: &Example) {
    let id = example.id;
    for (key, held) in input.as_object().unwrap() {
        let grades = |value: &Value| -> BTreeMap<String, f64> {
            let pairs = value.as_object().unwrap().iter();
            pairs.map(|(doc, grade)| (doc.clone(), grade.as_f64().unwrap())).collect()
        };
        let own = || -> BTreeMap<String, f64> {
            judgments(query).into_iter().map(|(doc, grade)| (doc.into(), grade)).collect()
        };
        match key.as_str() {
            "query" => assert_eq!(&*query.id, text(held), "{id}"),
            "ranked" => assert_eq!(docs(query), texts(held), "{id}"),
            "relevant" => assert_eq!(relevant(query), texts(held).into_iter().collect(), "{id}"),
            "grades" if held.is_object() => assert_eq!(own(), grades(held), "{id}"),
            "relevant_docs" => assert_eq!(own(), grades(held), "{id}"),
            "grades" => {
                assert_eq!(listed_grades(query), numbers(held), "{id}");
                assert_eq!(query.judgments.len(), query.docs.len(), "{id}");
            }
            "first_relevant_rank" => {
                let first = listed_grades(query).iter().position(|grade| *grade >= 1.0);
                assert_eq!(first.map(|i| i as u64 + 1), held.as_u64(), "{id}");
            }
            "relevant_total" => {
                assert_eq!(relevant(query).len() as u64, held.as_u64().unwrap(), "{id}");
            }
            "relevant_in_top_10" => {
                assert_eq!(found_at(query, 10) as u64, held.as_u64().unwrap(), "{id}");
            }
            "found_at" => {
                for (k, hits) in held.as_object().unwrap() {
                    let found = found_at(query, k.parse().unwrap());
                    assert_eq!(found as u64, hits.as_u64().unwrap(), "{id} at {k}");
                }
            }
            "P@5" | "R@5" => assert_eq!(values(example, key), numbers(held), "{id}"),
            "ranks" => {
                let last = *numbers(held).last().unwrap() as usize;
                assert_eq!(listed_grades(query), vec![1.0; last], "{id}");
            }
            "k" if held.is_number() => assert_eq!(example.k as u64, held.as_u64().unwrap(), "{id}"),
            "k" => {
                let cutoffs: Vec<f64> = example
                    .printed
                    .iter()
                    .map(|p| p.measure.parse::<Measure>().unwrap().cutoff.unwrap() as f64)
                    .collect();
                assert_eq!(cutoffs, numbers(held), "{id}");
            }
            _ => panic!("{id}: nobody checks the input's {key}"),
        }
    }
}

#[test]
fn every_input_is_the_articles() {
    for (entry, example) in pairs() {
        let data = example.data();
        let input = &entry["input"];
        let lists = if let Some(keywords) = &data.keywords {
            assert_eq!(&*keywords.question, text(&input["question"]));
            assert_eq!(
                keywords.words.iter().map(|w| &**w).collect::<Vec<_>>(),
                texts(&input["keywords"])
            );
            for query in &data.queries {
                let held: Vec<&str> =
                    query.docs.iter().map(|d| d.text.as_deref().unwrap()).collect();
                assert_eq!(held, texts(&input["documents"]));
            }
            assert_eq!(input.as_object().unwrap().len(), 3);
            continue;
        } else if let Some(queries) = input.get("queries") {
            queries.as_array().unwrap().clone()
        } else if input["first_relevant_rank"].is_array() {
            let ranks = input["first_relevant_rank"].as_array().unwrap();
            ranks.iter().map(|rank| serde_json::json!({ "first_relevant_rank": rank })).collect()
        } else {
            vec![input.clone()]
        };
        assert_eq!(data.queries.len(), lists.len(), "{}", example.id);
        for (query, list) in data.queries.iter().zip(&lists) {
            check_query(query, list, example);
        }
    }
}

/// The recomputed values, compared with the recorded ones.
#[derive(Default)]
struct Checked {
    values: usize,
    other_bits: Vec<String>,
}

impl Checked {
    fn same(&mut self, what: &str, here: f64, recorded: f64) {
        let error = (here - recorded).abs();
        assert!(error <= 1e-12 * recorded.abs(), "{what}: {here} here, {recorded} recorded");
        self.values += 1;
        if here.to_bits() != recorded.to_bits() {
            self.other_bits.push(format!("{what}: {here} here, {recorded} recorded"));
        }
    }

    fn all_same(&mut self, what: &str, here: &[f64], recorded: &[f64]) {
        assert_eq!(here.len(), recorded.len(), "{what}");
        for (here, recorded) in here.iter().zip(recorded) {
            self.same(what, *here, *recorded);
        }
    }

    fn rows(&mut self, what: &str, table: &Table, recorded: &Value) {
        let recorded = recorded.as_array().unwrap();
        // If the list is shorter than the cutoff, the record has additional rows of grade 0.
        assert!(table.counted <= recorded.len(), "{what}");
        let cell = |row: usize, column| table.cell(row, column).unwrap();
        for (i, row) in recorded.iter().enumerate() {
            let of = |key: &str| row[key].as_f64().unwrap();
            if i >= table.counted {
                assert_eq!(of("contribution"), 0.0, "{what}");
                continue;
            }
            self.same(what, cell(i, Column::Rank), of("rank"));
            self.same(what, cell(i, Column::Grade), of("grade"));
            self.same(what, 1.0 / cell(i, Column::Discount), of("discount"));
            self.same(what, cell(i, Column::Contribution), of("contribution"));
            self.same(what, cell(i, Column::Cumulative), of("cumulative"));
        }
    }

    fn exact(&mut self, example: &Example, key: &str, recorded: &Value) {
        let what = &format!("{} {key}", example.id);
        let reading = |i: usize| example.readings[i].outcome(example).value().unwrap();
        let column = |column: Column| first(example).actual.column(column).unwrap().to_vec();
        match key {
            "rows" => self.rows(what, &first(example).actual, recorded),
            "ideal" => self.rows(what, &first(example).ideal, recorded),
            "DCG" => {
                self.same(what, first(example).term(Name::Dcg).unwrap(), recorded.as_f64().unwrap())
            }
            "IDCG" => {
                self.same(
                    what,
                    first(example).term(Name::Idcg).unwrap(),
                    recorded.as_f64().unwrap(),
                );
            }
            "nDCG" => self.all_same(what, &values(example, example.measure), &numbers(recorded)),
            "RR" => self.all_same(what, &values(example, "RR"), &numbers(recorded)),
            "MRR" | "mean RR" => {
                self.same(what, mean_value(example, "RR"), recorded.as_f64().unwrap());
            }
            "coverage@5" => {
                self.same(what, mean_value(example, "Success@5"), recorded.as_f64().unwrap());
            }
            "P at hits" => {
                let pairs = column(Column::Precision).into_iter().zip(column(Column::Relevant));
                let at_hits: Vec<f64> =
                    pairs.filter(|(_, hit)| *hit == 1.0).map(|(p, _)| p).collect();
                self.all_same(what, &at_hits, &numbers(recorded));
            }
            "discount" => {
                let all = column(Column::Contribution);
                let shown = [1, 2, 3, 4, 5, 10].map(|rank| all[rank - 1]);
                self.all_same(what, &shown, &numbers(recorded));
            }
            "nDCG with the ideal from retrieved documents only"
            | "as the article's code computes it" => {
                self.same(what, reading(1), recorded.as_f64().unwrap());
            }
            "correct" => self.same(what, reading(0), recorded.as_f64().unwrap()),
            measure => self.all_same(what, &values(example, measure), &numbers(recorded)),
        }
    }
}

#[test]
fn every_exact_value_is_recomputed_to_the_last_bit() {
    let mut checked = Checked::default();
    for (entry, example) in pairs() {
        for (key, recorded) in entry["exact"].as_object().unwrap() {
            checked.exact(example, key, recorded);
        }
    }
    assert_eq!(checked.other_bits, Vec::<String>::new());
    assert_eq!(checked.values, 364);
}

/// Formats a value like a printed number: with the same decimals, and as a percentage if the number
/// is one.
fn in_the_style_of(text: &str, value: f64) -> String {
    let (number, percent) = text.strip_suffix('%').map_or((text, false), |number| (number, true));
    let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    if percent { format!("{:.decimals$}%", value * 100.0) } else { format!("{value:.decimals$}") }
}

fn agrees(text: &str, outcome: Outcome) -> bool {
    outcome.value().is_some_and(|value| in_the_style_of(text, value) == text)
}

fn printed_texts(value: &Value) -> Vec<String> {
    match value {
        Value::Null => Vec::new(),
        Value::String(text) => vec![text.clone()],
        Value::Number(number) => vec![number.to_string()],
        Value::Array(values) => values.iter().flat_map(printed_texts).collect(),
        Value::Object(fields) => fields.values().flat_map(printed_texts).collect(),
        Value::Bool(_) => panic!("a printed number is no bool"),
    }
}

#[test]
fn the_gallery_holds_every_printed_number() {
    let mut held = 0;
    for (entry, example) in pairs() {
        let texts: Vec<&str> = example.printed.iter().map(|p| p.text).collect();
        assert_eq!(texts, printed_texts(&entry["printed"]), "{}", example.id);
        held += texts.len();
    }
    assert_eq!(held, 66);
}

#[test]
fn every_printed_number_follows_as_its_verdict_says() {
    for example in all() {
        let mut exact = 0;
        for printed in example.printed {
            let id = format!("{} {} {}", example.id, printed.name, printed.text);
            let recomputed = printed.recompute(example);
            assert!(recomputed.exact.value().is_some(), "{id}");
            let agrees = |outcome| agrees(printed.text, outcome);
            exact += usize::from(agrees(recomputed.exact));
            match example.verdict {
                Verdict::Reproduced => assert!(agrees(recomputed.exact), "{id}: {recomputed:?}"),
                Verdict::ReproducedWithRounding => {
                    assert!(agrees(recomputed.rounded.unwrap()), "{id}: {recomputed:?}");
                }
                Verdict::DoesNotFollow => assert!(!agrees(recomputed.exact), "{id}"),
                _ => panic!("{id}: a printed number that no verdict covers"),
            }
        }
        let rounding = example.verdict == Verdict::ReproducedWithRounding;
        assert_eq!(example.by_hand.is_some(), rounding, "{}", example.id);
        assert_eq!(
            exact < example.printed.len(),
            rounding || example.verdict == Verdict::DoesNotFollow
        );
        let printed = matches!(
            example.verdict,
            Verdict::Reproduced | Verdict::ReproducedWithRounding | Verdict::DoesNotFollow
        );
        assert_eq!(!example.printed.is_empty(), printed, "{}", example.id);
        assert_eq!(
            printed && example.verdict != Verdict::DoesNotFollow,
            example.readings.is_empty()
        );
    }
}

#[test]
fn every_reading_has_its_value_and_readings_differ() {
    let expected = [
        ("a0-ndcg", vec![0.6216016138483563, 0.8254499218587348]),
        ("a0-benchmark", vec![0.25, 1.0, 0.0, 0.5]),
        ("a3-ndcg-code", vec![0.7654733743357942, 0.9602471757862604]),
        ("a4-ndcg", vec![0.9433883681321761, 0.9499797323370371]),
        ("a4-mean-ndcg", vec![0.9433883681321761, 0.665115216568167]),
    ];
    let given: Vec<_> = all()
        .filter(|example| !example.readings.is_empty())
        .map(|example| {
            let outcome = |r: &examples::Interpretation| r.outcome(example).value().unwrap();
            (example.id, example.readings.iter().map(outcome).collect::<Vec<_>>())
        })
        .collect();
    assert_eq!(given, expected);
}

#[test]
fn a_reading_agrees_with_its_printed_number_unless_the_number_does_not_follow() {
    for example in all() {
        for reading in example.readings {
            let Some(text) = reading.printed else { continue };
            let follows = example.verdict != Verdict::DoesNotFollow;
            assert_eq!(agrees(text, reading.outcome(example)), follows, "{}", example.id);
        }
    }
}

#[test]
fn what_does_not_follow_follows_under_no_gain_discount_ideal_and_rounding() {
    let choices = |key: &str| {
        let setting = SETTINGS.iter().find(|s| s.key == key).unwrap();
        setting.choices.iter().map(|choice| choice.value)
    };
    let mut tried = 0;
    for example in all().filter(|example| example.verdict == Verdict::DoesNotFollow) {
        for gain in choices("gain") {
            for discount in choices("discount") {
                for ideal in choices("ideal") {
                    for round in choices("round") {
                        let mut settings = example.settings();
                        for (key, value) in [
                            ("gain", gain),
                            ("discount", discount),
                            ("ideal", ideal),
                            ("round", round),
                        ] {
                            settings.set(key, value).unwrap();
                        }
                        let outcome = example.derivations(&example.measure(), &settings)[0].outcome;
                        assert!(!agrees(example.printed[0].text, outcome));
                        tried += 1;
                    }
                }
            }
        }
    }
    assert_eq!(tried, 3 * 6 * 7 * 4);
}

#[test]
fn what_the_gallery_lacks_is_undefined_and_not_a_panic() {
    let example = examples::find("a3-rr").unwrap();
    let part = |of| examples::PrintedNumber { name: "", text: "", measure: "", of };
    for of in [
        PrintedQuantity::Query(7),
        PrintedQuantity::Term(Name::Beta),
        PrintedQuantity::Cell(Side::Actual, Column::Gain, 1),
        PrintedQuantity::Cell(Side::Actual, Column::Rank, 0),
        PrintedQuantity::Cell(Side::Ideal, Column::Rank, 99),
    ] {
        assert!(matches!(part(of).recompute(example).exact, Outcome::Undefined(_)));
    }
}
