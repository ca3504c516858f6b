//! Which module may use which, and how long a file may be.
//!
//! These tests check the dependencies [`ARROWS`] between the modules of `src`, the outside crates
//! of each module, that no files import each other in a cycle, that only `platform` uses the page
//! (`window`, `document`, storage) while `ui` may also name types of events and elements, and that
//! no file has more than 400 lines.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "layering/cycles.rs"]
mod cycles;
#[path = "layering/source.rs"]
mod source;

use std::collections::BTreeSet;
use std::fs;

use cycles::cycles;
use source::{Paths, SourceFile, files_of, source};

/// A module, the modules of the project that it may use, and the outside crates.
struct Layer {
    name: &'static str,
    uses: &'static [&'static str],
    crates: &'static [&'static str],
}

const ARROWS: [Layer; 18] = [
    Layer { name: "decimal", uses: &[], crates: &["zmij"] },
    Layer {
        name: "metrics",
        uses: &["decimal"],
        crates: &["foldhash", "libm", "serde", "strsim", "thiserror"],
    },
    Layer {
        name: "presets",
        uses: &["data", "decimal", "metrics"],
        crates: &["libm", "serde", "strsim", "thiserror"],
    },
    Layer { name: "answers", uses: &["decimal", "metrics", "presets"], crates: &["libm"] },
    // `js_sys` is for letter case in the browser, which has the tables.
    Layer { name: "data", uses: &["metrics"], crates: &["js_sys", "serde"] },
    Layer { name: "lint", uses: &["data", "metrics"], crates: &["percent_encoding"] },
    Layer {
        name: "formats",
        uses: &["data", "decimal", "metrics"],
        crates: &["csv", "serde", "serde_json", "strsim", "thiserror"],
    },
    Layer {
        name: "present",
        uses: &["answers", "data", "decimal", "lint", "metrics", "presets"],
        crates: &["libm", "num_rational", "num_traits", "unicode_bidi"],
    },
    Layer {
        name: "state",
        uses: &[
            "answers",
            "compare",
            "data",
            "decimal",
            "export",
            "formats",
            "lint",
            "metrics",
            "present",
            "presets",
            "statistics",
            "stream",
        ],
        crates: &["percent_encoding", "serde", "serde_json", "strsim", "thiserror"],
    },
    Layer {
        name: "statistics",
        uses: &[],
        crates: &["libm", "rand_core", "rand_xoshiro", "thiserror"],
    },
    Layer {
        name: "compare",
        uses: &["data", "decimal", "metrics", "present", "presets", "statistics"],
        crates: &["libm", "serde", "serde_json", "thiserror"],
    },
    // `wasm_bindgen` and `serde_wasm_bindgen` are only for `exports.rs`, the interface of the worker.
    Layer {
        name: "stream",
        uses: &["decimal", "metrics"],
        crates: &["memchr", "serde", "serde_wasm_bindgen", "wasm_bindgen"],
    },
    // Code contains its data and calls tools by the presets' definitions.
    Layer {
        name: "export",
        uses: &["data", "decimal", "formats", "metrics", "present", "presets"],
        crates: &["csv", "serde", "serde_json"],
    },
    Layer {
        name: "api",
        uses: &[
            "answers",
            "compare",
            "data",
            "decimal",
            "export",
            "formats",
            "metrics",
            "present",
            "presets",
            "statistics",
            "stream",
        ],
        // The browser crates are only for `border.rs` and `exports.rs`.
        crates: &[
            "js_sys",
            "serde",
            "serde_json",
            "serde_wasm_bindgen",
            "strsim",
            "thiserror",
            "wasm_bindgen",
        ],
    },
    Layer {
        name: "widget",
        uses: &["api", "data", "decimal", "export", "metrics", "present", "presets", "state"],
        // The browser crates are only for `exports.rs`.
        crates: &["js_sys", "libm", "serde", "serde_json", "serde_wasm_bindgen", "wasm_bindgen"],
    },
    Layer { name: "panics", uses: &[], crates: &["console_error_panic_hook", "wasm_bindgen"] },
    Layer { name: "platform", uses: &[], crates: BROWSER },
    Layer {
        name: "ui",
        uses: &[
            "answers",
            "compare",
            "data",
            "decimal",
            "export",
            "formats",
            "lint",
            "metrics",
            "platform",
            "present",
            "presets",
            "state",
            "statistics",
        ],
        crates: BROWSER,
    },
];

const BROWSER: &[&str] = &[
    "gloo",
    "idb",
    "js_sys",
    "serde",
    "serde_json",
    "serde_wasm_bindgen",
    "unicode_bidi",
    "wasm_bindgen",
    "wasm_bindgen_futures",
    "wasm_split_helpers",
    "zmij",
    "web_sys",
    "yew",
];

/// Every crate that the project depends on, as code spells it.
const CRATES: &[&str] = &[
    "console_error_panic_hook",
    "csv",
    "foldhash",
    "gloo",
    "idb",
    "js_sys",
    "libm",
    "num_rational",
    "num_traits",
    "percent_encoding",
    "rand_core",
    "rand_xoshiro",
    "serde",
    "serde_json",
    "serde_wasm_bindgen",
    "strsim",
    "thiserror",
    "unicode_bidi",
    "wasm_bindgen",
    "wasm_bindgen_futures",
    "wasm_split_helpers",
    "web_sys",
    "yew",
];

/// The forbidden paths of `web_sys` in `ui`, which lead to the window or the document. The types of
/// events and nodes are allowed.
const PAGE: &[&str] = &[
    "web_sys::window",
    "web_sys::Window",
    "web_sys::Document",
    "web_sys::Storage",
    "web_sys::History",
    "web_sys::Location",
    "gloo::utils",
    "js_sys::global",
];

