//! Reads user events as OpenSearch's User Behavior Insights stores them: `{"action_name": "click", "query_id":
//! …, "event_attributes": {"object": {"object_id": …}, "position": {"ordinal": …}}}`, one or several events, or
//! the response of a search for events.
//!
//! The query is `user_query` if it is a text, else `query_id`.
//! Clicks, purchases and similar actions count as clicks; actions that show a document count as impressions.
//! Events without a document, or with other actions, are skipped with a warning.

use super::lookup::inner;
use super::{checks, convert, lookup, search};
use crate::data::Doc;
use crate::formats::clicks::Clicks;
use crate::formats::collector::Collector;
use crate::formats::error::Read;
use crate::formats::format::Format;
use crate::formats::literal::Node;
use crate::formats::parsed::Parsed;
use crate::formats::reader::Reader;
use crate::formats::source::Source;
use crate::formats::warning::WarningKind;
use crate::formats::words::counted;

pub(in super::super) const READER: Reader = Reader { looks, read };

const CLICKS: &[&str] = &["click", "addtocart", "purchase", "buy", "order", "select", "download"];
const SHOWS: &[&str] = &["impression", "view", "show", "shown", "display", "render", "hover"];

fn looks(source: &Source) -> bool {
    let Some(root) = lookup::root(source) else { return false };
    events(root).first().is_some_and(|one| attributes(one).is_some())
}

/// Returns the events of a text, or the hits that contain them.
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
        checks::check_keys(&out, event.map().unwrap_or_default())?;
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
            return Err(checks::shape_error(source, node, "an event with “query_id”"));
        };
        let position = attributes(node).and_then(|node| inner(node, &["position"]));
        let place = position.and_then(|position| inner(position, &["ordinal"]));
        let place = place.map(|place| convert::score(&out, place)).transpose()?;
        let (query, doc) = (convert::id(&out, query)?, Doc::new(convert::id(&out, object)?));
        clicks.add(&out, query, doc, (place, clicked), object.at.clone())?;
    }
    if let Some((count, first)) = skipped {
        let found = counted(count, "other event was", "other events were");
        out.warn(first.at.start..first.at.start + 1, WarningKind::NotRead { found });
    }
    clicks.finish(&mut out)?;
    out.finish(Format::Ubi)
}

/// Returns true for an action that counts as a click, false for one that shows a document, else `None`.
fn clicked(action: &Node) -> Option<bool> {
    if lookup::is_named(action, CLICKS) {
        return Some(true);
    }
    lookup::is_named(action, SHOWS).then_some(false)
}
