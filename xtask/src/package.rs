//! The JavaScript package in `dist/ranklens/`: what `src/api` exports, for pages, workers and Node.js.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::command::{self, cargo, command};
use crate::{build, pack, sizes, tools, widget};

const MODULE: &str = "ranklens_bg.wasm";
const SCRIPT: &str = "ranklens.js";

/// Written by hand, beside the code that they belong to.
const FILES: [(&str, &str); 3] = [
    ("src/api/package/ranklens.d.ts", "ranklens.d.ts"),
    ("src/api/package/package.json", "package.json"),
    ("src/api/package/README.md", "README.md"),
];

/// The command for Node.js, which is shipped as it is written.
const COMMAND: &str = "command";

pub fn run() -> Result<()> {
    run_in(&tools::for_build()?)
}

/// Builds the package and prints its sizes.
pub fn run_in(folders: &[PathBuf]) -> Result<()> {
    let mut build = cargo(folders);
    build.args(["rustc", "--locked", "--lib", "--crate-type", "cdylib", "--release"]);
    build.args(["--no-default-features", "--features", "api", "--target", tools::WASM_TARGET]);
    command::run(build.envs(build::SMALL))?;

    // Put together apart from `dist`, so that nothing half done lies there.
    let glue = target().join("package");
    let compiled = target().join(tools::WASM_TARGET).join("release/ranklens.wasm");
    command::run(
        command("wasm-bindgen", folders)
            .args(["--target", "web", "--no-typescript", "--out-name", "ranklens", "--out-dir"])
            .arg(&glue)
            .arg(&compiled),
    )?;
    pack::shorten(&glue.join(MODULE), &glue.join(SCRIPT), folders)?;
    for script in ["module.js", "packed.js"] {
        let from = crate::root().join("src/api/package").join(script);
        fs::copy(from, glue.join(script)).with_context(|| format!("cannot copy {script}"))?;
    }

    let folder = folder();
    build::fresh(&folder)?;
    command::run(
        command("esbuild", folders)
            .current_dir(&glue)
            .args(["module.js", "--bundle", "--format=esm", "--minify", "--log-level=warning"])
            .arg(format!("--outfile={}", folder.join(SCRIPT).display())),
    )?;
    fs::copy(glue.join(MODULE), folder.join(MODULE)).context("cannot copy the module")?;
    for (from, to) in FILES {
        fs::copy(crate::root().join(from), folder.join(to))
            .with_context(|| format!("cannot copy {from}"))?;
    }
    command_files(&folder.join(COMMAND))?;
    licence(&folder.join("LICENSE"))?;
    widget::run_in(folders)?;
    sizes::list(&folder, &[])?;
    println!("The package is in {}", folder.display());
    Ok(())
}

/// Copies the command's files.
fn command_files(to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("cannot create {}", to.display()))?;
    let from = crate::root().join("src/api/package").join(COMMAND);
    for entry in fs::read_dir(&from).with_context(|| format!("cannot read {}", from.display()))? {
        let file = entry?;
        fs::copy(file.path(), to.join(file.file_name())).context("cannot copy the command")?;
    }
    Ok(())
}

pub fn folder() -> PathBuf {
    build::dist().join("ranklens")
}

/// Both licences in one file, which is where npm looks.
fn licence(file: &Path) -> Result<()> {
    let read = |name| fs::read_to_string(crate::root().join(name)).context("a licence is missing");
    let choice = "MIT or Apache-2.0, as you prefer.";
    let text = format!("{choice}\n\n{}\n\n{}", read("LICENSE-MIT")?, read("LICENSE-APACHE")?);
    fs::write(file, text).context("cannot write LICENSE")
}

/// Where cargo puts what it builds.
pub fn target() -> PathBuf {
    let chosen = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    crate::root().join(chosen.unwrap_or_else(|| "target".into()))
}
