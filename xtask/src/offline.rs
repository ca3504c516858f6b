//! Which files the site keeps for when there is no network, written into its service worker.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use sha2::{Digest as _, Sha256};

const WORKER: &str = "sw.js";

/// What stands in the worker as long as nothing was written.
const NONE: &str = "FILES={}";

/// Bytes of it.
const HASH: usize = 10;

/// Writes names and hashes of the files in `dist` into its worker. Folders are none of the page's.
pub fn write_files(dist: &Path) -> Result<()> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(dist).context("there is no site")? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).context("a file has no name")?;
        if path.is_file() && name != WORKER {
            let bytes = fs::read(&path).with_context(|| format!("cannot read {name}"))?;
            files.insert(name.to_owned(), fingerprint(&bytes));
        }
    }
    let worker = dist.join(WORKER);
    let text = fs::read_to_string(&worker).context("there is no service worker")?;
    fs::write(&worker, with_files(&text, &files)?).context("cannot write the service worker")
}

fn with_files(worker: &str, files: &BTreeMap<String, String>) -> Result<String> {
    ensure!(worker.contains(NONE), "the service worker holds no `{NONE}`");
    let files = serde_json::to_string(files)?;
    Ok(worker.replacen(NONE, &format!("FILES={files}"), 1))
}

/// The beginning of their hash, enough to tell versions apart.
pub fn fingerprint(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes)[..HASH])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_written_where_none_stood() {
        let files = BTreeMap::from([("a.js".to_owned(), hex(&[1, 255]))]);
        let worker = with_files("const FILES={},B=1;", &files).unwrap();
        assert_eq!(worker, "const FILES={\"a.js\":\"01ff\"},B=1;");
        assert!(with_files("const B=1;", &files).is_err());
    }
}
