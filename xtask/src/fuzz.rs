//! `cargo xtask fuzz`: feeds mutated texts to the readers of formats, for a bounded time or number of texts.
//!
//! Each format starts from its texts in `fuzz/corpus`. Texts that reach new paths of the code are kept in
//! `fuzz/found`, which is not part of the repository. There is no sanitizer, because the readers have no unsafe code
//! and run several times as fast without it. Overflow and other checks of debug builds are on.

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};

use crate::command::{command, run as run_command};
use crate::tools;

/// The folder of texts whose format is recognised, not given.
const ANY: &str = "any";

/// For how long each format is run.
#[derive(Debug, PartialEq)]
enum Bound {
    Seconds(u64),
    Runs(u64),
}

/// Runs each named format for the chosen time or number of texts; without names, all formats.
/// Errors: a format is not known, or a text breaks its reader.
pub fn run(args: &[String]) -> Result<()> {
    let (bound, named) = parse(args)?;
    let known = formats()?;
    if let Some(unknown) = named.iter().find(|name| !known.contains(name)) {
        bail!("there is no format `{unknown}`; there are: {}", known.join(", "));
    }
    let folders: Vec<PathBuf> = tools::cargo_fuzz()?.into_iter().collect();
    let chosen = if named.is_empty() { &known } else { &named };
    for (at, format) in chosen.iter().enumerate() {
        println!("\n==> {format} ({} of {})", at + 1, chosen.len());
        run_one(format, &bound, &folders).with_context(|| {
            format!("a text that breaks {format} is in fuzz/artifacts; make it a test")
        })?;
    }
    println!("\nNo text breaks a reader. Formats tried: {}.", chosen.len());
    Ok(())
}

fn parse(args: &[String]) -> Result<(Bound, Vec<String>)> {
    let mut bound = Bound::Seconds(20);
    let mut formats = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let number = |value: Option<&String>| -> Result<u64> {
            let value = value.with_context(|| format!("`{arg}` needs a number"))?;
            value.parse().with_context(|| format!("`{value}` is no number"))
        };
        match arg.as_str() {
            "--seconds" => bound = Bound::Seconds(number(args.next())?),
            "--runs" => bound = Bound::Runs(number(args.next())?),
            flag if flag.starts_with('-') => bail!("there is no option `{flag}`"),
            format => formats.push(format.to_owned()),
        }
    }
    Ok((bound, formats))
}

/// Returns the formats that have texts to start from.
fn formats() -> Result<Vec<String>> {
    let corpus = crate::root().join("fuzz/corpus");
    let entries =
        std::fs::read_dir(&corpus).with_context(|| format!("cannot read {}", corpus.display()))?;
    let mut names: Vec<String> =
        entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    Ok(names)
}

fn run_one(format: &str, bound: &Bound, folders: &[PathBuf]) -> Result<()> {
    let found = crate::root().join("fuzz/found").join(format);
    std::fs::create_dir_all(&found)
        .with_context(|| format!("cannot create {}", found.display()))?;
    let bound = match bound {
        Bound::Seconds(seconds) => format!("-max_total_time={seconds}"),
        Bound::Runs(runs) => format!("-runs={runs}"),
    };
    let chosen = if format == ANY { "" } else { format };
    run_command(
        command("cargo-fuzz", folders)
            .args(["run", "--fuzz-dir", "fuzz", "--sanitizer", "none", "readers"])
            .arg(found)
            .arg(format!("fuzz/corpus/{format}"))
            .args(["--", &bound, "-timeout=10", "-max_len=4096", "-print_final_stats=1"])
            .env("RANKLENS_FORMAT", chosen),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(args: &[&str]) -> Result<(Bound, Vec<String>)> {
        parse(&args.iter().map(|arg| (*arg).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn a_bound_and_formats_are_read() {
        assert_eq!(read(&[]).unwrap(), (Bound::Seconds(20), vec![]));
        assert_eq!(
            read(&["--runs", "5", "Csv", "any"]).unwrap(),
            (Bound::Runs(5), vec!["Csv".into(), "any".into()])
        );
        for wrong in [&["--runs"][..], &["--runs", "x"], &["--fast"]] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }
}
