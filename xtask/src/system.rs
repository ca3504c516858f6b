//! Programs that come with the system: Node.js with npm, Chromium with its driver. On Debian as root
//! they are installed; elsewhere an error names what is missing.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::command::{command, find, output, run};
use crate::tools::{install, version_of};

const OLDEST_NODE: u32 = 18;

/// Makes sure of Node.js and npm.
pub fn node() -> Result<()> {
    node_from(OLDEST_NODE)
}

/// The same for what needs a newer one.
pub fn node_from(oldest: u32) -> Result<()> {
    if find(&["node"], &[]).is_none() || find(&["npm"], &[]).is_none() {
        debian_packages(&["nodejs", "npm"], "Node.js 18 or newer, with npm")?;
    }
    // "v20.20.2" starts with a letter, hence not version_of().
    let version = output(command("node", &[]).arg("--version")).unwrap_or_default();
    let major = version.trim_start_matches('v').split('.').next().and_then(|n| n.parse().ok());
    if major.is_none_or(|major: u32| major < oldest) {
        bail!("Node.js {oldest} or newer is needed, found {version:?}");
    }
    Ok(())
}

/// Makes sure that Python 3 and its `venv` are installed.
pub fn python() -> Result<PathBuf> {
    let works = || {
        let python = find(&["python3"], &[])?;
        output(command(&python, &[]).args(["-c", "import ensurepip, venv"])).map(|_| python)
    };
    if let Some(python) = works() {
        return Ok(python);
    }
    debian_packages(&["python3", "python3-venv"], "Python 3.11 or newer, with venv and pip")?;
    works().context("python3 is still missing after its installation")
}

/// Makes sure of Java, on which Spark runs.
pub fn java() -> Result<()> {
    if find(&["java"], &[]).is_none() {
        debian_packages(&["default-jre-headless"], "Java 17 or newer")?;
    }
    Ok(())
}

/// Makes sure of pdfLaTeX with amsmath and booktabs.
pub fn latex() -> Result<()> {
    let has = |file: &str| output(command("kpsewhich", &[]).arg(file)).is_some();
    if find(&["pdflatex"], &[]).is_none() || !has("booktabs.sty") || !has("amsmath.sty") {
        let packages = ["texlive-latex-base", "texlive-latex-recommended"];
        debian_packages(&packages, "pdfLaTeX with the packages amsmath and booktabs")?;
    }
    Ok(())
}

/// A browser for the tests, and the program that steers it.
pub struct Browser {
    pub chromium: PathBuf,
    pub driver: PathBuf,
}

impl Browser {
    /// Finds them, or installs them where that is possible. The environment variables CHROMIUM and
    /// CHROMEDRIVER name others.
    pub fn ensure() -> Result<Self> {
        if let Some(browser) = Self::find() {
            return Ok(browser);
        }
        let wanted = "Chromium (or Google Chrome) and the matching chromedriver";
        debian_packages(&["chromium", "chromium-driver"], wanted)?;
        Self::find().context("chromium or chromedriver is still missing after their installation")
    }

    fn find() -> Option<Self> {
        let chosen = |name| std::env::var_os(name).map(PathBuf::from).filter(|file| file.is_file());
        let chromium = chosen("CHROMIUM").or_else(|| {
            find(&["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"], &[])
        })?;
        let driver = chosen("CHROMEDRIVER").or_else(|| find(&["chromedriver"], &[]))?;
        Some(Self { chromium, driver })
    }

    /// For the log: a browser and a driver of different ages do not work together.
    pub fn describe(&self) -> String {
        let driver = version_of("chromedriver", &[]).unwrap_or_default();
        format!("{}, {} {driver}", self.chromium.display(), self.driver.display())
    }
}

/// Installs packages of Debian where that is possible, else says what is missing.
pub fn debian_packages(packages: &[&str], wanted: &str) -> Result<()> {
    let is_root = output(command("id", &[]).arg("-u")).is_some_and(|id| id == "0");
    let is_debian = Path::new("/etc/debian_version").exists();
    if !is_debian {
        bail!("please install {wanted}, and make sure that they are on the PATH");
    }
    let list = packages.join(" ");
    if !is_root {
        bail!("please install {wanted}; as root on this system: apt-get install {list}");
    }
    install(&format!("Debian's {list}"), "a minute or two", || {
        run(command("apt-get", &[]).arg("update"))?;
        run(command("apt-get", &[])
            .args(["install", "-y", "--no-install-recommends"])
            .args(packages)
            .env("DEBIAN_FRONTEND", "noninteractive"))
    })
}
