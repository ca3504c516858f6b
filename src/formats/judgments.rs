//! Reads judgments for a list that is already loaded.

use super::collector::Collector;
use super::error::{ErrorKind, Read};
use super::format::Format;
use super::header::Wanted;
use super::json::{checks, judgments, lookup};
use super::parsed::Parsed;
use super::registry::{detect, reader};
use super::source::Source;
use super::{delimited, ids, msmarco, pairs};

/// Reads the judgments of a text, whatever format they have.
pub(super) fn read(source: &Source) -> Read<Parsed> {
    let first = source.lines().next().unwrap_or("");
    let chosen = source.how.format;
    if matches!(chosen, None | Some(Format::Ids | Format::JsonQrels))
        && let Some(root) = lookup::root(source)
    {
        if lookup::is_grade_list(root) {
            return Err(source.error(ErrorKind::GradesWithoutIds, first));
        }
        if let Some(format) = judgments::judgments_format(root) {
            let mut out = Collector::new(source);
            judgments::read_judgments(&mut out, root)?;
            return out.finish(format);
        }
    }
    let parsed = match chosen.or_else(|| detect(source)) {
        Some(Format::Grades) => return Err(source.error(ErrorKind::GradesWithoutIds, first)),
        Some(Format::Ids) => {
            let mut out = Collector::new(source);
            for id in ids::all(source)? {
                out.judge("", &id.into(), 1.0, source.range(id))?;
            }
            return out.finish(Format::Ids);
        }
        Some(Format::Pairs) => return pairs::read_judgments(source),
        Some(Format::Csv) => delimited::read(source, Wanted::Judgments)?,
        // If the last column may hold ranks or grades, it is read as grades here.
        Some(Format::MsMarcoRun) if msmarco::is_unclear(source) => {
            (reader(Format::MsMarcoQrels).read)(source)?
        }
        Some(Format::JsonRows) => judged_rows(source)?,
        Some(format) => (reader(format).read)(source)?,
        None if lookup::starts(source) => return Err(checks::explain(source)),
        None => return Err(source.unrecognized()),
    };
    if parsed.qrels.is_none() && (parsed.run.is_some() || parsed.skipped.total == 0) {
        let kind = ErrorKind::NoJudgments { format: parsed.format.label() };
        return Err(source.error(kind, first));
    }
    Ok(Parsed { run: None, keywords: None, ..parsed })
}

/// Reads JSON rows. If they have scores and no grades, the scores are the grades.
fn judged_rows(source: &Source) -> Read<Parsed> {
    let parsed = (reader(Format::JsonRows).read)(source)?;
    if parsed.qrels.is_some() {
        return Ok(parsed);
    }
    (reader(Format::JsonRowQrels).read)(source).or(Ok(parsed))
}
