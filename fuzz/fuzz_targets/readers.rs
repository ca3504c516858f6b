//! Fuzzes one parser, or all of them. Any text must give data or an error with a position, and never a panic.
//!
//! `RANKLENS_FORMAT` names the format as the `Format` type spells it. Without it, the format is
//! recognised.

#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use ranklens::formats::{Format, ParseError, Parsed, ReadOptions, parse_judgments, read, write};

/// The greatest length of a text. Longer texts are slower and reveal no more.
const LONGEST: usize = 1 << 16;

fn format() -> Option<Format> {
    static FORMAT: OnceLock<Option<Format>> = OnceLock::new();
    *FORMAT.get_or_init(|| {
        let name = std::env::var("RANKLENS_FORMAT").ok().filter(|name| !name.is_empty())?;
        let known = Format::ALL.iter().find(|format| format!("{format:?}") == name);
        Some(*known.unwrap_or_else(|| panic!("there is no format {name}: {:?}", Format::ALL)))
    })
}

fn check(text: &str, read: Result<Parsed, Box<ParseError>>) {
    match read {
        Ok(parsed) => {
            let _ = parsed.summary();
            for warning in parsed.warnings.shown() {
                let _ = (warning.kind.to_string(), warning.span.excerpt(text).to_string());
            }
            for format in [Format::Csv, Format::TrecRun, Format::JsonRun, Format::JsonQrels] {
                // Everything that is written can be parsed.
                if let Ok(text) = write(format, parsed.run.as_ref(), parsed.qrels.as_ref()) {
                    let how = ReadOptions { format: Some(format), ..ReadOptions::default() };
                    let read = ranklens::formats::read(&text, &how);
                    assert!(read.is_ok(), "{format:?} {read:?}\n{text}");
                }
            }
        }
        Err(error) => {
            assert!(text.get(error.span.bytes.clone()).is_some(), "{error:?}");
            let shown = (error.to_string(), error.excerpt(text).to_string());
            assert!(shown.0.chars().count() < 1000);
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if text.len() > LONGEST {
        return;
    }
    let format = format();
    check(text, read(text, &ReadOptions { format, ..ReadOptions::default() }));
    check(text, read(text, &ReadOptions { format, skips: true, ..ReadOptions::default() }));
    if format.is_none() {
        check(text, parse_judgments(text));
    }
});
