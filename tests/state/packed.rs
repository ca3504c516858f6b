//! Links that hold any work: short, exact, readable forever, or refused with a message.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use proptest::prelude::*;
use ranklens::data::{Data, Doc, Judgment, Query};
use ranklens::state::link::packed::{PREFIX, is_shown, open, payload, print, without_names};
use ranklens::state::{Action, Model, NewData, State};

use crate::support::*;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Packs a text as the browser does.
fn packed(text: &str) -> String {
    let mut deflate = DeflateEncoder::new(Vec::new(), Compression::default());
    deflate.write_all(text.as_bytes()).unwrap();
    let bytes = deflate.finish().unwrap();
    let mut link = PREFIX.to_string();
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..=three.len() {
            link.push(char::from(ALPHABET[(bits >> (18 - 6 * at) & 63) as usize]));
        }
    }
    link
}

/// Unpacks a link as the browser does.
fn unpacked(link: &str) -> String {
    let letters = payload(link).unwrap().unwrap();
    let value = |letter| ALPHABET.iter().position(|known| *known == letter).unwrap() as u32;
    let mut bytes = Vec::new();
    for four in letters.as_bytes().chunks(4) {
        let bits =
            four.iter().enumerate().fold(0, |bits, (at, c)| bits | value(*c) << (18 - 6 * at));
        bytes.extend((0..four.len() - 1).map(|at| (bits >> (16 - 8 * at)) as u8));
    }
    let mut text = String::new();
    DeflateDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
    text
}

fn after(loaded: NewData) -> Model {
    (*State::new(model(Data::default())).reduce(Action::Load(loaded)).model).clone()
}

/// Returns twenty queries of ten documents with random identifiers, scores and grades.
fn twenty() -> Data {
    let mut state = 9_u64;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    let mut queries = Vec::new();
    for number in 0..20 {
        let mut query = Query { id: format!("q{number}").into(), ..Query::default() };
        for at in 0..10 {
            let id = format!("doc{}", next(10_000));
            let score = (2000 - 190 * at + next(190)) as f64 / 100.0;
            query.judgments.push(Judgment::new(id.as_str(), next(4) as f64));
            query.docs.push(Doc { score: Some(score), ..Doc::new(id) });
        }
        queries.push(query);
    }
    data(queries)
}

#[test]
fn twenty_queries_of_ten_documents_fit_in_2500_characters() {
    let model = model(twenty());
    let link = packed(&print(&model));
    assert!(link.len() <= 2500, "{} characters", link.len());
    assert_eq!(after(open(&unpacked(&link)).unwrap()).data, model.data);
}

#[test]
fn what_stands_after_a_link_in_a_sentence_is_no_part_of_it() {
    let link = packed(&print(&model(data(vec![Query::default()]))));
    for after in [".", ",", ").", ">", ";", " ", "%20", "%29.", "\u{201d}", "%E2%80%9D"] {
        assert_eq!(payload(&format!("{link}{after}")), payload(&link), "{after}");
    }
}

#[test]
fn a_packed_link_may_be_encoded() {
    let link = packed(&print(&model(data(vec![Query::default()]))));
    for colon in ["%3A", "%3a"] {
        let encoded = link.replace(':', colon);
        assert_eq!(payload(&encoded), payload(&link), "{encoded}");
        assert_eq!(payload(&format!("#{encoded}%20")), payload(&link));
    }
}

/// Published links. They must open forever, so none may be removed.
const GIVEN_OUT: [(&str, &str, &str); 2] = [
    (
        "z1:HU87DoMwDL3LmzMUsWWq1Eo9BGJIwaUWIaGJg1oh7l6HyfL72js22MbAc5hhAYPRiYPd8SmUmDJst4NH5Ya345SrIg4VhnfLqmuOL4feYEpuPPWtCcV7RRbOmdTadVBmhmn6_ugPAw5rEY0UyqIJteoHezHQGxodC7lcEqki3G-Pa3NR0RDDRkE4htP4lWeMc60nEQ5TLdbKPDhP50cjTyyKtscf",
        "lamp sofa",
        "nDCG@10",
    ),
    (
        "z1:VZBBasMwEEWvEv5aKbVDKWjXG3TRnWOKkKfOUEVKpLGhGN-mN-nFOjIpJSvBn_f4fC2YYRuDwPETFjAYnDjYBdeJMlOB7RbwoDd_cpxLJZKvMfLP97w7ojlWraQPh15fn_JmtQ9PZt_Q_llDYQlbiLcT7e68Gvy5Y3bDhsUpBNP2q7lVX9v_WuXOXApp3nUI7nyBafp-VRocL5MoL1REjTrhC_bRQLcd1CNXpkwKvLzq2ac4UxROsSqZ_DvNLtQtJMJxvLUV7wJtnzTwyKLpYf0F",
        "räv_\"1\" sofa",
        "AP",
    ),
];

