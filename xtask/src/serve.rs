//! `cargo xtask serve`: build, then serve the site to this machine.

use anyhow::{Context as _, Result, bail};

use crate::build;
use crate::site::Site;

const DEFAULT_PORT: u16 = 8080;
/// How many ports to try after the wanted one.
const TRIES: u16 = 50;

/// Reads the arguments of `serve`: none, or `--port N`.
/// Errors: there are other arguments, or N is no port.
pub fn port(args: &[String]) -> Result<u16> {
    match args {
        [] => Ok(DEFAULT_PORT),
        [option, port] if option == "--port" => {
            port.parse().with_context(|| format!("`{port}` is no port; use 1 to 65535"))
        }
        _ => bail!("`serve` takes only `--port N`, found `{}`", args.join(" ")),
    }
}

/// Builds the site and serves it, until the program is stopped.
/// Errors: the build fails, or the port and the next `TRIES` ports are taken.
pub fn run(port: u16) -> Result<()> {
    build::run()?;
    let site = start(port)?;
    println!("Serving {}  (stop with Ctrl+C)", site.url);
    site.wait()
}

/// Serves the site on the port, or on the next free one.
fn start(port: u16) -> Result<Site> {
    let last = port.saturating_add(TRIES);
    let mut free = (port..=last).map(|port| Site::start(build::dist(), "/", port));
    match free.find(Result::is_ok) {
        Some(site) => site,
        None => bail!("no port from {port} to {last} is free"),
    }
}
