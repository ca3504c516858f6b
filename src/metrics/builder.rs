//! Builds a derivation: each column and term is computed as it is declared.

use super::column::Column;
use super::evaluate::{self, Computed};
use super::expr::{Expr, Side, cell, number};
use super::measure::{Derivation, Measure};
use super::name::Name;
use super::note::Note;
use super::outcome::{Outcome, Reason};
use super::ranking::Ranking;
use super::settings::{Discount, Gain, IdealPool, Negative, NothingRelevant, Ties, Unjudged};
use super::table::{ColumnValues, Row, Table, Term};

/// A derivation that is being built. A measure declares columns and terms and ends with the last step.
pub struct Builder<'a> {
    /// The joined list and judgments that the measure reads.
    pub ranking: &'a Ranking,
    measure: Measure,
    actual: Table,
    ideal: Table,
    terms: Vec<Term>,
    notes: Vec<Note>,
}

impl<'a> Builder<'a> {
    /// Starts with the columns that the ranking gives. The rows within the measure's cutoff count.
    pub fn new(measure: &Measure, ranking: &'a Ranking) -> Self {
        let (ideal_rows, ideal_given) = ranking.ideal(measure.cutoff);
        let counted = |rows: usize| measure.cutoff.map_or(rows, |k| k.min(rows));
        let mut builder = Self {
            actual: Table {
                counted: counted(ranking.rows.len()),
                rows: ranking.rows.clone(),
                columns: ranking.given(),
            },
            ideal: Table {
                counted: match ranking.settings.ideal.pool {
                    IdealPool::JudgedUncut => ideal_rows.len(),
                    IdealPool::JudgedCutAtList => {
                        counted(ideal_rows.len()).min(counted(ranking.rows.len()))
                    }
                    _ => counted(ideal_rows.len()),
                },
                rows: ideal_rows,
                columns: ideal_given,
            },
            ranking,
            measure: *measure,
            terms: Vec::new(),
            notes: Vec::new(),
        };
        if ranking.settings.order.ties == Ties::SharedRank {
            builder.share_ranks();
        }
        builder.note_what_was_assumed();
        builder
    }

    /// Declares the ranks that tied documents share. Rows whose shared rank is within the cutoff count.
    fn share_ranks(&mut self) {
        self.column(Column::ReadRank, Expr::Floor(Box::new(Expr::TieMean(Column::Rank))));
        if let Some(cutoff) = self.measure.cutoff {
            let ranks = self.actual.column(Column::ReadRank).unwrap_or_default();
            self.actual.counted = ranks.iter().take_while(|rank| **rank <= cutoff as f64).count();
        }
    }

    /// Returns the column of the ranks that the tool reads.
    pub fn rank_column(&self) -> Column {
        match self.ranking.settings.order.ties {
            Ties::SharedRank => Column::ReadRank,
            _ => Column::Rank,
        }
    }

    /// Makes the first `cutoff` rows of the list count, even if tied documents share a rank beyond the cutoff.
    pub fn count_listed_rows(&mut self, cutoff: usize) {
        self.actual.counted = cutoff.min(self.actual.rows.len());
    }

    /// Makes all rows of the list count, for a measure whose cutoff is not a rank.
    pub fn read_whole_list(&mut self) {
        self.actual.counted = self.actual.rows.len();
        self.notes.retain(|note| !matches!(note, Note::ShorterThanCutoff { .. }));
    }

    /// Returns the cutoff, or the number of documents retrieved if the measure has none.
    pub fn cutoff(&self) -> usize {
        self.measure.cutoff.unwrap_or(self.ranking.rows.len())
    }

    /// Returns the number of documents that count: those retrieved within the cutoff.
    pub fn shown(&self) -> usize {
        self.actual.counted
    }

    /// Returns an argument of the measure, such as p of RBP.
    pub fn argument(&self, key: &str) -> Option<f64> {
        self.measure.argument(key)
    }

    /// Makes the first `depth` rows of the list and of the ideal ranking count, whatever the cutoff.
    pub fn count_only(&mut self, depth: usize) {
        self.actual.counted = depth.min(self.actual.rows.len());
        self.ideal.counted = depth.min(self.ideal.rows.len());
    }

