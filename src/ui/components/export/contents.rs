//! What can be exported of a view, and as what.

use std::rc::Rc;

use crate::data::Data;
use crate::export::code::{self, CodeRequest, Target};
use crate::export::{self, Format, MeasureMean, Sheet};
use crate::present::{chart, convention, means};
use crate::state::View;

/// A part of the view that can be exported.
#[derive(Clone, Copy, PartialEq)]
pub enum What {
    Derivation,
    Bars,
    Cutoffs,
    Queries,
    Curve,
}

/// The parts, and what each is called.
pub const PARTS: [(What, &str); 5] = [
    (What::Derivation, "the derivation, step by step"),
    (What::Bars, "what each rank brings, as bars"),
    (What::Cutoffs, "values across cutoffs"),
    (What::Queries, "values by query"),
    (What::Curve, "recall and precision, as a curve"),
];

/// The formats of documents: what each is called, and the extension of its files.
const FORMATS: [(Format, &str, &str); 9] = [
    (Format::Markdown, "Markdown", "md"),
    (Format::Latex, "LaTeX", "tex"),
    (Format::Html, "HTML", "html"),
    (Format::Csv, "CSV", "csv"),
    (Format::Tsv, "TSV", "tsv"),
    (Format::Json, "JSON", "json"),
    (Format::Text, "plain text", "txt"),
    (Format::Mathml, "MathML", "mathml"),
    (Format::Svg, "SVG", "svg"),
];

/// The form in which a part is exported.
#[derive(Clone, Copy, PartialEq)]
pub enum Form {
    Document(Format),
    Code(Target),
}

impl What {
    /// The forms in which the part can be exported: each with its name, and the extension of its files.
    pub fn forms(self) -> Vec<(Form, String, &'static str)> {
        let documents = FORMATS.iter().filter(|(format, ..)| self.is_made_as(*format));
        let documents = documents
            .map(|(format, name, ending)| (Form::Document(*format), (*name).to_string(), *ending));
        let is_computed = matches!(self, What::Derivation | What::Queries);
        let targets = Target::ALL.into_iter().filter(|_| is_computed);
        let code = targets.map(|target| {
            let kind = match target.ending() {
                "py" => " (Python)",
                "sh" => " (command)",
                "json" => " (_rank_eval)",
                _ => " (SQL)",
            };
            (Form::Code(target), [target.title(), kind].concat(), target.ending())
        });
        documents.chain(code).collect()
    }

    fn is_made_as(self, format: Format) -> bool {
        match self {
            What::Derivation => true,
            What::Bars | What::Curve => format == Format::Svg,
            // A table has no formula.
            What::Cutoffs | What::Queries => format != Format::Mathml,
        }
    }
}

/// An exported part.
pub struct Exported {
    pub text: Rc<str>,
    /// The same as HTML, for programs that take formatted text; empty where there is none.
    pub html: Rc<str>,
    /// Why the part cannot be exported; empty where it can.
    pub refusal: String,
}

impl Exported {
    /// Exports a part of the view. `link` is the link to the view, which the text names as its source; empty where
    /// there is none.
    pub fn of(view: &View, what: What, form: Form, link: &str) -> Self {
        let (text, refusal) = match form {
            Form::Document(format) => (document(view, what, format, link), String::new()),
            Form::Code(target) => match program(view, what, target) {
                Ok(code) => (code, String::new()),
                Err(why) => (String::new(), why),
            },
        };
        let html = match form {
            Form::Document(Format::Html) => text.clone(),
            Form::Document(Format::Markdown) => document(view, what, Format::Html, link),
            _ => String::new(),
        };
        Self { text: text.into(), html: html.into(), refusal }
    }
}

/// Returns code that computes the part's values.
///
/// # Errors
/// With the reason where there is no such code.
fn program(view: &View, what: What, target: Target) -> Result<String, String> {
    let model = &view.model;
    if what == What::Queries && model.large.is_some() {
        return Err("The code contains its data, and a large run is too large for that.".into());
    }
    let measures = match what {
        What::Queries => view.measures(),
        _ => vec![model.chosen()],
    };
    let chosen = |measure| (measure, model.convention.convention(&measure));
    let measures: Vec<_> = measures.into_iter().map(chosen).collect();
    // The query that is shown, or all.
    let shown = Data { queries: vec![view.query.clone()], keywords: None };
    let data = if what == What::Queries { &*model.data } else { &shown };
    let asked = CodeRequest { data, measures: &measures };
    code::code(target, &asked).map_err(|why| why.0)
}

/// Returns the part as a document.
fn document(view: &View, what: What, format: Format, link: &str) -> String {
    let (model, digits) = (&view.model, view.model.digits);
    let told = |sheet: Sheet| {
        let convention = ["Convention: ", &convention::chosen(&model.convention)].concat();
        sheet.with_convention(&convention, link)
    };
    let derivation = || Sheet::of(&view.chosen, digits).of_query(&view.query.id);
    let title = match &*view.query.id {
        "" => "Values",
        id => id,
    };
    match what {
        What::Derivation => export::write(&told(derivation()), format),
        What::Bars => export::bars(&told(derivation()), &view.chosen, digits),
        What::Cutoffs => {
            export::write(&told(export::cutoffs(title, &view.cutoffs, digits)), format)
        }
        What::Curve => {
            let sheet = Sheet { headline: title.into(), ..Sheet::default() };
            let chart = chart::recall_precision(&view.precision, &view.recall, model.k);
            export::curve(&told(sheet), &chart)
        }
        What::Queries => export::write(&told(queries(view)), format),
    }
}

const TITLE: &str = "Values by query";

/// The values of each query, by measure.
fn queries(view: &View) -> Sheet {
    let summary = view.by_query();
    let measured = summary.measured.iter().map(|of| MeasureMean {
        name: of.measure.to_string(),
        mean_name: of.name.clone(),
        mean: of.mean.outcome.value(),
        over: means::over(&of.mean, &of.about),
    });
    let rows = summary.queries.iter().enumerate().map(|(at, query)| {
        (&*query.id, (0..summary.measured.len()).map(|of| summary.value(of, at)).collect())
    });
    export::queries(TITLE, &measured.collect::<Vec<_>>(), rows, view.model.digits)
}
