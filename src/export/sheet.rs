//! The content that every format writes: a title, formulas, tables and notes. Texts are not escaped
//! yet.
//!
//! This module turns a derivation into a [`Sheet`]; `tables` does the same for tables over cutoffs
//! and queries. A cell holds both the text for readers and the number for programs, so that one
//! table serves all formats.

use std::borrow::Cow;

use crate::metrics::{Column, Derivation, Outcome, Side, Table, Term};
use crate::present::math::{Math, equation, text};
use crate::present::{formula, number, words};

/// The content of an export. [`write`](super::write) turns it into text.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// The value as a headline: `nDCG@5 = 0.960`.
    pub headline: String,
    /// The measure's title, meaning and source. It may be empty.
    pub about: String,
    /// The definition of the measure, unless the chain starts with it.
    pub definition: Option<Math>,
    /// The parts of the chain of equations, from the name to the value. It is empty for a table.
    pub chain: Vec<Math>,
    /// The tables. In a sheet for CSV or TSV, all must have the same columns.
    pub grids: Vec<Grid>,
    /// The scalars, in the order of the derivation.
    pub scalars: Vec<Scalar>,
    /// The facts that only the formats for programs contain.
    pub facts: Vec<Fact>,
    pub notes: Vec<String>,
    /// The settings, for sheets without a convention.
    pub settings: String,
    /// The convention in one line. It may be empty. See [`Sheet::with_convention`].
    pub convention: String,
    /// The link back to the page that shows this content. It may be empty.
    pub link: String,
}

/// A table of a sheet.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The name for programs, such as `ranking`.
    pub key: &'static str,
    pub caption: String,
    pub heads: Vec<Head>,
    /// The rows. Each has one cell per head.
    pub rows: Vec<Vec<Cell>>,
}

/// The head of a column, for readers and for programs.
#[derive(Clone, Debug)]
pub struct Head {
    /// The name for programs, such as `discount`.
    pub key: String,
    /// The head for readers. It is empty for a column that only programs get.
    pub text: String,
    /// The formula of the head, if the head is a formula.
    pub formula: Option<Math>,
    /// Whether the column holds numbers, which are aligned right. Names are aligned left.
    pub is_number: bool,
}

/// A cell of a table. Formats for readers write its text, formats for programs its number.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Text(String),
    /// A number with all its digits, and its text for readers.
    Number(f64, String),
    /// A missing value, and the word for it.
    Nothing(&'static str),
}

/// A scalar with its symbol, value and meaning.
#[derive(Clone, Debug)]
pub struct Scalar {
    /// The name for programs, such as `term`.
    pub key: &'static str,
    pub symbol: Math,
    pub value: Cell,
    pub meaning: Cow<'static, str>,
}

/// A fact for programs. For example, the key `outcome` and the name `nDCG@5` go with the value.
#[derive(Clone, Debug)]
pub struct Fact {
    pub key: &'static str,
    pub name: String,
    pub value: Cell,
}

impl Cell {
    /// Returns the cell of a value, rounded to `digits` decimals for readers.
    pub fn value(value: Option<f64>, digits: u8) -> Self {
        match value {
            Some(value) => Cell::Number(value, number::value(value, digits)),
            None => Cell::Nothing("undefined"),
        }
    }

    /// Returns the text for readers, on one line.
    pub fn shown(&self) -> String {
        match self {
            Cell::Text(text) => clean(text),
            Cell::Number(_, shown) => shown.clone(),
            Cell::Nothing(word) => (*word).into(),
        }
    }
}

impl Sheet {
    /// Returns the sheet of a derivation. `digits` is the number of decimals for readers.
    pub fn of(d: &Derivation, digits: u8) -> Self {
        let measure = d.measure.definition;
        let headline = match d.outcome {
            Outcome::Value(value) => format!("{} = {}", d.measure, number::value(value, digits)),
            Outcome::Undefined(why) => {
                format!("{} is undefined: {}", d.measure, words::reason(why))
            }
        };
        let chain = formula::chain(d, digits);
        let definition = formula::definition(d);
        let start = equation(chain.iter().take(2).cloned().collect());
        let term = |term: &Term| Scalar {
            key: "term",
            symbol: Math::name(words::name_symbol(term.name)),
            value: Cell::Number(term.value, number::step(term.value, digits)),
            meaning: words::name_meaning(term.name).into(),
        };
        let mut grids = vec![Grid::of(d, Side::Actual, digits)];
        if uses_ideal(d) {
            grids.push(Grid::of(d, Side::Ideal, digits));
        }
        Self {
            headline,
            about: format!("{}. {} Source: {}.", measure.title, measure.meaning, measure.source),
            definition: Some(definition).filter(|m| text(m) != text(&start)),
            chain,
            grids,
            scalars: d.terms.iter().map(term).collect(),
            facts: facts(d, digits),
            settings: settings(d),
            notes: d.notes.iter().map(words::note).collect(),
            ..Self::default()
        }
    }

    /// Adds the convention, on one line, and a link back. Each may be empty.
    pub fn with_convention(self, convention: &str, link: &str) -> Self {
        Self { convention: clean(convention), link: clean(link), ..self }
    }

