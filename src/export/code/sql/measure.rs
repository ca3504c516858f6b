//! Each measure as sums over a query's documents, and a value from the sums.

use super::super::{Unable, unable};
use super::{Of, Statement};
use crate::metrics::Measure;
use crate::metrics::settings::{
    ApDivisor, Chance, Discount, IdealPool, NothingRelevant, PrecisionDivisor, Ties, Unjudged,
};
use crate::presets::{Missing, WithoutRelevant};

/// What a query's documents give: columns over the list, sums, and the value from them.
#[derive(Default)]
struct Plan {
    /// Columns of windows over the query's documents, each with a comma in front.
    windows: String,
    /// Sums, each with a comma in front.
    sums: String,
    /// `WHEN … THEN …` and an `ELSE`.
    cases: String,
    needs_discounts: bool,
    needs_ideal: bool,
}

/// The measures that plain sums and windows give.
pub(super) fn is_known(measure: &Measure) -> bool {
    [
        "nDCG",
        "DCG",
        "P",
        "R",
        "F1",
        "RR",
        "AP",
        "Success",
        "Rprec",
        "RBP",
        "Bpref",
        "Judged",
        "HitRR",
        "SetAP",
        "FallOut",
        "Unjudged",
        "NumRet",
        "NumRel",
        "NumRelRet",
        "NumQ",
    ]
    .contains(&measure.info.name)
}

