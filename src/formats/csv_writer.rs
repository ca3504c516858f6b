//! Writes tables as text that every spreadsheet opens with the same cells: CSV by RFC 4180, or tabs.
//!
//! The `csv` crate quotes only what its own separator requires. A cell with `;` must be quoted as well, because
//! spreadsheets with a decimal comma split there. A cell with a leading `#` or outer blanks must be quoted too,
//! because some readers drop these.

/// Signs that start a formula in a spreadsheet, also in their full-width forms.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];

/// A table that is being written.
pub struct CsvWriter {
    text: String,
    separator: char,
    line_end: &'static str,
    /// Other readers' separators, which are quoted too.
    other_separators: &'static [char],
}

impl CsvWriter {
    /// Commas, and lines that end in CR LF.
    pub fn commas() -> Self {
        Self::new(',', "\r\n", &[';'])
    }

    /// Tabs, and lines that end in CR LF.
    pub fn tabs() -> Self {
        Self::new('\t', "\r\n", &[',', ';'])
    }

    /// Tabs, and lines that end in LF, as BEIR's files have them. Commas are not quoted.
    pub(super) fn beir() -> Self {
        Self::new('\t', "\n", &[';'])
    }

    fn new(separator: char, line_end: &'static str, other_separators: &'static [char]) -> Self {
        Self { text: String::new(), separator, line_end, other_separators }
    }

    /// Adds a row. Texts that come from users must be [`guarded`] first.
    pub fn row<S: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = S>) {
        for (at, cell) in cells.into_iter().enumerate() {
            if at > 0 {
                self.text.push(self.separator);
            }
            self.cell(cell.as_ref());
        }
        self.text.push_str(self.line_end);
    }

    fn cell(&mut self, cell: &str) {
        let splits = |c: char| {
            c == self.separator || c == '"' || c.is_control() || self.other_separators.contains(&c)
        };
        if cell.contains(splits) || cell.starts_with('#') || cell.trim() != cell {
            self.text.push('"');
            self.text.push_str(&cell.replace('"', "\"\""));
            self.text.push('"');
        } else {
            self.text.push_str(cell);
        }
    }

    /// The text of the table.
    pub fn finish(self) -> String {
        self.text
    }
}

/// Returns the text, with an apostrophe in front if a spreadsheet would run it as a formula.
///
/// A text that starts with an apostrophe gets a second one, so that `unguarded` restores every text.
pub fn guarded(text: &str) -> String {
    if is_risky(text) { format!("'{text}") } else { text.into() }
}

/// The text without the apostrophe that marks a cell as text.
pub(super) fn unguarded(text: &str) -> &str {
    let Some(rest) = text.strip_prefix('\'') else { return text };
    let number = rest.starts_with(|c: char| c.is_ascii_digit()) && !rest.ends_with('\'');
    if is_risky(rest) || number { rest } else { text }
}

/// Whether a spreadsheet would not show the text as it is. Spreadsheets skip blanks and control characters
/// before a formula.
fn is_risky(text: &str) -> bool {
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || c.is_control());
    start.starts_with(FORMULA) || text.starts_with(['\'', '\t', '\r', '\n'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unguarded_takes_away_what_guarded_puts_in_front() {
        for text in [
            "=1+1",
            "'",
            "''",
            "'x",
            "'1",
            "-5",
            "@a",
            "'=x'",
            "lamp",
            "7",
            "\u{ff1d}1",
            " =1",
            "\t",
        ] {
            assert_eq!(unguarded(&guarded(text)), text);
        }
        assert_eq!(unguarded("'007"), "007");
        assert_eq!(unguarded("'tis"), "'tis");
        assert_eq!(unguarded("'1'"), "'1'");
    }

    #[test]
    fn a_csv_reader_reads_the_cells_that_were_written() {
        let cells = ["a", "", "b,c", "d;e", "\"f\"", " g ", "#h", "i\r\nj", "k\tl"];
        let mut writer = CsvWriter::commas();
        writer.row(cells);
        writer.row(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
        let text = writer.finish();
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
        let first = reader.records().next().unwrap().unwrap();
        assert_eq!(first.iter().collect::<Vec<_>>(), cells);
    }
}
