//! The name and the id of a workspace: work that the browser's database keeps under a name.

use std::rc::Rc;

/// The workspace in which the work is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workspace {
    /// The id, which is never used for another workspace.
    pub id: Rc<str>,
    /// The name as the user wrote it. No two workspaces have the same name.
    pub name: Rc<str>,
}

impl Workspace {
    /// Makes a workspace. Does not check the id and the name.
    pub fn new(id: &str, name: &str) -> Self {
        Self { id: id.into(), name: name.into() }
    }
}

/// The greatest length of a name, in characters. A longer name is cut.
const LONGEST_NAME: usize = 100;

/// Returns a typed name in the form that is kept: words with single blanks between them, at most 100 characters. Empty
/// if the text has only blanks and control characters.
pub fn name(typed: &str) -> String {
    let words = typed.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    name.trim_end().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_single_blanks_and_none_at_its_ends() {
        assert_eq!(name(" a\t b\n"), "a b");
        assert_eq!(name("\u{0} "), "");
        let word = "a".repeat(LONGEST_NAME - 1);
        assert_eq!(name(&format!("{word} b")), word);
    }
}
