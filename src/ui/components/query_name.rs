//! The name of a query.

/// Returns the name of a query. A query without a name is numbered.
pub fn name_of(id: &str, at: usize) -> String {
    if id.is_empty() { format!("Query {}", at + 1) } else { id.into() }
}
