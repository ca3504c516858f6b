//! The page's module in two: what is shown at once, and what is asked for later (`src/ui/later.rs`).

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, ensure};
use wasm_split_cli_support::{Options, transform};

use crate::command::{command, run};
use crate::{package, tools};

/// As `src/ui/later.rs` and the splitter name it.
const LATER: &str = "split_later.wasm";
/// The splitter's script, in whose place is `static/later.js`.
const LINK: &str = "link.js";

/// Puts the page's part of what Trunk built, with its script, in the place of the whole, and `later.wasm`
/// beside it.
pub fn run_in(dist: &Path, folders: &[PathBuf]) -> Result<()> {
    let whole = package::target().join(tools::WASM_TARGET).join("release/app.wasm");
    let whole = std::fs::read(whole).context("Trunk built no module")?;
    let parts = package::target().join("split");
    let page = parts.join("app.wasm");
    let mut options = Options::new(&whole);
    (options.output_dir, options.main_out_path, options.link_name) = (&parts, &page, LINK);
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
    std::fs::copy(&expected[0], dist.join("later.wasm"))
        .context("cannot copy what was split off")?;

    let link = std::fs::read_to_string(parts.join(LINK)).context("the splitter wrote no script")?;
    let script = std::fs::read_to_string(dist.join("later.js")).context("there is no later.js")?;
    for name in shared(&link).context("the splitter's script names nothing that is shared")? {
        let given = format!("{name}: wasm.{name}");
        ensure!(script.contains(&given), "later.js must hold `{given}`");
    }
    Ok(())
}

/// What the parts share, as the splitter's own script has it.
fn shared(link: &str) -> Option<Vec<&str>> {
    let (before, _) = link.split_once("} = initSync")?;
    let (_, names) = before.rsplit_once('{')?;
    Some(names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shared_is_read_from_the_splitters_script() {
        let link = "function f() {\n  const { table, memory,  } = initSync(undefined);\n}";
        assert_eq!(shared(link), Some(vec!["table", "memory"]));
        assert_eq!(shared("function f() {}"), None);
    }
}
