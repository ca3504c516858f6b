//! Reads the central directory of a zip archive. The browser unpacks the entries.
//!
//! PKWARE, APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12 and 4.3.16; without encryption and without the
//! extension for archives beyond 4 GB.

use std::ops::Range;

/// A file in an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The path within the archive.
    pub name: String,
    /// The byte range of the data in the archive.
    pub bytes: Range<usize>,
    /// Whether the data is deflated. Otherwise it is stored as it is.
    pub is_deflated: bool,
}

/// Returns the files of an archive, without folders. Returns `None` when the archive is damaged, encrypted, or
/// compressed by a method that browsers do not support.
pub fn entries(archive: &[u8]) -> Option<Vec<Entry>> {
    // The end record is followed by a comment of at most 65,535 bytes.
    let from = archive.len().saturating_sub(22 + 0xffff);
    let end = archive.get(from..)?.windows(4).rposition(|bytes| bytes == b"PK\x05\x06")? + from;
    let (count, mut at) = (number(archive, end + 10, 2)?, number(archive, end + 16, 4)?);
    let mut all = Vec::new();
    for _ in 0..count {
        if archive.get(at..at + 4)? != b"PK\x01\x02" || number(archive, at + 8, 2)? & 1 == 1 {
            return None;
        }
        let is_deflated = match number(archive, at + 10, 2)? {
            0 => false,
            8 => true,
            _ => return None,
        };
        let packed = number(archive, at + 20, 4)?;
        let lengths = [28, 30, 32].map(|place| number(archive, at + place, 2));
        let [name, extra, comment] = lengths;
        let (name, start) = (name?, number(archive, at + 42, 4)?);
        let text = String::from_utf8_lossy(archive.get(at + 46..at + 46 + name)?).into_owned();
        at += 46 + name + extra? + comment?;
        // The local header repeats the name, and its extra field has a different length.
        let data = start + 30 + number(archive, start + 26, 2)? + number(archive, start + 28, 2)?;
        let bytes = data..data.checked_add(packed)?;
        archive.get(bytes.clone())?;
        if !text.ends_with('/') {
            all.push(Entry { name: text, bytes, is_deflated });
        }
    }
    Some(all)
}

/// Returns the little-endian number of `length` bytes at `at`.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let bytes = bytes.get(at..at.checked_add(length)?)?;
    Some(bytes.iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// An archive of files that are not deflated.
    fn archive(files: &[(&str, &str)]) -> Vec<u8> {
        let (mut out, mut contents) = (Vec::new(), Vec::new());
        let low = |n: usize, length: usize| n.to_le_bytes()[..length].to_vec();
        for (name, text) in files {
            let sizes = [low(text.len(), 4), low(text.len(), 4), low(name.len(), 2)].concat();
            let start = out.len();
            out.extend([b"PK\x03\x04".to_vec(), vec![0; 14], sizes.clone(), low(3, 2)].concat());
            out.extend([name.as_bytes(), b"xyz", text.as_bytes()].concat());
            let head = [b"PK\x01\x02".to_vec(), vec![0; 16], sizes, vec![0; 12], low(start, 4)];
            contents.extend([head.concat(), name.as_bytes().to_vec()].concat());
        }
        let (at, count) = (out.len(), low(files.len(), 2));
        let end = [low(contents.len(), 4), low(at, 4), vec![0; 2]].concat();
        let end = [b"PK\x05\x06".to_vec(), vec![0; 4], count.clone(), count, end].concat();
        [out, contents, end].concat()
    }

    #[test]
    fn the_files_of_an_archive_are_found() {
        let bytes = archive(&[("runs/", ""), ("runs/a.run", "q Q0 d 1 1 t"), ("b", "")]);
        let found = entries(&bytes).unwrap();
        let names: Vec<_> = found.iter().map(|entry| &*entry.name).collect();
        assert_eq!(names, ["runs/a.run", "b"]);
        assert_eq!(&bytes[found[0].bytes.clone()], b"q Q0 d 1 1 t");
        assert!(!found[0].is_deflated);
    }

    proptest! {
        #[test]
        fn damage_does_no_harm(at in 0..200_usize, byte: u8, cut in 0..200_usize) {
            let mut bytes = archive(&[("a.run", "q Q0 d 1 1 t"), ("b.qrels", "q 0 d 1")]);
            let length = bytes.len();
            bytes[at % length] = byte;
            bytes.truncate(length - cut % 30);
            for entry in entries(&bytes).unwrap_or_default() {
                prop_assert!(bytes.get(entry.bytes).is_some());
            }
        }
    }
}
