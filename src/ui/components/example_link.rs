//! The link to a worked example in the gallery.

use yew::prelude::*;

use crate::platform::location;
use crate::state::link::example_loaded;
use crate::state::{Action, examples};
use crate::ui::context::use_dispatch;

/// The example that `ExampleLink` leads to.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// The id of the example.
    pub id: &'static str,
    /// Whether the page shows this example now.
    pub is_open: bool,
    /// Closes the gallery.
    pub close: Callback<()>,
}

/// Draws the example's title, measure, source and verdict. Draws nothing for an unknown id.
#[component]
pub fn ExampleLink(props: &Props) -> Html {
    let dispatch = use_dispatch();
    let Some(example) = examples::find(props.id) else { return Html::default() };
    let fragment = format!("example={}", example.id);
    let onclick = {
        let (close, fragment) = (props.close.clone(), fragment.clone());
        move |event: MouseEvent| {
            event.prevent_default();
            close.emit(());
            location::push(&fragment);
            dispatch.emit(Action::Load(example_loaded(example)));
        }
    };
    let verdict = example.verdict.label();
    html! {
        <a href={format!("#{fragment}")} aria-current={props.is_open.then_some("true")} {onclick}>
            <b>{ example.title }</b>
            <span>{ format!("{} \u{b7} {}", example.measure, example.place) }</span>
            <span class="chip" data-verdict={verdict}>{ verdict }</span>
        </a>
    }
}
