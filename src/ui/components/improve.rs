//! What would help the measure shown most: one exchange, one document brought in, one judgment.

use yew::prelude::*;

use super::grid::{Line, grid, heads};
use super::panel::panel;
use crate::answers::improve::improve;
use crate::metrics::Id;
use crate::present::number;
use crate::state::view::question;
use crate::state::{Action, View};
use crate::ui::context::{ViewProps, use_dispatch};
use crate::ui::events::send;
use crate::ui::store::Dispatch;

/// A change that was found.
struct Change {
    /// In words.
    what: String,
    /// The value now; `None` where there is none.
    before: Option<f64>,
    /// The value with the change.
    after: f64,
    action: Action,
}

#[component]
pub fn Improvements(ViewProps { view }: &ViewProps) -> Html {
    let dispatch = use_dispatch();
    let measure = view.model.chosen();
    let lines: Vec<Line> = changes(view)
        .into_iter()
        .map(|change| line(change, view.model.digits, &dispatch))
        .collect();
    let heads = heads(&["Change", &format!("#{measure}"), "#Difference", ""]);
    let content = html! {
        <>
            if lines.is_empty() {
                <p>{ "No exchange, document or judgment would change it." }</p>
            } else {
                <p>{ "The best that was found of each kind, each done alone." }</p>
                { grid("What would help most", &heads, &lines, None) }
            }
        </>
    };
    panel("improve", format!("What would move {measure} most?"), content)
}

/// The best change of each kind.
fn changes(view: &View) -> Vec<Change> {
    let model = &view.model;
    let measure = model.chosen();
    let found = question(model, &view.query, &measure, |question| improve(question, &measure));
    let name = |id: &Id| {
        let doc = view.query.docs.iter().find(|doc| doc.id == *id);
        doc.map_or(id, |doc| doc.label()).to_string()
    };
    let swap = found.swap.map(|swap| {
        let (up, down) = (name(&swap.up), name(&swap.down));
        Change {
            what: format!("Exchange {up} at rank {} with {down} at rank {}", swap.from, swap.to),
            before: Some(swap.before),
            after: swap.after,
            action: Action::Exchange { docs: [swap.up, swap.down] },
        }
    });
    let insert = found.insert.map(|insert| Change {
        what: format!("Put {} in at rank {}", name(&insert.doc), insert.rank),
        before: insert.before,
        after: insert.after,
        action: Action::Place { doc: insert.doc, rank: insert.rank, gesture: None },
    });
    let judgment = found.judgment.map(|judged| {
        let at = judged.rank.map_or(String::new(), |rank| format!(" at rank {rank}"));
        let grade = number::plain(judged.grade);
        Change {
            what: format!("Judge {}{at} with grade {grade}", name(&judged.doc)),
            before: judged.before,
            after: judged.after,
            action: Action::Grade { doc: judged.doc, grade: Some(judged.grade) },
        }
    });
    [swap, insert, judgment].into_iter().flatten().collect()
}

fn line(change: Change, digits: u8, dispatch: &Dispatch) -> Line {
    let Change { what, before, after, action } = change;
    let difference = before.map(|before| {
        let class = if after < before { "change worse" } else { "change better" };
        html! { <span {class}>{ number::signed(after - before, digits) }</span> }
    });
    let button = html! {
        <button type="button" class="plain" aria-label={format!("Do it: {what}")}
            onclick={send(dispatch, action)}>
            { "Do it" }
        </button>
    };
    let value = number::value(after, digits).into();
    Line::new(vec![what.into(), value, difference.unwrap_or_default(), button])
}
