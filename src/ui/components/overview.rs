//! All queries at a glance, where they are many: the page's own, or those of a large run.

use yew::prelude::*;

use super::summary::SummaryPanel;
use crate::metrics::Measure;
use crate::platform::dom;
use crate::state::Action;
use crate::state::large::Opened;
use crate::ui::context::{ViewProps, use_dispatch, use_session};
use crate::ui::session::{Read, Shown};

/// Draws nothing where there are few queries. A large run that was read is shown before one of its queries
/// is on the screen.
#[component]
pub fn Overview(props: &ViewProps) -> Html {
    let view = &props.view;
    let (session, dispatch) = (use_session(), use_dispatch());
    let read = use_state_eq(|| None::<Read>);
    {
        let (session, read) = (session.clone(), read.setter());
        use_effect_with((), move |()| {
            session.listen(Callback::from(move |shown: Shown| read.set(shown.read)));
        });
    }
    let (summary, large) = match &*read {
        Some(read) => (Some(read.summary.clone()), Some(read.opened.clone())),
        None => (view.summary.clone(), view.model.large.clone()),
    };
    let open = large.as_ref().map_or(view.model.query, |large| large.query);
    let on_open = use_callback(
        (large, session, dispatch.clone()),
        |query: usize, (large, session, dispatch)| {
            // The query is shown below the summary.
            dom::focus("h1");
            match large {
                Some(large) => session.open(Opened { run: large.run.clone(), query }),
                None => dispatch.emit(Action::Select(query)),
            }
        },
    );
    let on_measures = use_callback(dispatch, |measures: Vec<Measure>, dispatch| {
        dispatch.emit(Action::List { measures });
    });
    let Some(summary) = summary else { return Html::default() };
    html! {
        <SummaryPanel {summary} digits={view.model.digits} {open} {on_open} {on_measures} />
    }
}
