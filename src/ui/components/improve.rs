//! The changes that would raise the value shown most: one exchange, one document brought in, or one judgment. A
//! judgment that could lower the value is named but not offered.

use yew::prelude::*;

use super::grid::{Line, grid, heads};
use super::panel::panel;
use super::value_line::change_class;
use crate::answers::improve::improve;
use crate::metrics::{Id, Measure};
use crate::present::number;
use crate::state::view::question;
use crate::state::{Action, View};
use crate::ui::context::{ViewProps, use_dispatch};
use crate::ui::events::{Dispatch, send_and_leave};

/// A change that was found.
struct Change {
    /// The change in words.
    what: String,
    /// The value now; `None` if there is none.
    before: Option<f64>,
    /// The value with the change.
    after: f64,
    action: Action,
}

/// Draws the best change of each kind, with the value after it, the difference, and a button that makes the change.
#[component]
pub fn Improvements(ViewProps { view }: &ViewProps) -> Html {
    let dispatch = use_dispatch();
    let measure = view.model.chosen();
    let digits = view.model.digits;
    let (mut offered, risks): (Vec<Change>, Vec<Change>) =
        changes(view).into_iter().partition(Change::helps);
    offered.sort_by(|a, b| b.after.total_cmp(&a.after));
    let lines: Vec<Line> =
        offered.into_iter().map(|change| line(change, digits, &dispatch)).collect();
    let heads = heads(&["Change", &format!("#{measure}"), "#Difference", ""]);
    let content = html! {
        <>
            if lines.is_empty() {
                <p>{ "No exchange, document or judgment was found that would raise it." }</p>
            } else {
                <p>{ "The best change of each kind that was found, each done alone." }</p>
                { grid("What would help most", &heads, &lines, None) }
            }
            for risk in risks {
                <p class="risk">{ risk.warning(&measure, digits) }</p>
            }
        </>
    };
    panel("improve", format!("What would raise {measure} most?"), content)
}

impl Change {
    /// Whether the change raises the value, or gives a value to a list that had none.
    fn helps(&self) -> bool {
        self.before.is_none_or(|before| self.after > before)
    }

    /// Returns a sentence about a change that could lower the value.
    fn warning(&self, measure: &Measure, digits: u8) -> String {
        let (before, after) = (self.before.unwrap_or(self.after), self.after);
        format!(
            "{} could lower {measure} from {} to {}.",
            self.what,
            number::value(before, digits),
            number::value(after, digits)
        )
    }
}

/// Returns the best change of each kind.
fn changes(view: &View) -> Vec<Change> {
    let model = &view.model;
    let measure = model.chosen();
    let ranking = view.ranking.clone();
    let found = question(model, &view.query, &measure, ranking, |asked| improve(asked, &measure));
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
            what: format!("Grade {grade} for {}{at}", name(&judged.doc)),
            before: judged.before,
            after: judged.after,
            action: Action::Grade { doc: judged.doc, grade: Some(judged.grade) },
        }
    });
    [swap, insert, judgment].into_iter().flatten().collect()
}

/// Returns the row of an offered change. A list without a value has no difference.
fn line(change: Change, digits: u8, dispatch: &Dispatch) -> Line {
    let Change { what, before, after, action } = change;
    let difference = before.map(|before| {
        let difference = after - before;
        html! { <span class={change_class(difference)}>{ number::signed(difference, digits) }</span> }
    });
    let button = html! {
        <button type="button" class="plain" aria-label={format!("Do it: {what}")}
            onclick={send_and_leave(dispatch, action, "#side-content")}>
            { "Do it" }
        </button>
    };
    let value = number::value(after, digits).into();
    Line::new(vec![what.into(), value, difference.unwrap_or_default(), button])
}
