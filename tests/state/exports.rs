//! The tables, pictures and the report of two runs compared.

use ranklens::compare::history::History;
use ranklens::export::Format;
use ranklens::formats::{read_if_values, read_values};
use ranklens::metrics::Id;
use ranklens::present::number::signed;
use ranklens::state::compared::chance::over_runs;
use ranklens::state::compared::drawing::trend;
use ranklens::state::compared::over_time::{self, Watched};
use ranklens::state::compared::sheets::{Material, What};
use ranklens::state::compared::{Compared, Entered, Findings, Pair, Row, Scores, Scoring, Why};
use ranklens::state::import::{SourceText, combine};
use ranklens::state::{Action, Model, State};
use ranklens::statistics::tukey::tukey;
use ranklens::statistics::{Options, best_of::best_of};

use super::compared::{two_runs, with_runs};
use super::support::{data, query};

/// Everything from which exports are made.
struct Exports {
    scores: Scores,
    compared: Compared,
    findings: Findings,
    history: History,
    watched: Watched,
    why: Option<Why>,
}

impl Exports {
    fn of(model: &Model) -> Self {
        let scores = Scoring::at_once(model).unwrap();
        let compared = Compared::of(&scores, Pair::default().among(&model.runs).unwrap()).unwrap();
        let findings = Findings::of(&scores, &compared);
        let why = Why::of(&scores, &compared, 0);
        let (history, watched) = (History::default(), Watched::default());
        Self { scores, compared, findings, history, watched, why }
    }

    fn keep(mut self, runs: &[usize]) -> Self {
        for run in runs {
            let name = format!("day {run}");
            self.history.add(over_time::snapshot(&self.scores, *run, &name, None, "textbook"));
        }
        self
    }

    fn material(&self, entered: Entered) -> Material<'_> {
        Material {
            entered,
            history: Some((&self.history, &self.watched)),
            shown: self.why.as_ref(),
            ..Material::new(&self.scores, &self.compared, &self.findings)
        }
    }

    fn offered(&self) -> Vec<What> {
        let material = self.material(Entered::default());
        let all = What::ALL.into_iter().map(|(what, _)| what);
        all.filter(|what| material.offers(*what)).collect()
    }

    /// Returns the rows of a table, each by the keys of the columns.
    fn rows(&self, what: What, entered: Entered) -> Vec<Vec<(String, String)>> {
        let text = self.material(entered).write(what, Format::Csv);
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let heads = reader.headers().unwrap().clone();
        let records = reader.records().map(Result::unwrap);
        let rows = records.filter(|record| &record[0] != "convention").map(|record| {
            heads.iter().map(Into::into).zip(record.iter().map(Into::into)).collect()
        });
        rows.collect()
    }
}

fn cell<'a>(row: &'a [(String, String)], key: &str) -> &'a str {
    &row.iter().find(|(name, _)| name == key).unwrap_or_else(|| panic!("no {key} in {row:?}")).1
}

fn number(row: &[(String, String)], key: &str) -> f64 {
    cell(row, key).parse().unwrap()
}

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found}, not {expected}");
}

/// Returns the two runs and a third one, which has one list for all queries.
fn three_runs() -> Model {
    let judged = "lamp:2 desk:0 sofa:1";
    let all = |lists: [&str; 3]| {
        data((0..12).map(|at| query(&format!("q{at}"), lists[at * 3 / 12], judged)))
    };
    with_runs(&[
        ("bm25", all(["desk sofa lamp", "desk sofa lamp", "lamp sofa desk"])),
        ("dense", all(["lamp sofa desk", "lamp desk sofa", "sofa lamp desk"])),
        ("third", all(["sofa desk lamp"; 3])),
    ])
}

#[test]
fn every_part_is_written_in_every_format() {
    let exports = Exports::of(&three_runs()).keep(&[0, 1]);
    let all: Vec<What> = What::ALL.iter().map(|(what, _)| *what).collect();
    assert_eq!(exports.offered(), all);
    let material = exports.material(Entered::default());
    for (what, name) in What::ALL {
        for format in what.formats() {
            let text = material.write(what, format);
            assert!(!text.is_empty(), "{name} as {}", format.name());
            let convention = text.to_lowercase().contains("convention: textbook");
            assert!(convention, "{name} as {}", format.name());
        }
    }
}

