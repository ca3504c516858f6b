//! One file for each measure, and the lists of their definitions.
//!
//! To add a measure, write its file, and add one line with its name to one of the lists. `cargo fmt` does not find the
//! files that a macro declares; `cargo xtask test fmt` checks them too.

use super::measure::Definition;

/// Declares the modules of measures, and the list of the definitions in them.
macro_rules! measures {
    ($(#[$doc:meta])* $list:ident: $($module:ident($($definition:ident),*),)*) => {
        $(pub mod $module;)*

        $(#[$doc])*
        pub static $list: [&Definition; [$($(stringify!($definition)),*),*].len()] =
            [$($(&$module::$definition),*),*];
    };
}

measures! {
    /// The measures that the page offers, in the order shown.
    ALL:
    ndcg(DEFINITION),
    rr(DEFINITION),
    precision(DEFINITION),
    recall(DEFINITION),
    f_measure(DEFINITION),
    ap(DEFINITION),
    dcg(DEFINITION),
    success(DEFINITION),
    rprec(DEFINITION),
    rbp(DEFINITION),
    err(DEFINITION),
    bpref(DEFINITION),
    judged(DEFINITION),
}

measures! {
    /// Measures that tools have and the page does not offer.
    OTHERS:
    iprec(DEFINITION, ELEVEN),
    inf_ap(DEFINITION),
    set_ap(DEFINITION),
    lrap(DEFINITION),
    hit_rr(DEFINITION),
    compat(DEFINITION),
    pfound(DEFINITION),
    auc(DEFINITION),
    fall_out(DEFINITION),
    unjudged(DEFINITION),
    step_ap(PRECISION, RECALL),
    list_auc(DEFINITION),
    catalogue_auc(DEFINITION),
    partial_auc(DEFINITION),
    pap(DEFINITION),
    counts(RETRIEVED, RELEVANT, FOUND, QUERIES),
}
