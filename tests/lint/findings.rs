//! Each finding alone, in its exact words.

use ranklens::data::{Data, Doc, Keywords};
use ranklens::lint::{EXAMPLES, IdDifference, Kind, Lint, Severity, lint};

use crate::*;

#[test]
fn data_that_fits_has_no_remarks() {
    let all = data([("q1", "a=3|b=2|c=1", "a:1|b:0|x:2"), ("q2", "b|c", "c:1")]);
    assert_eq!(remarks(&all), [""; 0]);
    assert_eq!(lines(&all, 2), ["(i) Judged up to rank 2: 3 of 4, 75 %."]);
    assert_eq!(lint(&Data::default(), 10, 1.0), []);
}

#[test]
fn ids_of_documents_that_nearly_match() {
    for (docs, judged, told) in [
        (
            "1.0|2.0|3",
            "1:2|2:0|3:1",
            "2 documents would be judged but for a trailing \u{201c}.0\u{201d}. 1.0 \u{2192} 1 (q), 2.0 \u{2192} 2 (q)",
        ),
        (
            "1",
            "1.00:2",
            "1 document would be judged but for a trailing \u{201c}.0\u{201d}. 1 \u{2192} 1.00 (q)",
        ),
        (" lamp", "lamp:1", "1 document would be judged but for blanks.  lamp \u{2192} lamp (q)"),
        (
            "LAMP",
            "lamp:1",
            "1 document would be judged but for letter case. LAMP \u{2192} lamp (q)",
        ),
        (
            "a%20b",
            "a b:1",
            "1 document would be judged but for URL encoding. a%20b \u{2192} a b (q)",
        ),
        (
            "Lamp ",
            "lamp:1",
            "1 document would be judged but for blanks, letter case, \u{201c}.0\u{201d} and URL encoding. Lamp  \u{2192} lamp (q)",
        ),
    ] {
        let told = format!("{told} [Use the ids of the judgments]");
        assert_eq!(remarks(&data([("q", docs, judged)])), [told]);
    }
    // There are three spellings, or the identifiers match already.
    for (docs, judged) in
        [("a|A", "a:1"), ("lamp", "Lamp:1|lamp:1"), ("a", "b:1"), ("v1", "v1.0:1")]
    {
        let told = remarks(&data([("q", docs, judged)])).join("");
        assert!(!told.contains("would be"), "{docs} and {judged}: {told}");
    }
}

#[test]
fn names_of_queries_that_nearly_match_are_told_once() {
    let all = data([
        ("Red Lamp", "a", ""),
        ("sofa", "b", ""),
        ("desk", "c", "c:1"),
        ("red lamp", "", "a:1"),
        ("7", "", "d:1"),
    ]);
    assert_eq!(
        remarks(&all),
        [
            "1 list would have judgments but for letter case. \
             Red Lamp \u{2192} red lamp [Join lists and judgments]",
            "1 query has a list and no judgments. sofa",
            "1 query is judged and has no list. 7",
        ]
    );
}

#[test]
fn a_side_that_is_still_to_come_is_no_remark() {
    assert_eq!(remarks(&data([("q1", "a", ""), ("q2", "b", "")])), [""; 0]);
    assert_eq!(remarks(&data([("q1", "", "a:1"), ("q2", "", "b:1"), ("q3", "", "")])), [""; 0]);
    assert_eq!(remarks(&data([("q1", "a", ""), ("q2", "", "")])), [""; 0]);
}

#[test]
fn queries_with_one_side() {
    let all = data([("q1", "a", "a:1"), ("q2", "a", ""), ("q3", "", "a:1"), ("q4", "", "a:1")]);
    assert_eq!(
        remarks(&all),
        [
            "1 query has a list and no judgments. q2",
            "2 queries are judged and have no list. q3, q4",
        ]
    );
}

#[test]
fn documents_that_stand_twice() {
    let aside = " but for blanks, letter case, \u{201c}.0\u{201d} and URL encoding.";
    for (docs, judged, told, fix) in [
        ("a|b|a", "a:1", "1 document is in its list again", " a (q) [List each once]"),
        ("a|A", "a:1", "1 document is in its list again", " A \u{2192} a (q) [List each once]"),
        (
            "b",
            "a:1|A:1",
            "1 judgment repeats another",
            " A \u{2192} a (q) [Keep one judgment each]",
        ),
        ("b", "a:1|a:2", "1 judgment contradicts another", " a (q)"),
        (
            "b",
            "1:1|1.0:2|1.00:2",
            "2 judgments contradict another",
            " 1.0 \u{2192} 1 (q), 1.00 \u{2192} 1 (q)",
        ),
    ] {
        assert_eq!(remarks(&data([("q", docs, judged)])), [format!("{told}{aside}{fix}")]);
    }
}

