//! Bundles npm libraries that few visits need. Each script in `bundles/` becomes one file of the site, with the
//! licences of its libraries.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use crate::command::{command, run};
use crate::esbuild::esbuild;
use crate::system;

const FOLDER: &str = "bundles";

/// The oldest Node.js whose npm reads the lock file.
const OLDEST_NODE: u32 = 20;

/// The names of the scripts, which are also names of files of the site.
pub const SCRIPTS: [&str; 3] = ["parquet_reader.js", "zstd.js", "brotli.js"];

/// Installs the libraries and writes the scripts into `dist`.
pub fn run_in(dist: &Path, folders: &[PathBuf]) -> Result<()> {
    system::node_from(OLDEST_NODE)?;
    let sources = crate::root().join(FOLDER);
    let install = ["ci", "--prefer-offline", "--no-audit", "--no-fund", "--silent"];
    run(command("npm", &[]).args(install).current_dir(&sources))
        .context("the libraries that few visits need could not be installed")?;
    for script in SCRIPTS {
        let file = dist.join(script);
        let listed = dist.join(format!("{script}.json"));
        let outfile = format!("--outfile={}", file.display());
        let metafile = format!("--metafile={}", listed.display());
        esbuild(&sources, &[script, "--bundle", "--format=esm", &outfile, &metafile], folders)?;
        let inputs = fs::read_to_string(&listed).context("esbuild names no files")?;
        fs::remove_file(&listed).context("the list of files stays")?;
        let text = fs::read_to_string(&file).with_context(|| format!("there is no {script}"))?;
        let licences = licences(&sources, &packages(&inputs)?)?;
        fs::write(&file, format!("{licences}{text}"))
            .with_context(|| format!("cannot write {script}"))?;
    }
    Ok(())
}

/// Returns the names of the packages in a bundle, from esbuild's list of files.
fn packages(list: &str) -> Result<BTreeSet<String>> {
    let list: serde_json::Value =
        serde_json::from_str(list).context("esbuild's list is no JSON")?;
    let inputs = list["inputs"].as_object().context("esbuild's list has no files")?;
    let name = |path: &String| {
        let (_, rest) = path.rsplit_once("node_modules/")?;
        let parts = if rest.starts_with('@') { 2 } else { 1 };
        Some(rest.split('/').take(parts).collect::<Vec<_>>().join("/"))
    };
    let found: BTreeSet<_> = inputs.keys().filter_map(name).collect();
    ensure!(!found.is_empty(), "the bundle has no library in it");
    Ok(found)
}

/// Returns a comment with the licences of packages. Minifying keeps it.
fn licences(sources: &Path, packages: &BTreeSet<String>) -> Result<String> {
    let mut text = String::from("/*!\n");
    for package in packages {
        let folder = sources.join("node_modules").join(package);
        let read = |file: &str| {
            fs::read_to_string(folder.join(file))
                .with_context(|| format!("{package} comes without {file}"))
        };
        let manifest: serde_json::Value = serde_json::from_str(&read("package.json")?)
            .with_context(|| format!("the package.json of {package} is no JSON"))?;
        let version = manifest["version"].as_str().unwrap_or_default();
        let licence = read("LICENSE").or_else(|_| read("LICENSE.md"))?.replace("*/", "* /");
        text.push_str(&format!("{package} {version}\n\n{}\n\n", licence.trim()));
    }
    Ok(text + "*/\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bundle_names_its_packages() {
        let list = r#"{"inputs": {"zstd.js": {}, "node_modules/fzstd/esm/index.mjs": {},
            "node_modules/@a/b/c.js": {}, "node_modules/fzstd/other.js": {}}}"#;
        let found = packages(list).unwrap();
        assert_eq!(found, BTreeSet::from(["@a/b".to_owned(), "fzstd".to_owned()]));
        assert!(packages(r#"{"inputs": {"zstd.js": {}}}"#).is_err());
    }
}
