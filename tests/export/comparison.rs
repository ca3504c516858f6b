//! Pictures of two systems, and reports.

use ranklens::export::{
    Interval, Map, MapColumn, Mark, Moves, Part, Point, Report, Share, Sheet, against, differences,
    intervals, map, moves, report, shares, trend,
};

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
fn intervals_stand_beside_the_line_of_zero() {
    let one = |is_sure| Interval {
        name: "<nDCG> & co".into(),
        said: "+0.1".into(),
        at: [50.0, 60.0, 100.0],
        is_sure,
    };
    let picture = intervals(&sheet(), 10.0, &[one(true), one(false)]);
    assert!(
        is_well_formed(&picture) && is_well_formed(&intervals(&sheet(), 0.0, &[])),
        "{picture}"
    );
    // The plot goes from 200 to 430.
    assert!(picture.contains("M223.0 40.0V92.0") && picture.contains("M315.0 56.0H430.0"));
    assert!(picture.contains("cx=\"338.0\" cy=\"80.0\" r=\"4\" fill=\"#525c6e\""), "{picture}");
}

#[test]
fn lines_join_the_documents_of_two_lists_whatever_their_names() {
    let long = "a".repeat(40);
    let all = Moves {
        names: NAMES.map(Into::into),
        lists: [vec!["<x> (1)".into(), long], vec!["y & z".into()]],
        lines: vec![(1, 0, "#2b55cc")],
    };
    let picture = moves(&sheet(), &all);
    assert!(is_well_formed(&picture) && is_well_formed(&moves(&sheet(), &Moves::default())));
    assert!(picture.contains("M262.0 99.0C320.0 99.0 320.0 77.0 378.0 77.0"), "{picture}");
    assert!(picture.contains(&format!(">{}\u{2026}</text>", "a".repeat(28))), "{picture}");
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
        parts: vec![part.clone()],
        convention: "Textbook".into(),
        link: "https://example.org/#k=5&x=\"".into(),
    });
    assert!(page.starts_with("<!doctype html>\n<html lang=\"en\">"));
    assert!(
        page.contains("<h2 id=\"part-1\">Won &amp; lost</h2>")
            && page.contains("&lt;script&gt;alert(1)")
    );
    for loading in ["<script", "src=", "@import", "url(", "<link", "<iframe"] {
        assert!(!page.contains(loading), "{loading}");
    }
    assert_eq!(page.matches("href=").count(), 1);
    // Several parts have a list with links to them.
    let page = report(&Report { parts: vec![part.clone(), part], ..Report::default() });
    assert!(page.contains("<li><a href=\"#part-2\">Won &amp; lost</a></li>"));
    assert!(page.contains("<h2 id=\"part-2\">"));
}

#[test]
fn shares_stand_side_by_side_on_both_sides_of_the_line() {
    let share = |name: &str, raises, from, length| Share {
        name: name.into(),
        amount: "0.1".into(),
        raises,
        from,
        length,
        colour: "#2b55cc",
    };
    let all = [share("<lost>", false, 0.0, 25.0), share("found & up", true, 25.0, 75.0)];
    let picture = shares(&sheet(), &all);
    assert!(is_well_formed(&picture) && is_well_formed(&shares(&sheet(), &[])), "{picture}");
    // A quarter of 616 pixels from the left edge at 12.
    assert!(picture.contains("<rect x=\"12.0\" y=\"40.0\" width=\"154.0\""), "{picture}");
    assert!(picture.contains("<rect x=\"166.0\" y=\"40.0\" width=\"462.0\""), "{picture}");
    assert!(picture.contains("M166.0 36.0V72.0"), "{picture}");
    assert!(picture.contains("<desc>&lt;lost&gt;: 0.1; found &amp; up: 0.1</desc>"), "{picture}");
    // Where nothing raises the sum, the line stands at the right.
    assert!(shares(&sheet(), &[share("lost", false, 0.0, 100.0)]).contains("M628.0 36.0"));
}

#[test]
fn a_map_has_a_cell_for_each_row_and_column() {
    let column = |group: &str, name: &str| MapColumn { group: group.into(), name: name.into() };
    let mark = |sign, meaning: &str| Mark {
        sign,
        meaning: meaning.into(),
        paper: "#ffffff",
        ink: "#151a24",
    };
    let all = Map {
        heads: vec!["Gain".into()],
        rows: vec![vec!["2^g & 1".into()], vec!["g".into()]],
        columns: vec![column("nDCG", "1"), column("nDCG", "3"), column("AP", "1")],
        cells: vec![vec![0, 0, 1], vec![1, 0, 0]],
        marks: vec![mark("+", "<dense> leads"), mark("0", "equal")],
    };
    let picture = map(&sheet(), &all);
    assert!(is_well_formed(&picture) && is_well_formed(&map(&sheet(), &Map::default())));
    // Neighbours share the head of their group. The last sign of each kind explains it.
    assert_eq!(
        [">nDCG<", ">AP<", ">+<", ">0<"].map(|text| picture.matches(text).count()),
        [1, 1, 5, 3]
    );
    assert!(picture.contains("&lt;dense&gt; leads"));
}

#[test]
fn a_trend_has_a_point_for_each_mean_and_the_lowest_that_is_allowed() {
    let point = |name: &str, at: [f64; 2]| Point { name: name.into(), mean: "0.5".into(), at };
    let points = [point("a & b", [25.0, 50.0]), point("c", [75.0, 0.0])];
    let picture = trend(&sheet(), &points, Some(100.0));
    assert!(is_well_formed(&picture) && is_well_formed(&trend(&sheet(), &[], None)), "{picture}");
    assert!(picture.contains("d=\"M166.0 134.0L474.0 44.0\""), "{picture}");
    assert!(picture.contains("d=\"M12 224.0H628.0\""), "{picture}");
    assert!(picture.contains("<desc>a &amp; b 0.5, c 0.5</desc>"), "{picture}");
}
