//! JSON for saved work: written here, read by the reader of pasted JSON.

mod columns;

use std::rc::Rc;

use super::saved::SavedError;
use crate::data::{Data, Doc, Id, Judgment, Keywords, Query};
use crate::decimal;
use crate::formats::literal::{self, Node, Value};

/// Writes JSON from left to right; the commas come by themselves.
#[derive(Default)]
pub(super) struct Writer {
    out: String,
    /// Queries are written as columns, which pack smaller.
    as_columns: bool,
}

impl Writer {
    /// Writes queries as columns.
    pub fn of_columns() -> Self {
        Self { as_columns: true, ..Self::default() }
    }

    /// Before every key and every value: a comma, where one is needed.
    fn separate(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with(['[', '{', ':']) {
            self.out.push(',');
        }
    }

    pub fn open(&mut self, bracket: char) {
        self.separate();
        self.out.push(bracket);
    }

    pub fn close(&mut self, bracket: char) {
        self.out.push(bracket);
    }

    pub fn key(&mut self, key: &str) -> &mut Self {
        self.text(key);
        self.out.push(':');
        self
    }

    pub fn text(&mut self, text: &str) {
        self.separate();
        self.out.push('"');
        for c in text.chars() {
            match c {
                '"' | '\\' => self.out.extend(['\\', c]),
                '\0'..='\x1f' => self.out.push_str(&format!("\\u{:04x}", u32::from(c))),
                _ => self.out.push(c),
            }
        }
        self.out.push('"');
    }

    /// A finite number, in digits that are read back as exactly this number.
    pub fn number(&mut self, number: f64) {
        self.plain(&decimal::shortest(number));
    }

    /// A text as it is, which must be JSON.
    pub fn plain(&mut self, text: &str) {
        self.separate();
        self.out.push_str(text);
    }

    /// Data, without the queries that `work` has in the same place. Of keywords the documents, from
    /// which the queries follow.
    pub fn data(&mut self, data: &Data, work: Option<&Data>) {
        self.open('{');
        if let Some(keywords) = &data.keywords {
            self.key("keywords").keywords(keywords);
        }
        if let Some(docs) = documents_of_keywords(data) {
            self.key("docs").open('[');
            docs.iter().for_each(|doc| self.doc(doc));
        } else {
            self.key("queries").open('[');
            for (i, query) in data.queries.iter().enumerate() {
                let other = work.and_then(|work| work.queries.get(i));
                if other.is_some_and(|other| Rc::ptr_eq(query, other) || query == other) {
                    self.plain("null");
                } else {
                    self.query(query);
                }
            }
        }
        self.close(']');
        self.close('}');
    }

    fn keywords(&mut self, keywords: &Keywords) {
        self.open('{');
        self.key("question").text(&keywords.question);
        self.key("words").open('[');
        keywords.words.iter().for_each(|word| self.text(word));
        self.close(']');
        self.close('}');
    }

    fn query(&mut self, query: &Query) {
        self.open('{');
        self.key("id").text(&query.id);
        if self.as_columns {
            columns::write(self, query);
            return self.close('}');
        }
        self.key("docs").open('[');
        query.docs.iter().for_each(|doc| self.doc(doc));
        self.close(']');
        self.key("judgments").open('[');
        for judgment in &query.judgments {
            self.open('{');
            self.key("doc").text(&judgment.doc);
            self.key("grade").number(judgment.grade);
            self.close('}');
        }
        self.close(']');
        self.close('}');
    }

    fn doc(&mut self, doc: &Doc) {
        self.open('{');
        self.key("id").text(&doc.id);
        if let Some(score) = doc.score {
            self.key("score").number(score);
        }
        for (key, text) in [("title", &doc.title), ("text", &doc.text)] {
            if let Some(text) = text {
                self.key(key).text(text);
            }
        }
        self.close('}');
    }

    pub fn finish(self) -> String {
        self.out
    }
}

/// The documents, where they and the keywords give all queries.
fn documents_of_keywords(data: &Data) -> Option<&[Doc]> {
    let (keywords, first) = (data.keywords.as_ref()?, data.queries.first()?);
    (*data == Data::from_keywords(keywords, &first.docs)).then_some(&first.docs)
}

