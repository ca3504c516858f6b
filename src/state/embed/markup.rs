//! Writes texts as markup.

/// Writes an attribute.
pub fn attribute(text: &mut String, key: &str, value: &str) {
    text.push_str(&format!(" {key}=\"{}\"", escaped(value)));
}

/// Writes a text. Escapes `>` too, for tools of sites that read markup less exactly than browsers.
pub fn escaped(text: &str) -> String {
    html_escape::encode_double_quoted_attribute(text).into_owned()
}

/// Returns an element with its content. Each part of the content is empty or ends with a line break.
pub fn filled(tag: &str, content: &[&str]) -> String {
    let content = content.concat();
    let line = if content.is_empty() { "" } else { "\n" };
    format!("{tag}{line}{content}</rank-lens>\n")
}
