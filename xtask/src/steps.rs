//! What `cargo xtask test` runs. A new step is one more entry in [`STEPS`].

use std::fs;

use anyhow::Result;

use crate::command::{cargo, command, run};
use crate::system::Browser;
use crate::{api, build, code, e2e, engines, recipes, root, tools, trials};

/// A step of the tests: its name on the command line, what it checks in words, and how it runs.
pub struct Step {
    pub name: &'static str,
    pub what: &'static str,
    pub run: fn() -> Result<()>,
}

/// The steps in the order in which they run: the quick ones first.
pub const STEPS: &[Step] = &[
    Step { name: "fmt", what: "the code is formatted", run: fmt },
    Step { name: "clippy", what: "no warnings in the pure modules", run: clippy },
    Step { name: "clippy-wasm", what: "no warnings in the application", run: clippy_wasm },
    Step { name: "clippy-api", what: "no warnings in the JavaScript package", run: clippy_api },
    Step { name: "clippy-widget", what: "no warnings in the element", run: clippy_widget },
    Step {
        name: "clippy-stream",
        what: "no warnings in the reader of large runs",
        run: clippy_stream,
    },
    Step { name: "clippy-xtask", what: "no warnings in xtask", run: clippy_xtask },
    Step { name: "xtask", what: "xtask's own tests", run: xtask },
    Step { name: "native", what: "unit, property, golden and documentation tests", run: native },
    Step { name: "doc", what: "the documentation builds without warnings", run: doc },
    Step { name: "browser", what: "tests of the wasm in Chromium", run: browser },
    Step {
        name: "api",
        what: "the JavaScript package, its command, and pages built with it",
        run: api::test,
    },
    Step {
        name: "code",
        what: "copied code and documents, by those who read them",
        run: code::test,
    },
    Step {
        name: "tools",
        what: "values on random inputs, as the tools themselves give them",
        run: trials::test,
    },
    Step { name: "build", what: "the site", run: site },
    Step {
        name: "e2e",
        what: "the built site in Chromium, at / and in a sub-folder",
        run: e2e::run,
    },
    Step {
        name: "engines",
        what: "the main path in Chromium, Firefox and WebKit",
        run: engines::run,
    },
    Step {
        name: "recipes",
        what: "the element on sites of other tools, in Chromium",
        run: recipes::run,
    },
];

fn run_cargo(args: &[&str]) -> Result<()> {
    run(cargo(&[]).args(args))
}

fn fmt() -> Result<()> {
    run_cargo(&["fmt", "--all", "--check"])?;
    // A macro declares these modules, so cargo fmt does not find them.
    let mut rustfmt = command("rustfmt", &[]);
    rustfmt.args(["--check", "--edition", "2024"]);
    for file in fs::read_dir(root().join("src/metrics/measures"))? {
        rustfmt.arg(file?.path());
    }
    run(&mut rustfmt)
}

fn clippy() -> Result<()> {
    run_cargo(&[
        "clippy",
        "--locked",
        "--no-default-features",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ])
}

fn clippy_wasm() -> Result<()> {
    tools::wasm_target()?;
    let target = ["--target", "wasm32-unknown-unknown"];
    run(cargo(&[])
        .args(["clippy", "--locked", "--all-targets", "--features", "split,first-screen"])
        .args(target)
        .args(["--", "-D", "warnings"]))
}

fn clippy_api() -> Result<()> {
    clippy_of("api")
}

/// Checks the library with this feature, compiled for the browser.
fn clippy_of(feature: &str) -> Result<()> {
    tools::wasm_target()?;
    run(cargo(&[])
        .args(["clippy", "--locked", "--lib", "--no-default-features", "--features", feature])
        .args(["--target", tools::WASM_TARGET, "--", "-D", "warnings"]))
}

fn clippy_widget() -> Result<()> {
    clippy_of("widget")
}

fn clippy_stream() -> Result<()> {
    clippy_of("stream")
}

fn clippy_xtask() -> Result<()> {
    run_cargo(&[
        "clippy",
        "--locked",
        "--package",
        "xtask",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ])
}

fn xtask() -> Result<()> {
    run_cargo(&["test", "--locked", "--package", "xtask"])
}

fn native() -> Result<()> {
    run_cargo(&["test", "--locked", "--no-default-features"])?;
    // Too long for every run of the tests while one writes.
    let long = ["--test", "compare", "--", "--ignored"];
    run_cargo(&[&["test", "--locked", "--no-default-features"][..], &long].concat())
}

fn doc() -> Result<()> {
    run(cargo(&[])
        .args(["doc", "--locked", "--no-deps", "--no-default-features"])
        .env("RUSTDOCFLAGS", "-D warnings"))
}

fn browser() -> Result<()> {
    let folders = tools::for_wasm_tests()?;
    let browser = Browser::ensure()?;
    println!("{}", browser.describe());
    // The runner reads webdriver.json for the flags that Chromium gets.
    run(cargo(&folders)
        .args(["test", "--locked", "--target", "wasm32-unknown-unknown", "--test", "browser"])
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner")
        .env("CHROMEDRIVER", &browser.driver))
}

fn site() -> Result<()> {
    build::run()
}