impl Statement<'_> {
    /// The values of a measure over the documents of that number: `value1` with query, value, and what
    /// the mean asks about a query.
    pub(super) fn measure(&mut self, of: &Of, docs: usize, number: usize) -> Result<(), Unable> {
        let (docs, number) = (docs.to_string(), number.to_string());
        let plan = self.plan(of)?;
        let mut joins = String::new();
        let mut table = None;
        if plan.needs_discounts {
            table = self.discounts(of);
            if let Some(table) = &table {
                joins = ["\n  LEFT JOIN ", table, " t ON t.rnk = d.rnk"].concat();
            }
        }
        let mut ideal = String::new();
        if plan.needs_ideal {
            self.ideal(of, &docs, &number, table.as_deref());
            ideal = [" LEFT JOIN ideal", &number, " i ON i.qid = s.qid"].concat();
        }
        let zero = self.number(0.0);
        let inner = match plan.windows.as_str() {
            "" => ["docs", &docs, " d"].concat(),
            windows => ["(SELECT d.*", windows, " FROM docs", &docs, " d) d"].concat(),
        };
        self.with(
            &["sums", &number].concat(),
            &[
                "  SELECT q.qid, MAX(q.listed) AS listed, MAX(q.judged) AS judged, COUNT(d.rnk) AS n,\n    \
                 COALESCE(SUM(d.rel), ",
                &zero,
                ") AS r, COALESCE(SUM(d.nonrel), ",
                &zero,
                ") AS nonrel",
                &self.needed(of),
                &plan.sums,
                "\n  FROM queries q LEFT JOIN ",
                &inner,
                " ON d.qid = q.qid",
                &joins,
                "\n  GROUP BY q.qid",
            ],
        );
        let given = self.given(of, &["CASE", &self.absent(of), &plan.cases, " END"].concat());
        let needed = if of.convention.needs_relevant { " AND s.needed > 0" } else { "" };
        let mut rest = ["CASE WHEN s.judged = 1", needed, " THEN 1 ELSE 0 END AS asked"].concat();
        if of.convention.without_relevant != WithoutRelevant::AsItIs {
            let empty = ", CASE WHEN s.listed = 0 OR s.judged = 0 OR s.needed = 0";
            rest.push_str(&[empty, " THEN 1 ELSE 0 END AS empty"].concat());
        }
        let name = ["value", &number].concat();
        let from = ["\n  FROM sums", &number, " s", &ideal].concat();
        self.with(&name, &["  SELECT s.qid, ", &rest, ",\n    ", &given, " AS value", &from]);
        Ok(())
    }

    /// What a query must have some of, for conventions that ask: what is relevant by their own level,
    /// whatever the measure's, or not relevant.
    fn needed(&self, of: &Of) -> String {
        let c = &of.convention;
        if !c.needs_relevant && c.without_relevant == WithoutRelevant::AsItIs {
            return String::new();
        }
        let level = self.number(of.level);
        let test = match c.needs_non_relevant {
            true => "d.nonrel = 1".into(),
            false => ["d.judged = 1 AND d.grade >= ", &level].concat(),
        };
        [",\n    SUM(CASE WHEN ", &test, " THEN 1 ELSE 0 END) AS needed"].concat()
    }

    /// The values of queries that the convention does not evaluate.
    fn absent(&self, of: &Of) -> String {
        if of.is_textbook {
            return String::new();
        }
        let mut cases = String::from(" WHEN s.judged = 0 THEN NULL");
        match of.convention.missing {
            Missing::Zero => {}
            Missing::Nought => {
                cases.push_str(&[" WHEN s.listed = 0 THEN ", &self.number(0.0)].concat());
            }
            Missing::LeftOut | Missing::CountedAsZero => {
                cases.push_str(" WHEN s.listed = 0 THEN NULL");
            }
        }
        if of.convention.needs_relevant {
            cases.push_str(" WHEN s.needed = 0 THEN NULL");
        }
        cases
    }

    /// What the convention makes of a value.
    fn given(&self, of: &Of, value: &str) -> String {
        if of.convention.geometric {
            let lowest = self.number(super::total::LOWEST);
            let tested = ["CASE WHEN (", value, ") < ", &lowest, " THEN ", &lowest].concat();
            return ["LN(", &tested, " ELSE ", value, " END)"].concat();
        }
        match of.convention.rounds_each {
            None => value.into(),
            Some(digits) => {
                let scale = self.number((0..digits).fold(1.0, |scale, _| 10.0 * scale));
                let half = self.number(0.5);
                ["FLOOR((", value, ") * ", &scale, " + ", &half, ") / ", &scale].concat()
            }
        }
    }

    /// The gains of the best order, discounted and summed.
    fn ideal(&mut self, of: &Of, docs: &str, number: &str, table: Option<&str>) {
        let cutoff = of.measure.cutoff.map(|k| k.to_string());
        let within = cutoff.as_ref().map_or("rnk IS NOT NULL".into(), |k| ["rnk <= ", k].concat());
        let pool = of.convention.settings.ideal;
        let filter = match pool {
            IdealPool::Judged | IdealPool::Whole => "judged = 1",
            IdealPool::Hits => "graded = 1",
            IdealPool::Retrieved => "rnk IS NOT NULL",
            IdealPool::Top | IdealPool::Twice => &within,
        };
        let from = ["docs", docs, " WHERE ", filter].concat();
        let from = match pool {
            IdealPool::Twice => {
                let all =
                    [" UNION ALL SELECT qid, gain FROM docs", docs, " WHERE judged = 1) both_"];
                ["(SELECT qid, gain FROM ", &from, &all.concat()].concat()
            }
            _ => from,
        };
        let divided = self.divided("s.gain", "s.rnk", of.convention.settings.discount);
        let join = match table {
            Some(table) => ["\n  JOIN ", table, " t ON t.rnk = s.rnk"].concat(),
            None => String::new(),
        };
        let shown = match pool {
            IdealPool::Hits => {
                let counts = "\n  JOIN (SELECT qid, COUNT(rnk) AS n FROM docs";
                [counts, docs, " GROUP BY qid) l ON l.qid = s.qid AND s.rnk <= l.n"].concat()
            }
            _ => String::new(),
        };
        let cut = match &cutoff {
            Some(k) if pool != IdealPool::Whole => ["\n  WHERE s.rnk <= ", k].concat(),
            _ => String::new(),
        };
        self.with(
            &["ideal", number].concat(),
            &[
                "  SELECT s.qid, SUM(",
                &divided,
                ") AS idcg\n  FROM (SELECT qid, gain, \
                 ROW_NUMBER() OVER (PARTITION BY qid ORDER BY gain DESC) AS rnk FROM ",
                &from,
                ") s",
                &join,
                &shown,
                &cut,
                "\n  GROUP BY s.qid",
            ],
        );
    }

    fn divided(&self, gain: &str, rank: &str, discount: Discount) -> String {
        match discount {
            Discount::None => gain.into(),
            Discount::Rank => [gain, " / ", rank].concat(),
            Discount::Log { .. } | Discount::Late => [gain, " / t.discount"].concat(),
        }
    }

    fn plan(&self, of: &Of) -> Result<Plan, Unable> {
        let settings = &of.convention.settings;
        let [zero, one] = [0.0, 1.0].map(|value| self.number(value));
        let averages = settings.ties == Ties::Averaged && self.by_score(settings);
        let (gain, share) =
            if averages { ("d.tied_gain", "d.tied_rel") } else { ("d.gain", "d.rel") };
        let within = match of.measure.cutoff {
            Some(k) => ["d.rnk <= ", &k.to_string()].concat(),
            None => "d.rnk IS NOT NULL".into(),
        };
        let sum = |name: &str, test: &str, of: &str| {
            [",\n    SUM(CASE WHEN ", test, " THEN ", of, " ELSE ", &zero, " END) AS ", name]
                .concat()
        };
        let hit = [&within, " AND d.rel = 1"].concat();
        let cutoff = of.measure.cutoff.map_or("s.n".into(), |k| k.to_string());
        let least = |a: &str, b: &str| {
            ["CASE WHEN ", a, " < ", b, " THEN ", a, " ELSE ", b, " END"].concat()
        };
        let shown = match of.measure.cutoff {
            Some(_) => least("s.n", &cutoff),
            None => "s.n".into(),
        };
        let rule = match settings.nothing_relevant {
            NothingRelevant::Undefined => "NULL",
            NothingRelevant::Zero => &zero,
            NothingRelevant::One => &one,
        };
        // A tool counts what has no value because nothing was retrieved as 0.
        let nothing_shown = if of.is_textbook { "NULL" } else { &*zero };
        let when = |test: &str, then: &str| [" WHEN ", test, " THEN ", then].concat();
        let or = |value: &str| [" ELSE ", value].concat();
        let nothing_relevant = || when("s.r = 0", rule);
        let mut plan = Plan::default();
        let name = of.measure.info.name;
        match name {
            "DCG" | "nDCG" => {
                plan.needs_discounts = true;
                plan.sums = sum("dcg", &within, &self.divided(gain, "d.rnk", settings.discount));
                plan.needs_ideal = name == "nDCG";
                plan.cases = match plan.needs_ideal {
                    true => when("COALESCE(i.idcg, 0) = 0", rule) + &or("s.dcg / i.idcg"),
                    false => or("s.dcg"),
                };
            }
            "P" | "F1" => {
                plan.sums = sum("hits", &within, share);
                let mut divisor = match settings.precision_divisor {
                    PrecisionDivisor::Cutoff => cutoff,
                    PrecisionDivisor::RelevantOrCutoff => {
                        plan.cases = nothing_relevant();
                        least(&cutoff, "s.r")
                    }
                    PrecisionDivisor::Judged
                        if !matches!(settings.unjudged, Unjudged::Grade(_)) =>
                    {
                        let test = [&within, " AND d.graded = 1"].concat();
                        plan.sums.push_str(&sum("judged_shown", &test, &one));
                        "s.judged_shown".into()
                    }
                    PrecisionDivisor::Shown | PrecisionDivisor::Judged => shown,
                };
                if divisor.contains(' ') {
                    divisor = ["(", &divisor, ")"].concat();
                }
                if name == "F1" {
                    plan.cases = nothing_relevant();
                }
                plan.cases.push_str(&when(&[&divisor, " = 0"].concat(), nothing_shown));
                if name == "P" {
                    plan.cases.push_str(&or(&["s.hits / ", &divisor].concat()));
                } else {
                    // Of (1 + b^2) P R / (b^2 P + R) the hits cancel.
                    let beta = of.measure.argument("beta").unwrap_or(1.0);
                    let [over, under] = [1.0 + beta * beta, beta * beta].map(|v| self.number(v));
                    let f = [&over, " * s.hits / (", &under, " * s.r + ", &divisor, ")"].concat();
                    plan.cases.push_str(&or(&f));
                }
            }
            "R" => {
                plan.sums = sum("hits", &within, share);
                plan.cases = nothing_relevant() + &or("s.hits / s.r");
            }
            "Rprec" => {
                plan.windows = ", SUM(d.rel) OVER (PARTITION BY d.qid) AS relevant".into();
                plan.sums = sum("hits", "d.rnk <= d.relevant", share);
                plan.cases = nothing_relevant() + &or("s.hits / s.r");
            }
            "AP" => {
                plan.windows = [
                    ", SUM(d.rel) OVER (PARTITION BY d.qid, CASE WHEN d.rnk IS NULL THEN 0 ELSE 1 END \
                     ORDER BY d.rnk ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS seen",
                ]
                .concat();
                plan.sums = sum("hits", &hit, &one) + &sum("total", &hit, "d.seen / d.rnk");
                let divisor = match settings.ap_divisor {
                    ApDivisor::Relevant => "s.r".into(),
                    ApDivisor::Found => "s.hits".into(),
                    ApDivisor::RelevantOrCutoff => least("s.r", &cutoff),
                    ApDivisor::Reachable => least("s.r", &["(", &shown, ")"].concat()),
                };
                plan.cases = nothing_relevant() + &when("s.hits = 0", &zero);
                plan.cases.push_str(&or(&["s.total / (", &divisor, ")"].concat()));
            }
            "RR" => {
                plan.sums =
                    [",\n    MIN(CASE WHEN ", &hit, " THEN d.rnk END) AS first_hit"].concat();
                plan.cases = when("s.first_hit IS NULL", &zero);
                plan.cases.push_str(&or(&[&one, " / s.first_hit"].concat()));
            }
            "Success" => {
                plan.sums = sum("hits", &hit, &one);
                plan.cases = when("s.hits > 0", &one) + &or(&zero);
            }
            "RBP" => {
                let p = of.measure.argument("p").unwrap_or(0.8);
                let satisfies = match settings.chance {
                    Chance::Usual => share,
                    Chance::Grade => "d.grade",
                };
                let weight = [satisfies, " * POWER(", &self.number(p), ", d.rnk - 1)"].concat();
                plan.sums = sum("total", &within, &weight);
                plan.cases = or(&[&self.number(1.0 - p), " * s.total"].concat());
            }
            "Bpref" => {
                plan.windows = ", SUM(d.rel) OVER (PARTITION BY d.qid) AS relevant, \
                    SUM(d.nonrel) OVER (PARTITION BY d.qid) AS others, \
                    SUM(d.nonrel) OVER (PARTITION BY d.qid, CASE WHEN d.rnk IS NULL THEN 0 ELSE 1 END \
                    ORDER BY d.rnk ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS above"
                    .into();
                // A relevant document is none of those above itself.
                let above = least("d.above", "d.relevant");
                let most = least("d.others", "d.relevant");
                let part = ["CASE WHEN d.others = 0 THEN ", &one, " ELSE ", &one, " - (", &above];
                let part = [&part.concat(), ") / (", &most, ") END"].concat();
                plan.sums = sum("total", &hit, &part);
                plan.cases = nothing_relevant() + &or("s.total / s.r");
            }
            "Judged" => {
                let test = [&within, " AND d.graded = 1"].concat();
                plan.sums = sum("judged_shown", &test, &one);
                plan.cases = when("s.n = 0", nothing_shown);
                plan.cases.push_str(&or(&["s.judged_shown / (", &shown, ")"].concat()));
            }
            "HitRR" => {
                plan.sums =
                    sum("hits", &hit, &one) + &sum("total", &hit, &[&one, " / d.rnk"].concat());
                plan.cases = when("s.hits = 0", &zero) + &or("s.total / s.hits");
            }
            "SetAP" => {
                plan.sums = sum("hits", &within, share);
                plan.cases = nothing_relevant() + &when("s.n = 0", nothing_shown);
                plan.cases.push_str(&or("s.hits / s.n * s.hits / s.r"));
            }
            "FallOut" => {
                plan.sums = sum("shown_others", &within, "d.nonrel");
                plan.cases = when("s.nonrel = 0", rule) + &or("s.shown_others / s.nonrel");
            }
            "Unjudged" => {
                let test = [&within, " AND d.rel = 0 AND d.nonrel = 0"].concat();
                plan.sums = sum("open", &test, &one);
                plan.cases = when(&[&cutoff, " = 0"].concat(), nothing_shown);
                plan.cases.push_str(&or(&["s.open / ", &cutoff].concat()));
            }
            "NumRet" => plan.cases = or("s.n"),
            "NumRel" => plan.cases = or("s.r"),
            "NumRelRet" => {
                plan.sums = sum("hits", &hit, &one);
                plan.cases = or("s.hits");
            }
            "NumQ" => plan.cases = or(&one),
            _ => return unable(&[&of.measure.to_string(), " has no formula in plain SQL here."]),
        }
        // `CASE ELSE` is none.
        if plan.cases.starts_with(" ELSE") && (of.is_textbook || self.absent(of).is_empty()) {
            plan.cases = [" WHEN 1 = 1 THEN", &plan.cases[5..]].concat();
        }
        Ok(plan)
    }
}