const LONGEST: usize = 400;

/// The layers whose files must not import each other in cycles.
const ONE_WAY: [&str; 4] = ["metrics", "formats", "state", "ui"];

/// Returns the files of the layer that break a rule, each with the paths it must not use.
fn offences(layer: &Layer, breaks: impl Fn(&SourceFile) -> Vec<String>) -> Vec<String> {
    let files = files_of(layer.name);
    let named = |file: &SourceFile| {
        let used = breaks(file);
        used.into_iter().map(|used| format!("{} uses {used}", file.name)).collect::<Vec<_>>()
    };
    files.iter().flat_map(named).collect()
}

fn layer(name: &str) -> &'static Layer {
    ARROWS.iter().find(|layer| layer.name == name).unwrap()
}

#[test]
fn every_module_uses_only_those_below_it() {
    for layer in &ARROWS {
        let forbidden = offences(layer, |file| {
            let used = file.paths.modules().into_iter();
            let strangers = used.filter(|used| *used != layer.name && !layer.uses.contains(used));
            strangers.map(String::from).collect()
        });
        assert!(forbidden.is_empty(), "{forbidden:#?}");
    }
}

#[test]
fn the_arrows_that_are_there_are_seen() {
    for (name, below) in [("ui", "state"), ("state", "formats"), ("present", "metrics")] {
        let files = files_of(name);
        assert!(
            files.iter().any(|file| file.paths.modules().contains(below)),
            "{name} uses {below}"
        );
    }
}

#[test]
fn every_module_uses_only_the_crates_it_needs() {
    for layer in &ARROWS {
        let forbidden = offences(layer, |file| {
            let strange = |first: &str| CRATES.contains(&first) && !layer.crates.contains(&first);
            let paths = file.paths.all().filter(|path| strange(&path[0]));
            paths.map(|path| path.join("::")).collect()
        });
        assert!(forbidden.is_empty(), "{forbidden:#?}");
    }
}

#[test]
fn the_files_of_a_layer_import_one_way() {
    for name in ONE_WAY {
        let files = files_of(name);
        let cycles = cycles(&files);
        assert!(cycles.is_empty(), "{name}: {cycles:#?}");
    }
}

#[test]
fn cycles_are_found_through_names_that_are_exported_again() {
    let file = |module: &[&str], code: &str| SourceFile {
        name: module.join("/"),
        module: module.iter().map(|part| (*part).to_owned()).collect(),
        lines: 1,
        paths: Paths::of(code).unwrap(),
    };
    let files = [
        file(&["m"], "mod a; mod b; mod c; pub use a::A; pub use b::{B, B as Beta};"),
        file(&["m", "a"], "use super::Beta; pub struct A;"),
        file(&["m", "b"], "use crate::m::c; pub struct B;"),
        file(&["m", "c"], "fn f() -> crate::m::A { crate::m::A }"),
        file(&["m", "d"], "use super::A;"),
    ];
    assert_eq!(cycles(&files), [["m/a", "m/b", "m/c"]]);
    assert!(cycles(&files[..3]).is_empty());
}

#[test]
fn no_path_climbs_out_of_its_module() {
    for layer in &ARROWS {
        for file in files_of(layer.name) {
            let depth = file.module.len() - 1;
            for path in file.paths.all() {
                let climbs = path.iter().take_while(|part| *part == "super").count();
                assert!(climbs <= depth, "{} climbs out with {}", file.name, path.join("::"));
            }
        }
    }
}

#[test]
fn only_the_platform_touches_the_page() {
    let forbidden = offences(layer("ui"), |file| {
        let paths = file.paths.all().map(|path| path.join("::"));
        let leads = |path: &String| {
            PAGE.iter().any(|way| path == way || path.starts_with(&format!("{way}::")))
        };
        paths.filter(leads).collect()
    });
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
    let files = source::below(&source()).into_iter().map(|file| source::read(&file));
    let long = files.filter(|file| file.lines > LONGEST);
    let long: Vec<String> = long.map(|file| format!("{}: {}", file.name, file.lines)).collect();
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn the_paths_that_code_writes_are_seen_and_nothing_else() {
    let text = r##"
        //! See [`crate::ui`].
        use crate::{data::{self, Doc}, metrics::Settings};
        pub use crate::stream::Run as Large;
        use std::rc::Rc;
        /* crate::platform */
        fn f() -> crate::present::Math { let s = "crate::state \" {"; g('"', r#"crate::formats"#) }
        #[serde(with = "crate::bin")] struct A { a: super::super::B }
        #[derive(serde::Serialize)] struct C;
        fn h() { if x { yew::html! { <A<crate::lint::Names> b={crate::answers::all()} c::d/> } } }
        #[cfg(test)] mod tests { use crate::export::Sheet; }
    "##;
    let found = Paths::of(text).unwrap();
    let modules = ["answers", "data", "lint", "metrics", "present", "stream"];
    assert_eq!(found.modules().into_iter().collect::<Vec<_>>(), modules);
    let written: BTreeSet<String> = found.all().map(|path| path.join("::")).collect();
    for path in [
        "crate::data",
        "crate::data::Doc",
        "super::super::B",
        "yew::html",
        "std::rc::Rc",
        "serde::Serialize",
    ] {
        assert!(written.contains(path), "{path} is not in {written:#?}");
    }
    assert_eq!(found.exported["Large"], ["crate", "stream", "Run"]);
}
