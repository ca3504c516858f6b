//! The worker that reads large runs: its module from `src/stream`, its script from `static/worker.js`.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::command::{self, cargo, command};
use crate::{build, pack, package, tools};

const MODULE: &str = "stream_bg.wasm";
const SCRIPT: &str = "stream.js";

/// Builds both into `dist/`, as `stream.wasm.lzma` and `worker.js`.
pub fn run_in(dist: &Path, folders: &[PathBuf]) -> Result<()> {
    let mut build = cargo(folders);
    build.args(["rustc", "--locked", "--lib", "--crate-type", "cdylib", "--profile", "fast"]);
    build.args(["--no-default-features", "--features", "stream", "--target", tools::WASM_TARGET]);
    command::run(build.envs(build::SMALL))?;

    let glue = package::target().join("reader");
    let compiled = package::target().join(tools::WASM_TARGET).join("fast/ranklens.wasm");
    command::run(
        command("wasm-bindgen", folders)
            .args(["--target", "web", "--no-typescript", "--out-name", "stream", "--out-dir"])
            .arg(&glue)
            .arg(&compiled),
    )?;
    pack::shorten_fast(&glue.join(MODULE), &glue.join(SCRIPT), folders)?;
    let worker = "worker.js";
    for script in [worker, "convert.js"] {
        std::fs::copy(crate::root().join("static").join(script), glue.join(script))
            .with_context(|| format!("cannot copy {script}"))?;
    }
    command::run(
        command("esbuild", folders)
            .current_dir(&glue)
            .args([worker, "--bundle", "--format=esm", "--minify", "--log-level=warning"])
            // The page's own, beside it.
            .args(["--external:./app.js", "--external:./module.js"])
            .arg(format!("--outfile={}", dist.join(worker).display())),
    )?;
    pack::pack_module(&glue.join(MODULE), &dist.join("stream.wasm.lzma"), dist, folders)
}
