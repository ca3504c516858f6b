//! Each measure as sums over a query's documents, and a value from the sums.

use super::{Of, Statement};
use crate::metrics::Measure;
use crate::metrics::expr::pow;
use crate::metrics::precision::divides_by_judged;
use crate::metrics::settings::{
    ApDivisor, Chance, Discount, IdealPool, NothingRelevant, PrecisionDivisor, Ties,
};
use crate::presets::{Missing, WithoutRelevant};

/// A measure's name, columns of windows over a query's documents, sums of them, and the value: what
/// stands between `CASE` and `END`. Names in braces are set by [`Statement::measure`].
struct Formula(&'static str, &'static str, &'static str, &'static str);

/// The measures that plain sums and windows give.
static FORMULAS: [Formula; 20] = [
    Formula("DCG", "", DCG, " ELSE s.dcg"),
    Formula("nDCG", "", DCG, " WHEN COALESCE(i.idcg, 0) = 0 THEN {rule} ELSE s.dcg / i.idcg"),
    Formula(
        "P",
        "",
        "{hits}{judged_shown}",
        "{least_relevant} WHEN {divisor} = 0 THEN {none} ELSE s.hits / {divisor}",
    ),
    // Of (1 + b^2) P R / (b^2 P + R) the hits cancel.
    Formula(
        "F1",
        "",
        "{hits}{judged_shown}",
        "{unless} WHEN {divisor} = 0 THEN {none} ELSE {over} * s.hits / ({under} * s.r + {divisor})",
    ),
    Formula("R", "", "{hits}", "{unless} ELSE s.hits / s.r"),
    Formula(
        "Rprec",
        ", SUM(d.rel) OVER (PARTITION BY d.qid) AS relevant",
        ",
    SUM(CASE WHEN d.rnk <= d.relevant THEN {share} ELSE {zero} END) AS hits",
        "{unless} ELSE s.hits / s.r",
    ),
    Formula(
        "AP",
        ", SUM(d.rel) OVER ({down}) AS seen",
        "{found},
    SUM(CASE WHEN {hit} THEN d.seen / d.rnk ELSE {zero} END) AS total",
        "{unless} WHEN s.hits = 0 THEN {zero} ELSE s.total / ({ap})",
    ),
    Formula(
        "RR",
        "",
        ",
    MIN(CASE WHEN {hit} THEN d.rnk END) AS first_hit",
        " WHEN s.first_hit IS NULL THEN {zero} ELSE {one} / s.first_hit",
    ),
    Formula("Success", "", "{found}", " WHEN s.hits > 0 THEN {one} ELSE {zero}"),
    Formula(
        "RBP",
        "",
        ",
    SUM(CASE WHEN {within} THEN {chance} * POWER({p}, d.rnk - 1) ELSE {zero} END) AS total",
        " ELSE {stops} * s.total",
    ),
    // A relevant document is none of those above itself.
    Formula(
        "Bpref",
        ", SUM(d.rel) OVER (PARTITION BY d.qid) AS relevant, \
         SUM(d.nonrel) OVER (PARTITION BY d.qid) AS others, SUM(d.nonrel) OVER ({down}) AS above",
        ",
    SUM(CASE WHEN NOT ({hit}) THEN {zero} WHEN d.others = 0 THEN {one} ELSE {one} - \
         (CASE WHEN d.above < d.relevant THEN d.above ELSE d.relevant END) / \
         (CASE WHEN d.others < d.relevant THEN d.others ELSE d.relevant END) END) AS total",
        "{unless} ELSE s.total / s.r",
    ),
    Formula("Judged", "", JUDGED, " WHEN s.n = 0 THEN {none} ELSE s.judged_shown / ({shown})"),
    Formula(
        "HitRR",
        "",
        "{found},
    SUM(CASE WHEN {hit} THEN {one} / d.rnk ELSE {zero} END) AS total",
        " WHEN s.hits = 0 THEN {zero} ELSE s.total / s.hits",
    ),
    Formula(
        "SetAP",
        "",
        "{hits}",
        "{unless} WHEN s.n = 0 THEN {none} ELSE s.hits / s.n * s.hits / s.r",
    ),
    Formula(
        "FallOut",
        "",
        ",
    SUM(CASE WHEN {within} THEN d.nonrel ELSE {zero} END) AS shown_others",
        " WHEN s.nonrel = 0 THEN {rule} ELSE s.shown_others / s.nonrel",
    ),
    Formula(
        "Unjudged",
        "",
        ",
    SUM(CASE WHEN {within} AND d.rel = 0 AND d.nonrel = 0 THEN {one} ELSE {zero} END) AS open_shown",
        " WHEN {cutoff} = 0 THEN {none} ELSE s.open_shown / {cutoff}",
    ),
    Formula("NumRet", "", "", " ELSE s.n"),
    Formula("NumRel", "", "", " ELSE s.r"),
    Formula("NumRelRet", "", "{found}", " ELSE s.hits"),
    Formula("NumQ", "", "", " ELSE {one}"),
];

