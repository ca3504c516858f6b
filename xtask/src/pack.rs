//! What Trunk leaves in `dist/` made small: the module optimised and packed, the names that module
//! and script share shortened, scripts and styles minified.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};

use crate::command::{command, run};
use crate::offline::fingerprint;
use crate::streams;

const MODULE: &str = "app_bg.wasm";
const SCRIPT: &str = "app.js";

/// The name wasm-opt gives to the one module that everything is imported from.
const SHORT_MODULE: &str = "a";

/// What rustc and wasm-bindgen may put into a module, and browsers since 2022 know.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Alike functions stand side by side, which compresses better; hence the names must still be there.
const PASSES: [&str; 9] = [
    "--flatten",
    "--rereloop",
    "-Oz",
    "-Oz",
    "-Oz",
    "--low-memory-unused",
    "--strip-producers",
    "--strip-target-features",
    "--reorder-functions-by-name",
];

/// Without those that make code slower.
const FAST: [&str; 4] =
    ["-O3", "--low-memory-unused", "--strip-producers", "--strip-target-features"];

/// Prints the new names.
const RENAME: &str = "--minify-imports-and-exports-and-modules";

/// What was split off the module, and the script that brings both.
const LATER: &str = "later.wasm";
const LATER_SCRIPT: &str = "later.js";

/// Makes the built module, what was split off it, and all scripts small, in place.
pub fn run_in(dist: &Path, folders: &[PathBuf]) -> Result<()> {
    let names = shorten(&dist.join(MODULE), &dist.join(SCRIPT), folders)?;
    optimise(&PASSES, &dist.join(LATER), folders)?;
    let exports = Names { imports: Vec::new(), ..names };
    rewrite(&dist.join(LATER_SCRIPT), |script| renamed(script, &exports))?;
    pack(dist, folders)?;
    bundle_styles(dist, folders)?;
    run(command("esbuild", folders)
        .current_dir(dist)
        .args(["--minify", "--allow-overwrite", "--outdir=.", "--log-level=warning"])
        .args([
            SCRIPT,
            LATER_SCRIPT,
            "boot.js",
            "theme.js",
            "reader.js",
            "offline.js",
            "picture.js",
            "workspaces.js",
            "sw.js",
        ]))
}

/// Puts one style sheet in the place of the parts that it imports.
fn bundle_styles(dist: &Path, folders: &[PathBuf]) -> Result<()> {
    run(command("esbuild", folders).current_dir(dist).args([
        "style.css",
        "--bundle",
        "--minify",
        "--allow-overwrite",
        "--outfile=style.css",
        "--log-level=warning",
    ]))?;
    std::fs::remove_dir_all(dist.join("style")).context("there are no parts of the style sheet")
}

/// Puts the packed modules, and what unpacks them, in place of the modules. Their names have a hash of both
/// in them: parts of two builds would write over each other's memory.
fn pack(dist: &Path, folders: &[PathBuf]) -> Result<()> {
    let unpack = dist.join("module.js");
    run(command("esbuild", folders)
        .arg(crate::root().join("static/unpack.js"))
        .args(["--minify", "--format=esm", "--allow-overwrite", "--log-level=warning"])
        .arg(format!("--outfile={}", unpack.display())))?;
    let mut bytes = Vec::new();
    for module in [MODULE, LATER] {
        bytes.extend(std::fs::read(dist.join(module)).context("there is no module")?);
    }
    let hash = fingerprint(&bytes);
    let [page, later] = ["app", "later"].map(|part| format!("{part}.{hash}.wasm.lzma"));
    for (module, packed) in [(MODULE, &page), (LATER, &later)] {
        pack_module(&dist.join(module), &dist.join(packed), &unpack, folders)?;
    }
    rewrite(&dist.join(LATER_SCRIPT), |script| {
        let script = with(script, "\"app.wasm.lzma\"", &format!("\"{page}\""))?;
        with(&script, "\"later.wasm.lzma\"", &format!("\"{later}\""))
    })?;
    rewrite(&dist.join("index.html"), |text| with(text, MODULE, &page))
}

fn rewrite(file: &Path, change: impl Fn(&str) -> Result<String>) -> Result<()> {
    let name = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("there is no {name}"))?;
    std::fs::write(file, change(&text).with_context(|| format!("in {name}"))?)
        .with_context(|| format!("cannot write {name}"))
}