#[test]
fn links_that_were_given_out_open_for_ever() {
    for (link, docs, measure) in GIVEN_OUT {
        let opened = after(open(&unpacked(link)).unwrap());
        let first = &opened.data.queries[0];
        let ids: Vec<String> = first.docs.iter().map(|doc| doc.id.replace(' ', "_")).collect();
        assert_eq!((&*first.id, ids.join(" ").as_str()), ("chairs", docs), "{link}");
        assert_eq!(opened.chosen().to_string(), measure, "{link}");
    }
    let first = after(open(&unpacked(GIVEN_OUT[0].0)).unwrap());
    assert_eq!(*first.data.queries[0], query("chairs", "lamp sofa", "lamp:3 desk:1"));
    let second = after(open(&unpacked(GIVEN_OUT[1].0)).unwrap());
    let docs = &second.data.queries[0].docs;
    assert_eq!((docs[1].score, docs[1].title.as_deref()), (Some(-1e-7), Some("The sofa")));
    assert_eq!((second.k, second.convention.preset.name), (3, "trec_eval"));
    assert_eq!(second.data.queries[1].judgments, [Judgment::new("lamp", 1.0)]);
}

#[test]
fn what_cannot_be_opened_says_why() {
    let told = |fragment: &str| payload(fragment).unwrap().unwrap_err().to_string();
    assert_eq!(
        told("#z2:abc"),
        "This link cannot be opened: it was made by a newer version of the page; reload the page to get that version."
    );
    for other in ["", "g=3,2", "z:abc", "za1:abc", "q=z1:", "example=a3-ndcg"] {
        assert!(payload(other).is_none(), "{other}");
    }
    let damaged =
        "This link cannot be opened: it is cut off or damaged; ask for it again, or for a file.";
    for text in ["", "{}", "{\"v\":1}", "lamp:3", "\0"] {
        assert_eq!(open(text).unwrap_err().to_string(), damaged, "{text}");
    }
    assert!(open("{\"v\":9}").unwrap_err().to_string().contains("version 9"));
}

#[test]
fn names_can_be_left_out() {
    let titled = Doc { title: Some("Red lamp".into()), text: Some("x".into()), ..Doc::new("lamp") };
    let first =
        Query { docs: vec![titled, Doc::new("sofa")], ..query("chairs", "", "sofa:2 desk:1") };
    let bare = without_names(&model(data([first, query("lamps", "desk lamp", "")])));
    assert_eq!(*bare.data.queries[0], query("q1", "d1 d2", "d2:2 d3:1"));
    assert_eq!(*bare.data.queries[1], query("q2", "d3 d1", ""));
    let text = print(&bare);
    for name in ["lamp", "sofa", "desk", "Red", "chairs"] {
        assert!(!text.contains(name), "{name} in {text}");
    }
}

proptest! {
    #[test]
    fn any_work_comes_back(state in any_state()) {
        let model = &state.model;
        let opened = after(open(&unpacked(&packed(&print(model)))).unwrap());
        prop_assert_eq!(&opened.data, &model.data);
        prop_assert_eq!(&opened.convention, &model.convention);
        prop_assert_eq!(opened.k, model.k);
        prop_assert_eq!(opened.measure, model.measure);
    }

    #[test]
    fn no_text_makes_it_panic(text in any::<String>()) {
        let _ = (payload(&text).map(|link| link.is_ok()), open(&text).is_ok());
    }
}

#[test]
fn a_packed_link_keeps_the_list_before_the_edits() {
    let mut state = state([query("q", "a b c", "a:0 c:1"), query("r", "d", "d:1")]);
    act(&mut state, place("c", 1));
    let model = after(open(&print(&state.model)).unwrap());
    assert_eq!((&model.data, &model.loaded), (&state.model.data, &state.model.loaded));
    let fragment = packed(&print(&state.model));
    let mut state = State::new(model);
    let opened = state.model.clone();
    let nothing = crate::support::model(Data::default());
    assert!(is_shown(&fragment, &nothing, &opened), "the address keeps the link");
    assert!(is_shown(&fragment, &opened, &opened));
    act(&mut state, Action::Choose("AP".parse().unwrap()));
    assert!(is_shown(&fragment, &opened, &state.model), "the list is the same");
    act(&mut state, place("b", 1));
    assert!(!is_shown(&fragment, &opened, &state.model));

    let numbered = without_names(&state.model);
    assert_eq!(list_of(&numbered.current()), "d1 d2 d3");
    assert_eq!(list_of(&numbered.loaded.queries[0]), "d3 d1 d2");
}
