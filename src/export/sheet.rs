//! What every format writes: a title, formulas, tables, remarks. Not yet escaped.
//!
//! A derivation becomes a [`Sheet`] here, tables over cutoffs and queries in `tables`. Each cell holds
//! both what readers see and what programs compute with, so that one table serves all formats.

use std::borrow::Cow;

use crate::metrics::{Column, Derivation, Name, Outcome, Side, Table, Term};
use crate::present::math::{Math, equation, text};
use crate::present::{formula, number, words};

/// Something to write out. [`write`](super::write) does.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// `nDCG@5 = 0.960`.
    pub headline: String,
    /// The measure's title, meaning and source; may be empty.
    pub about: String,
    /// The sum behind the value, where the chain does not say it.
    pub definition: Option<Math>,
    /// What stands between the equals signs, from the name to the value. Empty for a table.
    pub chain: Vec<Math>,
    /// Tables with the same columns.
    pub grids: Vec<Grid>,
    /// Scalars, in order.
    pub said: Vec<Said>,
    /// What only programs are told.
    pub facts: Vec<Fact>,
    pub notes: Vec<String>,
    /// What was assumed, where no convention was told.
    pub settings: String,
    /// The convention at work, on one line; may be empty. See [`Sheet::told`].
    pub convention: String,
    /// Back to where this comes from; may be empty.
    pub link: String,
}

#[derive(Clone, Debug)]
pub struct Grid {
    /// For programs: `ranking`.
    pub key: &'static str,
    pub caption: String,
    pub heads: Vec<Head>,
    /// As many cells as there are heads.
    pub rows: Vec<Vec<Cell>>,
}

#[derive(Clone, Debug)]
pub struct Head {
    /// For programs: `discount`.
    pub key: String,
    /// Empty for a column that readers are spared.
    pub text: String,
    /// Where the head is a formula.
    pub formula: Option<Math>,
    /// Names stand left, numbers right.
    pub is_number: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Text(String),
    /// All digits, and as readers see it.
    Number(f64, String),
    /// No number, and the word for it.
    Nothing(&'static str),
}

/// A scalar with its value and what it is.
#[derive(Clone, Debug)]
pub struct Said {
    /// For programs: `term`.
    pub key: &'static str,
    pub symbol: Math,
    pub value: Cell,
    pub meaning: Cow<'static, str>,
}

/// What programs are told besides: `outcome`, `nDCG@5`, its value.
#[derive(Clone, Debug)]
pub struct Fact {
    pub key: &'static str,
    pub name: String,
    pub value: Cell,
}

impl Cell {
    /// A rounded value.
    pub fn value(value: Option<f64>, digits: u8) -> Self {
        match value {
            Some(value) => Cell::Number(value, number::value(value, digits)),
            None => Cell::Nothing("undefined"),
        }
    }

    /// What readers see, on one line.
    pub fn shown(&self) -> String {
        match self {
            Cell::Text(text) => clean(text),
            Cell::Number(_, shown) => shown.clone(),
            Cell::Nothing(word) => (*word).into(),
        }
    }
}

impl Sheet {
    /// A derivation. `digits` are the decimals that readers see.
    pub fn of(d: &Derivation, digits: u8) -> Self {
        let info = d.measure.info;
        let headline = match d.outcome {
            Outcome::Value(value) => format!("{} = {}", d.measure, number::value(value, digits)),
            Outcome::Undefined(why) => {
                format!("{} is undefined: {}", d.measure, words::reason(why))
            }
        };
        let chain = formula::chain(d, digits);
        let definition = formula::definition(d);
        let start = equation(chain.iter().take(2).cloned().collect());
        let term = |term: &Term| Said {
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
            about: format!("{}. {} Source: {}.", info.title, info.meaning, info.source),
            definition: Some(definition).filter(|m| text(m) != text(&start)),
            chain,
            grids,
            said: d.terms.iter().map(term).collect(),
            facts: facts(d, digits),
            settings: settings(d),
            notes: d.notes.iter().map(words::note).collect(),
            ..Self::default()
        }
    }

