//! The control of a document's grade. One click or one digit key sets the grade.

use yew::prelude::*;

use super::grade_chip::grade_chip;
use crate::data::Id;
use crate::decimal;
use crate::platform::dom;
use crate::present::number;
use crate::ui::aria;
use crate::ui::events::on_value;
use crate::ui::scale::Scale;

/// A document whose grade can be changed.
pub struct Graded {
    /// The name of the document.
    pub label: Id,
    /// `None` for an unjudged document.
    pub grade: Option<f64>,
    pub scale: Scale,
    /// Sets the grade of the document; `None` removes it.
    pub on_grade: Callback<Option<f64>>,
}

/// Draws buttons or a field, as the scale needs. If grades are fixed, draws the grade alone.
pub fn grade_control(graded: &Graded) -> Html {
    let Graded { label, grade, scale, .. } = graded;
    if scale.fixed {
        return grade_chip(*grade, *scale);
    }
    if !scale.buttons {
        return field(graded);
    }
    html! {
        <div class="grades" role="group" aria-label={format!("Grade of {label}")}>
            { for (0..=scale.highest as u8).map(|value| choice(value, graded)) }
            { list(graded) }
            if grade.is_none() {
                <span class="unjudged-mark" title="Nobody judged this document">{ "?" }</span>
            }
        </div>
    }
}

/// Draws a field for grades that are too many or too fine for buttons.
fn field(graded: &Graded) -> Html {
    let Graded { label, grade, scale, on_grade } = graded;
    let on_grade = on_grade.clone();
    let onchange = on_value(move |text| {
        on_grade.emit(decimal::parse(text.trim()).filter(|grade| grade.is_finite()));
    });
    html! {
        <input class={format!("grade-field level-{}", scale.level(*grade))} type="number" step="any"
            data-control="grade" placeholder="?" aria-label={format!("Grade of {label}")}
            value={grade.map_or(String::new(), number::plain)} {onchange} />
    }
}

/// Draws the grades as a list, which takes the place of the buttons in narrow windows.
fn list(graded: &Graded) -> Html {
    let Graded { label, grade, scale, on_grade } = graded;
    let now = grade.map_or(String::new(), number::plain);
    let on_grade = on_grade.clone();
    let onchange = on_value(move |text| on_grade.emit(decimal::parse(&text)));
    let level = match grade {
        Some(_) => format!("level-{}", scale.level(*grade)),
        None => "not-judged".into(),
    };
    html! {
        <select class={classes!("grade-list", level)} data-control="grade-list"
            aria-label={format!("Grade of {label}")} ~value={dom::property(&now)} {onchange}>
            <option value="" selected={grade.is_none()}>{ "?" }</option>
            for value in 0..=scale.highest as u8 {
                <option value={value.to_string()} selected={now == value.to_string()}>{ value }</option>
            }
        </select>
    }
}

/// Draws the button of one grade. The button of the document's current grade removes the judgment.
fn choice(value: u8, graded: &Graded) -> Html {
    let Graded { grade, scale, on_grade, .. } = graded;
    let is_grade = *grade == Some(f64::from(value));
    let next = Some(f64::from(value)).filter(|_| !is_grade);
    let on_grade = on_grade.clone();
    let onclick = move |_| on_grade.emit(next);
    let class = is_grade.then(|| format!("level-{}", scale.level(*grade)));
    html! {
        <button type="button" aria-pressed={aria::flag(is_grade)} class={classes!(class)}
            data-control={is_grade.then_some("grade")}
            title={is_grade.then_some("Click again to remove the judgment")} {onclick}>
            { value }
        </button>
    }
}
