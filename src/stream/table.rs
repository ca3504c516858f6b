//! A hash table that finds numbered items: the documents of a query, queries, or grades.

/// A hash table with open addressing. A slot holds the hash of an item in its upper half and the
/// number of the item plus 1 in its lower half. An empty slot is 0.
pub struct Table {
    slots: Vec<u64>,
    filled: usize,
}

/// The initial number of slots. It is enough for the list of a usual query.
const USUAL: usize = 4096;

impl Table {
    /// Returns an empty table with room for a usual query. It grows when it is half full.
    pub fn new() -> Self {
        Self { slots: vec![0; USUAL], filled: 0 }
    }

    /// Removes all items.
    pub fn clear(&mut self) {
        if self.slots.len() > USUAL && self.filled < USUAL / 2 {
            self.slots.truncate(USUAL);
            self.slots.shrink_to_fit();
        }
        self.slots.fill(0);
        self.filled = 0;
    }

    /// Returns the number of the item with this hash for which `is` holds. If there is none, this
    /// inserts `number` and returns `None`.
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
