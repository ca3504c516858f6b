//! The worker that reads large runs, or the same code in this page. See `static/reader.js`.

use js_sys::{Array, Float64Array, Function, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::{Closure, JsCast as _, JsValue, wasm_bindgen};
use web_sys::{Blob, File};

#[wasm_bindgen]
extern "C" {
    type Channel;
    #[wasm_bindgen(js_name = connectReader, catch)]
    fn connect(hear: &Function) -> Result<Channel, JsValue>;
    #[wasm_bindgen(method)]
    fn post(this: &Channel, message: &JsValue);
    #[wasm_bindgen(method)]
    fn end(this: &Channel);
}

/// What the reader says. `job` is the number that was asked with.
pub enum Heard {
    Grades {
        job: f64,
        grades: Vec<f64>,
    },
    Progress {
        job: f64,
        bytes: f64,
        queries: f64,
        reports: Vec<u8>,
    },
    /// So much was turned into lines.
    Turned {
        job: f64,
        bytes: f64,
    },
    /// The file is read again from its start.
    Again {
        job: f64,
    },
    Done {
        job: f64,
        problems: String,
    },
    /// The lines of one query.
    Opened {
        job: f64,
        run: String,
        qrels: String,
    },
    /// The next of the files as lines.
    Converted {
        job: f64,
        run: Option<Blob>,
        qrels: Option<Blob>,
        told: Vec<String>,
    },
    Failed {
        job: f64,
        why: String,
        /// Whether that was while files were turned into lines.
        turning: bool,
    },
    /// The worker is gone.
    Died {
        why: String,
    },
}

/// Ends when it is dropped.
pub struct Reader {
    channel: Channel,
    _hear: Closure<dyn Fn(JsValue)>,
}

/// A run to be read.
pub struct Job<'a> {
    pub number: f64,
    pub run: &'a Blob,
    pub qrels: &'a Blob,
    /// As the worker's module counts them.
    pub columns: u8,
    pub scores: u8,
    pub ties: u8,
}

impl Reader {
    /// `None` where the page has no script for it.
    pub fn connect(hear: impl Fn(Heard) + 'static) -> Option<Self> {
        let hear = Closure::<dyn Fn(JsValue)>::new(move |message: JsValue| {
            if let Some(heard) = heard(&message) {
                hear(heard);
            }
        });
        let channel = connect(hear.as_ref().unchecked_ref()).ok()?;
        Some(Self { channel, _hear: hear })
    }

    pub fn evaluate(&self, job: &Job) {
        self.ask(
            "evaluate",
            job.number,
            &[
                ("run", job.run.into()),
                ("qrels", job.qrels.into()),
                ("columns", job.columns.into()),
                ("scores", job.scores.into()),
                ("ties", job.ties.into()),
            ],
        );
    }

    /// Asks for files as lines. With each goes what says how to read it.
    pub fn convert(&self, job: f64, files: &[(&File, [String; 3])]) {
        let list = Array::new();
        for (file, how) in files {
            let how = how.iter().map(|word| JsValue::from(&**word)).collect::<Array>();
            list.push(&Array::of2(file, &how));
        }
        self.ask("convert", job, &[("files", list.into())]);
    }

    /// Asks for the lines of a query: those between two places, or all that name it.
    pub fn open(&self, job: f64, run: &Blob, query: &str, from: u64, to: u64) {
        let [from, to] = [from, to].map(|place| (place as f64).into());
        self.ask(
            "open",
            job,
            &[("run", run.into()), ("query", query.into()), ("from", from), ("to", to)],
        );
    }

    /// Gives up what is being done.
    pub fn cancel(&self) {
        self.ask("cancel", -1.0, &[]);
    }

    fn ask(&self, kind: &str, job: f64, fields: &[(&str, JsValue)]) {
        let message = Object::new();
        let set = |name: &str, value: &JsValue| {
            // Setting a field of a new object does not fail.
            let _ = Reflect::set(&message, &name.into(), value);
        };
        set("kind", &kind.into());
        set("job", &job.into());
        fields.iter().for_each(|(name, value)| set(name, value));
        self.channel.post(&message);
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.channel.end();
    }
}

fn heard(message: &JsValue) -> Option<Heard> {
    let field = |name: &str| Reflect::get(message, &name.into()).unwrap_or_default();
    let text = |name: &str| field(name).as_string().unwrap_or_default();
    let number = |name: &str| field(name).as_f64().unwrap_or_default();
    let job = number("job");
    Some(match &*text("kind") {
        "grades" => {
            let grades = field("grades").dyn_into::<Float64Array>().ok()?;
            Heard::Grades { job, grades: grades.to_vec() }
        }
        "progress" => {
            let reports = field("reports").dyn_into::<Uint8Array>().ok()?.to_vec();
            Heard::Progress { job, bytes: number("bytes"), queries: number("queries"), reports }
        }
        "again" => Heard::Again { job },
        "done" => Heard::Done { job, problems: text("problems") },
        "opened" => Heard::Opened { job, run: text("run"), qrels: text("qrels") },
        "turned" => Heard::Turned { job, bytes: number("bytes") },
        "converted" => {
            let told = Array::from(&field("told"));
            let told = told.iter().map(|word| word.as_string().unwrap_or_default()).collect();
            let blob = |name: &str| field(name).dyn_into().ok();
            Heard::Converted { job, run: blob("run"), qrels: blob("qrels"), told }
        }
        "failed" => {
            let turning = field("turning").is_truthy();
            Heard::Failed { job, why: text("why"), turning }
        }
        "died" => Heard::Died { why: text("why") },
        _ => return None,
    })
}
