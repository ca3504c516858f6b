//! What a query is called.

/// What a query is called; one without a name is numbered.
pub fn name_of(id: &str, at: usize) -> String {
    if id.is_empty() { format!("Query {}", at + 1) } else { id.into() }
}
