//! Finds files that import each other, directly or through other files.
//!
//! A re-exported name leads to the file that defines it, so `pub use` in `mod.rs` makes no cycle.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{SourceFile, Written};

/// Returns the sets of files that all lead to each other, the largest set first.
pub fn cycles(files: &[SourceFile]) -> Vec<Vec<&str>> {
    let tree =
        Tree { files, of: files.iter().enumerate().map(|(at, f)| (&*f.module, at)).collect() };
    let reached: Vec<BTreeSet<usize>> = (0..files.len()).map(|from| tree.reached(from)).collect();
    let mut found: BTreeSet<Vec<usize>> = BTreeSet::new();
    for from in 0..files.len() {
        let both = reached[from].iter().copied().filter(|to| reached[*to].contains(&from));
        let cycle: Vec<usize> = both.collect();
        if cycle.len() > 1 {
            found.insert(cycle);
        }
    }
    let mut cycles: Vec<Vec<&str>> = found
        .into_iter()
        .map(|cycle| cycle.into_iter().map(|at| &*files[at].name).collect())
        .collect();
    cycles.sort_by_key(|cycle| std::cmp::Reverse(cycle.len()));
    cycles
}

/// The files of a layer, by module.
struct Tree<'a> {
    files: &'a [SourceFile],
    of: BTreeMap<&'a [String], usize>,
}

impl Tree<'_> {
    /// Returns all files that a file leads to.
    fn reached(&self, from: usize) -> BTreeSet<usize> {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(at) = open.pop() {
            for to in self.imports(at) {
                if reached.insert(to) {
                    open.push(to);
                }
            }
        }
        reached
    }

    /// Returns the other files of the layer whose items a file uses.
    fn imports(&self, at: usize) -> BTreeSet<usize> {
        let file = &self.files[at];
        let used = file.paths.used.iter();
        used.filter_map(|path| self.defining(&self.absolute(path, &file.module)?))
            .filter(|to| *to != at)
            .collect()
    }

    /// Returns the path from the root of the crate, without `crate`. Returns `None` for imported
    /// names and for other crates.
    fn absolute(&self, path: &[String], module: &[String]) -> Option<Written> {
        let (first, rest) = path.split_first()?;
        match &**first {
            "crate" => Some(rest.to_vec()),
            "self" => Some([module, rest].concat()),
            "super" => {
                let climbs = path.iter().take_while(|part| *part == "super").count();
                let above = module.len().checked_sub(climbs)?;
                Some([&module[..above], &path[climbs..]].concat())
            }
            _ => {
                let child = [module, std::slice::from_ref(first)].concat();
                self.of.contains_key(&*child).then(|| [&*child, rest].concat())
            }
        }
    }

    /// Returns the file that defines the item of a path.
    fn defining(&self, path: &[String]) -> Option<usize> {
        let inside =
            (1..=path.len()).rev().find(|&length| self.of.contains_key(&path[..length]))?;
        let at = self.of[&path[..inside]];
        let file = &self.files[at];
        let exported = path.get(inside).and_then(|name| file.paths.exported.get(name));
        match exported.and_then(|to| self.absolute(to, &file.module)) {
            Some(to) if !path.starts_with(&to) => {
                self.defining(&[&*to, &path[inside + 1..]].concat())
            }
            _ => Some(at),
        }
    }
}
