//! How many bytes the site sends, against its budget.

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;

/// For all that the page has without what is loaded later, compressed as a web server would.
pub const GZIP_BUDGET: usize = 280_000;

/// What was split off the page's module, loaded when it is asked for.
const LATER_BUDGET: usize = 170_000;

/// The kinds of file that count.
const COUNTED: [&str; 6] = ["wasm", "lzma", "js", "css", "html", "svg"];

/// The JavaScript package and the element, which no visitor of the site loads.
const APART: [&str; 3] = ["ranklens", "widget", "embed.html"];

/// What a page with elements loads first, and all that it loads.
const ELEMENT_BUDGET: usize = 5_000;
const WIDGET_BUDGET: usize = 130_000;
/// The plain script of the frame has all of that in it.
const EMBED_BUDGET: usize = 130_000;
/// The script of a page with frames.
const RESIZE_BUDGET: usize = 1_000;

/// Prints the table of the site. An error when over the budget.
pub fn report(dist: &Path) -> Result<()> {
    let later = later(dist)?;
    let mut apart = vec![dist.join(&later)];
    apart.extend(APART.map(|name| dist.join(name)));
    let total = list(dist, &apart)?;
    within("the site", total, GZIP_BUDGET)?;
    within("what is loaded later", of_files(dist, &[&later])?, LATER_BUDGET)
}

/// The file's name, which has a hash in it.
fn later(dist: &Path) -> Result<String> {
    let mut names = fs::read_dir(dist).context("there is no site")?.filter_map(|entry| {
        let name = entry.ok()?.file_name().into_string().ok()?;
        (name.starts_with("later.") && name.ends_with(".wasm.lzma")).then_some(name)
    });
    names.next().context("nothing was split off")
}

fn of_files(folder: &Path, files: &[&str]) -> Result<usize> {
    let sizes = files.iter().map(|file| {
        let bytes = fs::read(folder.join(file)).with_context(|| format!("there is no {file}"));
        bytes.and_then(|bytes| gzip_size(&bytes))
    });
    sizes.sum()
}

fn within(what: &str, size: usize, budget: usize) -> Result<()> {
    let [shown, most] = [size, budget].map(kilobytes);
    println!("{what:<28} {shown:>10} {most:>10}");
    if size > budget {
        bail!("{what} is too big: {shown} compressed, the budget is {most}");
    }
    Ok(())
}

/// Prints the table of the element. An error when over one of its budgets. `loaded` is what a page
/// with elements loads.
pub fn widget(folder: &Path, loaded: &[&str]) -> Result<()> {
    list(folder, &[])?;
    let budgets = [
        ("element.js", &["element.js"][..], ELEMENT_BUDGET),
        ("the element in all", loaded, WIDGET_BUDGET),
        ("embed.js", &["embed.js"], EMBED_BUDGET),
        ("resize.js", &["resize.js"], RESIZE_BUDGET),
    ];
    for (what, files, budget) in budgets {
        within(what, of_files(folder, files)?, budget)?;
    }
    Ok(())
}

/// Prints the table of a folder without those named; gives the compressed bytes of all files.
pub fn list(folder: &Path, without: &[PathBuf]) -> Result<usize> {
    let mut files = Vec::new();
    collect(folder, without, &mut files)?;
    files.sort();
    let (mut raw_total, mut gzip_total) = (0, 0);
    println!("{:<28} {:>10} {:>10}", "file", "raw", "gzip");
    for file in files {
        let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let gzip = gzip_size(&bytes)?;
        raw_total += bytes.len();
        gzip_total += gzip;
        let name = file.strip_prefix(folder).unwrap_or(&file).display().to_string();
        println!("{name:<28} {:>10} {:>10}", kilobytes(bytes.len()), kilobytes(gzip));
    }
    println!("{:<28} {:>10} {:>10}", "total", kilobytes(raw_total), kilobytes(gzip_total));
    Ok(gzip_total)
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
        } else if path.extension().and_then(OsStr::to_str).is_some_and(|e| COUNTED.contains(&e)) {
            files.push(path);
        }
    }
    Ok(())
}

fn gzip_size(bytes: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}

fn kilobytes(bytes: usize) -> String {
    format!("{:.1} kB", bytes as f64 / 1000.0)
}
