//! Reading large files: events of the user, the worker and the timers in every order that matters.

use std::rc::Rc;

use ranklens::formats::Format;
use ranklens::metrics::settings::Ties;
use ranklens::state::import::SourceText;
use ranklens::state::large::{Large, Opened, Values, rule};
use ranklens::state::reading::{
    Activity, Converted, Effect, Event, Job, Judgments, Now, ReadingMachine, Refused, Reply,
    SourceFile, Timer,
};
use ranklens::state::{Action, Arrival, Model, Source, State, View, examples};
use ranklens::stream::report::{self, Head};

use crate::support::*;

type File = &'static str;

/// The page without a browser: the state, the reading machine, and the effects that have not run yet.
struct Page {
    state: State,
    reading: ReadingMachine<File>,
    time: f64,
    effects: Vec<Effect<File>>,
}

impl Page {
    fn new() -> Self {
        // An example, as on a first visit: its judgments are not the user's.
        let example = data([query("", "lamp sofa", "lamp:1")]);
        let state = State::new(Model::new(example, Source::Example(examples::FIRST)));
        Self { state, reading: ReadingMachine::default(), time: 0.0, effects: Vec::new() }
    }

    fn send(&mut self, event: Event<File>) {
        self.time += 1000.0;
        let now = Now { model: &self.state.model, time: self.time };
        for effect in self.reading.step(now, event) {
            match effect {
                Effect::Act(action) => self.act(action),
                effect => self.effects.push(effect),
            }
        }
    }

    fn act(&mut self, action: Action) {
        let is_load = matches!(action, Action::Load(_) | Action::Enter { .. });
        self.state = self.state.reduce(action);
        self.send(Event::ModelChanged { is_load });
    }

    fn paste(&mut self, text: &str) {
        self.send(Event::Pasted { html: String::new(), text: text.into() });
    }

    fn reply(&mut self, reply: Reply<File>) {
        self.send(Event::Reply(reply));
    }

    fn activity(&self) -> &Activity {
        &self.reading.panel().activity
    }

    /// Takes the last request for an evaluation: its number, the run's name, the judgments.
    fn request(&mut self) -> (Job, String, Judgments<File>) {
        let requests = std::mem::take(&mut self.effects).into_iter();
        let evaluations = requests.filter_map(|effect| match effect {
            Effect::Evaluate { job, run, judgments, .. } => Some((job, run.name, judgments)),
            _ => None,
        });
        evaluations.last().expect("nothing is evaluated")
    }

    /// Sends the worker's reply to a request: the run is evaluated.
    fn evaluated(&mut self, job: Job, name: &str, queries: &[&str]) -> Rc<Large> {
        let (run, reply) = evaluated(&self.state, job, name, queries);
        self.reply(reply);
        run
    }

    /// Ends the timer that draws the means, if there is one. Then sends the worker's reply with the lines of the query.
    fn opened(&mut self) {
        if let Some(timer) = self.timer() {
            self.send(Event::Timer(timer));
        }
        let (job, id) = self.query().expect("no query is opened");
        let run = format!("{id} Q0 d1 1 3 t\n{id} Q0 d2 2 2 t\n");
        self.reply(Reply::Opened { job, run, qrels: format!("{id} 0 d1 1\n") });
    }

    /// The timer after which the first query is opened.
    fn timer(&self) -> Option<Timer> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::StartTimer(timer @ Timer::OpenQuery(_), _) => Some(*timer),
            _ => None,
        })
    }

    /// The timer after which the next of several long texts is read.
    fn next_text(&self) -> Option<Timer> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::StartTimer(timer @ Timer::ReadText(_), _) => Some(*timer),
            _ => None,
        })
    }

    fn query(&self) -> Option<(Job, String)> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::OpenQuery { job, query, .. } => Some((*job, query.clone())),
            _ => None,
        })
    }

    /// Drops the files of a run and its judgments, and waits until the first query is on the screen.
    fn load(&mut self, name: &'static str, queries: &[&str]) -> Rc<Large> {
        self.send(Event::Files(vec![run_file(name), qrels_file("big.qrels")]));
        let (job, ..) = self.request();
        let run = self.evaluated(job, name, queries);
        self.opened();
        self.effects.clear();
        run
    }

    fn shown_run(&self) -> Option<&str> {
        self.state.model.large.as_ref().map(|large| large.run.name.as_str())
    }

    fn notice(&self) -> &str {
        self.state.notice.as_ref().map_or("", |notice| &notice.text)
    }
}

fn evaluated(state: &State, job: Job, name: &str, queries: &[&str]) -> (Rc<Large>, Reply<File>) {
    evaluated_lists(state, job, name, queries, 2)
}

/// As [`evaluated`], with lists of so many documents.
fn evaluated_lists(
    state: &State,
    job: Job,
    name: &str,
    queries: &[&str],
    retrieved: usize,
) -> (Rc<Large>, Reply<File>) {
    let mut run = Large::new(name, rule(&state.model));
    run.set_grades(vec![0.0, 1.0]);
    let mut bytes = Vec::new();
    for query in queries {
        let (from, to, is_judged) = (0, 30, true);
        let head = Head { query: query.as_bytes(), from, to, retrieved, is_judged };
        let hits: &[_] = if retrieved > 0 { &[(1, 1)] } else { &[] };
        report::write(&mut bytes, &head, hits, &[(1, 1)]);
    }
    run.take(&bytes);
    let mut values = Values::new(&state.model);
    values.take(&run);
    let (summary, run) = (values.finish(&run), Rc::new(run));
    (run.clone(), Reply::Evaluated { job, run, summary, skipped: Default::default() })
}

/// The worker's reply for a run of a query without judgments.
fn unjudged(state: &State, job: Job, name: &str) -> Reply<File> {
    let mut run = Large::new(name, rule(&state.model));
    let mut bytes = Vec::new();
    let (from, to, retrieved, is_judged) = (0, 30, 2, false);
    report::write(&mut bytes, &Head { query: b"q1", from, to, retrieved, is_judged }, &[], &[]);
    run.take(&bytes);
    let summary = Values::new(&state.model).finish(&run);
    Reply::Evaluated { job, run: Rc::new(run), summary, skipped: Default::default() }
}

