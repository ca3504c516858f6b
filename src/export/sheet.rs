//! What the formats for readers tell, in their order, not yet escaped.

use crate::metrics::{Column, Derivation, Name, Outcome, Side, Table};
use crate::present::math::{Math, equation, text};
use crate::present::{formula, number, words};

pub(super) struct Sheet {
    /// `nDCG@5 = 0.960`.
    pub headline: String,
    /// The measure's title, meaning and source.
    pub about: String,
    /// The sum behind the value, where the chain does not say it.
    pub definition: Option<Math>,
    /// What stands between the equals signs, from the name to the value.
    pub chain: Vec<Math>,
    /// The ranking, and the ideal ranking where the measure looks at it.
    pub grids: Vec<Grid>,
    pub terms: Vec<Said>,
    /// The last line of every copy: what was assumed.
    pub settings: String,
    pub notes: Vec<String>,
}

pub(super) struct Grid {
    pub caption: String,
    pub heads: Vec<Head>,
    /// As many cells as there are heads.
    pub rows: Vec<Vec<String>>,
}

pub(super) struct Head {
    pub text: String,
    /// Where the head is a formula.
    pub formula: Option<Math>,
    /// Names stand left, numbers right.
    pub is_number: bool,
}

/// A scalar with its value and what it is.
pub(super) struct Said {
    pub symbol: Math,
    pub value: String,
    pub meaning: &'static str,
}

impl Sheet {
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
        let term = |term: &crate::metrics::Term| Said {
            symbol: Math::name(words::name_symbol(term.name)),
            value: number::step(term.value, digits),
            meaning: words::name_meaning(term.name),
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
            terms: d.terms.iter().map(term).collect(),
            settings: settings(d),
            notes: d.notes.iter().map(words::note).collect(),
        }
    }
}

/// Whether the value comes from the ideal ranking too.
pub(super) fn uses_ideal(d: &Derivation) -> bool {
    d.term(Name::Idcg).is_some()
}

/// The computed columns, in the order of the derivation.
pub(super) fn computed(table: &Table) -> impl Iterator<Item = Column> {
    table.columns.iter().filter(|c| c.rule.is_some()).map(|c| c.column)
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

impl Grid {
    fn of(d: &Derivation, side: Side, digits: u8) -> Self {
        // Rows of the ideal that do not count say nothing; those of the list stay in sight.
        let (table, rows, name) = match side {
            Side::Actual => (&d.actual, d.actual.rows.len(), "Ranking"),
            Side::Ideal => (&d.ideal, d.ideal.counted, "Ideal ranking"),
        };
        let caption = match table.counted {
            counted if counted < rows => format!("{name}, of which the first {counted} count"),
            _ => name.into(),
        };
        let named = |text: &str, is_number| Head { text: text.into(), formula: None, is_number };
        let mut heads = vec![named("Rank", true), named("Document", false), named("Grade", true)];
        heads.extend(computed(table).map(|column| {
            Head {
                text: words::label(column, d, side),
                formula: formula::column_rule(d, column)
                    .filter(|rule| column == Column::Divisor && !matches!(rule, Math::Number(_))),
                is_number: true,
            }
        }));
        let cells = |at: usize| {
            let row = &table.rows[at];
            let grade = row.grade.map_or("?".into(), number::plain);
            let mut cells = vec![row.rank.to_string(), clean(&row.doc), grade];
            cells.extend(computed(table).map(|column| {
                // Beyond the cutoff only what the grade is worth is told, as on the page.
                let told = at < table.counted || column == Column::Gain;
                let cell = || number::cell_in(table, column, at, digits);
                if told { cell() } else { String::new() }
            }));
            cells
        };
        Self { caption, heads, rows: (0..rows).map(cells).collect() }
    }
}

/// On one line, without what moves a cursor or turns the direction of text.
pub(super) fn clean(text: &str) -> String {
    let turns = |c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks = |c| matches!(c, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}');
    let kept = |c: char| if c.is_control() || turns(c) || breaks(c) { ' ' } else { c };
    text.chars().map(kept).collect()
}
