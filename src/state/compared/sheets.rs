//! The comparison for export, as tables, pictures and a report.

use super::chance::{adjusted, tests};
use super::grounds::Grounds;
use super::scores::Scores;
use super::two::{Compared, Difference};
use super::words;
use crate::export::{self, Cell, Format, Grid, Head, Part, Report, Sheet};
use crate::present::number::{signed, value};
use crate::present::words::queries;

/// A part of the comparison that can be exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Everything, as one HTML document that opens without the application.
    Report,
    /// Measures by runs, with differences and intervals.
    Measures,
    /// Values and differences by query.
    Queries,
    /// All tests.
    Tests,
    /// What happened to the documents.
    Causes,
    /// The sorted differences.
    Differences,
    /// One run against the other.
    Against,
}

impl What {
    /// All parts, each with its name.
    pub const ALL: [(Self, &str); 7] = [
        (Self::Report, "the whole comparison, as one page"),
        (Self::Measures, "measures by runs"),
        (Self::Queries, "differences by query"),
        (Self::Tests, "tests"),
        (Self::Causes, "causes of the difference"),
        (Self::Differences, "sorted differences, as a picture"),
        (Self::Against, "one run against the other, as a picture"),
    ];

    /// Returns the formats in which the part is written.
    pub fn formats(self) -> Vec<Format> {
        match self {
            Self::Report => vec![Format::Html],
            Self::Differences | Self::Against => vec![Format::Svg],
            _ => table_formats(),
        }
    }
}

/// The data from which an export is made.
#[derive(Clone, Copy)]
pub struct Material<'a> {
    /// The values of all runs.
    pub scores: &'a Scores,
    /// The two runs.
    pub compared: &'a Compared,
    /// The reasons why the means differ, if they are computed.
    pub grounds: Option<&'a Grounds>,
    /// The convention in one line.
    pub convention: &'a str,
    /// The link back to the page. It may be empty.
    pub link: &'a str,
}

/// Returns the formats in which a table is written.
pub fn table_formats() -> Vec<Format> {
    let all = Format::ALL.into_iter().chain(Format::MORE);
    all.filter(|format| *format != Format::Mathml).collect()
}

impl<'a> Material<'a> {
    /// Returns the data from which exports of two runs are made.
    pub fn new(scores: &'a Scores, compared: &'a Compared, grounds: Option<&'a Grounds>) -> Self {
        Self { scores, compared, grounds, convention: &scores.about, link: "" }
    }

    /// Returns a table under the title, the verdict and the convention.
    pub fn of_grid(&self, grid: Grid) -> Sheet {
        self.sheet(grid).with_convention(self.convention, self.link)
    }

    /// Writes a part.
    pub fn write(&self, what: What, format: Format) -> String {
        let sheet = |grid: Grid| self.of_grid(grid);
        match what {
            What::Report => export::report(&self.report()),
            What::Measures => export::write(&sheet(self.measures()), format),
            What::Queries => export::write(&sheet(self.queries()), format),
            What::Tests => export::write(&sheet(self.tests()), format),
            What::Causes => export::write(&sheet(self.causes()), format),
            What::Differences => self.differences(self.convention, self.link),
            What::Against => self.against(self.convention, self.link),
        }
    }

    fn names(&self) -> [crate::data::Id; 2] {
        self.compared.two.runs().map(|run| words::name(self.scores, run))
    }

    fn title(&self) -> String {
        let [baseline, candidate] = self.names();
        format!("{candidate} against {baseline}, {}", self.compared.measure)
    }

    fn sheet(&self, grid: Grid) -> Sheet {
        Sheet {
            headline: self.title(),
            about: self.compared.verdict.line.clone(),
            grids: vec![grid],
            ..Sheet::default()
        }
    }

    fn number(&self, number: Option<f64>) -> Cell {
        Cell::value(number, self.scores.digits)
    }

    fn change(&self, number: Option<f64>) -> Cell {
        let digits = self.scores.digits;
        number.map_or(Cell::Nothing("undefined"), |it| Cell::Number(it, signed(it, digits)))
    }

    fn measures(&self) -> Grid {
        let mut heads = vec![Head::new("measure", "Measure", false)];
        let runs = 0..self.scores.names.len();
        for name in &self.scores.names {
            heads.push(Head::new(name, name, true));
        }
        for run in runs.clone().filter(|run| *run != self.compared.two.baseline) {
            let name = words::name(self.scores, run);
            for (key, text) in [
                ("difference", "difference"),
                ("low", "from"),
                ("high", "to"),
                ("wins", "wins"),
                ("ties", "ties"),
                ("losses", "losses"),
            ] {
                heads.push(Head::new(&format!("{name} {key}"), &format!("{name} {text}"), true));
            }
        }
        let count = |count: usize| Cell::Number(count as f64, count.to_string());
        let row = |row: &super::Row| {
            let mut cells = vec![Cell::Text(row.measure.to_string())];
            cells.extend(row.line.cells.iter().map(|cell| self.number(cell.mean)));
            for against in row.line.cells.iter().filter_map(|cell| cell.against.as_ref()) {
                let ends = against.bootstrap.as_ref().ok();
                cells.push(self.change(against.difference.ok()));
                cells.push(self.change(ends.map(|ends| ends.low)));
                cells.push(self.change(ends.map(|ends| ends.high)));
                cells.extend([against.wins, against.ties, against.losses].map(count));
            }
            cells
        };
        let rows = self.compared.rows.iter().map(row).collect();
        Grid { key: "measures", caption: "Measures by runs".into(), heads, rows }
    }