fn with(text: &str, old: &str, new: &str) -> Result<String> {
    ensure!(text.contains(old), "there is no `{old}`");
    Ok(text.replace(old, new))
}

/// Puts the packed module in place of the module, and unpacks it with the script to see that nothing is lost.
pub fn pack_module(from: &Path, to: &Path, unpack: &Path, folders: &[PathBuf]) -> Result<()> {
    let mut module = std::fs::read(from).context("there is no module")?;
    std::fs::write(to, streams::pack(&mut module)?).context("cannot write the packed module")?;
    std::fs::write(from, &module).context("cannot write the module")?;
    run(command("node", folders)
        .arg(crate::root().join("xtask/src/unpacked.mjs"))
        .args([unpack, to, from]))?;
    std::fs::remove_file(from).context("cannot remove the module")
}

/// Optimises a module, and shortens the names that it shares with the script beside it.
pub fn shorten(module: &Path, script: &Path, folders: &[PathBuf]) -> Result<Names> {
    shorten_with(&PASSES, module, script, folders)
}

/// The same for a module whose speed counts.
pub fn shorten_fast(module: &Path, script: &Path, folders: &[PathBuf]) -> Result<Names> {
    shorten_with(&FAST, module, script, folders)
}

fn shorten_with(
    passes: &[&str],
    module: &Path,
    script: &Path,
    folders: &[PathBuf],
) -> Result<Names> {
    let printed = optimise(&[passes, &[RENAME]].concat(), module, folders)?;
    let names = serde_json::from_slice(&printed).context("wasm-opt printed no list of names")?;
    rewrite(script, |script| renamed(script, &names))?;
    Ok(names)
}

/// Old and new names that the module shares with the script.
#[derive(serde::Deserialize)]
pub struct Names {
    /// Module, old name, new name.
    imports: Vec<(String, String, String)>,
    exports: Vec<(String, String)>,
}

/// Gives what wasm-opt prints.
fn optimise(passes: &[&str], module: &Path, folders: &[PathBuf]) -> Result<Vec<u8>> {
    let mut wasm_opt = command("wasm-opt", folders);
    wasm_opt.args(FEATURES).args(passes).arg(module).arg("-o").arg(module);
    let output = wasm_opt.output().context("cannot start wasm-opt")?;
    if !output.status.success() {
        bail!("wasm-opt failed ({}): {}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    Ok(output.stdout)
}

/// The script with the new names. An error when a name is not where it must be.
fn renamed(script: &str, names: &Names) -> Result<String> {
    let mut script = script.to_owned();
    let mut replace = |old: &str, new: &str, required: bool| {
        ensure!(!required || script.contains(old), "the script holds no `{old}`");
        script = script.replace(old, new);
        Ok(())
    };
    for (module, old, new) in &names.imports {
        replace(&format!(" {old}:"), &format!(" {new}:"), true)?;
        replace(&format!("\"{module}\":"), &format!("\"{SHORT_MODULE}\":"), false)?;
    }
    // Some are the beginning of others; the script does not use all.
    let mut exports: Vec<_> = names.exports.iter().collect();
    exports.sort_by_key(|(old, _)| std::cmp::Reverse(old.len()));
    for (old, new) in exports {
        replace(&format!("wasm.{old}"), &format!("wasm.{new}"), false)?;
    }
    Ok(script)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        Names {
            imports: vec![("./app_bg.js".into(), "__wbg_now_1".into(), "$".into())],
            exports: vec![("call".into(), "x".into()), ("call_1".into(), "y".into())],
        }
    }

    #[test]
    fn shared_names_are_shortened_on_both_sides() {
        let script = "{ __wbg_now_1: f, \"./app_bg.js\": i }; wasm.call(); wasm.call_1();";
        let short = "{ $: f, \"a\": i }; wasm.x(); wasm.y();";
        assert_eq!(renamed(script, &names()).unwrap(), short);
    }

    #[test]
    fn an_import_that_the_script_does_not_hold_is_an_error() {
        let error = renamed("wasm.call();", &names()).unwrap_err();
        assert!(error.to_string().contains("__wbg_now_1"), "{error}");
    }
}
