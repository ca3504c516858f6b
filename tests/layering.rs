//! Which module may use which, and how long a file may be.
//!
//! These tests check the modules of `src` against the table in `ARCHITECTURE.md`, the outside crates
//! of each module against [`LAYERS`], that no files import each other in a cycle, that only `platform` uses the page
//! (`window`, `document`, storage) while `ui` may also name types of events and elements, and that
//! no file has more than 400 lines.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "layering/cycles.rs"]
mod cycles;
#[path = "layering/source.rs"]
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cycles::cycles;
use source::{Paths, SourceFile, files_of, source};

/// A module of the crate, and the outside crates that it may use. The table in `ARCHITECTURE.md` says which modules it
/// may use.
struct Layer {
    name: &'static str,
    crates: &'static [&'static str],
}

const LAYERS: [Layer; 18] = [
    Layer { name: "decimal", crates: &["zmij"] },
    Layer { name: "metrics", crates: &["foldhash", "libm", "serde", "strsim", "thiserror"] },
    Layer { name: "presets", crates: &["libm", "strsim", "thiserror"] },
    Layer { name: "answers", crates: &["libm"] },
    // `js_sys` is for letter case in the browser, which has the tables.
    Layer { name: "data", crates: &["js_sys", "serde"] },
    Layer { name: "lint", crates: &["percent_encoding"] },
    Layer { name: "formats", crates: &["serde", "serde_json", "thiserror"] },
    Layer {
        name: "present",
        crates: &["html_escape", "libm", "num_rational", "num_traits", "unicode_bidi"],
    },
    Layer {
        name: "state",
        crates: &["html_escape", "percent_encoding", "serde", "serde_json", "strsim", "thiserror"],
    },
    Layer {
        name: "statistics",
        // `wasm_bindgen` and `serde_wasm_bindgen` are only for `exports.rs`, the interface of the worker.
        crates: &[
            "libm",
            "rand_core",
            "rand_xoshiro",
            "serde",
            "serde_wasm_bindgen",
            "thiserror",
            "wasm_bindgen",
        ],
    },
    Layer { name: "compare", crates: &["libm", "serde", "serde_json", "thiserror"] },
    // `wasm_bindgen` and `serde_wasm_bindgen` are only for `exports.rs`, the interface of the worker.
    Layer { name: "stream", crates: &["memchr", "serde", "serde_wasm_bindgen", "wasm_bindgen"] },
    Layer { name: "export", crates: &["html_escape", "serde", "serde_json"] },
    Layer {
        name: "api",
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
        // `wasm_bindgen` is only for `exports.rs`.
        crates: &["libm", "serde", "wasm_bindgen"],
    },
    Layer { name: "panics", crates: &["console_error_panic_hook", "wasm_bindgen"] },
    Layer {
        name: "platform",
        crates: &[
            "futures_util",
            "gloo",
            "idb",
            "js_sys",
            "serde",
            "serde_wasm_bindgen",
            "wasm_bindgen",
            "wasm_bindgen_futures",
            "web_sys",
        ],
    },
    Layer {
        name: "ui",
        crates: &[
            "futures_util",
            "gloo",
            "js_sys",
            "serde",
            "serde_wasm_bindgen",
            "wasm_bindgen",
            "wasm_bindgen_futures",
            "wasm_split_helpers",
            "web_sys",
            "yew",
        ],
    },
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

/// The most lines of a file.
const LONGEST: usize = 400;

/// The layers whose files must not import each other in cycles.
const ONE_WAY: [&str; 4] = ["metrics", "formats", "state", "ui"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

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
    LAYERS.iter().find(|layer| layer.name == name).unwrap()
}

/// Returns the table of modules in `ARCHITECTURE.md`: the modules that each module may use, by its name.
fn table() -> BTreeMap<String, BTreeSet<String>> {
    let document = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let rows = document.lines().skip_while(|line| !line.starts_with("| Module |")).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    let names = |cell: &str| -> Vec<String> {
        cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').collect();
        (names(cells[1]).remove(0), names(cells[3]).into_iter().collect())
    };
    rows.map(row).collect()
}

/// Returns the crates on which the project depends outside of tests, as code spells them.
fn dependencies() -> BTreeSet<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let (mut names, mut section) = (BTreeSet::new(), "");
    for line in manifest.lines() {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']');
            names.extend(section.strip_prefix("dependencies.").map(str::to_owned));
        } else if section == "dependencies" {
            names.extend(line.split_once(" = ").map(|(name, _)| name.to_owned()));
        }
    }
    names.into_iter().map(|name| name.replace('-', "_")).collect()
}

#[test]
fn every_module_uses_only_those_that_the_table_names() {
    let table = table();
    for layer in &LAYERS {
        let may_use = &table[layer.name];
        let forbidden = offences(layer, |file| {
            let used = file.paths.modules().into_iter();
            let strangers = used.filter(|used| *used != layer.name && !may_use.contains(*used));
            strangers.map(String::from).collect()
        });
        assert!(forbidden.is_empty(), "{forbidden:#?}");
    }
}

#[test]
fn every_module_uses_all_that_the_table_names() {
    for (name, may_use) in table() {
        let files = files_of(&name);
        let used: BTreeSet<&str> = files.iter().flat_map(|file| file.paths.modules()).collect();
        let unused: Vec<&String> =
            may_use.iter().filter(|module| !used.contains(module.as_str())).collect();
        assert!(unused.is_empty(), "{name} does not use {unused:?}");
    }
}

#[test]
fn every_module_uses_only_the_crates_it_needs() {
    let dependencies = dependencies();
    assert!(dependencies.contains("serde") && dependencies.contains("web_sys"));
    for layer in &LAYERS {
        let forbidden = offences(layer, |file| {
            let strange =
                |first: &str| dependencies.contains(first) && !layer.crates.contains(&first);
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
    for layer in &LAYERS {
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
fn every_module_is_in_the_table_and_has_a_layer() {
    let layers: BTreeSet<String> = LAYERS.iter().map(|layer| layer.name.to_owned()).collect();
    assert_eq!(table().into_keys().collect::<BTreeSet<_>>(), layers);
    for entry in fs::read_dir(source()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(layers.contains(name) || ["lib", "bin"].contains(&name), "{name} has no layer");
    }
}

#[test]
fn every_crate_of_a_layer_is_used_there() {
    let unused = |layer: &Layer| {
        let files = files_of(layer.name);
        let paths = files.iter().flat_map(|file| file.paths.all());
        let used: BTreeSet<&str> = paths.map(|path| &*path[0]).collect();
        let unused = layer.crates.iter().filter(|name| !used.contains(*name));
        unused.map(|name| format!("{} does not use {name}", layer.name)).collect::<Vec<_>>()
    };
    let all: Vec<String> = LAYERS.iter().flat_map(unused).collect();
    assert!(all.is_empty(), "{all:#?}");
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
