//! Names for things whose name may be taken.

/// Returns the names to try in turn: `bm25`, `bm25 (2)`, `bm25 (3)`, and so on without end.
///
/// ```
/// use ranklens::data::numbered;
///
/// let free = numbered("bm25").find(|name| !["bm25", "bm25 (2)"].contains(&&**name));
/// assert_eq!(free.unwrap(), "bm25 (3)");
/// ```
pub fn numbered(name: &str) -> impl Iterator<Item = String> {
    let with_number = (2_u64..).map(move |number| format!("{name} ({number})"));
    std::iter::once(name.to_owned()).chain(with_number)
}