fn file(name: File, head: &str) -> SourceFile<File> {
    SourceFile::new(name, name.into(), 2e6, false, head.into())
}

fn run_file(name: File) -> SourceFile<File> {
    file(name, "q1 Q0 d1 1 3 t\nq1 Q0 d2 2 2 t\n")
}

fn qrels_file(name: File) -> SourceFile<File> {
    file(name, "q1 0 d1 1\nq1 0 d2 0\n")
}

fn table_file(name: File) -> SourceFile<File> {
    file(name, "query,doc,score,grade\nq1,d1,3,1\nq1,d2,2,0\n")
}

fn lines_of(run: Option<File>, qrels: Option<File>) -> Converted<File> {
    Converted { format: Some(Format::Csv), run, run_bytes: 1e6, qrels, ..Converted::default() }
}

#[test]
fn a_run_and_its_judgments_are_evaluated_and_the_first_query_is_opened() {
    let mut page = Page::new();
    page.send(Event::Files(vec![run_file("big.run"), qrels_file("big.qrels")]));
    let (job, name, judgments) = page.request();
    assert_eq!((&*name, judgments), ("big.run", Judgments::Files(vec!["big.qrels"])));
    page.evaluated(job, "big.run", &["q1", "q2"]);
    assert!(page.reading.panel().means.is_some());
    page.opened();
    assert_eq!(page.shown_run(), Some("big.run"));
    assert_eq!(&*page.state.model.current().id, "q1");
    assert_eq!(page.notice(), "big.run: 2 queries.");
    assert_eq!(page.activity(), &Activity::Nothing);
}

#[test]
fn reading_is_announced_only_when_it_takes_a_while() {
    let mut page = Page::new();
    page.send(Event::Files(vec![run_file("big.run"), qrels_file("big.qrels")]));
    assert_eq!(page.activity(), &Activity::Nothing);
    let timer = page.effects.iter().find_map(|effect| match effect {
        Effect::StartTimer(timer, 150) => Some(*timer),
        _ => None,
    });
    page.send(Event::Timer(timer.unwrap()));
    assert!(matches!(page.activity(), Activity::Reading(_)));
    let (job, ..) = page.request();
    page.reply(Reply::Progress { job, bytes: 1e6, queries: 1.0 });
    let Activity::Reading(progress) = page.activity() else { panic!("it is not reading") };
    assert_eq!((progress.bytes, progress.total), (1e6, Some(2e6)));
    assert!(progress.seconds > 0.0);
}

#[test]
fn a_run_waits_when_something_else_was_opened_meanwhile() {
    let mut page = Page::new();
    page.send(Event::Files(vec![run_file("big.run"), qrels_file("big.qrels")]));
    let (job, ..) = page.request();
    page.paste("lamp:2 sofa:0");
    let run = page.evaluated(job, "big.run", &["q1"]);
    assert_eq!(page.activity(), &Activity::Ready(Opened { run: run.clone(), query: 0 }));
    assert_eq!(page.shown_run(), None);
    page.send(Event::OpenQuery(Opened { run, query: 0 }));
    page.opened();
    assert_eq!(page.shown_run(), Some("big.run"));
}

#[test]
fn a_query_that_is_being_opened_does_not_replace_what_is_opened_meanwhile() {
    let mut page = Page::new();
    let run = page.load("big.run", &["q1", "q2"]);
    page.send(Event::OpenQuery(Opened { run: run.clone(), query: 1 }));
    page.paste("lamp:2 sofa:0");
    page.opened();
    assert_eq!(page.shown_run(), None);
    assert_eq!(page.activity(), &Activity::Ready(Opened { run, query: 1 }));
}

#[test]
fn a_run_alone_waits_for_its_judgments() {
    let mut page = Page::new();
    page.send(Event::Files(vec![run_file("big.run")]));
    assert!(matches!(page.activity(), Activity::Waiting(_)));
    page.paste("q1 0 d1 1\n");
    let (_, name, judgments) = page.request();
    assert_eq!((&*name, judgments), ("big.run", Judgments::Text("q1 0 d1 1\n".into())));
}

#[test]
fn a_run_whose_first_lines_cannot_be_read_is_reported() {
    let mut page = Page::new();
    page.send(Event::Files(vec![file("bad.run", "q1 Q0 d1 1 high t\nq1 Q0 d2 2 low t\n")]));
    let Activity::Waiting(said) = page.activity() else { panic!("{:?}", page.activity()) };
    assert!(said.starts_with("No line at the start of the file can be read"), "{said}");
    // The whole file is read once its judgments arrive.
    page.paste("q1 0 d1 1\n");
    assert_eq!(page.request().1, "bad.run");
}

#[test]
fn judgments_after_a_list_belong_to_the_list_and_not_to_the_waiting_run() {
    let mut page = Page::new();
    page.send(Event::Files(vec![run_file("big.run")]));
    page.paste("x y z");
    page.paste("1 0 x 3\n1 0 z 1\n");
    assert!(matches!(page.activity(), Activity::Waiting(_)));
    let grades: Vec<_> = page.state.model.current().judgments.iter().map(|j| j.grade).collect();
    assert_eq!(grades, [3.0, 1.0]);
}

#[test]
fn a_converted_run_waits_for_its_judgments() {
    let mut page = Page::new();
    page.send(Event::Files(vec![table_file("run.csv")]));
    let job = match &page.effects[..] {
        [Effect::Convert { job, .. }, ..] => *job,
        effects => panic!("{effects:?}"),
    };
    page.assert_nothing_is_evaluated();
    page.send(Event::Reply(Reply::Converted { job, file: lines_of(Some("lines"), None) }));
    assert!(matches!(page.reading.panel().activity, Activity::Waiting(_)));
    page.paste("q1 0 d1 1\n");
    assert_eq!(page.request().1, "run.csv");
}

