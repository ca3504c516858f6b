//! Pictures of two systems, and reports.

use ranklens::export::{Part, Report, Sheet, against, differences, report};

use super::hostile::is_well_formed;

const NAMES: [&str; 2] = ["a & b", "<dense>"];

fn sheet() -> Sheet {
    Sheet { headline: "<dense> against a & b".into(), ..Sheet::default() }
        .with_convention("Textbook", "")
}

#[test]
fn pictures_are_well_formed_whatever_the_values() {
    for values in [vec![], vec![0.0], vec![0.5, -0.25, 0.0, f64::NAN], vec![1.0; 2000]] {
        let picture = differences(&sheet(), &values, NAMES);
        assert!(is_well_formed(&picture), "{picture}");
        let pairs: Vec<(f64, f64)> =
            values.iter().filter(|v| v.is_finite()).map(|v| (*v, 0.1)).collect();
        let picture = against(&sheet(), &pairs, NAMES);
        assert!(is_well_formed(&picture), "{picture}");
    }
}

#[test]
fn bars_stand_above_the_line_for_gains_and_below_it_for_losses() {
    let picture = differences(&sheet(), &[0.5, -0.25], NAMES);
    // The line is two thirds down the 220 pixels below the title.
    assert!(picture.contains("H628.0"), "{picture}");
    assert!(picture.contains(" 186.7V40.0h") && picture.contains(" 186.7V260.0h"), "{picture}");
    assert!(picture.contains("better by up to 0.500") && picture.contains("up to 0.250"));
}

#[test]
fn a_report_is_one_document_that_loads_nothing() {
    let part = Part {
        heading: "Won & lost".into(),
        paragraphs: vec!["<script>alert(1)</script>".into()],
        picture: differences(&sheet(), &[0.5, -0.25], NAMES),
        sheet: Some(sheet()),
    };
    let page = report(&Report {
        title: "\"x\" <y>".into(),
        lead: "better".into(),
        parts: vec![part],
        convention: "Textbook".into(),
        link: "https://example.org/#k=5&x=\"".into(),
    });
    assert!(page.starts_with("<!doctype html>\n<html lang=\"en\">"));
    assert!(page.contains("<h2>Won &amp; lost</h2>") && page.contains("&lt;script&gt;alert(1)"));
    for loading in ["<script", "src=", "@import", "url(", "<link", "<iframe"] {
        assert!(!page.contains(loading), "{loading}");
    }
    assert_eq!(page.matches("href=").count(), 1);
}
