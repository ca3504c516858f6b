//! Shares the comparison of several pairs among workers.

use super::bootstrap::TOGETHER;
use super::comparison::{Comparison, ToCompare};

/// What each of several workers compares.
#[derive(Debug, Default)]
pub struct Shares {
    /// The pairs of each worker, in order. If signs are drawn apart, the last worker draws them.
    pub workers: Vec<Vec<ToCompare>>,
    /// The pairs whose signs are drawn apart.
    signed: Vec<usize>,
}

impl Shares {
    /// Returns the greatest number of workers that have work for as many pairs.
    pub fn most(pairs: usize) -> usize {
        pairs.div_ceil(TOGETHER) + 1
    }

    /// Shares pairs among at most `workers` workers. Pairs that share their draws go to one worker. If there is one more
    /// worker, it draws the signs of the randomization test for the pairs that need many.
    pub fn of(pairs: &[ToCompare], workers: usize) -> Self {
        let has_one_more = workers >= Self::most(pairs.len());
        let (mut pairs, mut signs, mut signed) = (pairs.to_vec(), Vec::new(), Vec::new());
        for (at, pair) in pairs.iter_mut().enumerate() {
            if has_one_more && pair.draws_many_signs() {
                signs.push(pair.signs_only());
                signed.push(at);
                *pair = pair.without_signs();
            }
        }
        let sharing = workers - usize::from(!signs.is_empty());
        let each = pairs.len().div_ceil(sharing.max(1)).next_multiple_of(TOGETHER);
        // The first pair draws most, so the first group is smallest.
        let mut workers: Vec<_> = pairs.rchunks(each.max(1)).map(<[_]>::to_vec).collect();
        workers.reverse();
        workers.extend((!signs.is_empty()).then_some(signs));
        Self { workers, signed }
    }

    /// Returns the figures of all pairs from those of each worker.
    pub fn join(&self, figures: impl IntoIterator<Item = Vec<Comparison>>) -> Vec<Comparison> {
        let mut all: Vec<Comparison> = figures.into_iter().flatten().collect();
        let tests = all.split_off(all.len().saturating_sub(self.signed.len()));
        for (at, test) in self.signed.iter().zip(tests) {
            all[*at].randomization = test.randomization;
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Comparing, Options};
    use super::*;

    #[test]
    fn the_figures_do_not_depend_on_the_number_of_workers() {
        let value = |at: usize, step: usize| ((at * step) % 97) as f64 / 97.0;
        let values = |step| (0..200).map(|at| value(at, step)).collect::<Vec<_>>();
        let pairs: Vec<ToCompare> = (0..19)
            .map(|at| {
                let permutations = if at % 9 == 0 { 3_000 } else { 10 };
                let options = Options { permutations, resamples: 200, ..Options::default() };
                let comparing = Comparing::new(&values(7), &values(at + 8), &options);
                comparing.unwrap().to_compare()
            })
            .collect();
        let compare = |pair: ToCompare| {
            let mut comparing = Comparing::from(pair);
            while !comparing.step(usize::MAX) {}
            comparing.finish()
        };
        for count in [1, 2, 8, 9, 19] {
            let pairs = &pairs[..count];
            let alone: Vec<Comparison> = pairs.iter().cloned().map(compare).collect();
            for workers in 1..6 {
                let shares = Shares::of(pairs, workers);
                assert!(shares.workers.len() <= workers.min(Shares::most(count)));
                let of = |pairs: &Vec<ToCompare>| pairs.iter().cloned().map(compare).collect();
                assert_eq!(shares.join(shares.workers.iter().map(of)), alone, "{count}, {workers}");
            }
        }
    }

    #[test]
    fn signs_are_drawn_apart_if_a_worker_is_left() {
        let options = Options { permutations: 20_000, ..Options::default() };
        let pair = Comparing::new(&[0.1, 0.5], &[0.2, 0.9], &options).unwrap().to_compare();
        let few = Options { permutations: 100, ..options };
        let other = Comparing::new(&[0.1, 0.5], &[0.2, 0.9], &few).unwrap().to_compare();
        let pairs = [pair, other];
        let lengths = |workers| Shares::of(&pairs, workers).workers.iter().map(Vec::len).collect();
        let found: [Vec<usize>; 3] = [1, 2, 3].map(lengths);
        assert_eq!(found, [vec![2], vec![2, 1], vec![2, 1]]);
        assert_eq!(Shares::of(&pairs[1..], 2).workers.len(), 1, "none has many");
    }
}
