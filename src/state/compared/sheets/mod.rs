//! The comparison for export, as tables, pictures and a report.

mod pictures;
mod report;
mod tables;

use super::entered::Entered;
use super::findings::Findings;
use super::over_time::Watched;
use super::scores::Scores;
use super::two::Compared;
use super::why::Why;
use super::{grids, plan, words};
use crate::compare::history::History;
use crate::compare::rerank::Stage;
use crate::export::{self, Format, Grid, Sheet};

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
    /// The mean difference with its intervals, and the size of the effect.
    Size,
    /// The tests of several runs against the baseline, adjusted over them.
    Runs,
    /// Tests of all pairs of more than two runs.
    Pairs,
    /// Whether the candidate is no worse within a margin.
    NoWorse,
    /// What happened to the documents.
    Causes,
    /// The differences by groups of queries.
    Groups,
    /// Who leads by convention and measure.
    Conventions,
    /// The differences that the queries find.
    Power,
    /// The queries and judgments that a difference needs at each depth.
    Plan,
    /// What the best of many equal variants gains by luck.
    BestOf,
    /// The losses: URisk and TRisk.
    Risk,
    /// How much the lists differ in the mean.
    Similarity,
    /// How much the lists of each query differ.
    Lists,
    /// The candidate as a reranking of the baseline.
    Reranking,
    /// The snapshots over time.
    Snapshots,
    /// Both lists of the query shown.
    BothLists,
    /// The causes of the difference of the query shown.
    QueryCauses,
    /// The intervals of all measures and runs.
    Intervals,
    /// The sorted differences.
    Differences,
    /// One run against the other.
    Against,
    /// What happened to the documents, as one bar.
    CausesBar,
    /// Who leads, as a map.
    Map,
    /// The mean over time.
    Trend,
    /// Both lists of the query shown, with lines between the same documents.
    Moves,
}

impl What {
    /// All parts, each with its name.
    pub const ALL: [(Self, &str); 28] = [
        (Self::Report, "the whole comparison, as one page"),
        (Self::Measures, "measures by runs"),
        (Self::Queries, "differences by query"),
        (Self::Tests, "tests"),
        (Self::Size, "size of the difference"),
        (Self::Runs, "tests of several runs"),
        (Self::Pairs, "all pairs of runs"),
        (Self::NoWorse, "no worse within a margin"),
        (Self::Causes, "causes of the difference"),
        (Self::Groups, "groups of queries"),
        (Self::Conventions, "who leads by convention and measure"),
        (Self::Power, "differences that the queries find"),
        (Self::Plan, "queries against depth"),
        (Self::BestOf, "best of many"),
        (Self::Risk, "risk"),
        (Self::Similarity, "similarity of the lists"),
        (Self::Lists, "similarity of the lists by query"),
        (Self::Reranking, "as a reranking"),
        (Self::Snapshots, "snapshots"),
        (Self::BothLists, "both lists of the query shown"),
        (Self::QueryCauses, "causes of the query shown"),
        (Self::Intervals, "intervals of the differences, as a picture"),
        (Self::Differences, "sorted differences, as a picture"),
        (Self::Against, "one run against the other, as a picture"),
        (Self::CausesBar, "causes of the difference, as a picture"),
        (Self::Map, "who leads, as a picture"),
        (Self::Trend, "snapshots over time, as a picture"),
        (Self::Moves, "both lists of the query shown, as a picture"),
    ];

    /// Returns the formats in which the part is written.
    pub fn formats(self) -> Vec<Format> {
        match self {
            Self::Report => vec![Format::Html],
            picture if picture.is_picture() => vec![Format::Svg],
            _ => table_formats(),
        }
    }

    /// Whether the part is a picture.
    fn is_picture(self) -> bool {
        use What::{Against, CausesBar, Differences, Intervals, Map, Moves, Trend};
        matches!(self, Intervals | Differences | Against | CausesBar | Map | Trend | Moves)
    }

    /// Whether the part is about the query shown, not about all queries.
    pub fn is_of_query(self) -> bool {
        matches!(self, Self::BothLists | Self::QueryCauses | Self::Moves)
    }
}

