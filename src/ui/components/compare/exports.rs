//! The comparison as tables, pictures and one page, to be copied or saved.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use super::work::OfAll;
use crate::compare::history::History;
use crate::export::Format;
use crate::platform::{picture, send};
use crate::present::part::{self, LONG};
use crate::present::words::plural;
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
    /// Calls a function with the data of all exports. Until everything is computed, `known` is `None`.
    fn with<R>(&self, known: Option<&Identity<Findings>>, call: impl FnOnce(&Material) -> R) -> R {
        let Compares { scores, compared } = &self.compares;
        let shown = Why::of(scores, compared, self.place);
        let nothing = Findings::default();
        call(&Material {
            entered: *self.entered,
            history: Some((&self.history.0, &self.watched)),
            shown: shown.as_ref(),
            ..Material::new(scores, compared, known.map_or(&nothing, |known| &known.0))
        })
    }

    /// Returns the parts about all queries, or those about the query shown, whose data is there.
    fn offered(&self, known: Option<&Identity<Findings>>, is_of_query: bool) -> Vec<What> {
        let parts = What::ALL.into_iter().map(|(what, _)| what);
        let parts = parts.filter(|what| what.is_of_query() == is_of_query);
        self.with(known, |all| parts.filter(|what| all.offers(*what)).collect())
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
    let status = use_state_eq(String::new);
    let begin =
        |of: &Compares| OfAll { of: of.clone(), work: Findings::new(&of.scores, &of.compared) };
    let (known, done) = match use_sliced(props.compares.clone(), begin) {
        Progress::Finished(findings) => (Some(Identity(findings)), 0),
        Progress::Running(done) => (None, done),
    };
    // What is about all queries is not written again for each query that is opened.
    let whole = ExportsProps { place: 0, ..props.clone() };
    let offered =
        use_memo((whole.clone(), known.clone()), |(of, known)| of.offered(known.as_ref(), false));
    let of_query =
        use_memo((props.clone(), known.clone()), |(of, known)| of.offered(known.as_ref(), true));
    let is_there = |what: &What| offered.contains(what) || of_query.contains(what);
    let sheet = Some(*what).filter(is_there).unwrap_or(What::Report);
    let formats = sheet.formats();
    let chosen = formats.iter().copied().find(|format| named(*format).0 == *form);
    let format = chosen.unwrap_or(formats[0]);
    let is_ready = known.is_some() || sheet != What::Report;
    let of = if sheet.is_of_query() { props.clone() } else { whole };
    let text: Rc<Rc<str>> =
        use_memo((of, sheet, format, known.clone()), |(of, sheet, format, known)| {
            let write = || of.with(known.as_ref(), |all| all.write(*sheet, *format));
            if is_ready { write().into() } else { "".into() }
        });
    let (name, extension) = named(format);
    let choose = {
        let (what, status) = (what.setter(), status.setter());
        move |at: String| {
            let at = at.parse().ok().and_then(|at: usize| What::ALL.get(at));
            what.set(at.map_or(What::Report, |(what, _)| *what));
            status.set(String::new());
        }
    };
    let choose_form = {
        let (form, status) = (form.setter(), status.setter());
        move |name| {
            form.set(name);
            status.set(String::new());
        }
    };
    let place = What::ALL.iter().position(|(what, _)| *what == sheet).unwrap_or(0).to_string();
    let parts = What::ALL.iter().enumerate().filter(|(_, (what, _))| is_there(what));
    let parts = parts.map(|(at, (what, label))| option(at.to_string(), label, *what == sheet));
    let names = formats.iter().map(|of| {
        let (of, _) = named(*of);
        option(of.into(), of, of == name)
    });
    let is_html = matches!(format, Format::Html) && sheet != What::Report;
    let html: Rc<str> = if is_html { (*text).clone() } else { "".into() };
    let copy = copying(&text, &html, "text", status.setter());
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
            if known.is_none() {
                <p class="hint counting" role="status">
                    { format!("Computing all tables and pictures: {} done", plural(done, "part", "parts")) }
                </p>
            }
            if sheet == What::Report {
                <p class="hint">{ "One file with the verdict, pictures and tables. It opens without this application and loads nothing." }</p>
            }
            if is_ready {
                <textarea rows="14" readonly=true spellcheck="false" wrap="off" aria-label="What is copied"
                    value={part::shown(&text).to_owned()} />
                if text.len() > LONG {
                    <p class="hint">{ "The field shows the start. What is copied and saved is the whole." }</p>
                }
                <p class="status" role="status">{ (*status).clone() }</p>
                <div class="buttons">
                    if extension == "svg" {
                        <button type="button" onclick={save_png}>{ "Save as PNG" }</button>
                    }
                    <button type="button" onclick={save}>{ "Save as a file" }</button>
                    <button type="button" class="primary" onclick={copy}>{ "Copy" }</button>
                </div>
            }
        </div>
    }
}
