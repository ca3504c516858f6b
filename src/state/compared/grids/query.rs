//! One query of two runs: both lists, and the causes of its difference.

use super::{change, count, text};
use crate::compare::causes::Share;
use crate::export::{Cell, Grid, Head};
use crate::present::number::plain;
use crate::state::compared::sides::Listed;
use crate::state::compared::{Compared, Scores, Why, words};

/// Returns both lists of a query side by side, as far as the page shows them.
pub fn sides(scores: &Scores, compared: &Compared, why: &Why) -> Grid {
    let [baseline, candidate] = compared.two.runs().map(|run| words::name(scores, run));
    let mut heads = vec![Head::new("rank", "Rank", true)];
    for (key, name, other) in
        [("baseline", &baseline, &candidate), ("candidate", &candidate, &baseline)]
    {
        let of = |part: &str| format!("{key}_{part}");
        heads.push(Head::new(&of("document"), name, false));
        heads.push(Head::new(&of("grade"), "Grade", true));
        heads.push(Head::new(&of("other_rank"), &format!("Rank in {other}"), true));
    }
    let listed = |listed: Option<&Listed>| match listed {
        None => [text(""), Cell::Nothing(""), Cell::Nothing("")],
        Some(Listed { label, grade, other, .. }) => [
            text(label),
            grade.map_or(Cell::Nothing("?"), |grade| Cell::Number(grade, plain(grade))),
            other.map_or(Cell::Nothing("\u{2013}"), count),
        ],
    };
    let row = |at: usize| {
        let cells = why.sides.lists.iter().flat_map(|list| listed(list.get(at)));
        std::iter::once(count(at + 1)).chain(cells).collect()
    };
    let rows = (0..why.sides.rows()).map(row).collect();
    Grid { key: "both_lists", caption: format!("Both lists of {}", why.query.id), heads, rows }
}

/// Returns the causes of a query's difference with their documents, and their sum. `None` if it is not split, or if no
/// judged document stands at another rank.
pub fn query_causes(scores: &Scores, why: &Why) -> Option<Grid> {
    let causes = why.causes.as_ref().ok().filter(|causes| !causes.shares.is_empty())?;
    let label = |doc: &_| scores.label(why.query.query, doc).to_string();
    let row = |share: &Share| {
        let documents = share.documents(&label).unwrap_or_default();
        let amount = change(Some(share.amount), scores.digits);
        vec![text(&share.cause.phrase(causes.cutoff)), text(&documents), amount]
    };
    let mut rows: Vec<Vec<Cell>> = causes.shares.iter().map(row).collect();
    rows.push(vec![text("together"), text(""), change(Some(causes.difference()), scores.digits)]);
    let heads = vec![
        Head::new("cause", "Cause", false),
        Head::new("documents", "Documents", false),
        Head::new("share", "Share of the difference", true),
    ];
    let caption = format!("Causes of the difference of {}", why.query.id);
    Some(Grid { key: "query_causes", caption, heads, rows })
}
