//! One line that says how many remarks there are on the data. Opened, it lists the findings and what would
//! mend them.

use std::rc::Rc;

use yew::prelude::*;

use crate::lint::{Finding, Severity};
use crate::platform::dom;
use crate::present::findings;
use crate::state::Action;
use crate::ui::context::use_dispatch;

/// The findings on the data.
#[derive(PartialEq, Properties)]
pub struct RemarksProps {
    pub findings: Rc<Vec<Finding>>,
}

/// Draws the remarks, then findings that are only good to know. Draws nothing if no finding is a remark.
#[component]
pub fn Remarks(props: &RemarksProps) -> Html {
    let all = &props.findings;
    let of = |severity| all.iter().enumerate().filter(move |(_, f)| f.severity == severity);
    let remarks = of(Severity::Remark).count();
    if remarks == 0 {
        return Html::default();
    }
    html! {
        <details class="remarks">
            <summary>{ findings::summary(remarks) }</summary>
            <ul>
                for (at, finding) in of(Severity::Remark).chain(of(Severity::Information)) {
                    <Remark {at} finding={finding.clone()} is_last={remarks == 1} />
                }
            </ul>
        </details>
    }
}

#[derive(PartialEq, Properties)]
struct RemarkProps {
    /// The place among the findings.
    at: usize,
    finding: Finding,
    /// Whether this is the only remark, so that the list goes away once it is mended.
    is_last: bool,
}

#[component]
fn Remark(props: &RemarkProps) -> Html {
    let RemarkProps { at, finding, is_last } = props;
    let dispatch = use_dispatch();
    let mend = use_callback(
        (finding.fix, *is_last, dispatch),
        |_: MouseEvent, (fix, is_last, dispatch)| {
            // The button disappears with the finding, so the focus must move first.
            dom::focus(if *is_last { "#main" } else { ".remarks summary" });
            if let Some(fix) = *fix {
                dispatch.emit(Action::Mend(fix));
            }
        },
    );
    let id = format!("remark-{at}");
    html! {
        <li>
            <p id={id.clone()}>
                { findings::finding(finding) }
                { " " }
                <span dir="auto">{ findings::examples(finding) }</span>
            </p>
            if let Some(fix) = finding.fix {
                <button type="button" aria-describedby={id} onclick={mend}>
                    { findings::fix(fix) }
                </button>
            }
        </li>
    }
}
