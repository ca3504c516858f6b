//! The tests of the JavaScript package: its values, types and errors in Node.js, its command, and what
//! Vite makes of it in Chromium.

use anyhow::Result;

use crate::command::{cargo, command, run};
use crate::package;
use crate::system::{self, Browser};

/// The package's own demand, see its package.json.
const OLDEST_NODE: u32 = 20;

pub fn test() -> Result<()> {
    system::node_from(OLDEST_NODE)?;
    let browser = Browser::ensure()?;
    package::run()?;
    // The compiled module must give what a native build gives, to the last bit.
    let bits = package::target().join("golden-bits.txt");
    let golden = ["--test", "api", "--", "every_case_can_be_sent_as_it_is"];
    let native = ["test", "--locked", "--quiet", "--no-default-features"];
    run(cargo(&[]).args(native).args(golden).env("GOLDEN_BITS", &bits))?;

    let folder = crate::root().join("tests/api");
    let install = ["ci", "--prefer-offline", "--no-audit", "--no-fund"];
    run(command("npm", &[]).args(install).current_dir(&folder))?;
    // The types as a caller meets them, then those of the command.
    for project in [".", "command.json"] {
        let types = ["node_modules/typescript/bin/tsc", "--project", project];
        run(command("node", &[]).args(types).current_dir(&folder))?;
    }
    run(command("node", &[])
        .args(["--test", "--test-reporter=spec"])
        .current_dir(&folder)
        .env("GOLDEN_BITS", &bits)
        .env("CHROMIUM", &browser.chromium))
}
