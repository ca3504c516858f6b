//! What is left of the texts without the lines that cannot be read.

use std::rc::Rc;

use crate::state::import::{ReadReport, SourceText};

/// The texts, with the options that skip their bad lines.
pub struct GoodLines {
    pub inputs: Rc<Vec<SourceText>>,
    /// The label of the button that shows the good lines.
    pub label: String,
}

/// Skips the bad lines of each text that also has good ones. `None` if no text has.
pub fn rest(inputs: &[SourceText], reports: &[Rc<ReadReport>]) -> Option<GoodLines> {
    let mut inputs = inputs.to_vec();
    let mut good = 0;
    for (input, report) in inputs.iter_mut().zip(reports) {
        if report.bad > 0 && report.good > 0 && report.format.is_some() {
            input.how.skips = true;
            good += report.good;
        }
    }
    if good == 0 {
        return None;
    }
    let label = match reports.iter().all(|report| report.bad == 0 || report.by_line) {
        true if good == 1 => "Show the other line".to_string(),
        true => format!("Show the other {good} lines"),
        false if good == 1 => "Show the other entry".to_string(),
        false => format!("Show the other {good} entries"),
    };
    Some(GoodLines { inputs: Rc::new(inputs), label })
}
