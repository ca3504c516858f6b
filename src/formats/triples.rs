//! Reads the tables of recommenders: users and items, with a rating, a rank or a score for each pair.
//!
//! | Columns | What they are |
//! |---|---|
//! | user, item, rating | judgments: the rating is the grade |
//! | user, item | judgments: each item that a user chose has grade 1 |
//! | user, item, and a rank or a score | the ranked list of each user; a rating beside them is the grade |
//!
//! The rows are a table, or objects of JSON with these keys. A column of times does not affect the ranking; a warning
//! names it. RecBole's `user_id:token` and MovieLens' lines without a header, `1::1193::5::978300760` and
//! `196\t242\t3\t881250949`, are read, too.

use std::borrow::Cow;

use super::cell::Cell;
use super::collector::Collector;
use super::columns::Role;
use super::delimited;
use super::error::{ErrorKind, Read};
use super::format::Format;
use super::header::Wanted;
use super::json::{checks, lookup, records};
use super::literal::Node;
use super::parsed::Parsed;
use super::reader::Reader;
use super::source::Source;
use super::table::Table;
use super::triple_columns::role;
use super::warning::WarningKind;
use super::words::{counted, is_integer, mark, number, trim};

pub(super) const READER: Reader = Reader { looks, read };

/// The number of lines that are examined to recognise MovieLens.
const SAMPLE_LINES: usize = 20;

fn looks(source: &Source) -> bool {
    if movie_lens(source).is_some() {
        return true;
    }
    records::is_frame(source, is_header)
        || lookup::root(source).and_then(|root| root.list()?.first()).is_some_and(is_row)
}

/// Whether an object of JSON is a row: its values are no lists or objects.
fn is_row(row: &Node) -> bool {
    let entries = row.map().unwrap_or_default();
    let names: Option<Vec<&str>> = entries.iter().map(|(key, _)| key.scalar()).collect();
    entries.iter().all(|(_, value)| value.list().is_none() && value.map().is_none())
        && names.is_some_and(|names| is_header(&names))
}

/// Whether these are the names of columns for a user and an item, and none is for a query or for clicks.
fn is_header(names: &[&str]) -> bool {
    let roles: Vec<Role> = names.iter().filter_map(|name| role(name)).collect();
    let has = |wanted| roles.iter().filter(|role| **role == wanted).count() == 1;
    let is_other = |name: &str| {
        let known = super::columns::role(name);
        matches!(known, Some(Role::Query | Role::Clicked))
    };
    has(Role::Query) && has(Role::Doc) && !names.iter().any(|name| is_other(name))
}

fn read_json(source: &Source) -> Read<Parsed> {
    let root = records::root(source, |_| true, |_| false)?;
    let root = &*root;
    let rows = root.list().unwrap_or(std::slice::from_ref(root));
    let first = rows.first().and_then(Node::map).unwrap_or_default();
    let cell = |node: &Node| Cell {
        text: Cow::Owned(node.scalar().unwrap_or_default().to_owned()),
        at: node.at.clone(),
    };
    let mut out = Collector::new(source);
    let header: Vec<Cell> = first.iter().map(|(key, _)| cell(key)).collect();
    let mut table = Table::new(&mut out, &header, Wanted::Triples, false)?;
    for row in rows {
        let entries = row.map().filter(|_| is_row(row)).ok_or_else(|| {
            let expected = "an object with a user and an item";
            checks::shape_error(source, row, expected)
                .advise("Each row needs the same keys, such as `user_id`, `item_id` and `rating`.")
        })?;
        checks::check_keys(&out, entries)?;
        // Rows may have their keys in any order, and lack some.
        let of = |key: &(Node, Node)| {
            let same = |(other, _): &&(Node, Node)| other.scalar() == key.0.scalar();
            let missing = Cell { text: Cow::Borrowed(""), at: row.at.start..row.at.start + 1 };
            entries.iter().find(same).map_or(missing, |(_, value)| cell(value))
        };
        let cells: Vec<Cell> = first.iter().map(of).collect();
        let read = table.row(&mut out, &cells);
        source.line(read)?;
    }
    table.finish(out, Format::Triples)
}

/// How MovieLens separates the columns of a file without a header.
#[derive(Clone, Copy)]
enum MovieLens {
    Colons,
    /// `u.data` of the data set with 100,000 ratings.
    Tabs,
}

