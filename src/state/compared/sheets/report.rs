//! The whole comparison as one report, mostly in the order of the page's tabs.

use super::{Material, What};
use crate::compare::holes::Holes;
use crate::compare::verdict::FEWEST;
use crate::export::{Grid, Part, Report};
use crate::present::number::grouped;
use crate::present::words::queries;
use crate::state::compared::{grids, words};
use crate::statistics::power::advice;

/// The measures for which the tally holds.
const MEASURES: &str =
    "Measures whose weights fall with the rank and whose gains rise with the grade";

impl Material<'_> {
    /// Returns the report of everything that is known.
    pub(super) fn report(&self) -> Report {
        let verdict = &self.compared.verdict;
        let part = |heading, all: &[What]| self.part(heading, Vec::new(), all);
        // Long tables stand at the end.
        let all = [
            self.won_and_lost(),
            part("Measures", &[What::Intervals, What::Measures]),
            self.chance(),
            self.why(),
            self.groups(),
            self.conventions(),
            self.set(),
            part("Lists", &[What::Similarity, What::Reranking]),
            part("Over time", &[What::Trend, What::Snapshots]),
            part("All queries", &[What::Against, What::Queries]),
            part("Lists of all queries", &[What::Lists]),
            part("All conventions", &[What::Conventions]),
        ];
        let is_said = |part: &Part| {
            part.sheet.is_some() || !(part.picture.is_empty() && part.paragraphs.is_empty())
        };
        Report {
            title: self.title(),
            lead: format!("{} {}", verdict.headline, verdict.reason),
            parts: all.into_iter().filter(is_said).collect(),
            convention: self.convention.into(),
            link: self.link.into(),
        }
    }

    /// Returns a part with the pictures and the tables whose data is there.
    fn part(&self, heading: &str, paragraphs: Vec<String>, all: &[What]) -> Part {
        let grids = all.iter().filter_map(|what| self.grid(*what)).collect();
        let picture = all.iter().map(|what| self.plain_picture(*what)).collect();
        Part { picture, ..self.tables(heading, paragraphs, grids) }
    }

    fn tables(&self, heading: &str, paragraphs: Vec<String>, grids: Vec<Grid>) -> Part {
        let sheet = (!grids.is_empty()).then(|| self.sheet(grids));
        Part { heading: heading.into(), paragraphs, sheet, ..Part::default() }
    }

    fn won_and_lost(&self) -> Part {
        let comparison = &self.compared.comparison;
        let said = format!(
            "{}: {} won, {} tied, {} lost.",
            queries(comparison.queries),
            grouped(comparison.wins),
            grouped(comparison.ties),
            grouped(comparison.losses)
        );
        self.part("Queries won and lost", vec![said], &[What::Differences])
    }

    fn chance(&self) -> Part {
        let margin = self.entered.margin;
        let paragraphs = vec![
            self.compared.choice.reason.into(),
            words::no_worse(self.scores, self.compared, margin),
        ];
        let all = [What::Tests, What::Size, What::Runs, What::Pairs, What::NoWorse];
        self.part("More than chance?", paragraphs, &all)
    }

    fn why(&self) -> Part {
        let grounds = self.findings.grounds.as_ref();
        let holes = grounds.and_then(|grounds| grounds.holes(self.compared));
        let [baseline, candidate] = self.names();
        let said = [
            grounds.and_then(|grounds| {
                let tally = grounds.tally()?.sentence(&baseline, &candidate);
                let example = grounds.example(self.scores);
                let example = example.map(|of| format!(": {}", of.words(&baseline, &candidate)));
                Some(format!("{MEASURES}: {tally}{}.", example.unwrap_or_default()))
            }),
            holes.as_ref().map(|holes| holes.sentence(&baseline, &candidate, self.scores.digits)),
            holes.as_ref().and_then(Holes::warning).map(Into::into),
        ];
        self.part("Why", said.into_iter().flatten().collect(), &[What::CausesBar, What::Causes])
    }

    fn groups(&self) -> Part {
        let groups = self.findings.groups.iter();
        let grids =
            groups.map(|(rule, slices)| grids::groups(rule, slices.iter(), self.scores.digits));
        let mut slices = self.findings.groups.iter().flat_map(|(_, slices)| slices);
        let said = slices
            .any(|slice| !slice.may_claim())
            .then(|| format!("Nothing is claimed about groups of fewer than {FEWEST} queries."));
        self.tables("Groups", said.into_iter().collect(), grids.collect())
    }

    fn conventions(&self) -> Part {
        let [baseline, candidate] = self.names();
        let leads = self.findings.leads.iter();
        let said = leads.map(|leads| leads.count().sentence(&baseline, &candidate));
        self.part("Conventions", said.collect(), &[What::Map])
    }

    fn set(&self) -> Part {
        let all = [What::Power, What::Plan, What::BestOf, What::Risk];
        let said = advice(self.compared.comparison.queries);
        self.part("This set", vec![said.into()], &all)
    }
}
