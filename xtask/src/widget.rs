//! The `<rank-lens>` element: its module from `src/widget`, its scripts from `src/widget/element`.
//!
//! `dist/widget/` gets the module script and the files that it fetches, for sites that link it, and one plain script
//! that contains everything, for `dist/embed.html`. The npm folder gets scripts only, because bundlers differ in how
//! they treat an address in a script: there, a separate script holds the module's bytes.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use crate::esbuild::esbuild;
use crate::package::copy;
use crate::wasm::{Library, OptimizeFor};
use crate::{build, compress, package, sizes};

const LIBRARY: Library =
    Library { feature: "widget", name: "glue", goal: OptimizeFor::Size, has_vectors: false };
const MODULE: &str = "element_bg.wasm";

/// Types, for the npm folder only.
const TYPES: [&str; 2] = ["element.d.ts", "jsx.d.ts"];

/// The packed module, for scripts that contain the module instead of fetching it.
const PACKED: &str = "element_bg.wasm.gz";

/// Bundles style sheets as texts and the packed module as bytes.
const LOADERS: [&str; 2] = ["--loader:.css=text", "--loader:.gz=binary"];

/// Removes the module's address from scripts, which get the module as an argument. Otherwise a bundler looks for the
/// file that wasm-bindgen's script names.
const NO_ADDRESS: &str = "--define:import.meta.url=undefined";
const MODULE_SCRIPT: [&str; 3] = ["--bundle", "--format=esm", "--external:./element_view.js"];
const VIEW_SCRIPT: [&str; 3] = ["--bundle", "--format=esm", NO_ADDRESS];

/// Builds the element into `dist/widget/` and the package. It needs the package's folder.
/// Errors: a program fails, or a file cannot be written.
pub fn run_in(folders: &[PathBuf]) -> Result<()> {
    let work = gather(&LIBRARY.build(folders)?)?;
    let widget = build::dist().join("widget");
    build::fresh(&widget)?;
    copy(&work.join(MODULE), &widget.join(MODULE))?;
    bundle(&work, &widget, folders)?;
    write_frames(&widget)?;
    let npm = package::folder();
    bundle_for_bundlers(&work, &npm, folders)?;
    for name in TYPES {
        copy(&sources().join(name), &npm.join(name))?;
    }
    sizes::print(&widget, &[])
}

fn sources() -> PathBuf {
    crate::root().join("src/widget/element")
}

/// Writes the page for frames twice: into the folder that sites copy, and beside the application, with the
/// application's address.
fn write_frames(widget: &Path) -> Result<()> {
    let frame = fs::read_to_string(sources().join("embed.html")).context("there is no frame")?;
    fs::write(widget.join("embed.html"), &frame).context("cannot write the frame")?;
    copy(&crate::root().join("static/icon.svg"), &widget.join("icon.svg"))?;
    let here = r#"src="embed.js""#;
    ensure!(frame.contains(here), "embed.html does not load embed.js");
    let beside = frame.replace(here, r#"src="widget/embed.js" data-app="./""#);
    fs::write(build::dist().join("embed.html"), beside).context("cannot write the frame")
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
    let module = fs::read(library.join("glue_bg.wasm")).context("the element has no module")?;
    fs::write(library.join(MODULE), &module).context("cannot write the module")?;
    fs::write(library.join(PACKED), compress::gzip(&module)?).context("cannot pack the module")?;
    Ok(library.to_owned())
}

/// Writes the module script, the script that it loads, the plain script, and the host's script.
fn bundle(work: &Path, to: &Path, folders: &[PathBuf]) -> Result<()> {
    let outdir = format!("--outdir={}", to.display());
    let bundle = |arguments: &[&str]| {
        esbuild(work, &[&LOADERS[..], arguments, &[&outdir]].concat(), folders)
    };
    for style in ["style.css", "narrow.css", "room.css"] {
        esbuild(work, &[style, "--allow-overwrite", "--outdir=."], folders)?;
    }
    bundle(&[&["element.js"][..], &MODULE_SCRIPT].concat())?;
    bundle(&[&["element_view.js"][..], &VIEW_SCRIPT].concat())?;
    bundle(&["resize.js"])?;
    // The plain script contains the module instead of fetching it.
    copy(&work.join("module_inline.js"), &work.join("module.js"))?;
    bundle(&["embed.js", "--bundle", "--format=iife", NO_ADDRESS])
}

/// Writes the same scripts for the npm folder, with source maps. None of these scripts contains an address.
fn bundle_for_bundlers(work: &Path, npm: &Path, folders: &[PathBuf]) -> Result<()> {
    // The scripts lie beside their sources, so that the source maps name the sources as they are.
    let out = work.join("npm");
    build::fresh(&out)?;
    copy(&work.join("module_import.js"), &work.join("module.js"))?;
    let bundle = |script: &str, arguments: &[&str]| {
        let outfile = format!("--outfile=npm/{script}");
        esbuild(work, &[&LOADERS[..], arguments, &[&outfile]].concat(), folders)?;
        copy(&out.join(script), &npm.join(script))
    };
    let bundle_with_map = |script: &str, arguments: &[&str]| {
        bundle(script, &[&[script, "--sourcemap"][..], arguments].concat())?;
        let map = format!("{script}.map");
        copy(&out.join(&map), &npm.join(&map))
    };
    let module = [&MODULE_SCRIPT[..], &["--external:./element_module.js"]].concat();
    bundle_with_map("element.js", &module)?;
    bundle_with_map("element_view.js", &VIEW_SCRIPT)?;
    // A source map of bytes would be of no use.
    bundle("element_module.js", &["module_inline.js", "--bundle", "--format=esm"])
}
