//! The ranking and, beside it, the ideal ranking.

use std::rc::Rc;

use yew::prelude::*;

use super::ideal::Ideal;
use super::ranking::Ranking;
use crate::present::chart::{self, Bar};
use crate::state::View;

pub fn tables(view: &Rc<View>) -> Html {
    let (bars, ideal_bars) = chart::bars(&view.chosen);
    html! {
        <div class="tables">
            <Ranking view={view.clone()} bars={Rc::<[Bar]>::from(bars)} />
            <Ideal view={view.clone()} bars={Rc::<[Bar]>::from(ideal_bars)} />
        </div>
    }
}
