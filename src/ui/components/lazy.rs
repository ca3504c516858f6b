//! A view that the second part of the page draws.

use yew::prelude::*;

use crate::ui::deferred::{Access, Deferred};

/// How the second part draws the view.
#[derive(PartialEq, Properties)]
pub struct LazyProps {
    draw: Callback<&'static Deferred, Html>,
    /// Whether the user waits for the view.
    is_wanted: bool,
}

/// Draws nothing until the second part is loaded, and requests it if the user waits for it.
#[component]
pub fn Lazy(props: &LazyProps) -> Html {
    let access = use_context::<Access>().unwrap_or_default();
    {
        let ask = access.ask;
        use_effect_with(props.is_wanted && access.part.is_none(), move |is_missing| {
            if *is_missing {
                ask.emit(());
            }
        });
    }
    access.part.map(|part| props.draw.emit(part)).unwrap_or_default()
}

/// A view of the second part. If the part could not be loaded, a new `key` requests it again.
pub fn lazy(key: &str, draw: impl Fn(&'static Deferred) -> Html + 'static) -> Html {
    html! { <Lazy {key} draw={Callback::from(draw)} is_wanted=true /> }
}

/// A view of the second part that appears once the part is loaded. Only if the user waits for it, as `is_wanted`
/// says, does it request the part.
pub fn later(
    key: &str,
    is_wanted: bool,
    draw: impl Fn(&'static Deferred) -> Html + 'static,
) -> Html {
    html! { <Lazy {key} draw={Callback::from(draw)} {is_wanted} /> }
}
