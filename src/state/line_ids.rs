//! Encodes ids for the lines of a large run, in which a blank ends an id.

use crate::data::Id;

/// The character that replaces a blank or a control character. It also precedes an id that starts with `#`, which
/// would start a comment. It is the empty cell of Braille, which looks like a blank.
const BLANK: char = '\u{2800}';

/// Returns a query's id in the form that lines have.
pub fn encode_query_id(id: &str) -> String {
    let mut out = String::new();
    push_query_id(&mut out, id);
    out
}

/// Returns the id that `push_id` wrote, with a blank for each character that it replaced.
pub fn decode_id(word: &str) -> Id {
    let marked = word.strip_prefix(BLANK).filter(|id| id.starts_with('#'));
    marked.unwrap_or(word).replace(BLANK, " ").into()
}

/// Writes a query's id. A query without a name gets the id 1, because lines need an id.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_back() {
        for id in ["a b", "#tag", "##", "a#", "new line\t", "q"] {
            let word = encode_query_id(id);
            assert!(!word.contains(char::is_whitespace) && !word.starts_with('#'), "{word}");
            assert_eq!(&*decode_id(&word), id.replace('\t', " "));
        }
    }
}
