//! The worked examples do not look like mistakes.

use ranklens::state::examples;

use crate::*;

#[test]
fn worked_examples_have_no_remarks() {
    let mut told = Vec::new();
    for example in examples::all() {
        told.extend(remarks(&example.data()).into_iter().map(|line| (example.id, line)));
    }
    assert_eq!(told, []);
}
