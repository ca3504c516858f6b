//! The same documents in another order.

use ranklens::compare::rerank::{Stage, reranked};

use crate::support::{measure, ranking};

/// The worked example of an article on reranking: grades 3 2 0 1 2, whose best order is 3 2 2 1 0.
const JUDGED: [(&str, f64); 5] =
    [("top", 3.0), ("guide", 2.0), ("gaming", 0.0), ("budget", 1.0), ("macbook", 2.0)];

#[test]
fn the_articles_list_reaches_its_ceiling() {
    let before = ["top", "guide", "gaming", "budget", "macbook"];
    let after = ["top", "guide", "macbook", "budget", "gaming"];
    let [first, second] = [&before, &after].map(|list| ranking(list, &JUDGED));
    let dcg = reranked(&measure("DCG@5"), &first, &second).unwrap();
    let text = |value: f64| format!("{value:.3}");
    assert_eq!([dcg.before, dcg.after, dcg.ceiling].map(text), ["5.466", "5.693", "5.693"]);
    let ndcg = reranked(&measure("nDCG@5"), &first, &second).unwrap();
    assert_eq!([ndcg.before, ndcg.after, ndcg.ceiling].map(text), ["0.960", "1.000", "1.000"]);
    assert!(ndcg.is_same() && ndcg.exact);
    assert_eq!(Stage::of([&ndcg]).used(), Some(1.0));
}

#[test]
fn the_first_stage_sets_the_ceiling() {
    // Article: 6 of 10 relevant documents found at 10. Here 1 of 2: no order brings the other one.
    let judged = [("a", 1.0), ("b", 1.0), ("n", 0.0)];
    let [before, after] = [["n", "x", "a"], ["n", "a", "x"]].map(|list| ranking(&list, &judged));
    let one = reranked(&measure("AP"), &before, &after).unwrap();
    assert_eq!(one.recall, Some(0.5));
    assert!((one.before - 1.0 / 6.0).abs() < 1e-15 && one.after == 0.25 && one.ceiling == 0.5);
    let stage = Stage::of([&one]);
    assert!((stage.used().unwrap() - (0.25 - 1.0 / 6.0) / (0.5 - 1.0 / 6.0)).abs() < 1e-12);
    assert_eq!((stage.queries, stage.recall, stage.others), (1, Some(0.5), 0));
}

#[test]
fn documents_that_a_reranker_cannot_add_are_named() {
    let judged = [("a", 1.0), ("b", 1.0)];
    let [before, after] = [["a", "x"], ["b", "a"]].map(|list| ranking(&list, &judged));
    let one = reranked(&measure("RR"), &before, &after).unwrap();
    assert_eq!((one.gone.len(), one.added.len()), (1, 1));
    assert_eq!((&*one.gone[0], &*one.added[0], one.is_same()), ("x", "b", false));
    assert_eq!(Stage::of([&one]).others, 1);
    assert_eq!(Stage::default().used(), None);
}
