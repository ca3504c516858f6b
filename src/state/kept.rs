//! The texts that data was read from and the runs beside the one shown, within saved work.
//!
//! The texts are kept whole, so that they can be read in another way after a reload, and what was
//! passed over is told again. Where there is no room for them the work is kept without them.

use std::rc::Rc;

use super::json::{self, Writer};
use super::model::Model;
use super::runs::{NamedRun, Runs};
use super::saved::SavedError;
use super::texts::{Input, Texts, Was};
use crate::data::Data;
use crate::formats::literal::Node;
use crate::formats::{Format, Reading, Role};

pub(super) fn print(out: &mut Writer, model: &Model, with_texts: bool) {
    let Texts { inputs, base, joined, hidden, .. } = &*model.texts;
    if with_texts && !inputs.is_empty() {
        out.key("texts").open('[');
        inputs.iter().for_each(|input| text(out, input));
        out.close(']');
        // What the texts meet when they are read again.
        if *joined {
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

fn text(out: &mut Writer, input: &Input) {
    out.open('{');
    out.key("name").text(&input.name);
    if let Some(format) = input.how.format {
        out.key("as").text(format.label());
    }
    for (key, is) in
        [("judgments", input.how.judgments), ("skips", input.how.skips), ("out", input.left_out)]
    {
        if is {
            out.key(key).number(1.0);
        }
    }
    if let Some(was) = &input.was {
        out.key("was").text(was.format.label());
    }
    if !input.how.roles.is_empty() {
        out.key("roles").open('[');
        for role in &input.how.roles {
            out.text(role.map_or("", Role::label));
        }
        out.close(']');
    }
    out.key("text").text(&input.text);
    out.close('}');
}

type Read<T> = Result<T, SavedError>;

fn has(node: &Node, key: &str) -> bool {
    json::field(node, key).is_some()
}

fn texts(saved: &Node, data: &Data) -> Read<Texts> {
    let mut texts = Texts { hidden: has(saved, "hidden"), ..Texts::default() };
    if !has(saved, "texts") {
        return Ok(texts);
    }
    for node in json::list(saved, "texts")? {
        let roles = json::field(node, "roles").and_then(Node::list).unwrap_or_default();
        let role = |role: &Node| role.text().and_then(Role::named);
        let how = Reading {
            format: json::field(node, "as").and_then(Node::text).and_then(Format::named),
            judgments: has(node, "judgments"),
            roles: roles.iter().map(role).collect(),
            skips: has(node, "skips"),
        };
        let left_out = has(node, "out");
        let text = json::text(node, "text")?;
        let was = json::field(node, "was").and_then(Node::text).and_then(Format::named);
        let was = was.map(|format| Was { format, message: "".into() });
        let input = Input { how, left_out, was, ..Input::new(json::text(node, "name")?, text) };
        texts.inputs.push(input);
    }
    if let Some(base) = json::field(saved, "base") {
        (texts.base, texts.joined) = (json::data(base, Some(data))?, true);
    }
    Ok(texts)
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