impl MovieLens {
    fn split(self, line: &str) -> Vec<&str> {
        match self {
            Self::Colons => line.split("::").map(trim).collect(),
            Self::Tabs => line.split('\t').map(trim).collect(),
        }
    }

    fn expected(self) -> &'static str {
        match self {
            Self::Colons => "user::item::rating or user::item::rating::time",
            Self::Tabs => "user, item, rating and time, separated by tabs",
        }
    }
}

/// Returns how the columns are separated if the first lines are MovieLens'.
fn movie_lens(source: &Source) -> Option<MovieLens> {
    if has_tabs(source) {
        return Some(MovieLens::Tabs);
    }
    has_colons(source).then_some(MovieLens::Colons)
}

/// The earliest time in seconds that is not taken for an id or a rank: 1990.
const EARLIEST_TIME: f64 = 631_152_000.0;
/// The highest rating.
const HIGHEST_RATING: f64 = 10.0;

/// Whether more than half of the first lines are `user`, `item`, `rating` and `time`, separated by tabs.
fn has_tabs(source: &Source) -> bool {
    let is_time =
        |time: &str| is_integer(time) && number(time).is_some_and(|time| time >= EARLIEST_TIME);
    let is_line = |line: &str| {
        let parts = MovieLens::Tabs.split(line);
        let [user, item, rating, time] = parts.as_slice() else { return false };
        let is_rating =
            number(rating).is_some_and(|rating| (0.0..=HIGHEST_RATING).contains(&rating));
        !user.is_empty() && !item.is_empty() && is_rating && is_time(time)
    };
    // The last name of a header is not a time.
    let first = source.lines().next().map(|line| MovieLens::Tabs.split(line));
    if !first.is_some_and(|parts| parts.last().is_some_and(|time| is_time(time))) {
        return false;
    }
    let (mut lines, mut fitting) = (0, 0);
    for line in source.lines().take(SAMPLE_LINES) {
        lines += 1;
        fitting += usize::from(is_line(line));
    }
    fitting * 2 > lines
}

/// Whether the first line is `user::item::rating`, with or without a time, and the next ones contain `::`.
fn has_colons(source: &Source) -> bool {
    let is_line = |line: &str| match MovieLens::Colons.split(line).as_slice() {
        [user, item, rating] | [user, item, rating, _] => {
            !user.is_empty() && !item.is_empty() && mark(rating).is_some()
        }
        _ => false,
    };
    let mut lines = source.lines().take(SAMPLE_LINES);
    lines.next().is_some_and(is_line) && lines.all(|line| line.contains("::"))
}

fn read(source: &Source) -> Read<Parsed> {
    if let Some(form) = movie_lens(source) {
        return read_movie_lens(source, form);
    }
    if lookup::starts(source) {
        return read_json(source);
    }
    delimited::read(source, Wanted::Triples)
}

fn read_movie_lens(source: &Source, form: MovieLens) -> Read<Parsed> {
    let mut out = Collector::new(source);
    let mut first_time = None;
    for line in source.lines() {
        let read = read_line(&mut out, line, form, &mut first_time);
        source.line(read)?;
    }
    if let Some(time) = first_time {
        let found = "the last column, which holds times, was".into();
        out.warn(source.range(time), WarningKind::NotRead { found });
    }
    out.finish(Format::Triples)
}

/// `1::1193::5::978300760`, or the same between tabs.
fn read_line<'t>(
    out: &mut Collector<'_, 't>,
    line: &'t str,
    form: MovieLens,
    timed: &mut Option<&'t str>,
) -> Read<()> {
    let parts = form.split(line);
    let (user, item, rating) = match parts.as_slice() {
        [user, item, rating] if matches!(form, MovieLens::Colons) => (*user, *item, *rating),
        [user, item, rating, time] => {
            timed.get_or_insert(*time);
            (*user, *item, *rating)
        }
        parts => {
            let found = counted(parts.len(), "part", "parts");
            let kind = ErrorKind::Columns { expected: form.expected(), found };
            return Err(out.source.error(kind, line).advise(
                "Each line needs a user, an item and a rating, as MovieLens writes them: \
                 `1::1193::5::978300760`, or `196 242 3 881250949` with tabs between.",
            ));
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
