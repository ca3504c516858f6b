//! Pieces of work under names: keeps what is shown as one, and lists those that are there.

use std::rc::Rc;

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::modal::Modal;
use crate::platform::workspaces::{Answer, ask, next_state};
use crate::platform::{dom, send};
use crate::state::workspaces::{name, print};
use crate::state::{Action, Model, Notice, Workspace};
use crate::ui::element::{El, button, chosen, el, nothing};
use crate::ui::hooks::effect::{no_undo, use_act};
use crate::ui::store::Dispatch;
use crate::ui::workspaces::{NONE, keep_as, missing, open};

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub model: Rc<Model>,
    pub dispatch: Dispatch,
    pub close: Callback<()>,
}

/// What the dialog shows beside the work.
#[derive(Clone, Default, PartialEq)]
struct Shown {
    /// Id, name and date of each, after the name of the one that was deleted last.
    list: Rc<[String]>,
    /// What was done last, or why it was not.
    told: String,
    /// Whether that was a deletion.
    deleted: bool,
}

#[component]
pub fn WorkspacesDialog(props: &Props) -> Html {
    let shown = use_state(Shown::default);
    let list = {
        let shown = shown.setter();
        Callback::from(move |(told, deleted): (String, bool)| list(shown.clone(), told, deleted))
    };
    {
        let list = list.clone();
        let act = move || {
            list.emit(Default::default());
            no_undo()
        };
        use_act([0; 3], Box::new(act));
    }
    {
        // The button that was pressed is gone.
        let deleted = shown.deleted;
        let act = move || {
            if deleted {
                dom::focus("#bring-back");
            }
            no_undo()
        };
        use_act([usize::from(deleted), shown.list.len(), 1], Box::new(act));
    }
    let told = {
        let (shown, close) = (shown.clone(), props.close.clone());
        Callback::from(move |text: String| match text.is_empty() {
            true => close.emit(()),
            false => shown.set(Shown { told: text, ..(*shown).clone() }),
        })
    };
    let keep = {
        let (props, told) = (props.clone(), told.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let field = dom::find::<HtmlInputElement>("#workspace-name");
            let name = field.map(|field| field.value()).unwrap_or_default();
            keep_as(&name, &props.model, &props.dispatch, told.clone());
        })
    };
    let field = el("input")
        .set("id", "workspace-name")
        .set("maxlength", "100")
        .set("autocomplete", "off")
        .set("dir", "auto")
        .set("placeholder", "Name for this work")
        .label("Name for this work");
    let form =
        el("form").class("buttons").on_submit(keep).child(field).child(
            el("button").set("type", "submit").class("primary").text("Keep under this name"),
        );
    let (removed, kept) = match &*shown.list {
        [removed, kept @ ..] => (&**removed, kept),
        [] => Default::default(),
    };
    let mut rows = el("ul");
    for row in kept.chunks_exact(3) {
        rows = rows.child(item(row, props, &list, &told));
    }
    let export = Callback::from(move |_| {
        let told = told.clone();
        let then = move |answer: Answer| match answer {
            Ok(all) => send::save("ranklens-workspaces.json", &print(&all)),
            Err(_) => told.emit(NONE.into()),
        };
        ask(&["all"], Box::new(then));
    });
    let mut buttons = el("div").class("buttons end");
    if !kept.is_empty() {
        buttons = buttons.child(button("").text("Save all as a file").on_click(export));
    }
    let mut status = el("p").class("told").set("role", "status").text(&shown.told);
    if !removed.is_empty() {
        if !shown.deleted {
            let deleted = format!(" \u{201c}{removed}\u{201d} was put away.");
            status = status.text(&deleted);
        }
        let restore = act(vec!["restore".into()], &list, |name| format!("{name} is back."), None);
        let restore =
            button("link").set("id", "bring-back").text("Bring it back").on_click(restore);
        status = status.text(" ").child(restore);
    }
    let content = el("div")
        .child(el("h2").set("id", "workspaces").text("Workspaces"))
        .child(el("p").text(WHAT))
        .html(match props.model.large {
            Some(_) => el("p").text("Of a large run the query that is open is kept.").done(),
            None => nothing(),
        })
        .child(form)
        .child(status)
        .child(rows)
        .child(buttons);
    html! { <Modal class="workspaces" heading="workspaces" close={props.close.clone()}>{ content.done() }</Modal> }
}

const WHAT: &str = "Pieces of work that this browser keeps under names, the one that is open with every \
                    change. The file of all of them opens like any other, and replaces none. One that is deleted \
                    can be brought back for a month.";

