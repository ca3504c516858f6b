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

/// A view of the second part. Another `key` asks again for the part where it could not be loaded.
pub fn lazy(key: &str, draw: impl Fn(&'static Deferred) -> Html + 'static) -> Html {
    html! { <Lazy {key} draw={Callback::from(draw)} is_wanted=true /> }
}

/// A view of the second part that follows by itself; `is_wanted` says that the user waits for it.
pub fn later(
    key: &str,
    is_wanted: bool,
    draw: impl Fn(&'static Deferred) -> Html + 'static,
) -> Html {
    html! { <Lazy {key} draw={Callback::from(draw)} {is_wanted} /> }
}
