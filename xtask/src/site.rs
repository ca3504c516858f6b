//! A static web server for `dist/`, on this machine only.
//!
//! One thread and one answer per connection. That is all a local site needs, and unlike a pool of
//! threads it cannot let one browser's idle connections hold up another request.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};

/// Longer requests than this no browser sends for a static site.
const LONGEST_REQUEST: u64 = 64 * 1024;

/// A running server. It stops with the process.
pub struct Site {
    /// Ends with a slash.
    pub url: String,
    listening: thread::JoinHandle<()>,
}

impl Site {
    /// Serves the folder below the prefix ("/" or "/some/path/") on the port; 0 takes a free one.
    pub fn start(folder: PathBuf, prefix: &'static str, port: u16) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .with_context(|| format!("cannot serve on port {port}"))?;
        let url = format!("http://{}{prefix}", listener.local_addr()?);
        let folder: Arc<Path> = folder.into();
        let listening = thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let folder = Arc::clone(&folder);
                // A browser that hangs up or stays silent is no concern of ours.
                thread::spawn(move || serve(stream, &folder, prefix).ok());
            }
        });
        Ok(Self { url, listening })
    }

    /// Serves until the process is stopped.
    pub fn wait(self) {
        self.listening.join().ok();
    }
}

struct Answer {
    status: &'static str,
    /// Besides those that every answer has.
    header: String,
    body: Vec<u8>,
}

fn serve(mut stream: TcpStream, folder: &Path, prefix: &str) -> io::Result<()> {
    // Browsers open connections in advance; those that stay unused must not pile up for ever.
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    let mut lines = BufReader::new((&stream).take(LONGEST_REQUEST)).lines();
    let Some(request) = lines.next().transpose()? else {
        return Ok(());
    };
    // Headers change nothing here, but must be read before the connection may close.
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let (method, target) = request.split_once(' ').unwrap_or_default();
    let target = target.split(' ').next().unwrap_or_default();
    let Answer { status, header, body } = answer(method, target, folder, prefix);
    let length = body.len();
    write!(stream, "HTTP/1.1 {status}\r\n{header}Content-Length: {length}\r\n")?;
    write!(stream, "Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\n")?;
    write!(stream, "Connection: close\r\n\r\n")?;
    if method != "HEAD" {
        stream.write_all(&body)?;
    }
    stream.flush()
}

fn answer(method: &str, target: &str, folder: &Path, prefix: &str) -> Answer {
    if !matches!(method, "GET" | "HEAD") {
        let status = "405 Method Not Allowed";
        return Answer { status, header: "Allow: GET, HEAD\r\n".into(), body: Vec::new() };
    }
    let path = target.split(['?', '#']).next().unwrap_or_default();
    if path != "/" && path == prefix.trim_end_matches('/') {
        let header = format!("Location: {prefix}\r\n");
        return Answer { status: "301 Moved Permanently", header, body: Vec::new() };
    }
    let file = path.strip_prefix(prefix).and_then(relative).and_then(|path| inside(folder, &path));
    match file.and_then(|file| Some((fs::read(&file).ok()?, mime(&file)))) {
        Some((body, mime)) => {
            Answer { status: "200 OK", header: format!("Content-Type: {mime}\r\n"), body }
        }
        None => Answer {
            status: "404 Not Found",
            header: "Content-Type: text/plain\r\n".into(),
            body: b"Not found\n".to_vec(),
        },
    }
}

/// The path inside the folder; nothing for a path that could lead out of it.
fn relative(path: &str) -> Option<PathBuf> {
    let path = decode(path)?;
    if path.is_empty() {
        return Some("index.html".into());
    }
    let harmless =
        |part: &str| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':', '\0']);
    path.split('/').all(harmless).then(|| path.into())
}

/// The file, if it is one and really lies in the folder, links followed.
fn inside(folder: &Path, path: &Path) -> Option<PathBuf> {
    let file = folder.join(path).canonicalize().ok()?;
    (file.starts_with(folder.canonicalize().ok()?) && file.is_file()).then_some(file)
}

fn decode(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let high = char::from(rest.next()?).to_digit(16)?;
            let low = char::from(rest.next()?).to_digit(16)?;
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn mime(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "webmanifest" => "application/json",
        "csv" => "text/csv; charset=utf-8",
        "tsv" => "text/tab-separated-values; charset=utf-8",
        "txt" | "md" | "ts" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_stays_inside_the_folder() {
        assert_eq!(relative(""), Some("index.html".into()));
        assert_eq!(relative("a/b%20c.js"), Some("a/b c.js".into()));
        for path in [
            "../x",
            "a/../../x",
            "%2e%2e/x",
            "..%2fx",
            "/etc/passwd",
            "%2Fetc",
            "a%00",
            "a%2",
            "..\\x",
        ] {
            assert_eq!(relative(path), None, "{path}");
        }
    }

    #[test]
    fn a_site_below_a_prefix_answers_only_there() {
        let folder = crate::root().join("xtask");
        let status = |method, target| answer(method, target, &folder, "/some/path/").status;
        assert_eq!(status("GET", "/some/path/Cargo.toml?x=1"), "200 OK");
        assert_eq!(status("GET", "/some/path/src"), "404 Not Found");
        assert_eq!(status("GET", "/Cargo.toml"), "404 Not Found");
        assert_eq!(status("GET", "/some/path/../../Cargo.toml"), "404 Not Found");
        assert_eq!(status("GET", "/some/path"), "301 Moved Permanently");
        assert_eq!(status("POST", "/some/path/"), "405 Method Not Allowed");
    }
}