    /// Declares a column, and computes it in both tables. Its cells are NaN if the rule has no value.
    pub fn column(&mut self, column: Column, rule: Expr) {
        let rule = self.rounded(rule);
        for side in [Side::Actual, Side::Ideal] {
            let values = evaluate::rows(&rule, side, &self.computed());
            let table = match side {
                Side::Actual => &mut self.actual,
                Side::Ideal => &mut self.ideal,
            };
            let values = values.unwrap_or_else(|| vec![f64::NAN; table.rows.len()]).into();
            table.columns.push(ColumnValues { column, rule: Some(rule.clone()), values });
        }
    }

    /// Adds a column to both tables: each document's rank in the other table, or 0 if that table lacks it.
    pub fn other_ranks(&mut self) {
        let found = |row: &Row| row.found_at.map_or(0.0, |rank| rank as f64);
        let in_ideal: Vec<f64> = self.ideal.rows.iter().map(found).collect();
        let mut in_actual = vec![0.0; self.actual.rows.len()];
        for row in &*self.ideal.rows {
            if let Some(other) = row.found_at.and_then(|rank| in_actual.get_mut(rank - 1)) {
                *other = row.rank as f64;
            }
        }
        for (table, values) in [(&mut self.actual, in_actual), (&mut self.ideal, in_ideal)] {
            let (column, values) = (Column::OtherRank, values.into());
            table.columns.push(ColumnValues { column, rule: None, values });
        }
    }

    /// Declares a scalar that the settings, the ranking or the judgments give.
    pub fn given(&mut self, name: Name, value: f64) {
        self.terms.push(Term { name, value, rule: None });
    }

    /// Declares a scalar and computes it. Returns its value, NaN if the rule has none.
    pub fn term(&mut self, name: Name, rule: Expr) -> f64 {
        let rule = self.rounded(rule);
        let value = self.evaluate(&rule);
        self.terms.push(Term { name, value, rule: Some(rule) });
        value
    }

    /// Adds a note for readers.
    pub fn note(&mut self, note: Note) {
        self.notes.push(note);
    }

    /// Declares the gain column that the settings choose.
    pub fn gain(&mut self) {
        let rule = match &self.ranking.settings.gain {
            Gain::Linear => cell(Column::Grade),
            Gain::Exponential => number(2.0).pow(cell(Column::Grade)) - number(1.0),
            Gain::Binary => cell(Column::Relevant),
            Gain::Map(map) => Expr::Lookup(map.clone()),
        };
        if self.averages_ties() {
            self.column(Column::OwnGain, rule);
            self.column(Column::Gain, Expr::TieMean(Column::OwnGain));
        } else {
            self.column(Column::Gain, rule);
        }
    }

    /// Declares the discount column that the settings choose.
    pub fn discount(&mut self) {
        let column = self.rank_column();
        let rank = || cell(column);
        let rule = match self.ranking.settings.discount {
            Discount::Log { base } => Expr::Log { base, of: Box::new(rank() + number(1.0)) },
            // log(1) would divide by 0: rank 1 is read as 2.
            Discount::LogOfRank => {
                let first = Expr::IsZero(Box::new(rank() - number(1.0)));
                Expr::Log { base: 2.0, of: Box::new(rank() + first) }
            }
            Discount::Rank => rank(),
            Discount::None => number(1.0),
        };
        self.column(Column::Discount, rule);
    }

    /// Returns the expression for the relevance of a row, and declares the column that it needs. The relevance is 1 or
    /// 0; with averaged ties it is the share of relevant rows in the tie.
    pub fn relevance(&mut self) -> Expr {
        if !self.averages_ties() {
            return cell(Column::Relevant);
        }
        self.column(Column::Share, Expr::TieMean(Column::Relevant));
        cell(Column::Share)
    }

    /// For a measure whose mean over tied orders does not follow from averaged rows: if the settings average ties, this
    /// notes that the listed order is used instead.
    pub fn cannot_average_ties(&mut self) {
        if self.averages_ties() {
            // The note that ties are averaged would be wrong.
            self.notes.retain(|note| !matches!(note, Note::TiesBroken { .. }));
            self.notes.push(Note::TiesNotAveraged { documents: self.tied() });
        }
    }

