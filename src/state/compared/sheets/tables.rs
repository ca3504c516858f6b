//! The tables of the Overview: measures, queries, causes; and all tests.

use super::Material;
use crate::compare::Cause;
use crate::export::{Cell, Grid, Head};
use crate::present::number::signed;
use crate::state::compared::chance::{over_measures, tests};
use crate::state::compared::{Difference, Grounds, Row, grids, words};

impl Material<'_> {
    fn number(&self, number: Option<f64>) -> Cell {
        Cell::value(number, self.scores.digits)
    }

    fn change(&self, number: Option<f64>) -> Cell {
        let digits = self.scores.digits;
        number.map_or(Cell::Nothing("undefined"), |it| Cell::Number(it, signed(it, digits)))
    }

    pub(super) fn measures(&self) -> Grid {
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
        let row = |row: &Row| {
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

    pub(super) fn queries(&self) -> Grid {
        let [baseline, candidate] = self.names();
        let heads = vec![
            Head::new("query", "Query", false),
            // For programs: with the measure, the table can be read again as values by query.
            Head::new("measure", "", false),
            Head::new(&baseline, &baseline, true),
            Head::new(&candidate, &candidate, true),
            Head::new("difference", "Difference", true),
        ];
        let measure = self.compared.measure.to_string();
        let row = |of: &Difference| {
            vec![
                Cell::Text(of.id.to_string()),
                Cell::Text(measure.clone()),
                self.number(of.baseline),
                self.number(of.candidate),
                self.change(of.difference()),
            ]
        };
        let rows = self.compared.queries.iter().map(row).collect();
        Grid { key: "queries", caption: "Queries by difference".into(), heads, rows }
    }

    pub(super) fn tests(&self) -> Grid {
        let heads = vec![
            Head::new("test", "Test", false),
            Head::new("measure", "Measure", false),
            Head::new("p", "p", true),
            Head::new("how", "Computed from", false),
        ];
        let text = |text: &str| Cell::Text(text.into());
        let measure = self.compared.measure.to_string();
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        for test in tests(self.compared) {
            let how = test.p.as_ref().err().unwrap_or(&test.how);
            let p = test.p.as_ref().map_or(Cell::Nothing("undefined"), |it| grids::p(*it));
            rows.push(vec![text(test.name), text(&measure), p, text(how)]);
        }
        for of in over_measures(self.compared) {
            let measure = of.of.to_string();
            let mut add = |name: &str, p: f64, how: &str| {
                rows.push(vec![text(name), text(&measure), grids::p(p), text(how)]);
            };
            // That of the chosen measure stands above.
            if of.of != self.compared.measure {
                add("Paired t-test", of.p, "by itself");
            }
            let how = "paired t-test, adjusted over the measures";
            add("Holm", of.holm, how);
            add("Benjamini\u{2013}Hochberg", of.benjamini_hochberg, how);
        }
        Grid { key: "tests", caption: "Tests".into(), heads, rows }
    }

    pub(super) fn causes(&self) -> Grid {
        let heads = vec![
            Head::new("cause", "Cause", false),
            Head::new("share", "Share of the difference", true),
        ];
        let total = self.findings.grounds.as_ref().map(Grounds::total);
        let shares = total.iter().flat_map(|total| &total.shares);
        let cutoff = self.compared.measure.cutoff;
        let row = |(cause, amount): &(Cause, f64)| {
            vec![Cell::Text(cause.phrase(cutoff)), self.change(Some(*amount))]
        };
        let rows = shares.filter(|(_, amount)| *amount != 0.0).map(row).collect();
        Grid { key: "causes", caption: "What happened to the documents".into(), heads, rows }
    }
}
