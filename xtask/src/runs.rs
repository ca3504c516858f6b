//! Makes up runs for `cargo xtask bench`: as large as real ones, and with the same bytes every time.
//!
//! Scores fall from line to line, with six decimals; one neighbour in a hundred ties. Of each query 10 to
//! 100 documents are judged, with grades 0 to 3, and seven of ten judged ones are in the list.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use rand_core::{RngCore as _, SeedableRng as _};
use rand_xoshiro::SplitMix64;

use crate::package;

/// A run with its judgments.
pub struct Set {
    pub name: &'static str,
    queries: u32,
    /// Whether the lines are in random order.
    is_shuffled: bool,
    /// The sizes of the run and of the judgments, in bytes. Files of these sizes are not written again.
    bytes: [u64; 2],
}

/// All sets. A shuffled set has the lines of the set with the same name but without `shuf`.
pub const SETS: [Set; 5] = [
    Set { name: "S", queries: 50, is_shuffled: false, bytes: [2_351_467, 57_101] },
    Set { name: "M", queries: 1000, is_shuffled: false, bytes: [46_955_455, 1_047_971] },
    Set { name: "Mshuf", queries: 1000, is_shuffled: true, bytes: [46_955_455, 1_047_971] },
    Set { name: "L", queries: 6980, is_shuffled: false, bytes: [327_876_956, 7_362_677] },
    Set { name: "Lshuf", queries: 6980, is_shuffled: true, bytes: [327_876_956, 7_362_677] },
];

/// The number of documents in the list of a query.
const DEPTH: usize = 1000;

/// The ranges from which the ids of queries and of documents are drawn.
const QUERIES: std::ops::Range<u64> = 100_000..1_200_000;
const DOCUMENTS: std::ops::Range<u64> = 100_000..8_900_000;

/// Returns the paths of a set's run and judgments, whether or not the files exist.
pub fn files(folder: &Path, set: &Set) -> [PathBuf; 2] {
    ["run", "qrels"].map(|ending| folder.join(format!("{}.{ending}", set.name)))
}

/// Writes the sets of these names that do not exist yet, and returns the folder.
pub fn ensure(names: &[&str]) -> Result<PathBuf> {
    let folder = package::target().join("bench-runs");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    for set in SETS.iter().filter(|set| names.contains(&set.name)) {
        let files = files(&folder, set);
        let sizes = || files.each_ref().map(|file| file.metadata().map_or(0, |data| data.len()));
        if sizes() == set.bytes {
            continue;
        }
        println!("Writing {} ...", files[0].display());
        write(set, &files).with_context(|| format!("cannot write {}", files[0].display()))?;
        let sizes = sizes();
        ensure!(sizes == set.bytes, "set {} has {sizes:?} bytes, not {:?}", set.name, set.bytes);
    }
    Ok(folder)
}

fn write(set: &Set, [run, qrels]: &[PathBuf; 2]) -> Result<()> {
    let mut judged = BufWriter::new(File::create(qrels)?);
    let mut out = BufWriter::new(File::create(run)?);
    if set.is_shuffled {
        let mut lines = Vec::new();
        lists(set.queries, &mut lines, &mut judged)?;
        shuffled(&lines, &mut out)?;
    } else {
        lists(set.queries, &mut out, &mut judged)?;
    }
    judged.flush()?;
    Ok(out.flush()?)
}

/// Writes all lists and judgments, query by query. A set with fewer queries is the start of a set with more.
fn lists(
    queries: u32,
    run: &mut impl std::io::Write,
    qrels: &mut impl std::io::Write,
) -> Result<()> {
    let mut random = Random::new(20_231);
    let mut known = HashSet::new();
    for _ in 0..queries {
        let query = random.fresh(QUERIES, &mut known);
        let mut met = HashSet::new();
        let docs: Vec<u64> = (0..DEPTH).map(|_| random.fresh(DOCUMENTS, &mut met)).collect();
        // The score in millionths. The steps are so small that the score stays above 0.
        let mut score = 21_000_000 + random.below(10_000_000);
        for (at, doc) in docs.iter().enumerate() {
            let (whole, part) = (score / 1_000_000, score % 1_000_000);
            writeln!(run, "{query} Q0 {doc} {} {whole}.{part:06} made-up-ranker", at + 1)?;
            if random.below(100) > 0 {
                score -= 1 + random.below(20_000);
            }
        }
        let mut judged = HashSet::new();
        for _ in 0..10 + random.below(91) {
            let doc = match random.below(10) {
                0..7 => loop {
                    let doc = docs[random.below(DEPTH as u64) as usize];
                    if judged.insert(doc) {
                        break doc;
                    }
                },
                _ => random.fresh(DOCUMENTS, &mut met),
            };
            writeln!(qrels, "{query} 0 {doc} {}", random.below(4))?;
        }
    }
    Ok(())
}

fn shuffled(text: &[u8], out: &mut impl std::io::Write) -> Result<()> {
    let mut lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let mut random = Random::new(7);
    for last in (1..lines.len()).rev() {
        lines.swap(last, random.below(last as u64 + 1) as usize);
    }
    for line in lines {
        out.write_all(line)?;
    }
    Ok(())
}

/// The random numbers of a set. The bytes of a set follow from its seed.
struct Random(SplitMix64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(SplitMix64::from_seed(seed.to_le_bytes()))
    }

    /// Returns a number below a bound. The bound is so small that the bias of the remainder does not matter.
    fn below(&mut self, bound: u64) -> u64 {
        self.0.next_u64() % bound
    }

    /// Returns a number that is not in `met` yet, and adds it there.
    fn fresh(&mut self, range: std::ops::Range<u64>, met: &mut HashSet<u64>) -> u64 {
        loop {
            let number = range.start + self.below(range.end - range.start);
            if met.insert(number) {
                return number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_as_large_as_they_say_and_fall() {
        let [small, ..] = SETS;
        let (mut run, mut qrels) = (Vec::new(), Vec::new());
        lists(small.queries, &mut run, &mut qrels).unwrap();
        assert_eq!([run.len() as u64, qrels.len() as u64], small.bytes);
        let text = String::from_utf8(run.clone()).unwrap();
        let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
        assert_eq!(lines.len(), 50 * DEPTH);
        let score = |line: &[&str]| line[4].parse::<f64>().unwrap();
        let pairs = lines.windows(2).filter(|pair| pair[0][0] == pair[1][0]);
        assert!(pairs.clone().all(|pair| score(&pair[0]) >= score(&pair[1])));
        let ties = pairs.filter(|pair| score(&pair[0]) == score(&pair[1])).count();
        assert!((400..600).contains(&ties), "{ties}");
        let listed: HashSet<_> = lines.iter().map(|line| (line[0], line[2])).collect();
        assert_eq!(listed.len(), lines.len());
        let judged = String::from_utf8(qrels).unwrap();
        let judged: Vec<Vec<&str>> = judged.lines().map(|line| line.split(' ').collect()).collect();
        let found = judged.iter().filter(|line| listed.contains(&(line[0], line[2]))).count();
        let share = found as f64 / judged.len() as f64;
        assert!((0.65..0.75).contains(&share), "{share}");
        let mut mixed = Vec::new();
        shuffled(&run, &mut mixed).unwrap();
        assert_ne!(mixed, run);
        let sorted = |text: Vec<u8>| {
            let mut lines: Vec<_> = text.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(mixed), sorted(run));
    }
}
