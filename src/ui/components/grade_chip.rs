//! A grade that cannot be changed.

use yew::prelude::*;

use crate::present::number;
use crate::ui::scale::Scale;

/// Draws the grade, which is `None` for an unjudged document.
pub fn grade_chip(grade: Option<f64>, scale: Scale) -> Html {
    let (text, level) = match grade {
        Some(grade) => (number::plain(grade), format!("level-{}", scale.level(Some(grade)))),
        None => ("?".into(), "not-judged".into()),
    };
    html! { <span class={classes!("grade-chip", level)}>{ text }</span> }
}
