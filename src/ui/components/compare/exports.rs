//! The comparison as tables, pictures and one page, to be copied or saved.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use super::work::{OfAll, counting};
use crate::export::Format;
use crate::platform::{picture, send};
use crate::present::part::{self, LONG};
use crate::state::compared::Grounds;
use crate::state::compared::sheets::{Material, What};
use crate::ui::components::copying::copying;
use crate::ui::components::menu::{menu, option};
use crate::ui::hooks::sliced::{Progress, use_sliced};

/// What `Exports` writes.
#[derive(PartialEq, Properties)]
pub struct ExportsProps {
    pub compares: Compares,
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
    let ExportsProps { compares } = props;
    let what = use_state_eq(|| 0_usize);
    let form = use_state_eq(String::new);
    let told = use_state_eq(String::new);
    let begin = |of: &Compares| OfAll { of: of.clone(), work: Grounds::default() };
    let grounds = use_sliced(compares.clone(), begin);
    let (sheet, _) = What::ALL[*what];
    let formats = sheet.formats();
    let chosen = formats.iter().copied().find(|format| named(*format).0 == *form);
    let format = chosen.unwrap_or(formats[0]);
    let is_ready = matches!(grounds, Progress::Over(_));
    let text: Rc<Rc<str>> =
        use_memo((compares.clone(), sheet, format, is_ready), |(of, sheet, format, _)| {
            let grounds = match &grounds {
                Progress::Over(grounds) => Some(&**grounds),
                Progress::Done(_) => None,
            };
            let material = Material::new(&of.scores, &of.compared, grounds);
            if is_ready { material.write(*sheet, *format).into() } else { "".into() }
        });
    if let Progress::Done(done) = grounds {
        return counting("Causes", done, compares.compared.comparison.queries);
    }
    let (name, extension) = named(format);
    let choose = {
        let (what, told) = (what.setter(), told.setter());
        move |at: String| {
            what.set(at.parse().unwrap_or(0).min(What::ALL.len() - 1));
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
    let parts = What::ALL.iter().enumerate();
    let parts = parts.map(|(at, (_, label))| option(at.to_string(), label, at == *what)).collect();
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
                { menu("What", &what.to_string(), parts, choose) }
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
