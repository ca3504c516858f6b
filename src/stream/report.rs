//! The results of each query, encoded as bytes for the message from the worker to the page.

use super::numbers::{put, put_bytes, take, take_bytes};

/// The results of one query of a large run.
#[derive(Clone, Debug, PartialEq)]
pub struct QueryReport {
    /// The id of the query.
    pub query: Vec<u8>,
    /// The position of the list's first byte in the run; `to` is the position after its last byte.
    /// Both are 0 if the run lacks the query, or if it was read with its lines in any order.
    pub from: u64,
    pub to: u64,
    /// The number of documents in the list.
    pub retrieved: u32,
    /// Whether the query has judgments.
    pub is_judged: bool,
    /// The rank and the grade of each judged document in the list, by ascending rank. The grade is its index in
    /// `Qrels::grades`.
    pub hits: Vec<(u32, u16)>,
    /// The index of each grade that the query's judgments have, in the order of first mention, and the
    /// number of documents with that grade.
    pub judged: Vec<(u16, u32)>,
}

/// The fields of a [`QueryReport`] that [`write()`] takes besides the hits and the judged grades.
pub struct Head<'a> {
    pub query: &'a [u8],
    pub from: u64,
    pub to: u64,
    pub retrieved: usize,
    pub is_judged: bool,
}

/// Appends one report. The hits must be in ascending order of rank, since only the steps between ranks are written.
pub fn write(out: &mut Vec<u8>, head: &Head, hits: &[(u32, u16)], judged: &[(u16, u32)]) {
    put_bytes(out, head.query);
    for number in [head.from, head.to - head.from, head.retrieved as u64] {
        put(out, number);
    }
    put(out, u64::from(head.is_judged));
    put(out, hits.len() as u64);
    let mut last = 0;
    for (rank, grade) in hits {
        put(out, u64::from(rank - last));
        put(out, u64::from(*grade));
        last = *rank;
    }
    put(out, judged.len() as u64);
    for (grade, count) in judged {
        put(out, u64::from(*grade));
        put(out, u64::from(*count));
    }
}

/// Decodes the first report and removes it from `bytes`. Returns `None` at the end, and if the
/// bytes are not a report.
pub fn read(bytes: &mut &[u8]) -> Option<QueryReport> {
    let query = take_bytes(bytes)?;
    let from = take(bytes)?;
    let to = from.checked_add(take(bytes)?)?;
    let retrieved = u32::try_from(take(bytes)?).ok()?;
    let is_judged = take(bytes)? == 1;
    let mut rank = 0_u32;
    let mut hits = Vec::new();
    for _ in 0..take(bytes)? {
        rank = rank.checked_add(u32::try_from(take(bytes)?).ok()?)?;
        hits.push((rank, u16::try_from(take(bytes)?).ok()?));
    }
    let mut judged = Vec::new();
    for _ in 0..take(bytes)? {
        judged.push((u16::try_from(take(bytes)?).ok()?, u32::try_from(take(bytes)?).ok()?));
    }
    Some(QueryReport { query: query.to_vec(), from, to, retrieved, is_judged, hits, judged })
}

/// Removes the first report from `bytes` and returns the name of its query. Returns `None` at the
/// end, and if the bytes are not a report.
pub fn skip<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let query = take_bytes(bytes)?;
    // The position, the length, the number of documents, and whether the query has judgments.
    for _ in 0..4 {
        take(bytes)?;
    }
    // The hits, then the judged grades: pairs of numbers after their count.
    for _ in 0..2 {
        for _ in 0..take(bytes)? {
            take(bytes)?;
            take(bytes)?;
        }
    }
    Some(query)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn report() -> impl Strategy<Value = QueryReport> {
        let hits = vec((1..1000_u32, any::<u16>()), 0..9);
        let numbers = (0..1_u64 << 40, 0..1_u64 << 30, any::<u32>(), any::<bool>());
        (vec(any::<u8>(), 0..9), numbers, hits, vec(any::<(u16, u32)>(), 0..9)).prop_map(
            |(query, (from, length, retrieved, is_judged), hits, judged)| {
                let mut rank = 0;
                let sum = |(step, grade): (u32, u16)| {
                    rank += step;
                    (rank, grade)
                };
                let hits = hits.into_iter().map(sum).collect();
                let to = from + length;
                QueryReport { query, from, to, retrieved, is_judged, hits, judged }
            },
        )
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(reports in vec(report(), 0..5)) {
            let mut bytes = Vec::new();
            for report in &reports {
                let QueryReport { from, to, is_judged, .. } = *report;
                let retrieved = report.retrieved as usize;
                let head = Head { query: &report.query, from, to, retrieved, is_judged };
                write(&mut bytes, &head, &report.hits, &report.judged);
            }
            let mut rest = &bytes[..];
            let read: Vec<_> = std::iter::from_fn(|| read(&mut rest)).collect();
            let mut skipped = &bytes[..];
            let names: Vec<_> = std::iter::from_fn(|| skip(&mut skipped)).collect();
            prop_assert_eq!(names, reports.iter().map(|report| &report.query[..]).collect::<Vec<_>>());
            prop_assert_eq!(read, reports);
            prop_assert!(rest.is_empty());
        }

        #[test]
        fn other_bytes_are_no_report_and_no_harm(bytes in vec(any::<u8>(), 0..200)) {
            let mut rest = &bytes[..];
            while read(&mut rest).is_some() {}
        }
    }
}
