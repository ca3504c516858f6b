//! Reads the tables of recommenders: users and items, with a rating, a rank or a score for each pair.
//!
//! | Columns | What they are |
//! |---|---|
//! | user, item, rating | judgments: the rating is the grade |
//! | user, item | judgments: each item that a user chose has grade 1 |
//! | user, item, and a rank or a score | the ranked list of each user; a rating beside them is the grade |
//!
//! A column of times does not affect the ranking; a warning names it. RecBole's `user_id:token` and MovieLens'
//! lines `1::1193::5::978300760`, which have no header, are read, too.

use super::collector::Collector;
use super::columns::Role;
use super::delimited;
use super::error::{ErrorKind, Read};
use super::format::Format;
use super::header::Wanted;
use super::parsed::Parsed;
use super::reader::Reader;
use super::source::Source;
use super::triple_columns::role;
use super::warning::WarningKind;
use super::words::{counted, mark, trim};

pub(super) const READER: Reader = Reader { looks, read };

/// The number of lines that are examined to recognise MovieLens.
const SAMPLE_LINES: usize = 20;

fn looks(source: &Source) -> bool {
    if is_movie_lens(source) {
        return true;
    }
    // The first line of JSON may hold such names, too.
    if source.content().starts_with(['{', '[', '(', '<', '|']) {
        return false;
    }
    let Some((names, _)) = delimited::header(source) else { return false };
    let roles: Vec<Role> = names.iter().filter_map(|name| role(name)).collect();
    let has = |wanted| roles.iter().filter(|role| **role == wanted).count() == 1;
    let is_other = |name: &str| {
        let known = super::columns::role(name);
        matches!(known, Some(Role::Query | Role::Clicked))
    };
    has(Role::Query) && has(Role::Doc) && !names.iter().any(|name| is_other(name))
}

/// Whether the first lines are `user::item::rating::time`.
fn is_movie_lens(source: &Source) -> bool {
    let is_line = |line: &str| {
        let parts: Vec<&str> = line.split("::").map(trim).collect();
        match parts.as_slice() {
            [user, item, rating] | [user, item, rating, _] => {
                !user.is_empty() && !item.is_empty() && mark(rating).is_some()
            }
            _ => false,
        }
    };
    let mut lines = source.lines().take(SAMPLE_LINES);
    lines.next().is_some_and(is_line) && lines.all(|line| line.contains("::"))
}

fn read(source: &Source) -> Read<Parsed> {
    if is_movie_lens(source) {
        return read_movie_lens(source);
    }
    delimited::read(source, Wanted::Triples)
}

fn read_movie_lens(source: &Source) -> Read<Parsed> {
    let mut out = Collector::new(source);
    let mut timed = None;
    for line in source.lines() {
        let read = read_line(&mut out, line, &mut timed);
        source.line(read)?;
    }
    if let Some(time) = timed {
        let found = "the last column, which holds times, was".into();
        out.warn(source.range(time), WarningKind::NotRead { found });
    }
    out.finish(Format::Triples)
}

/// `1::1193::5::978300760`
fn read_line<'t>(
    out: &mut Collector<'_, 't>,
    line: &'t str,
    timed: &mut Option<&'t str>,
) -> Read<()> {
    let parts: Vec<&str> = line.split("::").map(trim).collect();
    let (user, item, rating) = match parts.as_slice() {
        [user, item, rating] => (*user, *item, *rating),
        [user, item, rating, time] => {
            timed.get_or_insert(*time);
            (*user, *item, *rating)
        }
        parts => {
            let found = counted(parts.len(), "part", "parts");
            let expected = "user::item::rating or user::item::rating::time";
            return Err(out.source.error(ErrorKind::Columns { expected, found }, line));
        }
    };
    out.check_id(user, "user", &out.source.range(user))?;
    match out.grade(rating, false, out.source.range(rating))? {
        Some(grade) => out.judge(user, &item.into(), grade, out.source.range(item)),
        None => {
            out.check_id(item, "item", &out.source.range(item))?;
            out.open_judgments(user);
            Ok(())
        }
    }
}
