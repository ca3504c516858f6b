//! Skipped lines of a large file, as the worker reports them.

use crate::stream::{Kind, ProblemReport, ReportedProblem};

/// Lines that were skipped because they could not be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skipped {
    /// The number of skipped lines.
    pub count: u64,
    /// Messages about the first of them: "line 7: ...".
    pub messages: Vec<String>,
}

impl Skipped {
    /// Returns the skipped lines that the worker reports.
    pub fn of(report: &ProblemReport) -> Self {
        Self { count: report.count, messages: report.first.iter().map(words).collect() }
    }

    /// Adds the skipped lines of other files.
    pub fn add<'a>(&mut self, others: impl Iterator<Item = &'a Self>) {
        for other in others {
            self.count += other.count;
            self.messages.extend_from_slice(&other.messages);
        }
    }
}

fn words(problem: &ReportedProblem) -> String {
    let ReportedProblem { line, kind, excerpt } = problem;
    match kind {
        Kind::Fields { found } => {
            format!("line {line}: {found} columns, which are too many or too few: {excerpt}")
        }
        Kind::Number => format!("line {line}: the score or grade is not a number: {excerpt}"),
        Kind::LongId => {
            format!("line {line}: the document\u{2019}s id is longer than 65,535 bytes: {excerpt}")
        }
        Kind::Again { first } => format!("line {line}: {excerpt} is already on line {first}"),
        Kind::Conflict { first } => {
            format!("line {line}: {excerpt} has another grade on line {first}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_the_place_and_the_fault() {
        let problem =
            |line, kind, excerpt: &str| ReportedProblem { line, kind, excerpt: excerpt.into() };
        let first = vec![
            problem(2, Kind::Fields { found: 4 }, "q Q0 b 2"),
            problem(3, Kind::Number, "q Q0 c 3 x t"),
            problem(7, Kind::LongId, "ddd"),
            problem(9, Kind::Again { first: 1 }, "a"),
            problem(4, Kind::Conflict { first: 3 }, "d1"),
        ];
        let skipped = Skipped::of(&ProblemReport { first, count: 250 });
        assert_eq!(skipped.count, 250);
        assert_eq!(
            skipped.messages,
            [
                "line 2: 4 columns, which are too many or too few: q Q0 b 2",
                "line 3: the score or grade is not a number: q Q0 c 3 x t",
                "line 7: the document\u{2019}s id is longer than 65,535 bytes: ddd",
                "line 9: a is already on line 1",
                "line 4: d1 has another grade on line 3",
            ]
        );
        assert_eq!(Skipped::of(&ProblemReport::default()), Skipped::default());
    }
}