const DCG: &str = ",
    SUM(CASE WHEN {within} THEN {dcg_gain} / {dcg_discount} ELSE {zero} END) AS dcg";
const JUDGED: &str = ",
    SUM(CASE WHEN {within} AND d.graded = 1 THEN {one} ELSE {zero} END) AS judged_shown";

fn formula(measure: &Measure) -> Option<&'static Formula> {
    FORMULAS.iter().find(|formula| formula.0 == measure.info.name)
}

pub(super) fn is_known(measure: &Measure) -> bool {
    formula(measure).is_some()
}

impl Statement<'_> {
    /// The values of a measure over the documents `{docs}`: `value1` with query, value, and what the mean
    /// asks about a query.
    pub(super) fn measure(&mut self, of: &Of, number: usize) {
        let Some(Formula(name, windows, sums, cases)) = formula(of.measure) else { return };
        self.names.put("number", number.to_string());
        self.name(of);
        let discounted = name.ends_with("DCG") && self.discounts(of);
        let is_normalized = *name == "nDCG";
        if is_normalized {
            self.ideal(of, discounted);
        }
        let c = &of.convention;
        let names = &mut self.names;
        names.set(
            "ideal",
            if is_normalized { " LEFT JOIN ideal{number} i ON i.qid = s.qid" } else { "" },
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
        // What is relevant by the convention's own level, whatever the measure's, or not relevant.
        let asks = c.needs_relevant || c.without_relevant != WithoutRelevant::AsItIs;
        names.number("level", of.level);
        names.set(
            "needed",
            match (asks, c.needs_non_relevant) {
                (false, _) => "",
                (true, true) => {
                    ",
    SUM(CASE WHEN d.nonrel = 1 THEN 1 ELSE 0 END) AS needed"
                }
                (true, false) if c.adds_grades() && !c.found_above_zero => {
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
            match c.missing {
                Missing::Zero => " WHEN s.judged = 0 THEN NULL",
                Missing::Nought => " WHEN s.judged = 0 THEN NULL WHEN s.listed = 0 THEN {zero}",
                Missing::LeftOut | Missing::CountedAsZero => {
                    " WHEN s.judged = 0 THEN NULL WHEN s.listed = 0 THEN NULL"
                }
            },
        );
        names.set("and_needed", "");
        if c.needs_relevant {
            names.set("absent", "{absent} WHEN s.needed = 0 THEN NULL");
            names.set("and_needed", " AND s.needed > 0");
        }
        // `CASE` without `WHEN` is none.
        let bare = cases.strip_prefix(" ELSE ").filter(|_| names.told("{absent}").is_empty());
        names.set("value", bare.unwrap_or(cases));
        if bare.is_none() {
            names.set("value", "CASE{absent}{value} END");
        }
        if c.geometric {
            names.number("lowest", super::total::LOWEST);
            names.set("value", "LN(CASE WHEN ({value}) < {lowest} THEN {lowest} ELSE {value} END)");
        } else if let Some(digits) = c.rounds_each {
            names.number("scale", (0..digits).fold(1.0, |scale, _| 10.0 * scale));
            names.number("half", 0.5);
            names.set("value", "FLOOR(({value}) * {scale} + {half}) / {scale}");
        }
        names.set(
            "empty",
            match c.without_relevant {
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

    /// Names for what formulas have in common.
    fn name(&mut self, of: &Of) {
        let settings = &of.convention.settings;
        let averages = settings.ties == Ties::Averaged && self.by_score(settings);
        let names = &mut self.names;
        let argument = |key: &str, usual: f64| of.measure.argument(key).unwrap_or(usual);
        names.set("dcg_gain", if averages { "d.tied_gain" } else { "d.gain" });
        names.set(
            "dcg_discount",
            match settings.discount {
                Discount::Log { .. } | Discount::Late => "t.discount",
                Discount::Rank => "d.rnk",
                Discount::None => "{one}",
            },
        );
        let divides = formula(of.measure).is_some_and(|formula| formula.3.contains("{divisor}"));
        let as_listed = divides && divides_by_judged(settings);
        names.set("share", if averages && !as_listed { "d.tied_rel" } else { "d.rel" });
        names.set(
            "chance",
            match settings.chance {
                Chance::Usual => "{share}",
                Chance::Grade => "d.grade",
            },
        );
        let (beta, p) = (argument("beta", 1.0), argument("p", 0.8));
        names.number("over", 1.0 + beta * beta);
        names.number("under", beta * beta);
        names.number("p", p);
        let last = settings.rbp_ranks.last().filter(|_| of.measure.info.name == "RBP");
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
                NothingRelevant::Zero => "{zero}",
                NothingRelevant::One => "{one}",
            },
        );
        names.set("none", if of.convention.empty_is_zero { "{zero}" } else { "NULL" });
        names.set("unless", " WHEN s.r = 0 THEN {rule}");
        names.set("least_relevant", "");
        names.set("judged_shown", "");
        let divisor = match settings.precision_divisor {
            PrecisionDivisor::Cutoff => "{cutoff}",
            PrecisionDivisor::RelevantOrCutoff => {
                names.set("least_relevant", "{unless}");
                "(CASE WHEN {cutoff} < s.r THEN {cutoff} ELSE s.r END)"
            }
            PrecisionDivisor::Judged if divides_by_judged(settings) => {
                names.set("judged_shown", JUDGED);
                "s.judged_shown"
            }
            PrecisionDivisor::Shown | PrecisionDivisor::Judged => "({shown})",
        };
        names.set("divisor", divisor);
        names.set(
            "ap",
            match settings.ap_divisor {
                ApDivisor::Relevant => "s.r",
                ApDivisor::Found => "s.hits",
                ApDivisor::RelevantOrCutoff => {
                    "CASE WHEN s.r < {cutoff} THEN s.r ELSE {cutoff} END"
                }
                ApDivisor::Reachable => "CASE WHEN s.r < ({shown}) THEN s.r ELSE ({shown}) END",
            },
        );
    }

    /// The gains of the best order, discounted and summed.
    fn ideal(&mut self, of: &Of, discounted: bool) {
        let names = &mut self.names;
        let pool = of.convention.settings.ideal;
        let cuts = of.measure.cutoff.is_some();
        names.set("top", if cuts { "rnk <= {cutoff}" } else { "rnk IS NOT NULL" });
        names.set(
            "from",
            match pool {
                IdealPool::Judged | IdealPool::Whole => "docs{docs} WHERE judged = 1",
                IdealPool::Hits => "docs{docs} WHERE graded = 1",
                IdealPool::Retrieved => "docs{docs} WHERE rnk IS NOT NULL",
                IdealPool::Top => "docs{docs} WHERE {top}",
                IdealPool::Twice => {
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
            IdealPool::Hits => {
                "
  JOIN (SELECT qid, COUNT(rnk) AS n FROM docs{docs} GROUP BY qid) l ON l.qid = s.qid AND s.rnk <= l.n"
            }
            _ => "",
        });
        names.set(
            "cut",
            match cuts && pool != IdealPool::Whole {
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
