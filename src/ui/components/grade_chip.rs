//! A grade that cannot be changed.

use yew::prelude::*;

use crate::present::number;
use crate::ui::scale::Scale;

/// The grade is `None` where nobody judged the document.
pub fn grade_chip(grade: Option<f64>, scale: Scale) -> Html {
    let text = grade.map_or("?".into(), number::plain);
    html! { <span class={format!("grade-chip level-{}", scale.level(grade))}>{ text }</span> }
}
