//! The module of the page, in two parts: the first screen, and what it does not need.
//!
//! rustc builds one module in which each function calls a function of the other part through an import.
//! `wasm_split_cli_support` splits it by what each part leads to, and wasm-bindgen makes a script for the first
//! part. The second one shares its memory and its table of functions.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, ensure};
use wasm_split_cli_support::{Options, transform};

use crate::command::{self, cargo, command};
use crate::wasm::{self, OptimizeFor};
use crate::{build, package, tools};

/// The page's script, and the module that it loads.
pub const SCRIPT: &str = "app.js";
pub const MODULE: &str = "app_bg.wasm";
/// The second part, as the macro in `src/ui/second_part.rs` names it, and the script that loads it.
pub const SECOND_PART: &str = "split_deferred.wasm";
pub const LOADER: &str = "split.js";

/// Builds the two parts and their scripts into `dist`.
pub fn run_in(dist: &Path, folders: &[PathBuf]) -> Result<()> {
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
    command::run(
        command("wasm-bindgen", folders)
            .args(["--target", "web", "--no-typescript", "--out-name", "app"])
            // The second part takes the table and shared functions from the first.
            .arg("--keep-lld-exports")
            .arg("--out-dir")
            .arg(&folder)
            .arg(&first),
    )?;
    for module in [MODULE, SECOND_PART] {
        wasm::optimize(&folder.join(module), OptimizeFor::Size, folders)?;
    }
    for file in [SCRIPT, LOADER, MODULE, SECOND_PART] {
        fs::copy(folder.join(file), dist.join(file))
            .with_context(|| format!("cannot copy {file}"))?;
    }
    Ok(())
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
    fs::write(&loader, with_own_fetch(&script)?).context("cannot write the splitter's script")
}

/// Has the script fetch the part by `static/part.js`, which knows what to do when the part arrives damaged or
/// without its type.
fn with_own_fetch(script: &str) -> Result<String> {
    let mut own = script.to_owned();
    for (call, with) in [
        ("fetch(new URL(", "fetchPart(new URL("),
        ("WebAssembly.instantiateStreaming(", "instantiatePart("),
    ] {
        ensure!(
            own.matches(call).count() == 1,
            "the splitter's script calls `{call}` in another way"
        );
        own = own.replace(call, with);
    }
    Ok(format!("import {{ fetchPart, instantiatePart }} from \"./part.js\";\n{own}"))
}
