//! Rules of the style sheets that the browser's speed depends on.

use std::fs;
use std::path::Path;

/// The elements that may style what is inside them by `:has()`. None of them changes with an edit of the list.
const ALLOWED: [&str; 5] = ["body", ":root", ".top", ".title", ".notice"];

/// After `:has()` changes, the browser styles again all elements that any rule names behind a `:has()`. Rules that
/// name the rows of a list cost a third of a frame with every edit.
#[test]
fn rules_behind_has_do_not_reach_into_lists() {
    let mut wrong = Vec::new();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("static/style")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        for selector in text.lines().map(str::trim).filter(|line| !line.starts_with("/*")) {
            let is_allowed = ALLOWED.iter().any(|start| selector.starts_with(start));
            if reaches_inside(selector) && !is_allowed {
                wrong.push(format!("{}: {selector}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "give the element a class instead:\n{}", wrong.join("\n"));
}

#[test]
fn a_selector_that_ends_with_has_does_not_reach_inside() {
    assert!(!reaches_inside("td:has(> .bar (a)) {"));
    assert!(!reaches_inside(".word:has(.a):hover {"));
    assert!(reaches_inside(".tables:has(.score) td {"));
    assert!(reaches_inside(".word:has(+ :is(.a, .b)) > .effect {"));
}

/// Whether something follows the last element with `:has()` in a selector.
fn reaches_inside(selector: &str) -> bool {
    let selector = selector.trim_end_matches(['{', ',', ' ']);
    let Some((_, inside)) = selector.rsplit_once(":has(") else { return false };
    let mut depth = 1;
    let end = inside.find(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth == 0
    });
    end.is_some_and(|end| inside[end..].contains(char::is_whitespace))
}