impl Page {
    /// Checks that no evaluation was requested.
    fn assert_nothing_is_evaluated(&mut self) {
        let evaluates = |effect: &Effect<File>| matches!(effect, Effect::Evaluate { .. });
        assert!(!self.effects.iter().any(evaluates));
    }
}

#[test]
fn judgments_pasted_while_a_run_is_converted_belong_to_that_run() {
    let mut page = Page::new();
    page.send(Event::Files(vec![run_file("first.run")]));
    page.send(Event::Files(vec![table_file("second.csv")]));
    let job = page.effects.iter().find_map(|effect| match effect {
        Effect::Convert { job, .. } => Some(*job),
        _ => None,
    });
    page.paste("q1 0 d1 1\n");
    page.assert_nothing_is_evaluated();
    page.reply(Reply::Converted { job: job.unwrap(), file: lines_of(Some("lines"), None) });
    let (_, name, judgments) = page.request();
    assert_eq!((&*name, judgments), ("second.csv", Judgments::Text("q1 0 d1 1\n".into())));
}

#[test]
fn judgments_that_arrive_while_a_run_is_read_replace_those_of_the_run_before() {
    let mut page = Page::new();
    page.load("big.run", &["q1"]);
    page.send(Event::Files(vec![SourceFile { bytes: 6e6, ..run_file("other.run") }]));
    let (_, name, judgments) = page.request();
    assert_eq!((&*name, judgments), ("other.run", Judgments::Files(vec!["big.qrels"])));
    page.paste("q1 0 d2 1\n");
    let (job, name, judgments) = page.request();
    assert_eq!((&*name, judgments), ("other.run", Judgments::Text("q1 0 d2 1\n".into())));
    page.evaluated(job, "other.run", &["q1"]);
    page.opened();
    assert_eq!(page.notice(), "other.run: 1 query.");
    page.act(Action::Undo);
    assert_eq!(page.shown_run(), Some("big.run"));
}

#[test]
fn judgments_pasted_later_belong_to_the_run_on_the_screen() {
    let mut page = Page::new();
    page.load("big.run", &["q1"]);
    page.paste("q1 0 d2 1\n");
    let (job, ..) = page.request();
    page.evaluated(job, "big.run", &["q1"]);
    page.opened();
    assert_eq!(page.notice(), "big.run: 1 query. It uses the judgments that came last.");
}

#[test]
fn a_reply_after_a_cancel_is_ignored() {
    let mut page = Page::new();
    page.send(Event::Files(vec![run_file("big.run"), qrels_file("big.qrels")]));
    let (job, ..) = page.request();
    page.send(Event::Cancel);
    assert!(page.effects.iter().any(|effect| matches!(effect, Effect::Stop)));
    page.evaluated(job, "big.run", &["q1"]);
    page.reply(Reply::Failed { job, reason: "late".into() });
    assert_eq!(page.activity(), &Activity::Nothing);
    assert!(page.timer().is_none());
}

#[test]
fn after_the_worker_dies_the_work_stays_and_reading_can_be_retried() {
    let mut page = Page::new();
    page.send(Event::Files(vec![run_file("big.run"), qrels_file("big.qrels")]));
    let (lost, ..) = page.request();
    page.reply(Reply::Died { reason: "out of memory".into() });
    let Activity::Failed(told) = page.activity() else { panic!("it has not failed") };
    assert!(told.contains("Everything else is still here. out of memory"));
    page.send(Event::Retry);
    let (job, name, _) = page.request();
    assert!(job > lost && name == "big.run");
}

#[test]
fn the_death_of_an_idle_worker_is_not_reported() {
    let mut page = Page::new();
    page.reply(Reply::Died { reason: String::new() });
    assert_eq!(page.activity(), &Activity::Nothing);
}

#[test]
fn a_run_without_a_readable_line_does_not_replace_the_work() {
    let mut page = Page::new();
    page.send(Event::Files(vec![run_file("a.run"), qrels_file("a.qrels")]));
    let (job, ..) = page.request();
    let work = page.state.model.clone();
    let (_, reply) = evaluated_lists(&page.state, job, "a.run", &["q1", "q2"], 0);
    page.reply(reply);
    let failed = Activity::Failed("The file has no line of a run.".into());
    assert_eq!(*page.activity(), failed);
    assert!(Rc::ptr_eq(&page.state.model, &work));
}

#[test]
fn after_a_worker_has_died_the_run_is_evaluated_again_for_its_next_query() {
    let mut page = Page::new();
    let run = page.load("big.run", &["q1", "q2"]);
    page.reply(Reply::Died { reason: String::new() });
    page.send(Event::OpenQuery(Opened { run, query: 1 }));
    let (job, ..) = page.request();
    page.evaluated(job, "big.run", &["q1", "q2"]);
    page.opened();
    assert_eq!(&*page.state.model.current().id, "q2");
}

#[test]
fn after_undo_the_files_of_the_run_on_the_screen_are_read() {
    let mut page = Page::new();
    let first = page.load("first.run", &["q1", "q2"]);
    page.send(Event::Files(vec![run_file("second.run"), qrels_file("other.qrels")]));
    let (job, ..) = page.request();
    page.evaluated(job, "second.run", &["q1"]);
    page.opened();
    page.effects.clear();
    page.act(Action::Undo);
    assert_eq!(page.shown_run(), Some("first.run"));
    assert_eq!(page.reading.panel().sources.files[0].input.name, "first.run");
    // The worker holds the judgments of the second run.
    page.send(Event::OpenQuery(Opened { run: first, query: 1 }));
    let (job, name, _) = page.request();
    assert_eq!(name, "first.run");
    page.evaluated(job, "first.run", &["q1", "q2"]);
    page.opened();
    assert_eq!(&*page.state.model.current().id, "q2");
}

#[test]
fn another_rule_for_ties_reads_the_run_again() {
    let mut page = Page::new();
    page.load("big.run", &["q1"]);
    page.act(set("ties", "id"));
    assert_eq!(rule(&page.state.model).ties, Ties::IdDescending);
    let (job, name, _) = page.request();
    assert_eq!(name, "big.run");
    // The convention changes once more before the run is evaluated.
    page.act(set("ties", "listed"));
    page.evaluated(job, "big.run", &["q1"]);
    assert!(page.reading.panel().means.is_none() || page.timer().is_some());
}

