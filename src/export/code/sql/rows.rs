//! Writes the first tables of a statement: run, judgments and queries, then the ranked documents with grade, relevance
//! and gain.

use super::dialect::plain;
use super::{MeasureInSql, Statement, Unable};
use crate::metrics::Settings;
use crate::metrics::settings::{Gain, Negative, Scores, Ties, Unjudged};
use crate::presets::{Adapter, Convention, QueryRules};

impl Statement<'_> {
    /// Writes the tables of the run, the judgments and the queries.
    pub(super) fn data(&mut self, measures: &[MeasureInSql]) -> Result<(), Unable> {
        let dialect = self.dialect;
        // An engine without a binary32 type gets the rounded scores as an additional column.
        let is_single = |of: &MeasureInSql| of.convention.settings.order.scores == Scores::Binary32;
        let singles = dialect.single.is_none() && measures.iter().any(is_single);
        let (mut run, mut qrels, mut bare) = (Vec::new(), Vec::new(), String::new());
        let score = |score: Option<f64>| score.map_or("NULL".into(), plain);
        for query in &self.request.data.queries {
            let id = dialect.quoted(&query.id)?;
            for (at, doc) in query.docs.iter().enumerate() {
                let mut row = vec![
                    id.clone(),
                    dialect.quoted(&doc.id)?,
                    (at + 1).to_string(),
                    score(doc.score),
                ];
                if singles {
                    row.push(score(doc.score.map(|score| f64::from(score as f32))));
                }
                run.push(row);
            }
            for judgment in &query.judgments {
                qrels.push(vec![id.clone(), dialect.quoted(&judgment.doc)?, plain(judgment.grade)]);
            }
            // A query without documents and judgments is in neither table, so it is added to `queries`.
            if query.docs.is_empty() && query.judgments.is_empty() {
                bare.push_str("\n  UNION ALL SELECT ");
                bare.push_str(&id);
                bare.push_str(", 0, 0");
            }
        }
        self.out.push_str("-- ");
        self.out.push_str(dialect.title);
        self.out.push_str(
            ". Put tables of your own in the place of run (place and score of each document) and qrels.\n",
        );
        let mut columns = vec![
            ("qid", dialect.text),
            ("docid", dialect.text),
            ("pos", dialect.integer),
            ("score", dialect.double),
        ];
        if singles {
            columns.push(("score32", dialect.double));
            self.out.push_str(
                "-- score32 is the score in single precision, for which there is no type here.\n",
            );
        }
        self.table("run", &columns, &run);
        columns.truncate(2);
        columns.push(("grade", dialect.double));
        self.table("qrels", &columns, &qrels);
        self.names.put("bare", bare);
        self.with(
            "queries",
            "  SELECT qid, MAX(listed) AS listed, MAX(judged) AS judged FROM (
  SELECT qid, 1 AS listed, 0 AS judged FROM run
  UNION ALL SELECT qid, 0, 1 FROM qrels{bare}
  ) sides GROUP BY qid",
        );
        Ok(())
    }

    /// Writes the table of documents, such as `docs1`, with the ranks and grades that `of` gives
    /// them. Measures with the same ranking key share one table. Afterwards `{docs}` is the number
    /// of the table.
    pub(super) fn ranking(&mut self, of: &MeasureInSql) {
        let key = ranking_key(&of.convention);
        let known = self.rankings.iter().position(|known| *known == key);
        let at = known.unwrap_or(self.rankings.len());
        self.names.put("docs", (at + 1).to_string());
        if known.is_none() {
            self.rankings.push(key);
            self.judged(&of.convention);
            self.listed(&of.convention);
            self.ranked(&of.convention);
            self.docs(&of.convention);
        }
    }

    /// Writes the judgments as the convention reads them.
    fn judged(&mut self, c: &Convention) {
        let names = &mut self.names;
        names.set("grade", "CAST(j.grade AS {double})");
        if c.input.whole_grades {
            let whole = "CASE WHEN {grade} < {zero} THEN CEIL({grade}) ELSE FLOOR({grade}) END";
            names.set("grade", &format!("CAST({whole} AS {{double}})"));
        }
        if !c.input.grades.is_empty() {
            names.set("of", "{grade}");
            names.cases(&c.input.grades);
            names.set("grade", "CASE{cases} ELSE {grade} END");
        }
        if let Some(floor) = c.input.floor {
            names.number("floor", floor);
            names.set("grade", "CASE WHEN {grade} < {floor} THEN {zero} ELSE {grade} END");
        }
        let mut conditions = Vec::new();
        if c.input.negative_unjudged {
            conditions.push("j.grade >= 0");
        }
        if c.input.adapter == Adapter::RetrievedOnly {
            conditions
                .push("EXISTS (SELECT 1 FROM run r WHERE r.qid = j.qid AND r.docid = j.docid)");
        }
        let condition = conditions.join(" AND ");
        names.set(
            "where",
            &if condition.is_empty() { condition } else { format!(" WHERE {condition}") },
        );
        self.with("judged{docs}", "  SELECT j.qid, j.docid, {grade} AS grade FROM qrels j{where}");
    }

    /// Writes the list with positions and scores as the convention reads it. If the convention adds
    /// the judged documents that were not retrieved, they come after all others.
    fn listed(&mut self, c: &Convention) {
        let names = &mut self.names;
        let (score, low) = match (c.settings.order.scores, self.dialect.single) {
            (Scores::Binary32, None) => ("CAST(r.score32 AS {double})", "l.low - {one}"),
            (Scores::Binary32, _) => (
                "CAST(CAST(r.score AS {single}) AS {double})",
                "CAST(CAST(l.low - {one} AS {single}) AS {double})",
            ),
            _ => ("CAST(r.score AS {double})", "l.low - {one}"),
        };
        names.set("score", score);
        names.set("low", low);
        // If only some lists have scores, `top` is NULL in a list without scores.
        let [top, low_top] = match self.mixed {
            true => [", MAX(r.score) OVER (PARTITION BY r.qid) AS top", ", l.low"],
            false => [""; 2],
        };
        names.set("top", top);
        names.set("low_top", low_top);
        names.set("own", if c.input.drops_own_id { " WHERE r.docid <> r.qid" } else { "" });
        let missed = match c.input.adapter {
            Adapter::Union => {
                "
  UNION ALL
  SELECT j.qid, j.docid, 1000000000 + ROW_NUMBER() OVER (PARTITION BY j.qid ORDER BY j.docid{bytewise}), \
                 {low}{low_top}
  FROM judged{docs} j LEFT JOIN (
    SELECT r.qid, MIN(CAST(r.score AS {double})) AS low FROM run r GROUP BY r.qid
  ) l ON l.qid = j.qid
  WHERE NOT EXISTS (SELECT 1 FROM run r WHERE r.qid = j.qid AND r.docid = j.docid)"
            }
            _ => "",
        };
        names.set("missed", missed);
        self.with(
            "listed{docs}",
            "  SELECT r.qid, r.docid, r.pos, {score} AS score{top} FROM run r{own}{missed}",
        );
    }

    /// Writes the list in its final order, with ranks and grades, as deep as the tool reads it.
    fn ranked(&mut self, c: &Convention) {
        let by_score = self.by_score(&c.settings);
        let names = &mut self.names;
        let (tie, up) = match c.settings.order.ties {
            Ties::Reversed => ("r.pos", " DESC, "),
            Ties::IdDescending => ("r.docid{bytewise}", " DESC, "),
            Ties::IdAscending => ("r.docid{bytewise}", ", "),
            Ties::LowestGradeFirst => ("COALESCE(j.grade, {zero})", ", "),
            Ties::Listed | Ties::Numba | Ties::Averaged | Ties::SharedRank => ("", ""),
        };
        names.set("tie", tie);
        // The rule for ties does not apply to a list without scores.
        if self.mixed && !tie.is_empty() {
            names.set("tie", "CASE WHEN r.top IS NULL THEN NULL ELSE {tie} END");
        }
        names.set("up", up);
        names.set(
            "unscored",
            match self.all_scored {
                true => "",
                false => "CASE WHEN r.score IS NULL THEN 1 ELSE 0 END, ",
            },
        );
        names.set("order", if by_score { "{unscored}r.score DESC, {tie}{up}" } else { "" });
        // Some tools do not find documents with a score of 0 or less. Such documents keep their rank, but count as
        // not relevant.
        names.set(
            "grade",
            match (c.input.found_above_zero, c.queries.needs_non_relevant) {
                (true, _) => {
                    "CASE WHEN j.grade IS NOT NULL AND r.score <= 0 THEN {zero} ELSE j.grade END"
                }
                (false, true) => "COALESCE(j.grade, {zero})",
                (false, false) => "j.grade",
            },
        );
        let judged_only =
            c.settings.relevance.unjudged == Unjudged::LeftOut || c.input.depth_of_judged;
        names.set("only", if judged_only { " WHERE j.grade IS NOT NULL" } else { "" });
        names.put("depth", c.input.depth.map_or(String::new(), |depth| depth.to_string()));
        names.set("depth", if c.input.depth.is_some() { " WHERE rnk <= {depth}" } else { "" });
        self.with(
            "ranked{docs}",
            "  SELECT * FROM (
  SELECT r.qid, r.docid, r.score, {grade} AS grade,
    ROW_NUMBER() OVER (PARTITION BY r.qid ORDER BY {order}r.pos) AS rnk
  FROM listed{docs} r LEFT JOIN judged{docs} j ON j.qid = r.qid AND j.docid = r.docid{only}
  ) ordered{depth}",
        );
    }

    /// Writes a table of all documents, retrieved or only judged, with their gain.
    fn docs(&mut self, c: &Convention) {
        let Settings { gain, relevance, order, .. } = &c.settings;
        let averages = order.ties == Ties::Averaged && self.by_score(&c.settings);
        let names = &mut self.names;
        names.number("level", relevance.threshold);
        names.set("graded", "CASE WHEN d.grade IS NULL THEN 0 ELSE 1 END");
        match relevance.unjudged {
            Unjudged::Grade(given) => {
                names.number("given", given);
                names.set("grade", "COALESCE(d.grade, {given})");
                names.set("judged", "1");
            }
            _ => {
                names.set("grade", "d.grade");
                names.set("judged", "{graded}");
            }
        }
        names.set("relevant", "CASE WHEN {grade} >= {level} THEN {one} ELSE {zero} END");
        names.set(
            "grade",
            match relevance.negative {
                Negative::Zero => "CASE WHEN {grade} > 0 THEN {grade} ELSE {zero} END",
                Negative::Counts | Negative::Relevant => "COALESCE({grade}, {zero})",
            },
        );
        match gain {
            Gain::Linear => names.set("gain", "{grade}"),
            Gain::Exponential => {
                names.number("two", 2.0);
                names.set("gain", "POWER({two}, {grade}) - {one}");
            }
            Gain::Binary => names.set("gain", "{relevant}"),
            Gain::Map(map) => {
                names.set("of", "{grade}");
                names.cases(map);
                // SQL does not allow an empty `CASE`, so a gain map without entries becomes zero.
                let is_empty = map.is_empty();
                names.set("gain", if is_empty { "{zero}" } else { "CASE{cases} ELSE {zero} END" });
            }
        }
        // The judgment of a document that the tool does not find counts as that of a missed document.
        let is_found = " AND (r.score IS NULL OR r.score > 0)";
        names.set("found", if c.input.found_above_zero { is_found } else { "" });
        self.with(
            if averages { "untied{docs}" } else { "docs{docs}" },
            "  SELECT d.qid, d.rnk, d.score, {graded} AS graded, {judged} AS judged,
    {relevant} AS rel,
    CASE WHEN d.grade >= 0 AND d.grade < {level} THEN {one} ELSE {zero} END AS nonrel,
    {grade} AS grade,
    {gain} AS gain
  FROM (
  SELECT qid, rnk, score, grade FROM ranked{docs}
  UNION ALL SELECT j.qid, CAST(NULL AS {integer}), CAST(NULL AS {double}), j.grade FROM judged{docs} j
  WHERE NOT EXISTS (SELECT 1 FROM ranked{docs} r WHERE r.qid = j.qid AND r.docid = j.docid{found})
  ) d",
        );
        if averages {
            self.names.set(
                "tied",
                "OVER (PARTITION BY d.qid, d.score, CASE WHEN d.score IS NULL THEN d.rnk END)",
            );
            self.with(
                "docs{docs}",
                "  SELECT d.*, AVG(d.gain) {tied} AS tied_gain, AVG(d.rel) {tied} AS tied_rel
  FROM untied{docs} d",
            );
        }
    }
}

impl super::Names {
    /// Sets `{cases}` to the branches of a `CASE` that map the values of `{of}`.
    fn cases(&mut self, pairs: &[(f64, f64)]) {
        self.set("cases", "");
        for (from, to) in pairs {
            self.number("from", *from);
            self.number("to", *to);
            self.set("cases", "{cases} WHEN {of} = {from} THEN {to}");
        }
    }
}

/// Returns a convention with only the settings that decide the rank, the grade and the gain of documents. All others
/// have their defaults. Measures with the same key share a table of documents.
fn ranking_key(c: &Convention) -> Convention {
    let usual = Settings::default();
    let kept = &c.settings;
    Convention {
        settings: Settings {
            gain: kept.gain.clone(),
            relevance: kept.relevance,
            order: kept.order,
            ..usual
        },
        input: c.input.clone(),
        queries: QueryRules {
            needs_non_relevant: c.queries.needs_non_relevant,
            empty_is_zero: c.queries.empty_is_zero,
            ..QueryRules::TEXTBOOK
        },
        ..Convention::TEXTBOOK
    }
}
