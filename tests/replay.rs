//! The page shows what was computed: an independent evaluator repeats every step of a derivation
//! and gets the same bits.
//!
//! This evaluator starts from the given columns and terms, works row by row, and shares no code
//! with the evaluator of the measures.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;
use ranklens::metrics::settings::table::{OTHERS, SETTINGS};
use ranklens::metrics::settings::{Negative, Unjudged};
use ranklens::metrics::{
    Column, Derivation, Expr, Measure, Name, Outcome, Ranking, Settings, Side, Table, derive,
};
use support::{ANY_GRADES, Case, case, measures, other_measures, settings};

/// Computes steps from their rules and caches them.
struct Replay<'a> {
    derivation: &'a Derivation,
    columns: RefCell<HashMap<(Side, Column), Vec<f64>>>,
}

impl<'a> Replay<'a> {
    fn of(derivation: &'a Derivation) -> Self {
        Self { derivation, columns: RefCell::default() }
    }

    fn table(&self, side: Side) -> &'a Table {
        match side {
            Side::Actual => &self.derivation.actual,
            Side::Ideal => &self.derivation.ideal,
        }
    }

    fn column(&self, side: Side, column: Column) -> Vec<f64> {
        if let Some(values) = self.columns.borrow().get(&(side, column)) {
            return values.clone();
        }
        let table = self.table(side);
        let found = table.columns.iter().find(|c| c.column == column).unwrap();
        let values: Vec<f64> = match &found.rule {
            None => found.values.to_vec(),
            Some(rule) => (0..table.rows.len()).map(|row| self.at(rule, side, row)).collect(),
        };
        self.columns.borrow_mut().insert((side, column), values.clone());
        values
    }

    fn term(&self, name: Name) -> f64 {
        let term = self.derivation.terms.iter().find(|t| t.name == name).unwrap();
        term.rule.as_ref().map_or(term.value, |rule| self.single(rule))
    }

    /// Returns the value of a step in one row.
    fn at(&self, rule: &Expr, side: Side, row: usize) -> f64 {
        let table = self.table(side);
        let here = |e: &Expr| self.at(e, side, row);
        match rule {
            Expr::Cell(column) => self.column(side, *column)[row],
            Expr::Ideal(column) => {
                let values = self.column(Side::Ideal, *column);
                values.get(row).or(values.last()).copied().unwrap_or(0.0)
            }
            Expr::Term(name) => self.term(*name),
            Expr::RunningSum(column) => {
                let values = self.column(side, *column);
                let mut sum = 0.0;
                for (i, value) in values.iter().enumerate().take(row + 1) {
                    if i < table.counted {
                        sum += value;
                    }
                }
                sum
            }
            Expr::SumAbove(column) => {
                let values = self.column(side, *column);
                let mut sum = 0.0;
                for value in &values[..row] {
                    sum += value;
                }
                sum
            }
            Expr::ProductAbove(e) => {
                let mut product = 1.0;
                for above in 0..row {
                    product *= self.at(e, side, above);
                }
                product
            }
            Expr::TieMean(column) => {
                let values = self.column(side, *column);
                let (mut sum, mut tied) = (0.0, 0.0);
                for (other, value) in table.rows.iter().zip(values) {
                    if other.tie == table.rows[row].tie {
                        sum += value;
                        tied += 1.0;
                    }
                }
                sum / tied
            }
            Expr::TieLast(column) => {
                let values = self.column(side, *column);
                let tied = |other: &usize| table.rows[*other].tie == table.rows[row].tie;
                values[(row..table.rows.len()).take_while(tied).last().unwrap()]
            }
            Expr::TieMeanOfCounted(column) => {
                let values = self.column(side, *column);
                let tie = table.rows[row].tie;
                let is_tied = |other: &usize| table.rows[*other].tie == tie;
                let tied: Vec<usize> = (0..table.counted).filter(is_tied).collect();
                match row < table.counted {
                    true => tied.iter().fold(0.0, |sum, at| sum + values[*at]) / tied.len() as f64,
                    false => values[row],
                }
            }
            Expr::SumUpTo { of, by } => {
                let (of, by) = (self.column(side, *of), self.column(side, *by));
                let within = (0..of.len()).filter(|other| by[*other] <= row as f64 + 1.0);
                within.fold(0.0, |sum, at| sum + of[at])
            }
            Expr::LastUpTo { of, by } => {
                let (of, by) = (self.column(side, *of), self.column(side, *by));
                let within = (0..of.len()).filter(|other| by[*other] <= row as f64 + 1.0);
                let place = |at: &usize| table.rows[*at].listed.unwrap_or(at + 1);
                within.max_by_key(place).map_or(0.0, |at| of[at])
            }
            Expr::RankWeights { from, to, p } => {
                let from = self.column(side, *from)[row] as usize;
                let (to, p) = (self.term(*to) as usize, self.term(*p));
                let mut sum = 0.0;
                for rank in (from..=to).rev() {
                    sum += libm::pow(p, rank as f64 - 1.0) / rank as f64;
                }
                sum
            }
            Expr::Lookup(map) => {
                let grade = self.column(side, Column::Grade)[row];
                map.iter().find(|(from, _)| *from == grade).map_or(0.0, |(_, to)| *to)
            }
            Expr::Sum(..) | Expr::FirstRank(_) | Expr::AtEnd(_) | Expr::Best { .. } => {
                panic!("a column's rule holds a single value")
            }
            _ => arithmetic(rule, &here),
        }
    }

    /// Returns the single value of a step.
    fn single(&self, rule: &Expr) -> f64 {
        match rule {
            Expr::Term(name) => self.term(*name),
            Expr::Sum(side, column) => {
                let values = self.column(*side, *column);
                let mut sum = 0.0;
                for value in values.iter().take(self.table(*side).counted) {
                    sum += value;
                }
                sum
            }
            Expr::AtEnd(column) => {
                let values = self.column(Side::Actual, *column);
                self.derivation.actual.counted.checked_sub(1).map_or(0.0, |last| values[last])
            }
            Expr::FirstRank(column) => {
                let values = self.column(Side::Actual, *column);
                let counted = &values[..self.derivation.actual.counted];
                counted.iter().position(|value| *value != 0.0).unwrap() as f64 + 1.0
            }
            Expr::Best { of, within, least } => {
                let least = self.single(least);
                let (of, within) =
                    (self.column(Side::Actual, *of), self.column(Side::Actual, *within));
                let mut best = 0.0;
                for row in 0..self.derivation.actual.counted {
                    if within[row] >= least && of[row] > best {
                        best = of[row];
                    }
                }
                best
            }
            Expr::Cell(_)
            | Expr::Ideal(_)
            | Expr::RunningSum(_)
            | Expr::SumAbove(_)
            | Expr::ProductAbove(_)
            | Expr::TieMean(_)
            | Expr::TieLast(_)
            | Expr::TieMeanOfCounted(_)
            | Expr::SumUpTo { .. }
            | Expr::LastUpTo { .. }
            | Expr::RankWeights { .. }
            | Expr::Lookup(_) => panic!("a term's rule has a value for each row"),
            _ => arithmetic(rule, &|e| self.single(e)),
        }
    }
}