    /// With the convention at work, on one line, and a link back. Each may be empty.
    pub fn told(self, convention: &str, link: &str) -> Self {
        Self { convention: clean(convention), link: clean(link), ..self }
    }

    /// Says which query it is of, where that has a name.
    pub fn of_query(mut self, id: &str) -> Self {
        if !id.is_empty() {
            let id = clean(id);
            self.grids.iter_mut().for_each(|grid| {
                grid.caption = [&grid.caption, " \u{b7} ", &id].concat();
            });
            let name = String::new();
            self.facts.push(Fact { key: "query", name, value: Cell::Text(id) });
        }
        self
    }

    /// What was assumed, for readers.
    pub fn assumed(&self) -> &str {
        if self.convention.is_empty() { &self.settings } else { &self.convention }
    }
}

/// Whether the value comes from the ideal ranking too.
pub(super) fn uses_ideal(d: &Derivation) -> bool {
    d.term(Name::Idcg).is_some()
}

/// The computed columns, in the order of the derivation.
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
    /// A column without a formula at its head.
    pub fn new(key: &str, text: &str, is_number: bool) -> Self {
        Self { key: key.into(), text: text.into(), formula: None, is_number }
    }
}

impl Grid {
    /// The columns that readers see.
    pub fn shown_heads(&self) -> impl Iterator<Item = &Head> {
        self.heads.iter().filter(|head| !head.text.is_empty())
    }

    /// The cells of a row that readers see.
    pub fn shown(&self, row: &[Cell]) -> Vec<String> {
        let all = self.heads.iter().zip(row);
        all.filter(|(head, _)| !head.text.is_empty()).map(|(_, cell)| cell.shown()).collect()
    }

    fn of(d: &Derivation, side: Side, digits: u8) -> Self {
        // Rows of the ideal that do not count say nothing; those of the list stay in sight.
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
                    .filter(|rule| column == Column::Divisor && !matches!(rule, Math::Number(_))),
                ..Head::new(key_of(column), &words::label(column, d, side), true)
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
                // Beyond the cutoff only what the grade is worth is told, as on the page.
                let told = at < table.counted || column == Column::Gain;
                let shown = || number::cell_in(table, column, at, digits);
                Cell::Number(value, if told { shown() } else { String::new() })
            }));
            cells
        };
        Self { key, caption, heads, rows: (0..rows).map(cells).collect() }
    }
}

/// On one line, without what moves a cursor or turns the direction of text.
pub(super) fn clean(text: &str) -> String {
    let turns = |c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks = |c| matches!(c, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}');
    let kept = |c: char| if c.is_control() || turns(c) || breaks(c) { ' ' } else { c };
    text.chars().map(kept).collect()
}

/// The name of a column for programs.
fn key_of(column: Column) -> &'static str {
    match column {
        Column::Rank => "rank",
        Column::Grade => "grade",
        Column::Relevant => "relevant",
        Column::NonRelevant => "non_relevant",
        Column::Judged => "judged",
        Column::OwnGain => "own_gain",
        Column::Gain => "gain",
        Column::Share => "share",
        Column::Divisor => "discount",
        Column::Contribution => "contribution",
        Column::Cumulative => "cumulative",
        Column::Hits => "hits",
        Column::Precision => "precision",
        Column::Recall => "recall",
        Column::First => "first",
        Column::Weight => "weight",
        Column::Stop => "stop",
        Column::Reach => "reach",
        Column::Above => "above",
        Column::HitsAbove => "hits_above",
        Column::JudgedAbove => "judged_above",
        Column::TiedRank => "tied_rank",
        Column::TiedHits => "tied_hits",
        Column::OtherRank => "other_rank",
        Column::Deeper => "deeper",
        Column::OwnWeight => "own_weight",
    }
}
