//! The documents of one query, found by their ids.

/// What a slot holds: the hash of an id in the upper half, the number of its document in the lower, and
/// 0 where there is none.
pub struct Table {
    slots: Vec<u64>,
    filled: usize,
}

/// Room for the list of a usual query.
const USUAL: usize = 4096;

impl Table {
    pub fn new() -> Self {
        Self { slots: vec![0; USUAL], filled: 0 }
    }

    /// Forgets all documents.
    pub fn clear(&mut self) {
        if self.slots.len() > USUAL && self.filled < USUAL / 2 {
            self.slots.truncate(USUAL);
            self.slots.shrink_to_fit();
        }
        self.slots.fill(0);
        self.filled = 0;
    }

    /// The document with this hash for which `is` holds, or else `None`, and `number` is put in.
    #[inline]
    pub fn find(&mut self, hash: u32, number: u32, is: impl Fn(u32) -> bool) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                break;
            }
            let found = slot as u32 - 1;
            if (slot >> 32) as u32 == hash && is(found) {
                return Some(found);
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = entry(hash, number);
        self.filled += 1;
        if self.filled * 2 > self.slots.len() {
            self.grow();
        }
        None
    }

    fn grow(&mut self) {
        let larger = vec![0; self.slots.len() * 2];
        let mask = larger.len() - 1;
        for slot in std::mem::replace(&mut self.slots, larger) {
            let mut at = (slot >> 32) as usize & mask;
            while slot != 0 && self.slots[at] != 0 {
                at = (at + 1) & mask;
            }
            if slot != 0 {
                self.slots[at] = slot;
            }
        }
    }
}

fn entry(hash: u32, number: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(number + 1)
}
