//! What would help the measure shown most: one exchange, one document brought in, one judgment.

use yew::Html;

use crate::answers::improve::improve;
use crate::metrics::Id;
use crate::present::number;
use crate::state::view::question;
use crate::state::{Action, View};
use crate::ui::element::{button, el, nothing, say};
use crate::ui::grid::{Grid, Line, heads, panel, text};
use crate::ui::store::Dispatch;

pub fn improvements(view: &View, dispatch: &Dispatch) -> Html {
    let model = &view.model;
    let measure = model.chosen();
    let found = question(model, &view.query, &measure, |question| improve(question, &measure));
    let digits = model.digits;
    let name = |id: &Id| {
        let doc = view.query.docs.iter().find(|doc| doc.id == *id);
        doc.map_or(id, |doc| doc.label()).to_string()
    };
    let line = |what: &str, before: Option<f64>, after: f64, action: Option<Action>| {
        let change = before.map_or_else(nothing, |before| {
            let class = if after < before { "change worse" } else { "change better" };
            el("span").class(class).text(&number::signed(after - before, digits)).done()
        });
        let act = action.map_or_else(nothing, |action| {
            let label = format!("Do it: {what}");
            button("plain").text("Do it").label(&label).on_click(say(dispatch, action)).done()
        });
        Line::new(vec![text(what), text(&number::value(after, digits)), change, act])
    };
    let mut lines = Vec::new();
    if let Some(swap) = &found.swap {
        let (up, down) = (name(&swap.up), name(&swap.down));
        let what = format!("Exchange {up} at rank {} with {down} at rank {}", swap.from, swap.to);
        let docs = [swap.up.clone(), swap.down.clone()];
        let action = Action::Exchange { docs };
        lines.push(line(&what, Some(swap.before), swap.after, Some(action)));
    }
    if let Some(insert) = &found.insert {
        let what = format!("Put {} in at rank {}", name(&insert.doc), insert.rank);
        let action = Action::Place { doc: insert.doc.clone(), rank: insert.rank, gesture: None };
        lines.push(line(&what, insert.before, insert.after, Some(action)));
    }
    if let Some(judged) = &found.judgment {
        let at = judged.rank.map_or(String::new(), |rank| format!(" at rank {rank}"));
        let grade = number::plain(judged.grade);
        let what = format!("Judge {}{at} with grade {grade}", name(&judged.doc));
        let action = Action::Grade { doc: judged.doc.clone(), grade: Some(judged.grade) };
        lines.push(line(&what, judged.before, judged.after, Some(action)));
    }
    let body = if lines.is_empty() {
        el("p").text("No exchange, document or judgment would change it.").done()
    } else {
        let value = format!("#{measure}");
        let said = "The best that was found of each kind, each done alone.";
        let grid = Grid {
            label: "What would help most",
            heads: heads(&["Change", &value, "#Difference", ""]),
            lines,
            foot: None,
        };
        vec![el("p").text(said).done(), grid.draw()].into_iter().collect()
    };
    panel("improve", "improve", &format!("What would move {measure} most?")).html(body).done()
}
