//! Translates between the page and the script that reads large files and compares runs, and puts a run together from
//! the script's reports.

use std::rc::Rc;

use js_sys::Uint8Array;
use serde::Serialize as _;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::Blob;

use super::messages::{ReadAs, Reply, Request, ToConvert};
use crate::formats::{Format, ReadOptions};
use crate::platform::files;
use crate::state::Model;
use crate::state::large::{Large, Values, rule};
use crate::state::reading::{self, Columns, Converted, Job, Judgments, RunFile};
use crate::state::skipped::Skipped;
use crate::statistics::ToCompare;

/// A run that is being evaluated, and its values so far.
struct Building {
    job: Job,
    run: Large,
    values: Values,
}

/// Turns requests into messages, and messages into replies for the machine.
#[derive(Default)]
pub struct Translator {
    building: Option<Building>,
}

impl Translator {
    /// Returns the message that requests a run's evaluation. From here on the translator collects the reports of this
    /// run.
    pub fn evaluate(
        &mut self,
        job: Job,
        run: RunFile<Blob>,
        judgments: &Judgments<Blob>,
        model: &Model,
    ) -> Option<JsValue> {
        let qrels = match judgments {
            Judgments::Files(blobs) => files::joined(blobs.clone()),
            Judgments::Text(text) => files::blob(text),
        }?;
        let rule = rule(model);
        let run_now = Large::new(&run.name, rule);
        self.building = Some(Building { job, run: run_now, values: Values::new(model) });
        let columns = match run.format {
            Format::TrecRun => Columns::Trec,
            _ => Columns::MsMarco,
        };
        message(&Request::Evaluate { job, run: run.lines, qrels, columns, rule })
    }

    /// Returns the reply for the machine, or `None` if the machine needs none.
    pub fn reply(&mut self, message: JsValue) -> Option<reading::Reply<Blob>> {
        Some(match serde_wasm_bindgen::from_value(message).ok()? {
            // These need no action here: the Compare view compares runs in its own workers.
            Reply::Ready | Reply::Comparing { .. } | Reply::Compared { .. } => return None,
            Reply::Grades { job, grades } => {
                self.building(job)?.run.set_grades(grades.to_vec());
                return None;
            }
            Reply::Again { job } => {
                let building = self.building(job)?;
                building.values = building.values.again();
                building.run.clear();
                return None;
            }
            Reply::Progress { job, bytes, queries, reports } => {
                self.building(job)?.take(&reports);
                reading::Reply::Progress { job, bytes, queries }
            }
            Reply::Converting { job, bytes } => {
                reading::Reply::Progress { job, bytes, queries: 0.0 }
            }
            Reply::Done { job, problems } => {
                let Building { run, values, .. } =
                    self.building.take().filter(|building| building.job == job)?;
                let (summary, skipped) =
                    (values.finish(&run), problems.each_ref().map(Skipped::of));
                reading::Reply::Evaluated { job, run: Rc::new(run), summary, skipped }
            }
            Reply::Opened { job, run, qrels } => reading::Reply::Opened { job, run, qrels },
            Reply::Converted { job, run, qrels, read_as } => {
                reading::Reply::Converted { job, file: converted(run, qrels, read_as) }
            }
            Reply::Failed { job, why } => reading::Reply::Failed { job, reason: why },
        })
    }

    fn building(&mut self, job: Job) -> Option<&mut Building> {
        self.building.as_mut().filter(|building| building.job == job)
    }
}

impl Building {
    fn take(&mut self, reports: &Uint8Array) {
        self.run.take(&reports.to_vec());
        self.values.take(&self.run);
    }
}

/// Returns the message that requests files as lines.
pub fn convert(job: Job, files: Vec<(Blob, ReadOptions)>) -> Option<JsValue> {
    let each = files.into_iter().map(|(file, how)| ToConvert { file, how: how.into() });
    message(&Request::Convert { job, files: each.collect() })
}

/// Returns the message that requests the lines of a query.
pub fn open(job: Job, run: Blob, query: String, from: u64, to: u64) -> Option<JsValue> {
    let [from, to] = [from, to].map(|place| place as f64);
    message(&Request::Open { job, run, query, from, to })
}

/// Returns the message that requests figures of pairs of runs: if they take long, first from a share of the draws.
pub fn compare(pairs: Vec<ToCompare>, share: f64) -> Option<JsValue> {
    message(&Request::Compare { job: 1, pairs, share })
}

/// Returns the message that cancels the current request.
pub fn cancel() -> Option<JsValue> {
    message(&Request::Cancel {})
}

fn message(request: &Request) -> Option<JsValue> {
    request.serialize(&serde_wasm_bindgen::Serializer::new()).ok()
}

fn converted(run: JsValue, qrels: JsValue, read_as: ReadAs) -> Converted<Blob> {
    let run = run.dyn_into::<Blob>().ok();
    Converted {
        format: read_as.format(),
        run_bytes: run.as_ref().map_or(0.0, Blob::size),
        run,
        qrels: qrels.dyn_into().ok(),
        message: read_as.message.into(),
        work: read_as.work.into(),
        skipped: Skipped { count: read_as.bad as u64, messages: read_as.messages },
    }
}
