use ranklens::present::chart;

use super::{derived, shown};

#[test]
fn bars_share_one_scale_and_show_what_is_lost() {
    let (actual, ideal) = chart::bars(&shown("nDCG@4"));
    let near = |a: f64, b: f64| (a - b).abs() < 1e-3;
    assert_eq!((actual.len(), ideal.len()), (5, 5));
    assert!(near(actual[0].filled, 1.0) && near(actual[1].filled, 0.4206));
    assert_eq!(actual[2].filled, 0.0);
    assert!(near(actual[2].ghost, 1.0 / 3.0) && near(ideal[2].filled, 1.0 / 3.0));
    assert_eq!(actual[4].ghost, 0.0);
    let (none, _) = chart::bars(&derived("nDCG", &[0.0, 0.0], &[]));
    assert!(none.iter().all(|bar| bar.filled == 0.0 && bar.ghost == 0.0));
    let too_large = derived("nDCG", &[1e6, 5.0], &[("gain", "exponential")]);
    let (actual, ideal) = chart::bars(&too_large);
    assert!(actual.iter().chain(&ideal).all(|bar| bar.filled.is_finite() && bar.ghost.is_finite()));
}

#[test]
fn precision_and_recall_are_step_lines_over_the_ranks() {
    let chart = chart::recall_precision(&shown("P"), &shown("R"), 3);
    assert_eq!(
        chart.summary,
        "Precision and recall at each rank from 1 to 5. \
         Precision is 0.667 at rank 3 and 0.800 at rank 5. \
         Recall is 0.500 at rank 3 and 1.000 at rank 5."
    );
    let names: Vec<&str> = chart.series.iter().map(|s| s.name).collect();
    assert_eq!(names, ["Precision", "Recall"]);
    assert_eq!(chart.series[1].path, "M32 149.0H120.0V102.0H296.0V55.0H384.0V8.0H472.0");
    assert_eq!(chart.cutoff_x, Some(296.0));
    let ticks: Vec<&str> = chart.x_ticks.iter().map(|t| &*t.label).collect();
    assert_eq!(ticks, ["1", "2", "3", "4", "5"]);
    let points = &chart.series[0].points;
    assert_eq!((points[2].k, points[2].value), (3, 2.0 / 3.0));

    let empty = chart::recall_precision(&derived("P", &[], &[]), &derived("R", &[], &[]), 5);
    assert!(empty.series.is_empty() && empty.x_ticks.is_empty() && empty.cutoff_x.is_none());
    assert_eq!(empty.summary, "There is no rank to draw: the list is empty.");
}

#[test]
fn a_long_line_is_thinned_out_and_keeps_its_ends_and_extremes() {
    let mut grades = vec![0.0; 10_000];
    grades[0] = 1.0;
    grades[5_000] = 1.0;
    let chart =
        chart::recall_precision(&derived("P", &grades, &[]), &derived("R", &grades, &[]), 10);
    for series in &chart.series {
        assert!(series.points.len() <= 400);
        assert_eq!(series.points[0].k, 1);
        assert_eq!(series.points.last().map(|p| p.k), Some(10_000));
    }
    assert!(chart.series[1].points.iter().any(|p| p.k == 5_001 && p.value == 1.0));
    let ticks: Vec<&str> = chart.x_ticks.iter().map(|t| &*t.label).collect();
    assert_eq!(ticks[..3], ["1", "1000", "2000"]);
    assert!(ticks.len() <= 11);
}
