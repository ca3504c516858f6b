//! Ids within the lines of a large run, where a blank would end them.

use crate::data::Id;

/// Stands for a blank, and before an id that would start a comment: the empty cell of Braille, which
/// looks like a blank.
const BLANK: char = '\u{2800}';

/// Returns a query's id in the form that lines have.
pub fn encode_query_id(id: &str) -> String {
    let mut out = String::new();
    push_query_id(&mut out, id);
    out
}

/// Returns the id that `push_id` wrote.
pub fn decode_id(word: &str) -> Id {
    word.replace(BLANK, " ").into()
}

/// Writes a query's id. A query without a name gets the id 1, since lines need one.
pub(super) fn push_query_id(out: &mut String, id: &str) {
    push_id(out, if id.is_empty() { "1" } else { id });
}

/// Writes an id without blanks and without `#` at its start. See [`decode_id`].
pub(super) fn push_id(out: &mut String, id: &str) {
    if id.starts_with('#') {
        out.push(BLANK);
    }
    out.extend(id.chars().map(|c| if c <= ' ' { BLANK } else { c }));
}
