//! The page's module in two: what is shown at once, and what is asked for later (`src/ui/later.rs`).

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, ensure};
use wasm_split_cli_support::{Options, transform};

use crate::command::{command, run};
use crate::offline::fingerprint;
use crate::{package, tools};

/// As `src/ui/later.rs` and the splitter name it.
const LATER: &str = "split_later.wasm";

/// Puts the page's part of what Trunk built, with its script, in the place of the whole, and the other
/// beside it. Gives the latter's name, which no other build has: parts of two builds would write over each
/// other's memory.
pub fn run_in(dist: &Path, folders: &[PathBuf]) -> Result<String> {
    let whole = package::target().join(tools::WASM_TARGET).join("release/app.wasm");
    let whole = std::fs::read(whole).context("Trunk built no module")?;
    let parts = package::target().join("split");
    let page = parts.join("app.wasm");
    let mut options = Options::new(&whole);
    (options.output_dir, options.main_out_path) = (&parts, &page);
    let split =
        transform(options).map_err(|error| anyhow!("the module cannot be split: {error:#}"))?;
    let expected = [parts.join(LATER)];
    ensure!(
        split.split_modules == expected,
        "split into {:?}, not {expected:?}",
        split.split_modules
    );

    // The table of functions, which both parts share, is an export of the linker's.
    run(command("wasm-bindgen", folders)
        .args(["--target", "web", "--no-typescript", "--keep-lld-exports"])
        .args(["--out-name", "app", "--out-dir"])
        .args([dist, &page]))?;
    let name = format!("later.{}.wasm", fingerprint(&whole));
    std::fs::copy(&expected[0], dist.join(&name)).context("cannot copy what was split off")?;
    Ok(name)
}
