//! The bounds of a value, in words.

use ranklens::answers::bounds::{Bounds, Judged, Ties};
use ranklens::present::bounds::{brief, sentence};

#[test]
fn what_a_value_could_be_is_said_only_where_it_would_change() {
    let judged = |low, high, can_lack, exact| {
        Some(Judged { documents: 2, ends: Some([low, high]), can_lack, exact })
    };
    let ties = |high, mean, exact| Some(Ties { documents: 3, low: 0.5, high, mean, exact });
    for (bounds, whole, short) in [
        (Bounds { judged: None, ties: None }, "", ""),
        (
            Bounds { judged: judged(0.25, 0.25, false, true), ties: ties(0.5, Some(0.5), true) },
            "",
            "",
        ),
        (
            Bounds { judged: judged(0.25, 0.75, false, true), ties: ties(0.75, Some(0.625), true) },
            "Could be 0.25 to 0.75: 2 documents are not judged. \
             0.50 to 0.75, mean 0.63 over all orders of 3 tied documents.",
            "Could be 0.25\u{2013}0.75, 2 unjudged; 0.50\u{2013}0.75, 3 tied",
        ),
        (
            Bounds { judged: judged(0.25, 0.25, true, true), ties: ties(0.75, None, false) },
            "Could be 0.25 or undefined: 2 documents are not judged. \
             0.50 to 0.75 at least over all orders of 3 tied documents.",
            "Could be 0.25 or undefined, 2 unjudged; 0.50\u{2013}0.75, 3 tied",
        ),
        (
            Bounds { judged: judged(0.25, 0.75, false, false), ties: None },
            "Could be 0.25 to 0.75, perhaps beyond: 2 documents are not judged.",
            "Could be 0.25\u{2013}0.75, 2 unjudged",
        ),
    ] {
        assert_eq!(sentence(&bounds, 2), whole);
        assert_eq!(brief(&bounds, 2), short);
    }
}