#[test]
fn a_new_rule_restarts_the_run_that_is_being_read() {
    let mut page = Page::new();
    page.load("big.run", &["q1"]);
    page.send(Event::Files(vec![run_file("other.run"), qrels_file("other.qrels")]));
    assert_eq!(page.request().1, "other.run");
    page.act(set("ties", "id"));
    assert_eq!(page.request().1, "other.run");
    // After the cancel, the run on the screen is read again: its values follow the old rule.
    page.send(Event::Cancel);
    assert_eq!(page.request().1, "big.run");
}

#[test]
fn another_of_several_runs_is_read_with_the_same_judgments() {
    let mut page = Page::new();
    let files = [run_file("one.run"), run_file("two.run"), qrels_file("big.qrels")];
    page.send(Event::Files(files.map(|file| SourceFile { bytes: 4e6, ..file }).into()));
    let (job, name, _) = page.request();
    assert_eq!(name, "one.run");
    page.evaluated(job, "one.run", &["q1"]);
    page.opened();
    page.send(Event::ChooseRun(1));
    let (job, name, judgments) = page.request();
    assert_eq!((&*name, judgments), ("two.run", Judgments::Files(vec!["big.qrels"])));
    page.evaluated(job, "two.run", &["q1"]);
    page.opened();
    assert_eq!(page.notice(), "two.run: 1 query.");
}

#[test]
fn a_run_that_comes_later_is_compared_with_the_one_on_the_screen() {
    let mut page = Page::new();
    let one = page.load("one.run", &["q1"]);
    page.send(Event::Files(vec![SourceFile { bytes: 6e6, ..run_file("two.run") }]));
    let (job, name, judgments) = page.request();
    assert_eq!((&*name, judgments), ("two.run", Judgments::Files(vec!["big.qrels"])));
    let two = page.evaluated(job, "two.run", &["q1"]);
    page.opened();
    assert_eq!(page.notice(), "two.run: 1 query. It uses the judgments of the run before.");
    page.effects.clear();
    page.send(Event::CompareRuns);
    assert!(page.effects.is_empty(), "both are evaluated");
    let runs = page.state.model.runs.list.iter().filter_map(|run| run.large.as_ref());
    assert!(runs.map(|held| Rc::as_ptr(&held.0)).eq([Rc::as_ptr(&one), Rc::as_ptr(&two)]));

    // One that comes again replaces the file of its name, which may no longer be there.
    page.send(Event::Files(vec![SourceFile { bytes: 6e6, ..run_file("one.run") }]));
    let (job, ..) = page.request();
    page.evaluated(job, "one.run", &["q1"]);
    page.opened();
    let runs = &page.reading.panel().sources.runs;
    assert_eq!(runs.iter().map(|run| &*run.name).collect::<Vec<_>>(), ["two.run", "one.run"]);
}

#[test]
fn a_small_run_that_comes_later_is_read_whole_with_the_one_on_the_screen() {
    let mut page = Page::new();
    page.load("one.run", &["q1"]);
    page.send(Event::Files(vec![run_file("two.run")]));
    let is_read = |effect: &Effect<File>| matches!(effect, Effect::ReadInPage(files) if files == &["one.run", "big.qrels", "two.run"]);
    assert!(page.effects.iter().any(is_read));
    page.effects.clear();
    let [one, two, qrels] = TWO_RUNS;
    send_texts(&mut page, &[one, qrels, two]);
    let names: Vec<&str> = page.state.model.runs.list.iter().map(|run| &*run.name).collect();
    assert_eq!(names, ["one", "two"]);
    let notice = page.state.notice.as_ref().unwrap();
    assert_eq!(notice.arrival, Arrival::Beside, "the comparison is offered");
}

#[test]
fn a_later_run_of_other_queries_takes_the_place_of_the_one_on_the_screen() {
    let mut page = Page::new();
    page.load("one.run", &["q1"]);
    page.send(Event::Files(vec![file("two.run", "q7 Q0 d1 1 3 t\n")]));
    assert_eq!(page.request().1, "two.run");
    assert_eq!(page.reading.panel().sources.runs.len(), 1);

    // The queries of a table are known only once it is read.
    page.load("one.run", &["q1"]);
    page.send(Event::Files(vec![table_file("two.csv")]));
    let job = page.effects.iter().rev().find_map(|effect| match effect {
        Effect::Convert { job, .. } => Some(*job),
        _ => None,
    });
    page.reply(Reply::Converted { job: job.unwrap(), file: lines_of(Some("lines"), None) });
    let (job, name, _) = page.request();
    assert_eq!(name, "two.csv");
    page.reply(unjudged(&page.state, job, "two.csv"));
    assert!(matches!(page.activity(), Activity::Waiting(_)));
    let sources = &page.reading.panel().sources;
    assert_eq!((sources.runs.len(), sources.files.len(), sources.at), (1, 1, 0));
}

/// Drops two runs and their judgments. Returns the files that the page then reads.
fn drop_two_runs(page: &mut Page) -> Vec<File> {
    let files = vec![run_file("one.run"), run_file("two.run"), qrels_file("big.qrels")];
    page.send(Event::Files(files));
    let read = std::mem::take(&mut page.effects).into_iter().find_map(|effect| match effect {
        Effect::ReadInPage(files) => Some(files),
        _ => None,
    });
    read.expect("the page reads the files")
}

/// Sends the texts of the files. The page reads one text in each task. Returns the number of tasks.
fn send_texts(page: &mut Page, texts: &[(&str, &str)]) -> usize {
    let texts = texts.iter().map(|(name, text)| SourceText::new(*name, *text)).collect();
    page.send(Event::Texts(texts));
    read_texts(page)
}

