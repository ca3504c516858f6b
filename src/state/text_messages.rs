//! The messages about texts that are read together.

/// The message about one text.
#[derive(Default)]
pub(super) struct TextMessage {
    /// The name of the text. If it is empty, the message cannot be shortened.
    pub name: String,
    /// The label of its format.
    pub label: &'static str,
    /// The whole message: "Read as grades: 4 documents."
    pub whole: String,
    /// The part of the message about what the user should check, with a blank in front; often empty.
    pub remarks: String,
}

/// Returns the messages about all texts as one. `in_short` names each format once, with the names of its texts.
pub(super) fn joined(messages: &[TextMessage], in_short: bool) -> String {
    if !in_short || messages.iter().any(|message| message.name.is_empty()) {
        return messages.iter().map(|message| &*message.whole).collect::<Vec<_>>().join(" ");
    }
    let mut formats: Vec<(&str, Vec<&str>)> = Vec::new();
    for message in messages {
        match formats.iter_mut().find(|(label, _)| *label == message.label) {
            Some((_, names)) => names.push(&message.name),
            None => formats.push((message.label, vec![&message.name])),
        }
    }
    let each =
        formats.iter().map(|(label, names)| format!("Read as {label}: {}.", names.join(", ")));
    let remarks = messages.iter().map(|message| &*message.remarks).collect::<String>();
    each.collect::<Vec<_>>().join(" ") + &remarks
}
