//! Modules that the page loads when it needs them, in a worker or beside its own: what `src` exports with
//! a feature, and a script of `static` that brings it.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::command::{self, cargo, command};
use crate::{build, pack, package, tools};

/// A module of its own.
struct Apart {
    feature: &'static str,
    /// Whether its speed counts more than its size.
    is_fast: bool,
    script: &'static str,
    /// What the script brings along.
    with: &'static [&'static str],
    /// The page's own, beside it.
    external: &'static [&'static str],
}

const ALL: [Apart; 2] = [
    // Reads large runs in a worker.
    Apart {
        feature: "stream",
        is_fast: true,
        script: "worker.js",
        with: &["convert.js"],
        external: &["./app.js", "./module.js"],
    },
    // Writes code.
    Apart {
        feature: "code",
        is_fast: false,
        script: "code.js",
        with: &[],
        external: &["./module.js"],
    },
];

/// Builds them into `dist/`: `stream.wasm.lzma` and `worker.js`, `code.wasm.lzma` and `code.js`.
pub fn run_in(dist: &Path, folders: &[PathBuf]) -> Result<()> {
    ALL.iter().try_for_each(|apart| apart.build(dist, folders))
}

impl Apart {
    fn build(&self, dist: &Path, folders: &[PathBuf]) -> Result<()> {
        let &Self { feature, is_fast, script, .. } = self;
        let profile = if is_fast { "fast" } else { "release" };
        let mut build = cargo(folders);
        build.args(["rustc", "--locked", "--lib", "--crate-type", "cdylib", "--profile", profile]);
        build.args(["--no-default-features", "--features", feature]);
        command::run(build.args(["--target", tools::WASM_TARGET]).envs(build::SMALL))?;

        let glue = package::target().join("apart").join(feature);
        let built = package::target().join(tools::WASM_TARGET).join(profile);
        command::run(
            command("wasm-bindgen", folders)
                .args(["--target", "web", "--no-typescript", "--out-name", "glue", "--out-dir"])
                .arg(&glue)
                .arg(built.join("ranklens.wasm")),
        )?;
        let (module, text) = (glue.join("glue_bg.wasm"), glue.join("glue.js"));
        let shorten = if is_fast { pack::shorten_fast } else { pack::shorten };
        shorten(&module, &text, folders)?;
        for script in self.with.iter().chain([&script]) {
            std::fs::copy(crate::root().join("static").join(script), glue.join(script))
                .with_context(|| format!("cannot copy {script}"))?;
        }
        let mut bundle = command("esbuild", folders);
        bundle.current_dir(&glue).args([script, "--bundle", "--format=esm", "--minify"]);
        bundle.args(self.external.iter().map(|name| format!("--external:{name}")));
        command::run(
            bundle
                .arg("--log-level=warning")
                .arg(format!("--outfile={}", dist.join(script).display())),
        )?;
        let packed = dist.join(format!("{feature}.wasm.lzma"));
        pack::pack_module(&module, &packed, &dist.join("module.js"), folders)
    }
}
