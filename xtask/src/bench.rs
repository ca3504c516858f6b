//! `cargo xtask bench`: measures the built site and the element in Chromium, the reader of large
//! runs by itself, and other tools on the same runs.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::runs::{self, SETS};
use crate::site::Site;
use crate::{build, code, command, compress, e2e, package, tools, worker};

/// The parts that can be measured.
const PARTS: [&str; 6] = ["page", "compare", "element", "runs", "core", "tools"];

/// The part that runs only if it is named, because it installs a gigabyte of other tools.
const BY_NAME: &str = "tools";

/// The set on which the reader is measured by itself.
const OF_CORE: &str = "M";

#[derive(Debug, PartialEq)]
struct Selection {
    parts: Vec<&'static str>,
    sets: Vec<&'static str>,
    /// A folder that already has the sets.
    data: Option<PathBuf>,
}

/// Measures the parts and sets that are named; without names, all but the other tools.
/// Errors: an argument is not known, or what it needs cannot be built or run.
pub fn run(args: &[String]) -> Result<()> {
    let Selection { parts, sets, data } = parse(args)?;
    let wants = |part| parts.contains(&part);
    if ["page", "compare", "element", "runs"].into_iter().any(wants) {
        build::run()?;
        let site = e2e::serve("/")?;
        if wants("page") {
            let gzip = Site::start(compressed("gz", compress::gzip)?, "/", 0)?;
            let brotli = Site::start(compressed("br", compress::brotli)?, "/", 0)?;
            let urls = [gzip.url, brotli.url].join(" ");
            command::run(e2e::node(&urls)?.arg("bench.mjs"))?;
        }
        if wants("compare") {
            command::run(e2e::node(&site.url)?.arg("bench_compare.mjs"))?;
        }
        if wants("element") {
            let mermaid = tools::mermaid()?;
            let mut node = e2e::node(&site.url)?;
            command::run(node.arg("bench_element.mjs").arg(build::dist()).arg(mermaid))?;
        }
        if wants("runs") {
            let folder = folder(&data, &sets)?;
            command::run(e2e::node(&site.url)?.arg("bench_runs.mjs").arg(folder).args(&sets))?;
        }
    }
    if wants("core") {
        core(&folder(&data, &[OF_CORE])?)?;
    }
    if wants("tools") {
        others(&folder(&data, &sets)?, &sets)?;
    }
    Ok(())
}

/// Makes a copy of the site that also holds each file compressed, so that the server need not compress. Returns its
/// folder.
fn compressed(ending: &str, compress: fn(&[u8]) -> Result<Vec<u8>>) -> Result<PathBuf> {
    let copy = package::target().join("bench-site").join(ending);
    build::fresh(&copy)?;
    for entry in fs::read_dir(build::dist())
        .context("cannot read the built site in dist/: run `cargo xtask build` first")?
    {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if path.is_file() {
            let bytes = fs::read(&path).with_context(|| format!("cannot read {name}"))?;
            fs::write(copy.join(name), &bytes)?;
            if !name.ends_with(".png") {
                fs::write(copy.join(format!("{name}.{ending}")), compress(&bytes)?)?;
            }
        }
    }
    Ok(copy)
}

fn folder(data: &Option<PathBuf>, sets: &[&str]) -> Result<PathBuf> {
    match data {
        // The path is relative to the folder where the task was called, while its commands run elsewhere.
        Some(data) => {
            data.canonicalize().with_context(|| format!("there is no folder {}", data.display()))
        }
        None => runs::ensure(sets),
    }
}

/// Measures the native reader beside a program that only splits lines and fields; then the compiled reader in
/// Node.js, alone and as several workers.
fn core(folder: &Path) -> Result<()> {
    let set = SETS.iter().find(|set| set.name == OF_CORE).context("the set is gone")?;
    println!("\nreading {OF_CORE} natively; the bar is 1.3 x:");
    command::run(
        command::cargo(&[])
            .args(["bench", "--locked", "--quiet", "--no-default-features", "--bench", "stream"])
            .arg("--")
            .args(runs::files(folder, set)),
    )?;
    let library = worker::library(&tools::for_build()?)?;
    for script in ["benches/stream.mjs", "benches/workers.mjs"] {
        command::run(
            command::command("node", &[])
                .arg(crate::root().join(script))
                .arg(&library)
                .args(runs::files(folder, set)),
        )?;
    }
    Ok(())
}

/// Measures the command, other tools, and the engines that run the exported SQL, each in a separate process.
fn others(folder: &Path, sets: &[&str]) -> Result<()> {
    let python = code::python()?;
    package::run_in(&tools::for_build()?)?;
    let statements = package::target().join("bench-sql.jsonl");
    let native = ["bench", "--locked", "--quiet", "--no-default-features", "--bench", "sql"];
    let printed = command::printed(command::cargo(&[]).args(native))?;
    fs::write(&statements, printed).context("cannot write the statements")?;
    let command = build::dist().join("ranklens/command/main.js");
    for set in SETS.iter().filter(|set| sets.contains(&set.name)) {
        println!("\n{}, each tool in turn:", set.name);
        command::run(
            command::command(&python, &[])
                .arg(crate::root().join("benches/tools.py"))
                .args([&command, &statements])
                .args(runs::files(folder, set)),
        )?;
    }
    Ok(())
}

/// Reads the names of parts and sets. Without names it selects all but [`BY_NAME`].
fn parse(args: &[String]) -> Result<Selection> {
    let names = SETS.each_ref().map(|set| set.name);
    let (mut parts, mut sets, mut data) = (Vec::new(), Vec::new(), None);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let is = |name: &&&str| **name == arg;
        if arg == "--data" {
            data = Some(PathBuf::from(args.next().context("`--data` needs a folder")?));
        } else if let Some(part) = PARTS.iter().find(is) {
            parts.push(*part);
        } else if let Some(set) = names.iter().find(is) {
            sets.push(*set);
        } else {
            let (parts, sets) = (PARTS.join(", "), names.join(", "));
            bail!("there is nothing called `{arg}` to measure; there are: {parts}; sets: {sets}");
        }
    }
    if parts.is_empty() {
        parts = match sets.is_empty() {
            true => PARTS.into_iter().filter(|part| *part != BY_NAME).collect(),
            false => vec!["runs"],
        };
    }
    if sets.is_empty() {
        sets = names.to_vec();
    }
    Ok(Selection { parts, sets, data })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(args: &[&str]) -> Result<Selection> {
        parse(&args.iter().map(|arg| (*arg).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn parts_sets_and_a_folder_are_read() {
        let all = read(&[]).unwrap();
        assert_eq!((all.sets.len(), all.data), (SETS.len(), None));
        assert_eq!(all.parts, ["page", "compare", "element", "runs", "core"]);
        let some = Selection {
            parts: vec!["runs"],
            sets: vec!["S", "Mshuf"],
            data: Some(PathBuf::from("there")),
        };
        assert_eq!(read(&["S", "--data", "there", "Mshuf"]).unwrap(), some);
        assert_eq!(read(&["core"]).unwrap().parts, ["core"]);
        assert_eq!(read(&["tools", "S"]).unwrap().parts, ["tools"]);
        assert!(read(&["--data"]).is_err());
        assert!(read(&["XL"]).is_err());
    }
}
