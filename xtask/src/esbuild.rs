//! Bundles and minifies scripts and style sheets with esbuild.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::command::{command, run};

/// Runs esbuild in a folder, with minification.
pub fn esbuild(folder: &Path, arguments: &[&str], folders: &[PathBuf]) -> Result<()> {
    run(command("esbuild", folders)
        .current_dir(folder)
        .args(["--minify", "--charset=utf8", "--log-level=warning"])
        .args(arguments))
}

/// Replaces a script by one that contains the scripts that it imports.
pub fn bundle_script(folder: &Path, script: &str, folders: &[PathBuf]) -> Result<()> {
    let outfile = format!("--outfile={script}");
    esbuild(folder, &[script, "--bundle", "--format=esm", "--allow-overwrite", &outfile], folders)
}

/// Minifies all scripts in the folder, in place.
pub fn minify_scripts(folder: &Path, folders: &[PathBuf]) -> Result<()> {
    let mut arguments = vec!["--allow-overwrite".to_owned(), "--outdir=.".to_owned()];
    for entry in std::fs::read_dir(folder).context("there is no folder of scripts")? {
        let name = entry?.file_name().into_string().unwrap_or_default();
        if name.ends_with(".js") {
            arguments.push(name);
        }
    }
    esbuild(folder, &arguments.iter().map(String::as_str).collect::<Vec<_>>(), folders)
}

/// Replaces `style.css` by one that contains the parts that it imports from `style/`.
pub fn bundle_styles(dist: &Path, folders: &[PathBuf]) -> Result<()> {
    let style = "style.css";
    esbuild(dist, &[style, "--bundle", "--allow-overwrite", "--outfile=style.css"], folders)?;
    std::fs::remove_dir_all(dist.join("style")).context("there are no parts of the style sheet")
}
