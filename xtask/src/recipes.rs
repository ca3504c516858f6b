//! `cargo xtask test recipes`: the examples built by the tools that documentation is made with, and the
//! element used on each site in Chromium.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::command::{command, run as run_command};
use crate::site::Site;
use crate::{build, e2e, package, tools};

pub fn run() -> Result<()> {
    let work = package::target().join("recipes");
    build::fresh(&work)?;
    let sources = work.join("sources");
    copy_all(&crate::root().join("examples"), &sources)?;
    let sites = work.join("sites");
    fs::create_dir_all(&sites).context("cannot create the folder of sites")?;
    html(&sources, &sites)?;
    of_python(&sources, &sites)?;
    mdbook(&sources, &sites)?;
    docusaurus(&sources, &sites)?;
    let site = Site::start(sites, "/", 0)?;
    run_command(e2e::node(&site.url)?.args(["--test", "--test-reporter=spec", "recipes.mjs"]))
}

/// The element's files, as a site has them.
fn element(to: &Path) -> Result<()> {
    copy_all(&build::dist().join("widget"), to)
}

/// The page for frames, as the site has it.
fn frame(to: &Path) -> Result<()> {
    element(&to.join("widget"))?;
    for name in ["embed.html", "icon.svg"] {
        fs::copy(build::dist().join(name), to.join(name))
            .with_context(|| format!("cannot copy {name}"))?;
    }
    Ok(())
}

fn html(sources: &Path, sites: &Path) -> Result<()> {
    let site = sites.join("html");
    copy_all(&sources.join("html"), &site)?;
    element(&site.join("rank-lens"))?;
    frame(&site)
}

fn of_python(sources: &Path, sites: &Path) -> Result<()> {
    let python = tools::python(&sources.join("requirements.txt"))?;
    let python = |module: &str, folder: &Path| {
        let mut command = command(&python, &[]);
        command.args(["-m", module]).current_dir(folder).env("NO_MKDOCS_2_WARNING", "1");
        command
    };
    let mkdocs = sources.join("mkdocs");
    element(&mkdocs.join("docs/rank-lens"))?;
    run_command(
        python("mkdocs", &mkdocs)
            .args(["build", "--quiet", "--strict", "--site-dir"])
            .arg(sites.join("mkdocs")),
    )?;
    let sphinx = sources.join("sphinx");
    element(&sphinx.join("_static/rank-lens"))?;
    run_command(python("sphinx", &sphinx).args(["-q", "-W", "."]).arg(sites.join("sphinx")))?;
    let jupyter = sources.join("jupyter");
    run_command(
        python("nbconvert", &jupyter)
            .args(["--log-level=WARN", "--to=html", "ranking.ipynb", "--output-dir"])
            .arg(sites.join("jupyter")),
    )?;
    frame(&sites.join("jupyter"))
}

fn mdbook(sources: &Path, sites: &Path) -> Result<()> {
    let book = sources.join("mdbook");
    element(&book.join("rank-lens"))?;
    run_command(
        command(tools::mdbook()?, &[])
            .args(["build", "--dest-dir"])
            .arg(sites.join("mdbook"))
            .current_dir(&book),
    )
}

fn docusaurus(sources: &Path, sites: &Path) -> Result<()> {
    let source = sources.join("docusaurus");
    element(&source.join("static/rank-lens"))?;
    let modules = tools::node_modules("docusaurus", &source.join("package.json"))?;
    // Node.js looks for packages in the folders above a file, hence the site is built beside them.
    let beside = modules.parent().unwrap_or(&modules).join("site");
    build::fresh(&beside)?;
    copy_all(&source, &beside)?;
    run_command(
        command("node", &[])
            .arg(modules.join("@docusaurus/core/bin/docusaurus.mjs"))
            .args(["build", "--out-dir"])
            .arg(sites.join("docusaurus"))
            .current_dir(&beside)
            // Nothing is told to anyone.
            .env("DO_NOT_TRACK", "1"),
    )
}

/// Copies a folder with all that is in it.
fn copy_all(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("cannot create {}", to.display()))?;
    let entries = fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))?;
    for entry in entries {
        let path: PathBuf = entry?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy_all(&path, &target)?;
        } else {
            fs::copy(&path, &target).with_context(|| format!("cannot copy {}", path.display()))?;
        }
    }
    Ok(())
}
