//! The reader of each format, and the detection of formats.

use super::format::Format;
use super::reader::Reader;
use super::source::Source;
use super::{
    click_log, grades, html, ids, json, labeled, letor, markdown, means, msmarco, pairs, qrels,
    records, tables, trec_run, triples,
};

/// Returns the reader of a format.
pub(super) fn reader(format: Format) -> Reader {
    match format {
        Format::Keywords => json::keywords::READER,
        Format::Workspace => json::workspace::READER,
        Format::Ubi => json::ubi::READER,
        Format::Clicks => click_log::READER,
        Format::Corpus => json::corpus::READER,
        Format::JudgmentList => json::judgment_list::READER,
        Format::Search => json::search::READER,
        Format::Solr => json::solr::READER,
        Format::RankEvalRequest => json::rank_eval::REQUEST,
        Format::RankEvalResponse => json::rank_eval::RESPONSE,
        Format::Rre => json::rre::READER,
        Format::Means => means::READER,
        Format::Spans => json::spans::READER,
        Format::EvaluationRows => json::evaluation::READER,
        Format::SparkPairs => json::spark::READER,
        Format::JsonCases => json::cases::READER,
        Format::JsonRowQrels => json::rows::QRELS,
        Format::JsonRows => json::rows::READER,
        Format::JsonRun => json::maps::RUN,
        Format::JsonQrels => json::maps::QRELS,
        Format::QuepidCase => json::quepid::READER,
        Format::Results => json::results::READER,
        Format::QuepidLtr => letor::QUEPID,
        Format::Letor => letor::READER,
        Format::TrecRun => trec_run::READER,
        Format::TrecQrels => qrels::READER,
        Format::MsMarcoRun => msmarco::RUN,
        Format::MsMarcoQrels => msmarco::QRELS,
        Format::MarkdownTable => markdown::READER,
        Format::Html => html::READER,
        Format::Records => records::READER,
        Format::Triples => triples::READER,
        Format::Book => tables::BOOK,
        Format::CsvQrels => tables::QRELS,
        Format::Csv => tables::READER,
        Format::Lists => labeled::READER,
        Format::Pairs => pairs::READER,
        Format::Grades => grades::READER,
        Format::Ids => ids::READER,
    }
}

/// Returns the first format of [`Format::ALL`] that the text looks like.
pub(super) fn detect(source: &Source) -> Option<Format> {
    Format::ALL.iter().copied().find(|format| (reader(*format).looks)(source))
}
