//! The worker that reads large runs: the module of `src/stream`, and `static/worker.js`, which loads it.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::esbuild::esbuild;
use crate::hashed;
use crate::wasm::{Library, OptimizeFor};

const LIBRARY: Library =
    Library { feature: "stream", name: "stream", goal: OptimizeFor::Speed, has_vectors: true };
const MODULE: &str = "stream_bg.wasm";
const SCRIPT: &str = "worker.js";
/// The scripts that are bundled with the library's.
const SOURCES: [&str; 3] = [SCRIPT, "convert.js", "pool.js"];

/// Builds `worker.js` and its module into `dist/`.
pub fn run_in(dist: &Path, folders: &[PathBuf]) -> Result<()> {
    let library = LIBRARY.build(folders)?;
    for script in SOURCES {
        std::fs::copy(crate::root().join("static").join(script), library.join(script))
            .with_context(|| format!("cannot copy {script}"))?;
    }
    let outfile = format!("--outfile={}", dist.join(SCRIPT).display());
    // The page's own script lies beside it in `dist/`.
    let bundle = [SCRIPT, "--bundle", "--format=esm", "--external:./page.js", &outfile];
    esbuild(&library, &bundle, folders)?;
    std::fs::copy(library.join(MODULE), dist.join(MODULE)).context("cannot copy the module")?;
    hashed::rename(dist, MODULE, &[SCRIPT])
}
