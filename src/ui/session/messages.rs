//! The messages between the page and the script that reads large files and compares runs (`static/worker.js`).
//!
//! A message is an object with one field, which has the name of the variant; `Ready` is the name alone. Numbers and
//! texts are passed by value, files as handles. The bytes of reports are moved, not copied.

use js_sys::{Float64Array, Uint8Array};
use serde::{Deserialize, Serialize};
use serde_wasm_bindgen::preserve;
use wasm_bindgen::JsValue;
use web_sys::Blob;

use crate::formats::{Format, ReadOptions, Role};
use crate::state::lines::Lines;
use crate::state::reading::{Columns, Job, ProblemReport, Rule};
use crate::statistics::{Comparison, ToCompare};

/// A request of the page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Request {
    /// Evaluates a run against its judgments.
    Evaluate {
        job: Job,
        #[serde(with = "preserve")]
        run: Blob,
        #[serde(with = "preserve")]
        qrels: Blob,
        columns: Columns,
        rule: Rule,
    },
    /// Converts files to lines.
    Convert { job: Job, files: Vec<ToConvert> },
    /// Reads the lines of one query, which are the bytes `from` to `to` of the run.
    Open {
        job: Job,
        #[serde(with = "preserve")]
        run: Blob,
        query: String,
        from: f64,
        to: f64,
    },
    /// Compares pairs of runs. If this takes long, the first figures come from a share of the draws, from 0 to 1.
    Compare { job: Job, pairs: Vec<ToCompare>, share: f64 },
    /// Stops the current request.
    Cancel {},
}

/// A file, and how it is to be converted to lines.
#[derive(Serialize)]
pub struct ToConvert {
    #[serde(with = "preserve")]
    pub file: Blob,
    pub how: ConvertOptions,
}

/// How a file is to be converted to lines: [`ReadOptions`] with the labels of formats and roles.
#[derive(Default, Deserialize, Serialize)]
#[serde(default)]
pub struct ConvertOptions {
    format: Option<String>,
    roles: Vec<Option<String>>,
    judgments: bool,
}

/// A reply of the script.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Reply {
    /// The script is loaded.
    Ready,
    /// The distinct grades of the judgments, which come first.
    Grades {
        job: Job,
        #[serde(with = "preserve")]
        grades: Float64Array,
    },
    /// How much of the run was read, and reports about its queries: see `stream::report`.
    Progress {
        job: Job,
        bytes: f64,
        queries: f64,
        #[serde(with = "preserve")]
        reports: Uint8Array,
    },
    /// How much of the files was converted to lines.
    Converting { job: Job, bytes: f64 },
    /// The run is read again from its start, because the lines of a query do not stand together.
    Again { job: Job },
    /// The run was evaluated.
    Done { job: Job, problems: [ProblemReport; 2] },
    /// The lines of one query.
    Opened { job: Job, run: String, qrels: String },
    /// The next file as lines. `run` or `qrels` is missing if the file has none.
    Converted {
        job: Job,
        #[serde(default, with = "preserve")]
        run: JsValue,
        #[serde(default, with = "preserve")]
        qrels: JsValue,
        #[serde(rename = "readAs")]
        read_as: ReadAs,
    },
    /// How much is drawn to compare pairs of runs, from 0 to 1.
    Comparing { share: f64 },
    /// The figures of each pair. Interim ones come from a part of the draws.
    Compared {
        figures: Vec<Comparison>,
        #[serde(rename = "isInterim")]
        is_interim: bool,
    },
    /// The request failed.
    Failed { job: Job, why: String },
}

/// How a converted file was read.
#[derive(Default, Deserialize, Serialize)]
pub struct ReadAs {
    /// The format's label.
    format: Option<String>,
    /// What was read, in a sentence.
    pub message: String,
    /// Saved work if the text is small, or a line of JSON for each document of a file of titles. Else empty.
    pub work: String,
    /// The number of lines that could not be read.
    pub bad: usize,
    /// Error messages for the first of these lines.
    pub messages: Vec<String>,
}

impl ReadAs {
    /// Describes how a file was read as lines, for the page. The lines themselves travel beside it.
    pub fn of(lines: Lines) -> Self {
        let Lines { format, message, work, bad, messages, .. } = lines;
        let format = format.map(|format| format.label().into());
        Self { format, message, work, bad, messages }
    }

    /// Returns the format that was recognised. `None` if no format was recognised, or if its label is unknown.
    pub fn format(&self) -> Option<Format> {
        self.format.as_deref().and_then(Format::named)
    }
}

impl From<ReadOptions> for ConvertOptions {
    fn from(options: ReadOptions) -> Self {
        let role = |role: &Option<Role>| role.map(|role| role.label().to_owned());
        Self {
            format: options.format.map(|format| format.label().into()),
            roles: options.roles.iter().map(role).collect(),
            judgments: options.judgments,
        }
    }
}

impl From<ConvertOptions> for ReadOptions {
    fn from(how: ConvertOptions) -> Self {
        Self {
            format: how.format.as_deref().and_then(Format::named),
            roles: how.roles.iter().map(|role| role.as_deref().and_then(Role::named)).collect(),
            judgments: how.judgments,
            ..Self::default()
        }
    }
}
