//! Handles cells that a spreadsheet has formatted: grouped thousands, and ids that became dates or powers of ten.

/// Returns a number without its grouping of thousands: `1234.5` for `1,234.5`, or for `1.234,5` with a
/// decimal comma. Blanks and apostrophes may separate groups, too. The result always has a fraction: `1234.0` for
/// `1,234`. Returns `None` unless there are several groups, of three digits each; the first may have fewer.
pub(super) fn ungrouped(word: &str, decimal_comma: bool) -> Option<String> {
    let (point, mark) = if decimal_comma { (',', '.') } else { ('.', ',') };
    let sign = if word.starts_with('-') { "-" } else { "" };
    let unsigned = word.strip_prefix(['-', '+']).unwrap_or(word);
    let (whole, fraction) = unsigned.split_once(point).unwrap_or((unsigned, "0"));
    let is_mark = |c: char| c == mark || matches!(c, '\'' | '’') || c.is_whitespace();
    let first = whole.chars().find(|c| is_mark(*c))?;
    let mut out = String::from(sign);
    for (at, group) in whole.split(first).enumerate() {
        let fits = if at == 0 { (1..=3).contains(&group.len()) } else { group.len() == 3 };
        if !fits || !group.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        out.push_str(group);
    }
    if !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    out.push('.');
    out.push_str(fraction);
    Some(out)
}

/// Returns whether an id looks like a date or a power of ten that a spreadsheet made: `Jan-02`, `1.00E+05`.
pub(super) fn is_from_spreadsheet(id: &str) -> bool {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let month = |text: &str| MONTHS.iter().any(|month| month.eq_ignore_ascii_case(text));
    let day = |text: &str| text.len() <= 2 && digits(text);
    if let Some((one, other)) = id.split_once('-') {
        return month(one) && day(other) || day(one) && month(other);
    }
    id.split_once("E+").is_some_and(|(number, power)| {
        let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
        whole.len() == 1 && digits(whole) && digits(fraction) && digits(power)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_thousands_are_joined() {
        for (word, comma, number) in [
            ("1,234", false, Some("1234.0")),
            ("-1,234,567.5", false, Some("-1234567.5")),
            ("1.234,5", true, Some("1234.5")),
            ("1.234.567", true, Some("1234567.0")),
            ("12\u{a0}345", true, Some("12345.0")),
            ("1'234", false, Some("1234.0")),
            ("1234", false, None),
            ("1,5", false, None),
            ("1,2345", false, None),
            ("12345,678", false, None),
            (",123", false, None),
            ("1,234.5,6", false, None),
            ("1,234e5", false, None),
        ] {
            assert_eq!(ungrouped(word, comma).as_deref(), number, "{word}");
        }
    }

    #[test]
    fn ids_that_a_spreadsheet_made_are_seen() {
        for id in ["Jan-02", "2-Mar", "1.00E+05", "1.23457E+19", "1E+20"] {
            assert!(is_from_spreadsheet(id), "{id}");
        }
        for id in ["lamp-2", "1e5", "Jan-2020", "mar", "a1.00E+05", "12.3E+5", "E+", "2-2"] {
            assert!(!is_from_spreadsheet(id), "{id}");
        }
    }
}
