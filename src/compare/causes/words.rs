//! Causes in sentences.

use super::{Cause, Causes, MovedDocument, Share, Total};
use crate::decimal::shortest;
use crate::metrics::Id;
use crate::present::number;

/// The number of documents that a sentence names. The others are only counted.
const NAMED: usize = 3;

impl Cause {
    /// Returns what happened, without the names of documents: `relevant documents pushed below 10`.
    pub fn phrase(self, cutoff: Option<usize>) -> String {
        match (self, cutoff) {
            (Self::Came, _) => "relevant documents newly found".into(),
            (Self::Left, _) => "relevant documents no longer found".into(),
            (Self::Entered, Some(k)) => format!("relevant documents risen into the top {k}"),
            (Self::Entered, None) => "relevant documents risen into the list".into(),
            (Self::Dropped, Some(k)) => format!("relevant documents pushed below {k}"),
            (Self::Dropped, None) => "relevant documents pushed out of the list".into(),
            (Self::Up, _) => "relevant documents moved up".into(),
            (Self::Down, _) => "relevant documents pushed down".into(),
            (Self::Unjudged, _) => "places taken by documents nobody judged".into(),
            (Self::Ties, _) => "documents with equal scores in a different order".into(),
            (Self::Other, _) => "documents judged not relevant, and the length of the list".into(),
        }
    }
}

impl Share {
    /// Returns the cause in one sentence with its documents. `name` gives the name of a document.
    pub fn sentence(
        &self,
        cutoff: Option<usize>,
        digits: u8,
        name: &dyn Fn(&Id) -> String,
    ) -> String {
        let amount = number::signed(self.amount, digits);
        let documents = self.documents(name);
        let documents = documents.map_or(String::new(), |documents| format!(": {documents}"));
        format!("{amount}: {}{documents}.", self.cause.phrase(cutoff))
    }

    /// Returns the documents concerned: the first ones with name, grade and ranks, then the number of the others.
    /// `None` without documents.
    pub fn documents(&self, name: &dyn Fn(&Id) -> String) -> Option<String> {
        let mut named: Vec<String> =
            self.docs.iter().take(NAMED).map(|moved| moved.words(name)).collect();
        if let Some(more) = self.docs.len().checked_sub(NAMED).filter(|more| *more > 0) {
            named.push(format!("{more} more"));
        }
        (!named.is_empty()).then(|| named.join(", "))
    }
}

impl MovedDocument {
    /// Returns the document, its grade and its ranks: `Quiet Keys (grade 3) from rank 2 to 7`.
    fn words(&self, name: &dyn Fn(&Id) -> String) -> String {
        let grade = self.grade.map_or("not judged".into(), |g| format!("grade {}", shortest(g)));
        let place = match (self.before, self.after) {
            (Some(before), Some(after)) if before == after => format!("at rank {after}"),
            (Some(before), Some(after)) => format!("from rank {before} to {after}"),
            (None, Some(after)) => format!("new at rank {after}"),
            (Some(before), None) => format!("gone from rank {before}"),
            (None, None) => "in neither list".into(),
        };
        format!("{} ({grade}) {place}", name(&self.doc))
    }
}

impl Causes {
    /// Returns all causes in one sentence: `Of −0.305, −0.213 are …, −0.092 ….`
    pub fn sentence(&self, digits: u8) -> String {
        let shares = self.shares.iter().map(|share| (share.cause, share.amount));
        sentence(self.difference(), shares, self.cutoff, digits)
    }
}

impl Total {
    /// Returns the mean difference and the causes in one sentence. `cutoff` is that of the measure.
    pub fn sentence(&self, cutoff: Option<usize>, digits: u8) -> String {
        sentence(self.difference, self.shares.iter().copied(), cutoff, digits)
    }
}

fn sentence(
    difference: f64,
    shares: impl Iterator<Item = (Cause, f64)>,
    cutoff: Option<usize>,
    digits: u8,
) -> String {
    let zero = number::signed(0.0, digits);
    let mut shares: Vec<_> = shares
        .map(|(cause, amount)| (cause, amount, number::signed(amount, digits)))
        .filter(|(_, _, text)| *text != zero)
        .collect();
    shares.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    let of = number::signed(difference, digits);
    if shares.is_empty() {
        return format!("The difference is {of}.");
    }
    let parts: Vec<String> = shares
        .iter()
        .enumerate()
        .map(|(at, (cause, _, amount))| {
            let are = if at == 0 { "are " } else { "" };
            format!("{amount} {are}{}", cause.phrase(cutoff))
        })
        .collect();
    format!("Of {of}, {}.", parts.join(", "))
}
