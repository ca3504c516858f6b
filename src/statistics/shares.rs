//! Shares the comparison of several pairs among workers.

use super::bootstrap::TOGETHER;
use super::comparison::{Comparison, ToCompare};

/// The time to draw the sign of one query for several pairs, as a share of the time to draw one query of a resample for
/// them. Measured in Node.js.
const SIGN: f64 = 1.0 / 10.0;

/// What several workers compare.
#[derive(Debug)]
pub struct Shares(Vec<Share>);

/// What one worker compares.
#[derive(Clone, Debug, Default)]
pub struct Share {
    /// The pairs, in the order of their figures.
    pub pairs: Vec<ToCompare>,
    places: Vec<Place>,
    cost: f64,
}

/// Where a figure of a worker belongs: to all figures of a pair, or to its randomization test alone.
#[derive(Clone, Copy, Debug)]
enum Place {
    All(usize),
    Test(usize),
}

impl Shares {
    /// Returns how many workers as many pairs need at most, unless measures differ much in the queries that they have
    /// a value for.
    pub fn most(pairs: usize) -> usize {
        pairs.div_ceil(TOGETHER) + 2
    }

    /// Shares pairs among at most `workers` workers, at least one. Pairs that share their draws stay together.
    pub fn of(pairs: &[ToCompare], workers: usize) -> Self {
        let mut tasks = tasks(pairs);
        // The most expensive ones first, each to the worker that has least to do.
        tasks.sort_by(|a, b| b.cost.total_cmp(&a.cost));
        let mut all: Vec<Share> = vec![Share::default(); workers.max(1).min(tasks.len())];
        for task in tasks {
            if let Some(least) = all.iter_mut().min_by(|a, b| a.cost.total_cmp(&b.cost)) {
                least.add(task);
            }
        }
        Self(all)
    }

    /// Returns what each worker compares.
    pub fn of_workers(&self) -> &[Share] {
        &self.0
    }

    /// Returns the figures of all pairs, from those of each worker.
    pub fn join(&self, figures: impl IntoIterator<Item = Vec<Comparison>>) -> Vec<Comparison> {
        let places = self.0.iter().flat_map(|share| &share.places);
        let (mut all, mut tests) = (Vec::new(), Vec::new());
        for (place, figures) in places.zip(figures.into_iter().flatten()) {
            match place {
                Place::All(at) => all.push((*at, figures)),
                Place::Test(at) => tests.push((*at, figures.randomization)),
            }
        }
        all.sort_by_key(|(at, _)| *at);
        let mut all: Vec<Comparison> = all.into_iter().map(|(_, figures)| figures).collect();
        for (at, test) in tests {
            all[at].randomization = test;
        }
        all
    }
}

impl Share {
    fn of(pair: ToCompare, place: Place, cost: f64) -> Self {
        Self { pairs: vec![pair], places: vec![place], cost }
    }

    fn add(&mut self, task: Self) {
        self.pairs.extend(task.pairs);
        self.places.extend(task.places);
        self.cost += task.cost;
    }
}

/// Returns the parts of the work: the resamples of pairs with equal numbers of queries, and the signs of such pairs if
/// they are many.
fn tasks(pairs: &[ToCompare]) -> Vec<Share> {
    let (mut drawn, mut signed) = (Vec::<Share>::new(), Vec::<Share>::new());
    for (at, pair) in pairs.iter().enumerate() {
        let [resamples, signs] = pair.draws().map(|draws| f64::from(draws) * pair.queries() as f64);
        let rest = if signs > resamples {
            together(&mut signed, pair.signs_only(), Place::Test(at), signs * SIGN);
            pair.without_signs()
        } else {
            pair.clone()
        };
        together(&mut drawn, rest, Place::All(at), resamples);
    }
    drawn.into_iter().chain(signed).collect()
}

/// Adds a pair to the task whose draws it shares, or else as a new task with a cost.
fn together(tasks: &mut Vec<Share>, pair: ToCompare, place: Place, cost: f64) {
    let is_alike = |task: &&mut Share| {
        task.pairs.len() < TOGETHER && task.pairs[0].queries() == pair.queries()
    };
    match tasks.iter_mut().find(is_alike) {
        Some(task) => task.add(Share::of(pair, place, 0.0)),
        None => tasks.push(Share::of(pair, place, cost)),
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
                let queries = 200 - at % 2;
                let (one, other) = (values(7), values(at + 8));
                let comparing = Comparing::new(&one[..queries], &other[..queries], &options);
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
                assert!((1..=workers).contains(&shares.of_workers().len()));
                let of = |share: &Share| share.pairs.iter().cloned().map(compare).collect();
                let all = shares.join(shares.of_workers().iter().map(of));
                assert_eq!(all, alone, "{count}, {workers}");
            }
        }
    }

    #[test]
    fn measures_of_the_same_queries_share_their_draws_and_signs_are_drawn_apart() {
        let pair = |queries: usize, permutations: u32| {
            let values = |step: usize| (0..queries).map(|at| (at * step % 7) as f64).collect();
            let [one, other]: [Vec<f64>; 2] = [3, 5].map(values);
            let options = Options { permutations, ..Options::default() };
            Comparing::new(&one, &other, &options).unwrap().to_compare()
        };
        let pairs = [pair(40, 100_000), pair(40, 100), pair(50, 100), pair(40, 100)];
        let lengths = |workers| {
            let shares = Shares::of(&pairs, workers);
            shares.of_workers().iter().map(|share| share.pairs.len()).collect::<Vec<_>>()
        };
        assert_eq!(lengths(1), [5]);
        assert_eq!(lengths(2), [1, 4], "the pair of 50 queries takes longer than each other part");
        assert_eq!(lengths(9), [1, 3, 1]);
        assert!(Shares::of(&[], 2).of_workers().is_empty());
    }
}
