//! The Rust part of the element: the author's input, the drawing, and the effect of an edit.

use super::to_json;
use ranklens::api::Error;
use ranklens::metrics::{Ranking, Settings, derive};
use ranklens::state::examples;
use ranklens::widget;
use serde_json::{Value as Json, json};

fn show(request: Json) -> Json {
    to_json(widget::show(request).unwrap())
}

fn refused(request: Json) -> Error {
    widget::show(request).unwrap_err()
}

fn column(shown: &Json, key: &str) -> Vec<Json> {
    let rows = shown["table"]["rows"].as_array().unwrap();
    rows.iter().map(|row| row[key].clone()).collect()
}

#[test]
fn grades_of_an_attribute_are_shown_step_by_step() {
    let shown = show(json!({ "grades": "3 2 0 1 2", "k": "5", "measure": "nDCG" }));
    let ranking = Ranking::of_grades(&[3.0, 2.0, 0.0, 1.0, 2.0], &Settings::default());
    let expected = derive(&"nDCG@5".parse().unwrap(), &ranking).outcome.value();
    assert_eq!(shown["measure"]["value"].as_f64(), expected);
    assert_eq!(shown["values"]["nDCG@5"].as_f64(), expected);
    assert_eq!(shown["measure"]["text"], "0.960");
    assert_eq!(shown["measure"]["spoken"], "nDCG at 5 is 0.960");
    assert_eq!(shown["link"], "g=3,2,0,1,2&k=5&m=nDCG@5");
    assert_eq!(column(&shown, "id"), ["d1", "d2", "d3", "d4", "d5"]);
    assert_eq!(column(&shown, "level"), [3, 2, 0, 1, 2]);
    assert_eq!(shown["grades"], json!([0, 1, 2, 3]));
    let labels = shown["table"]["columns"].as_array().unwrap().iter();
    let labels: Vec<_> = labels.map(|column| column["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["Gain", "log\u{2082}(i+1)", "Contribution", "DCG"]);
    assert_eq!(column(&shown, "cells")[1], json!(["2", "1.585", "1.262", "4.262"]));
    assert_eq!(column(&shown, "bar")[0], json!([1, 1]));
    // "nDCG@5", "DCG@5 / IDCG@5", the sums, their values, the value.
    let formula = shown["formula"].as_array().unwrap();
    assert_eq!(formula[0], json!(["mtext", "nDCG@5"]));
    assert_eq!(formula.last().unwrap(), &json!(["mn", "0.960"]));
    assert_eq!(formula[2][1][1], json!(["doc", "d1", ["mn", "3"]]));
    assert_eq!(formula[2][2][1], json!(["ideal", "d1", ["mn", "3"]]));
    // The terms above the line are printed as 3, 1.262, 0.431 and 0.774, and their sum as 5.466.
    assert_eq!(shown["signs"], json!(["=", "=", "\u{2248}", "="]));
    assert_eq!(shown["ideal"]["rows"][2]["found"], 5);
}

#[test]
fn every_source_of_a_list_gives_the_same_result() {
    let state = json!({ "version": 1, "docs": [
        { "id": "lamp", "grade": 3 }, { "id": "sofa", "grade": 0 }, "rug",
    ] });
    let ways = [
        json!({ "grades": "3, 0, ?", "names": "lamp, sofa, rug" }),
        json!({ "table": [["lamp", "3"], ["sofa", " 0 "], ["rug", ""]] }),
        json!({ "link": "https://example.org/app/#g=3,0,?&d=lamp,sofa,rug" }),
        json!({ "state": state }),
    ];
    let all: Vec<Json> = ways.map(show).into();
    assert_eq!(all[0]["state"]["docs"][2], json!({ "id": "rug", "grade": null }));
    for shown in &all[1..] {
        assert_eq!(shown, &all[0]);
    }
}

#[test]
fn a_state_restores_what_was_shown() {
    for request in [
        json!({ "grades": "3 2 0 1 2", "measure": "RBP(p=0.8)", "view": "card" }),
        json!({ "link": "g=2,?,0&missed=lost:1&k=2&m=AP&q=lamps", "convention": "trec_eval none=0" }),
        json!({ "grades": "1 0 7.5", "convention": "sklearn adapter=union", "view": "quiz" }),
        json!({ "grades": "1 0 2", "against": "d3, d2, d1", "view": "compare", "scale": "4" }),
        json!({ "grades": "1 0 2", "step": "2" }),
        json!({ "state": { "docs": [
            { "id": "a", "title": "A", "score": 1, "grade": 1 },
            { "id": "b", "score": 2, "grade": null },
        ] } }),
    ] {
        let shown = show(request);
        assert_eq!(show(json!({ "state": shown["state"] })), shown);
    }
}

#[test]
fn the_link_opens_what_is_shown() {
    let request = json!({ "grades": "2 0 ? 1", "k": 3, "measure": "AP", "convention": "ranx" });
    let shown = show(request);
    let again = show(json!({ "link": shown["link"] }));
    assert_eq!(again["state"], shown["state"]);
}

#[test]
fn attributes_override_the_link() {
    let link = "g=3,2,0&k=3&m=nDCG@3";
    let shown = show(json!({ "link": link, "k": "2", "measure": "P", "query": "lamps" }));
    assert_eq!(shown["measure"]["name"], "P@2");
    assert_eq!(shown["state"]["k"], 2);
    assert_eq!(shown["query"], "lamps");
    assert_eq!(show(json!({ "link": link, "measure": "RR@1" }))["state"]["k"], 1);
}

#[test]
fn each_view_has_its_own_parts() {
    let of = |view: &str| show(json!({ "grades": "3 0 2", "view": view }));
    let names = |shown: &Json, key: &str| -> Vec<String> {
        let list = shown[key].as_array().unwrap().iter();
        list.map(|card| card["name"].as_str().unwrap().to_string()).collect()
    };
    assert!(of("card")["formula"].is_null());
    assert_eq!(column(&of("card"), "cells")[0], json!([]));
    assert_eq!(names(&of("steps"), "cards"), ["nDCG@3", "RR", "P@3", "R@3", "F1@3", "AP"]);
    let chosen = show(json!({ "grades": "3 0 2", "measure": "ERR@2" }));
    assert_eq!(names(&chosen, "cards")[..2], ["ERR@2", "nDCG@2"]);
    let quiz = of("quiz");
    assert_eq!(quiz["quiz"]["question"], "What is nDCG@3 of this list?");
    let asked = &quiz["quiz"]["said"];
    assert!(quiz["quiz"]["verdict"].is_null() && asked.as_str().unwrap().contains("undefined"));
    assert!(quiz["formula"].is_null() && column(&quiz, "bar")[0].is_null());
    let answered =
        |answer: &str| show(json!({ "grades": "3 0 2", "view": "quiz", "answer": answer }));
    assert_eq!(answered("0.5")["quiz"]["verdict"], "wrong");
    assert!(answered("0.5")["formula"].is_null());
    assert_eq!(answered("0.94")["quiz"]["verdict"], "right");
    assert_eq!(answered("94%")["quiz"]["verdict"], "right");
    assert_eq!(
        answered("")["quiz"],
        json!({ "question": quiz["quiz"]["question"], "verdict": "unread", "said": asked })
    );
    assert!(answered("0.94")["formula"].is_array());
}

#[test]
fn two_orders_are_compared() {
    let request = json!({ "grades": "0 3 1", "view": "compare", "k": 3 });
    let shown = show(request);
    assert_eq!(shown["state"]["against"], json!(["d1", "d2", "d3"]));
    assert_eq!(shown["compare"][0]["difference"], "0.000");
    let moved = show(json!({ "state": shown["state"], "place": ["d2", 1] }));
    assert_eq!(moved["state"]["against"], json!(["d1", "d2", "d3"]));
    let rr = &moved["compare"][1];
    assert_eq!(rr["measure"], "RR");
    assert_eq!([&rr["before"], &rr["now"], &rr["difference"]], ["0.500", "1.000", "+0.500"]);
    assert_eq!(rr["tone"], "better");
}

#[test]
fn a_reader_moves_and_grades_documents() {
    let first = show(json!({ "grades": "0 3", "names": "lamp,sofa" }));
    let moved = show(json!({ "state": first["state"], "place": ["sofa", 1] }));
    assert_eq!(column(&moved, "id"), ["sofa", "lamp"]);
    assert_eq!(moved["said"], "sofa moved to rank 1 of 2");
    let graded = show(json!({ "state": moved["state"], "grade": ["sofa", 1] }));
    assert_eq!(graded["grades"], json!([0, 1, 2, 3]), "the scale stays");
    assert_eq!(graded["said"], "sofa graded 1");
    let taken = show(json!({ "state": graded["state"], "grade": ["sofa", null] }));
    assert_eq!(column(&taken, "text"), ["?", "0"]);
    let same = show(json!({ "state": first["state"], "place": ["nobody", 1] }));
    assert_eq!(same["state"], first["state"]);
    assert_eq!(same["said"], "nobody is not in the list.");
    for edit in [json!({ "place": ["a"] }), json!({ "grade": "3" }), json!({ "place": 1 })] {
        let mut request = edit.as_object().unwrap().clone();
        request.insert("grades".into(), json!("1"));
        assert_eq!(refused(Json::Object(request)).code, "bad-edit");
    }
}

#[test]
fn notes_say_how_the_tool_treats_the_list() {
    let request = json!({ "grades": "0 0", "convention": "trec_eval", "measure": "nDCG" });
    assert_eq!(show(request)["convention"], "trec_eval 9");
    let notes = |convention: &str, measure: &str| {
        let request = json!({ "grades": "1 ? 2", "convention": convention, "measure": measure });
        show(request)["notes"].to_string()
    };
    assert!(notes("gdeval", "AP").contains("has no AP"));
    assert!(notes("unjudged=out", "AP").contains("Left out as unjudged: d2."));
}

#[test]
fn a_later_cutoff_replaces_an_earlier_one() {
    let state = json!({ "docs": ["a", "b", "c", "d"], "measure": "nDCG@5", "k": 3 });
    let shown = |request| show(request)["state"]["measure"].clone();
    assert_eq!(shown(json!({ "state": state })), "nDCG@3");
    assert_eq!(shown(json!({ "state": state, "measure": "P@2" })), "P@2");
    assert_eq!(shown(json!({ "state": state, "measure": "P" })), "P@3");
    assert_eq!(shown(json!({ "state": state, "k": 4 })), "nDCG@4");
}

#[test]
fn an_error_names_its_cause_and_a_fix() {
    for (request, code, told) in [
        (json!({}), "no-list", "grades="),
        (json!({ "grades": " " }), "no-list", "grade for each"),
        (json!({ "grades": "3 x" }), "bad-grade", "“x” is not a grade"),
        (json!({ "grades": "3 nan" }), "bad-grade", "“nan”"),
        (json!({ "grades": "1 2", "names": "a" }), "bad-names", "1 names for 2 grades"),
        (json!({ "grades": "1 2", "names": "a,a" }), "same-name", "“a”"),
        (json!({ "grades": "1", "measure": "nDGC" }), "unknown-measure", "nDCG"),
        (json!({ "grades": "1", "measure": "nDCG@0" }), "bad-cutoff", "0"),
        (json!({ "grades": "1", "k": "0" }), "bad-cutoff", "from 1 to"),
        (json!({ "grades": "1", "k": "2.5" }), "bad-cutoff", "2.5"),
        (json!({ "grades": "1", "step": "0" }), "bad-step", "from 1"),
        (json!({ "grades": "1", "step": "rank-3" }), "bad-step", "rank-3"),
        (json!({ "grades": "1", "since": { "docs": 1 } }), "wrong-type", "docs"),
        (json!({ "grades": "1", "view": "step" }), "unknown-view", "“steps”"),
        (json!({ "grades": "1", "scale": "high" }), "wrong-type", "highest grade"),
        (json!({ "grades": "1", "convention": "trec" }), "unknown-convention", "trec_eval"),
        (json!({ "grades": "1", "convention": "gain=more" }), "bad-setting", "gain=more"),
        (json!({ "grades": "1", "convention": "none=0 ranx" }), "bad-setting", "ranx"),
        (json!({ "link": "g=1,b" }), "bad-link", "\"b\" is not a grade"),
        (json!({ "link": "#example=a3-ndgc" }), "bad-link", "a3-ndgc"),
        (json!({ "link": "https://example.org/#z1:abc" }), "bad-link", "Set the attribute link"),
        (json!({ "link": "" }), "bad-link", "no list"),
        (json!({ "state": { "docs": [] } }), "no-list", "no documents"),
        (json!({ "state": { "docs": [1] } }), "wrong-type", "a document"),
        (json!({ "state": { "docs": ["a"], "version": 2 } }), "unknown-version", "2"),
        (json!({ "state": { "documents": [] } }), "unknown-key", "docs"),
        (json!({ "state": { "docs": [{ "id": "a", "grade": 1e300 }] } }), "bad-grade", "1e300"),
        (json!({ "state": { "docs": ["a"], "missed": ["a"] } }), "same-name", "“a”"),
        (json!({ "table": [["a", "b"]] }), "bad-grade", "“b”"),
        (json!({ "grades": "1", "against": "a,a" }), "same-name", "“a”"),
    ] {
        let error = refused(request.clone());
        let said = format!("{} {}", error.message, error.suggestion.unwrap_or_default());
        assert_eq!(error.code, code, "{request}");
        assert!(said.contains(told), "{request}: {said}");
    }
}

#[test]
fn a_long_list_is_drawn_in_part() {
    let shown = show(json!({ "grades": "1 ".repeat(250), "k": 10 }));
    assert_eq!(column(&shown, "id").len(), 100);
    assert_eq!(shown["table"]["more"], 150);
    assert_eq!(shown["state"]["docs"].as_array().unwrap().len(), 250);
    assert_eq!(refused(json!({ "grades": "1 ".repeat(10_001) })).code, "too-long");
}

#[test]
fn the_list_is_exported_as_markdown_and_svg() {
    let request = json!({ "grades": "1 0", "names": "<b>|x,*y*", "measure": "RR" });
    let markdown = widget::write(&request, "markdown").unwrap();
    assert!(markdown.starts_with("### RR = 1.000\n"), "{markdown}");
    assert!(markdown.contains("&lt;b&gt;\\|x"), "{markdown}");
    let svg = widget::write(&request, "svg").unwrap();
    assert!(svg.starts_with("<svg") && !svg.contains("<b>"), "{svg}");
}

#[test]
fn every_example_opens_by_its_link() {
    for example in examples::all().chain(examples::TOOLS.examples) {
        let shown = show(json!({ "link": format!("#example={}", example.id), "view": "card" }));
        let (settings, measure) = (example.settings(), example.measure());
        let first = &example.derivations(&measure, &settings)[0];
        let value = shown["measure"]["value"].as_f64();
        assert_eq!(value, first.outcome.value(), "{}", example.id);
        assert_eq!(
            column(&shown, "id").len(),
            example.data().queries[0].docs.len(),
            "{}",
            example.id
        );
    }
}

#[test]
fn the_value_line_says_what_is_lost_and_where() {
    let shown = show(json!({ "grades": "3 2 0 1 2" }));
    let account = &shown["account"];
    assert_eq!(account["first"], "0.226 of 5.693 is lost.");
    let rest =
        "Rank 3 shows a grade 0 where the ideal ranking has d5 (grade 2), found only at rank 5.";
    assert_eq!(account["rest"], rest);
    let bar = &account["bar"];
    assert_eq!(bar["pieces"].as_array().unwrap().len(), 4, "rank 3 adds nothing");
    assert!((bar["rest"].as_f64().unwrap() - 0.0398).abs() < 1e-4, "{bar}");
    assert!(shown["change"].is_null(), "nothing was edited");
    assert_eq!(column(&shown, "working")[1], "2 \u{f7} 1.585 = 1.262");
    assert_eq!(column(&shown, "lost")[2], json!({ "text": "\u{2212}1.000", "tone": "less" }));
    assert_eq!(column(&shown, "lost")[4], json!({ "text": "+0.774", "tone": "more" }));
    let rr = show(json!({ "grades": "0 1", "measure": "RR" }));
    assert_eq!(rr["account"]["first"], "First hit at rank 2.");
    assert_eq!(
        rr["account"]["rest"],
        "RR = 1 \u{f7} 2 = 0.500. Rank 1 adds nothing: d1 has grade 0."
    );
    assert_eq!(rr["account"]["bar"]["rest"], 0.5);
    assert!(column(&rr, "lost")[0].is_null());
    let quiz = show(json!({ "grades": "3 2 0 1 2", "view": "quiz" }));
    assert!(quiz["account"].is_null() && quiz["step"].is_null() && quiz["ideal"].is_null());
}

#[test]
fn a_change_is_measured_from_the_list_before_any_edit() {
    let first = show(json!({ "grades": "3 2 0 1 2" }));
    let same = show(json!({ "state": first["state"], "since": first["state"] }));
    assert_eq!(same, first);
    let edit = json!({ "state": first["state"], "since": first["state"], "place": ["d5", 3] });
    let moved = show(edit);
    let change = json!({ "text": "+0.032", "tone": "better" });
    assert_eq!(moved["change"], change, "{}", moved["measure"]["text"]);
    let other = show(json!({ "state": moved["state"], "since": first["state"], "measure": "RR" }));
    assert_eq!(other["change"], json!({ "text": "\u{b1}0.000", "tone": "same" }));
}

#[test]
fn a_step_equals_that_of_the_page_and_is_kept_in_the_state() {
    let first = show(json!({ "grades": "3 2 0 1 2" }));
    let step = &first["step"];
    assert_eq!((&step["at"], &step["count"], &step["rank"]), (&json!(3), &json!(8), &json!(3)));
    assert_eq!(step["title"], "Rank 3 adds nothing");
    assert_eq!(step["why"], "d3 has grade 0.");
    let compared = "The ideal ranking has d5, grade 2, here. So rank 3 lacks 1.000.";
    assert_eq!(step["compared"], compared);
    assert_eq!(step["working"], "0 / log\u{2082}(4) = 0 / 2 = 0");
    assert_eq!(step["ideal_working"], "2 / log\u{2082}(4) = 2 / 2 = 1");
    assert!(first["state"]["step"].is_null(), "nobody chose it");
    let walked = show(json!({ "state": first["state"], "step": 6 }));
    assert_eq!(walked["state"]["step"], 6);
    assert_eq!(walked["step"]["title"], "DCG@5 is 5.466");
    assert!(walked["step"]["rank"].is_null() && walked["step"]["term"].is_array());
    let last = show(json!({ "grades": "3 2 0 1 2", "step": "99" }));
    assert_eq!(last["step"]["at"], 8);
    assert_eq!(last["step"]["title"], "nDCG@5 is 0.960");
    let linked = show(json!({ "link": "#g=3,2,0,1,2&k=5&view=queries&step=2" }));
    assert_eq!((&linked["step"]["at"], &linked["state"]["step"]), (&json!(2), &json!(2)));
    assert_eq!(linked["state"]["view"], "steps");
    assert_eq!(linked["link"], first["link"], "a step is no part of the list");
}

#[test]
fn a_comparison_has_both_lists() {
    let shown = show(json!({ "grades": "0 3 1", "against": "d2,d1,d3", "view": "compare" }));
    let before = shown["before"]["table"]["rows"].as_array().unwrap();
    let ids: Vec<_> = before.iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["d2", "d1", "d3"]);
    assert_eq!(shown["before"]["text"], shown["compare"][0]["before"]);
    assert_eq!(column(&shown, "id"), ["d1", "d2", "d3"]);
    assert_eq!(column(&shown, "found"), [json!(2), json!(1), Json::Null]);
    assert!(before.iter().all(|row| row["found"].is_null()));
    assert_eq!(shown["change"]["tone"], "worse");
}
