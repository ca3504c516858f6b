//! What each text was read as, with its first rows, and what else it may be read as.

use std::rc::Rc;

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::header::Show;
use super::troubles::{count, troubles};
use crate::formats::{Format, Reading, Role};
use crate::platform::dom;
use crate::state::import::{Input, Report, before, reread};
use crate::state::{Action, Model, Notice};
use crate::ui::components::dialogs::Dialog;
use crate::ui::element::{El, button, el, nothing, typed};
use crate::ui::session::Session;
use crate::ui::store::Dispatch;

/// A text is to be read in another way, by its place among the texts.
pub type Change = Callback<(usize, Input)>;

/// Of the data on the screen.
pub fn texts(model: &Rc<Model>, session: &Session, dispatch: &Dispatch, show: &Show) -> Html {
    let texts = &model.texts;
    if texts.inputs.is_empty() {
        return nothing();
    }
    let change = {
        let (model, dispatch, show) = (model.clone(), dispatch.clone(), show.clone());
        let session = session.clone();
        Callback::from(move |(at, input): (usize, Input)| {
            if input.was.is_some() {
                if !session.read_as(&input) {
                    let text = format!("Drop {} again to read it in another way.", input.name);
                    dispatch.emit(Action::Tell(Notice::error(text)));
                }
                return;
            }
            let mut inputs = model.texts.inputs.clone();
            inputs[at] = input;
            match reread(&model, &inputs) {
                Ok(loaded) => dispatch.emit(Action::Load(loaded)),
                Err(why) => {
                    let refused = Rc::new((inputs, why, Rc::new(before(&model))));
                    show.emit(Some(Dialog::Paste(Some(refused))));
                }
            }
        })
    };
    let mut section = el("section").class("texts").set("aria-label", "How it was read");
    let many = texts.inputs.len() > 1;
    for (at, (input, report)) in texts.inputs.iter().zip(texts.reports()).enumerate() {
        section = section.child(read_as(at, input, report, many, false, &change));
        for doubt in doubts(at, input, report, &change) {
            section = section.html(doubt);
        }
        if report.bad > 0 && !texts.hidden {
            let notice = skipped(input, report, dispatch);
            section = section.child(notice.key(&format!("skipped-{at}")));
        }
    }
    section.done()
}

/// The lines that were passed over, until the user closes it.
fn skipped(input: &Input, report: &Report, dispatch: &Dispatch) -> El {
    let close = {
        let dispatch = dispatch.clone();
        Callback::from(move |_| {
            dom::focus(".read-as summary");
            dispatch.emit(Action::HideSkipped);
        })
    };
    let text = format!("{} passed over in {}, {} read.", count(report), input.name, report.good);
    let which = el("details").child(el("summary").text("Which")).child(troubles(report, 0, None));
    el("div")
        .class("skipped")
        .child(el("div").child(el("p").user_text(&text)).child(which))
        .child(button("plain").text("Dismiss").on_click(close))
}

/// The guesses that were made, each with a button for what else the text may be.
pub fn doubts(at: usize, input: &Input, report: &Report, change: &Change) -> Vec<Html> {
    let mut list = Vec::new();
    for doubt in &report.doubts {
        let (input, how, change) = (input.clone(), doubt.how.clone(), change.clone());
        let act = Callback::from(move |_| {
            let input = Input { how: how.clone(), ..input.clone() };
            dom::focus(&format!("#read-as-{at} summary"));
            change.emit((at, input));
        });
        let instead = format!("Read as {} instead", doubt.instead);
        let text = el("span").text("A guess: ").user_text(&doubt.text);
        let told = el("p").key(&format!("doubt-{at}-{}", list.len())).class("doubt").child(text);
        list.push(told.child(button("").text(&instead).on_click(act)).done());
    }
    list
}

/// One text: what it was read as in a line; opened, its first rows and what can be chosen.
pub fn read_as(
    at: usize,
    input: &Input,
    report: &Report,
    many: bool,
    open: bool,
    change: &Change,
) -> El {
    let mut line = el("summary");
    if many {
        line = line.child(el("span").class("file").user_text(&input.name)).text(" ");
    }
    line = match report.format {
        _ if input.left_out => line.text("Left out"),
        None => line.text("Cannot be read"),
        Some(format) => {
            let mut counts = format!(" \u{b7} {}", report.counts);
            if input.how.judgments {
                counts.push_str(", judgments only");
            }
            if report.bad > 0 && input.how.skips {
                counts.push_str(&format!(", {} passed over", count(report)));
            }
            line.text("Read as ").child(el("b").text(format.label())).text(&counts)
        }
    };
    let line = line.text(" ").child(el("span").class("change").text("(change)"));
    let id = format!("read-as-{at}");
    let mut details = el("details").class("read-as").key(&id).attr("id", &id);
    if open {
        details = details.set("open", "");
    }
    details
        .child(line)
        .child(choices(at, input, many, change))
        .html(first_rows(at, input, report, change))
}

