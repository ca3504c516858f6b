//! Parses texts into runs and judgments, and writes them.
//!
//! [`parse`] recognises the format and reads the text; [`parse_as`] reads it in the format that the user
//! chose; [`parse_judgments`] reads judgments for a list that is already loaded. No reader drops anything
//! silently: a line that it cannot read becomes a [`ParseError`] with its place and advice, and each lenient
//! interpretation adds a [`Warning`]. All readers run in time linear in the length of the text.
//!
//! Layers, from the bottom up: `words` and `span`; `error` and `warning`; `source`; `collector`; one module
//! for each format with its `READER`; `registry`; `parse` and `write`.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod cell;
mod click_log;
mod clicks;
mod collector;
mod columns;
mod csv_writer;
mod delimited;
mod delimited_records;
mod error;
mod format;
mod frame;
mod grade_list;
mod grades;
mod header;
mod html;
mod ids;
mod json;
mod judgments;
mod labeled;
mod letor;
pub mod limits;
mod literal;
mod markdown;
mod means;
mod msmarco;
mod node;
mod pairs;
mod parse;
mod parsed;
mod prose;
mod qrels;
mod query_lists;
mod query_values;
mod read_options;
mod reader;
mod records;
mod registry;
mod sheet;
mod skipped;
mod source;
mod span;
mod spreadsheet;
mod table;
mod tables;
mod trec_run;
mod triple_columns;
mod triples;
mod warning;
mod words;
mod write;
mod write_error;
pub mod zip;

pub use columns::{Column, Role};
pub use csv_writer::{CsvWriter, guarded};
pub use error::{ErrorKind, ParseError, Suggestion};
pub use format::Format;
pub use json::print::{print as print_json, print_with as print_json_with};
pub use parse::{parse, parse_as, parse_judgments, read, recognise};
pub use parsed::{Parsed, summary};
pub use prose::is_prose;
pub use qrels::write as write_qrels;
pub use query_values::{holds_texts, read_if_values, read_tags, read_values};
pub use read_options::ReadOptions;
pub use skipped::Skipped;
pub use span::{Excerpt, Span};
pub use trec_run::write as write_run;
pub use warning::{Warning, WarningKind, Warnings};
pub use write::write;
pub use write_error::WriteError;
