//! The progress of reading a large file, in words.

use super::words::queries;
use crate::decimal;

/// The state of reading a file.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Bytes read so far.
    pub bytes: f64,
    /// The file's length; `None` for a packed file, whose unpacked length is not known.
    pub total: Option<f64>,
    /// The number of queries evaluated so far.
    pub queries: f64,
    /// Seconds since the start.
    pub seconds: f64,
}

impl Progress {
    /// Returns the share that is read, from 0 to 1. `None` if the total is unknown or 0.
    pub fn share(&self) -> Option<f64> {
        let total = self.total.filter(|total| *total > 0.0)?;
        Some((self.bytes / total).clamp(0.0, 1.0))
    }

    /// Returns the progress in words: "123 of 324 MB, 2,512 queries, 650 MB/s, 0.3 s left".
    pub fn words(&self) -> String {
        let mega = |bytes: f64| decimal::fixed(bytes / 1e6, 0);
        let mut words = mega(self.bytes);
        if let Some(total) = self.total {
            words = format!("{words} of {}", mega(total));
        }
        words += &format!(" MB, {}", queries(self.queries as usize));
        let rate = self.bytes / self.seconds;
        if self.seconds > 0.0 && rate > 0.0 {
            words += &format!(", {} MB/s", mega(rate));
            if let Some(total) = self.total {
                let left = (total - self.bytes).max(0.0) / rate;
                words += &format!(", {} s left", decimal::fixed(left, u8::from(left < 10.0)));
            }
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_says_how_much_how_fast_and_how_long() {
        let progress =
            Progress { bytes: 123.4e6, total: Some(324.6e6), queries: 2512.0, seconds: 0.2 };
        assert_eq!(progress.words(), "123 of 325 MB, 2,512 queries, 617 MB/s, 0.3 s left");
        assert_eq!(progress.share(), Some(123.4e6 / 324.6e6));
        let unpacked = Progress { total: None, ..progress };
        assert_eq!(unpacked.words(), "123 MB, 2,512 queries, 617 MB/s");
        assert_eq!(unpacked.share(), None);
        assert_eq!(Progress::default().words(), "0 MB, 0 queries");
    }
}
