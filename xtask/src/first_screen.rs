//! Puts the first example as HTML into `index.html`, so that users can read it before any script has run.

use std::path::PathBuf;

use anyhow::{Result, ensure};

use crate::command::{cargo, printed};

/// The element of `index.html` that holds the example.
const PLACE: &str = r#"<div class="first-screen"></div>"#;

/// Draws the page of a first visit with Yew's server renderer, as `src/bin/first_screen.rs` does.
pub fn draw(folders: &[PathBuf]) -> Result<String> {
    let mut run = cargo(folders);
    run.args(["run", "--quiet", "--locked", "--bin", "first_screen", "--features", "first-screen"]);
    printed(&mut run)
}

/// Puts the drawn page into `html`.
pub fn put_into(html: &str, drawn: &str) -> Result<String> {
    ensure!(html.matches(PLACE).count() == 1, "index.html has no place for the first example");
    let drawn = drawn.trim();
    ensure!(drawn.contains("<h1") && drawn.contains("<table"), "the first example has no list");
    let (start, end) = PLACE.split_at(PLACE.len() - "</div>".len());
    Ok(html.replace(PLACE, &format!("{start}{drawn}{end}")))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_example_stands_in_its_place() {
        let html = fs::read_to_string(crate::root().join("index.html")).unwrap();
        let drawn = "<h1>q</h1><table></table>\n";
        let page = put_into(&html, drawn).unwrap();
        assert!(page.contains("<div class=\"first-screen\"><h1>q</h1><table></table></div>"));
        assert!(put_into("<p>", drawn).is_err() && put_into(&html, "").is_err());
    }
}
