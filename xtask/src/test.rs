//! `cargo xtask test`: runs all steps but the largest, or only the named ones.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::steps::STEPS;
use crate::trials;

/// Returns the names of all steps, in the order in which they run.
pub fn step_names() -> Vec<&'static str> {
    STEPS.iter().map(|step| step.name).collect()
}

/// Runs the steps, and stops at the first failure. Each step prints its output itself, so that its closing line is
/// visible.
pub fn run(arguments: &[String]) -> Result<()> {
    let names = &trials::take_seed(arguments)?;
    if let Some(unknown) = names.iter().find(|name| !step_names().contains(&name.as_str())) {
        bail!("there is no test step `{unknown}`; the steps are: {}", step_names().join(", "));
    }
    let mut done: Vec<(&str, Duration)> = Vec::new();
    for step in STEPS.iter().filter(|step| wanted(step.name, names)) {
        println!("\n==> {}: {}", step.name, step.what);
        let start = Instant::now();
        let result = (step.run)();
        let time = start.elapsed();
        println!(
            "<== {}: {} in {time:.1?}",
            step.name,
            if result.is_ok() { "ok" } else { "FAILED" }
        );
        result.with_context(|| format!("test step `{}` failed", step.name))?;
        done.push((step.name, time));
    }
    println!("\nAll {} steps passed:", done.len());
    for (name, time) in &done {
        println!("  {name:<16} {:>7.1} s", time.as_secs_f64());
    }
    Ok(())
}

/// Steps that run only if they are named, because they install a gigabyte of other people's programs.
const BY_NAME: [&str; 3] = ["code", "recipes", "tools"];

/// Whether a step runs. Without names, every step runs but [`BY_NAME`]. Tests of the built site also run `build`, so
/// that they never test an outdated site.
fn wanted(step: &str, names: &[String]) -> bool {
    let named = |wanted: &str| names.iter().any(|name| name == wanted);
    (names.is_empty() && !BY_NAME.contains(&step))
        || named(step)
        || (step == "build" && ["e2e", "engines", "recipes"].into_iter().any(named))
}
