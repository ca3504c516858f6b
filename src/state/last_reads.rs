//! Reads the texts of a dialog again and again while one of them is edited.

use std::rc::Rc;

use super::import::{Combined, combined_of};
use super::model::Model;
use super::source_texts::{ReadText, SourceText, read_text};

/// The texts as they were read last. A text is read again only when it has changed.
#[derive(Default)]
pub struct LastReads(Vec<(SourceText, Rc<ReadText>)>);

impl LastReads {
    /// Does the same as [`combined`](super::import::combined).
    pub fn combined(&mut self, model: &Model, inputs: &[SourceText]) -> Combined {
        let reads = (inputs.iter().enumerate()).map(|(at, input)| (*self.read(at, input)).clone());
        combined_of(model, inputs, reads)
    }

    fn read(&mut self, at: usize, input: &SourceText) -> Rc<ReadText> {
        if let Some((_, read)) = self.0.get(at).filter(|(last, _)| last == input) {
            return read.clone();
        }
        let read = Rc::new(read_text(at, input));
        if at < self.0.len() {
            self.0[at] = (input.clone(), read.clone());
        } else {
            self.0.push((input.clone(), read.clone()));
        }
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::state::import::{combined, fields};
    use crate::state::model::Source;

    #[test]
    fn only_a_text_that_changed_is_read_again() {
        let model = Model::new(Data::default(), Source::Input("nothing".into()));
        let mut reads = LastReads::default();
        let mut lists = Vec::new();
        for judgments in ["", "a:1", "a:1 b:x", "a:2"] {
            let inputs = fields("a, b, c", judgments);
            let read = reads.combined(&model, &inputs);
            let afresh = combined(&model, &inputs);
            assert_eq!(read.reports, afresh.reports);
            assert_eq!(read.loaded.map(|new| new.data), afresh.loaded.map(|new| new.data));
            lists.push(reads.0[0].1.clone());
        }
        assert!(lists.iter().all(|list| Rc::ptr_eq(list, &lists[0])));
        assert_eq!(reads.0.len(), 2);
    }
}
