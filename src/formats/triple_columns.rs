//! The columns of tables of users and items.

use super::cell::Cell;
use super::collector::Collector;
use super::columns::{Role, normal};
use super::warning::WarningKind;
use super::words::{shown, trim};

/// Returns the role of a column with this name in a table of users and items.
pub(super) fn role(name: &str) -> Option<Role> {
    if name.len() > 64 {
        return None;
    }
    // RecBole writes the type after the name.
    let name = name.split_once(':').map_or(name, |(name, _)| name);
    Some(match normal(name).as_str() {
        "user" | "userid" | "useridx" | "uid" => Role::Query,
        "item" | "itemid" | "itemidx" | "iid" | "movie" | "movieid" | "product" | "productid" => {
            Role::Doc
        }
        "rank" | "position" => Role::Rank,
        "score" | "prediction" | "predictedrating" | "pred" | "similarity" => Role::Score,
        "rating" | "weight" | "target" | "relevance" | "label" | "grade" => Role::Grade,
        "title" | "itemtitle" | "movietitle" => Role::Title,
        "model" | "system" => Role::System,
        _ => return None,
    })
}

/// Whether a name is that of a column of times.
fn is_time(name: &str) -> bool {
    let name = name.split_once(':').map_or(name, |(name, _)| name);
    matches!(normal(name).as_str(), "timestamp" | "datetime" | "time" | "date")
}

/// Whether a table with this header holds judgments: it has neither ranks nor scores. Adds a warning for each
/// column of times.
pub(super) fn are_judgments(out: &mut Collector, header: &[Cell], roles: &[Option<Role>]) -> bool {
    for cell in header.iter().filter(|cell| is_time(trim(&cell.text))) {
        let found = format!("the column \u{201c}{}\u{201d} was", shown(&cell.text));
        out.warn(cell.at.clone(), WarningKind::NotRead { found });
    }
    !roles.iter().flatten().any(|role| matches!(role, Role::Rank | Role::Score))
}
