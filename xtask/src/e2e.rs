//! The end-to-end tests: Node.js controls Chromium on the built site.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::build;
use crate::command::{self, command};
use crate::site::Site;
use crate::system::{self, Browser};

const SUB_PATH: &str = "/some/sub/path/";

/// Tests the site that was built last, at `/` and in a sub-folder.
/// Errors: there is no site, Node.js or Chromium is missing, or a test fails.
pub fn run() -> Result<()> {
    let sites = [serve("/")?, serve(SUB_PATH)?];
    let urls = sites.each_ref().map(|site| site.url.as_str()).join(" ");
    // Two files at a time: one core is idle where a test waits for the browser.
    command::run(node(&urls)?.args(["--test", "--test-concurrency=2", "--test-reporter=spec"]))
}

/// Returns the folder of the site that was built last.
pub fn site() -> Result<PathBuf> {
    let folder = build::dist();
    if !folder.join("index.html").is_file() {
        bail!("dist/ holds no site; run `cargo xtask build` first");
    }
    Ok(folder)
}

/// Serves the site that was built last, below the path `prefix`.
pub fn serve(prefix: &'static str) -> Result<Site> {
    Site::start(site()?, prefix, 0)
}

/// Returns `node` in `tests/e2e`, with its packages installed. Environment variables hold the addresses of the site
/// and the path of the browser.
pub fn node(urls: &str) -> Result<Command> {
    system::node()?;
    let browser = Browser::ensure()?;
    let folder = crate::root().join("tests/e2e");
    command::run(
        command("npm", &[])
            .args(["ci", "--prefer-offline", "--no-audit", "--no-fund"])
            .current_dir(&folder),
    )?;
    let mut node = command("node", &[]);
    node.current_dir(folder).env("BASE_URLS", urls).env("CHROMIUM", &browser.chromium);
    Ok(node)
}