/// Ends the timers of long texts. Returns their number.
fn read_texts(page: &mut Page) -> usize {
    let mut tasks = 0;
    while let Some(timer) = page.next_text() {
        page.effects.clear();
        page.send(Event::Timer(timer));
        tasks += 1;
    }
    tasks
}

const TWO_RUNS: [(&str, &str); 3] = [
    ("one.run", "q1 Q0 d1 1 3 t\nq1 Q0 d2 2 2 t\n"),
    ("two.run", "q1 Q0 d2 1 3 t\nq1 Q0 d1 2 2 t\n"),
    ("big.qrels", "q1 0 d1 1\nq1 0 d2 0\n"),
];

#[test]
fn a_history_stands_beside_the_runs_that_are_compared() {
    let mut page = Page::new();
    send_texts(&mut page, &TWO_RUNS);
    let names = |page: &Page| {
        let names = page.state.model.runs.list.iter().map(|run| run.name.to_string());
        names.collect::<Vec<String>>()
    };
    assert_eq!(names(&page), ["one", "two"]);
    let snapshot = |name: &str, value: f64| {
        format!(
            r#"{{"name":"{name}","convention":"textbook","measures":{{"RR":{{"q1":{value}}}}}}}"#
        )
    };
    let snapshots = [snapshot("monday", 0.5), snapshot("tuesday", 0.25)].join(",");
    let history = format!(r#"{{"ranklens":"history","version":1,"snapshots":[{snapshots}]}}"#);
    send_texts(&mut page, &[("history.json", &history)]);
    assert_eq!(names(&page), ["one", "two"]);
    let kept = page.state.model.history.snapshots.iter().map(|snapshot| &*snapshot.name);
    assert_eq!(kept.collect::<Vec<&str>>(), ["monday", "tuesday"]);
}

#[test]
fn several_small_runs_are_read_whole() {
    let mut page = Page::new();
    assert_eq!(drop_two_runs(&mut page), ["one.run", "two.run", "big.qrels"]);
    assert!(page.effects.is_empty(), "nothing is evaluated");
    assert_eq!(send_texts(&mut page, &TWO_RUNS), 5, "each text, then all are joined, then shown");
    let runs = &page.state.model.runs;
    let names: Vec<&str> = runs.list.iter().map(|run| &*run.name).collect();
    assert_eq!(names, ["one", "two"]);
    assert_eq!((page.shown_run(), runs.are_large()), (None, false));
    assert_eq!(page.state.model.data.queries[0].judgments.len(), 2);
    assert_eq!(*page.activity(), Activity::Nothing);
    assert!(page.reading.panel().sources.files.is_empty());
    page.act(Action::Undo);
    assert!(page.state.model.runs.list.is_empty());
}

#[test]
fn runs_with_unreadable_lines_are_read_by_the_worker() {
    let mut page = Page::new();
    drop_two_runs(&mut page);
    let [one, _, qrels] = TWO_RUNS;
    send_texts(&mut page, &[one, ("two.run", "q1 Q0 d2 1 3 t\nq1 Q0\n"), qrels]);
    let (job, name, _) = page.request();
    assert_eq!(name, "one.run");
    page.evaluated(job, "one.run", &["q1"]);
    page.opened();
    page.effects.clear();
    page.send(Event::CompareRuns);
    assert_eq!(page.request().1, "two.run");
}

#[test]
fn a_paste_or_a_file_comes_before_runs_that_are_being_read() {
    let mut page = Page::new();
    drop_two_runs(&mut page);
    page.paste("lamp:3 sofa:0");
    assert!(page.state.model.runs.list.is_empty());
    send_texts(&mut page, &TWO_RUNS);
    assert_eq!(page.state.model.data.queries[0].docs.len(), 2, "the paste came later");
    assert!(page.state.model.runs.list.is_empty());
    assert!(matches!(page.activity(), Activity::Failed(why) if why.contains("opened before")));
    page.effects.clear();
    page.send(Event::Retry);
    send_texts(&mut page, &TWO_RUNS);
    assert_eq!(page.state.model.runs.list.len(), 2);

    // Another file while the texts are read.
    let mut page = Page::new();
    drop_two_runs(&mut page);
    let texts = TWO_RUNS.map(|(name, text)| SourceText::new(name, text));
    page.send(Event::Texts(texts.to_vec()));
    let timer = page.next_text();
    page.send(Event::Files(vec![run_file("other.run"), qrels_file("other.qrels")]));
    page.send(Event::Timer(timer.unwrap()));
    assert_eq!(page.request().1, "other.run");
    assert!(page.state.model.runs.list.is_empty());
}

#[test]
fn canceled_runs_are_not_loaded() {
    let mut page = Page::new();
    drop_two_runs(&mut page);
    let texts = TWO_RUNS.map(|(name, text)| SourceText::new(name, text));
    page.send(Event::Texts(texts.to_vec()));
    page.send(Event::Cancel);
    let timers = std::mem::take(&mut page.effects).into_iter().filter_map(|effect| match effect {
        Effect::StartTimer(timer, _) => Some(timer),
        _ => None,
    });
    timers.for_each(|timer| page.send(Event::Timer(timer)));
    assert!(page.state.model.runs.list.is_empty());
    assert_eq!(*page.activity(), Activity::Nothing);
    // A text that is pasted later is shown alone.
    page.paste("lamp:3 sofa:0");
    assert_eq!(page.state.model.data.queries[0].docs.len(), 2);
}

/// A run of 200 kB.
fn long_run() -> String {
    (0..10_000).map(|at| format!("q{} Q0 d{at} 1 1.5 bm25\n", at / 4)).collect()
}

#[test]
fn a_long_text_is_read_joined_and_shown_in_tasks_of_their_own() {
    let mut page = Page::new();
    page.paste(&long_run());
    assert_eq!(page.state.model.data.queries.len(), 1, "nothing is read yet");
    assert_eq!(read_texts(&mut page), 6, "read, joined, examined in two parts, derived, shown");
    assert_eq!(page.state.model.data.queries.len(), 2500);
    let State { model, prepared, .. } = &page.state;
    let [first, second] = [None, None].map(|last| View::of(model, prepared.or_last(model, last)));
    assert!(Rc::ptr_eq(&first.queries, &second.queries), "what was worked out is shown");
    assert!(Rc::ptr_eq(&first.chosen, &second.chosen), "and so are the steps");
    let afresh = View::of(model, None);
    assert_eq!((&first.queries, &first.means), (&afresh.queries, &afresh.means));
    assert_eq!(first.findings, afresh.findings);
    // Other data is examined itself.
    page.paste("lamp:3 sofa:0");
    let State { model, prepared, .. } = &page.state;
    let view = View::of(model, prepared.or_last(model, Some(&first)));
    assert_eq!(view.queries.len(), 1);
    assert_eq!(*page.activity(), Activity::Nothing);

    // An edit meanwhile does not keep it from being shown; another list does.
    let mut page = Page::new();
    page.paste(&long_run());
    page.act(Action::Cutoff { k: 3, gesture: None });
    read_texts(&mut page);
    assert_eq!(page.state.model.data.queries.len(), 2500);
    page.paste(&long_run());
    page.send(Event::Pasted { html: String::new(), text: "lamp:3 sofa:0".into() });
    read_texts(&mut page);
    assert_eq!(page.state.model.data.queries.len(), 1, "the short text came later");

    // One list of many documents is examined before it is shown, too.
    page.paste(&(0..25_000).map(|at| format!("doc{at}:1 ")).collect::<String>());
    assert_eq!(read_texts(&mut page), 5, "read, joined, examined, derived, shown");
    assert_eq!(page.state.model.data.queries[0].docs.len(), 25_000);

    // It can be cancelled.
    page.paste(&long_run());
    page.send(Event::Cancel);
    read_texts(&mut page);
    assert_eq!(page.state.model.data.queries[0].docs.len(), 25_000);
    assert_eq!(*page.activity(), Activity::Nothing);
}

#[test]
fn long_files_of_values_are_compared_by_the_page_however_many_queries_they_have() {
    let file = |value: f64| SourceText {
        text: (0..10_001).map(|at| format!("q{at}\tnDCG@10\t{value}\n")).collect::<String>().into(),
        ..SourceText::new(format!("{value}.txt"), "")
    };
    let json = |value: f64| {
        let queries = (0..10_001).map(|at| format!("\"q{at}\": {{\"nDCG@10\": {value}}}"));
        let text = format!("{{{}}}", queries.collect::<Vec<_>>().join(","));
        SourceText::new(format!("{value}.json"), text)
    };
    for files in [[file(0.25), file(0.5)], [json(0.25), json(0.5)]] {
        let mut page = Page::new();
        page.send(Event::Texts(files.to_vec()));
        let parts = 10_001_usize.div_ceil(2000);
        assert_eq!(
            read_texts(&mut page),
            1 + parts + 1 + 1,
            "read, examined in parts, derived, shown"
        );
        assert!(page.state.model.runs.are_values(), "{:?}", page.effects);
        assert_eq!(page.state.model.data.queries.len(), 10_001);
    }
}

#[test]
fn a_long_text_that_cannot_be_read_is_refused_and_html_gives_way_to_its_text() {
    let mut page = Page::new();
    page.paste(&(long_run() + "q1 Q0 d2\n"));
    read_texts(&mut page);
    let refused = refused(&page).expect("a line cannot be read");
    assert!(refused.reason.what.starts_with("line 10001"), "{}", refused.reason.what);
    assert_eq!(refused.reports.len(), 1);

    let mut page = Page::new();
    let html = format!("<table><tr><td>{}</td></tr></table>", "Words. ".repeat(20_000));
    page.send(Event::Pasted { html, text: "lamp:3 sofa:0".into() });
    read_texts(&mut page);
    assert_eq!(page.state.model.data.queries[0].docs.len(), 2);
}

#[test]
fn the_worker_reads_a_run_with_more_queries_than_the_page_can_draw() {
    let run = |queries: usize| -> String {
        (0..queries).map(|at| format!("q{at} Q0 d1 1 1.5 bm25\n")).collect()
    };
    let mut page = Page::new();
    page.paste(&run(10_000));
    read_texts(&mut page);
    assert_eq!(page.state.model.data.queries.len(), 10_000);

    let mut page = Page::new();
    page.paste(&run(10_001));
    assert_eq!(read_texts(&mut page), 2);
    let Some(Effect::ReadInWorker(texts)) = page.effects.last() else {
        panic!("the page reads it: {:?}", page.effects)
    };
    assert_eq!((texts.len(), texts[0].text.lines().count()), (1, 10_001));
    assert_eq!((page.state.model.data.queries.len(), page.activity()), (1, &Activity::Nothing));

    // The page tells of a line that cannot be read.
    page.paste(&(run(10_001) + "q1 Q0 d2\n"));
    read_texts(&mut page);
    assert!(refused(&page).is_some());
}

#[test]
fn the_worker_reads_a_list_that_is_too_long_to_be_shown_step_by_step() {
    let grades = |count: usize| "1 0 ".repeat(count / 2);
    let mut page = Page::new();
    page.paste(&grades(100_000));
    read_texts(&mut page);
    assert_eq!(page.state.model.data.queries[0].docs.len(), 100_000);

    let mut page = Page::new();
    page.paste(&grades(100_002));
    read_texts(&mut page);
    assert!(matches!(page.effects.last(), Some(Effect::ReadInWorker(texts)) if texts.len() == 1));

    // So are judgments, if a run comes with them.
    let judgments: String = (0..100_001).map(|at| format!("q 0 d{at} 1\n")).collect();
    let text = |name: &str, text: &str| SourceText::new(name, text);
    let mut page = Page::new();
    page.send(Event::Texts(vec![text("a.run", "q Q0 d1 1 3 t\n"), text("a.qrels", &judgments)]));
    read_texts(&mut page);
    assert!(matches!(page.effects.last(), Some(Effect::ReadInWorker(texts)) if texts.len() == 2));
}

#[test]
fn a_query_that_is_too_long_to_be_shown_has_its_values_and_a_message() {
    const WHY: &str = "Query q1 has 100,001 documents. Its values are in the table;";
    let mut page = Page::new();
    page.send(Event::Files(vec![run_file("a.run"), qrels_file("big.qrels")]));
    let (job, ..) = page.request();
    let work = page.state.model.clone();
    let (run, reply) = evaluated_lists(&page.state, job, "a.run", &["q1", "q2"], 100_001);
    page.reply(reply);
    let timer = page.timer().expect("the means are drawn first");
    page.send(Event::Timer(timer));
    assert!(page.notice().starts_with(WHY), "{}", page.notice());
    assert!(page.reading.panel().read.is_some() && *page.activity() == Activity::Nothing);
    assert!(page.query().is_none() && Rc::ptr_eq(&page.state.model, &work));
    // The values stay until something else is shown.
    page.send(Event::OpenQuery(Opened { run, query: 0 }));
    assert!(page.notice().starts_with(WHY) && page.reading.panel().read.is_some());
    page.paste("lamp:1 sofa:0");
    assert!(page.reading.panel().read.is_none());

    // A query that is short enough stays on the screen.
    page.load("b.run", &["q1", "q2"]);
    let mut longer = Large::new("b.run", rule(&page.state.model));
    longer.set_grades(vec![0.0, 1.0]);
    let mut bytes = Vec::new();
    for (query, retrieved, judged) in [("q1", 100_001, 1), ("q2", 2, 1), ("q3", 2, 100_001)] {
        let head = Head { query: query.as_bytes(), from: 0, to: 30, retrieved, is_judged: true };
        report::write(&mut bytes, &head, &[(1, 1)], &[(1, judged)]);
    }
    longer.take(&bytes);
    let longer = Rc::new(longer);
    page.send(Event::OpenQuery(Opened { run: longer.clone(), query: 0 }));
    assert!(page.notice().starts_with(WHY), "{}", page.notice());
    page.send(Event::OpenQuery(Opened { run: longer.clone(), query: 2 }));
    assert!(page.notice().starts_with("Query q3 has 100,001 judgments."), "{}", page.notice());
    assert_eq!((&*page.state.model.current().id, page.activity()), ("q1", &Activity::Nothing));

    // Of another run, the first query that is short enough is opened in its place.
    page.send(Event::Files(vec![run_file("c.run"), qrels_file("big.qrels")]));
    let (job, ..) = page.request();
    let mut values = Values::new(&page.state.model);
    values.take(&longer);
    let summary = values.finish(&longer);
    let skipped = Default::default();
    page.reply(Reply::Evaluated { job, run: longer, summary, skipped });
    page.opened();
    assert_eq!(&*page.state.model.current().id, "q2");
}

#[test]
fn a_long_text_does_not_disturb_a_large_run_that_is_being_read() {
    let mut page = Page::new();
    page.send(Event::Files(vec![run_file("big.run"), qrels_file("big.qrels")]));
    let (job, ..) = page.request();
    page.paste(&long_run());
    assert_eq!(page.state.model.data.queries.len(), 2500, "read at once");
    page.evaluated(job, "big.run", &["q1"]);
    assert!(matches!(page.activity(), Activity::Ready(_)));
}

#[test]
fn large_runs_are_evaluated_one_after_the_other_for_a_comparison() {
    let mut page = Page::new();
    page.send(Event::CompareRuns);
    assert!(page.effects.is_empty(), "there are no runs");
    let runs = ["one.run", "two.run", "three.run"].map(run_file);
    let files = runs.into_iter().chain([qrels_file("big.qrels")]);
    page.send(Event::Files(files.map(|file| SourceFile { bytes: 4e6, ..file }).collect()));
    let (job, ..) = page.request();
    let one = page.evaluated(job, "one.run", &["q1", "q2"]);
    page.opened();
    page.effects.clear();
    page.send(Event::CompareRuns);
    // The first run is already evaluated.
    let (job, name, judgments) = page.request();
    assert_eq!((&*name, judgments), ("two.run", Judgments::Files(vec!["big.qrels"])));
    let two = page.evaluated(job, "two.run", &["q1", "q2"]);
    let (job, name, _) = page.request();
    assert_eq!(name, "three.run");
    page.evaluated(job, "three.run", &["q2"]);
    assert_eq!(*page.activity(), Activity::Nothing);
    let names = |page: &Page| -> Vec<String> {
        page.state.model.runs.list.iter().map(|run| run.name.to_string()).collect()
    };
    assert_eq!(names(&page), ["one", "two", "three"]);
    assert!(Rc::ptr_eq(&page.state.model.runs.list[0].large.as_ref().unwrap().0, &one));
    assert_eq!((page.shown_run(), page.state.model.runs.shown), (Some("one.run"), 0));
    // A query of another run opens without a new evaluation, and the list of runs stays.
    page.send(Event::OpenQuery(Opened { run: two, query: 1 }));
    page.opened();
    assert_eq!((page.shown_run(), page.state.model.runs.shown), (Some("two.run"), 1));
    assert_eq!((names(&page).len(), &*page.state.model.current().id), (3, "q2"));
    // All runs are already evaluated.
    page.effects.clear();
    page.send(Event::CompareRuns);
    assert!(page.effects.is_empty());
    page.act(Action::Undo);
    page.act(Action::Undo);
    page.act(Action::Undo);
    assert!(names(&page).is_empty());
}

#[test]
fn a_canceled_or_failed_comparison_of_large_runs_keeps_the_run_on_the_screen() {
    for ends in [Event::Cancel, Event::Reply(Reply::Died { reason: String::new() })] {
        let mut page = Page::new();
        let files = [run_file("one.run"), run_file("two.run"), qrels_file("big.qrels")];
        page.send(Event::Files(files.map(|file| SourceFile { bytes: 4e6, ..file }).into()));
        let (job, ..) = page.request();
        page.evaluated(job, "one.run", &["q1"]);
        page.opened();
        page.effects.clear();
        page.send(Event::CompareRuns);
        let (job, ..) = page.request();
        page.send(ends);
        page.evaluated(job + 1, "two.run", &["q1"]);
        assert!(page.state.model.runs.list.is_empty());
        assert_eq!(page.shown_run(), Some("one.run"));
    }
}

#[test]
fn judgments_of_the_list_on_the_screen_do_not_judge_a_run_of_other_queries() {
    let mut page = Page::new();
    page.paste("lamp:3 sofa:0");
    page.send(Event::Files(vec![run_file("big.run")]));
    let (job, _, judgments) = page.request();
    assert!(matches!(judgments, Judgments::Text(_)));
    page.reply(unjudged(&page.state, job, "big.run"));
    assert!(matches!(page.activity(), Activity::Waiting(_)));
    assert_eq!(page.shown_run(), None);
}

/// Sends a file whose content is small once it is converted. Returns the number of the conversion request.
fn convert_small_file(page: &mut Page) -> Job {
    page.send(Event::Files(vec![file("hits.json", "{\"hits\":{\"hits\":[{\"_id\":\"a\"}]}}")]));
    match &page.effects[..] {
        [Effect::Convert { job, .. }, ..] => *job,
        effects => panic!("{effects:?}"),
    }
}

fn small_content() -> Converted<File> {
    let work = "lamp:1 sofa:2";
    Converted { format: Some(Format::Csv), work: work.into(), ..Converted::default() }
}

#[test]
fn a_converted_file_with_little_content_is_shown_as_a_list() {
    let mut page = Page::new();
    let job = convert_small_file(&mut page);
    page.reply(Reply::Converted { job, file: small_content() });
    assert_eq!(page.state.model.current().docs.len(), 2);
    assert_eq!(page.shown_run(), None);
    // It can still be read in another way.
    let input = page.reading.panel().sources.files[0].input.clone();
    page.effects.clear();
    page.send(Event::ReadAs(input));
    assert!(matches!(page.effects[0], Effect::Convert { .. }));
}

#[test]
fn a_converted_file_does_not_replace_a_list_that_was_opened_meanwhile() {
    let mut page = Page::new();
    let job = convert_small_file(&mut page);
    page.paste("desk:1 chair:2 stool:0");
    page.reply(Reply::Converted { job, file: small_content() });
    assert!(matches!(page.activity(), Activity::Failed(_)));
    assert_eq!(page.state.model.current().docs.len(), 3);
}

#[test]
fn a_file_that_the_worker_cannot_read_is_read_by_the_page() {
    let mut page = Page::new();
    // A packed file, which the worker unpacks.
    let hits = SourceFile { bytes: 2e5, ..file("hits.json", "{\"hits\": [") };
    page.send(Event::Files(vec![hits]));
    let Effect::Convert { job, .. } = page.effects[0] else { panic!("{:?}", page.effects) };
    page.reply(Reply::Failed { job, reason: "never closed".into() });
    let reads = |effect: &Effect<File>| matches!(effect, Effect::ReadInPage(files) if files == &["hits.json"]);
    assert!(page.effects.iter().any(reads));
    // A file that is too large for the page fails with the worker's reason.
    let huge = SourceFile::new("huge.json", "huge.json".into(), 1e9, false, "{".into());
    page.effects.clear();
    page.send(Event::Files(vec![huge]));
    let Effect::Convert { job, .. } = page.effects[0] else { panic!("{:?}", page.effects) };
    page.reply(Reply::Failed { job, reason: "too long".into() });
    assert_eq!(page.activity(), &Activity::Failed("too long".into()));
}

#[test]
fn the_user_is_asked_for_a_file_that_is_gone() {
    let mut page = Page::new();
    page.send(Event::ReadAs(SourceText::new("gone.csv", "")));
    assert_eq!(page.notice(), "Drop gone.csv again to read it in another way.");
}

#[test]
fn titles_beside_a_large_run_are_not_used() {
    let mut page = Page::new();
    let titles = file("titles.jsonl", "{\"_id\":\"d1\",\"title\":\"T\"}\n");
    page.send(Event::Files(vec![table_file("run.csv"), titles]));
    let Effect::Convert { job, .. } = page.effects[0] else { panic!("{:?}", page.effects) };
    page.reply(Reply::Converted { job, file: lines_of(Some("run"), Some("qrels")) });
    let titles = Converted { work: "{}".into(), ..lines_of(None, None) };
    page.reply(Reply::Converted { job, file: titles });
    assert_eq!(page.request().1, "run.csv");
    page.send(Event::Cancel);
    let job = {
        page.send(Event::Retry);
        page.request().0
    };
    page.evaluated(job, "run.csv", &["q1"]);
    let counts = &page.reading.panel().sources.files[1].report.counts;
    assert!(counts.starts_with("not used"), "{counts}");
}

fn refused(page: &Page) -> Option<&Refused> {
    page.effects.iter().find_map(|effect| match effect {
        Effect::Refuse(refused) => Some(&**refused),
        _ => None,
    })
}

#[test]
fn texts_that_cannot_be_read_are_refused() {
    let mut page = Page::new();
    page.paste("{\"hits\": [");
    let refused = refused(&page).expect("the dialog opens");
    // The dialog shows the report without reading the text again.
    assert_eq!(refused.reports[0].troubles.as_slice(), std::slice::from_ref(&refused.reason));
}

#[test]
fn a_pasted_sentence_opens_a_dialog_and_pasted_ids_are_shown() {
    let mut page = Page::new();
    let before = page.state.model.clone();
    page.paste("Please send me the list of results.");
    assert_eq!(page.state.model, before, "the work stays");
    let refused = refused(&page).expect("the dialog opens");
    assert_eq!(&*refused.inputs[0].text, "Please send me the list of results.");
    assert_eq!(refused.reason.what, "it reads like a sentence");
    page.paste("lamp sofa chair desk");
    let query = page.state.model.current();
    let shown: Vec<&str> = query.docs.iter().map(|doc| &*doc.id).collect();
    assert_eq!(shown, ["lamp", "sofa", "chair", "desk"]);
}