type Read<T> = Result<T, SavedError>;

fn damaged(what: &str, key: &str) -> SavedError {
    SavedError::Damaged(format!("“{key}” {what}"))
}

/// Reads a text that is one value.
pub(super) fn read(text: &str) -> Read<Node<'_>> {
    literal::read_single(text).map_err(|error| SavedError::Damaged(error.to_string()))
}

/// The value under a key, unless it is `null`.
pub(super) fn field<'n, 'a>(node: &'n Node<'a>, key: &str) -> Option<&'n Node<'a>> {
    let (_, value) = node.map()?.iter().find(|(name, _)| name.scalar() == Some(key))?;
    (value.value != Value::Null).then_some(value)
}

/// The value under a key that is always there.
pub(super) fn required<'n, 'a>(node: &'n Node<'a>, key: &str) -> Read<&'n Node<'a>> {
    field(node, key).ok_or_else(|| damaged("is missing", key))
}

/// The text under a key.
pub(super) fn text<'n>(node: &'n Node, key: &str) -> Read<&'n str> {
    required(node, key)?.text().ok_or_else(|| damaged("is no text", key))
}

/// The finite number under a key.
pub(super) fn number(node: &Node, key: &str) -> Read<f64> {
    let number = match required(node, key)?.value {
        Value::Number(number) => decimal::parse(number).filter(|number| number.is_finite()),
        _ => None,
    };
    number.ok_or_else(|| damaged("is no number", key))
}

/// The values of the list under a key.
pub(super) fn list<'n, 'a>(node: &'n Node<'a>, key: &str) -> Read<&'n [Node<'a>]> {
    required(node, key)?.list().ok_or_else(|| damaged("is no list", key))
}

/// Data. `work` has the queries that are not written.
pub(super) fn data(node: &Node, work: Option<&Data>) -> Read<Rc<Data>> {
    let keywords = field(node, "keywords").map(keywords).transpose()?;
    if let (Some(keywords), Some(_)) = (&keywords, field(node, "docs")) {
        return Ok(Rc::new(Data::from_keywords(keywords, &docs(node)?)));
    }
    let mut queries = Vec::new();
    for (i, item) in list(node, "queries")?.iter().enumerate() {
        let there = work.and_then(|work| work.queries.get(i));
        queries.push(match there.filter(|_| item.value == Value::Null) {
            Some(there) => there.clone(),
            None => query(item)?,
        });
    }
    Ok(Rc::new(Data { queries, keywords }))
}

fn docs(node: &Node) -> Read<Vec<Doc>> {
    list(node, "docs")?.iter().map(doc).collect()
}

fn keywords(node: &Node) -> Read<Keywords> {
    let mut words = Vec::new();
    for word in list(node, "words")? {
        words.push(word.text().ok_or_else(|| damaged("are no texts", "words"))?.into());
    }
    Ok(Keywords { question: text(node, "question")?.into(), words })
}

fn query(node: &Node) -> Read<Rc<Query>> {
    let is_plain = list(node, "docs")?.iter().all(|doc| doc.map().is_none());
    if is_plain && field(node, "judgments").is_none() {
        return columns::read(node).map(Rc::new);
    }
    let (docs, mut judgments) = (docs(node)?, Vec::new());
    for item in list(node, "judgments")? {
        judgments.push(Judgment::new(text(item, "doc")?, number(item, "grade")?));
    }
    Ok(Rc::new(Query { id: text(node, "id")?.into(), docs, judgments }))
}

fn doc(node: &Node) -> Read<Doc> {
    let optional = |key| -> Read<Option<Id>> {
        field(node, key).map(|_| text(node, key).map(Id::from)).transpose()
    };
    Ok(Doc {
        id: text(node, "id")?.into(),
        score: field(node, "score").map(|_| number(node, "score")).transpose()?,
        title: optional("title")?,
        text: optional("text")?,
    })
}

#[cfg(test)]
mod tests;