#[test]
fn order_and_scores() {
    let against =
        "1 list is not in the order of its scores. b (q) [Go by the order given, without scores]";
    for (docs, told) in [
        ("a=1|b=2|c=3", vec![against]),
        ("a|b=2", vec![against]),
        ("a=2|b=2|c=1", vec![]),
        ("a=2|b", vec![]),
        ("a=0|b=-0", vec![]),
        ("a|b", vec![]),
    ] {
        assert_eq!(remarks(&data([("q", docs, "a:1")])), told, "{docs}");
    }
    let ties = |docs| lines(&data([("q", docs, "a:1")]), 1)[0].clone();
    assert_eq!(
        ties("a=3|b=2|c=2|d=1|e"),
        "(i) 2 documents have the score of another. b (q), c (q)"
    );
    assert_eq!(ties("a=0|b=-0"), "(i) 2 documents have the score of another. a (q), b (q)");
    assert!(ties("a|b").ends_with(", 100 %."));
}

#[test]
fn grades_below_0_and_queries_with_nothing_relevant() {
    let all = data([("q1", "a", "a:1|b:-2|c:-1"), ("q2", "a", "a:0"), ("q3", "a", "")]);
    assert_eq!(
        remarks(&all)[1..],
        [
            "2 grades are below 0. b (q1), c (q1) [Set to 0]",
            "1 judged query has no grade of at least 1. q2",
        ]
    );
    let nothing = |threshold: f64| {
        lint(&all, 1, threshold)
            .into_iter()
            .find(|f| matches!(f.kind, Kind::NothingRelevant { .. }))
    };
    assert_eq!(nothing(0.0), None);
    assert_eq!(nothing(1.5).map(|f| (f.count, f.severity)), Some((2, Severity::Remark)));
    // With a single query, every value shows this already.
    let one = lint(&data([("q", "a", "a:0")]), 1, 1.0);
    assert_eq!(one[0].kind, Kind::NothingRelevant { threshold: 1.0 });
    assert_eq!(one[0].severity, Severity::Information);
}

#[test]
fn lists_against_the_cutoff() {
    let all = data([("q1", "a=1|b=2|c=3", "b:1|x:1"), ("q2", "a|b", "a:1|b:0"), ("q3", "", "a:1")]);
    let of = |k| lines(&all, k).split_off(2);
    // The cutoff applies to the order by score, which puts c first.
    assert_eq!(of(1), ["(i) Judged up to rank 1: 1 of 2, 50 %."]);
    assert_eq!(of(2), ["(i) Judged up to rank 2: 3 of 4, 75 %."]);
    assert_eq!(
        of(3),
        ["(i) 1 list ends before rank 3. q2", "(i) Judged up to rank 3: 3 of 5, 60 %."]
    );
    assert_eq!(
        of(10),
        ["(i) 2 lists end before rank 10. q1, q2", "(i) Judged up to rank 10: 3 of 5, 60 %."]
    );
}

#[test]
fn many_are_counted_and_the_first_are_named() {
    let docs: Vec<String> = (0..9).map(|i| format!("{i}.0")).collect();
    let judged: Vec<String> = (0..9).map(|i| format!("{i}:1")).collect();
    let docs: &'static str = docs.join("|").leak();
    let judged: &'static str = judged.join("|").leak();
    let all = data([("q1", docs, judged), ("q2", "a", "a:1"), ("", docs, judged)]);
    let found = &lint(&all, 1, 1.0)[0];
    assert_eq!(found.kind, Kind::DocsNearly(IdDifference::Point));
    assert_eq!((found.count, found.queries, found.examples.len()), (18, 2, EXAMPLES));
    assert_eq!(
        line(found),
        "18 documents would be judged but for a trailing \u{201c}.0\u{201d}, in 2 queries. \
         0.0 \u{2192} 0 (q1), 1.0 \u{2192} 1 (q1), 2.0 \u{2192} 2 (q1) and 15 more \
         [Use the ids of the judgments]"
    );
}

#[test]
fn keywords_offer_nothing_to_mend() {
    let keywords = Keywords { question: "why".into(), words: vec!["lamp".into(), "sofa".into()] };
    let doc = |id: &str| Doc { text: Some("a lamp".into()), ..Doc::new(id) };
    let all = Data::from_keywords(&keywords, &[doc("a"), doc("A")]);
    let found = lint(&all, 1, 1.0);
    assert!(found.iter().any(|f| f.kind == Kind::ListedTwice));
    assert!(found.iter().all(|f| f.fix.is_none() && f.severity == Severity::Information));
    assert_eq!(Fix::ListOnce.apply(&all), (all, vec![]));
}

#[test]
fn what_is_known_of_a_query_is_kept_while_it_stays() {
    let mut all = data([("q1", "a.0", "a:1"), ("q2", "1.0", "1:1"), ("q3", "B", "b:1")]);
    let first = Lint::of(&all, None);
    assert_eq!(first.findings(&all, 5, 1.0), lint(&all, 5, 1.0));
    all.queries[1] = Rc::new(query("q2", "1", "1:-1"));
    all.queries.swap(0, 2);
    assert_eq!(Lint::of(&all, Some(&first)).findings(&all, 5, 1.0), lint(&all, 5, 1.0));
    all.queries.pop();
    assert_eq!(Lint::of(&all, Some(&first)).findings(&all, 5, 1.0), lint(&all, 5, 1.0));
}
