//! Whole numbers without a limit.

use std::cmp::Ordering;

/// A whole number of any size: 32 bits each, the lowest first, without zeros at the end.
#[derive(Default)]
pub struct Big(pub Vec<u32>);

impl Big {
    fn bits(&self) -> usize {
        32 * self.0.len() - self.0.last().map_or(0, |top| top.leading_zeros() as usize)
    }

    pub fn multiply_add(&mut self, factor: u32, mut carry: u32) {
        for part in &mut self.0 {
            let product = u64::from(*part) * u64::from(factor) + u64::from(carry);
            *part = product as u32;
            carry = (product >> 32) as u32;
        }
        if carry > 0 {
            self.0.push(carry);
        }
    }

    /// Times a power of two.
    pub fn shift(&mut self, bits: usize) {
        self.multiply_add(1 << (bits % 32), 0);
        for _ in 0..bits / 32 {
            self.0.insert(0, 0);
        }
    }

    fn compare(&self, other: &Self) -> Ordering {
        let by_length = self.0.len().cmp(&other.0.len());
        by_length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }

    /// Takes away a number that is not larger.
    fn subtract(&mut self, other: &Self) {
        let mut borrow = false;
        for (i, part) in self.0.iter_mut().enumerate() {
            let taken = other.0.get(i).copied().unwrap_or(0);
            let (rest, first) = part.overflowing_sub(taken);
            let (rest, second) = rest.overflowing_sub(u32::from(borrow));
            *part = rest;
            borrow = first || second;
        }
        self.trim();
    }

    /// Takes the zeros at the end away.
    pub fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    /// The quotient nearest to `self / under`, of two equally near the even one, as a whole number and
    /// the power of two that it counts. It has at most `bits` bits, or one more when rounding carries,
    /// and the power is at least `least`. Neither number may be 0.
    pub fn divide(mut self, mut under: Self, bits: i32, least: i32) -> (u64, i32) {
        // 1 <= self / under < 2, times a power of two.
        let mut exponent = self.bits() as i32 - under.bits() as i32;
        let shifted = if exponent < 0 { &mut self } else { &mut under };
        shifted.shift(exponent.unsigned_abs() as usize);
        if self.compare(&under).is_lt() {
            self.shift(1);
            exponent -= 1;
        }
        let lowest = (exponent - bits + 1).max(least);
        let mut whole = 0_u64;
        for _ in lowest..=exponent {
            whole <<= 1;
            if self.compare(&under).is_ge() {
                self.subtract(&under);
                whole |= 1;
            }
            self.shift(1);
        }
        // What is left, twice.
        let up = match self.compare(&under) {
            Ordering::Less => false,
            Ordering::Equal => whole % 2 == 1,
            Ordering::Greater => lowest <= exponent + 1,
        };
        (whole + u64::from(up), lowest)
    }
}
