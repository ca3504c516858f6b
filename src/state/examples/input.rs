//! The input of an example in a compact form, and its conversion to [`Data`].

use std::rc::Rc;

use crate::data::{Data, Doc, Id, Judgment, Keywords, Query};

/// The input of an example.
pub enum ExampleInput {
    /// Queries with ranked lists and judgments.
    Lists(&'static [List]),
    /// One list with scores, and judgments.
    Scored {
        /// Documents with their scores, in the order given.
        docs: &'static [(&'static str, f64)],
        /// Documents with their grades.
        judged: &'static [(&'static str, i8)],
    },
    /// Keywords, each a query over the same documents.
    Keywords {
        /// The question.
        question: &'static str,
        /// One query for each keyword.
        words: &'static [&'static str],
        /// The documents, as title and text.
        docs: &'static [(&'static str, &'static str)],
    },
}

/// One query's ranked list with its judgments.
pub struct List {
    /// Empty if the article does not name the query.
    pub query: &'static str,
    /// In rank order.
    pub docs: &'static [&'static str],
    /// The judgments.
    pub judged: Judged,
}

/// The judgments of a list, as the article gives them.
pub enum Judged {
    /// A grade for each document of the list, in its order, and judged documents that are not in
    /// the list.
    Grades(&'static [i8], &'static [(&'static str, i8)]),
    /// The relevant documents. Nothing else is judged.
    Relevant(&'static [&'static str]),
    /// Documents with their grades. Nothing else is judged.
    Pairs(&'static [(&'static str, i8)]),
}

impl ExampleInput {
    pub(super) fn data(&self) -> Data {
        match self {
            ExampleInput::Lists(lists) => Data {
                queries: lists.iter().map(|list| Rc::new(list.query())).collect(),
                keywords: None,
            },
            ExampleInput::Scored { docs, judged } => {
                let doc = |(id, score): &(&str, f64)| Doc { score: Some(*score), ..Doc::new(*id) };
                let query = Query {
                    docs: docs.iter().map(doc).collect(),
                    judgments: judged
                        .iter()
                        .map(|(doc, grade)| Judgment::new(*doc, f64::from(*grade)))
                        .collect(),
                    ..Query::default()
                };
                Data { queries: vec![Rc::new(query)], keywords: None }
            }
            ExampleInput::Keywords { question, words, docs } => {
                let keywords = Keywords {
                    question: Id::from(*question),
                    words: words.iter().map(|word| Id::from(*word)).collect(),
                };
                let doc = |(title, text): &(&str, &str)| Doc {
                    text: Some((*text).into()),
                    ..Doc::new(*title)
                };
                Data::from_keywords(&keywords, &docs.iter().map(doc).collect::<Vec<_>>())
            }
        }
    }
}

impl List {
    fn query(&self) -> Query {
        let judgment = |(doc, grade): (&&str, &i8)| Judgment::new(*doc, f64::from(*grade));
        let judgments = match self.judged {
            Judged::Grades(grades, missed) => {
                let listed = self.docs.iter().zip(grades);
                listed.chain(missed.iter().map(|(doc, grade)| (doc, grade))).map(judgment).collect()
            }
            Judged::Relevant(docs) => docs.iter().map(|doc| judgment((doc, &1))).collect(),
            Judged::Pairs(pairs) => {
                pairs.iter().map(|(doc, grade)| judgment((doc, grade))).collect()
            }
        };
        Query {
            id: self.query.into(),
            docs: self.docs.iter().map(|doc| Doc::new(*doc)).collect(),
            judgments,
        }
    }
}
