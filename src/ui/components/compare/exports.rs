//! The comparison as tables, pictures and one page, to be copied or saved.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use super::work::OfAll;
use crate::compare::history::History;
use crate::export::Format;
use crate::platform::{picture, send};
use crate::present::part::{self, LONG};
use crate::state::compared::over_time::Watched;
use crate::state::compared::sheets::{Material, What};
use crate::state::compared::{Entered, Findings, Why};
use crate::ui::components::copying::copying;
use crate::ui::components::menu::{menu, option};
use crate::ui::hooks::identity::Identity;
use crate::ui::hooks::sliced::{Progress, use_sliced};

/// What `Exports` writes: everything that the other tabs show.
#[derive(Clone, PartialEq, Properties)]
pub struct ExportsProps {
    pub compares: Compares,
    pub entered: UseStateHandle<Entered>,
    pub watched: UseStateHandle<Watched>,
    pub history: Identity<History>,
    /// The query shown, by its place in the order.
    pub place: usize,
}

impl ExportsProps {
    /// Calls a function with the data of all exports.
    fn with<R>(&self, findings: &Findings, call: impl FnOnce(&Material) -> R) -> R {
        let Compares { scores, compared } = &self.compares;
        let shown = Why::of(scores, compared, self.place);
        call(&Material {
            entered: *self.entered,
            history: Some((&self.history.0, &self.watched)),
            shown: shown.as_ref(),
            ..Material::new(scores, compared, findings)
        })
    }
}

/// Returns the name of a format and the extension of its files.
pub fn named(format: Format) -> (&'static str, &'static str) {
    match format {
        Format::Markdown => ("Markdown", "md"),
        Format::Latex => ("LaTeX", "tex"),
        Format::Mathml => ("MathML", "mathml"),
        Format::Csv => ("CSV", "csv"),
        Format::Text => ("plain text", "txt"),
        Format::Svg => ("SVG", "svg"),
        Format::Html => ("HTML", "html"),
        Format::Tsv => ("TSV", "tsv"),
        Format::Json => ("JSON", "json"),
    }
}

/// Draws the choice of part and format, the text, and buttons to copy and to save it.
#[component]
pub fn Exports(props: &ExportsProps) -> Html {
    let what = use_state_eq(|| What::Report);
    let form = use_state_eq(String::new);
    let told = use_state_eq(String::new);
    let begin =
        |of: &Compares| OfAll { of: of.clone(), work: Findings::new(&of.scores, &of.compared) };
    let findings = match use_sliced(props.compares.clone(), begin) {
        Progress::Over(findings) => Ok(Identity(findings)),
        Progress::Done(done) => Err(done),
    };
    let known = findings.clone().ok();
    let offered = use_memo((props.clone(), known.clone()), |(props, known)| {
        known.as_ref().map_or(Vec::new(), |known| props.with(&known.0, |all| all.offered()))
    });
    let is_offered = |(at, _): &&(What, &str)| *at == *what;
    let sheet = offered.iter().find(is_offered).map_or(What::Report, |(what, _)| *what);
    let formats = sheet.formats();
    let chosen = formats.iter().copied().find(|format| named(*format).0 == *form);
    let format = chosen.unwrap_or(formats[0]);
    let text: Rc<Rc<str>> =
        use_memo((props.clone(), sheet, format, known), |(props, sheet, format, known)| {
            let write =
                |known: &Identity<Findings>| props.with(&known.0, |all| all.write(*sheet, *format));
            known.as_ref().map_or("".into(), |known| write(known).into())
        });
    if let Err(done) = findings {
        return html! {
            <p class="hint counting" role="status">
                { format!("Computing all tables and pictures: {done} done") }
            </p>
        };
    }
    let (name, extension) = named(format);
    let choose = {
        let (what, told, offered) = (what.setter(), told.setter(), offered.clone());
        move |at: String| {
            let at = at.parse().ok().and_then(|at: usize| offered.get(at));
            what.set(at.map_or(What::Report, |(what, _)| *what));
            told.set(String::new());
        }
    };
    let choose_form = {
        let (form, told) = (form.setter(), told.setter());
        move |name| {
            form.set(name);
            told.set(String::new());
        }
    };
    let place = offered.iter().position(|(what, _)| *what == sheet).unwrap_or(0).to_string();
    let parts = offered.iter().enumerate();
    let parts = parts.map(|(at, (what, label))| option(at.to_string(), label, *what == sheet));
    let names = formats.iter().map(|of| {
        let (of, _) = named(*of);
        option(of.into(), of, of == name)
    });
    let is_html = matches!(format, Format::Html) && sheet != What::Report;
    let html: Rc<str> = if is_html { (*text).clone() } else { "".into() };
    let copy = copying(&text, &html, "text", told.setter());
    let save = {
        let text = text.clone();
        move |_: MouseEvent| send::save(&format!("comparison.{extension}"), &text)
    };
    let save_png = {
        let text = text.clone();
        move |_: MouseEvent| picture::save_png("comparison.png", &text)
    };
    html! {
        <div class="compare-export">
            <div class="choices">
                { menu("What", &place, parts.collect(), choose) }
                { menu("As", name, names.collect(), choose_form) }
            </div>
            if sheet == What::Report {
                <p class="hint">{ "One file with the verdict, pictures and tables. It opens without this application and loads nothing." }</p>
            }
            <textarea rows="14" readonly=true spellcheck="false" wrap="off" aria-label="What is copied"
                value={part::shown(&text).to_owned()} />
            if text.len() > LONG {
                <p class="hint">{ "The field shows the start. What is copied and saved is the whole." }</p>
            }
            <p class="told" role="status">{ (*told).clone() }</p>
            <div class="buttons">
                if extension == "svg" {
                    <button type="button" onclick={save_png}>{ "Save as PNG" }</button>
                }
                <button type="button" onclick={save}>{ "Save as a file" }</button>
                <button type="button" class="primary" onclick={copy}>{ "Copy" }</button>
            </div>
        </div>
    }
}
