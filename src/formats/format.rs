//! The formats, and how each is recognised and read.
//!
//! To add one: a module with a `READER`, and one line in the table below. The order of the table is
//! the order of detection: the first format whose reader recognises the text is taken.

use super::error::Read;
use super::source::Source;
use super::{
    Parsed, clicks, grades, header, html, ids, json, labeled, letor, markdown, msmarco, pairs,
    qrels, records, trec_run,
};

/// How a format is recognised and read.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    /// Does the text look like it? Looks at the start of the text only.
    pub looks: fn(&Source) -> bool,
    pub read: fn(&Source) -> Read<Parsed>,
}

macro_rules! formats {
    ($($(#[$doc:meta])* $name:ident, $label:literal, $reader:path;)*) => {
        /// A form in which lists and judgments are written.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $name,)*
        }

        impl Format {
            /// All formats, in the order of detection.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// What people call it.
            pub fn label(self) -> &'static str {
                match self {
                    $(Self::$name => $label,)*
                }
            }

            /// The one with this label.
            pub fn named(label: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|format| format.label() == label)
            }

            pub(super) fn reader(self) -> Reader {
                match self {
                    $(Self::$name => $reader,)*
                }
            }
        }
    };
}

formats! {
    /// `{"question": …, "keywords": […], "documents": […]}`
    Keywords, "keywords and documents", json::keywords::READER;
    /// `{"v": 1, "data": {"queries": [{"id": …, "docs": […], "judgments": […]}]}}`
    Workspace, "saved work", json::workspace::READER;
    /// `{"action_name": "click", "query_id": …, "event_attributes": {"object": {"object_id": …}}}`
    Ubi, "UBI events", json::ubi::READER;
    /// `query,docid,position,clicked`, also in JSON
    Clicks, "click log", clicks::READER;
    /// `{"_id": …, "title": …, "text": …}`
    Corpus, "titles of documents", json::corpus::READER;
    /// `{"judgmentRatings": [{"query": …, "ratings": [{"docId": …, "rating": "3.0"}]}]}`
    JudgmentList, "OpenSearch judgment list", json::judgment_list::READER;
    /// `{"hits": {"hits": [{"_id": …, "_score": …}]}}`, `{"responses": […]}`
    Search, "Elasticsearch or OpenSearch response", json::search::READER;
    /// `{"response": {"numFound": …, "docs": [{"id": …}]}}`, `{"grouped": …}`
    Solr, "Solr response", json::solr::READER;
    /// `{"requests": [{"id": …, "ratings": [{"_id": …, "rating": …}]}]}`
    RankEvalRequest, "_rank_eval request", json::rank_eval::REQUEST;
    /// `{"metric_score": …, "details": {query: {"hits": [{"hit": …, "rating": …}]}}}`
    RankEvalResponse, "_rank_eval response", json::rank_eval::RESPONSE;
    /// `{"topics": [{"query_groups": [{"queries": […], "relevant_documents": {…}}]}]}`
    Rre, "RRE ratings", json::rre::READER;
    /// `[{"query": …, "relevant_docs": {doc: grade}}]`, `{"retrieved": […], "relevant": […]}`
    JsonCases, "JSON test cases", json::cases::READER;
    /// `[{"query_id": …, "doc_id": …, "relevance": …}]`
    JsonRowQrels, "JSON rows of judgments", json::rows::QRELS;
    /// `[{"doc_id": …, "relevant": true}]` in rank order
    JsonRows, "JSON rows", json::rows::READER;
    /// `{query: {doc: score}}`, `{query: [docs]}`
    JsonRun, "JSON run", json::maps::RUN;
    /// `{query: {doc: grade}}`, `{doc: grade}`
    JsonQrels, "JSON judgments", json::maps::QRELS;
    /// `{"case_name": …, "queries": [{"query_text": …, "ratings": [{"doc_id": …, "rating": …}]}]}`
    QuepidCase, "Quepid case", json::quepid::READER;
    /// The longest list of objects with an id each, wherever it stands
    Results, "search results", json::results::READER;
    /// `grade qid:number # doc query text`
    QuepidLtr, "Quepid LTR", letor::QUEPID;
    /// `grade qid:query feature:value … # doc`
    Letor, "LETOR", letor::READER;
    /// `query Q0 doc rank score tag`
    TrecRun, "TREC run", trec_run::READER;
    /// `query 0 doc grade`
    TrecQrels, "TREC qrels", qrels::READER;
    /// `query passage rank`
    MsMarcoRun, "MS MARCO run", msmarco::RUN;
    /// `query passage grade`
    MsMarcoQrels, "MS MARCO judgments", msmarco::QRELS;
    /// `| rank | doc | grade |`
    MarkdownTable, "table with bars", markdown::READER;
    /// `<table><tr><td>…`, as spreadsheets put it on the clipboard
    Html, "table of a web page", html::READER;
    /// Three lines for each document: rank, title, yes or no
    Records, "rank, title and mark on three lines", records::READER;
    /// `query,docid,judge,judge`
    Book, "Quepid book judgments", header::BOOK;
    /// Delimited text that holds judgments and no ranking
    CsvQrels, "table of judgments", header::QRELS;
    /// Delimited text: commas, tabs or semicolons, with a header
    Csv, "table (CSV)", header::READER;
    /// `retrieved: a, b` and `relevant: a`, also as Python assignments
    Lists, "named lists", labeled::READER;
    /// `lamp:3 sofa:0`
    Pairs, "id:grade pairs", pairs::READER;
    /// `3 2 0 1`
    Grades, "grades", grades::READER;
    /// `lamp, sofa`
    Ids, "document ids", ids::READER;
}
