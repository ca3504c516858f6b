//! What a number is within the derivation of a value: what a rank adds, a divisor, or a sum.

use super::formula;
use super::loss::{EQUAL, Loss};
use super::sum::counted;
use super::words;
use crate::answers::Claim;
use crate::metrics::{Column, Derivation, Side};

/// Says what a claimed number is within a derivation: `It is what rank 4 adds.` `None` if no number of the derivation
/// is printed like it, and for a whole number, which may be printed for many of them.
pub fn within(d: &Derivation, claim: Claim) -> Option<String> {
    if claim.value.fract() == 0.0 {
        return None;
    }
    let rank_of = |values: &[f64]| Some(values.iter().position(|value| claim.fits(*value))? + 1);
    let actual = counted(&d.actual, Column::Contribution);
    let ideal = counted(&d.ideal, Column::Contribution);
    if let Some(rank) = rank_of(actual) {
        return Some(format!("It is what rank {rank} adds."));
    }
    if let Some(rank) = rank_of(ideal).filter(|_| d.measure.definition.shows_ideal) {
        return Some(format!("It is what rank {rank} of the ideal ranking adds."));
    }
    if let Some(loss) = Loss::of(d) {
        if loss.lost > EQUAL && claim.fits(loss.lost) {
            return Some("It is what the list loses against the ideal ranking.".into());
        }
        let totals = [(Side::Actual, loss.ideal - loss.lost), (Side::Ideal, loss.ideal)];
        if let Some((side, _)) = totals.into_iter().find(|(_, total)| claim.fits(*total)) {
            return Some(format!("It is {}.", formula::total_label(d, side)));
        }
    }
    let divisors = counted(&d.actual, Column::Discount);
    let rank = rank_of(divisors)?;
    let divisor = words::label(Column::Discount, d, Side::Actual);
    Some(format!("It is {divisor} at rank {rank}, the divisor of its gain."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::{Measure, Ranking, Settings, derive};

    #[test]
    fn numbers_of_the_derivation_are_known() {
        let ranking = Ranking::of_grades(&[3.0, 2.0, 0.0, 1.0, 2.0], &Settings::TEXTBOOK);
        let measure: Measure = "nDCG@5".parse().unwrap();
        let d = derive(&measure, &ranking);
        let said = |text: &str| within(&d, Claim::read(text).unwrap());
        assert_eq!(said("0.431").unwrap(), "It is what rank 4 adds.");
        assert_eq!(said("0.226").unwrap(), "It is what the list loses against the ideal ranking.");
        assert_eq!(said("5.466").unwrap(), "It is DCG@5.");
        assert_eq!(said("5.693").unwrap(), "It is IDCG@5.");
        assert!(said("2.322").unwrap().contains("at rank 4"));
        assert_eq!((said("0.5"), said("1"), said("3")), (None, None, None));
    }
}
