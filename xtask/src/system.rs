//! Programs of the system, such as Node.js with npm and Chromium with its driver. On Debian as root they are
//! installed. Elsewhere an error names the missing programs.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::command::{command, find, output, run};
use crate::tools::{install, version_of};

const OLDEST_NODE: u32 = 18;

/// Ensures that Node.js and npm are installed.
pub fn node() -> Result<()> {
    node_from(OLDEST_NODE)
}

/// Ensures that npm and at least this major version of Node.js are installed.
pub fn node_from(oldest: u32) -> Result<()> {
    if find(&["node"], &[]).is_none() || find(&["npm"], &[]).is_none() {
        debian_packages(&["nodejs", "npm"], &format!("Node.js {oldest} or newer, with npm"))?;
    }
    // "v20.20.2" starts with a letter, hence not version_of().
    let version = output(command("node", &[]).arg("--version")).unwrap_or_default();
    let major = version.trim_start_matches('v').split('.').next().and_then(|n| n.parse().ok());
    if major.is_none_or(|major: u32| major < oldest) {
        bail!("Node.js {oldest} or newer is needed, found {version:?}");
    }
    Ok(())
}

/// Ensures that Python 3 and its `venv` are installed. Returns the path of Python.
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

/// Ensures that Java is installed, on which Spark runs.
pub fn java() -> Result<()> {
    if find(&["java"], &[]).is_none() {
        debian_packages(&["default-jre-headless"], "Java 17 or newer")?;
    }
    Ok(())
}

/// Ensures that pdfLaTeX is installed, with amsmath and booktabs.
pub fn latex() -> Result<()> {
    let has = |file: &str| output(command("kpsewhich", &[]).arg(file)).is_some();
    if find(&["pdflatex"], &[]).is_none() || !has("booktabs.sty") || !has("amsmath.sty") {
        let packages = ["texlive-latex-base", "texlive-latex-recommended"];
        debian_packages(&packages, "pdfLaTeX with the packages amsmath and booktabs")?;
    }
    Ok(())
}

/// A browser for the tests, and the driver that controls it.
pub struct Browser {
    pub chromium: PathBuf,
    pub driver: PathBuf,
}

impl Browser {
    /// Finds the browser and its driver, or installs them on Debian as root. The environment variables CHROMIUM
    /// and CHROMEDRIVER name other programs.
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

    /// Returns paths and version for the log: a browser and a driver of different versions do not work together.
    pub fn describe(&self) -> String {
        let driver = version_of("chromedriver", &[]).unwrap_or_default();
        format!("{}, {} {driver}", self.chromium.display(), self.driver.display())
    }
}

/// Installs packages on Debian as root. Elsewhere, returns an error that names `wanted`.
pub fn debian_packages(packages: &[&str], wanted: &str) -> Result<()> {
    let is_root = output(command("id", &[]).arg("-u")).is_some_and(|id| id == "0");
    let is_debian = Path::new("/etc/debian_version").exists();
    if !is_debian {
        bail!("please install {wanted} and add the programs to the PATH");
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
