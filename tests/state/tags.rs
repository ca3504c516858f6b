//! Texts about queries, by which Compare groups them.

use ranklens::state::compared::{Compared, Filter, Grouping, Pair, Scoring};
use ranklens::state::import::{SourceText, combine};
use ranklens::state::{Action, Model, State, saved};

use crate::support::{data, model};

#[test]
fn runs_are_grouped_by_what_a_table_or_a_test_case_says_of_queries() {
    let load = |state: &State, texts: &[(&str, &str)]| {
        let texts: Vec<_> =
            texts.iter().map(|(name, text)| SourceText::new(*name, *text)).collect();
        state.reduce(Action::Load(combine(&state.model, &texts).unwrap()))
    };
    let said = |model: &Model| -> Vec<String> {
        let scores = Scoring::at_once(model).unwrap();
        let all = |tags: &ranklens::data::Tags| {
            tags.values
                .iter()
                .map(|(query, text)| format!("{} {query} {text}", tags.column))
                .collect()
        };
        scores.tags.iter().flat_map(|tags| -> Vec<String> { all(tags) }).collect()
    };
    const ONE: &str = "q1 Q0 a 1 2 t\nq1 Q0 b 2 1 t\nq2 Q0 a 1 2 t\nq2 Q0 c 2 1 t";
    const OTHER: &str = "q1 Q0 b 1 2 t\nq1 Q0 a 2 1 t\nq2 Q0 c 1 2 t\nq2 Q0 a 2 1 t";
    const QRELS: &str = "q1 0 a 1\nq2 0 c 1";
    const TABLE: &str = "query,category,difficulty\nq1,shoes,easy\nq2,lamps,hard\n";
    let empty = State::new(model(data([])));
    let known =
        ["category q1 shoes", "category q2 lamps", "difficulty q1 easy", "difficulty q2 hard"];
    // With the runs, after them, and before the second one.
    let runs = [("one.run", ONE), ("other.run", OTHER), ("qrels", QRELS)];
    let together = load(&empty, &[runs[0], runs[1], runs[2], ("queries.csv", TABLE)]);
    assert_eq!(said(&together.model), known);
    let after = load(&load(&empty, &runs), &[("queries.csv", TABLE)]);
    assert_eq!(said(&after.model), known);
    let before = load(&load(&empty, &[runs[0], runs[2], ("queries.csv", TABLE)]), &runs[1..2]);
    assert_eq!(said(&before.model), known);
    // Saved work keeps them.
    let text = saved::print(&before.model, "");
    assert_eq!(said(&load(&empty, &[("work.json", &text)]).model), known);
    let cases = r#"[{"query": "q1", "retrieved": ["a", "b"], "relevant_docs": ["a"], "category": "shoes"},
        {"query": "q2", "retrieved": ["a", "c"], "relevant_docs": ["c"], "category": "lamps"}]"#;
    let cases = load(&empty, &[("cases.json", cases), runs[1]]);
    assert_eq!(said(&cases.model), known[..2]);
    let strange = [SourceText::new("queries.csv", "query,category\nq9,shoes\n")];
    assert!(combine(&cases.model, &strange).unwrap_err().what.contains("None of these queries"));
    // Numbers, ids that are numbers, texts of queries, rows of JSON, and lines without a header.
    let tables = [
        (
            "query,category,difficulty\nq1,shoes,1\nq2,lamps,3\n",
            vec!["category q1 shoes", "category q2 lamps", "difficulty q1 1", "difficulty q2 3"],
        ),
        (
            "query_id,text,category\nq1,red shoes,shoes\nq2,a lamp,lamps\n",
            vec!["text q1 red shoes", "text q2 a lamp", "category q1 shoes", "category q2 lamps"],
        ),
        (
            "query_id,query\nq1,red shoes\nq2,a lamp\n",
            vec!["query q1 red shoes", "query q2 a lamp"],
        ),
        (
            r#"[{"query_id": "q1", "category": "shoes"}, {"query_id": "q2", "category": "lamps"}]"#,
            known[..2].to_vec(),
        ),
        ("q1\tred shoes\nq2\ta lamp\n", vec!["text q1 red shoes", "text q2 a lamp"]),
        (
            "id,category\nq1,shoes\nq2,lamps\nq3,rugs\n",
            vec!["category q1 shoes", "category q2 lamps", "category q3 rugs"],
        ),
        (
            r#"[{"id": "q1", "category": "shoes"}, {"id": "q2", "category": "lamps"}]"#,
            known[..2].to_vec(),
        ),
    ];
    for (table, known) in tables {
        let together = load(&empty, &[runs[0], runs[1], runs[2], ("queries", table)]);
        assert_eq!(said(&together.model), known, "{table}");
        assert_eq!(together.model.runs.list.len(), 2, "{table}");
        let after = load(&load(&empty, &runs), &[("queries", table)]);
        assert_eq!(said(&after.model), known, "{table}");
    }
    // The texts have lengths.
    let topics = load(&load(&empty, &runs), &[("topics.tsv", "q1\tred shoes\nq2\ta lamp\n")]);
    let scores = Scoring::at_once(&topics.model).unwrap();
    assert_eq!(
        scores.texts().iter().map(|text| &**text).collect::<Vec<_>>(),
        ["red shoes", "a lamp"]
    );
    let groupings = Grouping::all(&scores);
    assert!(groupings.iter().any(|(_, grouping)| matches!(grouping, Grouping::Words)));
    assert!(!groupings.iter().any(|(_, grouping)| matches!(grouping, Grouping::Tag(_))));
    // With numeric ids, too.
    let numeric = |text: &str| text.replace("q1", "1").replace("q2", "2");
    let [one, other, qrels] = [ONE, OTHER, QRELS].map(numeric);
    let texts = [("one.run", &*one), ("other.run", &*other), ("qrels", &*qrels)];
    let numbered =
        load(&load(&empty, &texts), &[("queries.csv", "query_id,category\n1,shoes\n2,lamps\n")]);
    assert_eq!(said(&numbered.model), ["category 1 shoes", "category 2 lamps"]);
    // A list of documents by their ids or texts stays a list.
    let list = load(&load(&empty, &runs), &[("list.csv", "id,category\na,shoes\nb,lamps\n")]);
    assert!(list.model.runs.tags.is_empty());
    let list = load(&load(&empty, &runs), &[("list.csv", "query,text\nq1,red shoes\nq1,a lamp\n")]);
    assert!(list.model.runs.tags.is_empty());
}

