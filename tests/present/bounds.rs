//! The bounds of a value, in words and as a whisker.

use ranklens::answers::bounds::{Bounds, Judged, Ties};
use ranklens::present::bounds::{Whisker, sentence, short};

#[test]
fn what_a_value_could_be_is_said_only_where_it_would_change() {
    let judged = |worst, best| Some(Judged { documents: 2, worst: Some(worst), best });
    let ties = |high, mean, exact| Some(Ties { documents: 3, low: 0.5, high, mean, exact });
    for (bounds, whole, few) in [
        (Bounds { judged: None, ties: None }, "", ""),
        (Bounds { judged: judged(0.25, Some(0.25)), ties: ties(0.5, Some(0.5), true) }, "", ""),
        (
            Bounds { judged: judged(0.25, Some(0.75)), ties: ties(0.75, Some(0.625), true) },
            "0.25 with 2 unjudged documents graded worst, 0.75 graded best; \
             0.50 to 0.75, mean 0.63 over all orders of 3 tied",
            "0.25 if judged worst, 0.75 if best, 0.50 to 0.75 by ties",
        ),
        (
            Bounds { judged: judged(0.25, None), ties: ties(0.75, None, false) },
            "0.25 with 2 unjudged documents graded worst, none graded best; \
             0.50 to 0.75 at least over all orders of 3 tied",
            "0.25 if judged worst, none if best, 0.50 to 0.75 by ties",
        ),
    ] {
        assert_eq!((sentence(&bounds, 2).as_str(), short(&bounds, 2).as_str()), (whole, few));
    }
}

#[test]
fn a_whisker_spans_the_value_and_all_that_it_could_be() {
    let judged = |worst, best| Some(Judged { documents: 2, worst: Some(worst), best: Some(best) });
    let ties = Some(Ties { documents: 3, low: 0.125, high: 0.5, mean: None, exact: true });
    let whisker = Whisker::new(&Bounds { judged: judged(0.25, 0.75), ties }, Some(0.5));
    assert_eq!((whisker.reach_start, whisker.reach_width), (12.5, 62.5));
    assert_eq!(whisker.mark_start, Some(50.0 - Whisker::MARK_WIDTH / 2.0));
    // The scale ends at the greatest value above 1.
    let whisker = Whisker::new(&Bounds { judged: judged(1.0, 4.0), ties: None }, None);
    assert_eq!((whisker.reach_start, whisker.reach_width), (25.0, 75.0));
    assert_eq!(whisker.mark_start, None);
    // A range with a single value is still visible.
    let whisker = Whisker::new(&Bounds { judged: judged(0.5, 0.5), ties: None }, Some(0.5));
    assert_eq!((whisker.reach_start, whisker.reach_width), (50.0, 1.0));
}
