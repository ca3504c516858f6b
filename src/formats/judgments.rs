//! Judgments for a list that is already there.

use super::collector::Collector;
use super::error::{ErrorKind, Read};
use super::format::Format;
use super::header::Wanted;
use super::source::Source;
use super::{Parsed, delimited, detect, ids, json, msmarco, pairs};

pub(super) fn read(source: &Source) -> Read<Parsed> {
    let first = source.lines().next().unwrap_or("");
    let chosen = source.how.format;
    if matches!(chosen, None | Some(Format::Ids | Format::JsonQrels))
        && let Some(root) = json::root(source)
    {
        if json::is_grade_list(root) {
            return Err(source.error(ErrorKind::GradesWithoutIds, first));
        }
        if let Some(format) = json::judgments_format(root) {
            let mut out = Collector::new(source);
            json::read_judgments(&mut out, root)?;
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
        // Where ranks are a guess, here they are grades.
        Some(Format::MsMarcoRun) if msmarco::is_unclear(source) => {
            (Format::MsMarcoQrels.reader().read)(source)?
        }
        Some(Format::JsonRows) => judged_rows(source)?,
        Some(format) => (format.reader().read)(source)?,
        None if json::starts(source) => return Err(json::explain(source)),
        None => return Err(source.unrecognized()),
    };
    if parsed.qrels.is_none() && (parsed.run.is_some() || parsed.skipped.total == 0) {
        let kind = ErrorKind::NoJudgments { format: parsed.format.label() };
        return Err(source.error(kind, first));
    }
    Ok(Parsed { run: None, keywords: None, ..parsed })
}

/// Rows with scores and no grades: here the scores are the grades.
fn judged_rows(source: &Source) -> Read<Parsed> {
    let parsed = (Format::JsonRows.reader().read)(source)?;
    if parsed.qrels.is_some() {
        return Ok(parsed);
    }
    (Format::JsonRowQrels.reader().read)(source).or(Ok(parsed))
}