#[test]
fn the_report_has_every_table_and_picture_of_all_queries() {
    let exports = Exports::of(&three_runs()).keep(&[0, 1]);
    let material = exports.material(Entered { margin: 0.03, ..Entered::default() });
    let report = material.write(What::Report, Format::Html);
    // The report has a table for each rule of groups.
    for (what, name) in What::ALL.into_iter().filter(|(what, _)| *what != What::Groups) {
        let format = what.formats()[0];
        if format == Format::Svg && !what.is_of_query() {
            let picture = material.write(what, format);
            let (_, description) = picture.split_once("<desc>").unwrap();
            assert!(report.contains(description.split_once("</desc>").unwrap().0), "{name}");
        } else if format != Format::Svg && what != What::Report && !what.is_of_query() {
            let table = material.write(what, Format::Html);
            let (start, end) = (table.find("<table>").unwrap(), table.find("</table>").unwrap());
            assert!(report.contains(&table[start..end]), "{name}");
        }
    }
    for found in [
        "dense is better than bm25",
        "paired t-test",
        "relevant documents moved up",
        "Groups of queries: Documents judged",
        "Groups of queries: Value of the baseline",
    ] {
        assert!(report.to_lowercase().contains(&found.to_lowercase()), "{found}");
    }
}

#[test]
fn tables_without_data_are_not_offered() {
    // Two runs have one pair, and nothing was kept.
    let offered = Exports::of(&two_runs()).offered();
    for what in [What::Runs, What::Pairs, What::Snapshots, What::Trend] {
        assert!(!offered.contains(&what), "{what:?}");
    }
    assert!(offered.contains(&What::Conventions) && offered.contains(&What::Reranking));
    // The same run twice: nothing moved, and nothing can be planned.
    let list = || data((0..3).map(|at| query(&format!("q{at}"), "desk lamp", "lamp:1")));
    let offered = Exports::of(&with_runs(&[("a", list()), ("b", list())])).offered();
    for what in [What::Causes, What::CausesBar, What::Power, What::BestOf] {
        assert!(!offered.contains(&what), "{what:?}");
    }
    // Lists of other documents are no reranking.
    let other = data((0..3).map(|at| query(&format!("q{at}"), "sofa lamp", "lamp:1")));
    let offered = Exports::of(&with_runs(&[("a", list()), ("b", other)])).offered();
    assert!(!offered.contains(&What::Reranking) && offered.contains(&What::Lists));
}

#[test]
fn several_runs_have_the_figures_of_the_tests() {
    let exports = Exports::of(&three_runs());
    let values: Vec<Vec<f64>> = exports.scores.scored[0]
        .systems
        .iter()
        .map(|system| system.iter().copied().flatten().collect())
        .collect();
    let values: Vec<&[f64]> = values.iter().map(Vec::as_slice).collect();
    let expected = tukey(&values, 10_000, Options::default().seed);
    let rows = exports.rows(What::Pairs, Entered::default());
    let names = [["dense", "bm25"], ["third", "bm25"], ["third", "dense"]];
    assert_eq!(rows.len(), 3);
    for ((row, pair), [run, against]) in rows.iter().zip(&expected).zip(names) {
        assert_eq!([cell(row, "run"), cell(row, "against")], [run, against]);
        assert_eq!([number(row, "difference"), number(row, "p")], [pair.difference, pair.p]);
    }
    let runs = exports.rows(What::Runs, Entered::default());
    for (row, of) in runs.iter().zip(over_runs(&exports.compared)) {
        assert_eq!(cell(row, "run"), &*exports.scores.names[of.of]);
        assert_eq!([number(row, "p"), number(row, "holm")], [of.p, of.holm]);
        assert_eq!(number(row, "benjamini_hochberg"), of.benjamini_hochberg);
    }
    assert_eq!(runs.len(), 2);
}

