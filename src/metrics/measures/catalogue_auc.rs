//! CatalogueAUC: the area under the ROC curve over a whole catalogue, of which the list shows the first items.
//!
//! Of C items, R are relevant and N = C - R are not. Each miss (an item of the list that is not relevant) adds
//! the number of hits above it. Each item that is neither relevant nor in the list adds (h + R) / 2, where h is
//! the number of hits: `CatalogueAUC@k = (sum over misses of hits above + (h + R) / 2 * (N - misses)) / (R * N)`.
//!
//! Source: implicit, `auc`. A list that is shorter than k counts as filled with misses, so the value can be
//! below 0. Without a relevant item the quotient is 0 / 0: the value is undefined, or the one that the settings
//! choose. It is undefined if every item is relevant, and if C is less than the number of items listed or judged.
//! The setting `catalogue` gives C.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Reason, Settings, derive};
//!
//! // One hit, one miss below it, and two items that the list does not show.
//! let mut settings = Settings::default();
//! settings.set("catalogue", "4")?;
//! let ranking = Ranking::of_grades(&[1.0, 0.0], &settings);
//! let auc = derive(&"CatalogueAUC".parse()?, &ranking);
//! assert_eq!(auc.outcome, Outcome::Value((1.0 + 1.0 * 2.0) / (1.0 * 3.0)));
//!
//! settings.set("catalogue", "1")?;
//! let ranking = Ranking::of_grades(&[1.0, 0.0], &settings);
//! let auc = derive(&"CatalogueAUC".parse()?, &ranking);
//! assert_eq!(auc.outcome, Outcome::Undefined(Reason::CatalogueTooSmall));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::recall::relevant;
use crate::metrics::builder::Builder;
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, cell, number, sum, term};
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::outcome::Reason;
use crate::metrics::ranking::Ranking;

/// CatalogueAUC. It can be below 0 if the list is shorter than the cutoff.
pub static DEFINITION: Definition = Definition {
    name: "CatalogueAUC",
    title: "Area under the ROC curve of the catalogue",
    meaning: "How well relevant items come before the others of the catalogue, the rest half-way.",
    source: "implicit, auc",
    takes_cutoff: true,
    usual_cutoff: true,
    settings: &["rel"],
    ..Definition::new(derive)
};

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    b.cannot_average_ties();
    b.column(Column::HitsAbove, Expr::SumAbove(Column::Relevant));
    let miss = number(1.0) - cell(Column::Relevant);
    b.column(Column::Contribution, miss * cell(Column::HitsAbove));
    b.column(Column::Cumulative, Expr::RunningSum(Column::Contribution));
    let known = b.ranking.documents();
    let items = b.ranking.settings.catalogue.unwrap_or(known);
    if items < known {
        return b.undefined(Reason::CatalogueTooSmall);
    }
    let shown = b.shown() as f64;
    b.term(Name::Hits, sum(Column::Relevant));
    b.term(Name::Sum, sum(Column::Contribution));
    b.given(Name::Shown, shown);
    b.given(Name::Items, items as f64);
    if !relevant(&mut b) {
        return b.nothing_relevant(Reason::NothingRelevant);
    }
    let others = b.term(Name::Others, term(Name::Items) - term(Name::Relevant));
    let mut misses = term(Name::Shown) - term(Name::Hits);
    if others <= 0.0 {
        return b.undefined(Reason::NothingNonRelevant);
    }
    // A list shorter than k is filled with items from outside of the catalogue, which are misses.
    let mut inversions = term(Name::Sum);
    if b.cutoff() > b.shown() {
        b.given(Name::Cutoff, b.cutoff() as f64);
        b.term(Name::Beyond, term(Name::Cutoff) - term(Name::Shown));
        inversions = inversions + term(Name::Beyond) * term(Name::Hits);
        misses = misses + term(Name::Beyond);
    }
    b.term(Name::Misses, misses);
    let half_way = (term(Name::Hits) + term(Name::Relevant)) / number(2.0);
    let rest = half_way * (term(Name::Others) - term(Name::Misses));
    b.finish((inversions + rest) / (term(Name::Relevant) * term(Name::Others)))
}