#[test]
fn queries_are_found_by_their_texts() {
    const RUN: &str = "q1 Q0 a 1 2 t\nq2 Q0 a 1 2 t";
    const TABLE: &str = "query,text,category\nq1,red shoes,shoes\nq2,a Lamp,lamps\n";
    let texts =
        [("one.run", RUN), ("other.run", RUN), ("qrels", "q1 0 a 1\nq2 0 a 1"), ("t.csv", TABLE)];
    let texts = texts.map(|(name, text)| SourceText::new(name, text));
    let state = State::new(model(data([])));
    let state = state.reduce(Action::Load(combine(&state.model, &texts).unwrap()));
    let said = "Queries can be grouped by category. Queries can be found by their texts.";
    assert!(state.said.contains(said), "{}", state.said);
    let scores = Scoring::at_once(&state.model).unwrap();
    let two = Pair::default().among(&state.model.runs).unwrap();
    let compared = Compared::of(&scores, two).unwrap();
    let found = |text: &str| {
        let filter = Filter { text: text.into(), ..Filter::default() };
        let places = filter.places(&scores, &compared).into_iter();
        places.map(|place| compared.queries[place].id.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(found("lamp"), ["q2"]);
    assert_eq!(found("Q1"), ["q1"]);
    assert!(found("sofa").is_empty());
    assert_eq!(scores.text(0).map(|text| &**text), Some("red shoes"));
}
