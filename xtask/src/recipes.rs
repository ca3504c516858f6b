//! `cargo xtask test recipes`: follows the README's recipe for each example. A recipe copies one folder and runs one
//! command with the published version of the tool. Then the test uses the element on each site in Chromium.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};

use crate::command::{command, run as run_command};
use crate::site::Site;
use crate::{build, e2e, package, tools};

/// For each example, the folder into which its tool builds the site.
const OUTPUTS: [(&str, &str); 7] = [
    ("html", "."),
    ("jupyter", "."),
    ("mkdocs", "site"),
    ("sphinx", "_build"),
    ("mdbook", "book"),
    ("docusaurus", "build"),
    ("next", "out"),
];

/// Follows each recipe of `examples/README.md` in a copy, and tests the resulting sites.
/// Errors: README and recipes differ, a tool cannot be installed, or a test fails.
pub fn run() -> Result<()> {
    let work = package::target().join("recipes");
    build::fresh(&work)?;
    let examples = crate::root().join("examples");
    let readme = fs::read_to_string(examples.join("README.md")).context("no README of examples")?;
    let recipes = Recipe::all(&readme)?;
    let listed: Vec<&str> = recipes.iter().map(|recipe| recipe.name.as_str()).collect();
    ensure!(listed == OUTPUTS.map(|(name, _)| name), "the README's recipes are {listed:?}");
    let sites = work.join("sites");
    for (recipe, (name, output)) in recipes.iter().zip(OUTPUTS) {
        let program = Program::of(recipe, &examples.join(name))?;
        let folder = program.beside.unwrap_or_else(|| work.join("sources")).join(name);
        if folder.exists() {
            build::fresh(&folder)?;
        }
        copy_all(&examples.join(name), &folder)?;
        recipe.follow(&folder, &program.folders)?;
        copy_all(&folder.join(output), &sites.join(name))?;
    }
    let site = Site::start(sites, "/", 0)?;
    run_command(e2e::node(&site.url)?.args(["--test", "--test-reporter=spec", "recipes.mjs"]))
}

/// A row of the README's table.
#[derive(Debug, PartialEq)]
struct Recipe {
    /// The folder of the example.
    name: String,
    /// The folder of the build that is copied, and where it goes in the example.
    copied: String,
    to: String,
    /// The words of the command. Empty if nothing is built.
    words: Vec<String>,
}

impl Recipe {
    fn all(readme: &str) -> Result<Vec<Self>> {
        let rows = readme.lines().filter(|line| line.starts_with("| `"));
        rows.map(|row| {
            let cells: Vec<&str> = row.split('|').map(|cell| cell.trim()).collect();
            let [_, name, _, copied, to, words, ..] = cells[..] else {
                bail!("this row of the README is no recipe: {row}");
            };
            let code = |cell: &str| cell.trim_matches('`').to_owned();
            let words = code(words).split_whitespace().map(str::to_owned).collect();
            Ok(Self { name: code(name), copied: code(copied), to: code(to), words })
        })
        .collect()
    }

    /// Copies the folder and runs the command, and nothing else.
    fn follow(&self, folder: &Path, programs: &[PathBuf]) -> Result<()> {
        copy_all(&crate::root().join(&self.copied), &folder.join(&self.to))?;
        let Some((program, words)) = self.words.split_first() else { return Ok(()) };
        let mut command = command(program, programs);
        command.args(words).current_dir(folder);
        // No telemetry, and no advertisements among the warnings.
        for (name, value) in
            [("DO_NOT_TRACK", "1"), ("NEXT_TELEMETRY_DISABLED", "1"), ("NO_MKDOCS_2_WARNING", "1")]
        {
            command.env(name, value);
        }
        run_command(&mut command)
    }
}

/// The program of a recipe.
#[derive(Default)]
struct Program {
    /// The folders to put on the PATH.
    folders: Vec<PathBuf>,
    /// Where the example must lie: Node.js looks for packages in the folders above a file.
    beside: Option<PathBuf>,
}

impl Program {
    fn of(recipe: &Recipe, example: &Path) -> Result<Self> {
        let parent = |path: &Path| path.parent().map(Path::to_path_buf);
        let Some(program) = recipe.words.first() else { return Ok(Self::default()) };
        if example.join("package.json").is_file() {
            let modules = tools::node_modules(&recipe.name, &example.join("package.json"))?;
            return Ok(Self { folders: vec![modules.join(".bin")], beside: parent(&modules) });
        }
        let program = match program.as_str() {
            "mdbook" => tools::mdbook()?,
            _ => tools::python_for("examples/requirements.txt")?,
        };
        Ok(Self { folders: parent(&program).into_iter().collect(), beside: None })
    }
}

/// Copies a folder with everything in it.
fn copy_all(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("cannot create {}", to.display()))?;
    let entries = fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))?;
    for entry in entries {
        let path: PathBuf = entry?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy_all(&path, &target)?;
        } else {
            fs::copy(&path, &target).with_context(|| format!("cannot copy {}", path.display()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_has_a_recipe_for_each_example() {
        let readme = fs::read_to_string(crate::root().join("examples/README.md")).unwrap();
        let recipes = Recipe::all(&readme).unwrap();
        let names: Vec<&str> = recipes.iter().map(|recipe| recipe.name.as_str()).collect();
        assert_eq!(names, OUTPUTS.map(|(name, _)| name));
        assert_eq!(
            (recipes[0].copied.as_str(), recipes[0].to.as_str()),
            ("dist/widget", "rank-lens")
        );
        assert_eq!(recipes[0].words, [""; 0]);
        assert_eq!(recipes[2].words, ["mkdocs", "build", "--strict"]);
    }
}
