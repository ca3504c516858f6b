//! The build tools. A tool on the PATH is used if its version fits. Any other is installed into a cache folder
//! of this user, which all clones share.

use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};

use crate::command::{cargo, command, find, is_program, output, run};
use crate::system;

/// Rust's name of the target for which the browser's modules are compiled.
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";
const BINARYEN: &str = "132.0.0";
const ESBUILD: &str = "0.28.2";
const MERMAID: &str = "12.3.0";
const CARGO_FUZZ: &str = "0.13.1";
const MDBOOK: &str = "0.5.4";
const GECKODRIVER: &str = "0.37.1";
/// The oldest usable version of wasm-opt. Older ones do not know everything that rustc puts into a module.
const OLDEST_WASM_OPT: u32 = 121;

/// Installs missing tools that build the site. Returns the folders to put on the PATH.
pub fn for_build() -> Result<Vec<PathBuf>> {
    let mut folders = for_wasm_tests()?;
    folders.extend(wasm_opt()?);
    folders.extend(esbuild()?);
    Ok(folders)
}

/// Installs missing tools that tests of the module in a browser need. Returns the folders to put on the PATH.
pub fn for_wasm_tests() -> Result<Vec<PathBuf>> {
    wasm_target()?;
    Ok(wasm_bindgen()?.into_iter().collect())
}

/// Installs Rust's target for WebAssembly, if it is missing.
pub fn wasm_target() -> Result<()> {
    let libraries = ["--print", "target-libdir", "--target", WASM_TARGET];
    let installed = output(command("rustc", &[]).args(libraries));
    if installed.is_some_and(|folder| Path::new(&folder).is_dir()) {
        return Ok(());
    }
    install(&format!("Rust's {WASM_TARGET} target"), "seconds", || {
        run(command("rustup", &[]).args(["target", "add", WASM_TARGET]))
            .context("add the target with the means by which Rust was installed")
    })
}

/// Installs cargo-fuzz, unless a version 0.13 is installed. It compiles a C++ library, which needs a C++ compiler.
pub fn cargo_fuzz() -> Result<Option<PathBuf>> {
    if version_of("cargo-fuzz", &[]).is_some_and(|version| version.starts_with("0.13.")) {
        return Ok(None);
    }
    let folder = folder(&format!("cargo-fuzz-{CARGO_FUZZ}"))?;
    if !is_program(&folder.join("bin/cargo-fuzz")) {
        install(&format!("cargo-fuzz {CARGO_FUZZ}"), "one to three minutes", || {
            cargo_install(&["--locked", "cargo-fuzz", "--version", CARGO_FUZZ], &folder)
        })?;
    }
    Ok(Some(folder.join("bin")))
}

/// Returns geckodriver, which steers Firefox. A geckodriver fits each Firefox that is not newer than itself.
pub fn geckodriver() -> Result<PathBuf> {
    if let Some(program) = find(&["geckodriver"], &[]) {
        return Ok(program);
    }
    let folder = folder(&format!("geckodriver-{GECKODRIVER}"))?;
    let program = folder.join("bin/geckodriver");
    if !is_program(&program) {
        install(&format!("geckodriver {GECKODRIVER}"), "two to five minutes", || {
            cargo_install(&["--locked", "geckodriver", "--version", GECKODRIVER], &folder)
        })?;
    }
    Ok(program)
}

/// Returns mdBook of the version that a recipe needs. It is never taken from the PATH.
/// Errors: it cannot be compiled.
pub fn mdbook() -> Result<PathBuf> {
    let folder = folder(&format!("mdbook-{MDBOOK}"))?;
    let program = folder.join("bin/mdbook");
    if !is_program(&program) {
        install(&format!("mdbook {MDBOOK}"), "three to six minutes", || {
            let wanted = ["--locked", "mdbook", "--version", MDBOOK, "--no-default-features"];
            cargo_install(&wanted, &folder)
        })?;
    }
    Ok(program)
}

/// Returns the `node_modules` with the packages that a manifest names.
pub fn node_modules(name: &str, manifest: &Path) -> Result<PathBuf> {
    system::node_from(20)?;
    let folder = folder(name)?;
    let wanted = std::fs::read_to_string(manifest).context("there is no package.json")?;
    let installed = folder.join("installed.json");
    if std::fs::read_to_string(&installed).ok().as_deref() != Some(&wanted) {
        install(name, "one to three minutes", || {
            std::fs::create_dir_all(&folder)
                .with_context(|| format!("cannot create {}", folder.display()))?;
            std::fs::write(folder.join("package.json"), &wanted)?;
            run(command("npm", &[])
                .args(["install", "--prefer-offline", "--no-audit", "--no-fund"])
                .current_dir(&folder))?;
            std::fs::write(&installed, &wanted).context("cannot write what is installed")
        })?;
    }
    Ok(folder.join("node_modules"))
}

/// Installs wasm-bindgen's tools. They must have exactly the library's version, because the two share a private
/// format.
fn wasm_bindgen() -> Result<Option<PathBuf>> {
    let wanted = locked_version("wasm-bindgen")?;
    let matches = |program| version_of(program, &[]).is_some_and(|version| version == wanted);
    if matches("wasm-bindgen") && matches("wasm-bindgen-test-runner") {
        return Ok(None);
    }
    let folder = folder(&format!("wasm-bindgen-{wanted}"))?;
    let bin = folder.join("bin");
    let present = ["wasm-bindgen", "wasm-bindgen-test-runner"];
    if !present.iter().all(|program| is_program(&bin.join(program))) {
        install(&format!("wasm-bindgen-cli {wanted}"), "three to six minutes", || {
            // Without --locked: its package holds no usable lock file.
            cargo_install(&["wasm-bindgen-cli", "--version", &wanted], &folder)
        })?;
    }
    Ok(Some(bin))
}

