//! What is said about texts that arrive together.

/// What is said about one text.
#[derive(Default)]
pub(super) struct Told {
    /// The name of the text. Empty: it is told in full only.
    pub name: String,
    /// Its format.
    pub label: &'static str,
    /// All of it: "Read as grades: 4 documents."
    pub whole: String,
    /// What is to be checked, with a blank in front; often empty.
    pub remarks: String,
}

/// Returns what is said about all texts. In short, each format is told once with the names of its texts.
pub(super) fn told(all: &[Told], in_short: bool) -> String {
    if !in_short || all.iter().any(|told| told.name.is_empty()) {
        return all.iter().map(|told| &*told.whole).collect::<Vec<_>>().join(" ");
    }
    let mut formats: Vec<(&str, Vec<&str>)> = Vec::new();
    for told in all {
        match formats.iter_mut().find(|(label, _)| *label == told.label) {
            Some((_, names)) => names.push(&told.name),
            None => formats.push((told.label, vec![&told.name])),
        }
    }
    let each =
        formats.iter().map(|(label, names)| format!("Read as {label}: {}.", names.join(", ")));
    let remarks = all.iter().map(|told| &*told.remarks).collect::<String>();
    each.collect::<Vec<_>>().join(" ") + &remarks
}
