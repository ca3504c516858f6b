//! What is on the screen as a document, a table or a picture, to be copied or saved.

use std::rc::Rc;

use yew::prelude::*;

use super::copying::copying;
use super::modal::Modal;
use crate::export::{self, Format, Over, Sheet};
use crate::platform::send;
use crate::present::{chart, convention};
use crate::state::View;
use crate::ui::element::{El, button, chosen, el};
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

impl What {
    fn is_made_as(self, format: Format) -> bool {
        match self {
            What::Derivation => true,
            What::Bars | What::Curve => format == Format::Svg,
            // A table has no formula.
            What::Cutoffs | What::Queries => format != Format::Mathml,
        }
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
    let forms = FORMATS.iter().filter(|(format, ..)| which.is_made_as(*format));
    let forms: Vec<_> = forms.copied().collect();
    let chosen_one = forms.iter().copied().find(|(_, name, _)| **name == **form);
    let (format, name, ending) = chosen_one.unwrap_or(forms[0]);
    let made = made(view, which, format, link.as_deref().unwrap_or_default());
    let text: Rc<str> = made.into();

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
    let whats: Vec<_> =
        ALL.iter().enumerate().map(|(at, (_, label))| (at.to_string(), *label)).collect();
    let forms: Vec<_> = forms.iter().map(|(_, name, _)| ((*name).to_string(), *name)).collect();
    let copy = copying(&text, "text", done.setter());
    let file = format!("ranklens.{ending}");
    let save = {
        let text = text.clone();
        Callback::from(move |_| send::save(&file, &text))
    };
    let mut buttons = el("div").class("buttons end");
    if ending == "svg" {
        let text = text.clone();
        let picture = Callback::from(move |_| send::save_picture("ranklens.png", &text));
        buttons = buttons.child(button("").text("Save as PNG").on_click(picture));
    }
    let buttons = buttons
        .child(button("").text("Save as a file").on_click(save))
        .child(button("primary").text("Copy").on_click(copy));
    let preview = el("textarea")
        .set("rows", "14")
        .set("readonly", "")
        .set("spellcheck", "false")
        .set("wrap", "off")
        .label("What is copied")
        .value(&text);
    let content = el("div")
        .child(el("h2").set("id", "export").text("Export"))
        .child(
            el("div")
                .class("choices")
                .child(menu("What", &what.to_string(), whats, choose_what))
                .child(menu("As", name, forms, choose_form)),
        )
        .child(preview)
        .child(el("p").class("told").set("role", "status").text(&done))
        .child(buttons);
    html! { <Modal class="share" heading="export" close={props.close.clone()}>{ content.done() }</Modal> }
}

fn menu(
    label: &'static str,
    now: &str,
    options: Vec<(String, &'static str)>,
    act: Callback<Event>,
) -> El {
    let mut list = el("select").label(label).property("value", now).on_change(act);
    for (value, text) in options {
        let option = el("option").attr("value", &value).text(text);
        list = list.child(if value == now { option.set("selected", "") } else { option });
    }
    el("label").text(label).text(" ").child(list)
}

/// The text.
fn made(view: &View, what: What, format: Format, link: &str) -> String {
    let (model, digits) = (&view.model, view.model.digits);
    let told = |sheet: Sheet| {
        let convention = ["Convention: ", &convention::chosen(&model.convention)].concat();
        sheet.told(&convention, link)
    };
    let title = match &*view.query.id {
        "" => "Values",
        id => id,
    };
    match what {
        What::Derivation => export::write(&told(Sheet::of(&view.chosen, digits)), format),
        What::Bars => export::bars(&told(Sheet::of(&view.chosen, digits)), &view.chosen, digits),
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

/// What the convention gives each query, by measure.
fn queries(view: &View) -> Sheet {
    let (mut over, mut columns) = (Vec::new(), Vec::new());
    for of in view.measured() {
        let (given, mean) = of.total(&view.queries);
        let (name, mean_name) = (of.measure().to_string(), of.name());
        over.push(Over { name, mean_name, mean: mean.outcome.value() });
        columns.push(given);
    }
    let rows =
        view.queries.iter().enumerate().map(|(at, values)| {
            (&*values.query.id, columns.iter().map(|column| column[at]).collect())
        });
    export::queries("Values by query", &over, rows, view.model.digits)
}
