//! Distinguishes sentences from lists of document ids. No other format fits either of them.

/// Words of English sentences that seldom stand in ids.
const FUNCTION_WORDS: [&str; 16] = [
    "a", "and", "are", "for", "from", "in", "is", "it", "not", "of", "on", "that", "the", "this",
    "to", "with",
];

/// The fewest words of a sentence.
const FEWEST: usize = 4;

/// Returns whether a text reads like a sentence: words that end with a full stop or a similar sign, or one line
/// with two different function words.
pub fn is_prose(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let Some(first) = lines.next() else { return false };
    let is_one_line = lines.next().is_none();
    let mut words: Vec<String> = Vec::new();
    let mut has_end = false;
    for word in first.split_whitespace() {
        let bare =
            word.trim_end_matches(['.', '!', '?', '\u{2026}', ',', ';', ':', '"', '\u{201d}', ')']);
        has_end |= bare.len() < word.len()
            && word.ends_with(['.', '!', '?', '\u{2026}'])
            && bare.chars().all(char::is_alphabetic);
        words.push(bare.to_ascii_lowercase());
    }
    let functions = FUNCTION_WORDS.iter().filter(|word| words.iter().any(|other| other == *word));
    words.len() >= FEWEST && (has_end || is_one_line && functions.count() >= 2)
}

#[cfg(test)]
mod tests {
    use super::is_prose;

    #[test]
    fn sentences_are_prose() {
        for text in [
            "The quick brown fox jumps over the lazy dog.",
            "Please send me the list of results",
            "What is nDCG good for?",
            "First sentence here is long.\nAnd a second one.",
        ] {
            assert!(is_prose(text), "{text}");
        }
    }

    #[test]
    fn ids_and_titles_are_not_prose() {
        for text in [
            "",
            "lamp sofa chair desk",
            "d1 d2 d3 d4 d5",
            "MacBook Pro for Developers",
            "The Lord of the Rings\nThe Return of the King",
            "v1.2.3. v1.2.4. a b c",
        ] {
            assert!(!is_prose(text), "{text}");
        }
    }
}
