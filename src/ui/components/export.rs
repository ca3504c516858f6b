//! What is on the screen as a document, a table, a picture or code, to be copied or saved.

use std::rc::Rc;

use yew::prelude::*;

use super::copying::copying;
use super::modal::Modal;
use crate::data::Data;
use crate::export::code::{self, Asked, Target};
use crate::export::{self, Format, Over, Sheet};
use crate::platform::{scripts, send};
use crate::present::{chart, convention, means};
use crate::state::View;
use crate::ui::element::{El, button, chosen, el, nothing};
use crate::ui::hooks::shared::use_shared;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    pub close: Callback<()>,
}

/// What can be taken along.
#[derive(Clone, Copy, PartialEq)]
enum What {
    Derivation,
    Bars,
    Cutoffs,
    Queries,
    Curve,
}

const ALL: [(What, &str); 5] = [
    (What::Derivation, "the derivation, step by step"),
    (What::Bars, "what each rank brings, as bars"),
    (What::Cutoffs, "values across cutoffs"),
    (What::Queries, "values by query"),
    (What::Curve, "recall and precision, as a curve"),
];

/// What each is called, and the ending of a file.
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

/// As what it is taken along.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Document(Format),
    Code(Target),
}

impl What {
    /// Each with its name, and the ending of a file.
    fn forms(self) -> Vec<(Form, String, &'static str)> {
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

/// What is taken along.
struct Taken {
    text: Rc<str>,
    /// For programs that take formatted text.
    html: Rc<str>,
    /// Why there is none; else empty.
    why: String,
}

impl Taken {
    fn of(view: &View, what: What, form: Form, link: &str) -> Self {
        let (text, why) = match form {
            Form::Document(format) => (made(view, what, format, link), String::new()),
            Form::Code(target) => match written(view, what, target) {
                Ok(code) => (code, String::new()),
                Err(why) => (String::new(), why),
            },
        };
        let html = match form {
            Form::Document(Format::Html) => text.clone(),
            Form::Document(Format::Markdown) => made(view, what, Format::Html, link),
            _ => String::new(),
        };
        Self { text: text.into(), html: html.into(), why }
    }
}

#[component]
pub fn ExportDialog(props: &Props) -> Html {
    let what = use_state(|| 0_usize);
    let form = use_state(String::new);
    let done = use_state(String::new);
    let view = &props.view;
    let link = use_shared(view.model.clone(), 0);
    let (which, _) = ALL[*what];
    let forms = which.forms();
    let at = forms.iter().position(|(_, name, _)| *name == **form).unwrap_or(0);
    let (form_now, name, ending) = forms[at].clone();
    let made = |(view, which, form, link): &(Rc<View>, What, Form, Option<Rc<str>>)| {
        Taken::of(view, *which, *form, link.as_deref().unwrap_or_default())
    };
    let taken = use_memo((view.clone(), which, form_now, link), made);
    let Taken { text, html, why } = &*taken;

    let choose_what = {
        let (what, done) = (what.setter(), done.setter());
        chosen(move |at| {
            what.set(at.parse().unwrap_or(0));
            done.set(String::new());
        })
    };
    let choose_form = {
        let (form, done) = (form.setter(), done.setter());
        chosen(move |name| {
            form.set(name);
            done.set(String::new());
        })
    };
    let mut whats = el("select").property("value", &what.to_string());
    for (at, (_, label)) in ALL.iter().enumerate() {
        whats = whats.child(option(&at.to_string(), label, at == *what));
    }
    let mut grouped = el("select").property("value", &name);
    for (group, is_code) in [("a document", false), ("code", true)] {
        let of_group =
            |(form, ..): &&(Form, String, &str)| matches!(form, Form::Code(_)) == is_code;
        let options: Vec<_> = forms.iter().filter(of_group).collect();
        if !options.is_empty() {
            let options = options.iter().map(|(_, own, _)| option(own, own, *own == name).done());
            grouped = grouped.child(el("optgroup").attr("label", group).list(options.collect()));
        }
    }
    let copy = copying(text, html, "text", done.setter());
    let file = format!("ranklens.{ending}");
    let save = {
        let text = text.clone();
        Callback::from(move |_| send::save(&file, &text))
    };
    let mut buttons = el("div").class("buttons end");
    if ending == "svg" {
        let text = text.clone();
        let picture = Callback::from(move |_| scripts::save_picture("ranklens.png", &text));
        buttons = buttons.child(button("").text("Save as PNG").on_click(picture));
    }
    if why.is_empty() {
        buttons = buttons
            .child(button("").text("Save as a file").on_click(save))
            .child(button("primary").text("Copy").on_click(copy));
    }
    let preview = el("textarea")
        .set("rows", "14")
        .set("readonly", "")
        .set("spellcheck", "false")
        .set("wrap", "off")
        .label("What is copied")
        .value(text);
    let content = el("div")
        .child(el("h2").set("id", "export").text("Export"))
        .child(el("div").class("choices").child(menu("What", whats, choose_what)).child(menu(
            "As",
            grouped,
            choose_form,
        )))
        .html(if why.is_empty() { preview.done() } else { nothing() })
        .child(el("p").class("told").set("role", "status").text(if why.is_empty() {
            &done
        } else {
            why
        }))
        .child(buttons);
    html! { <Modal class="share" heading="export" close={props.close.clone()}>{ content.done() }</Modal> }
}

pub fn menu(label: &'static str, list: El, act: Callback<Event>) -> El {
    el("label").text(label).text(" ").child(list.label(label).on_change(act))
}

pub fn option(value: &str, text: &str, is_chosen: bool) -> El {
    let option = el("option").attr("value", value).text(text);
    if is_chosen { option.set("selected", "") } else { option }
}

/// The code; or why there is none.
fn written(view: &View, what: What, target: Target) -> Result<String, String> {
    let model = &view.model;
    if what == What::Queries && model.large.is_some() {
        return Err("Code brings its data along, and a large run is too much of it.".into());
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
    let asked = Asked { data, measures: &measures };
    code::code(target, &asked).map_err(|why| why.0)
}

/// The text.
fn made(view: &View, what: What, format: Format, link: &str) -> String {
    let (model, digits) = (&view.model, view.model.digits);
    let told = |sheet: Sheet| {
        let convention = ["Convention: ", &convention::chosen(&model.convention)].concat();
        sheet.told(&convention, link)
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

/// What is shown of each query, by measure.
fn queries(view: &View) -> Sheet {
    let summary = view.by_query();
    let measured = summary.measured.iter().map(|of| Over {
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