    fn queries(&self) -> Grid {
        let [baseline, candidate] = self.names();
        let heads = vec![
            Head::new("query", "Query", false),
            Head::new(&baseline, &baseline, true),
            Head::new(&candidate, &candidate, true),
            Head::new("difference", "Difference", true),
        ];
        let row = |of: &Difference| {
            vec![
                Cell::Text(of.id.to_string()),
                self.number(of.baseline),
                self.number(of.candidate),
                self.change(of.difference()),
            ]
        };
        let rows = self.compared.queries.iter().map(row).collect();
        Grid { key: "queries", caption: "Queries by difference".into(), heads, rows }
    }

    fn tests(&self) -> Grid {
        let heads = vec![
            Head::new("test", "Test", false),
            Head::new("measure", "Measure", false),
            Head::new("p", "p", true),
            Head::new("how", "Computed from", false),
        ];
        let p = |p: f64| Cell::Number(p, value(p, 4));
        let text = |text: &str| Cell::Text(text.into());
        let measure = self.compared.measure.to_string();
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        for test in tests(self.compared) {
            let how = test.p.as_ref().err().unwrap_or(&test.how);
            let p = test.p.as_ref().map_or(Cell::Nothing("undefined"), |it| p(*it));
            rows.push(vec![text(test.name), text(&measure), p, text(how)]);
        }
        for of in adjusted(self.compared) {
            let measure = of.measure.to_string();
            for (name, value) in
                [("Holm", of.holm), ("Benjamini\u{2013}Hochberg", of.benjamini_hochberg)]
            {
                let how = "paired t-test, adjusted over the measures";
                rows.push(vec![text(name), text(&measure), p(value), text(how)]);
            }
        }
        Grid { key: "tests", caption: "Tests".into(), heads, rows }
    }

    fn causes(&self) -> Grid {
        let heads = vec![
            Head::new("cause", "Cause", false),
            Head::new("share", "Share of the difference", true),
        ];
        let total = self.grounds.map(Grounds::total);
        let shares = total.iter().flat_map(|total| &total.shares);
        let cutoff = self.compared.measure.cutoff;
        let row = |(cause, amount): &(crate::compare::Cause, f64)| {
            vec![Cell::Text(cause.phrase(cutoff)), self.change(Some(*amount))]
        };
        let rows = shares.filter(|(_, amount)| *amount != 0.0).map(row).collect();
        Grid { key: "causes", caption: "What happened to the documents".into(), heads, rows }
    }

    fn differences(&self, convention: &str, link: &str) -> String {
        let sheet =
            Sheet { headline: self.title(), ..Sheet::default() }.with_convention(convention, link);
        let all: Vec<f64> =
            self.compared.queries.iter().filter_map(Difference::difference).collect();
        let [baseline, candidate] = self.names();
        export::differences(&sheet, &all, [&baseline, &candidate])
    }

    fn against(&self, convention: &str, link: &str) -> String {
        let sheet =
            Sheet { headline: self.title(), ..Sheet::default() }.with_convention(convention, link);
        let pair = |of: &Difference| of.baseline.zip(of.candidate);
        let all: Vec<(f64, f64)> = self.compared.queries.iter().filter_map(pair).collect();
        let [baseline, candidate] = self.names();
        export::against(&sheet, &all, [&baseline, &candidate])
    }

    fn report(&self) -> Report {
        let verdict = &self.compared.verdict;
        let part = |heading: &str, grid: Grid| Part {
            heading: heading.into(),
            sheet: Some(self.sheet(grid)),
            ..Part::default()
        };
        let mut parts = vec![
            Part {
                heading: "Queries won and lost".into(),
                picture: self.differences("", ""),
                paragraphs: vec![format!(
                    "{}: {} won, {} tied, {} lost.",
                    queries(self.compared.comparison.queries),
                    self.compared.comparison.wins,
                    self.compared.comparison.ties,
                    self.compared.comparison.losses
                )],
                ..Part::default()
            },
            part("Measures", self.measures()),
            Part {
                paragraphs: vec![self.compared.choice.reason.into()],
                ..part("More than chance?", self.tests())
            },
        ];
        if let Some(grounds) = self.grounds {
            let causes = self.causes();
            let sheet = (!causes.rows.is_empty()).then(|| self.sheet(causes));
            let holes = grounds.holes(self.scores, self.compared);
            let said = [
                grounds.tally().map(|tally| tally.sentence()),
                holes.as_ref().map(crate::compare::holes::Holes::sentence),
                holes.and_then(|holes| holes.warning()).map(Into::into),
            ];
            let paragraphs: Vec<String> = said.into_iter().flatten().collect();
            if sheet.is_some() || !paragraphs.is_empty() {
                parts.push(Part { heading: "Why".into(), sheet, paragraphs, ..Part::default() });
            }
        }
        parts.push(Part { picture: self.against("", ""), ..part("All queries", self.queries()) });
        Report {
            title: self.title(),
            lead: format!("{} {}", verdict.headline, verdict.reason),
            parts,
            convention: self.convention.into(),
            link: self.link.into(),
        }
    }
}
