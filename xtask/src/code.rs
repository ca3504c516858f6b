//! Tests the exported code on the engines and tools that it is for, and the exported documents with programs that
//! read them.

use std::path::PathBuf;

use anyhow::Result;

use crate::command::{cargo, command, run};
use crate::{system, tools};

/// Returns a Python with the engines and tools. It also needs Java, for Spark.
pub fn python() -> Result<PathBuf> {
    system::java()?;
    let alone = "tests/code/without_dependencies.txt";
    tools::python_with("tests/code/requirements.txt", Some(alone))
}

/// Runs the exported SQL and Python on the engines and tools, and reads the exported documents.
/// Errors: a program is missing, or a value differs from ours.
pub fn test() -> Result<()> {
    let python = python()?;
    system::latex()?;
    let folder = crate::root().join("target/code");
    std::fs::create_dir_all(&folder)?;
    let cases = folder.join("cases.jsonl");
    let native = ["test", "--locked", "--quiet", "--no-default-features"];
    run(cargo(&[])
        .args(native)
        .args(["--test", "code", "--", "are_written"])
        .env("CODE_CASES", &cases)
        .env("CODE_DOCUMENTS", &folder))?;
    let scripts = crate::root().join("tests/code");
    run(command(&python, &[]).arg(scripts.join("documents.py")).arg(&folder))?;
    run(command(&python, &[]).arg(scripts.join("run.py")).arg(&cases).arg(&folder))
}
