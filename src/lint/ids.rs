//! Ids that differ only in their spelling.

use std::borrow::Cow;

use crate::data::{Id, is_without_width, lowercase};
use crate::metrics::Index;

/// A difference in spelling that programs introduce.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdDifference {
    /// URL encoding: `a%20b`.
    Percent,
    /// Blanks around the id, and zero-width blanks within it.
    Blanks,
    /// `.0` after a whole number, as programs print a column of numbers with missing values.
    Point,
    /// Letter case.
    Case,
    /// More than one of these differences.
    Several,
}

impl IdDifference {
    /// Every difference.
    pub const ALL: [Self; 5] =
        [Self::Blanks, Self::Case, Self::Point, Self::Percent, Self::Several];
    /// The order in which differences are undone. Decoding comes before trimming, because it can yield blanks.
    const UNDONE: [Self; 4] = [Self::Percent, Self::Blanks, Self::Point, Self::Case];

    /// Returns the id without this difference.
    fn undo(self, id: &str) -> Cow<'_, str> {
        match self {
            Self::Percent => {
                let decoded = percent_encoding::percent_decode_str(id).decode_utf8();
                decoded.unwrap_or(Cow::Borrowed(id))
            }
            Self::Blanks if id.contains(is_without_width) => {
                Cow::Owned(id.replace(is_without_width, "").trim_matches(is_blank).into())
            }
            Self::Blanks => Cow::Borrowed(id.trim_matches(is_blank)),
            Self::Point => Cow::Borrowed(without_point(id)),
            Self::Case => Cow::Owned(lowercase(id)),
            Self::Several => Cow::Borrowed(id),
        }
    }

    /// Returns the difference between two ids with the same key.
    fn between(a: &str, b: &str) -> Self {
        let same = |difference: &Self| difference.undo(a) == difference.undo(b);
        Self::UNDONE.into_iter().find(same).unwrap_or(Self::Several)
    }
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200c}' | '\u{200d}')
}

/// Returns `12.`, `12.0` and `12.00` as `12`. Versions such as `v1.0` stay.
fn without_point(id: &str) -> &str {
    if !matches!(id.as_bytes(), [.., b'0' | b'.']) {
        return id;
    }
    match id.trim_end_matches('0').strip_suffix('.') {
        Some(number) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => number,
        _ => id,
    }
}

/// Returns the key of an id: the id with all differences undone. Different ids with the same key nearly match.
fn key(id: &Id) -> Id {
    // Most ids are their own key.
    let is_plain = |b: u8| b.is_ascii_graphic() && !b.is_ascii_uppercase() && b != b'%';
    if id.bytes().all(is_plain) && without_point(id).len() == id.len() {
        return id.clone();
    }
    let mut key = String::from(&**id);
    for difference in IdDifference::UNDONE {
        key = difference.undo(&key).into_owned();
    }
    // An id of blanks has no meaningful key.
    if key.is_empty() { id.clone() } else { key.into() }
}

/// The keys of the ids of one side: of the run or of the judgments.
pub(super) struct Keys<'a> {
    pub ids: Vec<&'a Id>,
    /// The key of each id.
    by_id: Vec<Id>,
    /// The place of the first id with each key.
    places: Index,
    /// For each id, the place of the first id with the same key.
    pub first: Vec<usize>,
    /// For each id, whether it is the only one with its key.
    alone: Vec<bool>,
}

impl<'a> Keys<'a> {
    /// Returns the keys of ids, in the same order. Spellings that nearly match share a key.
    pub fn of(ids: Vec<&'a Id>) -> Self {
        let keys: Vec<Id> = ids.iter().map(|id| key(id)).collect();
        let (mut places, mut first) = (Index::with_room(ids.len()), Vec::with_capacity(ids.len()));
        let mut alone = vec![true; ids.len()];
        for (at, key) in keys.iter().enumerate() {
            let place = places.get(key).unwrap_or(at);
            if place == at {
                places.insert(key, at);
            } else {
                (alone[place], alone[at]) = (false, false);
            }
            first.push(place);
        }
        Self { ids, by_id: keys, places, first, alone }
    }

    /// Returns the places of ids on this side that repeat the key of an earlier one: (first, repeated).
    pub fn repeats(&self) -> impl Iterator<Item = (usize, usize)> {
        self.first
            .iter()
            .enumerate()
            .filter(|(at, first)| at != *first)
            .map(|(at, first)| (*first, at))
    }

    /// Returns the places of nearly matching ids of both sides: (this side, other side, difference). A key that several
    /// ids of one side have makes no pair, since it is open which of them is meant.
    pub fn pairs(&self, other: &Keys) -> Vec<(usize, usize, IdDifference)> {
        let mut pairs = Vec::new();
        for (at, key) in self.by_id.iter().enumerate() {
            if self.alone[at]
                && let Some(there) = other.places.get(key)
                && other.alone[there]
                && other.ids[there] != self.ids[at]
            {
                pairs.push((at, there, IdDifference::between(self.ids[at], other.ids[there])));
            }
        }
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_nearly_match_by_one_difference_or_by_several() {
        for (a, b, difference) in [
            ("12", "12.0", Some(IdDifference::Point)),
            ("12", "12.000", Some(IdDifference::Point)),
            ("12", "12.5", None),
            ("12", "12.", Some(IdDifference::Point)),
            ("100", "1", None),
            ("100", "100.0", Some(IdDifference::Point)),
            (".0", "0", None),
            ("v1", "v1.0", None),
            ("1.2", "1.2.0", None),
            ("lamp", " lamp\t", Some(IdDifference::Blanks)),
            ("lamp", "lamp\u{a0}\u{200b}", Some(IdDifference::Blanks)),
            ("lamp", "la\u{200b}mp\u{200d}", Some(IdDifference::Blanks)),
            ("\u{645}\u{200c}\u{62e}", "\u{645}\u{62e}", None),
            ("lamp", "LAMP", Some(IdDifference::Case)),
            ("\u{c4}rger", "\u{e4}rger", Some(IdDifference::Case)),
            ("a b", "a%20b", Some(IdDifference::Percent)),
            ("\u{e4}", "%C3%A4", Some(IdDifference::Percent)),
            ("%E4", "%e4", Some(IdDifference::Case)),
            ("100%", "100", None),
            ("a%2", "a2", None),
            ("lamp", "Lamp%20", Some(IdDifference::Several)),
            ("12", " 12.0", Some(IdDifference::Several)),
            ("a+b", "a b", None),
            (" ", "\t", None),
            ("007", "7", None),
        ] {
            let (a, b) = (Id::from(a), Id::from(b));
            for (a, b) in [(&a, &b), (&b, &a)] {
                let found = Keys::of(vec![a]).pairs(&Keys::of(vec![b]));
                let expected = difference.map(|difference| (0, 0, difference));
                assert_eq!(found, expected.into_iter().collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn a_third_id_of_the_same_key_makes_no_pair() {
        let ids = ["a", "A", "b"].map(Id::from);
        let (left, right) = (Keys::of(ids.iter().collect()), [Id::from("a "), Id::from("B")]);
        assert_eq!(left.pairs(&Keys::of(right.iter().collect())), [(2, 1, IdDifference::Case)]);
        assert_eq!(left.repeats().collect::<Vec<_>>(), [(0, 1)]);
    }
}
