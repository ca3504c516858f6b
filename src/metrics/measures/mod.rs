//! One file for each measure, and the lists of their definitions.
//!
//! To add a measure, write its file, and name it here as a module and in one of the lists.

pub mod ap;
pub mod auc;
pub mod bpref;
pub mod catalogue_auc;
pub mod compat;
pub mod counts;
pub mod dcg;
pub mod err;
pub mod f_measure;
pub mod fall_out;
pub mod hit_rr;
pub mod inf_ap;
pub mod iprec;
pub mod judged;
pub mod list_auc;
pub mod lrap;
pub mod ndcg;
pub mod pap;
pub mod partial_auc;
pub mod pfound;
pub mod precision;
pub mod rbp;
pub mod recall;
pub mod rprec;
pub mod rr;
pub mod set_ap;
pub mod step_ap;
pub mod success;
pub mod unjudged;

use super::measure::Definition;

/// Declares a list of definitions, whose length follows from its lines.
macro_rules! definitions {
    ($(#[$doc:meta])* $list:ident: $($definition:path,)*) => {
        $(#[$doc])*
        pub static $list: [&Definition; [$(stringify!($definition)),*].len()] =
            [$(&$definition),*];
    };
}

definitions! {
    /// The measures that the page offers, in the order shown.
    ALL:
    ndcg::DEFINITION,
    rr::DEFINITION,
    precision::DEFINITION,
    recall::DEFINITION,
    f_measure::DEFINITION,
    ap::DEFINITION,
    dcg::DEFINITION,
    success::DEFINITION,
    rprec::DEFINITION,
    rbp::DEFINITION,
    err::DEFINITION,
    bpref::DEFINITION,
    judged::DEFINITION,
}

definitions! {
    /// Measures that other tools have and the page does not offer.
    OTHERS:
    iprec::DEFINITION,
    iprec::ELEVEN,
    inf_ap::DEFINITION,
    set_ap::DEFINITION,
    lrap::DEFINITION,
    hit_rr::DEFINITION,
    compat::DEFINITION,
    pfound::DEFINITION,
    auc::DEFINITION,
    fall_out::DEFINITION,
    unjudged::DEFINITION,
    step_ap::PRECISION,
    step_ap::RECALL,
    list_auc::DEFINITION,
    catalogue_auc::DEFINITION,
    partial_auc::DEFINITION,
    pap::DEFINITION,
    counts::RETRIEVED,
    counts::RELEVANT,
    counts::FOUND,
    counts::QUERIES,
}
