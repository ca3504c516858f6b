//! `cargo xtask build`: the deployable site in `dist/`, and the JavaScript package in it.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::command::{self, cargo, command};
use crate::wasm::{self, Goal};
use crate::{esbuild, hashed, offline, package, sizes, tools, worker};

/// The page's module, the script that wasm-bindgen writes for it, and the page itself.
const MODULE: &str = "app_bg.wasm";
const SCRIPT: &str = "app.js";
const PAGE: &str = "index.html";

pub fn run_in(folders: &[PathBuf]) -> Result<()> {
    // Trunk builds offline; cargo downloads the crates first.
    command::run(cargo(folders).args(["fetch", "--locked", "--quiet"]))
        .context("the crates could not be downloaded")?;
    let mut trunk = command("trunk", folders);
    trunk.args(["build", "--release", "--offline", "--skip-version-check"]);
    if std::env::var_os("NO_COLOR").is_some() {
        // Trunk does not accept the usual NO_COLOR=1.
        trunk.env("NO_COLOR", "true");
    }
    command::run(&mut trunk)?;
    let dist = dist();
    remove_leftover_link(&dist.join(PAGE))?;
    wasm::optimize(&dist.join(MODULE), Goal::Size, folders)?;
    esbuild::bundle_styles(&dist, folders)?;
    esbuild::minify_scripts(&dist, folders)?;
    hashed::rename(&dist, MODULE, &[SCRIPT, PAGE])?;
    worker::run_in(&dist, folders)?;
    offline::write_files(&dist)?;
    sizes::print(&dist, &["ranklens", "widget"])?;
    package::run_in(folders)
}

/// With `inject_scripts = false` Trunk leaves its own `<link data-trunk rel="rust">` in the page.
fn remove_leftover_link(page: &Path) -> Result<()> {
    let html = std::fs::read_to_string(page).context("Trunk wrote no index.html")?;
    let is_leftover = |tag: &str| tag.contains("data-trunk") && tag.contains("rust");
    let start = html.match_indices("<link").map(|(at, _)| at).find(|&at| {
        let end = html[at..].find('>').map_or(html.len(), |length| at + length);
        is_leftover(&html[at..end])
    });
    let Some(start) = start else { return Ok(()) };
    let end = html[start..].find('>').map_or(html.len(), |length| start + length + 1);
    let kept = [&html[..start], &html[end..]].concat();
    std::fs::write(page, kept).context("cannot write index.html")
}

pub fn run() -> Result<()> {
    run_in(&tools::for_build()?)?;
    println!("The site is in {}", dist().display());
    Ok(())
}

/// Creates the folder, or empties it, so that no file of an earlier build stays.
pub fn fresh(folder: &Path) -> Result<()> {
    let name = folder.display();
    if folder.exists() {
        std::fs::remove_dir_all(folder).with_context(|| format!("cannot clear {name}"))?;
    }
    std::fs::create_dir_all(folder).with_context(|| format!("cannot create {name}"))
}

pub fn dist() -> PathBuf {
    crate::root().join("dist")
}
