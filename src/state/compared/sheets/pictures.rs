//! The pictures of the comparison.

use super::{Material, What};
use crate::compare::Cause;
use crate::compare::flips::{Lead, Leader};
use crate::compare::verdict::Form;
use crate::export::{self, ACCENT, Interval, Map, MapColumn, Mark, Moves, Point, Share, Sheet};
use crate::metrics::Measure;
use crate::present::number::{plain, signed, value};
use crate::state::compared::drawing::{Kept, Piece, Scale, pieces, trend};
use crate::state::compared::sides::{Line, Listed};
use crate::state::compared::{Difference, Grounds, Leads, Row, words};
use crate::statistics::Comparison;

impl Material<'_> {
    /// Draws a part with its convention. `None` if it is not a picture, or if its data is not there.
    pub(super) fn picture(&self, what: What) -> Option<String> {
        self.drawing(what, self.convention, self.link)
    }

    /// Draws a part without the convention, which a report has once.
    pub(super) fn plain_picture(&self, what: What) -> String {
        self.drawing(what, "", "").unwrap_or_default()
    }

    fn drawing(&self, what: What, convention: &str, link: &str) -> Option<String> {
        let titled = |headline: String| {
            Sheet { headline, ..Sheet::default() }.with_convention(convention, link)
        };
        let sheet = titled(self.title());
        let queries = &self.compared.queries;
        let [baseline, candidate] = &self.names();
        match what {
            What::Intervals => self.intervals(&sheet),
            What::Moves => self.moves(titled),
            What::Differences => {
                let all: Vec<f64> = queries.iter().filter_map(Difference::difference).collect();
                Some(export::differences(&sheet, &all, [baseline, candidate]))
            }
            What::Against => {
                let pair = |of: &Difference| of.baseline.zip(of.candidate);
                let all: Vec<(f64, f64)> = queries.iter().filter_map(pair).collect();
                Some(export::against(&sheet, &all, [baseline, candidate]))
            }
            What::CausesBar => {
                let shares = self.shares(self.findings.grounds.as_ref()?);
                let sheet = titled(format!("{}: what happened to the documents", self.title()));
                (!shares.is_empty()).then(|| export::shares(&sheet, &shares))
            }
            What::Map => {
                let leads = self.findings.leads.as_ref()?;
                let about = leads.count().sentence(baseline, candidate);
                let title = format!("{candidate} against {baseline}: who leads");
                Some(export::map(&Sheet { about, ..titled(title) }, &self.map(leads)))
            }
            What::Trend => {
                let (history, watched) = self.watched()?;
                let trend = trend(history, &watched)?;
                let point = |of: &Kept| Point {
                    name: of.name.clone(),
                    mean: value(of.mean, self.scores.digits),
                    at: of.at,
                };
                let points: Vec<Point> = trend.points.iter().map(point).collect();
                let headline = format!("{} over time", watched.measure);
                // The snapshots may be of other conventions than the runs.
                let convention = match convention {
                    "" => String::new(),
                    _ => format!("Convention: {}", history.conventions().join("; ")),
                };
                let sheet = Sheet { headline, ..Sheet::default() };
                let sheet = sheet.with_convention(&convention, link);
                Some(export::trend(&sheet, &points, trend.least))
            }
            _ => None,
        }
    }

    /// Draws the interval of each measure and run. `None` if there is no interval.
    fn intervals(&self, sheet: &Sheet) -> Option<String> {
        let (scale, digits) = (Scale::of_table(self.compared), self.scores.digits);
        let has_others = self.scores.names.len() > 2;
        let one = |(row, run, against): (&Row, usize, &Comparison)| {
            let (difference, ends) = (against.difference.ok()?, against.bootstrap.as_ref().ok()?);
            let said = [difference, ends.low, ends.high].map(|number| signed(number, digits));
            let name = row.measure.to_string();
            Some(Interval {
                name: match has_others {
                    true => format!("{name}, {}", words::name(self.scores, run)),
                    false => name,
                },
                said: format!("{} ({} to {})", said[0], said[1], said[2]),
                at: [ends.low, difference, ends.high].map(|number| scale.place(number)),
                is_sure: Form::of(against).is_shown(),
            })
        };
        let cells = self.compared.rows.iter().flat_map(|row| {
            let cells = row.line.cells.iter().enumerate();
            cells.filter_map(move |(run, cell)| Some((row, run, cell.against.as_ref()?)))
        });
        let all: Vec<Interval> = cells.filter_map(one).collect();
        (!all.is_empty()).then(|| export::intervals(sheet, scale.place(0.0), &all))
    }

    /// Draws both lists of the query shown. `None` without lists.
    fn moves(&self, titled: impl Fn(String) -> Sheet) -> Option<String> {
        let why = self.shown.filter(|why| why.sides.rows() > 0)?;
        let named = |listed: &Listed| match listed.grade {
            Some(grade) => format!("{} ({})", listed.label, plain(grade)),
            None => format!("{} (?)", listed.label),
        };
        let line = |line: &Line| {
            let colour = if line.grade > 0.0 { ACCENT } else { "#b9c0cd" };
            (line.from, line.to, colour)
        };
        let moves = Moves {
            names: self.names().map(|name| name.to_string()),
            lists: why.sides.lists.each_ref().map(|list| list.iter().map(named).collect()),
            lines: why.sides.lines.iter().map(line).collect(),
        };
        let title = format!("{}, query {}", self.title(), why.query.id);
        Some(export::moves(&titled(title), &moves))
    }

    fn shares(&self, grounds: &Grounds) -> Vec<Share> {
        let cutoff = self.compared.measure.cutoff;
        let pieces = pieces(&grounds.total());
        let share = |piece: Piece| Share {
            name: piece.cause.phrase(cutoff),
            amount: signed(piece.amount, self.scores.digits),
            raises: piece.amount > 0.0,
            from: piece.from,
            length: piece.length,
            colour: colour(piece.cause),
        };
        pieces.into_iter().map(share).collect()
    }

    fn map(&self, leads: &Leads) -> Map {
        let [baseline, candidate] = self.names();
        let mark = |sign, meaning, paper, ink| Mark { sign, meaning, paper, ink };
        let cell = |lead: &Lead| match (lead.leader, lead.is_sure()) {
            (Leader::Candidate, true) => 0,
            (Leader::Candidate, false) => 1,
            (Leader::Baseline, true) => 2,
            (Leader::Baseline, false) => 3,
            (Leader::Neither, _) => 4,
        };
        let column = |measure: &Measure| MapColumn {
            group: measure.definition.name.into(),
            name: measure.cutoff.map_or(String::new(), |k| k.to_string()),
        };
        Map {
            heads: ["Gain", "Relevant from", "Unjudged"].map(Into::into).into(),
            rows: leads.rows.iter().map(|row| row.labels.to_vec()).collect(),
            columns: leads.columns.iter().map(column).collect(),
            cells: leads.rows.iter().map(|row| row.leads.iter().map(cell).collect()).collect(),
            marks: vec![
                mark("++", format!("{candidate} leads, more than chance"), ACCENT, "#ffffff"),
                mark("+", format!("{candidate} leads"), "#dbe4fb", "#151a24"),
                mark(
                    "\u{2212}\u{2212}",
                    format!("{baseline} leads, more than chance"),
                    "#5d6679",
                    "#ffffff",
                ),
                mark("\u{2212}", format!("{baseline} leads"), "#e7e9ee", "#151a24"),
                mark("0", "equal".into(), "#f5f6f9", "#525c6e"),
            ],
        }
    }
}

/// The colour of a cause on white paper, in the hues of the page.
fn colour(cause: Cause) -> &'static str {
    match cause {
        Cause::Came => ACCENT,
        Cause::Entered => "#4a70da",
        Cause::Up => "#8da7ee",
        Cause::Left => "#ab3d18",
        Cause::Dropped => "#c26d51",
        Cause::Down => "#dcae9f",
        Cause::Unjudged => "#868fa1",
        Cause::Ties => "#b7bdca",
        Cause::Other => "#e2e5ec",
    }
}