fn choices(at: usize, input: &Input, many: bool, change: &Change) -> El {
    let with = |act: fn(&mut Input)| {
        let (input, change) = (input.clone(), change.clone());
        Callback::from(move |_| {
            let mut input = input.clone();
            act(&mut input);
            change.emit((at, input));
        })
    };
    let formats = Format::ALL.iter().map(|format| format.label()).collect();
    let now = input.how.format.map_or("", Format::label);
    let choose = {
        let (input, change) = (input.clone(), change.clone());
        Callback::from(move |label: String| {
            let format = Format::named(&label);
            let how = Reading { format, roles: Vec::new(), ..input.how.clone() };
            change.emit((at, Input { how, ..input.clone() }));
        })
    };
    let menu = menu("Format", "as it looks", formats, now, choose);
    let only = button("")
        .flag("aria-pressed", input.how.judgments)
        .title("For a list that is already there; bare ids are the relevant documents")
        .text("Judgments only")
        .on_click(with(|input| input.how.judgments = !input.how.judgments));
    let mut line = el("p").class("choices").child(el("label").text("Format ").child(menu));
    line = line.child(only);
    if many {
        let out = button("").flag("aria-pressed", input.left_out).text("Leave out");
        line = line.child(out.on_click(with(|input| input.left_out = !input.left_out)));
    }
    line
}

/// A list to choose from. What was chosen stands there only once it is so.
fn menu(
    label: &str,
    none: &str,
    choices: Vec<&'static str>,
    now: &'static str,
    act: Callback<String>,
) -> El {
    let mut list = el("select").label(label).property("value", now);
    for (value, text) in std::iter::once(("", none)).chain(choices.into_iter().map(|c| (c, c))) {
        let option = el("option").attr("value", value).text(text);
        list = list.child(if value == now { option.set("selected", "") } else { option });
    }
    list.on_change(Callback::from(move |event: Event| {
        let field = event.target_dyn_into::<HtmlSelectElement>();
        act.emit(typed(&event));
        if let Some(field) = field {
            field.set_value(now);
        }
    }))
}

/// The first rows; over each column of a table what it means.
fn first_rows(at: usize, input: &Input, report: &Report, change: &Change) -> Html {
    if report.columns.is_empty() {
        return nothing();
    }
    let mut head = el("tr");
    for (place, column) in report.columns.iter().enumerate() {
        let mut cell = el("th").set("scope", "col");
        if !column.name.is_empty() {
            cell = cell.child(el("span").user_text(&column.name));
        }
        head = head.child(if report.is_table {
            cell.child(role_menu(at, place, input, report, change))
        } else {
            cell
        });
    }
    let rows = report.columns.iter().map(|column| column.cells.len()).max().unwrap_or(0);
    let mut body = el("tbody");
    for row in 0..rows {
        let mut line = el("tr");
        for column in &report.columns {
            let cell = column.cells.get(row).map_or("", |cell| cell);
            line = line.child(el("td").user_text(cell));
        }
        body = body.child(line);
    }
    let table = el("table").set("aria-label", "First rows").child(el("thead").child(head));
    el("div")
        .class("rows")
        .set("tabindex", "0")
        .set("role", "group")
        .set("aria-label", "First rows")
        .child(table.child(body))
        .done()
}

/// What a column means. The column that had the meaning takes the other's.
fn role_menu(at: usize, place: usize, input: &Input, report: &Report, change: &Change) -> El {
    let roles: Vec<Option<Role>> = report.columns.iter().map(|column| column.role).collect();
    let now = roles[place];
    let name = match &*report.columns[place].name {
        "" => format!("Meaning of column {}", place + 1),
        name => format!("Meaning of column {name}"),
    };
    let (input, change) = (input.clone(), change.clone());
    let act = Callback::from(move |label: String| {
        let role = Role::named(&label);
        let mut roles = roles.clone();
        if let Some(other) = roles.iter().position(|known| role.is_some() && *known == role) {
            roles[other] = now;
        }
        roles[place] = role;
        let how = Reading { roles, ..input.how.clone() };
        change.emit((at, Input { how, ..input.clone() }));
    });
    let labels = Role::ALL.map(Role::label).to_vec();
    menu(&name, "ignore", labels, now.map_or("", Role::label), act)
}
