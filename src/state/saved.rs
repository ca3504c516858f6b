//! The work as text, so that it survives a reload.

use std::rc::Rc;

use super::action::Loaded;
use super::examples;
use super::json::{self, Writer};
use super::kept;
use super::model::{MAX_CUTOFF, Model, Source};
use crate::formats::literal::Node;
use crate::metrics::MeasureError;
use crate::metrics::settings::MAX_GRADE;
use crate::present::summary;
use crate::presets::{self, ADAPTER, Chosen};

/// Grows when a reader of the old form could misread the new one.
const VERSION: u32 = 1;

/// Why saved work could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    /// Not the JSON that is written here, or a setting or a measure that is not known.
    #[error("it is damaged ({0})")]
    Damaged(String),
    /// Written by another version of the page.
    #[error("it has version {0}, and this page reads version {VERSION}")]
    Version(u32),
}

/// The model as JSON. `link` is the part of the address after `#`, kept so that a reload of the same
/// link keeps the edits.
pub fn print(model: &Model, link: &str) -> String {
    print_with(model, link, true)
}

/// [`print()`] without the texts that the data was read from, which need as much room again.
pub fn print_bare(model: &Model, link: &str) -> String {
    print_with(model, link, false)
}

/// [`print()`] as short as can be, for a link: without the texts, and as if it had just been loaded.
pub fn print_short(model: &Model) -> String {
    let mut out = Writer::of_columns();
    let model = Model { loaded: model.data.clone(), ..model.clone() };
    write(&mut out, &model, "", false);
    out.finish()
}

fn print_with(model: &Model, link: &str, with_texts: bool) -> String {
    let mut out = Writer::default();
    write(&mut out, model, link, with_texts);
    out.finish()
}

fn write(out: &mut Writer, model: &Model, link: &str, with_texts: bool) {
    out.open('{');
    out.key("v").number(VERSION.into());
    out.key("link").text(link);
    out.key("data").data(&model.data, None);
    // The data as loaded, where it differs.
    if model.is_edited() {
        out.key("loaded").data(&model.loaded, Some(&model.data));
    }
    match &model.source {
        Source::Example(id) => out.key("example").text(id),
        Source::Input(input) => out.key("input").text(input),
    }
    out.key("query").number(model.query as f64);
    out.key("k").number(model.k as f64);
    out.key("measure").text(&model.measure.to_string());
    out.key("convention").text(model.convention.preset.name);
    if let Some(adapter) = model.convention.get_adapter() {
        out.key(ADAPTER).text(adapter);
    }
    out.key("settings").open('[');
    for (key, value) in model.convention.changes() {
        out.open('[');
        out.text(key);
        out.text(value);
        out.close(']');
    }
    out.close(']');
    out.key("scale").number(model.scale);
    out.key("digits").number(model.digits.into());
    if model.fractions {
        out.key("fractions").number(1.0);
    }
    if !model.listed.is_empty() {
        out.key("listed").text(&summary::names(&model.listed));
    }
    kept::print(out, model, with_texts);
    out.close('}');
}

/// Saved work as it is loaded.
pub fn loaded(model: Model) -> Loaded {
    Loaded {
        source: model.source,
        data: model.data,
        k: Some(model.k),
        measure: Some(model.measure),
        convention: Some((*model.convention).clone()),
        large: None,
        texts: model.texts,
        runs: model.runs,
        message: String::new(),
    }
}

/// The model and the link that was open. Errors: damaged text or another version.
pub fn parse(text: &str) -> Result<(Model, String), SavedError> {
    let saved = json::read(text)?;
    let version = json::number(&saved, "v")? as u32;
    if version != VERSION {
        return Err(SavedError::Version(version));
    }
    let data = json::data(json::required(&saved, "data")?, None)?;
    let measure = json::text(&saved, "measure")?.parse();
    let measure = measure.map_err(|error: MeasureError| SavedError::Damaged(error.to_string()))?;
    let convention = json::field(&saved, "convention").and_then(Node::text);
    let adapter = json::field(&saved, ADAPTER).and_then(Node::text).map(|value| (ADAPTER, value));
    let mut convention = match convention {
        None => Chosen::default(),
        Some(name) => Chosen::of(presets::find(name).map_err(|_| {
            SavedError::Damaged(format!("there is no convention \u{201c}{name}\u{201d}"))
        })?),
    };
    let mut changes = Vec::from_iter(adapter);
    for pair in json::list(&saved, "settings")? {
        let pair: Vec<&str> =
            pair.list().unwrap_or_default().iter().filter_map(Node::text).collect();
        let [key, value] = pair[..] else {
            return Err(SavedError::Damaged("a setting is no pair of texts".into()));
        };
        changes.push((key, value));
    }
    for (key, value) in changes {
        convention.keep(key, value).map_err(|error| SavedError::Damaged(error.to_string()))?;
    }
    let example = json::field(&saved, "example").and_then(Node::text).and_then(examples::find);
    let input = json::field(&saved, "input").and_then(Node::text).unwrap_or("");
    let listed = json::field(&saved, "listed").and_then(Node::text).unwrap_or("");
    let listed = summary::measures(listed).map_err(SavedError::Damaged)?;
    let scale = json::number(&saved, "scale")?;
    let digits = json::number(&saved, "digits")? as u8;
    let (texts, runs) = kept::parse(&saved, &data)?;
    let model = Model {
        loaded: match json::field(&saved, "loaded") {
            Some(loaded) => json::data(loaded, Some(&data))?,
            None => data.clone(),
        },
        query: (json::number(&saved, "query")? as usize).min(data.queries.len().saturating_sub(1)),
        data,
        source: match example {
            Some(example) => Source::Example(example.id),
            None => Source::Input(input.into()),
        },
        k: (json::number(&saved, "k")? as usize).clamp(1, MAX_CUTOFF),
        measure,
        convention: Rc::new(convention),
        scale: scale.clamp(1.0, MAX_GRADE),
        digits: digits.clamp(1, 17),
        fractions: json::field(&saved, "fractions").is_some(),
        listed: listed.into(),
        large: None,
        texts,
        runs,
        workspace: None,
        grades: Default::default(),
    };
    Ok((model, json::text(&saved, "link")?.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::link;

    #[test]
    fn every_example_is_read_back() {
        for example in examples::all() {
            let loaded = link::example_loaded(example);
            let mut model = Model::new((*loaded.data).clone(), loaded.source);
            model.convention = loaded.convention.map(Rc::new).unwrap_or_default();
            model.measure = example.measure();
            for _ in 0..2 {
                let (read, link) = parse(&print(&model, "q=“1”&k=3")).unwrap();
                assert_eq!(read, model, "{}", example.id);
                assert_eq!(link, "q=“1”&k=3");
                // The second time as work of the user's own, edited.
                model.data = Rc::new(crate::data::Data::default());
                model.source = Source::Input("a \"file\"".into());
                (model.k, model.scale, model.digits) = (7, 2.5, 17);
            }
        }
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        let wrong = |text: &str| parse(text).unwrap_err().to_string();
        assert_eq!(wrong("{}"), "it is damaged (“v” is missing)");
        assert_eq!(wrong("{\"v\":2}"), "it has version 2, and this page reads version 1");
    }
}
