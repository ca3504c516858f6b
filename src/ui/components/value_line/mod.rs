//! The value of the chosen measure: the number, its change, what is lost and where, and a field for a number that the
//! user brings.

mod account;
mod bar;
mod change;
pub mod measure_menu;
mod my_number;

use std::rc::Rc;

use yew::prelude::*;

use self::account::Sentences;
use self::bar::ValueBar;
use self::change::change;
pub use self::change::change_class;
use self::measure_menu::MeasureMenu;
use self::my_number::MyNumber;
use super::fraction::fraction;
use super::value::{Scope, value};
use crate::present::bounds;
use crate::state::View;
use crate::ui::asked::Ask;
use crate::ui::hooks::compact::use_compact;

/// The value that `ValueLine` draws.
#[derive(PartialEq, Properties)]
pub struct ValueLineProps {
    pub view: Rc<View>,
    pub ask: Ask,
    /// Whether the panel with the finder of conventions stands beside the list.
    pub has_panel: bool,
}

/// Draws the line, which becomes compact when the page is scrolled.
#[component]
pub fn ValueLine(props: &ValueLineProps) -> Html {
    let ValueLineProps { view, ask, has_panel } = props;
    let line = use_node_ref();
    use_compact(&line);
    let chosen = &view.chosen;
    let digits = view.model.digits;
    let card = view.cards.iter().find(|card| card.measure == chosen.measure);
    let before = card.and_then(|card| card.before);
    let bounds = view.bounds.as_ref().filter(|_| chosen.outcome.value().is_some());
    let range = bounds.map_or(String::new(), |bounds| bounds::sentence(bounds, digits));
    let brief = bounds.map_or(String::new(), |bounds| bounds::brief(bounds, digits));
    html! {
        <section
            ref={line}
            class={classes!("value-line", (digits > MANY_DIGITS).then_some("long"))}
            aria-label="Value"
            data-card={chosen.measure.definition.name}
        >
            <div class="value-now">
                <MeasureMenu {view} />
                <p class="number">
                    { value(chosen.measure, chosen.outcome, digits, &Scope::Shown) }
                    { fraction(chosen, view.model.fractions) }
                </p>
                { change(chosen.measure, before, chosen.outcome, digits) }
            </div>
            <div class={classes!("value-why", (!range.is_empty()).then_some("bounded"))}>
                <Sentences {view} />
                <ValueBar {view} />
                if !range.is_empty() {
                    <p class="bounds" title={range.clone()}>
                        <span class="full">{ range }</span>
                        <span class="brief">{ brief }</span>
                    </p>
                }
            </div>
            <MyNumber claimed={ask.claimed.clone()} ask={ask.dispatcher()} {has_panel} />
        </section>
    }
}

/// Values with more decimals are shown in smaller type.
const MANY_DIGITS: u8 = 6;
