//! The `<rank-lens>` element: its module from `src/widget`, its scripts from `src/widget/element`.
//!
//! The npm folder gets the module script and the files that it loads; `dist/widget/` gets the same for sites
//! that link it, and one plain script that contains everything for `dist/embed.html`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::esbuild::esbuild;
use crate::package::copy;
use crate::wasm::{Goal, Library};
use crate::{build, package, sizes};

const LIBRARY: Library = Library { feature: "widget", name: "glue", goal: Goal::Size };
const MODULE: &str = "element_bg.wasm";

/// The files that a page with an element loads.
const LOADED: [&str; 3] = ["element.js", "element_view.js", MODULE];
/// Types, for the npm folder only.
const TYPES: [&str; 2] = ["element.d.ts", "jsx.d.ts"];

/// Bundles style sheets as texts and the module as bytes.
const LOADERS: [&str; 2] = ["--loader:.css=text", "--loader:.wasm=binary"];

pub fn run_in(folders: &[PathBuf]) -> Result<()> {
    let work = gather(&LIBRARY.build(folders)?)?;
    let widget = build::dist().join("widget");
    build::fresh(&widget)?;
    copy(&work.join(MODULE), &widget.join(MODULE))?;
    bundle(&work, &widget, folders)?;
    copy(&sources().join("embed.html"), &build::dist().join("embed.html"))?;
    let npm = package::folder();
    for name in LOADED {
        copy(&widget.join(name), &npm.join(name))?;
    }
    for name in TYPES {
        copy(&sources().join(name), &npm.join(name))?;
    }
    sizes::print(&widget, &[])
}

fn sources() -> PathBuf {
    crate::root().join("src/widget/element")
}

/// Puts everything that is bundled into the library's folder.
fn gather(library: &Path) -> Result<PathBuf> {
    let scripts = fs::read_dir(sources()).context("the element has no scripts")?;
    for entry in scripts {
        let from = entry?.path();
        if let Some(name) = from.file_name() {
            copy(&from, &library.join(name))?;
        }
    }
    copy(&package::sources().join("plain.js"), &library.join("plain.js"))?;
    copy(&library.join("glue_bg.wasm"), &library.join(MODULE))?;
    Ok(library.to_owned())
}

/// Writes the module script, the script that it loads, the plain script, and the host's script.
fn bundle(work: &Path, to: &Path, folders: &[PathBuf]) -> Result<()> {
    let outdir = format!("--outdir={}", to.display());
    let bundle = |arguments: &[&str]| {
        esbuild(work, &[&LOADERS[..], arguments, &[&outdir]].concat(), folders)
    };
    for style in ["style.css", "room.css"] {
        esbuild(work, &[style, "--allow-overwrite", "--outdir=."], folders)?;
    }
    let module = ["--bundle", "--format=esm", "--external:./element_view.js"];
    bundle(&[&["element.js"][..], &module].concat())?;
    bundle(&["element_view.js", "--bundle", "--format=esm"])?;
    bundle(&["resize.js"])?;
    // The plain script contains the module instead of fetching it.
    copy(&work.join("module_inline.js"), &work.join("module.js"))?;
    bundle(&["embed.js", "--bundle", "--format=iife", "--define:import.meta.url=undefined"])
}
