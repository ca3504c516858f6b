//! `cargo xtask bench`: measures the built site in Chromium.

use anyhow::Result;

use crate::{build, command, e2e};

/// The arguments go to the script.
pub fn run(args: &[String]) -> Result<()> {
    build::run()?;
    let site = e2e::serve("/")?;
    command::run(e2e::node(&site.url)?.arg("bench.mjs").args(args))
}
