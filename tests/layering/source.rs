//! The source files below `src`, and the paths that their code uses. Test code does not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemUse, Macro, Meta, UseTree, VisRestricted, Visibility};

/// A path with at least two parts: `["crate", "metrics", "Grade"]`.
pub type Written = Vec<String>;

/// One source file of the crate.
pub struct SourceFile {
    /// The name of the file below `src`: `metrics/ndcg.rs`.
    pub name: String,
    /// The module of the file: `["metrics", "ndcg"]`.
    pub module: Vec<String>,
    pub lines: usize,
    pub paths: Paths,
}

/// The paths in a file.
#[derive(Default)]
pub struct Paths {
    /// The paths that the code imports or uses.
    pub used: BTreeSet<Written>,
    /// The paths that the file re-exports, by their exported names.
    pub exported: BTreeMap<String, Written>,
}

impl Paths {
    /// Parses Rust code.
    pub fn of(code: &str) -> syn::Result<Self> {
        let mut paths = Self::default();
        paths.visit_file(&syn::parse_file(code)?);
        Ok(paths)
    }

    pub fn all(&self) -> impl Iterator<Item = &Written> {
        self.used.iter().chain(self.exported.values())
    }

    /// Returns the top-level modules of this crate that the paths name.
    pub fn modules(&self) -> BTreeSet<&str> {
        self.all().filter(|path| path[0] == "crate").map(|path| &*path[1]).collect()
    }

    fn add(&mut self, path: Vec<String>) {
        if path.len() > 1 {
            self.used.insert(path);
        }
    }

    /// Adds each sequence of names with `::` between them. Macros contain tokens instead of syntax.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let (mut path, mut colons) = (Vec::new(), 0);
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.add(std::mem::take(&mut path));
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
                other => {
                    self.add(std::mem::take(&mut path));
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.add_tokens(group.stream());
                    }
                }
            }
        }
        self.add(path);
    }

    fn add_use(&mut self, tree: &UseTree, before: &[String], is_exported: bool) {
        let with = |name: &dyn ToString| [before, &[name.to_string()]].concat();
        let (name, path) = match tree {
            UseTree::Path(path) => {
                return self.add_use(&path.tree, &with(&path.ident), is_exported);
            }
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.add_use(tree, before, is_exported));
            }
            UseTree::Name(name) if name.ident == "self" => {
                (before.last().cloned(), before.to_vec())
            }
            UseTree::Name(name) => (Some(name.ident.to_string()), with(&name.ident)),
            UseTree::Rename(name) => (Some(name.rename.to_string()), with(&name.ident)),
            UseTree::Glob(_) => (None, before.to_vec()),
        };
        match name.filter(|_| is_exported && path.len() > 1) {
            Some(name) => drop(self.exported.insert(name, path)),
            None => self.add(path),
        }
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            _ => return visit::visit_item(self, item),
        };
        if !attributes.iter().any(is_of_tests) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.add_use(&item.tree, &[], !matches!(item.vis, Visibility::Inherited));
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.add(path.segments.iter().map(|part| part.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'ast Macro) {
        self.visit_path(&called.path);
        self.add_tokens(called.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        self.visit_path(attribute.path());
        if let Meta::List(list) = &attribute.meta {
            self.add_tokens(list.tokens.clone());
        }
    }

    /// A visibility such as `pub(in crate::metrics)` is not a use.
    fn visit_vis_restricted(&mut self, _: &'ast VisRestricted) {}
}

/// Returns whether the attribute is `#[cfg(test)]`.
fn is_of_tests(attribute: &Attribute) -> bool {
    matches!(&attribute.meta, Meta::List(list)
        if list.path.is_ident("cfg") && list.tokens.to_string() == "test")
}

pub fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Returns all Rust files of a top-level module, which is a folder or a single file.
pub fn files_of(module: &str) -> Vec<SourceFile> {
    let folder = source().join(module);
    let all = if folder.is_dir() { below(&folder) } else { vec![folder.with_extension("rs")] };
    all.iter().map(|file| read(file)).collect()
}

/// Returns the Rust files below a folder, sorted.
pub fn below(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(below(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            all.push(path);
        }
    }
    all.sort();
    all
}

pub fn read(file: &Path) -> SourceFile {
    let text = fs::read_to_string(file).unwrap();
    let below = file.strip_prefix(source()).unwrap();
    let mut module: Vec<String> =
        below.with_extension("").iter().map(|part| part.to_str().unwrap().to_owned()).collect();
    module.pop_if(|last| last == "mod");
    let paths = match file.ends_with("tests.rs") {
        true => Paths::default(),
        false => Paths::of(&text).unwrap_or_else(|error| panic!("{}: {error}", below.display())),
    };
    SourceFile { name: below.display().to_string(), module, lines: text.lines().count(), paths }
}
