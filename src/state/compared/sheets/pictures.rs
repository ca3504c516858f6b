//! The pictures of the comparison.

use super::{Material, What};
use crate::export::{self, Sheet};
use crate::state::compared::Difference;

impl Material<'_> {
    /// Draws a part with its convention. `None` if it is not a picture.
    pub(super) fn picture(&self, what: What) -> Option<String> {
        self.drawing(what, self.convention, self.link)
    }

    /// Draws a part without a convention, for the report, which has it once.
    pub(super) fn plain_picture(&self, what: What) -> String {
        self.drawing(what, "", "").unwrap_or_default()
    }

    fn drawing(&self, what: What, convention: &str, link: &str) -> Option<String> {
        let sheet =
            Sheet { headline: self.title(), ..Sheet::default() }.with_convention(convention, link);
        let queries = &self.compared.queries;
        let [baseline, candidate] = &self.names();
        match what {
            What::Differences => {
                let all: Vec<f64> = queries.iter().filter_map(Difference::difference).collect();
                Some(export::differences(&sheet, &all, [baseline, candidate]))
            }
            What::Against => {
                let pair = |of: &Difference| of.baseline.zip(of.candidate);
                let all: Vec<(f64, f64)> = queries.iter().filter_map(pair).collect();
                Some(export::against(&sheet, &all, [baseline, candidate]))
            }
            _ => None,
        }
    }
}