    /// Ends with the last step, which is never rounded. If a number is too large, the outcome has no value.
    pub fn finish(self, rule: Expr) -> Derivation {
        let value = self.evaluate(&rule);
        if value.is_finite() && self.every_step_is_finite() {
            self.end(Some(rule), Outcome::Value(value))
        } else {
            self.undefined(Reason::TooLarge)
        }
    }

    /// Ends a derivation whose last step would divide by zero, with the outcome that the settings choose.
    pub fn nothing_relevant(mut self, reason: Reason) -> Derivation {
        if !self.every_step_is_finite() {
            return self.undefined(Reason::TooLarge);
        }
        let value = match self.ranking.settings.nothing_relevant {
            NothingRelevant::Undefined => return self.undefined(reason),
            NothingRelevant::Zero | NothingRelevant::ZeroUnlessPositive => 0.0,
            NothingRelevant::One => 1.0,
        };
        self.notes.push(Note::ByRule { value, reason });
        self.end(Some(number(value)), Outcome::Value(value))
    }

    /// Ends without a value.
    pub fn undefined(self, reason: Reason) -> Derivation {
        self.end(None, Outcome::Undefined(reason))
    }

    fn end(self, rule: Option<Expr>, outcome: Outcome) -> Derivation {
        Derivation {
            measure: self.measure,
            settings: self.ranking.settings.clone(),
            actual: self.actual,
            ideal: self.ideal,
            terms: self.terms,
            rule,
            outcome,
            notes: self.notes,
        }
    }

    fn rounded(&self, rule: Expr) -> Expr {
        match self.ranking.settings.rounding {
            Some(digits) => Expr::Round(Box::new(rule), digits),
            None => rule,
        }
    }

    /// Returns the value of an expression over terms and sums, or NaN if it has none.
    pub(super) fn evaluate(&self, rule: &Expr) -> f64 {
        evaluate::scalar(rule, &self.computed()).unwrap_or(f64::NAN)
    }

    /// Returns what was computed so far.
    fn computed(&self) -> Computed<'_> {
        Computed { actual: &self.actual, ideal: &self.ideal, terms: &self.terms }
    }

    /// Whether all terms, and all cells in rows that count, are finite. A quotient can be finite although a step before
    /// it is not.
    fn every_step_is_finite(&self) -> bool {
        let finite = |table: &Table| {
            let counted =
                |c: &ColumnValues| c.values[..table.counted].iter().all(|v| v.is_finite());
            table.columns.iter().all(counted)
        };
        self.terms.iter().all(|t| t.value.is_finite())
            && finite(&self.actual)
            && finite(&self.ideal)
    }

    fn averages_ties(&self) -> bool {
        self.ranking.settings.order.ties == Ties::Averaged && self.tied() > 0
    }

    /// Number of documents that share a score with another.
    fn tied(&self) -> usize {
        let groups = self.actual.rows.chunk_by(|a, b| a.tie == b.tie);
        groups.map(<[_]>::len).filter(|&len| len > 1).sum()
    }

    fn note_what_was_assumed(&mut self) {
        let settings = &self.ranking.settings;
        let counted = &self.actual.rows[..self.actual.counted];
        let unjudged = counted.iter().filter(|row| row.grade.is_none()).count();
        let negative = counted.iter().filter(|row| row.grade.is_some_and(|g| g < 0.0)).count();
        let left_out = self.ranking.left_out.len();
        let tied = self.tied();
        let mut notes = Vec::new();
        match settings.relevance.unjudged {
            _ if unjudged == 0 => {}
            Unjudged::Grade(grade) => notes.push(Note::UnjudgedAs { documents: unjudged, grade }),
            _ => notes.push(Note::UnjudgedAsZero { documents: unjudged }),
        }
        if left_out > 0 {
            notes.push(Note::UnjudgedLeftOut { documents: left_out });
        }
        if negative > 0 && settings.relevance.negative == Negative::Zero {
            notes.push(Note::NegativeGrades { documents: negative });
        }
        if tied > 0 {
            notes.push(Note::TiesBroken { documents: tied, ties: settings.order.ties });
        }
        let retrieved = self.actual.rows.len();
        if let Some(cutoff) = self.measure.cutoff.filter(|&k| k > retrieved) {
            notes.push(Note::ShorterThanCutoff { retrieved, cutoff });
        }
        if let Some(digits) = settings.rounding {
            notes.push(Note::Rounded { digits });
        }
        self.notes = notes;
    }
}
