//! Child processes: run in the project's root, with the tools' folders on the PATH.

use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

/// Returns a command that runs in the project's root. `folders` are searched before the user's PATH.
pub fn command(program: impl AsRef<OsStr>, folders: &[PathBuf]) -> Command {
    let mut command = Command::new(program);
    command.current_dir(crate::root()).env("PATH", path_with(folders));
    // The variables that cargo sets for xtask must not leak into builds of other packages.
    for (name, _) in std::env::vars_os() {
        let name_text = name.to_string_lossy();
        if name_text.starts_with("CARGO_PKG_") || name_text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// Returns the cargo that runs xtask, or the one on the PATH, as a command in the project's root.
pub fn cargo(folders: &[PathBuf]) -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), folders)
}

/// Runs the command in this terminal. A bad exit is an error that names the command.
pub fn run(command: &mut Command) -> Result<()> {
    // Headings printed so far must stand above what the child prints.
    std::io::stdout().flush().ok();
    let status = command.status().with_context(|| format!("cannot start `{}`", shown(command)))?;
    if !status.success() {
        bail!("`{}` failed ({status})", shown(command));
    }
    Ok(())
}

/// Returns what the command prints. Its error output goes to the terminal. A bad exit is an error that names the
/// command.
pub fn printed(command: &mut Command) -> Result<String> {
    command.stderr(Stdio::inherit());
    let output = command.output().with_context(|| format!("cannot start `{}`", shown(command)))?;
    if !output.status.success() {
        bail!("`{}` failed ({})", shown(command), output.status);
    }
    String::from_utf8(output.stdout).context("the command printed no UTF-8")
}

/// Returns what the command prints. `None` if it cannot run or fails.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Returns the first of the programs that is in `folders` or on the PATH.
pub fn find(programs: &[&str], folders: &[PathBuf]) -> Option<PathBuf> {
    let path = path_with(folders);
    programs.iter().find_map(|program| {
        std::env::split_paths(&path)
            .map(|folder| folder.join(program))
            .find(|file| is_program(file))
    })
}

/// Whether the file can be run: on Unix it needs a permission to execute.
#[cfg(unix)]
pub fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    file.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

/// Whether the file can be run: outside Unix any file counts.
#[cfg(not(unix))]
pub fn is_program(file: &Path) -> bool {
    file.is_file()
}

fn path_with(folders: &[PathBuf]) -> OsString {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let all = folders.iter().cloned().chain(std::env::split_paths(&path));
    // Only a folder with a colon in its name cannot be joined; then the tools are not found.
    std::env::join_paths(all).unwrap_or(path)
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
