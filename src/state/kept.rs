//! The texts that data was read from and the runs beside the one shown, within saved work.
//!
//! Small texts are kept whole, so that they can be read in another way after a reload. Of larger ones
//! there is what they were read as and the lines that were passed over.

use std::rc::Rc;

use super::json::{self, Writer};
use super::model::Model;
use super::runs::{NamedRun, Runs};
use super::saved::SavedError;
use super::texts::{Input, Rejected, Report, Texts, read};
use crate::data::Data;
use crate::formats::literal::Node;
use crate::formats::{Format, Reading, Role};

/// Bytes of all texts together up to which they are kept.
const MAX_KEPT: usize = 300_000;

pub(super) fn print(out: &mut Writer, model: &Model) {
    let Texts { inputs, reports, base, joined, hidden } = &*model.texts;
    if !inputs.is_empty() {
        let whole = inputs.iter().map(|input| input.text.len()).sum::<usize>() <= MAX_KEPT;
        out.key("texts").open('[');
        for (input, report) in inputs.iter().zip(reports) {
            text(out, input, report, whole);
        }
        out.close(']');
        // What the texts meet when they are read again.
        if *joined && whole {
            out.key("base").data(base, Some(&model.data));
        }
        if *hidden {
            out.key("hidden").number(1.0);
        }
    }
    if !model.runs.list.is_empty() {
        out.key("run").number(model.runs.shown as f64);
        out.key("runs").open('[');
        for run in &model.runs.list {
            out.open('{');
            out.key("name").text(&run.name);
            out.key("lists").data(&run.lists, None);
            if run.lists != run.loaded {
                out.key("loaded").data(&run.loaded, Some(&run.lists));
            }
            out.close('}');
        }
        out.close(']');
    }
}

fn text(out: &mut Writer, input: &Input, report: &Report, whole: bool) {
    out.open('{');
    out.key("name").text(&input.name);
    if let Some(format) = input.how.format {
        out.key("as").text(format.label());
    }
    for (key, is) in [
        ("judgments", input.how.judgments),
        ("skips", input.how.skips),
        ("out", input.left_out),
        ("run", report.has_run),
        ("qrels", report.has_qrels),
        ("lines", report.by_line),
    ] {
        if is {
            out.key(key).number(1.0);
        }
    }
    if !input.how.roles.is_empty() {
        out.key("roles").open('[');
        for role in &input.how.roles {
            out.text(role.map_or("", Role::label));
        }
        out.close(']');
    }
    if whole {
        out.key("text").text(&input.text);
    } else {
        out.key("format").text(report.format.map_or("", Format::label));
        out.key("counts").text(&report.counts);
        out.key("bad").number(report.bad as f64);
        out.key("good").number(report.good as f64);
        out.key("troubles").open('[');
        for trouble in &report.troubles {
            let (before, culprit, after) = trouble.excerpt.clone().unwrap_or_default();
            out.open('[');
            for part in [&trouble.what, &trouble.advice, &before, &culprit, &after] {
                out.text(part);
            }
            out.close(']');
        }
        out.close(']');
    }
    out.close('}');
}

type Read<T> = Result<T, SavedError>;

fn has(node: &Node, key: &str) -> bool {
    json::field(node, key).is_some()
}

fn format(node: &Node, key: &str) -> Option<Format> {
    let label = json::field(node, key)?.text()?;
    Format::ALL.iter().copied().find(|format| format.label() == label)
}

fn texts(saved: &Node, data: &Data) -> Read<Texts> {
    let mut texts = Texts { hidden: has(saved, "hidden"), ..Texts::default() };
    if !has(saved, "texts") {
        return Ok(texts);
    }
    for (at, node) in json::list(saved, "texts")?.iter().enumerate() {
        let roles = json::field(node, "roles").and_then(Node::list).unwrap_or_default();
        let role = |role: &Node| {
            Role::ALL.into_iter().find(|known| role.text().is_some_and(|r| r == known.label()))
        };
        let how = Reading {
            format: format(node, "as"),
            judgments: has(node, "judgments"),
            roles: roles.iter().map(role).collect(),
            skips: has(node, "skips"),
        };
        let text = json::field(node, "text").and_then(Node::text).unwrap_or("");
        let left_out = has(node, "out");
        let input = Input { how, left_out, ..Input::new(json::text(node, "name")?, text) };
        let report = match text {
            _ if left_out => Report::default(),
            "" => report(at, node, &input)?,
            _ => read(at, &input).0,
        };
        texts.reports.push(report);
        texts.inputs.push(input);
    }
    if let Some(base) = json::field(saved, "base") {
        (texts.base, texts.joined) = (json::data(base, Some(data))?, true);
    }
    Ok(texts)
}

fn report(at: usize, node: &Node, input: &Input) -> Read<Report> {
    let mut troubles = Vec::new();
    for line in json::list(node, "troubles")? {
        let mut parts = Vec::new();
        for part in line.list().unwrap_or_default() {
            parts.push(part.text().unwrap_or("").to_string());
        }
        let Ok([what, advice, before, culprit, after]) = <[String; 5]>::try_from(parts) else {
            return Err(SavedError::Damaged("a line that was passed over is not told".into()));
        };
        let excerpt = Some((before, culprit, after));
        let name = input.name.clone();
        troubles.push(Rejected { at, name, what, advice, excerpt, ..Rejected::default() });
    }
    Ok(Report {
        format: format(node, "format"),
        counts: json::text(node, "counts")?.into(),
        has_run: has(node, "run"),
        has_qrels: has(node, "qrels"),
        troubles,
        bad: json::number(node, "bad")? as usize,
        good: json::number(node, "good")? as usize,
        by_line: has(node, "lines"),
        ..Report::default()
    })
}

fn runs(saved: &Node) -> Read<Runs> {
    let mut runs = Runs::default();
    if !has(saved, "runs") {
        return Ok(runs);
    }
    for node in json::list(saved, "runs")? {
        let lists = json::data(json::required(node, "lists")?, None)?;
        let loaded = match json::field(node, "loaded") {
            Some(loaded) => json::data(loaded, Some(&lists))?,
            None => lists.clone(),
        };
        runs.list.push(NamedRun { name: json::text(node, "name")?.into(), lists, loaded });
    }
    let shown = json::number(saved, "run")? as usize;
    runs.shown = shown.min(runs.list.len().saturating_sub(1));
    Ok(runs)
}

/// Texts and runs of saved work.
pub(super) fn parse(saved: &Node, data: &Data) -> Read<(Rc<Texts>, Rc<Runs>)> {
    Ok((Rc::new(texts(saved, data)?), Rc::new(runs(saved)?)))
}
