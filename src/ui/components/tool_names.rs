//! The names of tools that give one value, and what there is to know about it.

use yew::prelude::*;

use crate::answers::{Group, Tool};
use crate::metrics::Measure;
use crate::present::convention;
use crate::presets::ADAPTER;
use crate::state::Action;
use crate::ui::events::{Dispatch, send};

/// The most tools with the same value that are named. The others are folded.
const NAMED: usize = 4;

/// Draws the tools of a group with their calls. Each name is a button that takes the tool's convention over.
pub fn names(tools: &[Tool], asked: &Measure, dispatch: &Dispatch) -> Html {
    let name = |tool: &Tool| {
        let is_other = tool.is_of_another(asked) || tool.at_length.is_some();
        let measure = is_other.then_some(tool.measure);
        let adopt = Action::Adopt { convention: tool.chosen(), measure };
        let given = tool.adapter.map_or(String::new(), |adapter| {
            format!(" not retrieved: {}", convention::value(ADAPTER, adapter))
        });
        html! {
            <li>
                if tool.keeps_aggregate {
                    <button
                        type="button"
                        class="link"
                        title="Take this convention over"
                        onclick={send(dispatch, adopt)}
                    >
                        { tool.preset.title }
                    </button>
                } else {
                    { tool.preset.title }{ " " }
                }
                <code>{ &tool.written }</code>
                <small>{ given }</small>
                if !tool.preset.was_run() {
                    <small title="The tool was not run to check these values">{ ", read from its source" }</small>
                }
            </li>
        }
    };
    let (shown, folded) = tools.split_at(NAMED.min(tools.len()));
    // A single folded tool takes no more room than the words "and 1 more".
    let (shown, folded) = if folded.len() == 1 { (tools, &[][..]) } else { (shown, folded) };
    html! {
        <>
            <ul class="names">{ for shown.iter().map(name) }</ul>
            if !folded.is_empty() {
                <details class="more-names">
                    <summary>{ format!("and {} more", folded.len()) }</summary>
                    <ul class="names">{ for folded.iter().map(name) }</ul>
                </details>
            }
        </>
    }
}

/// Draws at which cutoff and in which order tools read the list, and what their own documentation says differently.
pub fn remarks(group: &Group) -> Html {
    let remark = |text: String| html! { <p class="remark">{ text }</p> };
    html! { <>{ for group.remarks().into_iter().map(remark) }</> }
}