fn arithmetic(rule: &Expr, of: &dyn Fn(&Expr) -> f64) -> f64 {
    match rule {
        Expr::Number(value) => *value,
        Expr::Add(a, b) => of(a) + of(b),
        Expr::Sub(a, b) => of(a) - of(b),
        Expr::Mul(a, b) => of(a) * of(b),
        Expr::Div(a, b) => of(a) / of(b),
        Expr::Min(a, b) => {
            let (a, b) = (of(a), of(b));
            if b < a { b } else { a }
        }
        Expr::Pow(a, b) => libm::pow(of(a), of(b)),
        Expr::Floor(e) => of(e).floor(),
        Expr::IsZero(e) => {
            if of(e) == 0.0 {
                1.0
            } else {
                0.0
            }
        }
        Expr::Log { base, of: e } => {
            let x = of(e);
            match *base {
                2.0 => libm::log2(x),
                10.0 => libm::log10(x),
                std::f64::consts::E => libm::log(x),
                base => libm::log(x) / libm::log(base),
            }
        }
        Expr::Round(e, digits) => {
            let scale = 10_f64.powi(i32::from(*digits));
            let rounded = (of(e) * scale).round() / scale;
            if rounded.is_finite() { rounded } else { of(e) }
        }
        _ => unreachable!("{rule:?}"),
    }
}

