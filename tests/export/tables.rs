//! Tables over cutoffs and queries, and the convention and link in every export.

use ranklens::export::{Cell, Format, MeasureMean, Sheet, bars, curve, cutoffs, queries, write};
use ranklens::metrics::{Measure, Outcome, Reason, derive};
use ranklens::present::chart;

use super::hostile::is_well_formed;
use super::{derived, golden_text, shown};

const CONVENTION: &str =
    "Convention: Textbook, but gain 2^g \u{2212} 1 & \"ties\" by <id>, log\u{2082}";
const LINK: &str = "https://example.org/ranklens/#g=3,2,0&k=5&gain=exponential";

/// Iterates over the formats that write tables.
fn table_formats() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().chain(Format::MORE).filter(|format| *format != Format::Mathml)
}

fn across() -> Sheet {
    let at = |name: &str, values: [Outcome; 2]| {
        let measure: Measure = name.parse().unwrap();
        let outcomes = [1, 10].map(|k| measure.at(k)).into_iter().zip(values).collect();
        (measure, outcomes)
    };
    let lines = [
        at("nDCG", [Outcome::Value(1.0 / 3.0), Outcome::Value(0.5)]),
        at("R", [Outcome::Value(-0.25), Outcome::Undefined(Reason::NothingRelevant)]),
    ];
    cutoffs("Query q1", &lines, 3).with_convention(CONVENTION, LINK)
}

fn by_query(ids: &[&str]) -> Sheet {
    let over = |name: &str, mean, over: &str| {
        let mean_name = format!("mean {name}");
        MeasureMean { name: name.into(), mean_name, mean, over: over.into() }
    };
    let measures = [
        over("nDCG@10", Some(0.1 + 0.2), "over all queries"),
        over("R@10", None, "over all queries, some without a value"),
    ];
    let rows = ids.iter().map(|id| (*id, vec![Some(2.0 / 3.0), None]));
    queries("Run a", &measures, rows, 3).with_convention(CONVENTION, LINK)
}

#[test]
fn every_format_writes_tables_as_the_golden_files_have_them() {
    for format in table_formats() {
        let ending = format.name();
        golden_text(&format!("cutoffs.{ending}"), &write(&across(), format));
        let ids = ["q1", "=1+1", "a|b & <c> \"d\" {e}_f%\t\\"];
        golden_text(&format!("queries.{ending}"), &write(&by_query(&ids), format));
    }
    assert_eq!(write(&across(), Format::Mathml), "");
    let sheet = || Sheet::of(&shown("nDCG@5"), 3).with_convention(CONVENTION, LINK);
    for format in [Format::Html, Format::Tsv, Format::Json] {
        golden_text(&format!("ndcg.{}", format.name()), &write(&sheet(), format));
    }
    golden_text("table.svg", &write(&sheet(), Format::Svg));
    golden_text("bars.svg", &bars(&sheet(), &shown("nDCG@5"), 3));
    let d = shown("P");
    golden_text("curve.svg", &curve(&sheet(), &chart::recall_precision(&d, &shown("R"), 3)));
}

#[test]
fn every_export_holds_the_convention_and_the_link() {
    for sheet in
        [across(), by_query(&["q1"]), Sheet::of(&shown("AP"), 3).with_convention(CONVENTION, LINK)]
    {
        for format in table_formats() {
            let text = write(&sheet, format);
            assert!(text.contains("Textbook, but gain 2"), "{format:?}: {text}");
            let plain = text.replace("\\allowbreak{}", "").replace("&amp;", "&").replace('\\', "");
            assert!(
                plain.contains("https://example.org/ranklens/#g=3,2,0&k=5"),
                "{format:?}: {text}"
            );
        }
    }
}

#[test]
fn a_mean_says_which_queries_it_is_over() {
    let over = MeasureMean {
        name: "RR".into(),
        mean_name: "MRR".into(),
        mean: Some(0.5),
        over: "over 1 query. 1 query \u{202e}without a list left out".into(),
    };
    let rows = [("q1", vec![Some(0.5)]), ("q2", vec![Some(0.0)])];
    let text = write(&queries("Run a", &[over], rows, 3), Format::Text);
    assert!(
        text.contains("MRR = 0.500, over 1 query. 1 query  without a list left out\n"),
        "{text}"
    );
}

#[test]
fn every_export_of_a_derivation_names_its_query() {
    let sheet = || Sheet::of(&shown("AP"), 3);
    for format in table_formats() {
        let text = write(&sheet().of_query("red\u{202e}lamps"), format);
        assert!(text.contains("red") && !text.contains('\u{202e}'), "{format:?}: {text}");
        assert_eq!(write(&sheet().of_query(""), format), write(&sheet(), format));
    }
}

