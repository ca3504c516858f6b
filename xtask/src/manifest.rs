//! Writes the package's `package.json`, with the addresses of the project in it.
//!
//! The addresses are `repository` and `homepage` of Cargo.toml. If it has no `repository`, the origin of the clone
//! takes its place, so that the package of a fork names the fork.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use crate::command::{command, output};

/// Copies the manifest, with the addresses that are known.
pub fn write(from: &Path, to: &Path) -> Result<()> {
    let text = fs::read_to_string(from).context("the package has no package.json")?;
    let manifest = serde_json::from_str(&text).context("package.json is not valid JSON")?;
    let cargo = fs::read_to_string(crate::root().join("Cargo.toml")).context("no Cargo.toml")?;
    let origin = output(command("git", &[]).args(["remote", "get-url", "origin"]));
    let addresses = Addresses::of(&cargo, origin.as_deref())?;
    if addresses.repository.is_none() {
        println!(
            "package.json names no repository: Cargo.toml has none, and no origin is on the web"
        );
    }
    let text = serde_json::to_string_pretty(&addresses.put_into(manifest))?;
    fs::write(to, text + "\n").with_context(|| format!("cannot write {}", to.display()))
}

#[derive(Debug, PartialEq)]
struct Addresses {
    repository: Option<String>,
    homepage: Option<String>,
}

impl Addresses {
    fn of(cargo: &str, origin: Option<&str>) -> Result<Self> {
        let table: toml::Table = cargo.parse().context("Cargo.toml is not valid TOML")?;
        let package = table.get("package");
        let named = |key| Some(package?.get(key)?.as_str()?.to_owned());
        let repository = named("repository").or_else(|| on_the_web(origin?));
        let readme = repository.as_ref().map(|address| format!("{address}#readme"));
        Ok(Self { repository, homepage: named("homepage").or(readme) })
    }

    fn put_into(&self, mut manifest: Value) -> Value {
        if let Some(address) = &self.repository {
            manifest["repository"] = json!({ "type": "git", "url": format!("git+{address}.git") });
        }
        if let Some(address) = &self.homepage {
            manifest["homepage"] = json!(address);
        }
        manifest
    }
}

/// Returns the address of a repository's page on the web. `None` for a folder on this machine.
fn on_the_web(origin: &str) -> Option<String> {
    let ssh = origin.strip_prefix("ssh://").unwrap_or(origin).strip_prefix("git@");
    let path = match (ssh, origin.strip_prefix("https://")) {
        (Some(path), _) => path.replacen(':', "/", 1),
        // A password may stand before the host.
        (_, Some(path)) => path.split_once('@').map_or(path, |(_, path)| path).to_owned(),
        _ => return None,
    };
    Some(format!("https://{}", path.trim_end_matches('/').trim_end_matches(".git")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_an_address_only_on_the_web() {
        let page = Some("https://example.org/a/b".to_owned());
        for origin in [
            "https://example.org/a/b.git",
            "https://name:word@example.org/a/b/",
            "git@example.org:a/b.git",
            "ssh://git@example.org/a/b",
        ] {
            assert_eq!(on_the_web(origin), page, "{origin}");
        }
        for origin in ["", "/srv/b.git", "../b", "file:///srv/b"] {
            assert_eq!(on_the_web(origin), None, "{origin}");
        }
    }

    #[test]
    fn what_cargo_toml_names_comes_first() {
        let origin = Some("git@example.org:a/b.git");
        let found = |cargo| Addresses::of(cargo, origin).unwrap().put_into(json!({ "name": "b" }));
        let url = |address: &str| json!({ "type": "git", "url": address });
        let from_origin = found("[package]");
        assert_eq!(from_origin["repository"], url("git+https://example.org/a/b.git"));
        assert_eq!(from_origin["homepage"], "https://example.org/a/b#readme");
        let named =
            found("[package]\nrepository = \"https://c.org/d\"\nhomepage = \"https://e.org\"");
        assert_eq!(named["repository"], url("git+https://c.org/d.git"));
        assert_eq!(named["homepage"], "https://e.org");
    }

    #[test]
    fn without_an_address_the_manifest_stays() {
        let none = Addresses::of("[package]", None).unwrap();
        assert_eq!(none, Addresses { repository: None, homepage: None });
        assert_eq!(none.put_into(json!({ "name": "b" })), json!({ "name": "b" }));
    }
}