fn same(here: f64, there: f64) -> bool {
    here.to_bits() == there.to_bits() || (here.is_nan() && there.is_nan())
}

/// Checks everything that holds for any derivation.
fn check(derivation: &Derivation) {
    given_columns_follow_from_the_rows(derivation);
    let replay = Replay::of(derivation);
    for side in [Side::Actual, Side::Ideal] {
        let table = replay.table(side);
        assert!(table.counted <= table.rows.len());
        for column in &table.columns {
            let replayed = replay.column(side, column.column);
            let agree = replayed.len() == column.values.len()
                && replayed.iter().zip(&*column.values).all(|(a, b)| same(*a, *b));
            assert!(agree, "{side:?} {column:?}: {replayed:?}");
        }
        // The cumulative column ends at the sum.
        if table.counted > 0 && table.column(Column::Cumulative).is_some() {
            let rule = Expr::Sum(side, Column::Contribution);
            let sum = match derivation.settings.rounding {
                Some(digits) => replay.single(&Expr::Round(Box::new(rule), digits)),
                None => replay.single(&rule),
            };
            assert!(same(table.cell(table.counted - 1, Column::Cumulative).unwrap(), sum));
        }
    }
    for term in &derivation.terms {
        let replayed = replay.term(term.name);
        assert!(same(replayed, term.value), "{term:?}: {replayed}");
    }
    match (derivation.outcome, &derivation.rule) {
        (Outcome::Value(value), Some(rule)) => {
            let replayed = replay.single(rule);
            assert_eq!(replayed.to_bits(), value.to_bits(), "{value}, replayed {replayed}");
            every_number_is_finite(derivation);
        }
        (Outcome::Undefined(reason), None) => assert!(!reason.to_string().is_empty()),
        (outcome, rule) => panic!("{outcome:?} with rule {rule:?}"),
    }
    every_name_stands_once(derivation);
}

fn every_number_is_finite(derivation: &Derivation) {
    assert!(derivation.outcome.value().unwrap().is_finite());
    for term in &derivation.terms {
        assert!(term.value.is_finite(), "{term:?}");
    }
    for table in [&derivation.actual, &derivation.ideal] {
        for column in &table.columns {
            assert_eq!(column.values.len(), table.rows.len());
            assert!(column.values[..table.counted].iter().all(|v| v.is_finite()), "{column:?}");
        }
    }
}

fn every_name_stands_once(derivation: &Derivation) {
    let names: BTreeSet<String> =
        derivation.terms.iter().map(|t| format!("{:?}", t.name)).collect();
    assert_eq!(names.len(), derivation.terms.len());
    let columns = |table: &Table| table.columns.iter().map(|c| c.column).collect::<Vec<_>>();
    assert_eq!(columns(&derivation.actual), columns(&derivation.ideal));
    let distinct: BTreeSet<String> =
        columns(&derivation.actual).iter().map(|c| format!("{c:?}")).collect();
    assert_eq!(distinct.len(), derivation.actual.columns.len());
}

