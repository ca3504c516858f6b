//! How a value may be read, in words.

use yew::Html;

use crate::present::{bands, number};
use crate::state::View;
use crate::ui::element::nothing;
use crate::ui::grid::{Grid, Line, heads, panel, text};

pub fn bands(view: &View) -> Html {
    let chosen = &view.chosen;
    let Some(all) = bands::bands(&chosen.measure) else { return nothing() };
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
        let current = here.is_some_and(|here| std::ptr::eq(here, band));
        lines.push(Line {
            cells: vec![text(&range), text(band.label), text(band.meaning)],
            current,
            of: None,
        });
    }
    let grid = Grid {
        label: "Interpretation",
        heads: heads(&["#Value", "Word", "Meaning"]),
        lines,
        foot: None,
    };
    panel("bands", "bands", &format!("How to read {}", chosen.measure)).html(grid.draw()).done()
}
