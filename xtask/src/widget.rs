//! The `<rank-lens>` element: its module from `src/widget`, its scripts from `src/widget/element`.
//!
//! The npm folder gets the module script and what it loads; `dist/widget/` the same, for sites that
//! link it, and one plain script with everything in it for `dist/embed.html`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::command::{self, cargo, command};
use crate::{build, pack, package, sizes, tools};

const MODULE: &str = "element_bg.wasm";
const PACKED: &str = "element.wasm.lzma";
const GLUE: &str = "element.js";

/// What a page that shows an element loads.
const LOADED: [&str; 3] = ["element.js", "element_view.js", PACKED];
/// Types, for the npm folder only.
const TYPES: [&str; 2] = ["element.d.ts", "jsx.d.ts"];

pub fn run_in(folders: &[PathBuf]) -> Result<()> {
    let mut build = cargo(folders);
    build.args(["rustc", "--locked", "--lib", "--crate-type", "cdylib", "--release"]);
    build.args(["--no-default-features", "--features", "widget", "--target", tools::WASM_TARGET]);
    command::run(build.envs(build::SMALL))?;

    let work = package::target().join("widget");
    let glue = work.join("glue");
    let compiled = package::target().join(tools::WASM_TARGET).join("release/ranklens.wasm");
    command::run(
        command("wasm-bindgen", folders)
            .args(["--target", "web", "--no-typescript", "--out-name", "element", "--out-dir"])
            .arg(&glue)
            .arg(&compiled),
    )?;
    pack::shorten(&glue.join(MODULE), &glue.join(GLUE), folders)?;
    gather(&work, &glue, folders)?;
    let widget = build::dist().join("widget");
    build::fresh(&widget)?;
    copy(&work.join(PACKED), &widget.join(PACKED))?;
    bundle(&work, &widget, folders)?;
    copy(&sources().join("embed.html"), &build::dist().join("embed.html"))?;
    let npm = package::folder();
    for name in LOADED {
        copy(&widget.join(name), &npm.join(name))?;
    }
    for name in TYPES {
        copy(&sources().join(name), &npm.join(name))?;
    }
    sizes::widget(&widget, &LOADED)
}

fn sources() -> PathBuf {
    crate::root().join("src/widget/element")
}

/// Puts everything that is bundled into one folder.
fn gather(work: &Path, glue: &Path, folders: &[PathBuf]) -> Result<()> {
    let scripts = fs::read_dir(sources()).context("the element has no scripts")?;
    for entry in scripts {
        let from = entry?.path();
        if let Some(name) = from.file_name() {
            copy(&from, &work.join(name))?;
        }
    }
    copy(&crate::root().join("src/api/package/packed.js"), &work.join("packed.js"))?;
    copy(&glue.join(GLUE), &work.join("glue.js"))?;
    let unpack = work.join("unpack.js");
    copy(&crate::root().join("static/unpack.js"), &unpack)?;
    pack::pack_module(&glue.join(MODULE), &work.join(PACKED), &unpack, folders)
}

/// The module script, what it loads, the plain script, and the host's script.
fn bundle(work: &Path, to: &Path, folders: &[PathBuf]) -> Result<()> {
    let esbuild = |arguments: &[&str]| {
        let mut esbuild = command("esbuild", folders);
        esbuild.current_dir(work).args(["--minify", "--log-level=warning"]);
        esbuild
            .args(["--loader:.css=text", "--loader:.lzma=binary", "--charset=utf8"])
            .args(arguments);
        command::run(esbuild.arg(format!("--outdir={}", to.display())))
    };
    for style in ["style.css", "room.css"] {
        let mut minify = command("esbuild", folders);
        minify.current_dir(work).args([style, "--minify", "--allow-overwrite", "--outdir=."]);
        command::run(minify.arg("--log-level=warning"))?;
    }
    let module = ["--bundle", "--format=esm", "--external:./element_view.js"];
    esbuild(&[&["element.js"][..], &module].concat())?;
    esbuild(&["element_view.js", "--bundle", "--format=esm"])?;
    esbuild(&["resize.js"])?;
    // The plain script brings its own module instead of fetching one.
    copy(&work.join("module_inline.js"), &work.join("module.js"))?;
    esbuild(&["embed.js", "--bundle", "--format=iife", "--define:import.meta.url=undefined"])
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display())).map(drop)
}
