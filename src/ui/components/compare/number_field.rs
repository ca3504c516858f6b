//! A field for a number above 0, with an error message beside it.

use yew::prelude::*;

use crate::present::number::plain;
use crate::ui::components::text_field::TextField;

/// What `NumberField` draws. `set` receives allowed numbers only.
#[derive(PartialEq, Properties)]
pub struct NumberFieldProps {
    pub label: AttrValue,
    pub title: &'static str,
    pub value: f64,
    /// The largest number that is allowed.
    #[prop_or(f64::MAX)]
    pub most: f64,
    /// Whether only whole numbers are allowed.
    #[prop_or_default]
    pub is_whole: bool,
    pub set: Callback<f64>,
}

/// Draws the field. A refused number stays in it with an error, and the last allowed number stays in effect.
#[component]
pub fn NumberField(props: &NumberFieldProps) -> Html {
    let NumberFieldProps { label, title, value, most, is_whole, set } = props;
    let error = use_state_eq(|| false);
    let write = {
        let (error, set, most, is_whole) = (error.setter(), set.clone(), *most, *is_whole);
        Callback::from(move |text: String| {
            let number = text.trim().parse().ok();
            let number = number.filter(|it: &f64| *it > 0.0 && *it <= most && it.is_finite());
            let number = number.filter(|it| !is_whole || it.fract() == 0.0);
            error.set(number.is_none());
            if let Some(number) = number {
                set.emit(number);
            }
        })
    };
    let kind = if *is_whole { "A whole number" } else { "A number" };
    let wanted = match *most < f64::MAX {
        true => format!("{kind} above 0 and up to {} is needed.", plain(*most)),
        false => format!("{kind} above 0 is needed, such as {}.", plain(*value)),
    };
    html! {
        <span class="number-field">
            <label>
                { label }{ " " }
                <TextField inputmode="decimal" {title} value={plain(*value)} set={write} />
            </label>
            if *error {
                <span class="error" role="alert">{ wanted }</span>
            }
        </span>
    }
}