#[test]
fn numbers_that_the_user_entered_hold_for_the_tables() {
    let exports = Exports::of(&two_runs());
    let entered = Entered { margin: 0.05, wanted: 0.1, variants: 30, alpha: 3.0 };
    let one = |what: What| exports.rows(what, entered).remove(0);
    let (scores, compared) = (&exports.scores, &exports.compared);
    // nDCG@3 of grades 0, 1, 2 from the top: 1/log2(3) and 2/2, of 2 + 1/log2(3).
    let third = 1.0 / 3.0_f64.log2();
    let gain = 1.0 - (third + 1.0) / (2.0 + third);
    // The last query has the grades 2, 1, 0 before and 0, 2, 1 after.
    let loss = (2.0 * third + 0.5) / (2.0 + third) - 1.0;
    let risk = one(What::Risk);
    near(number(&risk, "gain"), 11.0 * gain / 12.0);
    near(number(&risk, "loss"), loss / 12.0);
    near(number(&risk, "worst"), loss);
    near(number(&risk, "urisk"), (11.0 * gain + 4.0 * loss) / 12.0);
    let no_worse = one(What::NoWorse);
    let test = compared.no_worse(0.05).unwrap();
    assert_eq!([number(&no_worse, "margin"), number(&no_worse, "low")], [0.05, test.low]);
    assert_eq!(number(&no_worse, "p_no_worse"), test.p);
    assert_eq!(cell(&no_worse, "shown"), "no worse");
    let power = one(What::Power);
    let spread = compared.differences().spread().unwrap();
    assert_eq!([number(&power, "spread"), number(&power, "wanted")], [spread, 0.1]);
    let best = one(What::BestOf);
    assert_eq!(number(&best, "expected"), best_of(spread, 12, 30).expected);
    near(number(&best, "gain"), (11.0 * gain + loss) / 12.0);
    let size = one(What::Size);
    near(number(&size, "median"), gain);
    near(number(&size, "effect_size"), (11.0 * gain + loss) / 12.0 / spread);
    assert_eq!(scores.names.len(), 2);
}

#[test]
fn lists_are_measured_without_judgments_and_as_a_reranking() {
    let exports = Exports::of(&two_runs());
    let one = |what: What| exports.rows(what, Entered::default()).remove(0);
    let lists = one(What::Similarity);
    assert_eq!([number(&lists, "overlap"), number(&lists, "jaccard")], [1.0, 1.0]);
    assert_eq!([cell(&lists, "queries"), cell(&lists, "depth")], ["12", "3"]);
    // Eleven lists are reversed; of the last one, two of three pairs are.
    near(number(&lists, "tau"), (-11.0 - 1.0 / 3.0) / 12.0);
    assert_eq!(exports.rows(What::Lists, Entered::default()).len(), 12);
    let stage = one(What::Reranking);
    let before = exports.compared.comparison.baseline.unwrap();
    let after = exports.compared.comparison.candidate.unwrap();
    near(number(&stage, "before"), before);
    assert_eq!(number(&stage, "ceiling"), 1.0);
    near(number(&stage, "used"), (after - before) / (1.0 - before));
}

#[test]
fn snapshots_change_against_the_watched_one() {
    let mut exports = Exports::of(&two_runs()).keep(&[0, 1]);
    exports.watched = Watched { measure: "RR".into(), baseline: "day 1".into(), drop: 5.0 };
    let rows = exports.rows(What::Snapshots, Entered::default());
    assert_eq!(rows.len(), 2);
    // RR is 1/2 on the eleven queries of bm25 and 1 on its last one, and the other way round for dense.
    let [bm25, dense] = [(11.0 / 2.0 + 1.0) / 12.0, (11.0 + 1.0 / 2.0) / 12.0];
    near(number(&rows[0], "mean"), bm25);
    near(number(&rows[0], "change_percent"), 100.0 * (bm25 - dense) / dense);
    assert_eq!(cell(&rows[1], "change_percent"), "");
}

