//! Reads bare grades in rank order: `3 2 0 1 2`, also as a list, one per line, or as yes/no marks.
//!
//! - One grade per line, or everything on one line: one query. Several lines with several grades:
//!   each line is a query, named "1", "2", …; a line that ends with a comma continues on the next.
//! - Digits run together (`32012`) are one grade each when they are the whole text, at least three,
//!   and none is above 5; `?` may stand among them. Likewise `YNNY`, and two or more signs as in `✓✗` or `+-`.
//! - `+` and `-` are yes and no when nothing else is in the text.
//! - The documents, which have no ids, become `d1`, `d2`, …

use super::collector::Collector;
use super::error::{ErrorKind, Read};
use super::format::Format;
use super::grade_list::GradeList;
use super::json::{lists, lookup};
use super::parsed::Parsed;
use super::reader::Reader;
use super::source::{Source, columns, first_columns, pieces};
use super::warning::WarningKind;
use super::words::{Mark, mark, mark_with, trim};

pub(super) const READER: Reader = Reader { looks, read };

/// Larger bare numbers are taken for ids.
const LARGEST_LIKELY_GRADE: f64 = 100.0;
/// The number of words that are examined to recognise the format.
const SAMPLE_WORDS: usize = 1000;

fn looks(source: &Source) -> bool {
    let content = source.content();
    if content.starts_with('[') {
        match source.root() {
            Ok(root) => return lookup::is_grade_list(root),
            // NumPy prints lists as `[3 2 0]`, which is not JSON.
            Err(error) if matches!(error.kind, ErrorKind::Syntax { .. }) => {}
            Err(_) => return false,
        }
    }
    let mut lines = source.lines();
    let first = lines.next().unwrap_or("");
    if lines.next().is_none() && run_together(first).is_some() {
        return true;
    }
    let (mut words, mut good, mut signs) = (0, 0, 0);
    let mut first_is_good = false;
    for line in source.lines().take(SAMPLE_WORDS) {
        let comma = line.contains(';');
        for word in parts(line).into_iter().take(SAMPLE_WORDS - words) {
            let is_grade = match mark_with(word, comma) {
                Some(Mark::Grade(grade)) if grade.abs() > LARGEST_LIKELY_GRADE => return false,
                Some(Mark::Grade(_) | Mark::Unjudged) => true,
                None => false,
            };
            first_is_good |= words == 0 && is_grade;
            words += 1;
            good += usize::from(is_grade);
            signs += usize::from(matches!(word, "+" | "-"));
        }
    }
    let mostly = words >= 3 && first_is_good && good * 3 >= words * 2;
    words > 0 && (good == words || mostly || (signs == words && words > 1))
}

/// Returns the grades of a line as words. An empty word stands for a missing grade between commas.
fn parts(line: &str) -> Vec<&str> {
    let line = line.split_once(" #").map_or(line, |(before, _)| before);
    let line = trim(line.trim_matches(|c| matches!(c, '[' | ']' | '(' | ')')));
    let separator = if line.contains(';') { ';' } else { ',' };
    let line = line.strip_suffix([',', ';']).unwrap_or(line);
    let mut parts = Vec::new();
    for cell in pieces(line, &[separator]) {
        // A phrase such as `not relevant`, or an emoji with its word, is one mark.
        if cell.is_empty() || is_phrase(cell) {
            parts.push(cell);
        } else {
            let words: Vec<&str> = columns(cell).collect();
            // In `3 , 2 ; 1`, a comma between two words is not a word. Between two commas, a grade is missing.
            let between = |at: usize| {
                let around = [at.wrapping_sub(1), at + 1].map(|at| words.get(at));
                around.iter().all(|word| word.is_some_and(|word| *word != ","))
            };
            let kept = words.iter().enumerate().filter(|(at, word)| **word != "," || !between(*at));
            parts.extend(kept.map(|(_, word)| *word));
        }
    }
    parts
}

fn is_phrase(cell: &str) -> bool {
    let words = first_columns(cell, 3);
    let mixed = || words.iter().any(|word| word.bytes().all(|b| b.is_ascii_alphabetic()));
    matches!(words.as_slice(), [a, b] if a != b) && mixed() && mark(cell).is_some()
}

/// Returns the characters of `32012`, `YNNY` or `✓✗✓`, each of which is a grade.
fn run_together(text: &str) -> Option<Vec<&str>> {
    let count = text.chars().count();
    let all = |fits: fn(char) -> bool| text.chars().all(fits);
    let tick = |c: char| matches!(c, '✓' | '✔' | '✅' | '☑' | '✗' | '✘' | '✖' | '❌' | '☒');
    let fits = (count >= 3
        && (all(|c| matches!(c, '0'..='5' | '?')) || all(|c| matches!(c, 'Y' | 'N' | '?')))
        && !all(|c| c == '?'))
        || (count >= 2 && text.chars().all(|c| tick(c) || c == '\u{fe0f}'))
        || (count >= 2 && all(|c| matches!(c, '+' | '-')) && text.contains('+'));
    fits.then(|| {
        text.char_indices()
            .filter(|(_, c)| *c != '\u{fe0f}')
            .filter_map(|(at, c)| text.get(at..at + c.len_utf8()))
            .collect()
    })
}

fn read(source: &Source) -> Read<Parsed> {
    let mut out = Collector::new(source);
    if source.content().starts_with('[') {
        match source.root() {
            Ok(root) if lookup::is_grade_list(root) => {
                lists::read_grades(&mut out, root)?;
                return out.finish(Format::Grades);
            }
            _ => {}
        }
    }
    let mut lines = source.lines();
    let first = lines.next().unwrap_or("");
    if lines.next().is_none()
        && let Some(characters) = run_together(first)
    {
        if first.starts_with(|c: char| c.is_ascii_digit() || c == '?') {
            out.doubt(source.range(first), WarningKind::DigitsAsGrades);
        }
        let mut list = GradeList::new("");
        for character in characters {
            list.push(&mut out, character, false, true)?;
        }
        return out.finish(Format::Grades);
    }

    // A list is one line, or several lines of which all but the last end with a comma.
    let last = source.lines().count().saturating_sub(1);
    let (mut single_words, mut joined, mut signs) = (true, true, true);
    for (at, line) in source.lines().enumerate() {
        let words = parts(line);
        single_words &= words.len() == 1;
        joined &= at == last || line.ends_with(',');
        signs &= words.iter().all(|word| matches!(*word, "+" | "-"));
    }
    let single_list = single_words || joined;
    let mut list = GradeList::new(if single_list { "" } else { "1" });
    let mut queries = 1;
    let mut goes_on = true;
    for line in source.lines() {
        if !goes_on {
            queries += 1;
            list = GradeList::new(&queries.to_string());
        }
        let comma = line.contains(';');
        for word in parts(line) {
            list.push(&mut out, word, comma, signs)?;
        }
        goes_on = single_list || line.ends_with(',');
    }
    out.finish(Format::Grades)
}
