//! `cargo xtask build`: the deployable site in `dist/`, and the JavaScript package in it.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::command::{self, cargo, command};
use crate::{apart, offline, pack, package, sizes, split, tools};

/// Rust's standard library is compiled along, for size and without the texts of panics, which makes
/// the module an eighth smaller. The stable compiler does so only when told that this may change; a
/// plain `cargo build` or `trunk build` works too and gives the larger module.
pub const SMALL: [(&str, &str); 4] = [
    ("RUSTC_BOOTSTRAP", "1"),
    ("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort"),
    ("CARGO_UNSTABLE_BUILD_STD_FEATURES", "optimize_for_size"),
    ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-Zunstable-options -Cpanic=immediate-abort"),
];

pub fn run_in(folders: &[PathBuf]) -> Result<()> {
    // Trunk builds offline, so that nothing is fetched behind our back; cargo gets the crates first.
    // The standard library has crates of its own.
    let of_std = tools::standard_library().join("Cargo.toml");
    for manifest in [crate::root().join("Cargo.toml"), of_std] {
        let mut fetch = cargo(folders);
        fetch.args(["fetch", "--locked", "--quiet", "--manifest-path"]).arg(manifest).envs(SMALL);
        command::run(&mut fetch).context("the crates could not be fetched")?;
    }
    let mut trunk = command("trunk", folders);
    trunk.envs(SMALL);
    trunk.args(["build", "--release", "--offline", "--skip-version-check", "--features", "split"]);
    if std::env::var_os("NO_COLOR").is_some() {
        // Trunk refuses the customary NO_COLOR=1.
        trunk.env("NO_COLOR", "true");
    }
    command::run(&mut trunk)?;
    tidy_page()?;
    split::run_in(&dist(), folders)?;
    pack::run_in(&dist(), folders)?;
    apart::run_in(&dist(), folders)?;
    offline::write_files(&dist())?;
    sizes::report(&dist())?;
    package::run_in(folders)
}

/// With `inject_scripts = false` Trunk leaves its own `<link data-trunk rel="rust">` in the page.
fn tidy_page() -> Result<()> {
    let file = dist().join("index.html");
    let page = std::fs::read_to_string(&file).context("Trunk wrote no index.html")?;
    let is_leftover = |tag: &str| tag.contains("data-trunk") && tag.contains("rust");
    let start = page.match_indices("<link").map(|(at, _)| at).find(|&at| {
        let end = page[at..].find('>').map_or(page.len(), |length| at + length);
        is_leftover(&page[at..end])
    });
    let Some(start) = start else { return Ok(()) };
    let end = page[start..].find('>').map_or(page.len(), |length| start + length + 1);
    let kept = [&page[..start], &page[end..]].concat();
    std::fs::write(&file, kept).context("cannot write index.html")
}

pub fn run() -> Result<()> {
    run_in(&tools::for_build()?)?;
    println!("The site is in {}", dist().display());
    Ok(())
}

/// Makes an empty folder, so that nothing of an earlier build stays.
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
