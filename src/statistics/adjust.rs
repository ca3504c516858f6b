//! p-values adjusted for several comparisons, as R's `p.adjust` computes them.
//!
//! The functions return adjusted p-values from 0 to 1 in the order given. Compare them with the same level as
//! a single p-value.

/// Holm (1979): the probability of any false finding stays below the level. The default for a few systems
/// against one baseline.
///
/// ```
/// use ranklens::statistics::adjust::holm;
///
/// assert_eq!(holm(&[0.01, 0.5, 0.02]), [0.03, 0.5, 0.04]);
/// ```
pub fn holm(p: &[f64]) -> Vec<f64> {
    let count = p.len();
    let smaller = |p_of: f64| p.iter().filter(|other| **other < p_of).count();
    let step: Vec<f64> = p.iter().map(|one| (count - smaller(*one)) as f64 * one).collect();
    let adjusted = |one: f64| {
        let up_to = p.iter().zip(&step).filter(|(other, _)| **other <= one);
        up_to.fold(0.0, |most, (_, step)| step.max(most)).min(1.0)
    };
    p.iter().map(|one| adjusted(*one)).collect()
}

/// As [`holm`], over the comparisons that have a p-value. `None` stays `None` and is not counted.
pub fn holm_of_known(p: &[Option<f64>]) -> Vec<Option<f64>> {
    let known: Vec<f64> = p.iter().copied().flatten().collect();
    let mut adjusted = holm(&known).into_iter();
    p.iter().map(|p| p.and_then(|_| adjusted.next())).collect()
}

/// Benjamini and Hochberg (1995): the expected share of false findings among all findings stays below the
/// level. For many comparisons.
///
/// ```
/// use ranklens::statistics::adjust::benjamini_hochberg;
///
/// assert_eq!(benjamini_hochberg(&[0.01, 0.5, 0.02]), [0.03, 0.5, 0.03]);
/// ```
pub fn benjamini_hochberg(p: &[f64]) -> Vec<f64> {
    let count = p.len() as f64;
    let not_larger = |p_of: f64| p.iter().filter(|other| **other <= p_of).count() as f64;
    let step: Vec<f64> = p.iter().map(|one| count / not_larger(*one) * one).collect();
    let adjusted = |one: f64| {
        let from = p.iter().zip(&step).filter(|(other, _)| **other >= one);
        from.fold(1.0, |least, (_, step)| step.min(least))
    };
    p.iter().map(|one| adjusted(*one)).collect()
}