#[test]
fn a_line_over_time_needs_two_means() {
    let exports = Exports::of(&two_runs()).keep(&[0]);
    assert!(exports.offered().contains(&What::Snapshots));
    assert!(!exports.offered().contains(&What::Trend));
    let mut exports = exports.keep(&[1]);
    exports.watched.drop = 50.0;
    let unnamed = Watched { measure: "RR".into(), ..exports.watched.clone() };
    // The wanted baseline is unknown by this name, so that no mean is too low.
    assert_eq!(trend(&exports.history, &unnamed).unwrap().least, None);
    let shown = exports.watched.among(&exports.history, "RR").unwrap();
    let trend = trend(&exports.history, &shown).unwrap();
    let [first, last] = [0, 1].map(|at| trend.points[at].at);
    assert_eq!([first[0], last[0]], [25.0, 75.0]);
    // The higher mean stands higher, and half of the first mean lowest.
    assert!(last[1] < first[1] && first[1] < trend.least.unwrap());
}

#[test]
fn pictures_show_what_the_tables_say() {
    let exports = Exports::of(&two_runs());
    let draw = |what: What| exports.material(Entered::default()).write(what, Format::Svg);
    let causes = exports.rows(What::Causes, Entered::default());
    let bar = draw(What::CausesBar);
    for row in &causes {
        assert!(bar.contains(cell(row, "cause")), "{row:?}");
    }
    // One cell for each lead, and one that explains each kind.
    let leads = exports.rows(What::Conventions, Entered::default());
    let map = draw(What::Map);
    let cells = |sign: &str| map.matches(&format!(">{sign}</text>")).count() - 1;
    let of = |run: &str| leads.iter().filter(|row| cell(row, "leader") == run).count();
    assert_eq!(cells("++") + cells("+"), of("dense"));
    assert_eq!(cells("\u{2212}\u{2212}") + cells("\u{2212}"), of("bm25"));
    assert_eq!(leads.len(), exports.findings.leads.as_ref().unwrap().rows.len() * 24);
}

#[test]
fn the_picture_of_intervals_has_each_measure_with_its_ends() {
    let exports = Exports::of(&two_runs());
    let picture = exports.material(Entered::default()).write(What::Intervals, Format::Svg);
    let against = |row: &Row| row.line.cells[1].against.clone().unwrap();
    let has_ends = |row: &&Row| against(row).bootstrap.is_ok();
    let rows: Vec<&Row> = exports.compared.rows.iter().filter(has_ends).collect();
    // All recall is the same, which leaves no interval.
    assert_eq!((rows.len(), exports.compared.rows.len()), (5, 6));
    assert_eq!(picture.matches("<circle").count(), rows.len());
    for row in rows {
        let ends = against(row).bootstrap.unwrap();
        let said = format!("({} to {})", signed(ends.low, 3), signed(ends.high, 3));
        assert!(picture.contains(&said), "{said} {picture}");
        assert!(picture.contains(&format!(">{}</text>", row.measure)), "{picture}");
    }
    let report = exports.material(Entered::default()).write(What::Report, Format::Html);
    assert!(report.contains("<circle"), "the report has the picture");
}

#[test]
fn the_picture_of_both_lists_has_a_line_for_each_document_of_both() {
    let exports = Exports::of(&two_runs());
    let picture = exports.material(Entered::default()).write(What::Moves, Format::Svg);
    assert_eq!(picture.matches("stroke-width").count(), 3, "{picture}");
    for document in ["lamp (2)", "sofa (1)", "desk (0)"] {
        assert_eq!(picture.matches(&format!(">{document}</text>")).count(), 2, "{picture}");
    }
    // The middle document stays; the first and the last one change places.
    assert!(picture.contains("M262.0 99.0C320.0 99.0 320.0 99.0 378.0 99.0"), "{picture}");
    assert!(picture.contains("M262.0 77.0C320.0 77.0 320.0 121.0 378.0 121.0"), "{picture}");
}

