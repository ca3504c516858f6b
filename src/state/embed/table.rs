//! The list as a table, which readers see if the element cannot be drawn.

use super::markup::escaped;
use crate::data::{Doc, Query};
use crate::decimal::shortest;

/// Returns the markup of the table, on separate lines.
pub fn table(query: &Query) -> String {
    let row = |(at, (doc, grade)): (usize, (&Doc, Option<f64>))| {
        let grade = grade.map_or("?".into(), shortest);
        let name = doc.label().split_whitespace().collect::<Vec<_>>().join(" ");
        let (rank, name) = (at + 1, escaped(&name));
        format!("      <tr><td>{rank}</td><td>{name}</td><td>{grade}</td></tr>\n")
    };
    let rows: String = query.docs.iter().zip(query.grades()).enumerate().map(row).collect();
    let head = "    <thead><tr><th>Rank</th><th>Document</th><th>Grade</th></tr></thead>\n";
    format!("  <table>\n{head}    <tbody>\n{rows}    </tbody>\n  </table>\n")
}
