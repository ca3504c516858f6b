//! One line on what stands out in the data. Opened, it lists the findings and what would mend them.

use yew::prelude::*;

use crate::lint::{Finding, Fix, Severity};
use crate::platform::dom;
use crate::present::findings;
use crate::state::{Action, View};
use crate::ui::element::{El, button, el, nothing};
use crate::ui::store::Dispatch;

pub fn remarks(view: &View, dispatch: &Dispatch) -> Html {
    let found = &view.findings;
    let remarks = found.iter().filter(|f| f.severity == Severity::Remark).count();
    if remarks == 0 {
        return nothing();
    }
    let mut list = el("ul");
    for severity in [Severity::Remark, Severity::Information] {
        for (at, finding) in found.iter().enumerate() {
            if finding.severity == severity {
                list = list.child(item(at, finding, remarks, dispatch));
            }
        }
    }
    el("details")
        .class("remarks")
        .child(el("summary").text(&findings::summary(remarks)))
        .child(list)
        .done()
}

fn item(at: usize, finding: &Finding, remarks: usize, dispatch: &Dispatch) -> El {
    let id = format!("remark-{at}");
    let text = el("p")
        .attr("id", &id)
        .text(&findings::finding(finding))
        .text(" ")
        .child(el("span").user_text(&findings::examples(finding)));
    let item = el("li").child(text);
    let Some(fix) = finding.fix else { return item };
    let mend = button("")
        .attr("aria-describedby", &id)
        .text(findings::fix(fix))
        .on_click(mending(fix, remarks, dispatch));
    item.child(mend)
}

/// The button goes with what it mends, so that the focus goes on ahead.
fn mending(fix: Fix, remarks: usize, dispatch: &Dispatch) -> Callback<MouseEvent> {
    let dispatch = dispatch.clone();
    Callback::from(move |_| {
        dom::focus(if remarks > 1 { ".remarks summary" } else { "#main" });
        dispatch.emit(Action::Mend(fix));
    })
}
