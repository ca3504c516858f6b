use std::rc::Rc;

use proptest::prelude::*;

use super::data::{QueryForm, SavedData};
use super::*;
use crate::data::{Data, Doc, Id, Judgment, Keywords, Query};
use crate::state::model::Source;
use crate::state::{examples, link};

/// Any finite number, made from any bits.
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![any::<u64>().prop_map(f64::from_bits), any::<i32>().prop_map(f64::from)]
        .prop_filter("finite", |number| number.is_finite())
}

fn id() -> impl Strategy<Value = Id> {
    any::<String>().prop_map(Id::from)
}

prop_compose! {
    fn any_doc()(
        id in id(),
        score in prop::option::of(number()),
        title in prop::option::of(id()),
        text in prop::option::of(id()),
    ) -> Doc {
        Doc { id, score, title, text }
    }
}

prop_compose! {
    fn any_query()(
        id in id(),
        docs in prop::collection::vec(any_doc(), 0..4),
        judgments in prop::collection::vec((0..8_usize, id(), number()), 0..4),
    ) -> Rc<Query> {
        // Some judgments are for documents in the list, in any order and perhaps twice.
        let judgment = |(at, other, grade): (usize, Id, f64)| Judgment {
            doc: docs.get(at).map_or(other, |doc: &Doc| doc.id.clone()),
            grade,
        };
        let judgments = judgments.into_iter().map(judgment).collect();
        Rc::new(Query { id, docs, judgments })
    }
}

prop_compose! {
    fn any_data()(
        queries in prop::collection::vec(any_query(), 0..3),
        keywords in prop::option::of((id(), prop::collection::vec(id(), 0..3))),
    ) -> Data {
        let keywords = keywords.map(|(question, words)| Keywords { question, words });
        Data { queries, keywords }
    }
}

/// Returns the bits of all numbers, because `PartialEq` takes -0.0 for 0.0.
fn bits(data: &Data) -> Vec<u64> {
    let docs = data.queries.iter().flat_map(|query| &query.docs);
    let judgments = data.queries.iter().flat_map(|query| &query.judgments);
    let scores = docs.filter_map(|doc| doc.score);
    scores.chain(judgments.map(|one| one.grade)).map(f64::to_bits).collect()
}

fn printed(data: &Data, form: QueryForm) -> String {
    print_json(&SavedData::of(data, None, form))
}

fn read(text: &str) -> Result<Rc<Data>, SavedError> {
    let saved: SavedData = serde_json::from_str(text).map_err(|error| damaged(&error))?;
    saved.open(None)
}

proptest! {
    #[test]
    fn data_is_read_back_exactly(written in any_data()) {
        for form in [QueryForm::Rows, QueryForm::Columns] {
            let found = read(&printed(&written, form)).unwrap();
            prop_assert_eq!(bits(&found), bits(&written));
            prop_assert_eq!(&*found, &written);
        }
    }

    #[test]
    fn a_part_of_saved_data_is_an_error(written in any_data(), at in any::<prop::sample::Index>()) {
        let text = printed(&written, QueryForm::Rows);
        let cut: String = text.chars().take(at.index(text.chars().count())).collect();
        prop_assert!(read(&cut).is_err());
    }
}

#[test]
fn errors_say_what_is_damaged() {
    for (text, wrong) in [
        ("", "EOF while parsing a value at line 1 column 0"),
        ("{} {}", "trailing characters at line 1 column 4"),
        ("{}", "“queries” is missing"),
        (r#"{"queries": 1}"#, "invalid type: integer `1`, expected a sequence at line 1 column 13"),
        (r#"{"queries": [null]}"#, "query 1 is missing"),
        (r#"{"queries": [{"docs": [], "judgments": []}]}"#, "“id” is missing"),
        (r#"{"queries": [{"docs": [{"score": 1}]}]}"#, "“id” is missing"),
        (
            r#"{"queries": [{"id": "", "docs": ["a", 1]}]}"#,
            "invalid type: integer `1`, expected a document or its id at line 1 column 39",
        ),
        (
            r#"{"queries": [{"id": "", "docs": ["a"], "grades": [1, 2]}]}"#,
            "“grades” has another length than the list",
        ),
        (
            r#"{"queries": [{"id": "", "docs": ["a"], "scores": ["x"]}]}"#,
            "invalid type: string \"x\", expected f64 at line 1 column 53",
        ),
    ] {
        let error = read(text).unwrap_err();
        assert_eq!(error.to_string(), format!("it is damaged ({wrong})"), "{text}");
    }
}

#[test]
fn every_example_is_read_back() {
    for example in examples::all() {
        let loaded = link::example_loaded(example);
        let mut model = Model::new((*loaded.data).clone(), loaded.source);
        model.convention = loaded.convention.map(Rc::new).unwrap_or_default();
        model.measure = example.measure();
        for _ in 0..2 {
            let (read, link) = parse(&print(&model, "q=“1”&k=3")).unwrap();
            assert_eq!(read, model, "{}", example.id);
            assert_eq!(link, "q=“1”&k=3");
            // The second time, the work is the user's own, and edited.
            model.data = Rc::new(Data::default());
            model.source = Source::Input("a \"file\"".into());
            (model.k, model.scale, model.digits) = (7, 2.5, 17);
        }
    }
}

#[test]
fn a_missing_or_newer_version_is_an_error() {
    let wrong = |text: &str| parse(text).unwrap_err().to_string();
    assert_eq!(wrong("{}"), "it is damaged (“v” is missing)");
    assert_eq!(wrong("{\"v\":2}"), "it has version 2, and this page reads version 1");
}