/// Installs wasm-opt from npm's `binaryen`, which has it for every platform.
fn wasm_opt() -> Result<Option<PathBuf>> {
    let usable = version_of("wasm-opt", &[])
        .and_then(|version| version.parse::<u32>().ok())
        .is_some_and(|version| version >= OLDEST_WASM_OPT);
    if usable { Ok(None) } else { npm_install("binaryen", BINARYEN, ".bin/wasm-opt").map(Some) }
}

/// Installs esbuild. Any version fits, because it only minifies and bundles.
fn esbuild() -> Result<Option<PathBuf>> {
    let usable = version_of("esbuild", &[]).is_some();
    if usable { Ok(None) } else { npm_install("esbuild", ESBUILD, ".bin/esbuild").map(Some) }
}

/// Returns the folder of Mermaid's scripts, with which the element is compared in benchmarks.
pub fn mermaid() -> Result<PathBuf> {
    npm_install("mermaid", MERMAID, "mermaid/dist/mermaid.esm.min.mjs")
}

/// Installs a package of npm, and returns the folder of one of its files.
fn npm_install(package: &str, version: &str, file: &str) -> Result<PathBuf> {
    system::node()?;
    let folder = folder(&format!("{package}-{version}"))?;
    let file = folder.join("node_modules").join(file);
    if !file.is_file() {
        install(&format!("{package} {version}"), "less than a minute", || {
            std::fs::create_dir_all(&folder)
                .with_context(|| format!("cannot create {}", folder.display()))?;
            run(command("npm", &[])
                .args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"])
                .arg(&folder)
                .arg(format!("{package}@{version}")))
        })?;
    }
    Ok(file.parent().unwrap_or(&folder).to_owned())
}

/// Returns a Python with the packages that a file of the project names, in a virtual environment. Each list of
/// packages has its own environment.
pub fn python_for(requirements: &str) -> Result<PathBuf> {
    python_with(requirements, None)
}

/// Does the same as [`python_for`], with the packages of a second list, `alone`. These are installed without their
/// dependencies, because only parts of them are used.
pub fn python_with(requirements: &str, alone: Option<&str>) -> Result<PathBuf> {
    let system = system::python()?;
    let read = |name: &str| {
        let list = crate::root().join(name);
        std::fs::read_to_string(&list).with_context(|| format!("cannot read {}", list.display()))
    };
    let list = crate::root().join(requirements);
    let mut text = read(requirements)?;
    if let Some(alone) = alone {
        text.push_str(&read(alone)?);
    }
    let mut hash = std::hash::DefaultHasher::new();
    text.hash(&mut hash);
    let folder = folder(&format!("python-{:016x}", hash.finish()))?;
    let python = folder.join("bin/python");
    // Written last, so that an interrupted installation is done again.
    let done = folder.join("requirements.txt");
    if !is_program(&python) || std::fs::read_to_string(&done).ok().as_deref() != Some(&text) {
        install(&format!("the Python packages of {requirements}"), "one to five minutes", || {
            run(command(&system, &[]).args(["-m", "venv", "--clear"]).arg(&folder))?;
            let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"];
            run(command(&python, &[]).args(pip).arg(&list))?;
            if let Some(alone) = alone {
                run(command(&python, &[])
                    .args(pip)
                    .arg(crate::root().join(alone))
                    .arg("--no-deps"))?;
            }
            std::fs::write(&done, &text).context("cannot note what is installed")
        })?;
    }
    Ok(python)
}

/// Runs `cargo install` with little optimisation: the tools run for a second or two in each build.
fn cargo_install(args: &[&str], folder: &Path) -> Result<()> {
    run(cargo(&[])
        .arg("install")
        .args(args)
        .arg("--root")
        .arg(folder)
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"))
}

/// Installs a tool, with a message before and after, because it can take minutes.
pub fn install(what: &str, usually: &str, steps: impl FnOnce() -> Result<()>) -> Result<()> {
    eprintln!("Installing {what}; this usually takes {usually} ...");
    let start = Instant::now();
    steps().with_context(|| format!("{what} could not be installed"))?;
    eprintln!("Installed {what} in {:.0?}", start.elapsed());
    Ok(())
}

/// Returns the version of a program: the first word of `--version` that starts with a digit.
pub fn version_of(program: &str, folders: &[PathBuf]) -> Option<String> {
    let file = find(&[program], folders)?;
    let text = output(command(file, folders).arg("--version"))?;
    let word = text.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    word.map(str::to_owned)
}

/// Returns the version of a package in Cargo.lock.
fn locked_version(package: &str) -> Result<String> {
    let file = crate::root().join("Cargo.lock");
    let text = std::fs::read_to_string(&file)
        .with_context(|| format!("cannot read {}", file.display()))?;
    let lock: toml::Table = text.parse().context("Cargo.lock is not valid TOML")?;
    let packages = lock.get("package").and_then(|list| list.as_array());
    packages
        .into_iter()
        .flatten()
        .find(|entry| entry.get("name").and_then(|name| name.as_str()) == Some(package))
        .and_then(|entry| entry.get("version")?.as_str())
        .map(str::to_owned)
        .with_context(|| format!("Cargo.lock holds no package `{package}`"))
}

fn folder(name: &str) -> Result<PathBuf> {
    let cache = match std::env::var_os("XDG_CACHE_HOME").filter(|value| !value.is_empty()) {
        Some(cache) => PathBuf::from(cache),
        None => match std::env::home_dir() {
            Some(home) => home.join(".cache"),
            None => bail!("there is no home folder to install tools into; set XDG_CACHE_HOME"),
        },
    };
    Ok(cache.join("ranklens/tools").join(name))
}
