//! Saved work, links and titles that are pasted or dropped like other texts.

use ranklens::state::import::{Rejected, SourceText, combine};
use ranklens::state::{Action, Model, NewData, State, saved};

use crate::support::*;

fn read(model: &Model, text: &str) -> Result<NewData, Rejected> {
    combine(model, &[SourceText::new("a file", text)])
}

fn shown(text: &str) -> Model {
    let state = State::new(model(data([])));
    (*state.reduce(Action::Load(read(&model(data([])), text).unwrap())).model).clone()
}

#[test]
fn saved_work_opens_as_it_was_saved() {
    let mut work = shown("q1 Q0 a 1 2.5 t\nq1 Q0 b 2 1.5 t\nq2 Q0 c 1 9 t");
    work.k = 7;
    work.measure = "RR".parse().unwrap();
    let text = saved::print(&work, "k=7");
    for text in [text.clone(), format!("\n {text}\n")] {
        let opened = shown(&text);
        assert_eq!(opened.data, work.data);
        assert_eq!((opened.k, opened.measure), (7, work.measure));
        assert_eq!(opened.convention, work.convention);
    }
    // Without its settings, saved work still has its lists.
    let cut = text.split(",\"query\"").next().unwrap().to_owned() + "}";
    let loaded = read(&model(data([])), &cut).unwrap();
    assert_eq!(loaded.data.queries.len(), 2);
    assert!(loaded.message.starts_with("Read as saved work: 2 queries"), "{}", loaded.message);
}

#[test]
fn work_of_another_version_is_refused() {
    let why = read(&model(data([])), "{\"v\":2,\"data\":{\"queries\":[]}}").unwrap_err();
    assert_eq!(why.what, "This was saved by another version of the page.");
}

#[test]
fn a_link_opens_what_it_holds() {
    for text in ["https://example.org/ranklens/#g=3,0,2&k=2", "#g=3,0,2&k=2"] {
        let loaded = read(&model(data([])), text).unwrap();
        assert_eq!(loaded.data.queries[0].docs.len(), 3);
        assert_eq!(loaded.k, Some(2));
    }
    // An address may also be an identifier.
    let loaded = read(&model(data([])), "http://a.b/c#part").unwrap();
    assert_eq!(&*loaded.data.queries[0].docs[0].id, "http://a.b/c#part");
}

#[test]
fn titles_go_to_the_documents_that_are_there() {
    const TITLES: &str = "{\"_id\":\"a\",\"title\":\"Red lamp\",\"text\":\"x\"}\n{\"_id\":\"z\",\"title\":\"Sofa\",\"text\":\"y\"}";
    const RUN: &str = "q1 Q0 a 1 2.5 t\nq1 Q0 b 2 1.5 t\nq2 Q0 a 1 9 t";
    let work = shown(RUN);
    let loaded = read(&work, TITLES).unwrap();
    let titles = |loaded: &NewData| -> Vec<Option<String>> {
        let docs = loaded.data.queries.iter().flat_map(|query| query.docs.clone());
        docs.map(|doc| doc.title.map(|title| title.to_string())).collect()
    };
    let red = || Some("Red lamp".to_owned());
    assert_eq!(titles(&loaded), [red(), None, red()]);
    assert!(loaded.message.ends_with("Titles were added to 2 documents."), "{}", loaded.message);
    assert_eq!(loaded.k, Some(work.k));
    let input = |text: &str| SourceText::new("a file", text);
    for texts in [[RUN, TITLES], [TITLES, RUN]] {
        let loaded = combine(&model(data([])), &texts.map(input)).unwrap();
        assert_eq!(titles(&loaded), [red(), None, red()]);
    }
    let why = read(&shown("x, y"), TITLES).unwrap_err();
    assert_eq!(why.what, "None of these titles belongs to a document on the screen.");
}

/// Both documents of the list are at ranks 1 and 2, and the second one is relevant.
#[test]
fn means_of_a_file_are_told_beside_what_the_lists_give() {
    const MEANS: &str = "epoch,steps,cosine-MRR@2,cosine-NDCG@10\n1,100,0.75,0.5";
    let work = shown("retrieved: a, b\nrelevant: b");
    let loaded = read(&work, MEANS).unwrap();
    assert_eq!((&loaded.data, loaded.k, &loaded.source), (&work.data, Some(work.k), &work.source));
    let told = "Sentence Transformers: the file holds means only. Each is compared with the mean of the lists on the page. \
                cosine_mrr@2 0.7500 in the file, 0.5000 on the page; cosine_ndcg@10 0.5000 in the file, 0.6309 on the page.";
    assert!(loaded.message.ends_with(told), "{}", loaded.message);
    // Without lists there is nothing to compare with.
    let alone = read(&model(data([])), MEANS).unwrap();
    assert!(
        alone.message.contains("cosine_mrr@2 0.7500 in the file, no value on the page"),
        "{}",
        alone.message
    );
    let mteb = r#"{"task_name":"T","scores":{"test":[{"ndcg_at_1":0.1,"ndcg_at_3":0.2,"ndcg_at_5":0.3,"ndcg_at_10":0.4,"map_at_1":0.1,"map_at_3":0.1,"map_at_5":0.1,"map_at_10":0.1,"recall_at_1":0.1}]}}"#;
    let loaded = read(&work, mteb).unwrap();
    assert!(loaded.message.contains("MTEB: the file holds means only"), "{}", loaded.message);
    assert!(loaded.message.ends_with("1 more is in the file."), "{}", loaded.message);
}
