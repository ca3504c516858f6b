//! The project's tasks: `cargo xtask build`, `package`, `serve`, `test`, `bench` and
//! `fuzz`.
//!
//! Each subcommand has its own file. What they share: [`command`] (child processes), [`tools`] and
//! [`system`] (finding and installing what a build needs), [`wasm`], [`esbuild`] and [`hashed`] (the steps
//! of a build), [`site`] (the web server).

mod api;
mod bench;
mod build;
mod bundles;
mod code;
mod command;
mod compress;
mod e2e;
mod engines;
mod esbuild;
mod first_screen;
mod fuzz;
mod hashed;
mod manifest;
mod offline;
mod package;
mod page;
mod recipes;
mod runs;
mod serve;
mod site;
mod sizes;
mod steps;
mod system;
mod test;
mod tools;
mod trials;
mod wasm;
mod widget;
mod worker;

use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask <task>

Tasks:
  build            Build the site into dist/, which can be copied to any web server as it is,
                   and the JavaScript package into dist/ranklens/
  package          Build the JavaScript package and the embeddable element only
  serve [--port N] Build the site and serve it on 127.0.0.1 (port 8080, or the next free one)
  test [step...] [--seed N]
                   Run all checks and tests, or only the named steps. The steps code, recipes and
                   tools run only when named. The seed is for the random inputs of the step tools
  bench [page|compare|element|runs|core|tools]... [SET...] [--data DIR]
                   Measure the built site in Chromium, the reader of large runs, and (only when
                   named) other tools on them; with runs made up for it, or those in a folder
  fuzz [--seconds N | --runs N] [FORMAT...]
                   Feed mutated texts to the readers of formats, 20 seconds each

Missing tools are installed on the first run, into a cache folder of their own. That takes a while.
";

/// Returns the help text. `test` itself lists its steps, so that the list is never out of date.
fn usage() -> String {
    format!("{USAGE}\nTest steps: {}\n", test::step_names().join(", "))
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((task, rest)) = args.split_first() else {
        eprint!("{}", usage());
        return ExitCode::FAILURE;
    };
    let result = match task.as_str() {
        "build" => no_arguments(rest).and_then(|()| build::run()),
        "package" => no_arguments(rest).and_then(|()| package::run()),
        "serve" => serve::port(rest).and_then(serve::run),
        "test" => test::run(rest),
        "bench" => bench::run(rest),
        "fuzz" => fuzz::run(rest),
        "help" | "--help" | "-h" => {
            print!("{}", usage());
            Ok(())
        }
        other => Err(anyhow::anyhow!("there is no task `{other}`\n\n{}", usage())),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn no_arguments(rest: &[String]) -> anyhow::Result<()> {
    match rest.first() {
        None => Ok(()),
        Some(extra) => {
            anyhow::bail!("this task takes no arguments, found `{extra}`\n\n{}", usage())
        }
    }
}

/// The project's root folder, in which every command runs.
fn root() -> PathBuf {
    let xtask = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().map(PathBuf::from).unwrap_or(xtask)
}
