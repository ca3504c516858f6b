//! Compresses files as web servers do.

use std::io::Write as _;

use anyhow::Result;
use flate2::write::GzEncoder;

/// The quality with which hosts of static files compress with brotli, of 11.
const BROTLI_QUALITY: u32 = 9;
/// The base-2 logarithm of brotli's window, and its buffer in bytes: the encoder's own defaults.
const BROTLI_WINDOW: u32 = 22;
const BROTLI_BUFFER: usize = 4096;

/// Compresses as hosts do with gzip, at level 6.
/// Errors: never for bytes in memory.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

/// Compresses as hosts do with brotli, at quality 9 of 11.
/// Errors: never for bytes in memory.
pub fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut compressed = Vec::new();
    let mut encoder = brotli::CompressorWriter::new(
        &mut compressed,
        BROTLI_BUFFER,
        BROTLI_QUALITY,
        BROTLI_WINDOW,
    );
    encoder.write_all(bytes)?;
    drop(encoder);
    Ok(compressed)
}
