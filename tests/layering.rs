//! Which module may use which, and how long a file may be. Read from the source text.
//!
//! Enforced here: the arrows of [`ARROWS`] between the modules of `src`; the outside crates that the
//! pure modules use; that only `platform` touches the page (`window`, `document`, storage), while `ui`
//! also names event and element types, listens and waits; and that no file is longer than 400 lines.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A module, the project's modules that it may use, and the outside crates.
struct Layer {
    name: &'static str,
    uses: &'static [&'static str],
    crates: &'static [&'static str],
}

const ARROWS: [Layer; 16] = [
    Layer { name: "decimal", uses: &[], crates: &[] },
    Layer { name: "metrics", uses: &["decimal"], crates: &["libm", "strsim", "thiserror"] },
    Layer {
        name: "presets",
        uses: &["decimal", "metrics"],
        crates: &["libm", "strsim", "thiserror"],
    },
    Layer { name: "answers", uses: &["decimal", "metrics", "presets"], crates: &["libm"] },
    // For letter case in the browser only, which has the tables.
    Layer { name: "data", uses: &["metrics"], crates: &["js_sys"] },
    Layer { name: "lint", uses: &["data", "metrics"], crates: &["percent_encoding"] },
    Layer {
        name: "formats",
        uses: &["data", "decimal", "metrics"],
        crates: &["strsim", "thiserror"],
    },
    Layer {
        name: "present",
        uses: &["answers", "data", "decimal", "lint", "metrics", "presets"],
        crates: &["libm"],
    },
    Layer {
        name: "state",
        uses: &[
            "answers", "data", "decimal", "formats", "lint", "metrics", "present", "presets",
            "stream",
        ],
        crates: &["percent_encoding", "strsim", "thiserror"],
    },
    Layer { name: "statistics", uses: &[], crates: &["libm", "thiserror"] },
    // What it exports, at the border of a worker, in `exports.rs` only.
    Layer { name: "stream", uses: &["decimal", "metrics"], crates: &["memchr", "wasm_bindgen"] },
    // Code brings its data along, and calls tools as the presets know them.
    Layer {
        name: "export",
        uses: &["data", "decimal", "formats", "metrics", "present", "presets"],
        crates: &[],
    },
    Layer {
        name: "api",
        uses: &[
            "answers",
            "data",
            "decimal",
            "export",
            "formats",
            "metrics",
            "present",
            "presets",
            "statistics",
        ],
        // Those of the browser in `js.rs` only, at the border.
        crates: &["js_sys", "strsim", "thiserror", "wasm_bindgen"],
    },
    Layer {
        name: "widget",
        uses: &["api", "data", "decimal", "export", "metrics", "present", "presets", "state"],
        // The browser's in `exports.rs` only.
        crates: &["libm", "wasm_bindgen"],
    },
    Layer { name: "platform", uses: &[], crates: BROWSER },
    Layer {
        name: "ui",
        uses: &[
            "answers", "data", "decimal", "export", "formats", "lint", "metrics", "platform",
            "present", "presets", "state",
        ],
        crates: BROWSER,
    },
];

const BROWSER: &[&str] = &[
    "gloo_events",
    "gloo_timers",
    "js_sys",
    "wasm_bindgen",
    "wasm_bindgen_futures",
    "web_sys",
    "yew",
];

/// Every crate that the project depends on, as it is written in code.
const CRATES: &[&str] = &[
    "csv",
    "gloo_events",
    "gloo_timers",
    "js_sys",
    "libm",
    "percent_encoding",
    "serde",
    "serde_json",
    "strsim",
    "thiserror",
    "wasm_bindgen",
    "wasm_bindgen_futures",
    "web_sys",
    "yew",
];

/// What `ui` may take from `web_sys`: types, which it gets from events and nodes, and no way to the
/// window or the document.
const PAGE: &[&str] = &[
    "web_sys::window",
    "web_sys::Window",
    "web_sys::Document",
    "web_sys::Storage",
    "web_sys::History",
    "web_sys::Location",
    "gloo_utils",
    "js_sys::global",
];

const LONGEST: usize = 400;

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The Rust files below a folder, or the one file of that name.
fn files(folder: &Path) -> Vec<PathBuf> {
    if folder.is_file() {
        return vec![folder.to_path_buf()];
    }
    let mut all: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir() || path.extension().is_some_and(|end| end == "rs"))
        .flat_map(|path| files(&path))
        .collect();
    all.sort();
    all
}

/// The code of a file: without comments, with the contents of strings taken out.
fn code(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            'r' if rest.starts_with("r\"") => 2 + rest[2..].find('"').unwrap() + 1,
            'r' if rest.starts_with("r#\"") => 3 + rest[3..].find("\"#").unwrap() + 2,
            '"' => string(rest),
            // A quote as a character is not the start of a string.
            '\'' if rest.starts_with("'\"'") || rest.starts_with("'\\\"'") => {
                rest[1..].find('\'').unwrap() + 2
            }
            _ => {
                code.push(c);
                c.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    code
}

/// The length of the string at the start, with its quotes.
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Every path that the code writes, with those in braces spelled out: `a::{b, c::d}` is `a::b` and
/// `a::c::d`. Blanks are gone.
fn paths(code: &str) -> BTreeSet<String> {
    let is_path = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':');
    let mut found = BTreeSet::new();
    // The prefixes of the braces that are open; "" for those of a block.
    let mut open: Vec<String> = Vec::new();
    let mut path = String::new();
    for c in code.chars().chain([' ']) {
        if is_path(c) {
            path.push(c);
            continue;
        }
        let prefix = open.last().cloned().unwrap_or_default();
        let whole = format!("{prefix}{path}");
        if !path.is_empty() && whole.contains("::") {
            found.insert(whole.trim_end_matches("::").to_string());
        }
        match c {
            '{' if path.ends_with("::") => open.push(whole),
            '{' => open.push(String::new()),
            '}' => drop(open.pop()),
            _ => {}
        }
        path.clear();
    }
    found
}

