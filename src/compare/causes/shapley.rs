//! The Shapley value of a game with few players (Shapley, A value for n-person games, 1953).

/// Returns the value of every set of players. Bit i of a set's number says whether player i is in the set.
pub fn values(players: usize, value: &mut dyn FnMut(usize) -> f64) -> Vec<f64> {
    (0..1_usize << players).map(value).collect()
}

/// Returns the share of each player: the value that the player adds on joining, as the mean over all orders of
/// joining. `values` come from [`values`].
pub fn shares(players: usize, values: &[f64]) -> Vec<f64> {
    // The share of all orders in which exactly a given set of this size came before a given player.
    let mut weights = vec![1.0 / players.max(1) as f64];
    for size in 1..players {
        let last = weights.last().copied().unwrap_or_default();
        weights.push(last * size as f64 / (players - size) as f64);
    }
    let of = |set: usize| values.get(set).copied().unwrap_or_default();
    let share = |player: usize| {
        let bit = 1 << player;
        let without = (0..values.len()).filter(|set| set & bit == 0);
        without.fold(0.0, |sum, set| {
            let weight = weights.get(set.count_ones() as usize).copied().unwrap_or_default();
            sum + weight * (of(set | bit) - of(set))
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
