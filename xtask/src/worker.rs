//! The worker that reads large runs: the module of `src/stream`, and `static/worker.js`, which loads it.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::esbuild::esbuild;
use crate::hashed;
use crate::wasm::{Library, OptimizeFor};

const LIBRARY: Library =
    Library { feature: "stream", name: "stream", goal: OptimizeFor::Speed, has_vectors: true };
const MODULE: &str = "stream_bg.wasm";
const LIBRARY_SCRIPT: &str = "stream.js";
const SCRIPT: &str = "worker.js";
/// The scripts that are bundled with the script of the library.
const SOURCES: [&str; 4] = [
    "static/worker.js",
    "static/read_file.js",
    "static/convert.js",
    "src/api/package/command/pool.js",
];

/// Builds the module and its script, and returns their folder.
pub fn library(folders: &[PathBuf]) -> Result<PathBuf> {
    LIBRARY.build(folders)
}

/// Writes the script of the module and the module itself into a folder, for Node.js.
pub fn copy_library(to: &Path, folders: &[PathBuf]) -> Result<()> {
    let library = library(folders)?;
    for file in [LIBRARY_SCRIPT, MODULE] {
        std::fs::copy(library.join(file), to.join(file))
            .with_context(|| format!("cannot copy {file}"))?;
    }
    Ok(())
}

/// Builds `worker.js` and its module into `dist/`.
pub fn run_in(dist: &Path, folders: &[PathBuf]) -> Result<()> {
    let library = library(folders)?;
    for script in SOURCES {
        let from = crate::root().join(script);
        let name = from.file_name().context("a script has no name")?;
        std::fs::copy(&from, library.join(name))
            .with_context(|| format!("cannot copy {script}"))?;
    }
    let outfile = format!("--outfile={}", dist.join(SCRIPT).display());
    // The page's own script and that of the unpacker are in `dist/` too.
    let others = ["--external:./page.js", "--external:./unpack.js"];
    let bundle = [&[SCRIPT, "--bundle", "--format=esm", &outfile], &others[..]].concat();
    esbuild(&library, &bundle, folders)?;
    std::fs::copy(library.join(MODULE), dist.join(MODULE)).context("cannot copy the module")?;
    hashed::rename(dist, MODULE, &[SCRIPT])
}
