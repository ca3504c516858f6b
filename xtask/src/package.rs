//! The JavaScript package in `dist/ranklens/`: what `src/api` exports, for pages, workers and Node.js.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::command::{command, run as run_program};
use crate::esbuild::esbuild;
use crate::wasm::{Library, OptimizeFor};
use crate::{build, manifest, sizes, tools, widget, worker};

const LIBRARY: Library =
    Library { feature: "api", name: "ranklens", goal: OptimizeFor::Speed, has_vectors: false };
const MODULE: &str = "ranklens_bg.wasm";
const SCRIPT: &str = "ranklens.js";

/// The sources of the script that users import, besides the library's.
const SOURCES: [&str; 2] = ["module.js", "plain.js"];

/// Files that are copied as they are.
const FILES: [&str; 2] = ["ranklens.d.ts", "README.md"];
const MANIFEST: &str = "package.json";

/// The script that writes the parameters of tools into the types.
const TYPES: &str = "types.mjs";

/// The command for Node.js, which is copied as it is; the module that reads large runs lies beside it.
const COMMAND: &str = "command";

/// Installs missing build tools, and builds the package and the element.
/// Errors: those of `run_in`, or a tool cannot be installed.
pub fn run() -> Result<()> {
    run_in(&tools::for_build()?)
}

/// Builds the package and the element, and prints their sizes.
pub fn run_in(folders: &[PathBuf]) -> Result<()> {
    let library = LIBRARY.build(folders)?;
    for source in SOURCES {
        copy(&sources().join(source), &library.join(source))?;
    }
    let folder = folder();
    build::fresh(&folder)?;
    // The bundle lies beside its sources, so that the source map names them as they are.
    let outfile = format!("--outfile=bundle/{SCRIPT}");
    // White space stays: esbuild would remove comments with it, and some comments are for bundlers.
    let readable = "--minify-whitespace=false";
    let bundle = ["module.js", "--bundle", "--format=esm", "--sourcemap", readable, &outfile];
    esbuild(&library, &bundle, folders)?;
    copy_folder(&library.join("bundle"), &folder)?;
    copy(&library.join(MODULE), &folder.join(MODULE))?;
    for name in FILES {
        copy(&sources().join(name), &folder.join(name))?;
    }
    run_program(command("node", &[]).arg(sources().join(TYPES)).arg(&folder))?;
    manifest::write(&sources().join(MANIFEST), &folder.join(MANIFEST))?;
    copy_folder(&sources().join(COMMAND), &folder.join(COMMAND))?;
    worker::copy_library(&folder.join(COMMAND), folders)?;
    write_licence(&folder.join("LICENSE"))?;
    widget::run_in(folders)?;
    sizes::print(&folder, &[])?;
    println!("The package is in {}", folder.display());
    Ok(())
}

/// Returns the folder of the package's own scripts, types and manifest.
pub fn sources() -> PathBuf {
    crate::root().join("src/api/package")
}

/// Returns the folder that is published to npm, within the site. Each build empties it.
pub fn folder() -> PathBuf {
    build::dist().join("ranklens")
}

/// Copies a file over another.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display())).map(drop)
}

/// Copies the files in a folder, without its subfolders.
fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("cannot create {}", to.display()))?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let file = entry?;
        copy(&file.path(), &to.join(file.file_name()))?;
    }
    Ok(())
}

/// Writes both licences into one file, where npm expects it.
fn write_licence(file: &Path) -> Result<()> {
    let read = |name| fs::read_to_string(crate::root().join(name)).context("a licence is missing");
    let choice = "MIT or Apache-2.0, as you prefer.";
    let text = format!("{choice}\n\n{}\n\n{}", read("LICENSE-MIT")?, read("LICENSE-APACHE")?);
    fs::write(file, text).context("cannot write LICENSE")
}

/// Returns the folder into which cargo builds.
pub fn target() -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    crate::root().join(chosen.unwrap_or_else(|| "target".into()))
}
