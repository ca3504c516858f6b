//! The parts of a view that can be exported, and the forms of each.

use std::rc::Rc;

use crate::data::Data;
use crate::export::code::{self, CodeRequest, Target};
use crate::export::{self, Format, MeasureMean, Sheet};
use crate::present::{chart, convention, means};
use crate::state::View;

/// A part of the view that can be exported.
#[derive(Clone, Copy, PartialEq)]
pub enum ViewPart {
    Derivation,
    Bars,
    Cutoffs,
    Queries,
    Curve,
}

/// The parts, with their names.
pub const PARTS: [(ViewPart, &str); 5] = [
    (ViewPart::Derivation, "the derivation, step by step"),
    (ViewPart::Bars, "what each rank brings, as bars"),
    (ViewPart::Cutoffs, "values across cutoffs"),
    (ViewPart::Queries, "values by query"),
    (ViewPart::Curve, "recall and precision, as a curve"),
];

/// The formats of documents, with their names and the extensions of their files.
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

impl ViewPart {
    /// The forms in which the part can be exported: each with its name, and the extension of its files.
    pub fn forms(self) -> Vec<(Form, String, &'static str)> {
        let documents = FORMATS.iter().filter(|(format, ..)| self.is_made_as(*format));
        let documents = documents
            .map(|(format, name, ending)| (Form::Document(*format), (*name).to_string(), *ending));
        let is_computed = matches!(self, ViewPart::Derivation | ViewPart::Queries);
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
            ViewPart::Derivation => true,
            ViewPart::Bars | ViewPart::Curve => format == Format::Svg,
            // A table has no formula.
            ViewPart::Cutoffs | ViewPart::Queries => format != Format::Mathml,
        }
    }
}

/// The text of an exported part.
pub struct ExportedText {
    pub text: Rc<str>,
    /// The same as HTML, for programs that take formatted text; empty if there is none.
    pub html: Rc<str>,
    /// Why the part cannot be exported; empty if it can.
    pub refusal: String,
}

impl ExportedText {
    /// Exports a part of the view. `link` is the link to the view, which the text names as its source; empty if
    /// there is none.
    pub fn of(view: &View, part: ViewPart, form: Form, link: &str) -> Self {
        let (text, refusal) = match form {
            Form::Document(format) => (document(view, part, format, link), String::new()),
            Form::Code(target) => match program(view, part, target) {
                Ok(code) => (code, String::new()),
                Err(why) => (String::new(), why),
            },
        };
        let html = match form {
            Form::Document(Format::Html) => text.clone(),
            Form::Document(Format::Markdown) => document(view, part, Format::Html, link),
            _ => String::new(),
        };
        Self { text: text.into(), html: html.into(), refusal }
    }
}

/// Returns code that computes the part's values.
///
/// # Errors
/// The reason, if there is no such code.
fn program(view: &View, part: ViewPart, target: Target) -> Result<String, String> {
    let model = &view.model;
    if part == ViewPart::Queries && model.large.is_some() {
        return Err("The code contains its data, and a large run is too large for that.".into());
    }
    let measures = match part {
        ViewPart::Queries => view.measures(),
        _ => vec![model.chosen()],
    };
    let chosen = |measure| (measure, model.convention.convention(&measure));
    let measures: Vec<_> = measures.into_iter().map(chosen).collect();
    // The query on the screen, or all queries.
    let shown = Data { queries: vec![view.query.clone()], keywords: None };
    let data = if part == ViewPart::Queries { &*model.data } else { &shown };
    let request = CodeRequest { data, measures: &measures };
    code::code(target, &request).map_err(|why| why.0)
}

/// Returns the part as a document.
fn document(view: &View, part: ViewPart, format: Format, link: &str) -> String {
    let (model, digits) = (&view.model, view.model.digits);
    let with_source = |sheet: Sheet| {
        let convention = format!("Convention: {}", convention::chosen(&model.convention));
        sheet.with_convention(&convention, link)
    };
    let derivation = || Sheet::of(&view.chosen, digits).of_query(&view.query.id);
    let title = match &*view.query.id {
        "" => "Values",
        id => id,
    };
    match part {
        ViewPart::Derivation => export::write(&with_source(derivation()), format),
        ViewPart::Bars => export::bars(&with_source(derivation()), &view.chosen, digits),
        ViewPart::Cutoffs => {
            export::write(&with_source(export::cutoffs(title, &view.cutoffs, digits)), format)
        }
        ViewPart::Curve => {
            let sheet = Sheet { headline: title.into(), ..Sheet::default() };
            let chart = chart::recall_precision(&view.precision, &view.recall, model.k);
            export::curve(&with_source(sheet), &chart)
        }
        ViewPart::Queries => export::write(&with_source(queries(view)), format),
    }
}

const TITLE: &str = "Values by query";

/// Returns the values of each query, by measure.
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
