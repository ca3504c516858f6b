//! The names of a derivation's scalars. One entry for each name holds its key and all texts about it.

/// What is written about a scalar.
struct Entry {
    key: &'static str,
    symbol: &'static str,
    meaning: &'static str,
}

macro_rules! names {
    ($($name:ident: $key:literal, $symbol:literal, $meaning:literal;)*) => {
        /// The name of a scalar that a derivation uses.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Name {
            $(#[doc = $meaning] $name,)*
            /// Interpolated precision at this many tenths of the relevant documents, 0 to 10.
            AtTenths(u8),
        }

        impl Name {
            /// Every name except the tenths.
            const PLAIN: &[Name] = &[$(Name::$name),*];

            const fn entry(self) -> Entry {
                match self {
                    $(Name::$name => Entry { key: $key, symbol: $symbol, meaning: $meaning },)*
                    Name::AtTenths(tenths) => {
                        let last = TENTHS.len() - 1;
                        let at = if tenths as usize > last { last } else { tenths as usize };
                        Entry {
                            key: TENTHS[at].0,
                            symbol: TENTHS[at].1,
                            meaning: "the best precision at this recall or a higher one",
                        }
                    }
                }
            }
        }
    };
}

// Name: key in answers, symbol in formulas, meaning as a phrase that can follow "is".
names! {
    Cutoff: "k", "k", "the cutoff: how many ranks count";
    Shown: "shown", "shown", "the number of documents shown";
    Relevant: "R", "R", "the number of relevant documents, in the list or not";
    NonRelevant: "N", "N", "the number of documents judged not relevant";
    Hits: "hits", "hits", "the number of relevant documents shown";
    Judged: "judged", "judged", "the number of judged documents shown";
    Dcg: "DCG", "DCG", "discounted cumulative gain: the sum of gains, early ranks counting more";
    Idcg: "IDCG", "IDCG", "the DCG of the ideal ranking, the best that is possible";
    Precision: "precision", "precision", "the share of relevant documents among those shown";
    Recall: "recall", "recall", "the share of all relevant documents that is shown";
    First: "first", "rank of first hit", "the rank of the first relevant document";
    Sum: "sum", "sum", "what the ranks add together";
    Divisor: "divisor", "divisor", "what the sum is divided by";
    Beta: "beta", "\u{3b2}", "how much more recall weighs than precision";
    Persistence: "p", "p", "persistence: the chance that the reader goes on to the next rank";
    MaxGrade: "max", "max", "the highest grade of the scale";
    RecallLevel: "x", "x", "the share of the relevant documents at which precision is asked for";
    Needed: "needed", "needed", "the number of relevant documents that this share stands for";
    Depth: "depth", "depth", "the number of ranks that are compared";
    IdealSum: "idealSum", "ideal sum", "what the ranks of the ideal ranking add together";
    Items: "items", "items", "the number of items of the catalogue";
    Others: "others", "others", "the number of items that are not relevant";
    Misses: "misses", "misses", "the number of documents shown that are not relevant";
    Beyond: "beyond", "beyond", "the number of ranks beyond the end of the list";
    LastAdds: "lastAdds", "last contribution", "what the last rank of the list adds";
    Decay: "decay", "decay", "the chance that the reader goes on to the next rank";
}

/// Keys and symbols of interpolated precision at 0, 0.1 and so on to 1.
const TENTHS: [(&str, &str); 11] = [
    ("at0", "P at 0.0"),
    ("at1", "P at 0.1"),
    ("at2", "P at 0.2"),
    ("at3", "P at 0.3"),
    ("at4", "P at 0.4"),
    ("at5", "P at 0.5"),
    ("at6", "P at 0.6"),
    ("at7", "P at 0.7"),
    ("at8", "P at 0.8"),
    ("at9", "P at 0.9"),
    ("at10", "P at 1.0"),
];

impl Name {
    /// Every name.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::PLAIN.iter().copied().chain((0..=10).map(Self::AtTenths))
    }

    /// The key in answers to programs: `idealSum`.
    pub const fn key(self) -> &'static str {
        self.entry().key
    }

    /// Returns the name with this key.
    pub fn with_key(key: &str) -> Option<Self> {
        Self::all().find(|name| name.key() == key)
    }

    /// The symbol in formulas.
    pub const fn symbol(self) -> &'static str {
        self.entry().symbol
    }

    /// What the scalar is, as a phrase that can follow "is".
    pub const fn meaning(self) -> &'static str {
        self.entry().meaning
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_names_one_scalar() {
        for name in Name::all() {
            assert_eq!(Name::with_key(name.key()), Some(name));
        }
    }
}
