//! LaTeX for a document with amsmath and booktabs.

use super::sheet::{Grid, Head, Sheet};
use crate::present::math;

pub(super) fn write(sheet: &Sheet) -> String {
    let mut out = String::from("% Needs \\usepackage{amsmath,booktabs}\n");
    out.push_str(&format!("{}\n\n", escaped(&sheet.about)));
    if let Some(definition) = &sheet.definition {
        out.push_str(&format!("\\[ {} \\]\n", math::latex(definition)));
    }
    out.push_str("\\begin{align*}\n");
    let parts: Vec<String> = sheet.chain.iter().map(math::latex).collect();
    out.push_str(&format!("{}\n\\end{{align*}}\n", aligned(&parts)));
    for grid in &sheet.grids {
        table(grid, &mut out);
    }
    out.push_str("\\begin{itemize}\n");
    for term in &sheet.terms {
        let symbol = math::latex(&term.symbol);
        let value = cell(&term.value);
        out.push_str(&format!("  \\item ${symbol}$ is {value}, {}.\n", escaped(term.meaning)));
    }
    for note in &sheet.notes {
        out.push_str(&format!("  \\item {}\n", escaped(note)));
    }
    out.push_str(&format!("  \\item {}.\n\\end{{itemize}}\n", escaped(&sheet.settings)));
    out
}

fn aligned(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [name, steps @ ..] => format!("  {name} &= {}", steps.join(" \\\\\n    &= ")),
    }
}

fn table(grid: &Grid, out: &mut String) {
    let columns: String =
        grid.heads.iter().map(|head| if head.is_number { 'r' } else { 'l' }).collect();
    out.push_str("\\begin{table}[ht]\n  \\centering\n");
    out.push_str(&format!("  \\caption{{{}}}\n", escaped(&grid.caption)));
    out.push_str(&format!("  \\begin{{tabular}}{{{columns}}}\n    \\toprule\n"));
    let mut line = |cells: Vec<String>| out.push_str(&format!("    {} \\\\\n", cells.join(" & ")));
    line(grid.heads.iter().map(head).collect());
    let (rule, end) = ("    \\midrule\n", "    \\bottomrule\n  \\end{tabular}\n\\end{table}\n");
    out.push_str(rule);
    for row in &grid.rows {
        let cells: Vec<String> = row.iter().map(|text| cell(text)).collect();
        out.push_str(&format!("    {} \\\\\n", cells.join(" & ")));
    }
    out.push_str(end);
}

fn head(head: &Head) -> String {
    match &head.formula {
        Some(formula) => format!("${}$", math::latex(formula)),
        None => escaped(&head.text),
    }
}

/// A number below 0 with a minus sign instead of a hyphen.
fn cell(text: &str) -> String {
    let is_number = |rest: &str| rest.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    match text.strip_prefix('-') {
        Some(rest) if !rest.is_empty() && is_number(rest) => format!("${text}$"),
        _ => escaped(text),
    }
}

/// As text that stands for itself, also where a line begins with it.
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
            // What begins so after the end of a row would be read as its argument.
            '[' | ']' | '*' => out.extend(['{', c, '}']),
            // Two of them would be joined to one sign.
            '-' | '`' | '\'' | '?' | '!' if out.ends_with(c) => out.extend(['{', '}', c]),
            _ => out.push(c),
        }
    }
    out
}
