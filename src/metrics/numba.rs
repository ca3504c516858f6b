//! Sorts as numba does, which ranx uses: by a quicksort that does not keep the order of ties.

/// The longest part that is sorted by insertion, which keeps the order of ties.
pub(crate) const SMALL: usize = 15;

/// Returns the places of a list in the order of ranx; documents without a score come last.
///
/// ranx sorts a run when it builds it, and again when it makes runs comparable. This shuffles ties twice.
pub fn order(scores: &[Option<f64>]) -> Vec<usize> {
    let keys: Vec<f64> = scores.iter().map(|s| s.map_or(f64::INFINITY, |score| -score)).collect();
    let first = sorted(&keys);
    let again: Vec<f64> = first.iter().map(|&at| keys[at]).collect();
    sorted(&again).into_iter().map(|at| first[at]).collect()
}

/// Returns the places of `keys`, the lowest key first.
fn sorted(keys: &[f64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..keys.len()).collect();
    let whole = 0..keys.len();
    let mut parts = vec![whole];
    while let Some(mut part) = parts.pop() {
        while part.len() > SMALL {
            let middle = part.start + partition(keys, &mut places[part.clone()]);
            let (low, high) = (part.start..middle, middle + 1..part.end);
            // The larger part is sorted later.
            let (now, later) = if high.len() > low.len() { (low, high) } else { (high, low) };
            parts.push(later);
            part = now;
        }
        insert(keys, &mut places[part]);
    }
    places
}

/// Moves the keys below a pivot before it. Returns the place of the pivot.
fn partition(keys: &[f64], places: &mut [usize]) -> usize {
    let (middle, last) = ((places.len() - 1) / 2, places.len() - 1);
    for (a, b) in [(middle, 0), (last, middle), (middle, 0)] {
        if keys[places[a]] < keys[places[b]] {
            places.swap(a, b);
        }
    }
    let pivot = keys[places[middle]];
    places.swap(last, middle);
    // `high` is one above the place that it marks, so that it can move past the first place.
    let (mut low, mut high) = (0, last);
    loop {
        while low < last && keys[places[low]] < pivot {
            low += 1;
        }
        while high > 0 && pivot < keys[places[high - 1]] {
            high -= 1;
        }
        if low + 1 >= high {
            break;
        }
        places.swap(low, high - 1);
        low += 1;
        high -= 1;
    }
    places.swap(low, last);
    low
}

fn insert(keys: &[f64], places: &mut [usize]) {
    for i in 1..places.len() {
        let mut at = i;
        while at > 0 && keys[places[at]] < keys[places[at - 1]] {
            places.swap(at, at - 1);
            at -= 1;
        }
    }
}
