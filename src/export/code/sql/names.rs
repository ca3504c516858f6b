//! Texts with places: `{rank}` stands for what `rank` was set to.
//!
//! A statement is told in such texts, which read as SQL and are small in the module.

use super::Dialect;

pub(super) struct Names {
    dialect: &'static Dialect,
    all: Vec<(&'static str, String)>,
}

impl Names {
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

    /// Sets a name, also one that was set before, to what a text says by the names so far.
    pub fn set(&mut self, name: &'static str, text: &str) {
        let text = self.told(text);
        self.put(name, text);
    }

    /// Sets a name to a number to compute with.
    pub fn number(&mut self, name: &'static str, value: f64) {
        let text = self.dialect.number(value);
        self.put(name, text);
    }

    pub fn put(&mut self, name: &'static str, text: String) {
        self.all.retain(|(known, _)| *known != name);
        self.all.push((name, text));
    }

    /// The text with its places filled. What is put in is not looked into again.
    pub fn told(&self, text: &str) -> String {
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
