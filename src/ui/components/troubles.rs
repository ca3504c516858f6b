//! Lists what cannot be read in a text: the line with the place underlined, what was found there, and what to do.

use std::ops::Range;

use yew::prelude::*;

use crate::platform::dom;
use crate::present::part::LONG;
use crate::present::words::plural;
use crate::state::import::{ReadReport, Rejected, SourceText};

/// Receives a changed text, or one with changed options, and its place among the texts, to read it again.
pub type Change = Callback<(usize, SourceText)>;

/// Counts what cannot be read: "3 lines" if each trouble is a line, otherwise "3 entries".
pub fn count(report: &ReadReport) -> String {
    match report.by_line {
        true => plural(report.bad, "line", "lines"),
        false => plural(report.bad, "entry", "entries"),
    }
}

/// The text field of a text that cannot be read.
#[derive(Clone)]
pub struct Field {
    /// The place of the text among the texts, which the field has in its id.
    pub at: usize,
    pub input: SourceText,
    pub change: Change,
}

/// Lists the troubles of a text that the report kept. With `field`, each trouble has its advice and buttons to mend
/// the text.
pub fn troubles(report: &ReadReport, field: Option<&Field>) -> Html {
    let more = report.bad.saturating_sub(report.troubles.len());
    let many = report.bad > 1;
    html! {
        <div class="trouble">
            if many && field.is_some() {
                <p><b>{ heading(report) }</b></p>
            }
            <ol
                tabindex={many.then_some("0")}
                aria-label={many.then_some("What cannot be read")}
            >
                for (at, trouble) in report.troubles.iter().enumerate() {
                    <li>
                        { excerpt(trouble) }
                        if let Some(field) = field {
                            // The advice of the trouble above is not repeated.
                            if at == 0 || report.troubles[at - 1].advice != trouble.advice {
                                { advice(trouble) }
                            }
                            { mending(trouble, field) }
                        }
                    </li>
                }
                if more > 0 {
                    <li>{ format!("and {more} more") }</li>
                }
            </ol>
        </div>
    }
}

fn heading(report: &ReadReport) -> String {
    let readable = match report.good {
        0 => String::new(),
        good => format!(", {good} can"),
    };
    format!("{} cannot be read{readable}:", count(report))
}

fn advice(trouble: &Rejected) -> Html {
    html! {
        if !trouble.advice.is_empty() {
            <p>{ &trouble.advice }</p>
        }
    }
}

/// Draws a button that selects the place in the text field, and a button that writes the fix there.
fn mending(trouble: &Rejected, field: &Field) -> Html {
    let select = {
        let (input, at, place) = (field.input.clone(), field.at, trouble.place.clone());
        move |_: MouseEvent| {
            let (from, to) = (units(&input.text, place.start), units(&input.text, place.end));
            dom::select_text(&format!("#text-{at}"), from, to);
        }
    };
    // The text is changed by the click only, since a copy of a long text for each trouble freezes the page.
    let mend = |(place, new): (Range<usize>, String)| {
        let Field { at, change, input } = field.clone();
        move |_: MouseEvent| {
            dom::focus(&format!("#text-{at}"));
            let mended = [&input.text[..place.start], &new, &input.text[place.end..]].concat();
            change.emit((at, SourceText { text: mended.into(), ..input.clone() }));
        }
    };
    let is_within = |place: &Range<usize>| field.input.text.get(place.clone()).is_some();
    let fix = trouble.fix.clone().filter(|(place, _)| is_within(place));
    html! {
        <p class="choices">
            // The field holds only a part of a long text, so the place may be missing.
            if field.input.text.len() <= LONG {
                <button type="button" class="plain" onclick={select}>{ "Go there" }</button>
            }
            if let Some((place, text)) = fix {
                <button type="button" onclick={mend((place, text.clone()))}>
                    { format!("Write \u{201c}{text}\u{201d} there") }
                </button>
            }
        </p>
    }
}

/// Draws what is wrong and, if the place is known, the line with the place underlined.
pub fn excerpt(trouble: &Rejected) -> Html {
    html! {
        <>
            <p><b dir="auto">{ &trouble.what }</b></p>
            if let Some((before, culprit, after)) = &trouble.excerpt {
                <pre dir="ltr" tabindex="0" aria-label="The line">
                    { before }<u>{ culprit }</u>{ after }
                </pre>
            }
        </>
    }
}

/// Converts a byte offset of the text into an offset of its text field, which counts UTF-16 units and ends
/// lines with LF only.
fn units(text: &str, at: usize) -> u32 {
    let before = text.get(..at).unwrap_or(text);
    let line_ends = before.matches("\r\n").count();
    u32::try_from(before.encode_utf16().count() - line_ends).unwrap_or(u32::MAX)
}
