//! Puts a hash of a file's content into its name, so that browsers may keep the file forever.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use sha2::{Digest as _, Sha256};

/// The number of bytes of the SHA-256 that are kept: enough to tell versions apart.
const BYTES: usize = 10;

/// Returns the start of the content's SHA-256, in hexadecimal digits.
pub fn hash(content: &[u8]) -> String {
    Sha256::digest(content)[..BYTES].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Renames `STEM.END` in the folder to `STEM-HASH.END`, and replaces its name in the files that load it.
pub fn rename(folder: &Path, file: &str, loaded_by: &[&str]) -> Result<()> {
    let content = fs::read(folder.join(file)).with_context(|| format!("cannot read {file}"))?;
    let name = with_hash(file, &hash(&content))?;
    fs::rename(folder.join(file), folder.join(&name))
        .with_context(|| format!("cannot rename {file}"))?;
    for loader in loaded_by {
        let path = folder.join(loader);
        let text =
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        ensure!(text.contains(file), "{loader} does not load {file}");
        fs::write(&path, text.replace(file, &name))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

fn with_hash(file: &str, hash: &str) -> Result<String> {
    let (stem, end) = file.rsplit_once('.').with_context(|| format!("{file} has no ending"))?;
    Ok(format!("{stem}-{hash}.{end}"))
}

/// Whether the name holds a hash.
pub fn has_hash(name: &str) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let hash = stem.rsplit_once('-').map_or("", |(_, hash)| hash);
    let is_hex = |c: char| matches!(c, '0'..='9' | 'a'..='f');
    hash.len() == 2 * BYTES && hash.chars().all(is_hex)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_hash_is_recognised() {
        let name = with_hash("app_bg.wasm", &hash(b"content")).unwrap();
        assert!(has_hash(&name), "{name}");
        for plain in ["app_bg.wasm", "icon-192.png", "app-0123.wasm", "LICENSE"] {
            assert!(!has_hash(plain), "{plain}");
        }
        assert!(with_hash("LICENSE", "00").is_err());
    }
}
