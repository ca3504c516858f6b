//! The Shapley value of a game with few players (Shapley, A value for n-person games, 1953).
//!
//! A game gives each set of players a value. A set is a number: bit i says whether player i is in it.

/// Returns the value of every set of players, at the index that is the set's number. These are 2 to the power of
/// `players` values.
pub fn values(players: usize, value: &mut dyn FnMut(usize) -> f64) -> Vec<f64> {
    (0..1_usize << players).map(value).collect()
}

/// Returns the share of each player: the value that the player adds on joining, as the mean over all orders of
/// joining. `values` come from [`values`]. The shares add up to the value of all players less that of none.
pub fn shares(players: usize, values: &[f64]) -> Vec<f64> {
    // Entry s is the share of all orders in which the players before a given one are exactly a given set of size s.
    let mut weights = vec![1.0 / players.max(1) as f64];
    for size in 1..players {
        let last = weights.last().copied().unwrap_or_default();
        weights.push(last * size as f64 / (players - size) as f64);
    }
    let value = |set: usize| values.get(set).copied().unwrap_or_default();
    let share = |player: usize| {
        let bit = 1 << player;
        let without = (0..values.len()).filter(|set| set & bit == 0);
        without.fold(0.0, |sum, set| {
            let weight = weights.get(set.count_ones() as usize).copied().unwrap_or_default();
            sum + weight * (value(set | bit) - value(set))
        })
    };
    (0..players).map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_glove_game_has_its_known_shares() {
        // Players 0 and 1 hold a left glove, player 2 the right one: 1/6, 1/6, 4/6.
        let values = values(3, &mut |set| f64::from(u8::from(set & 4 != 0 && set & 3 != 0)));
        let shares = shares(3, &values);
        for (share, known) in shares.iter().zip([1.0 / 6.0, 1.0 / 6.0, 4.0 / 6.0]) {
            assert!((share - known).abs() < 1e-15, "{shares:?}");
        }
        assert!(super::shares(0, &[0.3]).is_empty());
    }
}