/// The data from which an export is made.
#[derive(Clone, Copy)]
pub struct Material<'a> {
    /// The values of all runs.
    pub scores: &'a Scores,
    /// The two runs.
    pub compared: &'a Compared,
    /// What takes long to compute, as far as it is known.
    pub findings: &'a Findings,
    /// The numbers that the user entered.
    pub entered: Entered,
    /// The snapshots, and what the user watches of them.
    pub history: Option<(&'a History, &'a Watched)>,
    /// The query shown.
    pub shown: Option<&'a Why>,
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
    /// Returns the data from which exports of two runs are made, without snapshots and without a query shown.
    pub fn new(scores: &'a Scores, compared: &'a Compared, findings: &'a Findings) -> Self {
        Self {
            scores,
            compared,
            findings,
            entered: Entered::default(),
            history: None,
            shown: None,
            convention: &scores.about,
            link: "",
        }
    }

    /// Returns a table under the title, the verdict and the convention.
    pub fn of_grid(&self, grid: Grid) -> Sheet {
        self.sheet(vec![grid]).with_convention(self.convention, self.link)
    }

    /// Whether the data of a part is there.
    pub fn offers(&self, what: What) -> bool {
        what == What::Report || self.grid(what).is_some() || self.picture(what).is_some()
    }

    /// Writes a part. Returns an empty text if its data is not there.
    pub fn write(&self, what: What, format: Format) -> String {
        if what == What::Report {
            return export::report(&self.report());
        }
        let table = || Some(export::write(&self.of_grid(self.grid(what)?), format));
        self.picture(what).or_else(table).unwrap_or_default()
    }

    /// Returns the table of a part. `None` if it is not a table, or if its data is not there.
    fn grid(&self, what: What) -> Option<Grid> {
        let Self { scores, compared, findings, entered, .. } = self;
        let digits = scores.digits;
        let measure = compared.measure.to_string();
        let alike = findings.alike.as_ref();
        let grid = match what {
            What::Report
            | What::Intervals
            | What::Differences
            | What::Against
            | What::CausesBar
            | What::Map
            | What::Trend
            | What::Moves => return None,
            What::Measures => self.measures(),
            What::Queries => self.queries(),
            What::Tests => self.tests(),
            What::Size => grids::size(&measure, &compared.comparison, digits),
            What::Runs => grids::runs(scores, compared)?,
            What::Pairs => grids::pairs(&findings.pairs, digits),
            What::NoWorse => {
                grids::no_worse(&measure, &compared.no_worse(entered.margin).ok()?, digits)
            }
            What::Causes => self.causes(),
            What::Groups => grids::all_groups(&findings.groups, digits),
            What::Conventions => grids::conventions(findings.leads.as_ref()?, scores, compared),
            What::Power => grids::power(&measure, &plan::power(compared, entered.wanted)?, digits),
            What::Plan => grids::plan(&plan::trade(scores, compared, entered.wanted)),
            What::BestOf => {
                let gain = compared.comparison.difference.ok();
                grids::best(&measure, &plan::best(compared, entered.variants)?, gain, digits)
            }
            What::Risk => {
                grids::risk(&measure, &plan::at_risk(compared, entered.alpha).ok()?, digits)
            }
            What::Similarity => grids::similarity(&alike?.means()?, scores.depth()),
            What::Lists => grids::lists(alike?),
            What::Reranking => {
                let stage = alike?.stage().filter(Stage::is_reranking)?;
                grids::reranking(&measure, &stage, alike?.is_exact(), digits)
            }
            What::Snapshots => {
                let (history, watched) = self.watched()?;
                grids::snapshots(history, &watched, digits)
            }
            What::BothLists => grids::sides(scores, compared, self.shown?),
            What::QueryCauses => grids::query_causes(scores, self.shown?)?,
        };
        Some(grid).filter(|grid| !grid.rows.is_empty())
    }

    /// Returns the snapshots and what is shown of them. `None` without snapshots.
    fn watched(&self) -> Option<(&'a History, Watched)> {
        let (history, watched) = self.history?;
        Some((history, watched.among(history, &self.compared.measure.to_string())?))
    }

    fn names(&self) -> [crate::data::Id; 2] {
        self.compared.two.runs().map(|run| words::name(self.scores, run))
    }

    fn title(&self) -> String {
        let [baseline, candidate] = self.names();
        format!("{candidate} against {baseline}, {}", self.compared.measure)
    }

    fn sheet(&self, grids: Vec<Grid>) -> Sheet {
        Sheet {
            headline: self.title(),
            about: self.compared.verdict.line.clone(),
            grids,
            ..Sheet::default()
        }
    }
}
