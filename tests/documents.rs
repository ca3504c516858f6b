//! The documents name only what exists: paths, commands, formats, settings, tools.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use ranklens::formats::Format;
use ranklens::metrics::settings::table::SETTINGS;
use ranklens::presets;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The documents for readers of the repository, by their paths below the root.
fn documents() -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "examples/README.md"]
            .map(PathBuf::from)
            .to_vec();
    for entry in fs::read_dir(root().join("docs")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "md") {
            all.push(path.strip_prefix(root()).unwrap().to_path_buf());
        }
    }
    all.sort();
    all
}

fn text(document: &Path) -> String {
    fs::read_to_string(root().join(document)).unwrap()
}

/// The targets of links and the texts of inline code and code blocks.
fn links_and_code(markdown: &str) -> (Vec<String>, Vec<String>) {
    let (mut links, mut code, mut in_block) = (Vec::new(), Vec::new(), false);
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => links.push(dest_url.into_string()),
            Event::Start(Tag::CodeBlock(_)) => in_block = true,
            Event::End(TagEnd::CodeBlock) => in_block = false,
            Event::Code(text) => code.push(text.into_string()),
            Event::Text(text) if in_block => code.extend(text.lines().map(str::to_owned)),
            _ => {}
        }
    }
    (links, code)
}

/// The anchors that GitHub makes of a document's headings.
fn anchors(markdown: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let mut heading: Option<String> = None;
    for event in Parser::new(markdown) {
        match event {
            Event::Start(Tag::Heading { level, .. }) if level != HeadingLevel::H6 => {
                heading = Some(String::new());
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let plain = heading.take().unwrap_or_default().to_lowercase();
                let kept =
                    plain.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
                anchors.insert(kept.map(|c| if c == ' ' { '-' } else { c }).collect());
            }
            _ => {}
        }
    }
    anchors
}

#[test]
fn every_link_leads_to_a_file_and_a_heading_that_exist() {
    for document in documents() {
        let markdown = text(&document);
        for link in links_and_code(&markdown).0 {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match path {
                "" => root().join(&document),
                path => root().join(document.parent().unwrap()).join(path),
            };
            assert!(target.exists(), "{}: {link}", document.display());
            if !anchor.is_empty() {
                let found = anchors(&fs::read_to_string(&target).unwrap());
                assert!(found.contains(anchor), "{}: {link}: {found:?}", document.display());
            }
        }
    }
}

/// Whether a word in code is meant as a path of the repository.
fn is_path(word: &str) -> bool {
    const FOLDERS: [&str; 9] =
        [".ci/", "benches/", "docs/", "examples/", "fuzz/", "src/", "static/", "tests/", "xtask/"];
    FOLDERS.iter().any(|folder| word.starts_with(folder)) && !word.contains(['<', '*', '…'])
}

#[test]
fn every_path_in_code_exists() {
    // The recipes speak of the folders of other sites.
    for document in documents().iter().filter(|path| !path.starts_with("examples")) {
        for code in links_and_code(&text(document)).1 {
            for word in code.split_whitespace().filter(|word| is_path(word)) {
                let path = word.trim_end_matches([',', ';', ':', '.']);
                // Written when a reader breaks.
                if path != "fuzz/artifacts" {
                    assert!(root().join(path).exists(), "{}: {path}", document.display());
                }
            }
        }
    }
}

#[test]
fn every_command_exists() {
    let usage = fs::read_to_string(root().join("xtask/src/main.rs")).unwrap();
    let steps = fs::read_to_string(root().join("xtask/src/steps.rs")).unwrap();
    let mut seen = 0;
    for document in documents() {
        for code in links_and_code(&text(&document)).1 {
            let Some((_, command)) = code.split_once("cargo xtask ") else { continue };
            let mut words = command.split_whitespace();
            let task = words.next().unwrap();
            let is_known = usage.contains(&format!("\"{task}\" =>"))
                || usage.contains(&format!("\"{task}\" |"));
            assert!(is_known, "{}: there is no task `{task}`", document.display());
            if task == "test" {
                for step in words
                    .take_while(|word| word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'))
                {
                    let entry = format!("name: \"{step}\"");
                    assert!(
                        steps.contains(&entry),
                        "{}: there is no step `{step}`",
                        document.display()
                    );
                }
            }
            seen += 1;
        }
    }
    assert!(seen > 5);
}

/// The first column of the first table below a heading, without its code marks.
fn first_column(document: &str, heading: &str) -> Vec<String> {
    let markdown = text(Path::new(document));
    let below = markdown.split_once(heading).unwrap().1;
    let rows = below
        .lines()
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'));
    let cell = |row: &str| row.split('|').nth(1).unwrap().trim().replace('`', "");
    rows.skip(2).map(cell).collect()
}

#[test]
fn the_formats_are_listed_in_the_order_of_detection() {
    let listed = first_column("docs/formats.md", "# Formats");
    let known: Vec<String> = Format::ALL.iter().map(|format| format.label().to_owned()).collect();
    assert_eq!(listed, known);
    assert!(text(Path::new("README.md")).contains(&format!("[{} formats]", known.len())));
}

#[test]
fn every_setting_is_listed() {
    let listed = first_column("docs/conventions.md", "## Settings");
    let known: Vec<String> = SETTINGS.iter().map(|setting| setting.key.to_owned()).collect();
    assert_eq!(listed, known);
}

#[test]
fn every_tool_is_listed() {
    let listed = first_column("docs/conventions.md", "## Tools").join(" ");
    let words: BTreeSet<&str> = listed.split([' ', ',', '(', ')']).collect();
    for preset in presets::ALL {
        assert!(words.contains(preset.name), "{}", preset.name);
    }
    // All but the textbook.
    let counted = format!("{} conventions of tools", presets::ALL.len() - 1);
    assert!(text(Path::new("README.md")).contains(&counted), "{counted}");
}

#[test]
fn the_readme_is_short() {
    assert!(text(Path::new("README.md")).lines().count() <= 150);
}
