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

/// Returns the first format of [`Format::ALL`] that the text looks like. Each reader looks at the start only, because
/// all of them together would walk a long line dozens of times.
pub(super) fn detect(source: &Source) -> Option<Format> {
    let head = source.head();
    let looks = |format: &Format| {
        // The table of a web page may be anywhere in it.
        let start = head.as_ref().filter(|_| *format != Format::Html).unwrap_or(source);
        (reader(*format).looks)(start)
    };
    Format::ALL.iter().copied().find(looks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source<'_> {
        Source::new(text, &Default::default()).unwrap()
    }

    #[test]
    fn the_start_of_a_long_line_shows_what_the_whole_line_is() {
        let lists = ["3 2 0 ", "3,", "a:1 ", "lamp,", "\u{e4} \u{e4} ", "a\t", "x", "# c\n# 3 2\n"];
        for piece in lists {
            let text = piece.repeat(1_000_000 / piece.len());
            let whole = source(&text);
            let head = whole.head().unwrap();
            assert!((100_000..=200_000).contains(&head.text.len()), "{piece}");
            let looks = |format: &Format| (reader(*format).looks)(&whole);
            assert_eq!(detect(&whole), Format::ALL.iter().copied().find(looks), "{piece}");
        }
        let page = format!("<p>{}<table><tr><td>a<td>1</table>", "text ".repeat(100_000));
        assert_eq!(detect(&source(&page)), Some(Format::Html));
        assert!(source(&format!("[{}]", "1,".repeat(200_000))).head().is_none());
    }
}
