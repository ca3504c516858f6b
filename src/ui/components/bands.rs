//! The bands of a measure: words for ranges of its values.

use yew::prelude::*;

use super::grid::{Line, grid, heads};
use super::panel::panel;
use crate::present::{bands, number};
use crate::state::View;

/// Draws the bands of the chosen measure and marks the band of its value. Draws nothing for a measure without bands.
pub fn bands(view: &View) -> Html {
    let chosen = &view.chosen;
    let Some(all) = bands::bands(&chosen.measure) else { return Html::default() };
    let here = chosen.outcome.value().and_then(|value| bands::band(&chosen.measure, value));
    let mut lines = Vec::new();
    let mut above = 1.0;
    for (i, band) in all.iter().enumerate() {
        let range = match band.from {
            _ if i + 1 == all.len() => format!("below {}", number::plain(above)),
            from if from >= 1.0 => "1".into(),
            from => format!("from {}", number::plain(from)),
        };
        above = band.from;
        lines.push(Line {
            cells: vec![range.into(), band.label.into(), band.meaning.into()],
            current: here.is_some_and(|here| std::ptr::eq(here, band)),
            of: None,
        });
    }
    let table = grid("Interpretation", &heads(&["#Value", "Word", "Meaning"]), &lines, None);
    panel("bands", format!("How to read {}", chosen.measure), table)
}
