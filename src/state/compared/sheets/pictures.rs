//! The pictures of the comparison.

use super::{Material, What};
use crate::compare::Cause;
use crate::compare::flips::{Lead, Leader};
use crate::export::{self, Map, MapColumn, Mark, Point, Share, Sheet};
use crate::metrics::Measure;
use crate::present::number::{signed, value};
use crate::state::compared::drawing::{Kept, Piece, pieces, trend};
use crate::state::compared::{Difference, Grounds, Leads};

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
                mark("++", format!("{candidate} leads, more than chance"), "#2b55cc", "#ffffff"),
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

/// The colour of a cause on white paper, as on the page.
fn colour(cause: Cause) -> &'static str {
    match cause {
        Cause::Came | Cause::Entered => "#2b55cc",
        Cause::Up => "#6d8ee6",
        Cause::Left | Cause::Dropped => "#ab3d18",
        Cause::Down => "#d59e8c",
        Cause::Unjudged => "#868fa1",
        Cause::Ties | Cause::Other => "#e2e5ec",
    }
}
