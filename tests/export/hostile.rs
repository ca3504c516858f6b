//! Identifiers come from foreign files. Every format must write them as plain text.

use proptest::prelude::*;
use ranklens::export::{Format, render};
use ranklens::metrics::registry::ALL;

use super::derived;

fn of(id: &str, format: Format) -> String {
    render(&derived("nDCG@3", &[(id, Some(2.0)), ("other", Some(3.0))], &[]), 3, format)
}

/// Returns the first line that contains a text.
fn line(text: &str, part: &str) -> String {
    text.lines().find(|line| line.contains(part)).unwrap_or_default().to_string()
}

#[test]
fn a_script_stays_text() {
    let id = "<script>alert(1)</script>&amp;\"'";
    for format in [Format::Markdown, Format::Svg, Format::Mathml] {
        let text = of(id, format);
        assert!(!text.contains("<script") && text.contains("&lt;script&gt;"), "{text}");
        assert!(text.contains("&amp;amp;"), "{text}");
    }
}

#[test]
fn a_pipe_or_a_line_break_does_not_end_a_cell_of_markdown() {
    let text = of("a|b\n| c `x` [l](javascript:1) **b** $x$", Format::Markdown);
    let row = line(&text, "a\\|b");
    assert!(
        row.contains("a\\|b \\| c \\`x\\` \\[l\\](javascript:1) \\*\\*b\\*\\* \\$x\\$ |"),
        "{row}"
    );
    // A pipe that is not part of the text separates one of seven columns.
    let bars = row.replace("\\|", "").matches('|').count();
    assert_eq!(bars, line(&text, "| Rank |").matches('|').count());
    // A backslash before a pipe is escaped, and so is the pipe.
    assert!(of("a\\|b", Format::Markdown).contains("| a\\\\\\|b |"));
}

#[test]
fn a_command_of_latex_stays_text() {
    let text = of("\\input{/etc/passwd} 5% #1 $x$ a_b^c ~ & -- [x]", Format::Latex);
    assert!(
        text.contains(
            "\\textbackslash{}input\\{/etc/passwd\\} 5\\% \\#1 \\$x\\$ a\\_b\\textasciicircum{}c \
             \\textasciitilde{} \\& -{}- {[}x{]}"
        ),
        "{text}"
    );
    assert!(!text.contains("\\input"));
    // A comment at the end of a line would hide the end of the row.
    assert!(line(&of("d%\nx", Format::Latex), "d\\%").ends_with("\\\\"));
}

#[test]
fn a_formula_does_not_run_in_a_spreadsheet() {
    for (id, cell) in [
        ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "\"'\t=1\""),
        (" =1", "' =1"),
        ("\u{ff1d}1", "'\u{ff1d}1"),
        ("=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""),
        // Where the comma is the decimal mark, semicolons separate cells.
        ("a;=1", "\"a;=1\""),
        ("a,b", "\"a,b\""),
        ("d-1", "d-1"),
    ] {
        let text = of(id, Format::Csv);
        assert!(text.contains(&format!("ranking,1,{cell},2,1,")), "{id}: {text}");
    }
    // Computed numbers below 0 stay numbers.
    let d = derived("DCG", &[("d", Some(-1.0))], &[("negative", "counts")]);
    assert!(render(&d, 3, Format::Csv).contains("ranking,1,d,-1,1,-1,"));
}

#[test]
fn control_characters_do_not_reach_a_terminal_or_turn_the_text() {
    for format in [Format::Text, Format::Markdown, Format::Latex, Format::Svg] {
        let text = of("a\u{1b}[31m\u{0}\r\n\u{202e}b", format);
        assert!(!text.contains(['\u{1b}', '\0', '\r', '\u{202e}']), "{text:?}");
    }
}

/// Returns whether markup is well-formed XML: tags nest, and `&` only starts entities.
pub fn is_well_formed(markup: &str) -> bool {
    let mut open = Vec::new();
    for part in markup.trim().split('<').skip(1) {
        let Some((tag, text)) = part.split_once('>') else { return false };
        if text.contains('>') {
            return false;
        }
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return false;
            }
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
    }
    let entity =
        |rest: &str| ["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|e| rest.starts_with(e));
    open.is_empty() && markup.split('&').skip(1).all(entity)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_list_is_written_in_every_format(
        rows in prop::collection::vec(("\\PC{0,6}|[=|<&>\"'`\\\\%_{}$\\[\\]\n\r\t,;-]{0,6}", prop::option::of(-1..4_i8)), 0..8),
        cutoff in 1_usize..6,
    ) {
        let ids: Vec<_> = rows.iter().enumerate().map(|(i, (id, _))| format!("{id}{i}")).collect();
        let docs: Vec<_> = ids.iter().zip(&rows)
            .map(|(id, (_, grade))| (id.as_str(), grade.map(f64::from))).collect();
        for info in ALL {
            let measure = if info.takes_cutoff { format!("{}@{cutoff}", info.name) } else { info.name.into() };
            let d = derived(&measure, &docs, &[]);
            for format in [Format::Svg, Format::Mathml] {
                let text = render(&d, 3, format);
                prop_assert!(is_well_formed(&text), "{}", text);
            }
            let text = render(&d, 3, Format::Csv);
            let mut reader = csv::Reader::from_reader(text.as_bytes());
            let records: Vec<_> = reader.records().map(Result::unwrap).collect();
            prop_assert_eq!(records.iter().filter(|r| &r[0] == "ranking").count(), docs.len());
            for (record, id) in records.iter().zip(&ids) {
                prop_assert!(&record[2] == id || record[2].strip_prefix('\'') == Some(id));
            }
            let markdown = render(&d, 3, Format::Markdown);
            let columns = d.actual.columns.iter().filter(|c| c.rule.is_some()).count() + 3;
            let bars = |line: &str| line.replace("\\\\", "").replace("\\|", "").matches('|').count();
            let table = markdown.lines().filter(|line| line.starts_with("| "));
            for line in table {
                prop_assert_eq!(bars(line), columns + 1, "{}", line);
            }
            let latex = render(&d, 3, Format::Latex);
            for line in latex.lines().filter(|line| line.ends_with("\\\\") && line.starts_with("    ")) {
                let ends = line.replace("\\\\", "").replace("\\&", "").matches('&').count();
                prop_assert!(ends + 1 == columns || line.contains("&="), "{}", line);
            }
        }
    }
}
