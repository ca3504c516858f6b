//! All queries at a glance, where they are many: the page's own, or those of a large run.

use std::rc::Rc;

use yew::prelude::*;

use super::summary::SummaryPanel;
use crate::platform::dom;
use crate::state::large::Opened;
use crate::state::{Action, View};
use crate::ui::element::nothing;
use crate::ui::session::{Read, Session};
use crate::ui::store::Dispatch;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub view: Rc<View>,
    pub session: Session,
    pub dispatch: Dispatch,
}

#[component]
pub fn Overview(props: &Props) -> Html {
    let Props { view, session, dispatch } = props;
    // What was read is shown before one of its queries is.
    let read = use_state_eq(|| None::<Read>);
    {
        let (session, set) = (session.clone(), read.setter());
        use_effect_with((), move |()| {
            session.listen(Callback::from(move |shown: crate::ui::session::Shown| {
                set.set(shown.read)
            }));
        });
    }
    let (summary, large) = match &*read {
        Some(read) => (Some(read.summary.clone()), Some(read.opened.clone())),
        None => (view.summary.clone(), view.model.large.clone()),
    };
    let Some(summary) = summary else { return nothing() };
    let open = large.as_ref().map_or(view.model.query, |large| large.query);
    let on_open = {
        let (act, session) = (dispatch.clone(), session.clone());
        Callback::from(move |query| {
            // What is opened stands below.
            dom::focus("h1");
            match &large {
                Some(large) => session.open(Opened { run: large.run.clone(), query }),
                None => act.emit(Action::Select(query)),
            }
        })
    };
    let on_measures = dispatch.reform(|measures| Action::List { measures });
    html! {
        <SummaryPanel {summary} digits={view.model.digits} open={Some(open)} {on_open}
            {on_measures} />
    }
}