    /// Adds the identifier of the query, unless it is empty.
    pub fn of_query(mut self, id: &str) -> Self {
        if !id.is_empty() {
            let id = clean(id);
            self.grids.iter_mut().for_each(|grid| {
                grid.caption = format!("{} \u{b7} {id}", grid.caption);
            });
            let name = String::new();
            self.facts.push(Fact { key: "query", name, value: Cell::Text(id) });
        }
        self
    }

    /// Returns the convention, or the settings if the sheet has no convention.
    pub fn assumed(&self) -> &str {
        if self.convention.is_empty() { &self.settings } else { &self.convention }
    }
}

/// Returns whether the value depends on the ideal ranking too.
pub(super) fn uses_ideal(d: &Derivation) -> bool {
    d.measure.definition.shows_ideal
}

/// Iterates over the computed columns, in the order of the derivation.
fn computed(table: &Table) -> impl Iterator<Item = Column> {
    table.columns.iter().filter(|c| c.rule.is_some()).map(|c| c.column)
}

fn facts(d: &Derivation, digits: u8) -> Vec<Fact> {
    let fact = |key, name: &str, value| Fact { key, name: name.into(), value };
    let measure = d.measure.to_string();
    let mut facts = vec![fact("outcome", &measure, Cell::value(d.outcome.value(), digits))];
    if let Outcome::Undefined(why) = d.outcome {
        facts.push(fact("undefined", &measure, Cell::Text(words::reason(why))));
    }
    for (key, value) in d.settings.changed() {
        facts.push(fact("setting", key, Cell::Text(value)));
    }
    facts
}

fn settings(d: &Derivation) -> String {
    let changed = d.settings.changed();
    if changed.is_empty() {
        return "Settings: as in the textbook".into();
    }
    let changed: Vec<String> =
        changed.iter().map(|(key, value)| format!("{key}={value}")).collect();
    format!("Settings: as in the textbook, but {}", changed.join(" "))
}

impl Head {
    /// Returns the head of a column without a formula.
    pub fn new(key: &str, text: &str, is_number: bool) -> Self {
        Self { key: key.into(), text: text.into(), formula: None, is_number }
    }
}

impl Grid {
    /// Iterates over the heads of the columns that readers see.
    pub fn shown_heads(&self) -> impl Iterator<Item = &Head> {
        self.heads.iter().filter(|head| !head.text.is_empty())
    }

    /// Returns the cells of a row that readers see.
    pub fn shown(&self, row: &[Cell]) -> Vec<String> {
        let all = self.heads.iter().zip(row);
        all.filter(|(head, _)| !head.text.is_empty()).map(|(_, cell)| cell.shown()).collect()
    }

    fn of(d: &Derivation, side: Side, digits: u8) -> Self {
        // Rows of the ideal ranking that do not count are left out. All rows of the list are shown.
        let (table, rows, key, name) = match side {
            Side::Actual => (&d.actual, d.actual.rows.len(), "ranking", "Ranking"),
            Side::Ideal => (&d.ideal, d.ideal.counted, "ideal", "Ideal ranking"),
        };
        let caption = match table.counted {
            counted if counted < rows => format!("{name}, of which the first {counted} count"),
            _ => name.into(),
        };
        let mut heads = vec![
            Head::new("rank", "Rank", true),
            Head::new("document", "Document", false),
            Head::new("grade", "Grade", true),
            Head::new("counted", "", true),
        ];
        heads.extend(computed(table).map(|column| {
            Head {
                formula: formula::column_rule(d, column)
                    .filter(|rule| column == Column::Discount && !matches!(rule, Math::Number(_))),
                ..Head::new(&key_of(column), &words::label(column, d, side), true)
            }
        }));
        let cells = |at: usize| {
            let row = &table.rows[at];
            let whole = |n: usize| Cell::Number(n as f64, n.to_string());
            let grade = |grade| Cell::Number(grade, number::plain(grade));
            let mut cells = vec![
                whole(row.rank),
                Cell::Text(row.doc.to_string()),
                row.grade.map_or(Cell::Nothing("?"), grade),
                whole(usize::from(at < table.counted)),
            ];
            cells.extend(computed(table).map(|column| {
                let Some(value) = table.cell(at, column) else { return Cell::Nothing("") };
                // Beyond the cutoff only the gain has a value, as on the page.
                let is_shown = at < table.counted || column == Column::Gain;
                let shown = || number::cell_in(table, column, at, digits);
                Cell::Number(value, if is_shown { shown() } else { String::new() })
            }));
            cells
        };
        Self { key, caption, heads, rows: (0..rows).map(cells).collect() }
    }
}

/// Puts a text on one line: control characters, line breaks and marks of text direction become
/// blanks.
pub(super) fn clean(text: &str) -> String {
    let turns = |c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks = |c| matches!(c, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}');
    let kept = |c: char| if c.is_control() || turns(c) || breaks(c) { ' ' } else { c };
    text.chars().map(kept).collect()
}

/// Returns the name of a column for programs: `own_gain`.
fn key_of(column: Column) -> String {
    let mut key = String::new();
    for c in column.key().chars() {
        if c.is_ascii_uppercase() {
            key.push('_');
        }
        key.push(c.to_ascii_lowercase());
    }
    key
}
