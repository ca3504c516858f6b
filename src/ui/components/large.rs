//! How far a large file is, what is wrong with it, and which of several runs is shown.

use std::rc::Rc;

use yew::prelude::*;

use super::overview::Overview;
use super::read_as;
use super::value::{Scope, value};
use crate::present::number::grouped;
use crate::present::summary::Summary;
use crate::state::View;
use crate::state::import::Input;
use crate::state::skipped::Skipped;
use crate::ui::element::{El, button, chosen, el, nothing};
use crate::ui::session::{Doing, Session, Shown};
use crate::ui::store::Dispatch;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub session: Session,
    /// Decimals shown.
    pub digits: u8,
    /// Whether a query of it is on the screen.
    pub is_open: bool,
}

/// That, and all queries at a glance.
pub fn large(view: &Rc<View>, session: &Session, dispatch: &Dispatch) -> Html {
    html! {
        <>
            <LargePanel session={session.clone()} digits={view.model.digits}
                is_open={view.model.large.is_some()} />
            <Overview view={view.clone()} session={session.clone()} dispatch={dispatch.clone()} />
        </>
    }
}

#[component]
fn LargePanel(props: &Props) -> Html {
    let session = &props.session;
    let shown = use_state(Shown::default);
    {
        let (session, set) = (session.clone(), shown.setter());
        use_effect_with((), move |()| session.listen(Callback::from(move |now| set.set(now))));
    }
    let stop = || {
        let session = session.clone();
        button("").text("Cancel").on_click(Callback::from(move |_| session.cancel()))
    };
    let doing = match &shown.doing {
        Doing::Nothing | Doing::Opening => None,
        Doing::Waiting(what) => {
            let told = el("span").set("role", "status").text(what);
            Some(el("div").class("reading").child(told).child(stop()))
        }
        Doing::Ready(opened) => {
            let (session, opened) = (session.clone(), opened.clone());
            let text = format!("{} is read. Another list was opened meanwhile.", opened.run.name);
            let act = Callback::from(move |_| session.open(opened.clone()));
            Some(
                el("div")
                    .class("reading")
                    .child(el("span").set("role", "status").user_text(&text))
                    .child(button("").text("Show it").on_click(act))
                    .child(stop()),
            )
        }
        Doing::Reading(progress) => {
            let mut bar = el("progress").label("Reading");
            if let Some(share) = progress.share() {
                bar = bar.set("max", "1").number("value", share);
            }
            Some(
                el("div")
                    .class("reading")
                    .child(bar)
                    .child(el("span").class("told").text(&progress.words()))
                    .child(stop()),
            )
        }
        Doing::Failed(why) => {
            let again = session.clone();
            let again = Callback::from(move |_| again.again());
            Some(
                el("div")
                    .class("reading failed")
                    .set("role", "alert")
                    .child(el("span").user_text(why))
                    .child(button("").text("Try again").on_click(again))
                    .child(stop()),
            )
        }
    };
    let [qrels, run] = &shown.given.skipped;
    let means = shown.means.as_ref().map(|summary| means(summary, props.digits));
    // What was read stays with what is on the screen.
    let stays = props.is_open || doing.is_some() || shown.doing == Doing::Opening;
    let files = read_as(&shown, session).filter(|_| stays);
    let parts = [
        means,
        doing,
        files,
        runs(&shown, session).filter(|_| stays),
        skipped("the run", run).filter(|_| stays),
        skipped("the judgments", qrels).filter(|_| stays),
    ];
    let parts: Vec<El> = parts.into_iter().flatten().collect();
    if parts.is_empty() {
        return nothing();
    }
    let panel = el("section").class("large").label("Large run");
    parts.into_iter().fold(panel, El::child).done()
}

/// The means, before the summary stands there.
fn means(summary: &Summary, digits: u8) -> El {
    let line = el("p").class("told");
    summary.measured.iter().fold(line, |line, of| {
        let value = value(&of.measure, of.mean.outcome, digits, Scope::Mean);
        line.child(el("span").text(&of.name).text(" ").html(value))
    })
}

/// Their numbers are others than those of the texts under the title, which may be there too.
const APART: usize = 1000;

/// What each file was read as, and what else it may be read as.
fn read_as(shown: &Shown, session: &Session) -> Option<El> {
    let session = session.clone();
    let change = Callback::from(move |(_, input): (usize, Input)| {
        session.read_as(&input);
    });
    let many = shown.given.files.len() > 1;
    let each = shown.given.files.iter().enumerate();
    let each = each.map(|(at, file)| {
        read_as::read_as(APART + at, &file.input, &file.report, many, false, &change)
    });
    let texts = el("div").class("texts");
    Some(each.fold(texts, El::child)).filter(|_| !shown.given.files.is_empty())
}

/// Which run is shown, where several were dropped.
fn runs(shown: &Shown, session: &Session) -> Option<El> {
    if shown.given.runs.len() < 2 {
        return None;
    }
    let session = session.clone();
    let mut menu = el("select").on_change(chosen(move |at| {
        session.choose(at.parse().unwrap_or(0));
    }));
    for (at, run) in shown.given.runs.iter().enumerate() {
        let option =
            el("option").attr("value", &at.to_string()).flag("selected", at == shown.given.at);
        menu = menu.child(option.user_text(&run.name));
    }
    Some(el("label").text("Run ").child(menu))
}

/// Lines that do not count.
fn skipped(of: &str, skipped: &Skipped) -> Option<El> {
    if skipped.count == 0 {
        return None;
    }
    let count = skipped.count as usize;
    let (lines, do_not) = if count == 1 { ("line", "does not") } else { ("lines", "do not") };
    let heading = format!("{} {lines} of {of} {do_not} count", grouped(count));
    let told = skipped.told.iter().map(|line| el("li").user_text(line));
    let mut list = told.fold(el("ol"), El::child);
    if count > skipped.told.len() {
        list =
            list.child(el("li").text(&format!("and {} more", grouped(count - skipped.told.len()))));
    }
    let list = list.set("tabindex", "0").label(&heading);
    Some(el("details").class("skipped").child(el("summary").text(&heading)).child(list))
}
