//! Builds the module of the page in parts: the first screen, and what it does not need.
//!
//! rustc builds one module. In this module, functions of one part call functions of another part through imports.
//! `wasm_split_cli_support` splits the module by the code that each part reaches, and wasm-bindgen makes a script for
//! the first part. The other parts share the memory and the function table of the first. Code that several of them
//! use becomes a separate part.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, ensure};
use wasm_split_cli_support::{Options, transform};

use crate::command::{self, cargo, command};
use crate::wasm::{self, OptimizeFor};
use crate::{build, package, tools};

/// The page's script, which loads the module.
pub const SCRIPT: &str = "app.js";
/// The first part, under the name that wasm-bindgen gives it. The build adds a hash.
pub const MODULE: &str = "app_bg.wasm";
/// The script that loads the other parts.
pub const LOADER: &str = "split.js";

/// Builds the parts and their scripts into `dist`. Returns the names of the other parts: `split_NAME.wasm` for each
/// function where `src/ui` splits the module, and `chunk_N.wasm` for code that several of them use.
pub fn run_in(dist: &Path, folders: &[PathBuf]) -> Result<Vec<String>> {
    let mut build = cargo(folders);
    build.args(["rustc", "--locked", "--release", "--bin", "app", "--features", "split"]);
    build.args(["--target", tools::WASM_TARGET]);
    // The splitter follows the relocations from function to function.
    command::run(build.args(["--", "-Clink-arg=--emit-relocs"]))?;

    let compiled = package::target().join(tools::WASM_TARGET).join("release/app.wasm");
    let folder = package::target().join("page");
    build::fresh(&folder)?;
    let first = folder.join("app.wasm");
    split(&compiled, &folder, &first)?;
    let parts = modules_beside(&first)?;
    command::run(
        command("wasm-bindgen", folders)
            .args(["--target", "web", "--no-typescript", "--out-name", "app"])
            // The other parts take the table and shared functions from the first.
            .arg("--keep-lld-exports")
            .arg("--out-dir")
            .arg(&folder)
            .arg(&first),
    )?;
    let modules = || [MODULE].into_iter().chain(parts.iter().map(String::as_str));
    for module in modules() {
        wasm::optimize(&folder.join(module), OptimizeFor::Size, folders)?;
    }
    for file in [SCRIPT, LOADER].into_iter().chain(modules()) {
        fs::copy(folder.join(file), dist.join(file))
            .with_context(|| format!("cannot copy {file}"))?;
    }
    Ok(parts)
}

/// Returns the names of the other modules in the folder of a module.
fn modules_beside(first: &Path) -> Result<Vec<String>> {
    let folder = first.parent().context("the module lies in no folder")?;
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    let is_other =
        |path: &&PathBuf| path.extension().is_some_and(|it| it == "wasm") && *path != first;
    let names = paths.iter().filter(is_other).filter_map(|path| path.file_name()?.to_str());
    Ok(names.map(String::from).collect())
}

fn split(module: &Path, folder: &Path, first: &Path) -> Result<()> {
    let input = fs::read(module).context("there is no compiled module")?;
    let (loader, script) = (format!("./{LOADER}"), format!("./{SCRIPT}"));
    let mut options = Options::new(&input);
    options.output_dir = folder;
    options.main_out_path = first;
    options.link_name = &loader;
    options.main_module = &script;
    transform(options).map_err(|error| anyhow!("the module cannot be split: {error:#}"))?;
    let loader = folder.join(LOADER);
    let script = fs::read_to_string(&loader).context("the splitter wrote no script")?;
    let parts = modules_beside(first)?.len();
    fs::write(&loader, with_own_fetch(&script, parts)?)
        .context("cannot write the splitter's script")
}

/// Makes the splitter's script fetch its parts through `static/part.js`, which handles parts that arrive damaged or
/// without their type. `parts` is the number of parts.
fn with_own_fetch(script: &str, parts: usize) -> Result<String> {
    let mut own = script.to_owned();
    for (call, with) in [
        ("fetch(new URL(", "fetchPart(new URL("),
        ("WebAssembly.instantiateStreaming(", "instantiatePart("),
    ] {
        ensure!(
            own.matches(call).count() == parts,
            "the splitter's script calls `{call}` in another way"
        );
        own = own.replace(call, with);
    }
    Ok(format!("import {{ fetchPart, instantiatePart }} from \"./part.js\";\n{own}"))
}
