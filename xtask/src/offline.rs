//! The files that the service worker keeps for use without a network, written into `sw.js`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

use crate::hashed;

const WORKER: &str = "sw.js";

/// What `static/sw.js` says, minified, before a build fills it in.
const NO_FILES: &str = "FILES={}";

/// Writes names and hashes of the files in `dist` into its service worker. Files in subfolders are not the
/// page's.
pub fn write_files(dist: &Path) -> Result<()> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(dist).context("there is no site")? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).context("a file has no name")?;
        if path.is_file() && name != WORKER {
            let bytes = fs::read(&path).with_context(|| format!("cannot read {name}"))?;
            files.insert(name.to_owned(), hashed::hash(&bytes));
        }
    }
    let worker = dist.join(WORKER);
    let text = fs::read_to_string(&worker).context("there is no service worker")?;
    fs::write(&worker, with_files(&text, &files)?).context("cannot write the service worker")
}

fn with_files(worker: &str, files: &BTreeMap<String, String>) -> Result<String> {
    ensure!(worker.contains(NO_FILES), "the service worker holds no `{NO_FILES}`");
    let files = serde_json::to_string(files)?;
    Ok(worker.replacen(NO_FILES, &format!("FILES={files}"), 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_written_into_the_worker() {
        let files = BTreeMap::from([("a.js".to_owned(), "01ff".to_owned())]);
        let worker = with_files("const FILES={},B=1;", &files).unwrap();
        assert_eq!(worker, "const FILES={\"a.js\":\"01ff\"},B=1;");
        assert!(with_files("const B=1;", &files).is_err());
    }
}
