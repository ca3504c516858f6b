//! The reader of large runs, a module of its own for a worker: what `src/stream` exports, and
//! `static/worker.js`, which brings it.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::command::{self, cargo, command};
use crate::{build, pack, package, tools};

const FEATURE: &str = "stream";
/// Its speed counts more than its size.
const PROFILE: &str = "fast";
const SCRIPT: &str = "worker.js";
/// What the script brings along.
const WITH: &str = "convert.js";
/// The page's own, beside it.
const EXTERNAL: [&str; 3] = ["./app.js", "./later.js", "./module.js"];

/// Builds it into `dist/`: `stream.wasm.lzma` and `worker.js`.
pub fn run_in(dist: &Path, folders: &[PathBuf]) -> Result<()> {
    let mut build = cargo(folders);
    build.args(["rustc", "--locked", "--lib", "--crate-type", "cdylib", "--profile", PROFILE]);
    build.args(["--no-default-features", "--features", FEATURE]);
    command::run(build.args(["--target", tools::WASM_TARGET]).envs(build::SMALL))?;

    let glue = package::target().join("apart").join(FEATURE);
    let built = package::target().join(tools::WASM_TARGET).join(PROFILE);
    command::run(
        command("wasm-bindgen", folders)
            .args(["--target", "web", "--no-typescript", "--out-name", "glue", "--out-dir"])
            .arg(&glue)
            .arg(built.join("ranklens.wasm")),
    )?;
    let (module, text) = (glue.join("glue_bg.wasm"), glue.join("glue.js"));
    pack::shorten_fast(&module, &text, folders)?;
    for script in [WITH, SCRIPT] {
        std::fs::copy(crate::root().join("static").join(script), glue.join(script))
            .with_context(|| format!("cannot copy {script}"))?;
    }
    let mut bundle = command("esbuild", folders);
    bundle.current_dir(&glue).args([SCRIPT, "--bundle", "--format=esm", "--minify"]);
    bundle.args(EXTERNAL.map(|name| format!("--external:{name}")));
    command::run(
        bundle.arg("--log-level=warning").arg(format!("--outfile={}", dist.join(SCRIPT).display())),
    )?;
    let packed = dist.join(format!("{FEATURE}.wasm.lzma"));
    pack::pack_module(&module, &packed, &dist.join("module.js"), folders)
}
