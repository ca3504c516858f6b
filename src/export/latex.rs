//! Writes LaTeX for a document that uses the packages amsmath and booktabs.

use super::sheet::{Grid, Head, Sheet};
use crate::present::math;

pub(super) fn write(sheet: &Sheet) -> String {
    let mut out = String::from("% Needs \\usepackage{amsmath,booktabs}\n");
    let about = if sheet.about.is_empty() { &sheet.headline } else { &sheet.about };
    out.push_str(&escaped(about));
    out.push_str("\n\n");
    if let Some(definition) = &sheet.definition {
        out.push_str(&format!("\\[ {} \\]\n", math::latex(definition)));
    }
    if !sheet.chain.is_empty() {
        out.push_str("\\begin{align*}\n");
        let parts: Vec<String> = sheet.chain.iter().map(math::latex).collect();
        out.push_str(&aligned(&parts));
        out.push_str("\n\\end{align*}\n");
    }
    for grid in &sheet.grids {
        table(grid, &mut out);
    }
    let mut items = String::new();
    for scalar in &sheet.scalars {
        let (symbol, value) = (math::latex(&scalar.symbol), cell(&scalar.value.shown()));
        let about = format!("${symbol}$ is {value}, {}.", escaped(&scalar.meaning));
        item(&mut items, &about);
    }
    for note in &sheet.notes {
        item(&mut items, &escaped(note));
    }
    if !sheet.assumed().is_empty() {
        item(&mut items, &format!("{}.", escaped(sheet.assumed())));
    }
    if !sheet.link.is_empty() {
        item(&mut items, &format!("\\texttt{{{}}}", broken(&sheet.link)));
    }
    if !items.is_empty() {
        out.push_str(&format!("\\begin{{itemize}}\n{items}\\end{{itemize}}\n"));
    }
    out
}

fn item(out: &mut String, text: &str) {
    out.push_str(&format!("  \\item {text}\n"));
}

/// Returns a link in which a line may break after every 16 characters, without a hyphen.
fn broken(link: &str) -> String {
    let letters: Vec<char> = link.chars().collect();
    let parts = letters.chunks(16).map(|part| escaped(&part.iter().collect::<String>()));
    parts.collect::<Vec<_>>().join("\\allowbreak{}")
}

fn aligned(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [name, steps @ ..] => format!("  {name} &= {}", steps.join(" \\\\\n    &= ")),
    }
}

fn table(grid: &Grid, out: &mut String) {
    let columns: String =
        grid.shown_heads().map(|head| if head.is_number { 'r' } else { 'l' }).collect();
    out.push_str("\\begin{table}[ht]\n  \\centering\n");
    if !grid.caption.is_empty() {
        out.push_str(&format!("  \\caption{{{}}}\n", escaped(&grid.caption)));
    }
    out.push_str(&format!("  \\begin{{tabular}}{{{columns}}}\n    \\toprule\n"));
    let mut line = |cells: Vec<String>, after: &str| {
        out.push_str(&format!("    {} \\\\\n{after}", cells.join(" & ")));
    };
    line(grid.shown_heads().map(head).collect(), "    \\midrule\n");
    for row in &grid.rows {
        line(grid.shown(row).iter().map(|text| cell(text)).collect(), "");
    }
    out.push_str("    \\bottomrule\n  \\end{tabular}\n\\end{table}\n");
}

fn head(head: &Head) -> String {
    match &head.formula {
        Some(formula) => format!("${}$", math::latex(formula)),
        None => escaped(&head.text),
    }
}

/// Returns the text of a cell. A negative number gets a minus sign instead of a hyphen.
fn cell(text: &str) -> String {
    let is_number = |rest: &str| rest.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    match text.strip_prefix('-') {
        Some(rest) if !rest.is_empty() && is_number(rest) => format!("${text}$"),
        _ => escaped(text),
    }
}

/// Escapes a text so that LaTeX prints it as it is, also at the start of a line.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => out.extend(['\\', c]),
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            // At the start of a row, LaTeX would read these characters as an argument of the row
            // break before it.
            '[' | ']' | '*' => out.extend(['{', c, '}']),
            // Signs of formulas in the text of a convention. pdfLaTeX does not accept them outside
            // of formulas.
            '\u{2212}' => out.push_str("$-$"),
            '\u{2192}' => out.push_str("$\\to$"),
            '\u{2080}'..='\u{2089}' => {
                out.push_str("$_");
                out.extend(char::from_digit(c as u32 - 0x2080, 10));
                out.push('$');
            }
            // LaTeX would join two of these characters to one sign.
            '-' | '`' | '\'' | '?' | '!' if out.ends_with(c) => out.extend(['{', '}', c]),
            _ => out.push(c),
        }
    }
    out
}
