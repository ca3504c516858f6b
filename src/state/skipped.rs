//! Lines of a large file that do not count, as its reader tells them.

/// Lines that do not count.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skipped {
    /// All of them.
    pub count: u64,
    /// The first of them, in words: "line 7: ...".
    pub told: Vec<String>,
}

impl Skipped {
    /// Reads what `src/stream/exports.rs` prints: the judgments' lines, then those of the run.
    pub fn read(text: &str) -> [Self; 2] {
        let mut lines = text.lines();
        std::array::from_fn(|_| {
            let mut head = lines.next().unwrap_or("").split('\t').map(|n| n.parse().unwrap_or(0));
            let (told, count) = (head.next().unwrap_or(0), head.next().unwrap_or(0));
            Self { count, told: lines.by_ref().take(told as usize).map(words).collect() }
        })
    }

    /// Takes those of other files too.
    pub fn add<'a>(&mut self, others: impl Iterator<Item = &'a Self>) {
        for other in others {
            self.count += other.count;
            self.told.extend_from_slice(&other.told);
        }
    }
}

fn words(line: &str) -> String {
    let mut fields = line.splitn(4, '\t');
    let mut next = || fields.next().unwrap_or("");
    let [number, kind, other, excerpt] = [next(), next(), next(), next()];
    let what = match kind {
        "0" => format!("{other} columns, which are too many or too few"),
        "1" => "the score or grade is not a number".into(),
        "2" => format!("stands on line {other} already"),
        _ => format!("has another grade on line {other}"),
    };
    match kind {
        "0" | "1" => format!("line {number}: {what}: {excerpt}"),
        _ => format!("line {number}: {excerpt} {what}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_with_their_place_and_what_is_wrong() {
        let text =
            "1\t1\t\n4\t3\t3\td1\n3\t250\t\n2\t0\t4\tq Q0 b 2\n3\t1\t0\tq Q0 c 3 x t\n9\t2\t1\ta\n";
        let [qrels, run] = Skipped::read(text);
        assert_eq!(qrels.told, ["line 4: d1 has another grade on line 3"]);
        assert_eq!(run.count, 250);
        assert_eq!(
            run.told,
            [
                "line 2: 4 columns, which are too many or too few: q Q0 b 2",
                "line 3: the score or grade is not a number: q Q0 c 3 x t",
                "line 9: a stands on line 1 already",
            ]
        );
        assert_eq!(Skipped::read(""), [Skipped::default(), Skipped::default()]);
    }
}
