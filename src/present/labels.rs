//! What columns and scalars are called.

use super::formula;
use super::math::{self, Math};
use crate::metrics::{Column, Derivation, Name, Side};

/// The header of a column of the ranking.
pub fn column_label(c: Column, d: &Derivation) -> String {
    label(c, d, Side::Actual)
}

/// The header of a column of either table: the ideal's running sum is the IDCG.
pub fn label(c: Column, d: &Derivation, side: Side) -> String {
    let text = match c {
        Column::Rank => "Rank",
        Column::Grade => "Grade",
        Column::Relevant => "Relevant",
        Column::NonRelevant => "Not relevant",
        Column::Judged => "Judged",
        Column::OwnGain => "Own gain",
        Column::Gain => "Gain",
        Column::Share => "Relevant share",
        Column::Divisor => {
            return formula::column_rule(d, c)
                .filter(|rule| !matches!(rule, Math::Number(_)))
                .map_or("Divisor".into(), |rule| math::text(&rule).replace(' ', ""));
        }
        Column::Contribution => "Contribution",
        Column::Cumulative => return capitalised(&formula::total_name(d, side)),
        Column::Hits => "Hits",
        Column::Precision => "Precision",
        Column::Recall => "Recall",
        Column::First => "First hit",
        Column::Weight => "Weight",
        Column::Stop => "Stops here",
        Column::Reach => "Gets here",
        Column::Above => "Non-relevant above",
        Column::HitsAbove => "Hits above",
        Column::JudgedAbove => "Judged above",
        Column::TiedRank => "Last rank of tie",
        Column::TiedHits => "Hits to end of tie",
        Column::OtherRank => "Other rank",
        Column::Deeper => "Larger rank",
        Column::OwnWeight => "Own weight",
    };
    text.into()
}

/// What a column holds, in one sentence.
pub fn column_title(c: Column) -> &'static str {
    match c {
        Column::Rank => "The position in the list, from 1.",
        Column::Grade => "How relevant the document was judged to be.",
        Column::Relevant => "1 where the grade is high enough to count as relevant, else 0.",
        Column::NonRelevant => "1 where the document was judged and is not relevant, else 0.",
        Column::Judged => "1 where somebody judged the document, else 0.",
        Column::OwnGain => "What the grade is worth, before ties share their gains.",
        Column::Gain => "What the grade is worth.",
        Column::Share => "The share of relevant documents among those with the same score.",
        Column::Divisor => "What the gain is divided by; it grows with the rank.",
        Column::Contribution => "What this rank adds to the sum.",
        Column::Cumulative => "The sum of the contributions down to this rank.",
        Column::Hits => "The number of relevant documents down to this rank.",
        Column::Precision => "The share of relevant documents among those down to this rank.",
        Column::Recall => "The share of all relevant documents found down to this rank.",
        Column::First => "1 at the first relevant document, else 0.",
        Column::Weight => "The chance that the reader looks at this rank.",
        Column::Stop => "The chance that a reader who gets here is satisfied and stops.",
        Column::Reach => "The chance that nothing above has stopped the reader.",
        Column::Above => "The number of documents above that were judged not relevant.",
        Column::HitsAbove => "The number of relevant documents above.",
        Column::JudgedAbove => "The number of judged documents above.",
        Column::TiedRank => "The rank of the last document with the same score.",
        Column::TiedHits => "Relevant documents down to the last one with the same score.",
        Column::OtherRank => "The rank in the other list, 0 where it is not there.",
        Column::Deeper => "The larger of the ranks in both lists.",
        Column::OwnWeight => "What a relevant document weighs at its own rank.",
    }
}

/// A column in a formula, before its index: the gain of `gain_i`.
pub(super) fn column_symbol(c: Column) -> &'static str {
    match c {
        Column::Rank => "rank",
        Column::Grade => "grade",
        Column::Relevant => "relevant",
        Column::NonRelevant => "nonrelevant",
        Column::Judged => "judged",
        Column::OwnGain => "own",
        Column::Gain => "gain",
        Column::Share => "share",
        Column::Divisor => "divisor",
        Column::Contribution => "contribution",
        Column::Cumulative => "sum",
        Column::Hits => "hits",
        Column::Precision => "precision",
        Column::Recall => "recall",
        Column::First => "first",
        Column::Weight => "weight",
        Column::Stop => "stop",
        Column::Reach => "reach",
        Column::Above => "above",
        Column::HitsAbove => "hitsabove",
        Column::JudgedAbove => "judgedabove",
        Column::TiedRank => "tiedrank",
        Column::TiedHits => "tiedhits",
        Column::OtherRank => "otherrank",
        Column::Deeper => "deeper",
        Column::OwnWeight => "ownweight",
    }
}

/// A scalar in a formula.
pub fn name_symbol(n: Name) -> &'static str {
    match n {
        Name::Cutoff => "k",
        Name::Shown => "shown",
        Name::Relevant => "R",
        Name::NonRelevant => "N",
        Name::Hits => "hits",
        Name::Judged => "judged",
        Name::Dcg => "DCG",
        Name::Idcg => "IDCG",
        Name::Precision => "precision",
        Name::Recall => "recall",
        Name::First => "rank of first hit",
        Name::Sum => "sum",
        Name::Divisor => "divisor",
        Name::Beta => "\u{3b2}",
        Name::Persistence => "p",
        Name::MaxGrade => "max",
        Name::RecallLevel => "x",
        Name::Needed => "needed",
        Name::AtTenths(tenths) => {
            const AT: [&str; 11] = [
                "P at 0.0", "P at 0.1", "P at 0.2", "P at 0.3", "P at 0.4", "P at 0.5", "P at 0.6",
                "P at 0.7", "P at 0.8", "P at 0.9", "P at 1.0",
            ];
            AT[usize::from(tenths).min(10)]
        }
        Name::Depth => "depth",
        Name::IdealSum => "ideal sum",
        Name::Decay => "decay",
    }
}

/// What a scalar is, as a phrase that can follow "is".
pub fn name_meaning(n: Name) -> &'static str {
    match n {
        Name::Cutoff => "the cutoff: how many ranks count",
        Name::Shown => "the number of documents shown",
        Name::Relevant => "the number of relevant documents, in the list or not",
        Name::NonRelevant => "the number of documents judged not relevant",
        Name::Hits => "the number of relevant documents shown",
        Name::Judged => "the number of judged documents shown",
        Name::Dcg => "discounted cumulative gain: the sum of gains, early ranks counting more",
        Name::Idcg => "the DCG of the ideal ranking, the best that is possible",
        Name::Precision => "the share of relevant documents among those shown",
        Name::Recall => "the share of all relevant documents that is shown",
        Name::First => "the rank of the first relevant document",
        Name::Sum => "the sum of the contributions",
        Name::Divisor => "what the sum is divided by",
        Name::Beta => "how much more recall weighs than precision",
        Name::Persistence => "persistence: the chance that the reader goes on to the next rank",
        Name::MaxGrade => "the highest grade of the scale",
        Name::RecallLevel => "the share of the relevant documents at which precision is asked for",
        Name::Needed => "the number of relevant documents that this share stands for",
        Name::AtTenths(_) => "the best precision at this recall or a higher one",
        Name::Depth => "the number of ranks that are compared",
        Name::IdealSum => "the sum of the contributions of the ideal ranking",
        Name::Decay => "the chance that the reader goes on to the next rank",
    }
}

fn capitalised(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}
