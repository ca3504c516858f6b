//! `cargo xtask test engines`: the main path of the page and the element in Chromium, Firefox and WebKit.
//!
//! Chromium is needed. An engine that cannot be installed is reported and not tested.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::command::{command, find, run as run_command};
use crate::system::{self, Browser};
use crate::{e2e, runs, tools};

/// The set of runs that is dropped on the page.
const RUN: &str = "S";

/// Tests the site that was built last in each available engine.
/// Errors: Node.js or Chromium is missing, or a test fails. A missing engine is no error.
pub fn run() -> Result<()> {
    system::node_from(20)?;
    let Browser { chromium, driver } = Browser::ensure()?;
    let folder = crate::root().join("tests/engines");
    let install = ["ci", "--prefer-offline", "--no-audit", "--no-fund"];
    run_command(command("npm", &[]).args(install).current_dir(&folder))?;
    let mut node = command("node", &[]);
    node.args(["--test", "--test-reporter=spec"]).current_dir(&folder);
    node.env("DIST", e2e::site()?).env("RUNS", runs::ensure(&[RUN])?);
    node.env("CHROMIUM", chromium).env("CHROMEDRIVER", driver);
    for engine in [FIREFOX, WEBKIT] {
        match (engine.ensure)() {
            Ok((browser, driver)) => {
                node.env(engine.variables[0], browser).env(engine.variables[1], driver);
            }
            Err(error) => println!("{} is not tested: {error:#}", engine.name),
        }
    }
    run_command(&mut node)
}

struct Engine {
    name: &'static str,
    /// The environment variables for the programs of the browser and of its driver.
    variables: [&'static str; 2],
    ensure: fn() -> Result<(PathBuf, PathBuf)>,
}

const FIREFOX: Engine =
    Engine { name: "Firefox", variables: ["FIREFOX", "GECKODRIVER"], ensure: firefox };
const WEBKIT: Engine =
    Engine { name: "WebKit", variables: ["WEBKIT", "WEBKITDRIVER"], ensure: webkit };

fn firefox() -> Result<(PathBuf, PathBuf)> {
    let find = || find(&["firefox-esr", "firefox"], &[]);
    if find().is_none() {
        system::debian_packages(&["firefox-esr"], "Firefox")?;
    }
    let browser = find().context("firefox is still missing after its installation")?;
    Ok((browser, tools::geckodriver()?))
}

/// Returns WebKitGTK's small browser and its driver. Both need `xvfb-run`, a display without a screen.
fn webkit() -> Result<(PathBuf, PathBuf)> {
    let find = || {
        find(&["xvfb-run"], &[])?;
        Some((mini_browser()?, find(&["WebKitWebDriver"], &[])?))
    };
    if find().is_none() {
        let wanted = "WebKitGTK's MiniBrowser, WebKitWebDriver and xvfb-run";
        system::debian_packages(&["webkit2gtk-driver", "xauth", "xvfb"], wanted)?;
    }
    find().context("MiniBrowser, WebKitWebDriver or xvfb-run is still missing after installation")
}

/// Finds `MiniBrowser`, which is not on the PATH but beside the libraries, in a folder for each version. Takes the
/// newest.
fn mini_browser() -> Option<PathBuf> {
    let folders = [Path::new("/usr/lib"), Path::new("/usr/libexec")];
    let inside = |folder: &Path| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect::<Vec<_>>()
    };
    let mut found: Vec<PathBuf> = folders
        .into_iter()
        .flat_map(|folder| [vec![folder.to_owned()], inside(folder)].concat())
        .flat_map(|folder| inside(&folder))
        .filter(|folder| folder.to_string_lossy().contains("/webkit2gtk-"))
        .map(|folder| folder.join("MiniBrowser"))
        .filter(|file| crate::command::is_program(file))
        .collect();
    found.sort();
    found.pop()
}
