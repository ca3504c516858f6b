//! What cannot be read in a text: where, what was found, what to do; the place underlined.

use yew::prelude::*;

use crate::platform::dom;
use crate::present::words::plural;
use crate::state::import::{Input, Rejected, Report};
use crate::ui::element::{El, button, el};

/// "3 lines", where each is one; else "3 entries".
pub fn count(report: &Report) -> String {
    match report.by_line {
        true => plural(report.bad, "line", "lines"),
        false => plural(report.bad, "entry", "entries"),
    }
}

/// The field with the text, and what to do with a text that was mended.
pub type Field<'f> = (&'f Input, &'f Callback<(usize, Input)>);

/// All that is kept of what is wrong with a text. With a field each leads to its place there.
pub fn troubles(report: &Report, at: usize, field: Option<Field>) -> El {
    let mut list = el("ol");
    let mut last = "";
    for trouble in &report.troubles {
        // What to do, once for several in a row.
        let advice = if trouble.advice == last { "" } else { &trouble.advice };
        list = list.child(item(trouble, advice, at, field));
        last = &trouble.advice;
    }
    let more = report.bad.saturating_sub(report.troubles.len());
    if more > 0 {
        list = list.child(el("li").text(&format!("and {more} more")));
    }
    let mut told = el("div").class("trouble");
    if report.bad > 1 {
        list = list.set("tabindex", "0").set("aria-label", "What cannot be read");
    }
    if report.bad > 1 && field.is_some() {
        let can = if report.good > 0 { format!(", {} can", report.good) } else { String::new() };
        let text = format!("{} cannot be read{can}:", count(report));
        told = told.child(el("p").child(el("b").text(&text)));
    }
    told.child(list)
}

fn item(trouble: &Rejected, advice: &str, at: usize, field: Option<Field>) -> El {
    let mut item = el("li").html(excerpt(trouble));
    let Some((input, change)) = field else { return item };
    if !advice.is_empty() {
        item = item.child(el("p").text(advice));
    }
    let place = trouble.place.clone();
    let (from, to) = (units(&input.text, place.start), units(&input.text, place.end));
    let go = Callback::from(move |_| dom::select_text(&format!("#text-{at}"), from, to));
    let mut buttons = el("p").class("choices").child(button("plain").text("Go there").on_click(go));
    if let Some((range, text)) = &trouble.fix {
        let mut mended = input.text.to_string();
        if mended.get(range.clone()).is_some() {
            mended.replace_range(range.clone(), text);
            let input = Input { text: mended.into(), ..input.clone() };
            let change = change.clone();
            let mend = Callback::from(move |_| {
                dom::focus(&format!("#text-{at}"));
                change.emit((at, input.clone()));
            });
            let label = format!("Write \u{201c}{text}\u{201d} there");
            buttons = buttons.child(button("").text(&label).on_click(mend));
        }
    }
    item.child(buttons)
}

/// What and where.
pub fn excerpt(trouble: &Rejected) -> Html {
    let what = el("p").child(el("b").user_text(&trouble.what));
    let Some((before, culprit, after)) = &trouble.excerpt else { return what.done() };
    let line = el("pre").set("dir", "ltr").set("tabindex", "0").label("The line");
    let line = line.text(before).child(el("u").text(culprit)).text(after);
    [what.done(), line.done()].into_iter().collect()
}

/// Where a byte of the text stands in a text field, which counts in UTF-16 and has LF only.
fn units(text: &str, at: usize) -> u32 {
    let before = text.get(..at).unwrap_or(text);
    let ends = before.matches("\r\n").count();
    u32::try_from(before.encode_utf16().count() - ends).unwrap_or(u32::MAX)
}
