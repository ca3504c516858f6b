//! Fills placeholders in texts: `{rank}` stands for the value of the name `rank`.
//!
//! The parts of a statement are written as such texts, because they read like SQL and take little
//! space in the module.

use super::Dialect;

pub(super) struct Names {
    dialect: &'static Dialect,
    all: Vec<(&'static str, String)>,
}

impl Names {
    /// Returns the names that every statement uses: the dialect's types, `bytewise`, and the literals `zero` and `one`.
    pub fn new(dialect: &'static Dialect) -> Self {
        let mut names = Self { dialect, all: Vec::new() };
        names.set("double", dialect.double);
        names.set("single", dialect.single.unwrap_or_default());
        names.set("integer", dialect.integer);
        names.set("bytewise", dialect.bytewise);
        names.number("zero", 0.0);
        names.number("one", 1.0);
        names
    }

    /// Sets a name to a text whose placeholders are filled from the current names. The name may
    /// exist already.
    pub fn set(&mut self, name: &'static str, text: &str) {
        let text = self.filled(text);
        self.put(name, text);
    }

    /// Sets a name to the literal of a number for calculations.
    pub fn number(&mut self, name: &'static str, value: f64) {
        let text = self.dialect.number(value);
        self.put(name, text);
    }

    /// Sets a name to a text as it is, without filling placeholders. The name may exist already.
    pub fn put(&mut self, name: &'static str, text: String) {
        self.all.retain(|(known, _)| *known != name);
        self.all.push((name, text));
    }

    /// Returns the text with its placeholders filled. Inserted values are not searched for
    /// placeholders.
    pub fn filled(&self, text: &str) -> String {
        let mut out = String::new();
        for (at, part) in text.split('{').enumerate() {
            let rest = match part.split_once('}') {
                Some((name, rest)) if at > 0 => {
                    let known = self.all.iter().find(|(known, _)| *known == name);
                    out.push_str(known.map_or("", |(_, text)| text));
                    rest
                }
                _ => part,
            };
            out.push_str(rest);
        }
        out
    }
}