#[test]
fn the_query_shown_has_both_lists_and_its_causes() {
    let exports = Exports::of(&two_runs());
    let lists = exports.rows(What::BothLists, Entered::default());
    let column = |key: &str| lists.iter().map(|row| cell(row, key)).collect::<Vec<_>>();
    assert_eq!(column("baseline_document"), ["desk", "sofa", "lamp"]);
    assert_eq!(column("candidate_document"), ["lamp", "sofa", "desk"]);
    assert_eq!(column("candidate_grade"), ["2", "1", "0"]);
    assert_eq!(column("baseline_other_rank"), ["3", "2", "1"]);
    let causes = exports.rows(What::QueryCauses, Entered::default());
    let (sum, parts) = causes.split_last().unwrap();
    let difference = exports.compared.queries[0].difference().unwrap();
    near(number(sum, "share"), difference);
    near(parts.iter().map(|row| number(row, "share")).sum(), difference);
    assert!(cell(&parts[0], "documents").contains("lamp (grade 2) from rank 3 to 1"));
}

#[test]
fn differences_by_query_are_read_again_as_values_of_both_runs() {
    let judged = "lamp:2 desk:0 sofa:1";
    let with = |names: [&str; 2]| {
        let all = |list: &str, ids: &[&str]| data(ids.iter().map(|id| query(id, list, judged)));
        // Each run has a query that the other one lacks.
        let ids = ["-q1", "q, \"2\"", "q3", "q4"];
        let runs = [all("desk sofa lamp", &ids[..3]), all("lamp sofa desk", &ids[1..])];
        let [first, second] = runs;
        Exports::of(&with_runs(&[(names[0], first), (names[1], second)]))
    };
    for names in [["bm25", "dense"], ["=value", "difference"]] {
        let exports = with(names);
        for format in [Format::Csv, Format::Tsv, Format::Json] {
            let text = exports.material(Entered::default()).write(What::Queries, format);
            assert!(read_if_values(&text).is_some(), "{text}");
            let systems = read_values(&text).unwrap();
            assert_eq!(systems.len(), 2, "{text}");
            for (run, (system, name)) in systems.iter().zip(names).enumerate() {
                assert_eq!(&*system.name, name);
                assert!(system.tags.is_empty() && system.measures.len() == 1);
                let read = &system.measure("nDCG@3").unwrap().values;
                let values = &exports.scores.scored[0].systems[run];
                let expected = values.iter().enumerate();
                let expected: Vec<(Id, f64)> =
                    expected.filter_map(|(at, v)| Some((exports.scores.id(at), (*v)?))).collect();
                let sorted = |values: &[(Id, f64)]| {
                    let mut all = values.to_vec();
                    all.sort_by(|a, b| a.0.cmp(&b.0));
                    all
                };
                assert_eq!(sorted(read), sorted(&expected), "{text}");
            }
        }
    }
    // The file opens as two runs, whose difference is the same.
    let exports = Exports::of(&two_runs());
    let text = exports.material(Entered::default()).write(What::Queries, Format::Csv);
    let model = two_runs();
    let loaded = combine(&model, &[SourceText::new("differences.csv", text)]).unwrap();
    let state = State::new(model).reduce(Action::Load(loaded));
    let again = Exports::of(&state.model);
    assert_eq!(again.scores.names, exports.scores.names);
    let mean = |of: &Exports| of.compared.comparison.difference.unwrap();
    near(mean(&again), mean(&exports));
}

#[test]
fn the_groups_of_all_rules_are_one_table() {
    let exports = Exports::of(&two_runs());
    let groups = exports.rows(What::Groups, Entered::default());
    let all = exports.findings.groups.iter().flat_map(|(rule, slices)| {
        slices.iter().map(move |slice| (&**rule, &*slice.name, slice.figures.difference.ok()))
    });
    assert!(groups.len() > 2 && groups.len() == all.clone().count());
    for (row, (rule, name, difference)) in groups.iter().zip(all) {
        assert_eq!((cell(row, "rule"), cell(row, "group")), (rule, name));
        assert!(difference.is_none_or(|difference| number(row, "difference") == difference));
    }
}
