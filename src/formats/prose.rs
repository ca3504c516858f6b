//! Distinguishes sentences from lists of document ids. No other format fits either of them.

/// Words of English sentences that seldom stand in ids. Some codes of countries are left out: `at`, `be`, `no`, `so`.
const FUNCTION_WORDS: [&str; 34] = [
    "a", "about", "again", "an", "and", "are", "but", "can", "for", "from", "have", "how", "if",
    "in", "is", "it", "not", "of", "on", "or", "please", "see", "that", "the", "this", "to", "was",
    "what", "when", "where", "why", "with", "you", "your",
];

/// The fewest words of a sentence.
const FEWEST: usize = 4;

/// The number of lines that show what a long text is.
const SAMPLE_LINES: usize = 100;

/// Returns whether a text reads like sentences. Either the first line has four words or more and a full stop or a
/// similar sign, or, as the only line, two different function words. Or at least half of several lines have four words
/// or more, and together the lines have such a sign and three function words. Only the first 100 lines count.
pub fn is_prose(text: &str) -> bool {
    let lines: Vec<Line> = text.lines().filter_map(Line::of).take(SAMPLE_LINES).collect();
    let Some(first) = lines.first() else { return false };
    let is_one_line = lines.len() == 1;
    let functions = |lines: &[Line]| {
        let has =
            |word: &&&str| lines.iter().any(|line| line.words.iter().any(|other| other == **word));
        FUNCTION_WORDS.iter().filter(has).count()
    };
    if first.words.len() >= FEWEST && (first.has_end || is_one_line && functions(&lines) >= 2) {
        return true;
    }
    // Titles stand on lines of their own too, but few of them end like a sentence.
    let long = lines.iter().filter(|line| line.words.len() >= FEWEST).count();
    let has_end = lines.iter().any(|line| line.has_end);
    !is_one_line && 2 * long >= lines.len() && has_end && functions(&lines) >= 3
}

/// The words of a line in lower case, and whether one of them ends a sentence.
struct Line {
    words: Vec<String>,
    has_end: bool,
}

impl Line {
    /// Returns `None` for an empty line.
    fn of(line: &str) -> Option<Self> {
        let (mut words, mut has_end) = (Vec::new(), false);
        for word in line.split_whitespace() {
            let bare = word
                .trim_end_matches(['.', '!', '?', '\u{2026}', ',', ';', ':', '"', '\u{201d}', ')']);
            has_end |= bare.len() < word.len()
                && word.ends_with(['.', '!', '?', '\u{2026}'])
                && bare.chars().all(char::is_alphabetic);
            words.push(bare.to_ascii_lowercase());
        }
        (!words.is_empty()).then_some(Self { words, has_end })
    }
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
            "why is my ndcg so low",
            "please check this list again",
            "see you tomorrow at nine",
            "First sentence here is long.\nAnd a second one.",
            "Hello,\n\nplease look at the list that I sent to you\nand tell me what is wrong with it.\n\nThanks",
            "The first line of this text goes on\nin the second line and ends there.",
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
            "a b c d e f g h i j",
            "de fr at be no so",
            "MacBook Pro for Developers",
            "The Lord of the Rings\nThe Return of the King",
            "v1.2.3. v1.2.4. a b c",
        ] {
            assert!(!is_prose(text), "{text}");
        }
    }
}
