//! Markup that shows the list on other sites: a `<rank-lens>` element, or a frame with one.

mod markup;
pub mod recipe;
mod table;

use std::rc::Rc;

use serde::Serialize;

use self::markup::{attribute, filled};
use super::link;
use super::model::{Model, Source};
use crate::data::{Data, Doc, Id, Judgment, Query};
use crate::decimal::shortest;
use crate::formats::print_json;
use crate::metrics::Index;

/// The element's views, each with a description.
pub const VIEWS: [(&str, &str); 4] = [
    ("steps", "every step"),
    ("card", "the value and the list"),
    ("compare", "two orders, compared"),
    ("quiz", "a question for the value"),
];

/// The element refuses lists longer than this.
const MOST: usize = 10_000;

/// The permissions of frames: to run scripts, and to open the page in another tab. A frame gets an
/// opaque origin, so that it cannot read the data of any site.
pub const SANDBOX: &str = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

/// How the element shows the list.
#[derive(Clone, Debug)]
pub struct Embed<'a> {
    /// One of [`VIEWS`].
    pub view: &'a str,
    /// Whether readers may change nothing.
    pub is_readonly: bool,
    /// Whether the list is also written as a table, for readers without scripts and for search engines.
    pub has_table: bool,
    /// The address of the page, without `?` and `#` and what follows them, with a slash at its end.
    pub site: &'a str,
}

/// Returns the work without all queries but the one that is shown, in the form that an element shows.
///
/// # Errors
/// Returns an error if the element would refuse the list.
pub fn with_open_query_only(model: &Model) -> Result<Model, String> {
    let mut query = (*model.current()).clone();
    query.docs.iter_mut().for_each(|doc| doc.text = None);
    // The last of several judgments of a document counts.
    let last = Index::of(query.judgments.iter().map(|judgment| &judgment.doc));
    let mut places = 0..;
    query.judgments.retain(|judgment| last.get(&judgment.doc) == places.next());
    let count = query.docs.len() + query.judgments.len();
    let listed = Index::of(query.docs.iter().map(|doc| &doc.id));
    if count == 0 {
        return Err("There is no list to embed.".into());
    }
    if listed.count() + query.missed().len() > MOST {
        return Err("The list is longer than an element shows: 10,000 documents at most.".into());
    }
    if listed.count() < query.docs.len() {
        let why = "A document is in the list twice, which an element does not accept. Remove one of the two.";
        return Err(why.into());
    }
    let data = Rc::new(Data { queries: vec![query.into()], keywords: None });
    Ok(Model {
        loaded: data.clone(),
        data,
        source: Source::Input("embed".into()),
        query: 0,
        listed: Rc::default(),
        large: None,
        texts: Rc::default(),
        runs: Rc::default(),
        ..model.clone()
    })
}

/// Returns a sentence for each part of the work that the element does not have.
pub fn left_out(model: &Model) -> Vec<String> {
    let others = model.data.queries.len() > 1 || model.large.is_some();
    let usual = Model::new(Data::default(), Source::Input("".into()));
    let has_texts = model.current().docs.iter().any(|doc| doc.text.is_some());
    let parts = [
        (others, "It contains only the open query."),
        (!model.runs.list.is_empty(), "It contains only the run that is shown."),
        (
            model.data.keywords.is_some(),
            "It contains the grades that follow from the keywords, not the keywords.",
        ),
        (has_texts, "It contains the titles of documents, not their texts."),
        (model.digits != usual.digits, "It shows 3 decimals."),
        (model.fractions, "It shows no fractions."),
    ];
    parts.into_iter().filter(|(is, _)| *is).map(|(_, text)| text.into()).collect()
}

/// Returns the element's markup, with the script that draws it. `model` comes from [`with_open_query_only`], `before`
/// is the order to compare with.
pub fn element(model: &Model, before: &[Id], embed: &Embed) -> String {
    let script = script(embed.site, "type=\"module\" ", "widget/element.js");
    script + &Element::of(model, before, embed).html()
}

/// The parts of an element.
struct Element {
    /// The start tag.
    tag: String,
    /// The list as JSON if attributes cannot hold it, else empty.
    json: String,
    /// The list as a table, or empty.
    table: String,
}

impl Element {
    fn of(model: &Model, before: &[Id], embed: &Embed) -> Self {
        let query = model.current();
        let (mut tag, json) = start(model, &query);
        attribute(&mut tag, "view", embed.view);
        if embed.view == "compare" && before.iter().all(is_listable) && !before.is_empty() {
            attribute(&mut tag, "against", &before.join(","));
        }
        if embed.is_readonly {
            tag.push_str(" readonly");
        }
        attribute(&mut tag, "app", embed.site);
        tag.push('>');
        let table = if embed.has_table { table::table(&query) } else { String::new() };
        Self { tag, json, table }
    }

    /// Returns the element alone. It contains no empty line, because an empty line would end it in Markdown.
    fn html(self) -> String {
        // A document's text must not end the script.
        let json = self.json.replace('<', "\\u003c");
        let script = match json.is_empty() {
            true => json,
            false => format!("  <script type=\"application/json\">{json}</script>\n"),
        };
        filled(&self.tag, &[&script, &self.table])
    }
}

