//! A grade that cannot be changed.

use yew::prelude::*;

use crate::present::number;
use crate::ui::scale::Scale;

#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// `None` where nobody judged the document.
    pub grade: Option<f64>,
    pub scale: Scale,
}

#[component]
pub fn GradeChip(props: &Props) -> Html {
    let Props { grade, scale } = props;
    let text = grade.map_or("?".into(), number::plain);
    html! { <span class={format!("grade-chip level-{}", scale.level(*grade))}>{ text }</span> }
}
