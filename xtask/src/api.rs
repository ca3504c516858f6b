//! The tests of the JavaScript package: its values, types and errors in Node.js, its command, the oldest
//! Node.js, Bun and Deno, and what bundlers make of it in Chromium.

use anyhow::Result;

use crate::command::{cargo, command, run};
use crate::package;
use crate::system::{self, Browser};

/// The oldest major version of Node.js in which the tests' tools run.
const OLDEST_NODE: u32 = 20;

/// TypeScript projects that use the package's types as callers do, and one that checks the command.
const PROJECTS: [&str; 4] = [".", "without_dom.json", "node.json", "command.json"];

/// Builds the package and tests it, with its types, command and bundles. It needs Node.js and Chromium.
/// Errors: a program is missing, the build fails, or a test fails.
pub fn test() -> Result<()> {
    system::node_from(OLDEST_NODE)?;
    let browser = Browser::ensure()?;
    package::run()?;
    // The compiled module must give the values of a native build, to the last bit.
    let bits = package::target().join("golden-bits.txt");
    let golden = ["--test", "api", "--", "every_case_can_be_sent_as_it_is"];
    let native = ["test", "--locked", "--quiet", "--no-default-features"];
    run(cargo(&[]).args(native).args(golden).env("GOLDEN_BITS", &bits))?;

    let folder = crate::root().join("tests/api");
    let install = ["ci", "--prefer-offline", "--no-audit", "--no-fund"];
    run(command("npm", &[]).args(install).current_dir(&folder))?;
    for project in PROJECTS {
        let types = ["node_modules/typescript/bin/tsc", "--project", project];
        run(command("node", &[]).args(types).current_dir(&folder))?;
    }
    run(command("node", &[])
        .args(["--test", "--test-reporter=spec"])
        .current_dir(&folder)
        .env("GOLDEN_BITS", &bits)
        .env("CHROMIUM", &browser.chromium))
}
