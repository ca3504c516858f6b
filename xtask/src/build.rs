//! `cargo xtask build`: the deployable site in `dist/`, and the JavaScript package in it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use crate::command::{self, cargo};
use crate::{bundles, esbuild, first_screen, hashed, offline, package, page, sizes, tools, worker};

const PAGE: &str = "index.html";

/// The scripts that are bundled into others.
const BUNDLED: [&str; 7] = [
    "convert.js",
    "offline.js",
    "part.js",
    "read_file.js",
    "stopped.js",
    page::SCRIPT,
    page::LOADER,
];

/// The files of the first visit that get a hash in their names, each with the files that name it. A file comes after
/// the files that it names. The other parts of the page's module are renamed before all of these.
const HASHED: [(&str, &[&str]); 4] = [
    (page::MODULE, &["boot.js", "page.js"]),
    ("page.js", &["boot.js", "worker.js", PAGE]),
    ("boot.js", &[PAGE]),
    ("style.css", &[PAGE]),
];

/// Builds the site into `dist/`, then the package. `folders` go before the PATH and hold the build tools.
/// Errors: a program fails, or a file cannot be written.
pub fn run_in(folders: &[PathBuf]) -> Result<()> {
    command::run(cargo(folders).args(["fetch", "--locked", "--quiet"]))
        .context("the crates could not be downloaded")?;
    let dist = dist();
    fresh(&dist)?;
    copy_static(&dist, &first_screen::draw(folders)?)?;
    let parts = page::run_in(&dist, folders)?;
    worker::run_in(&dist, folders)?;
    bundles::run_in(&dist, folders)?;
    esbuild::bundle_styles(&dist, folders)?;
    esbuild::bundle_script(&dist, "page.js", folders)?;
    for script in BUNDLED {
        fs::remove_file(dist.join(script)).with_context(|| format!("there is no {script}"))?;
    }
    esbuild::minify_scripts(&dist, folders)?;
    for part in &parts {
        hashed::rename(&dist, part, &["page.js"])?;
    }
    for (file, named_by) in HASHED {
        hashed::rename(&dist, file, named_by)?;
    }
    offline::write_files(&dist)?;
    sizes::print(&dist, &["ranklens", "widget"])?;
    package::run_in(folders)
}

/// Copies the files of `static`, and the page with the first example and without the lines for Trunk.
fn copy_static(dist: &Path, first_screen: &str) -> Result<()> {
    copy(&crate::root().join("static"), dist)?;
    let html = fs::read_to_string(crate::root().join(PAGE)).context("there is no index.html")?;
    let html = first_screen::put_into(&without_trunk(&html)?, first_screen)?;
    fs::write(dist.join(PAGE), html).context("cannot write index.html")
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    let listed = fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))?;
    for entry in listed {
        let from = entry?.path();
        let to = to.join(from.file_name().context("a file has no name")?);
        if from.is_dir() {
            fresh(&to)?;
            copy(&from, &to)?;
        } else {
            fs::copy(&from, &to).with_context(|| format!("cannot copy {}", from.display()))?;
        }
    }
    Ok(())
}

fn without_trunk(html: &str) -> Result<String> {
    let is_for_trunk = |line: &&str| line.contains("data-trunk") || line.contains("`trunk serve`");
    ensure!(html.lines().any(|line| is_for_trunk(&line)), "index.html has no lines for Trunk");
    let kept = html.lines().filter(|line| !is_for_trunk(line));
    Ok(kept.map(|line| format!("{line}\n")).collect())
}

/// Installs missing build tools, and builds the site.
/// Errors: those of `run_in`, or a tool cannot be installed.
pub fn run() -> Result<()> {
    run_in(&tools::for_build()?)?;
    println!("The site is in {}", dist().display());
    Ok(())
}

/// Creates the folder, or empties it, so that no file of an earlier build stays.
pub fn fresh(folder: &Path) -> Result<()> {
    let name = folder.display();
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot clear {name}"))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot create {name}"))
}

/// Returns the folder of the deployable site. Each build empties it.
pub fn dist() -> PathBuf {
    crate::root().join("dist")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_for_trunk_are_removed() {
        let html = fs::read_to_string(crate::root().join(PAGE)).unwrap();
        let kept = without_trunk(&html).unwrap();
        assert!(kept.contains("boot.js") && !kept.contains("trunk"), "{kept}");
        assert!(without_trunk("<p>\n").is_err());
    }
}
