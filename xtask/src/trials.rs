//! Random inputs on which the tools themselves and their presets must give the same values.

use std::sync::OnceLock;

use anyhow::{Context as _, Result};

use crate::command::{cargo, command, run};
use crate::tools;

/// The default seed, so that the cases are the same each time.
const SEED: u32 = 1;

/// The number of random inputs for each tool.
const COUNT: u32 = 2000;

static OTHER_SEED: OnceLock<u32> = OnceLock::new();

/// Takes `--seed N` out of the arguments of a test.
///
/// # Errors
/// `--seed` has no whole number after it.
pub fn take_seed(arguments: &[String]) -> Result<Vec<String>> {
    let mut left = arguments.to_vec();
    if let Some(at) = left.iter().position(|argument| argument == "--seed") {
        let seed = left.get(at + 1).and_then(|seed| seed.parse().ok());
        let seed = seed.context("--seed needs a whole number, as in `--seed 2`")?;
        left.drain(at..at + 2);
        OTHER_SEED.get_or_init(|| seed);
    }
    Ok(left)
}

/// Computes random inputs with each tool in Python, and compares the values with the presets'.
/// Errors: the tools cannot be installed, or a value differs.
pub fn test() -> Result<()> {
    let seed = OTHER_SEED.get().copied().unwrap_or(SEED);
    let python = tools::python_for("tests/tools/requirements.txt")?;
    let folder = crate::root().join("target/tools");
    std::fs::create_dir_all(&folder)?;
    let cases = folder.join("cases.jsonl");
    println!("{COUNT} random inputs for each tool, with --seed {seed}");
    run(command(&python, &[])
        .arg(crate::root().join("tests/tools/generate.py"))
        .args([seed.to_string(), COUNT.to_string()])
        .arg(&cases))?;
    let native = ["test", "--locked", "--quiet", "--no-default-features"];
    let shown = ["--test", "tools", "--", "--ignored", "--nocapture"];
    run(cargo(&[])
        .args(native)
        .args(shown)
        .env("TOOL_CASES", &cases)
        .env("TOOL_INPUTS", COUNT.to_string()))
}

#[cfg(test)]
mod tests {
    use super::take_seed;

    #[test]
    fn the_seed_is_no_name_of_a_step() {
        let taken = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            take_seed(&words)
        };
        assert_eq!(taken(&["tools"]).unwrap(), ["tools"]);
        assert_eq!(taken(&["--seed", "7", "tools"]).unwrap(), ["tools"]);
        assert_eq!(taken(&["tools", "--seed", "7"]).unwrap(), ["tools"]);
        for wrong in [&["tools", "--seed"][..], &["--seed", "tools"], &["--seed", "-1"]] {
            assert!(taken(wrong).unwrap_err().to_string().contains("--seed 2"), "{wrong:?}");
        }
    }
}
