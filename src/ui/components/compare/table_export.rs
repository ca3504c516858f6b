//! The line of controls below a table, which copy or save the table.

use std::rc::Rc;

use yew::prelude::*;

use super::compares::Compares;
use super::exports::named;
use crate::export::{self, Format, Grid};
use crate::platform::{picture, send};
use crate::state::compared::Findings;
use crate::state::compared::sheets::{Material, table_formats};
use crate::ui::components::copying::copying;
use crate::ui::components::menu::{menu, option};
use crate::ui::hooks::identity::Identity;

/// The table that `TableExport` writes.
#[derive(PartialEq, Properties)]
pub struct TableExportProps {
    pub compares: Compares,
    pub grid: Identity<Grid>,
}

/// Draws the choice of a format, and buttons that copy and save the table.
#[component]
pub fn TableExport(props: &TableExportProps) -> Html {
    let TableExportProps { compares, grid } = props;
    let form = use_state_eq(String::new);
    let status = use_state_eq(String::new);
    let formats = table_formats();
    let chosen = formats.iter().copied().find(|format| named(*format).0 == *form);
    let format = chosen.unwrap_or(formats[0]);
    let (name, extension) = named(format);
    let text = use_memo((compares.clone(), grid.clone(), format), |(of, grid, format)| {
        let nothing = Findings::default();
        let material = Material::new(&of.scores, &of.compared, &nothing);
        Rc::<str>::from(export::write(&material.of_grid((*grid.0).clone()), *format))
    });
    let choose = {
        let (form, status) = (form.setter(), status.setter());
        move |name| {
            form.set(name);
            status.set(String::new());
        }
    };
    let names = formats.iter().map(|of| {
        let (of, _) = named(*of);
        option(of.into(), of, of == name)
    });
    let html: Rc<str> = if format == Format::Html { (*text).clone() } else { "".into() };
    let copy = copying(&text, &html, "text", status.setter());
    let file = format!("{}.{extension}", grid.0.key);
    let save = {
        let text = text.clone();
        move |_: MouseEvent| send::save(&file, &text)
    };
    let save_png = {
        let (text, key) = (text.clone(), grid.0.key);
        move |_: MouseEvent| picture::save_png(&format!("{key}.png"), &text)
    };
    html! {
        <div class="choices table-export" role="group" aria-label={format!("Export: {}", grid.0.caption)}>
            { menu("This table as", name, names.collect(), choose) }
            <button type="button" onclick={copy}>{ "Copy" }</button>
            <button type="button" onclick={save}>{ "Save" }</button>
            if format == Format::Svg {
                <button type="button" onclick={save_png}>{ "Save as PNG" }</button>
            }
            <span class="hint" role="status">{ (*status).clone() }</span>
        </div>
    }
}
