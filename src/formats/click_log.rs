//! The format of click logs: `query, docid, position, clicked`, as a table or as JSON.

use super::columns::{Role, role};
use super::delimited;
use super::error::Read;
use super::header::Wanted;
use super::json::{lookup, rows};
use super::parsed::Parsed;
use super::reader::Reader;
use super::source::Source;

pub(super) const READER: Reader = Reader { looks, read };

fn looks(source: &Source) -> bool {
    if lookup::starts(source) {
        return lookup::root(source).is_some_and(rows::is_clicks);
    }
    delimited::looks(source)
        && delimited::header(source).is_some_and(|(names, _)| {
            let has = |wanted| names.iter().any(|name| role(name) == Some(wanted));
            has(Role::Clicked) && has(Role::Doc)
        })
}

fn read(source: &Source) -> Read<Parsed> {
    if lookup::starts(source) {
        rows::read_clicks(source)
    } else {
        delimited::read(source, Wanted::Any)
    }
}
