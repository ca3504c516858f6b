//! The exports of a derivation. `golden/` holds whole outputs, so that a review shows every change.
//! `BLESS=1 cargo test --test export` rewrites them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod comparison;
mod hostile;
mod tables;

use std::path::Path;

use ranklens::export::{Format, render};
use ranklens::metrics::{Derivation, Id, Ranking, Settings, derive};

/// Derives a measure for a list of identifiers with grades. `None` is an unjudged document.
fn derived(measure: &str, docs: &[(&str, Option<f64>)], settings: &[(&str, &str)]) -> Derivation {
    let mut all = Settings::default();
    for (key, value) in settings {
        all.set(key, value).unwrap();
    }
    let list: Vec<_> = docs.iter().map(|(id, _)| (Id::from(*id), None::<f64>)).collect();
    let judged: Vec<_> =
        docs.iter().filter_map(|(id, grade)| Some((Id::from(*id), (*grade)?))).collect();
    derive(&measure.parse().unwrap(), &Ranking::new(list, judged, all.into()))
}

fn shown(measure: &str) -> Derivation {
    let docs = [("d1", 3.0), ("d2", 2.0), ("d3", 0.0), ("d4", 1.0), ("d5", 2.0)];
    let docs: Vec<_> = docs.iter().map(|(id, grade)| (*id, Some(*grade))).collect();
    derived(measure, &docs, &[])
}

/// Returns a derivation with unusual settings, a row beyond the cutoff, and negative and missing
/// grades.
fn unusual() -> Derivation {
    let docs = [("a_1", Some(2.0)), ("b|2", None), ("c", Some(-1.0)), ("d", Some(1.0))];
    derived("DCG@3", &docs, &[("gain", "exp"), ("negative", "counts")])
}

#[track_caller]
fn golden(name: &str, d: &Derivation, format: Format) {
    golden_text(name, &render(d, 3, format));
}

#[track_caller]
fn golden_text(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/export/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text, expected, "{name}\n{text}");
}

#[test]
fn every_format_writes_what_the_golden_file_has() {
    for (format, ending) in [
        (Format::Markdown, "md"),
        (Format::Latex, "tex"),
        (Format::Mathml, "mml"),
        (Format::Csv, "csv"),
        (Format::Text, "txt"),
        (Format::Svg, "svg"),
    ] {
        golden(&format!("ndcg.{ending}"), &shown("nDCG@5"), format);
        golden(&format!("unusual.{ending}"), &unusual(), format);
    }
    for measure in ["AP", "RR", "ERR"] {
        golden(&format!("{}.txt", measure.to_lowercase()), &shown(measure), Format::Text);
    }
    golden("undefined.md", &derived("nDCG@5", &[("d1", Some(0.0))], &[]), Format::Markdown);
}

#[test]
fn formats_have_names() {
    for format in Format::ALL {
        assert_eq!(Format::named(format.name()), Some(format));
    }
    assert_eq!(Format::named("pdf"), None);
}

#[test]
fn csv_has_every_digit_and_rows_of_one_length() {
    let d = shown("nDCG@5");
    let text = render(&d, 3, Format::Csv);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head = reader.headers().unwrap().clone();
    let at = |name: &str| head.iter().position(|key| key == name).unwrap();
    let (part, contribution) = (at("part"), at("contribution"));
    let records: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert!(records.iter().all(|record| record.len() == head.len()));
    let ranking: Vec<_> = records.iter().filter(|r| &r[part] == "ranking").collect();
    let column = d.actual.column(ranklens::metrics::Column::Contribution).unwrap();
    let read: Vec<f64> = ranking.iter().map(|r| r[contribution].parse().unwrap()).collect();
    assert_eq!(read, column);
    let outcome = records.iter().find(|r| &r[part] == "outcome").unwrap();
    assert_eq!(outcome[at("value")].parse::<f64>().ok(), d.outcome.value());
    assert_eq!(&outcome[at("name")], "nDCG@5");
}

#[test]
fn a_long_list_is_drawn_in_part_and_written_whole() {
    let ids: Vec<String> =
        (1..=120).map(|i| format!("document number {i} with a long name")).collect();
    let docs: Vec<_> = ids.iter().map(|id| (id.as_str(), Some(1.0))).collect();
    let d = derived("nDCG@10", &docs, &[]);
    let picture = render(&d, 3, Format::Svg);
    assert!(
        picture.contains(">and 70 more</text>")
            && picture.contains("document number 1 with a\u{2026}")
    );
    assert!(render(&d, 3, Format::Text).contains("document number 120 with"));
    let empty = derived("nDCG@10", &[], &[]);
    for format in Format::ALL.into_iter().chain(Format::MORE) {
        assert!(!render(&empty, 3, format).is_empty(), "{format:?}");
    }
}
