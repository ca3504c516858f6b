//! Reads JSON and Python literals by their shape.
//!
//! | Shape | Format |
//! |---|---|
//! | `{"question", "keywords", "documents"}` | [`keywords`] |
//! | objects with `retrieved`, `relevant`, `relevant_docs` … | [`cases`] |
//! | objects with a document id each | [`rows`] |
//! | `{query: {doc: number}}`, `{query: [doc]}`, `{doc: number}` | [`maps`] |
//! | lists of numbers or booleans; lists of texts | grades; ids |
//! | `{"_id", "title", "text"}` | [`corpus`] |
//! | user events | [`ubi`] |
//! | saved work | [`workspace`] |
//! | responses of search engines | [`search`], [`solr`], [`results`] |
//! | Elasticsearch's `_rank_eval` | [`rank_eval`] |
//! | rows of evaluations of ragas, LlamaIndex, Haystack, DeepEval, LangSmith | [`evaluation`] |
//! | traces of OpenInference and OpenTelemetry | [`spans`] |
//! | Spark's predictions and labels | [`spark`] |
//! | judgments of OpenSearch, Quepid, RRE | [`judgment_list`], [`quepid`], [`rre`] |

pub(super) mod cases;
pub(super) mod checks;
mod contexts;
pub(super) mod convert;
pub(super) mod corpus;
pub(super) mod evaluation;
mod exploded;
mod hits;
pub(super) mod judgment_list;
pub(super) mod judgments;
mod keys;
pub(super) mod keywords;
pub(super) mod lists;
pub(super) mod lookup;
pub(super) mod maps;
mod oriented;
pub mod print;
pub(super) mod quepid;
pub(super) mod rank_eval;
pub(super) mod records;
pub(super) mod results;
pub(super) mod rows;
pub(super) mod rre;
pub(super) mod search;
pub(super) mod solr;
mod span_attributes;
pub(super) mod spans;
pub(super) mod spark;
pub(super) mod ubi;
pub(super) mod workspace;
pub(super) mod write;
