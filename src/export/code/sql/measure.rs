//! A measure as sums over a query's documents, and a value from the sums.
//!
//! The definition of a measure holds the SQL fragments. This module sets the names that stand in braces there.

use super::{MeasureInSql, Statement};
use crate::metrics::Settings;
use crate::metrics::arithmetic::pow;
use crate::metrics::code::SQL_JUDGED_SHOWN;
use crate::metrics::precision::divides_by_judged;
use crate::metrics::settings::{
    ApDivisor, Discount, FOUND_EPSILON, IdealPool, NothingRelevant, PrecisionDivisor,
    RecallDivisor, SatisfactionChance, Ties,
};
use crate::presets::{EachRounding, MissingQuery, WithoutRelevant};

impl Statement<'_> {
    /// Writes the tables that compute a measure over the documents `{docs}`. The last one, `value1` for the
    /// first measure, has the query, its value, and the columns that the mean needs.
    #[allow(
        clippy::too_many_lines,
        reason = "one table after the other, as the statement has them"
    )]
    pub(super) fn measure(&mut self, of: &MeasureInSql, number: usize) {
        let Some(sql) = &of.measure.definition.sql else { return };
        let (windows, sums, cases) = (sql.windows, sql.sums, sql.value);
        self.names.put("number", number.to_string());
        self.name(of);
        let discounted = sql.reads_discounts && self.discounts(of);
        if sql.reads_ideal {
            self.ideal(of, discounted);
        }
        let c = &of.convention;
        let names = &mut self.names;
        names.set(
            "ideal",
            if sql.reads_ideal { " LEFT JOIN ideal{number} i ON i.qid = s.qid" } else { "" },
        );
        let table = "
  LEFT JOIN discounts{discounts} t ON t.rnk = d.rnk";
        names.set("table", if discounted { table } else { "" });
        names.set("windows", windows);
        names.set(
            "from",
            match windows.is_empty() {
                true => "docs{docs} d",
                false => "(SELECT d.*{windows} FROM docs{docs} d) d",
            },
        );
        names.set("sums", sums);
        // Whether the query has relevant documents is decided by the level of the convention, not by that
        // of the measure.
        let asks =
            c.queries.needs_relevant || c.queries.without_relevant != WithoutRelevant::AsItIs;
        names.number("level", of.level);
        names.set(
            "needed",
            match (asks, c.queries.needs_non_relevant) {
                (false, _) => "",
                (true, true) => {
                    ",
    SUM(CASE WHEN d.nonrel = 1 THEN 1 ELSE 0 END) AS needed"
                }
                (true, false) if c.adds_grades() && !c.input.found_above_zero => {
                    ",
    SUM(CASE WHEN d.judged = 1 THEN d.grade ELSE {zero} END) AS needed"
                }
                (true, false) => {
                    ",
    SUM(CASE WHEN d.judged = 1 AND d.grade >= {level} THEN 1 ELSE 0 END) AS needed"
                }
            },
        );
        self.with(
            "sums{number}",
            "  SELECT q.qid, MAX(q.listed) AS listed, MAX(q.judged) AS judged, COUNT(d.rnk) AS n,
    COALESCE(SUM(d.rel), {zero}) AS r, COALESCE(SUM(d.nonrel), {zero}) AS nonrel{needed}{sums}
  FROM queries q LEFT JOIN {from} ON d.qid = q.qid{table}
  GROUP BY q.qid",
        );
        let names = &mut self.names;
        names.set(
            "absent",
            match c.queries.missing {
                MissingQuery::EmptyList => " WHEN s.judged = 0 THEN NULL",
                MissingQuery::ZeroValue => {
                    " WHEN s.judged = 0 THEN NULL WHEN s.listed = 0 THEN {zero}"
                }
                MissingQuery::LeftOut | MissingQuery::CountedAsZero => {
                    " WHEN s.judged = 0 THEN NULL WHEN s.listed = 0 THEN NULL"
                }
            },
        );
        names.set("and_needed", "");
        if c.queries.needs_relevant {
            names.set("absent", "{absent} WHEN s.needed = 0 THEN NULL");
            names.set("and_needed", " AND s.needed > 0");
        }
        // A `CASE` needs a `WHEN`.
        let bare = cases.strip_prefix(" ELSE ").filter(|_| names.filled("{absent}").is_empty());
        names.set("value", bare.unwrap_or(cases));
        if bare.is_none() {
            names.set("value", "CASE{absent}{value} END");
        }
        if c.aggregate.is_geometric() {
            names.number("lowest", super::total::LOWEST);
            names.set("value", "LN(CASE WHEN ({value}) < {lowest} THEN {lowest} ELSE {value} END)");
        } else if let Some(EachRounding::HalvesUp(digits)) = c.aggregate.rounds_each {
            names.number("scale", (0..digits).fold(1.0, |scale, _| 10.0 * scale));
            names.number("half", 0.5);
            names.set("value", "FLOOR(({value}) * {scale} + {half}) / {scale}");
        }
        names.set(
            "empty",
            match c.queries.without_relevant {
                WithoutRelevant::AsItIs => "",
                _ => {
                    ",
    CASE WHEN s.listed = 0 OR s.judged = 0 OR s.needed = 0 THEN 1 ELSE 0 END AS empty"
                }
            },
        );
        self.with(
            "value{number}",
            "  SELECT s.qid, CASE WHEN s.judged = 1{and_needed} THEN 1 ELSE 0 END AS asked{empty},
    {value} AS value
  FROM sums{number} s{ideal}",
        );
    }

    /// Sets the fragments that the formulas share.
    fn name(&mut self, of: &MeasureInSql) {
        let settings = &of.convention.settings;
        let averages = settings.order.ties == Ties::Averaged && self.by_score(settings);
        let names = &mut self.names;
        let argument = |key: &str, usual: f64| of.measure.argument(key).unwrap_or(usual);
        names.set("dcg_gain", if averages { "d.tied_gain" } else { "d.gain" });
        names.set(
            "dcg_discount",
            match settings.discount {
                Discount::Log { .. } | Discount::LogOfRank => "t.discount",
                Discount::Rank => "d.rnk",
                Discount::None => "{one}",
            },
        );
        let sql = of.measure.definition.sql.as_ref();
        let divides = sql.is_some_and(|sql| sql.value.contains("{divisor}"));
        let as_listed = divides && divides_by_judged(settings);
        names.set("share", if averages && !as_listed { "d.tied_rel" } else { "d.rel" });
        names.set(
            "chance",
            match settings.chance {
                SatisfactionChance::AsDefined => "{share}",
                SatisfactionChance::Grade => "d.grade",
            },
        );
        let (beta, p) = (argument("beta", 1.0), argument("p", 0.8));
        names.number("over", 1.0 + beta * beta);
        names.number("under", beta * beta);
        names.number("p", p);
        let last =
            settings.rbp.ranks.last().filter(|_| sql.is_some_and(|sql| sql.ends_at_rbp_ranks));
        let all = last.map_or(1.0, |last| 1.0 - pow(p, last as f64));
        names.number("stops", (1.0 - p) / all);
        let cutoff = of.measure.cutoff.into_iter().chain(last).min();
        names.put("cutoff", cutoff.map_or("s.n".into(), |k| k.to_string()));
        let cuts = cutoff.is_some();
        names.set("within", if cuts { "d.rnk <= {cutoff}" } else { "d.rnk IS NOT NULL" });
        let shown = "CASE WHEN s.n < {cutoff} THEN s.n ELSE {cutoff} END";
        names.set("shown", if cuts { shown } else { "s.n" });
        names.set("hit", "{within} AND d.rel = 1");
        names.set(
            "hits",
            ",
    SUM(CASE WHEN {within} THEN {share} ELSE {zero} END) AS hits",
        );
        names.set(
            "found",
            ",
    SUM(CASE WHEN {hit} THEN {one} ELSE {zero} END) AS hits",
        );
        names.set(
            "down",
            "PARTITION BY d.qid, CASE WHEN d.rnk IS NULL THEN 0 ELSE 1 END ORDER BY d.rnk \
             ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW",
        );
        names.set(
            "rule",
            match settings.nothing_relevant {
                NothingRelevant::Undefined => "NULL",
                NothingRelevant::Zero | NothingRelevant::ZeroUnlessPositive => "{zero}",
                NothingRelevant::One => "{one}",
            },
        );
        let positive = settings.nothing_relevant == NothingRelevant::ZeroUnlessPositive;
        names.set("lacks", if positive { "<=" } else { "=" });
        names.set("none", if of.convention.queries.empty_is_zero { "{zero}" } else { "NULL" });
        names.set("unless", " WHEN s.r = 0 THEN {rule}");
        self.name_divisors(settings, cuts);
    }

    /// Sets what precision, recall and AP divide by.
    fn name_divisors(&mut self, settings: &Settings, cuts: bool) {
        let names = &mut self.names;
        names.set(
            "recall",
            match (settings.divisors.recall, cuts) {
                (RecallDivisor::RelevantOrCutoff, true) => {
                    "(CASE WHEN s.r < {cutoff} THEN s.r ELSE {cutoff} END)"
                }
                _ => "s.r",
            },
        );
        names.number("more", FOUND_EPSILON);
        names.set("least_relevant", "");
        names.set("judged_shown", "");
        names.set(
            "no_list",
            match (settings.divisors.ap, cuts) {
                (ApDivisor::Reachable, _) | (ApDivisor::RelevantOrCutoff, false) => {
                    " WHEN s.n = 0 THEN {none}"
                }
                _ => "",
            },
        );
        let divisor = match settings.divisors.precision {
            PrecisionDivisor::Cutoff => "{cutoff}",
            PrecisionDivisor::RelevantOrCutoff => {
                names.set("least_relevant", "{unless}");
                "(CASE WHEN {cutoff} < s.r THEN {cutoff} ELSE s.r END)"
            }
            PrecisionDivisor::Judged if divides_by_judged(settings) => {
                names.set("judged_shown", SQL_JUDGED_SHOWN);
                "s.judged_shown"
            }
            PrecisionDivisor::Shown | PrecisionDivisor::Judged => "({shown})",
        };
        names.set("divisor", divisor);
        names.set(
            "ap",
            match settings.divisors.ap {
                ApDivisor::Relevant => "s.r",
                ApDivisor::Found => "s.hits",
                ApDivisor::FoundPlusEpsilon => "s.hits + {more}",
                ApDivisor::Cutoff => "{cutoff}",
                ApDivisor::RelevantOrCutoff => {
                    "CASE WHEN s.r < {cutoff} THEN s.r ELSE {cutoff} END"
                }
                ApDivisor::Reachable => "CASE WHEN s.r < ({shown}) THEN s.r ELSE ({shown}) END",
            },
        );
    }

    /// Writes the table of the DCG of the ideal.
    fn ideal(&mut self, of: &MeasureInSql, discounted: bool) {
        let names = &mut self.names;
        let pool = of.convention.settings.ideal.pool;
        let cuts = of.measure.cutoff.is_some();
        names.set("top", if cuts { "rnk <= {cutoff}" } else { "rnk IS NOT NULL" });
        names.set(
            "from",
            match pool {
                // For `BestGrade` no SQL is written.
                IdealPool::Judged | IdealPool::JudgedUncut | IdealPool::BestGrade => {
                    "docs{docs} WHERE judged = 1"
                }
                IdealPool::JudgedCutAtList => "docs{docs} WHERE graded = 1",
                IdealPool::Retrieved => "docs{docs} WHERE rnk IS NOT NULL",
                IdealPool::Shown => "docs{docs} WHERE {top}",
                IdealPool::ShownAndJudged => {
                    "(SELECT qid, gain FROM docs{docs} WHERE {top} \
                 UNION ALL SELECT qid, gain FROM docs{docs} WHERE judged = 1) twice"
                }
            },
        );
        names.set(
            "ideal_discount",
            match of.convention.settings.discount {
                Discount::Rank => "s.rnk",
                _ => "{dcg_discount}",
            },
        );
        let table = "
  JOIN discounts{discounts} t ON t.rnk = s.rnk";
        names.set("table", if discounted { table } else { "" });
        names.set("counts", match pool {
            IdealPool::JudgedCutAtList => {
                "
  JOIN (SELECT qid, COUNT(rnk) AS n FROM docs{docs} GROUP BY qid) l ON l.qid = s.qid AND s.rnk <= l.n"
            }
            _ => "",
        });
        names.set(
            "cut",
            match cuts && pool != IdealPool::JudgedUncut {
                true => {
                    "
  WHERE s.rnk <= {cutoff}"
                }
                false => "",
            },
        );
        self.with(
            "ideal{number}",
            "  SELECT s.qid, SUM(s.gain / {ideal_discount}) AS idcg
  FROM (SELECT qid, gain, ROW_NUMBER() OVER (PARTITION BY qid ORDER BY gain DESC) AS rnk
    FROM {from}) s{table}{counts}{cut}
  GROUP BY s.qid",
        );
    }
}