fn modules(paths: &BTreeSet<String>) -> BTreeSet<String> {
    let crates = paths.iter().filter_map(|path| path.strip_prefix("crate::"));
    crates.map(|path| path.split("::").next().unwrap().to_string()).collect()
}

fn shown(path: &Path) -> String {
    path.strip_prefix(source()).unwrap().display().to_string()
}

/// The paths of a file's code. Tests may use anything.
fn paths_of(file: &Path) -> BTreeSet<String> {
    if file.ends_with("tests.rs") {
        return BTreeSet::new();
    }
    let text = fs::read_to_string(file).unwrap();
    let tested = text.find("#[cfg(test)]\nmod").unwrap_or(text.len());
    paths(&code(&text[..tested]))
}

fn layer_files(layer: &Layer) -> Vec<PathBuf> {
    let folder = source().join(layer.name);
    if folder.is_dir() { files(&folder) } else { files(&folder.with_extension("rs")) }
}

#[test]
fn every_module_uses_only_those_below_it() {
    let mut forbidden = Vec::new();
    for layer in &ARROWS {
        for file in layer_files(layer) {
            let used = modules(&paths_of(&file));
            let strangers = used
                .iter()
                .filter(|used| **used != layer.name && !layer.uses.contains(&used.as_str()));
            forbidden.extend(strangers.map(|used| format!("{} uses {used}", shown(&file))));
        }
    }
    assert!(forbidden.is_empty(), "{forbidden:#?}");
}

#[test]
fn the_arrows_that_are_there_are_seen() {
    for (name, below) in [("ui", "state"), ("state", "formats"), ("present", "metrics")] {
        let layer = ARROWS.iter().find(|layer| layer.name == name).unwrap();
        let uses = |file: &PathBuf| modules(&paths_of(file)).contains(below);
        assert!(layer_files(layer).iter().any(uses), "{name} uses {below}");
    }
}

#[test]
fn every_module_uses_only_the_crates_it_needs() {
    let mut forbidden = Vec::new();
    for layer in &ARROWS {
        for file in layer_files(layer) {
            for path in paths_of(&file) {
                let first = path.split("::").next().unwrap();
                if CRATES.contains(&first) && !layer.crates.contains(&first) {
                    forbidden.push(format!("{} uses {path}", shown(&file)));
                }
            }
        }
    }
    assert!(forbidden.is_empty(), "{forbidden:#?}");
}

#[test]
fn no_path_climbs_out_of_its_module() {
    for layer in &ARROWS {
        let root = source().join(layer.name);
        for file in layer_files(layer).into_iter().filter(|file| file.starts_with(&root)) {
            let below = file.strip_prefix(&root).unwrap().components().count();
            let is_mod = file.file_name().is_some_and(|name| name == "mod.rs");
            let depth = if is_mod { below - 1 } else { below };
            for path in paths_of(&file) {
                let climbs = path.split("::").take_while(|part| *part == "super").count();
                assert!(climbs <= depth, "{} climbs out with {path}", shown(&file));
            }
        }
    }
}

#[test]
fn only_the_platform_touches_the_page() {
    let ui = ARROWS.iter().find(|layer| layer.name == "ui").unwrap();
    let mut forbidden = Vec::new();
    for file in layer_files(ui) {
        let reaches = paths_of(&file).into_iter().filter(|path| PAGE.contains(&path.as_str()));
        forbidden.extend(reaches.map(|path| format!("{} uses {path}", shown(&file))));
    }
    assert!(forbidden.is_empty(), "{forbidden:#?}");
}

#[test]
fn every_module_has_its_arrows() {
    let known: BTreeSet<&str> = ARROWS.iter().map(|layer| layer.name).collect();
    for entry in fs::read_dir(source()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(known.contains(name) || ["lib", "bin"].contains(&name), "{name} has no arrows");
    }
    let manifest = fs::read_to_string(source().parent().unwrap().join("Cargo.toml")).unwrap();
    for name in CRATES {
        assert!(manifest.contains(&name.replace('_', "-")) || manifest.contains(name), "{name}");
    }
}

#[test]
fn no_file_is_too_long() {
    let long: Vec<String> = files(&source())
        .into_iter()
        .map(|file| (fs::read_to_string(&file).unwrap().lines().count(), file))
        .filter(|(lines, _)| *lines > LONGEST)
        .map(|(lines, file)| format!("{} has {lines} lines", shown(&file)))
        .collect();
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn the_reader_of_the_source_sees_what_is_used_and_nothing_else() {
    let text = r##"
        //! See [`crate::ui`].
        use crate::{data::{self, Doc}, metrics::Settings};
        use std::rc::Rc;
        /* crate::platform */
        fn f() -> crate::present::Math { let s = "crate::state \" {"; g('"', r#"crate::formats"#) }
        #[serde(with = "crate::bin")] struct A { a: super::super::B }
        fn h() { if x { yew::html! { <A/> } } }
    "##;
    let found = paths(&code(text));
    let modules = modules(&found);
    assert_eq!(modules.iter().collect::<Vec<_>>(), ["data", "metrics", "present"]);
    for path in
        ["crate::data::self", "crate::data::Doc", "super::super::B", "yew::html", "std::rc::Rc"]
    {
        assert!(found.contains(path), "{path} is not in {found:#?}");
    }
}