/// Lists the workspaces anew.
fn list(shown: UseStateSetter<Shown>, told: String, deleted: bool) {
    let then = move |answer: Answer| {
        shown.set(match answer {
            Ok(list) => Shown { list: list.into(), told, deleted },
            Err(_) => Shown { told: NONE.into(), ..Shown::default() },
        });
    };
    ask(&["list"], Box::new(then));
}

/// Says what was done and whether it can be taken back.
type Done = Callback<(String, bool)>;

/// Asks for something when it is clicked, and tells that it was done; `told` makes a sentence of the name.
fn act(
    asked: Vec<String>,
    done: &Done,
    told: fn(&str) -> String,
    then: Option<Callback<Rc<Workspace>>>,
) -> Callback<MouseEvent> {
    let done = done.clone();
    Callback::from(move |_| ask_and_tell(&asked, &done, told, then.clone()))
}

fn ask_and_tell(
    asked: &[String],
    done: &Done,
    told: fn(&str) -> String,
    then: Option<Callback<Rc<Workspace>>>,
) {
    let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
    let (done, deleted) = (done.clone(), asked[0] == "remove");
    let answered = move |answer: Answer| match answer.as_deref() {
        Ok([id, name]) => {
            if let Some(then) = then {
                then.emit(Rc::new(Workspace::new(id, name)));
            }
            done.emit((told(&format!("\u{201c}{name}\u{201d}")), deleted));
        }
        answer => done.emit((missing(answer.is_err()), false)),
    };
    ask(&asked, Box::new(answered));
}

fn item(row: &[String], props: &Props, list: &Done, told: &Callback<String>) -> El {
    let [id, named, changed] = row else { return el("li") };
    let is_open = props.model.workspace.as_ref().is_some_and(|open| *open.id == **id);
    // What is open follows: its new name, or that it has none any more.
    let follow = |keeps: bool, text: fn(&str) -> String| {
        let dispatch = props.dispatch.clone();
        is_open.then(|| {
            Callback::from(move |workspace: Rc<Workspace>| {
                let notice = Notice::info(text(&workspace.name));
                let workspace = keeps.then_some(workspace);
                dispatch.emit(Action::KeepAs { workspace, notice });
            })
        })
    };
    let rename = {
        let (id, list) = (id.clone(), list.clone());
        let renamed = follow(true, |name| format!("The workspace is now \u{201c}{name}\u{201d}."));
        chosen(move |typed| match name(&typed) {
            name if name.is_empty() => list.emit(("A workspace needs a name.".into(), false)),
            name => {
                let asked = ["rename".into(), id.clone(), name];
                ask_and_tell(&asked, &list, |name| format!("It is now {name}."), renamed.clone());
            }
        })
    };
    let deleted = follow(false, |name| {
        format!("The workspace \u{201c}{name}\u{201d} is deleted; what you see stays.")
    });
    let delete = vec!["remove".into(), id.clone()];
    let delete = act(delete, list, |name| format!("{name} is deleted."), deleted);
    let copy = vec!["copy".into(), id.clone(), next_state()];
    let copy = act(copy, list, |name| format!("{name} is the copy."), None);
    let labelled = |text: &str| button("").text(text).label(&format!("{text} {named}"));
    // Escape closes the dialog, and what was typed is given up.
    let before = named.clone();
    let give_up = Callback::from(move |event: KeyboardEvent| {
        let field = event.target_dyn_into::<HtmlInputElement>();
        if let Some(field) = field.filter(|_| event.key() == "Escape") {
            field.set_value(&before);
        }
    });
    let mut row = el("li").key(id).child(
        el("input")
            .set("maxlength", "100")
            .set("dir", "auto")
            .label(&format!("Name of {named}"))
            .value(named)
            .on_change(rename)
            .on_keydown(give_up),
    );
    let mut buttons = el("div").class("buttons");
    if is_open {
        row = row.set("aria-current", "true").child(el("span").text("open"));
    } else {
        let (id, dispatch, told) = (id.clone(), props.dispatch.clone(), told.clone());
        let show = Callback::from(move |_| open(&id, &dispatch, told.clone()));
        row = row.child(el("span").text(changed));
        buttons = buttons.child(labelled("Open").on_click(show));
    }
    row.child(
        buttons
            .child(labelled("Duplicate").on_click(copy))
            .child(labelled("Delete").on_click(delete)),
    )
}