fn given_columns_follow_from_the_rows(derivation: &Derivation) {
    let settings = &derivation.settings;
    let one = |test: bool| if test { 1.0 } else { 0.0 };
    for table in [&derivation.actual, &derivation.ideal] {
        for (i, row) in table.rows.iter().enumerate() {
            assert_eq!(row.rank, i + 1);
            let read_as = match (row.grade, settings.relevance.unjudged) {
                (Some(grade), _) | (None, Unjudged::Grade(grade)) => Some(grade),
                _ => None,
            };
            let least = match settings.relevance.negative {
                Negative::Zero => 0.0,
                Negative::Counts | Negative::Relevant => f64::NEG_INFINITY,
            };
            let relevant = read_as.is_some_and(|grade| {
                grade >= settings.relevance.threshold
                    || settings.relevance.negative == Negative::Relevant && grade < 0.0
            });
            let non_relevant = row.grade.is_some_and(|grade| grade >= 0.0) && !relevant;
            for (column, value) in [
                (Column::Rank, row.rank as f64),
                (Column::Grade, read_as.unwrap_or(0.0).max(least)),
                (Column::Relevant, one(relevant)),
                (Column::NonRelevant, one(non_relevant)),
                (Column::Judged, one(row.grade.is_some())),
            ] {
                assert_eq!(table.cell(i, column), Some(value));
                assert_eq!(table.rule(column), None);
            }
        }
    }
}

fn check_all(case: &Case, settings: &Settings) {
    let ranking = case.ranking(settings);
    for measure in measures().into_iter().chain(other_measures()) {
        check(&derive(&measure, &ranking));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..<_>::default() })]

    #[test]
    fn every_step_replays_to_the_same_bits(case in case(ANY_GRADES), settings in settings()) {
        check_all(&case, &settings);
    }

    #[test]
    fn every_step_replays_also_where_numbers_overflow(
        case in case(&[0.0, 1.0, 40.0, 1023.0, 1024.0, 1e6, -1e6]),
        settings in settings(),
    ) {
        check_all(&case, &settings);
    }
}

#[test]
fn every_step_replays_under_each_named_value_of_each_setting() {
    let docs = |scores: &[f64]| -> Vec<(String, Option<f64>)> {
        scores.iter().enumerate().map(|(i, score)| (format!("d{i}"), Some(*score))).collect()
    };
    let judged = |grades: &[f64]| -> Vec<(String, f64)> {
        grades.iter().enumerate().map(|(i, grade)| (format!("d{}", 2 * i), *grade)).collect()
    };
    let cases = [
        Case {
            docs: docs(&[3.0, 2.0, 2.0, 2.0, 1.0, 1.0]),
            judgments: judged(&[2.0, 0.0, 3.0, 1.0]),
        },
        Case { docs: docs(&[]), judgments: judged(&[1.0, 2.0]) },
        Case { docs: docs(&[1.0, 1.0]), judgments: judged(&[]) },
        Case { docs: docs(&[]), judgments: judged(&[]) },
        Case { docs: docs(&[1.0, 2.0, 3.0]), judgments: judged(&[0.0, -1.0]) },
    ];
    for setting in SETTINGS.iter().chain(&OTHERS) {
        for choice in setting.choices {
            let mut settings = Settings::default();
            settings.set(setting.key, choice.value).unwrap();
            for case in &cases {
                check_all(case, &settings);
            }
        }
    }
}

#[test]
fn a_document_judged_twice_keeps_its_last_grade() {
    let judgments = [("a", 0.0), ("b", 1.0), ("a", 2.0)].map(|(doc, grade)| (doc.into(), grade));
    let case = Case { docs: vec![("a".into(), None)], judgments: judgments.into() };
    let ranking = case.ranking(&Settings::default());
    assert_eq!(ranking.rows[0].grade, Some(2.0));
    assert_eq!(ranking.relevant, 2);
    check_all(&case, &Settings::default());
}

#[test]
fn the_replay_notices_a_changed_value() {
    let measure: Measure = "nDCG@3".parse().unwrap();
    let ranking = Ranking::of_grades(&[1.0, 0.0, 2.0], &Settings::default());
    let mut derivation = derive(&measure, &ranking);
    derivation.outcome = Outcome::Value(derivation.outcome.value().unwrap() + 1e-15);
    assert!(std::panic::catch_unwind(|| check(&derivation)).is_err());
}
