//! Writes the list of files that the service worker caches, for use without a network, into `sw.js`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

use crate::hashed;

const WORKER: &str = "sw.js";

/// The two empty tables in the minified `static/sw.js`. A build fills them in.
const NO_FILES: [&str; 2] = ["FILES={}", "LATER={}"];

/// The files that the worker caches on first use: the Parquet reader, and the zstd and Brotli decoders.
const LATER: [&str; 5] = ["parquet.js", "parquet_reader.js", "unpack.js", "zstd.js", "brotli.js"];

/// Writes the names and hashes of the files in `dist` into its service worker. Files in subfolders do not
/// belong to the page and are left out.
pub fn write_files(dist: &Path) -> Result<()> {
    let mut tables = [BTreeMap::new(), BTreeMap::new()];
    for entry in fs::read_dir(dist).context("cannot read the built site")? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).context("a file has no name")?;
        if path.is_file() && name != WORKER {
            let bytes = fs::read(&path).with_context(|| format!("cannot read {name}"))?;
            let table = usize::from(LATER.contains(&name));
            tables[table].insert(name.to_owned(), hashed::hash(&bytes));
        }
    }
    for name in LATER {
        ensure!(
            tables[1].contains_key(name),
            "the site has no `{name}`, which the page loads later"
        );
    }
    let worker = dist.join(WORKER);
    let text = fs::read_to_string(&worker).context("there is no service worker")?;
    fs::write(&worker, with_files(&text, &tables)?).context("cannot write the service worker")
}

fn with_files(worker: &str, tables: &[BTreeMap<String, String>; 2]) -> Result<String> {
    let mut worker = worker.to_owned();
    for (empty, table) in NO_FILES.into_iter().zip(tables) {
        ensure!(worker.contains(empty), "the service worker holds no `{empty}`");
        let filled = empty.replace("{}", &serde_json::to_string(table)?);
        worker = worker.replacen(empty, &filled, 1);
    }
    Ok(worker)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_written_into_the_worker() {
        let table = |name: &str| BTreeMap::from([(name.to_owned(), "01ff".to_owned())]);
        let tables = [table("a.js"), table("b.js")];
        let worker = with_files("const FILES={},LATER={},B=1;", &tables).unwrap();
        let filled = r#"const FILES={"a.js":"01ff"},LATER={"b.js":"01ff"},B=1;"#;
        assert_eq!(worker, filled);
        assert!(with_files("const FILES={},B=1;", &tables).is_err());
    }
}
