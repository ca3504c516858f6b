//! Events of users as OpenSearch's User Behavior Insights keeps them: `{"action_name": "click",
//! "query_id": …, "event_attributes": {"object": {"object_id": …}, "position": {"ordinal": …}}}`, one
//! or several, also as a search for them returns them.
//!
//! Whoever clicks, buys or adds has clicked; other events with a document and an action that shows it
//! were shown. Events without a document, or with other actions, are left out with a warning.

use super::super::Parsed;
use super::super::clicks::Clicks;
use super::super::collector::Collector;
use super::super::counted;
use super::super::error::Read;
use super::super::format::{Format, Reader};
use super::super::literal::Node;
use super::super::source::Source;
use super::super::warning::WarningKind;
use super::{inner, search};
use crate::data::Doc;

pub(in super::super) const READER: Reader = Reader { looks, read };

const CLICKS: &[&str] = &["click", "addtocart", "purchase", "buy", "order", "select", "download"];
const SHOWS: &[&str] = &["impression", "view", "show", "shown", "display", "render", "hover"];

fn looks(source: &Source) -> bool {
    let Some(root) = super::root(source) else { return false };
    events(root).first().is_some_and(|one| attributes(one).is_some())
}

/// The events of a text, or the hits that hold them.
fn events<'n, 'a>(root: &'n Node<'a>) -> &'n [Node<'a>] {
    search::hits_of(root).or_else(|| root.list()).unwrap_or(std::slice::from_ref(root))
}

fn event<'n, 'a>(node: &'n Node<'a>) -> &'n Node<'a> {
    inner(node, &["source"]).unwrap_or(node)
}

fn attributes<'n, 'a>(node: &'n Node<'a>) -> Option<&'n Node<'a>> {
    inner(event(node), &["eventattributes"]).filter(|node| node.map().is_some())
}

fn read(source: &Source) -> Read<Parsed> {
    let root = source.root()?;
    let mut out = Collector::new(source);
    let mut clicks = Clicks::default();
    let mut skipped: Option<(usize, &Node)> = None;
    for node in events(root) {
        let event = event(node);
        super::check_keys(&out, event.map().unwrap_or_default())?;
        let object = attributes(node).and_then(|node| inner(node, &["object"]));
        let object = object.and_then(|object| inner(object, &["objectid"]));
        let clicked = inner(event, &["actionname"]).and_then(clicked);
        let (Some(object), Some(clicked)) = (object, clicked) else {
            let (count, first) = skipped.unwrap_or((0, node));
            skipped = Some((count + 1, first));
            continue;
        };
        let query = inner(event, &["userquery"]).filter(|query| query.text().is_some());
        let query = query.or_else(|| inner(event, &["queryid"]));
        let Some(query) = query else {
            return Err(super::shape_error(source, node, "an event with “query_id”"));
        };
        let position = attributes(node).and_then(|node| inner(node, &["position"]));
        let place = position.and_then(|position| inner(position, &["ordinal"]));
        let place = place.map(|place| super::score(&out, place)).transpose()?;
        let (query, doc) = (super::id(&out, query)?, Doc::new(super::id(&out, object)?));
        clicks.add(&out, query, doc, (place, clicked), object.at.clone())?;
    }
    if let Some((count, first)) = skipped {
        let found = counted(count, "other event was", "other events were");
        out.warn(first.at.start..first.at.start + 1, WarningKind::NotRead { found });
    }
    clicks.finish(&mut out)?;
    out.finish(Format::Ubi)
}

/// Is it an action of somebody who clicked, or one that shows a document?
fn clicked(action: &Node) -> Option<bool> {
    if super::is_named(action, CLICKS) {
        return Some(true);
    }
    super::is_named(action, SHOWS).then_some(false)
}