#[test]
fn csv_tsv_and_json_hold_all_digits() {
    let sheet = across();
    for (format, separator) in [(Format::Csv, b','), (Format::Tsv, b'\t')] {
        let text = write(&sheet, format);
        let mut reader =
            csv::ReaderBuilder::new().delimiter(separator).from_reader(text.as_bytes());
        assert_eq!(
            reader.headers().unwrap().iter().collect::<Vec<_>>(),
            ["part", "measure", "at_1", "at_10", "name", "value"]
        );
        let records: Vec<_> = reader.records().map(Result::unwrap).collect();
        assert_eq!(records[0][2].parse(), Ok(1.0 / 3.0));
        assert_eq!((&records[1][2], &records[1][3]), ("-0.25", ""));
        assert_eq!((&records[2][0], &records[2][5]), ("convention", CONVENTION));
        assert_eq!((&records[3][0], &records[3][5]), ("link", LINK));
    }
    let json: serde_json::Value = serde_json::from_str(&write(&sheet, Format::Json)).unwrap();
    assert_eq!(json["tables"][0]["rows"][0][1].as_f64(), Some(1.0 / 3.0));
    assert!(json["tables"][0]["rows"][1][2].is_null());
    assert_eq!(
        (json["convention"].as_str(), json["link"].as_str()),
        (Some(CONVENTION), Some(LINK))
    );
    let json: serde_json::Value =
        serde_json::from_str(&write(&by_query(&["q"]), Format::Json)).unwrap();
    assert_eq!(json["terms"][0][2].as_f64(), Some(0.1 + 0.2));
}

#[test]
fn a_formula_in_an_id_does_not_run_and_markup_stays_text() {
    let ids = ["=cmd|'/C calc'!A0", "@x", "+1", "<script>alert(1)</script>", "a\u{202e}b\u{0}c"];
    let sheet = by_query(&ids);
    for format in [Format::Csv, Format::Tsv] {
        let text = write(&sheet, format);
        for id in &ids[..3] {
            assert!(
                text.contains(&format!("queries{}'{id}", text.chars().nth(4).unwrap())),
                "{text}"
            );
        }
    }
    for format in [Format::Html, Format::Svg, Format::Markdown] {
        let text = write(&sheet, format);
        assert!(!text.contains("<script") && !text.contains(['\u{202e}', '\0']), "{text}");
    }
    for text in
        [write(&sheet, Format::Html), write(&sheet, Format::Svg), write(&across(), Format::Svg)]
    {
        assert!(is_well_formed(&text), "{text}");
    }
    assert_eq!(by_query(&["q"]).grids[0].rows[0][2], Cell::Nothing("undefined"));
}

#[test]
fn markdown_is_read_as_the_same_table() {
    let ids = ["a|b", "a\\|b", "\\", "`x`", "*b*", "[l](u)", "<b>", "$x$", "&amp;", "~~s~~", "_u_"];
    let text = write(&by_query(&ids), Format::Markdown);
    let options = pulldown_cmark::Options::ENABLE_TABLES
        | pulldown_cmark::Options::ENABLE_STRIKETHROUGH
        | pulldown_cmark::Options::ENABLE_MATH;
    let mut cells: Vec<String> = Vec::new();
    let mut inside = false;
    for event in pulldown_cmark::Parser::new_ext(&text, options) {
        use pulldown_cmark::{Event, Tag, TagEnd};
        match event {
            Event::Start(Tag::TableCell) => {
                cells.push(String::new());
                inside = true;
            }
            Event::End(TagEnd::TableCell) => inside = false,
            Event::Text(text) if inside => cells.last_mut().unwrap().push_str(&text),
            other => assert!(!inside, "{other:?}"),
        }
    }
    assert_eq!(cells[..3], ["Query", "nDCG@10", "R@10"]);
    let read: Vec<&str> = cells[3..].iter().step_by(3).map(String::as_str).collect();
    assert_eq!(read, ids);
    assert_eq!(cells[4..6], ["0.667", "undefined"]);
}

#[test]
fn a_long_table_is_drawn_in_part() {
    let ids: Vec<String> =
        (0..60).map(|i| format!("query {i} with a name that is too long to draw")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let text = write(&by_query(&ids), Format::Svg);
    assert!(text.contains("and 10 more") && text.contains("\u{2026}"), "{text}");
    // A link that is too long for a picture is cut.
    let link = format!("https://example.org/#{}", "x".repeat(2000));
    let text = write(&across().with_convention("c", &link), Format::Svg);
    assert!(text.contains(&format!("<a href=\"{link}\">")) && text.contains("x\u{2026}</text>"));
    let d = derived("nDCG@3", &[], &[]);
    assert!(is_well_formed(&bars(&Sheet::of(&d, 3).with_convention("c", LINK), &d, 3)));
    assert_eq!(derive(&d.measure, &ranklens::metrics::Ranking::of_grades(&[], &d.settings)), d);
}
