//! nDCG, normalized discounted cumulative gain.
//!
//! nDCG is DCG divided by the DCG of the ideal ranking, which has the best order: `nDCG@k = DCG@k / IDCG@k`. A
//! perfect order has nDCG 1.
//!
//! Järvelin and Kekäläinen, TOIS 2002. Tools differ in nDCG more than in any other measure: in the gain, in the
//! documents of the ideal (all judged: trec_eval, ranx; those of the list: scikit-learn, LightGBM, XGBoost), in
//! the rank at which the ideal is cut, and in ties.
//!
//! Without any gain in the ideal the quotient is 0 / 0: the value is undefined, or the one that the settings
//! choose. If the ideal is made only of the list's documents, a list that misses the best document can still have
//! nDCG 1.
//!
//! ```
//! use ranklens::metrics::{Outcome, Ranking, Settings, derive};
//!
//! let ranking = Ranking::of_grades(&[0.0, 1.0], &Settings::default());
//! let ndcg = derive(&"nDCG".parse()?, &ranking);
//! // One relevant document at rank 2 instead of rank 1: 1 / log2(3).
//! assert_eq!(ndcg.outcome, Outcome::Value(1.0 / 3_f64.log2()));
//! # Ok::<(), ranklens::metrics::MeasureError>(())
//! ```

use super::dcg::{SQL_SUM, discounted_gains};
use crate::metrics::band::Band;
use crate::metrics::builder::Builder;
use crate::metrics::claims::{Claims, Worth};
use crate::metrics::code::{Elasticsearch, Sql};
use crate::metrics::column::Column;
use crate::metrics::expr::{Expr, Side, sum, term};
use crate::metrics::judged_ranks::JudgedRanks;
use crate::metrics::measure::{Definition, Derivation, Measure};
use crate::metrics::name::Name;
use crate::metrics::note::Note;
use crate::metrics::outcome::{Outcome, Reason};
use crate::metrics::ranking::{LONGEST_BEST, Ranking};
use crate::metrics::search::Search;
use crate::metrics::sentence::Sentence;
use crate::metrics::settings::{IdealOrder, IdealPool, NothingRelevant};
use crate::metrics::table::Table;

/// nDCG. The setting `ideal` chooses the documents of the ideal ranking. A list in the ideal order has the value 1.
pub static DEFINITION: Definition = Definition {
    name: "nDCG",
    aliases: &["ndcgcut", "normalizeddcg"],
    title: "Normalized discounted cumulative gain",
    meaning: "How close the order is to the best possible one. Early ranks have more weight.",
    source: "J\u{e4}rvelin and Kek\u{e4}l\u{e4}inen 2002",
    takes_cutoff: true,
    usual_cutoff: true,
    settings: &["gain", "discount", "ideal"],
    value: Some(value),
    shows_ideal: true,
    sentence: Some(sentence),
    bands: &BANDS,
    claims: Some(Claims {
        is_linear: |_| true,
        worth: |_| Worth::Gain,
        // A document from beyond the cutoff changes an ideal made of the documents shown.
        promotion_helps: |settings, is_cut| {
            !(is_cut && matches!(settings.ideal.pool, IdealPool::Shown | IdealPool::ShownAndJudged))
                && settings.nothing_relevant != NothingRelevant::ZeroUnlessPositive
        },
        dominance_decides: |settings, _| {
            settings.gain.rises()
                && settings.ideal.order == IdealOrder::Gain
                && matches!(settings.ideal.pool, IdealPool::Judged | IdealPool::JudgedUncut)
        },
    }),
    search: Search::GainGrid { normalized: true },
    sql: Some(Sql {
        reads_discounts: true,
        reads_ideal: true,
        ..Sql::new(SQL_SUM, " WHEN COALESCE(i.idcg, 0) {lacks} 0 THEN {rule} ELSE s.dcg / i.idcg")
    }),
    elasticsearch: Some(Elasticsearch::DiscountedCumulativeGain { normalized: true }),
    ..Definition::new(derive)
};

static BANDS: [Band; 5] = [
    Band::new(1.0, "perfect", "No other order would be better."),
    Band::new(0.9, "excellent", "The best documents come first, with small slips at most."),
    Band::new(0.75, "good", "Good documents are near the top, some of them too late."),
    Band::new(0.5, "acceptable", "Much that is useful is shown, but not where it should be."),
    Band::new(0.0, "poor", "The order wastes most of what the documents could give."),
];

fn derive(measure: &Measure, ranking: &Ranking) -> Derivation {
    let mut b = Builder::new(measure, ranking);
    discounted_gains(&mut b);
    let missed = b.ranking.missed().count();
    if missed > 0
        && matches!(b.ranking.settings.ideal.pool, IdealPool::Retrieved | IdealPool::Shown)
    {
        b.note(Note::MissedByIdeal { documents: missed });
    }
    b.term(Name::Dcg, sum(Column::Contribution));
    let ideal = b.term(Name::Idcg, Expr::Sum(Side::Ideal, Column::Contribution));
    if b.ranking.settings.ideal.pool == IdealPool::BestGrade && b.cutoff() > LONGEST_BEST {
        return b.undefined(Reason::TooLarge);
    }
    if b.ranking.settings.nothing_relevant.replaces(ideal) {
        return b.nothing_relevant(Reason::NoIdealGain);
    }
    b.finish(term(Name::Dcg) / term(Name::Idcg))
}

/// Computes the value from the judged documents alone.
fn value(ranks: &JudgedRanks, measure: &Measure) -> Outcome {
    let ideal = ranks.ideal_dcg(measure.cutoff);
    match ranks.settings.nothing_relevant.replaces(ideal) {
        true => ranks.nothing_relevant(Reason::NoIdealGain),
        false => Outcome::Value(ranks.dcg(measure.cutoff) / ideal),
    }
}

/// Names the band, and the rank at which the list loses most against the ideal. Readers should look there first.
fn sentence(d: &Derivation) -> Sentence {
    let value = d.outcome.value().unwrap_or(0.0);
    let Some(band) = Band::of(&BANDS, value) else { return Sentence::new() };
    let cell = |table: &Table, row| table.cell(row, Column::Contribution).unwrap_or(0.0);
    let (mut most, mut rank) = (0.0, 1);
    for row in 0..d.ideal.counted {
        let shown = if row < d.actual.counted { cell(&d.actual, row) } else { 0.0 };
        let lost = cell(&d.ideal, row) - shown;
        if lost > most {
            (most, rank) = (lost, row + 1);
        }
    }
    let why = if band.from == 1.0 {
        "as good as the ideal".into()
    } else if value == 0.0 {
        "nothing shown has any gain".into()
    } else {
        format!("loses most at rank {rank}")
    };
    Sentence::new().text(format!("{} \u{b7} {why}", band.label))
}
