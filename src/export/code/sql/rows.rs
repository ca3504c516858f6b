//! From run and judgments to ranked documents with grades, relevance and gain.

use super::dialect::plain;
use super::{Of, Statement, Unable};
use crate::metrics::Settings;
use crate::metrics::settings::{Gain, Negative, Scores, Ties, Unjudged};
use crate::presets::{Adapter, Convention, Missing, WithoutRelevant};

/// Positions of documents that the list does not have come after these.
const LAST: &str = "1000000000";

impl Statement<'_> {
    /// Run, judgments and queries.
    pub(super) fn data(&mut self, ofs: &[Of]) -> Result<(), Unable> {
        let dialect = self.dialect;
        // Where no type holds binary32 numbers, rounded scores are given beside the others.
        let singles = dialect.single.is_none()
            && ofs.iter().any(|of| of.convention.settings.scores == Scores::Binary32);
        let (mut run, mut qrels, mut bare) = (Vec::new(), Vec::new(), Vec::new());
        for query in &self.asked.data.queries {
            let id = dialect.quoted(&query.id)?;
            for (at, doc) in query.docs.iter().enumerate() {
                let score = |score: Option<f64>| score.map_or("NULL".into(), plain);
                let (doc_id, place) = (dialect.quoted(&doc.id)?, (at + 1).to_string());
                let mut row = ["(", &id, ", ", &doc_id, ", ", &place, ", "].concat();
                row.push_str(&score(doc.score));
                if singles {
                    row.push_str(", ");
                    row.push_str(&score(doc.score.map(|score| f64::from(score as f32))));
                }
                row.push(')');
                run.push(row);
            }
            for judgment in &query.judgments {
                let (doc, grade) = (dialect.quoted(&judgment.doc)?, plain(judgment.grade));
                qrels.push(["(", &id, ", ", &doc, ", ", &grade, ")"].concat());
            }
            if query.docs.is_empty() && query.judgments.is_empty() {
                bare.push(["\n  UNION ALL SELECT ", &id, ", 0, 0"].concat());
            }
        }
        self.out.push_str(
            &["-- ", dialect.title, ". Put tables of your own in the place of "].concat(),
        );
        self.out.push_str("run (position and score of each document) and qrels.\n");
        if singles {
            self.out.push_str(
                "-- score32 is the score in single precision, for which there is no type here.\n",
            );
        }
        let ids = [("qid", dialect.text), ("docid", dialect.text)];
        let mut columns =
            [&ids[..], &[("pos", dialect.integer), ("score", dialect.double)]].concat();
        if singles {
            columns.push(("score32", dialect.double));
        }
        self.table("run", &columns, &run);
        self.table("qrels", &[&ids[..], &[("grade", dialect.double)]].concat(), &qrels);
        let sides = "  SELECT qid, MAX(listed) AS listed, MAX(judged) AS judged FROM (\n  \
                     SELECT qid, 1 AS listed, 0 AS judged FROM run\n  \
                     UNION ALL SELECT qid, 0, 1 FROM qrels";
        self.with("queries", &[sides, &bare.concat(), "\n  ) sides GROUP BY qid"]);
        Ok(())
    }

    /// The documents as `of` ranks and grades them, `docs1`: written once for all measures that rank
    /// alike. Returns its number.
    pub(super) fn ranking(&mut self, of: &Of) -> usize {
        let key = ranks(&of.convention);
        if let Some(at) = self.rankings.iter().position(|known| *known == key) {
            return at + 1;
        }
        self.rankings.push(key);
        let number = self.rankings.len().to_string();
        self.judged(&of.convention, &number);
        self.listed(&of.convention, &number);
        self.ranked(&of.convention, &number);
        self.docs(&of.convention, &number);
        self.rankings.len()
    }

    /// Judgments as the convention reads them.
    fn judged(&mut self, c: &Convention, number: &str) {
        let mut grade = ["CAST(j.grade AS ", self.dialect.double, ")"].concat();
        let raw = grade.clone();
        if !c.grades.is_empty() {
            let mut cases = String::from("CASE");
            for (from, to) in &c.grades {
                let (from, to) = (self.number(*from), self.number(*to));
                cases.push_str(&[" WHEN ", &raw, " = ", &from, " THEN ", &to].concat());
            }
            grade = [&cases, " ELSE ", &grade, " END"].concat();
        }
        if let Some(floor) = c.floor {
            let (floor, zero) = (self.number(floor), self.number(0.0));
            grade =
                ["CASE WHEN ", &grade, " < ", &floor, " THEN ", &zero, " ELSE ", &grade, " END"]
                    .concat();
        }
        let mut from = String::from(" FROM qrels j");
        let mut join = " WHERE ";
        if c.negative_unjudged {
            from.push_str(&[join, &raw, " >= 0"].concat());
            join = " AND ";
        }
        if c.adapter == Adapter::RetrievedOnly {
            from.push_str(join);
            from.push_str("EXISTS (SELECT 1 FROM run r WHERE r.qid = j.qid AND r.docid = j.docid)");
        }
        let name = ["judged", number].concat();
        self.with(&name, &["  SELECT j.qid, j.docid, ", &grade, " AS grade", &from]);
    }

    /// The list as the convention takes it: position and score.
    fn listed(&mut self, c: &Convention, number: &str) {
        let (double, single) = (self.dialect.double, self.dialect.single);
        let rounded = |score: &str| match (c.settings.scores, single) {
            (Scores::Binary32, Some(single)) => {
                ["CAST(CAST(", score, " AS ", single, ") AS ", double, ")"].concat()
            }
            _ => score.to_string(),
        };
        let exact = ["CAST(r.score AS ", double, ")"].concat();
        let score = match (c.settings.scores, single) {
            (Scores::Binary32, None) => ["CAST(r.score32 AS ", double, ")"].concat(),
            _ => rounded(&exact),
        };
        // Whether a list has scores at all.
        let top = if self.mixed { ", MAX(r.score) OVER (PARTITION BY r.qid) AS top" } else { "" };
        let own = if c.drops_own_id { " WHERE r.docid <> r.qid" } else { "" };
        let mut missed = String::new();
        if c.adapter == Adapter::Union {
            let lowest = ["l.low - ", &self.number(1.0)].concat();
            missed = [
                "\n  UNION ALL\n  SELECT j.qid, j.docid, ",
                LAST,
                " + ROW_NUMBER() OVER (PARTITION BY j.qid ORDER BY j.docid",
                self.dialect.bytewise,
                "), ",
                &rounded(&lowest),
                if self.mixed { ", l.low" } else { "" },
                "\n  FROM judged",
                number,
                " j LEFT JOIN (SELECT r.qid, MIN(",
                &exact,
                ") AS low FROM run r GROUP BY r.qid) l ON l.qid = j.qid\n  \
                 WHERE NOT EXISTS (SELECT 1 FROM run r WHERE r.qid = j.qid AND r.docid = j.docid)",
            ]
            .concat();
        }
        let name = ["listed", number].concat();
        let start = ["  SELECT r.qid, r.docid, r.pos, ", &score, " AS score", top].concat();
        self.with(&name, &[&start, " FROM run r", own, &missed]);
    }

    /// The list in its final order.
    fn ranked(&mut self, c: &Convention, number: &str) {
        let mut order = String::new();
        if self.by_score(&c.settings) {
            if !self.all_scored {
                order.push_str("CASE WHEN r.score IS NULL THEN 1 ELSE 0 END, ");
            }
            order.push_str("r.score DESC, ");
            let id = ["r.docid", self.dialect.bytewise].concat();
            let zero = self.number(0.0);
            let (tie, up) = match c.settings.ties {
                Ties::Reversed => ("r.pos".into(), " DESC"),
                Ties::Id => (id, " DESC"),
                Ties::IdUp => (id, ""),
                Ties::Worst => (["COALESCE(j.grade, ", &zero, ")"].concat(), ""),
                Ties::Listed | Ties::Numba | Ties::Averaged => (String::new(), ""),
            };
            if !tie.is_empty() {
                let scored = ["CASE WHEN r.top IS NULL THEN NULL ELSE ", &tie, " END"].concat();
                order.push_str(if self.mixed { &scored } else { &tie });
                order.push_str(up);
                order.push_str(", ");
            }
        }
        order.push_str("r.pos");
        let judged_only = match c.settings.unjudged {
            Unjudged::LeftOut => " WHERE j.grade IS NOT NULL",
            _ => "",
        };
        // Documents scored 0 or less are not found by some tools, and keep their rank.
        let grade = match c.found_above_zero {
            true => {
                let zero = self.number(0.0);
                let low = "CASE WHEN j.grade IS NOT NULL AND r.score <= 0 THEN ";
                [low, &zero, " ELSE j.grade END"].concat()
            }
            false if c.needs_non_relevant => {
                ["COALESCE(j.grade, ", &self.number(0.0), ")"].concat()
            }
            false => "j.grade".into(),
        };
        let depth =
            c.depth.map_or(String::new(), |depth| [" WHERE rnk <= ", &depth.to_string()].concat());
        self.with(
            &["ranked", number].concat(),
            &[
                "  SELECT * FROM (\n  SELECT r.qid, r.docid, r.score, ",
                &grade,
                " AS grade, ROW_NUMBER() OVER (PARTITION BY r.qid ORDER BY ",
                &order,
                ") AS rnk\n  FROM listed",
                number,
                " r LEFT JOIN judged",
                number,
                " j ON j.qid = r.qid AND j.docid = r.docid",
                judged_only,
                "\n  ) ordered",
                &depth,
            ],
        );
    }

    /// Every document, retrieved or only judged, with what it is worth.
    fn docs(&mut self, c: &Convention, number: &str) {
        let Settings { gain, unjudged, negative, threshold, ties, .. } = &c.settings;
        let [zero, one, level] = [0.0, 1.0, *threshold].map(|value| self.number(value));
        let (grade, judged) = match unjudged {
            Unjudged::Grade(given) => {
                (["COALESCE(d.grade, ", &self.number(*given), ")"].concat(), "1")
            }
            _ => ("d.grade".to_string(), "CASE WHEN d.grade IS NULL THEN 0 ELSE 1 END"),
        };
        let is = |test: &[&str]| {
            ["CASE WHEN ", &test.concat(), " THEN ", &one, " ELSE ", &zero, " END"].concat()
        };
        let relevant = is(&[&grade, " >= ", &level]);
        let non_relevant = is(&["d.grade >= 0 AND d.grade < ", &level]);
        let counted = match negative {
            Negative::Zero => {
                ["CASE WHEN ", &grade, " > 0 THEN ", &grade, " ELSE ", &zero, " END"].concat()
            }
            Negative::Counts => ["COALESCE(", &grade, ", ", &zero, ")"].concat(),
        };
        let gain = match gain {
            Gain::Linear => counted.clone(),
            Gain::Exponential => {
                ["POWER(", &self.number(2.0), ", ", &counted, ") - ", &one].concat()
            }
            Gain::Binary => relevant.clone(),
            Gain::Map(map) => {
                let mut cases = String::from("CASE");
                for (from, to) in map {
                    let (from, to) = (self.number(*from), self.number(*to));
                    cases.push_str(&[" WHEN ", &counted, " = ", &from, " THEN ", &to].concat());
                }
                // Without a gain for any grade.
                if map.is_empty() {
                    zero.clone()
                } else {
                    [&cases, " ELSE ", &zero, " END"].concat()
                }
            }
        };
        let double = self.dialect.double;
        let found = if c.found_above_zero { " AND (r.score IS NULL OR r.score > 0)" } else { "" };
        let docs = [
            "  SELECT d.qid, d.rnk, d.score, CASE WHEN d.grade IS NULL THEN 0 ELSE 1 END AS graded, ",
            judged,
            " AS judged,\n    ",
            &relevant,
            " AS rel,\n    ",
            &non_relevant,
            " AS nonrel,\n    ",
            &counted,
            " AS grade,\n    ",
            &gain,
            " AS gain\n  FROM (\n  SELECT qid, rnk, score, grade FROM ranked",
            number,
            "\n  UNION ALL SELECT j.qid, CAST(NULL AS ",
            self.dialect.integer,
            "), CAST(NULL AS ",
            double,
            "), j.grade FROM judged",
            number,
            " j\n  WHERE NOT EXISTS (SELECT 1 FROM ranked",
            number,
            " r WHERE r.qid = j.qid AND r.docid = j.docid",
            found,
            ")\n  ) d",
        ]
        .concat();
        let averages = *ties == Ties::Averaged && self.by_score(&c.settings);
        if !averages {
            return self.with(&["docs", number].concat(), &[&docs]);
        }
        self.with(&["untied", number].concat(), &[&docs]);
        let mean = " OVER (PARTITION BY d.qid, d.score, \
                    CASE WHEN d.score IS NULL THEN d.rnk END)";
        let each = ["  SELECT d.*, AVG(d.gain)", mean, " AS tied_gain, AVG(d.rel)", mean];
        let from = [" AS tied_rel\n  FROM untied", number, " d"].concat();
        self.with(&["docs", number].concat(), &[&each.concat(), &from]);
    }
}

/// A convention reduced to what ranks and grades documents.
fn ranks(c: &Convention) -> Convention {
    let usual = Settings::default();
    Convention {
        settings: Settings {
            discount: usual.discount,
            ideal: usual.ideal,
            precision_divisor: usual.precision_divisor,
            ap_divisor: usual.ap_divisor,
            nothing_relevant: usual.nothing_relevant,
            max_grade: None,
            chance: usual.chance,
            recall_points: usual.recall_points,
            ideal_ties: usual.ideal_ties,
            ..c.settings.clone()
        },
        missing: Missing::LeftOut,
        needs_relevant: false,
        cutoff: None,
        refuses: Vec::new(),
        fails_whole: false,
        stops_without_relevant: false,
        without_relevant: WithoutRelevant::AsItIs,
        geometric: false,
        sums: false,
        hides_queries: false,
        gives_logarithms: false,
        variant: "",
        rounds_each: None,
        needs_scale: false,
        rounds: None,
        ..c.clone()
    }
}
