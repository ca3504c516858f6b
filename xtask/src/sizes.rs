//! Prints the sizes of the built files. No size fails a build.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::compress;

/// The extensions of the listed files.
const LISTED: [&str; 5] = ["wasm", "js", "css", "html", "svg"];

/// Prints the size of each file: raw, and as web servers compress it. `without` names subfolders to leave out.
pub fn print(folder: &Path, without: &[&str]) -> Result<()> {
    let without: Vec<PathBuf> = without.iter().map(|name| folder.join(name)).collect();
    let mut files = Vec::new();
    collect(folder, &without, &mut files)?;
    files.sort();
    let mut total = [0; 3];
    print_row("file", ["raw", "gzip", "brotli"].map(String::from));
    for file in files {
        let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let sizes = [bytes.len(), compress::gzip(&bytes)?.len(), compress::brotli(&bytes)?.len()];
        total.iter_mut().zip(sizes).for_each(|(total, size)| *total += size);
        let name = file.strip_prefix(folder).unwrap_or(&file).display().to_string();
        print_row(&name, sizes.map(kilobytes));
    }
    print_row("total", total.map(kilobytes));
    Ok(())
}

fn print_row(name: &str, [raw, gzip, brotli]: [String; 3]) {
    println!("{name:<36} {raw:>10} {gzip:>10} {brotli:>10}");
}

fn collect(folder: &Path, without: &[PathBuf], files: &mut Vec<PathBuf>) -> Result<()> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if without.contains(&path) {
            continue;
        }
        if path.is_dir() {
            collect(&path, without, files)?;
        } else if path.extension().and_then(OsStr::to_str).is_some_and(|e| LISTED.contains(&e)) {
            files.push(path);
        }
    }
    Ok(())
}

fn kilobytes(bytes: usize) -> String {
    format!("{:.1} kB", bytes as f64 / 1000.0)
}
