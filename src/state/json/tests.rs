//! What is written is read back, and what is not written here is told.

use proptest::prelude::*;

use super::*;

/// Any finite number, bit by bit.
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
        // Some of documents in the list, in any order and perhaps twice.
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

/// `PartialEq` takes -0.0 for 0.0.
fn bits(data: &Data) -> Vec<u64> {
    let docs = data.queries.iter().flat_map(|query| &query.docs);
    let judgments = data.queries.iter().flat_map(|query| &query.judgments);
    let scores = docs.filter_map(|doc| doc.score);
    scores.chain(judgments.map(|one| one.grade)).map(f64::to_bits).collect()
}

fn printed(of: &Data) -> String {
    printed_by(Writer::default(), of)
}

fn printed_by(mut out: Writer, of: &Data) -> String {
    out.data(of, None);
    out.finish()
}

proptest! {
    #[test]
    fn data_is_read_back_exactly(written in any_data()) {
        for out in [Writer::default(), Writer::of_columns()] {
            let text = printed_by(out, &written);
            let found = data(&read(&text).unwrap(), None).unwrap();
            prop_assert_eq!(bits(&found), bits(&written));
            prop_assert_eq!(&*found, &written);
            // It is JSON for others, too.
            prop_assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok());
        }
    }

    #[test]
    fn a_part_of_saved_data_is_an_error(written in any_data(), at in any::<prop::sample::Index>()) {
        let text = printed(&written);
        let cut: String = text.chars().take(at.index(text.chars().count())).collect();
        prop_assert!(read(&cut).and_then(|node| data(&node, None)).is_err());
    }
}

#[test]
fn what_is_wrong_is_told() {
    for (text, wrong) in [
        ("", "line 1, column 1: found the end of the text, expected a value"),
        ("{} {}", "line 1, column 4: found “{”, expected the end of the text"),
        ("{}", "“queries” is missing"),
        (r#"{"queries": 1}"#, "“queries” is no list"),
        (r#"{"queries": [{"docs": [], "judgments": []}]}"#, "“id” is missing"),
        (r#"{"queries": [{"docs": [{"id": 1}]}]}"#, "“id” is no text"),
        (r#"{"queries": [{"docs": [{"id": "", "score": "1"}]}]}"#, "“score” is no number"),
        (r#"{"queries": [{"id": "", "docs": ["a", 1]}]}"#, "“docs” are no texts"),
        (
            r#"{"queries": [{"id": "", "docs": ["a"], "grades": [1, 2]}]}"#,
            "“grades” has another length than the list",
        ),
        (
            r#"{"queries": [{"id": "", "docs": ["a"], "scores": ["x"]}]}"#,
            "“a score or grade” is no number",
        ),
        (r#"{"queries": [{"id": "", "docs": [], "missed": [["a"]]}]}"#, "“missed” are no pairs"),
    ] {
        let error = read(text).and_then(|node| data(&node, None)).unwrap_err();
        assert_eq!(error.to_string(), format!("it is damaged ({wrong})"));
    }
}