/// Returns the start of the tag, and JSON. The list and its settings are attributes of the tag, or else they
/// are the JSON.
fn start(model: &Model, query: &Query) -> (String, String) {
    let mut text = String::from("<rank-lens");
    let data = match plain(query) {
        Some((grades, names)) => {
            attribute(&mut text, "grades", &grades);
            for (key, value) in [("names", names), ("query", query.id.to_string())] {
                if !value.is_empty() {
                    attribute(&mut text, key, &value);
                }
            }
            attribute(&mut text, "measure", &model.chosen().to_string());
            attribute(&mut text, "k", &model.k.to_string());
            attribute(&mut text, "convention", &model.convention.words());
            attribute(&mut text, "scale", &shortest(model.highest_grade()));
            String::new()
        }
        None => json(model, query),
    };
    (text, data)
}

/// Returns what follows `#` in the frame's address. `link` is the link of [`with_open_query_only`], typed or
/// packed.
pub fn fragment(model: &Model, link: &str, before: &[Id], embed: &Embed) -> String {
    let mut text = format!("{link}&view={}", embed.view);
    if embed.view == "compare" && before.iter().all(is_listable) && !before.is_empty() {
        text.push_str(&format!("&against={}", link::encode(&before.join(","))));
    }
    text.push_str(&format!("&scale={}", shortest(model.highest_grade())));
    if embed.is_readonly {
        text.push_str("&readonly");
    }
    text
}

/// Returns the frame's markup.
pub fn frame(fragment: &str, title: &str, embed: &Embed) -> String {
    let mut text = String::from(
        "<iframe data-rank-lens loading=\"lazy\" width=\"100%\" height=\"480\" frameborder=\"0\"",
    );
    attribute(&mut text, "sandbox", SANDBOX);
    attribute(&mut text, "title", title);
    attribute(&mut text, "src", &format!("{}embed.html#{fragment}", embed.site));
    text.push_str("></iframe>\n");
    text + &script(embed.site, "", "widget/resize.js")
}

/// Returns the order in which the documents were loaded, to compare with. Empty if the order is still the same, or if
/// a document is in it twice.
pub fn loaded_order(model: &Model) -> Vec<Id> {
    let ids = |query: &Query| query.docs.iter().map(|doc| doc.id.clone()).collect::<Vec<_>>();
    let loaded = model.loaded_query().map(|query| ids(query)).unwrap_or_default();
    let is_once = Index::of(loaded.iter()).count() == loaded.len();
    if loaded != ids(&model.current()) && is_once { loaded } else { Vec::new() }
}

fn script(site: &str, kind: &str, file: &str) -> String {
    let mut text = format!("<script {kind}").trim_end().to_string();
    attribute(&mut text, "src", &[site, file].concat());
    text + "></script>\n"
}

/// Whether an id can stand in a list that is separated by commas.
fn is_listable(id: &Id) -> bool {
    !id.is_empty() && !id.contains([',', '\n', '\r']) && id.trim() == &**id
}

/// Returns grades and names in the form of attributes, if these can hold the whole list.
fn plain(query: &Query) -> Option<(String, String)> {
    let docs = &query.docs;
    let is_plain = docs.iter().all(|doc| doc.score.is_none() && doc.title.is_none());
    if docs.is_empty() || !is_plain || !query.missed().is_empty() {
        return None;
    }
    if !docs.iter().all(|doc| is_listable(&doc.id)) || query.id.contains(['\n', '\r']) {
        return None;
    }
    let grade = |grade: Option<f64>| grade.map_or("?".into(), shortest);
    let grades: Vec<String> = query.grades().into_iter().map(grade).collect();
    let is_usual = docs.iter().enumerate().all(|(at, doc)| *doc.id == *format!("d{}", at + 1));
    let names: Vec<&str> = docs.iter().map(|doc| &*doc.id).collect();
    Some((grades.join(" "), if is_usual { String::new() } else { names.join(",") }))
}

/// The state of an element, for a list that attributes cannot hold.
#[derive(Serialize)]
struct ElementState<'a> {
    version: u32,
    #[serde(skip_serializing_if = "str::is_empty")]
    query: &'a str,
    docs: Vec<ElementDoc<'a>>,
    missed: Vec<ElementDoc<'a>>,
    measure: String,
    k: usize,
    convention: String,
    scale: f64,
}

#[derive(Serialize)]
struct ElementDoc<'a> {
    id: &'a Id,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a Id>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<f64>,
}

impl<'a> ElementDoc<'a> {
    fn listed((doc, grade): (&'a Doc, Option<f64>)) -> Self {
        Self { id: &doc.id, title: doc.title.as_ref(), score: doc.score, grade }
    }

    fn missed(judgment: &'a Judgment) -> Self {
        Self { id: &judgment.doc, title: None, score: None, grade: Some(judgment.grade) }
    }
}

fn json(model: &Model, query: &Query) -> String {
    print_json(&ElementState {
        version: 1,
        query: &query.id,
        docs: query.docs.iter().zip(query.grades()).map(ElementDoc::listed).collect(),
        missed: query.missed().into_iter().map(ElementDoc::missed).collect(),
        measure: model.chosen().to_string(),
        k: model.k,
        convention: model.convention.words(),
        scale: model.highest_grade(),
    })
}
