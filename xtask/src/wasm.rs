//! Builds WebAssembly libraries for the browser, and optimizes modules with `wasm-opt`.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::command::{self, cargo, command};
use crate::{build, package, tools};

/// The features of WebAssembly that rustc and wasm-bindgen may use. All browsers since 2022 support them.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// The flags of rustc and of wasm-opt for instructions on vectors of 16 bytes. Browsers since 2023 have them.
const VECTORS: (&str, &str) = ("-Ctarget-feature=+simd128", "--enable-simd");

/// What a module is optimized for.
#[derive(Clone, Copy)]
pub enum OptimizeFor {
    Size,
    Speed,
}

impl OptimizeFor {
    /// The profile in `Cargo.toml`.
    fn profile(self) -> &'static str {
        match self {
            Self::Size => "release",
            Self::Speed => "fast",
        }
    }

    /// The flags of `wasm-opt`.
    fn flags(self) -> &'static [&'static str] {
        match self {
            Self::Size => &["-Oz"],
            // A function that is called once in the code stays a function: an engine replaces its first, slow code only
            // when the function is called again, so that a loop around inlined code would stay slow.
            Self::Speed => &["-O3", "--one-caller-inline-max-function-size=1"],
        }
    }
}

/// A build of this crate as a library for the browser.
pub struct Library {
    /// The feature that exports its functions.
    pub feature: &'static str,
    /// The name of its files, `NAME.js` and `NAME_bg.wasm`.
    pub name: &'static str,
    pub goal: OptimizeFor,
    /// Whether it may use instructions on vectors.
    pub has_vectors: bool,
}

impl Library {
    /// Builds script and module into an empty folder below `target/`, and returns the folder.
    pub fn build(&self, folders: &[PathBuf]) -> Result<PathBuf> {
        let profile = self.goal.profile();
        let mut build = cargo(folders);
        build.args(["rustc", "--locked", "--lib", "--crate-type", "cdylib", "--profile", profile]);
        build.args(["--no-default-features", "--features", self.feature]);
        let mut features = FEATURES.to_vec();
        if self.has_vectors {
            build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", VECTORS.0);
            features.push(VECTORS.1);
        }
        command::run(build.args(["--target", tools::WASM_TARGET]))?;

        let compiled = package::target().join(tools::WASM_TARGET).join(profile);
        let folder = package::target().join("libraries").join(self.name);
        build::fresh(&folder)?;
        command::run(
            command("wasm-bindgen", folders)
                .args(["--target", "web", "--no-typescript", "--out-name", self.name])
                .arg("--out-dir")
                .arg(&folder)
                .arg(compiled.join("ranklens.wasm")),
        )?;
        let module = folder.join(format!("{}_bg.wasm", self.name));
        optimize_with(&module, self.goal, &features, folders)?;
        Ok(folder)
    }
}

/// Optimizes a module in place.
pub fn optimize(module: &Path, goal: OptimizeFor, folders: &[PathBuf]) -> Result<()> {
    optimize_with(module, goal, &FEATURES, folders)
}

fn optimize_with(
    module: &Path,
    goal: OptimizeFor,
    features: &[&str],
    folders: &[PathBuf],
) -> Result<()> {
    let mut wasm_opt = command("wasm-opt", folders);
    wasm_opt
        .args(features)
        .args(goal.flags())
        .args(["--strip-producers", "--strip-target-features"]);
    command::run(wasm_opt.arg(module).arg("-o").arg(module))
}
