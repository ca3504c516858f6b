//! A web server for a folder of files, on this machine only. It compresses as public hosts do.

use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::thread;

use anyhow::{Context as _, Result};
use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{Redirect, Response};
use axum::routing::get;
use axum::serve::ListenerExt as _;
use tower_http::compression::CompressionLayer;
use tower_http::services::ServeDir;

use crate::hashed;

/// For files with a hash of their content in the name. Such a file never changes.
const KEEP: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// For all other files: the browser asks each time whether its copy is still current.
const ASK: HeaderValue = HeaderValue::from_static("no-cache");

/// A running server. It stops with the process.
pub struct Site {
    /// Ends with a slash.
    pub url: String,
    serving: thread::JoinHandle<Result<()>>,
}

impl Site {
    /// Serves the folder below the prefix ("/" or "/some/path/") on the port. Port 0 takes a free port.
    ///
    /// A file `NAME.gz` or `NAME.br` is sent in place of `NAME` to browsers that accept it; other files are
    /// compressed on the fly.
    pub fn start(folder: PathBuf, prefix: &'static str, port: u16) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .with_context(|| format!("cannot serve on port {port}"))?;
        listener.set_nonblocking(true)?;
        let url = format!("http://{}{prefix}", listener.local_addr()?);
        let routes = routes(folder, prefix);
        let serving = thread::spawn(move || serve(listener, routes));
        Ok(Self { url, serving })
    }

    /// Serves until the process is stopped.
    pub fn wait(self) -> Result<()> {
        self.serving.join().unwrap_or(Ok(()))
    }
}

fn serve(listener: TcpListener, routes: Router) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?
            // A response in two small packets would otherwise wait for the browser's delayed acknowledgement.
            .tap_io(|stream| stream.set_nodelay(true).unwrap_or_default());
        Ok(axum::serve(listener, routes).await?)
    })
}

fn routes(folder: PathBuf, prefix: &'static str) -> Router {
    let files = ServeDir::new(folder).precompressed_gzip().precompressed_br();
    let routes = match prefix.trim_end_matches('/') {
        "" => Router::new().fallback_service(files),
        path => Router::new()
            .route(path, get(move || async move { Redirect::permanent(prefix) }))
            .nest_service(prefix, files),
    };
    routes.layer(CompressionLayer::new()).layer(middleware::from_fn(add_headers))
}

async fn add_headers(request: Request, next: Next) -> Response {
    let name = request.uri().path().rsplit('/').next().unwrap_or_default();
    let caching = if hashed::has_hash(name) { KEEP } else { ASK };
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, caching);
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;

    use super::*;

    /// The head of the server's answer in lower case. `more` holds more headers of the request.
    fn head(site: &Site, request: &str, more: &str) -> String {
        let address = site.url.trim_start_matches("http://").split('/').next().unwrap();
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "{request} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{more}\r\n")
            .unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8_lossy(&answer).to_lowercase();
        answer.split("\r\n\r\n").next().unwrap().to_owned()
    }

    fn site() -> Site {
        Site::start(crate::root().join("static"), "/some/path/", 0).unwrap()
    }

    fn status(site: &Site, request: &str) -> u16 {
        head(site, request, "").split(' ').nth(1).unwrap().parse().unwrap()
    }

    #[test]
    fn only_files_below_the_prefix_are_served() {
        let site = site();
        assert_eq!(status(&site, "GET /some/path/style.css?x=1"), 200);
        assert_eq!(status(&site, "HEAD /some/path/style/"), 404);
        assert_eq!(status(&site, "GET /style.css"), 404);
        assert_eq!(status(&site, "GET /some/path/../../Cargo.toml"), 404);
        assert_eq!(status(&site, "GET /some/path/%2e%2e/Cargo.toml"), 404);
        assert_eq!(status(&site, "GET /some/path"), 308);
        assert_eq!(status(&site, "POST /some/path/style.css"), 405);
    }

    #[test]
    fn files_are_compressed_and_have_their_types() {
        let site = site();
        let script = "GET /some/path/boot.js";
        let packed = head(&site, script, "Accept-Encoding: gzip, br\r\n");
        for line in
            ["content-encoding: br", "content-type: text/javascript", "cache-control: no-cache"]
        {
            assert!(packed.contains(line), "{packed}");
        }
        assert!(
            head(&site, script, "Accept-Encoding: gzip\r\n").contains("content-encoding: gzip")
        );
        assert!(!head(&site, script, "").contains("content-encoding"));
        let icon = head(&site, "GET /some/path/icon-192.png", "Accept-Encoding: gzip\r\n");
        assert!(icon.contains("content-type: image/png") && !icon.contains("content-encoding"));
    }

    #[test]
    fn a_file_that_the_browser_has_is_not_sent_again() {
        let site = site();
        let script = "GET /some/path/boot.js";
        let first = head(&site, script, "");
        let tag = first.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
        let again = head(&site, script, &format!("If-None-Match: {tag}\r\n"));
        assert!(again.starts_with("http/1.1 304"), "{again}");
    }
}
