//! Reads lists with names: `retrieved: a, b, c` and `relevant: a, c`, also as assignments in Python.
//!
//! A value is either in brackets, as JSON or Python write lists, sets and dicts, also over several lines; or it
//! is the rest of the line and the lines below up to the next name. `query: …` starts a query. Several unknown
//! names in front of grades or rows are names of queries. Otherwise, as in `cases=[{…}]`, an unknown name has no
//! meaning. Calls and imports are skipped with a warning, because people copy lists together with the program
//! around them.

use super::collector::Collector;
use super::columns::normal;
use super::error::{ErrorKind, Read};
use super::format::Format;
use super::grade_list::GradeList;
use super::ids;
use super::json::cases::{self, GRADE_NAMES, IDEAL_NAMES, JUDGMENT_NAMES, LIST_NAMES, QUERY_NAMES};
use super::json::{checks, convert, judgments, lists, lookup, maps, rows};
use super::literal::{self, Node};
use super::parsed::Parsed;
use super::reader::Reader;
use super::source::{Source, columns, pieces};
use super::warning::WarningKind;
use super::words::{counted, is_blank, mark, shown, trim};
use crate::data::Doc;

pub(super) const READER: Reader = Reader { looks, read };

/// The largest length of a name, in characters.
const MAX_NAME: usize = 60;

/// The largest number of bracketed lists on one line.
const MAX_LISTS_ON_LINE: usize = 20;

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Label {
    Query,
    List,
    Judgments,
    Grades,
    Ideal,
    Other,
}

fn label(name: &str) -> Label {
    let name = normal(name);
    [
        (Label::Query, QUERY_NAMES),
        (Label::List, LIST_NAMES),
        (Label::Judgments, JUDGMENT_NAMES),
        (Label::Grades, GRADE_NAMES),
        (Label::Ideal, IDEAL_NAMES),
    ]
    .into_iter()
    .find(|(_, names)| names.contains(&name.as_str()))
    .map_or(Label::Other, |(label, _)| label)
}

/// Splits a line into its name and the text after `:` or `=`.
fn split_name(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.split_once([':', '='])?;
    let name = trim(name.trim_start_matches(['*', '-', '#']));
    let short = !name.is_empty() && name.len() <= 4 * MAX_NAME && name.chars().count() <= MAX_NAME;
    (short && !name.contains(['{', '[', '(', ',', '"', '\''])).then_some((name, trim(rest)))
}

fn opens_bracket(value: &str) -> bool {
    value.starts_with(['[', '{', '('])
        || ["set(", "list(", "dict(", "tuple(", "frozenset(", "np.array(", "numpy.array("]
            .iter()
            .any(|call| value.starts_with(call))
}

/// Returns whether the line starts with a known name: of a query, a list, judgments, grades or an ideal.
pub(super) fn names_list(line: &str) -> bool {
    split_name(line).is_some_and(|(name, _)| label(name) != Label::Other)
}

/// Returns whether the text is at least two grades in a row.
fn is_grades(value: &str) -> bool {
    let is_separator = |c: char| is_blank(c) || matches!(c, ',' | ';');
    let words = value.split(is_separator).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.take(100).collect();
    words.len() > 1 && words.iter().all(|word| mark(word).is_some())
}

fn looks(source: &Source) -> bool {
    if lookup::starts(source) || source.content().starts_with('<') {
        return false;
    }
    source.lines().take(20).filter(|line| !is_code(line)).any(|line| {
        split_name(line).is_some_and(|(name, value)| match label(name) {
            Label::Other => opens_bracket(value) || is_grades(value),
            // `rel:3 run:2` are pairs.
            Label::Query | Label::Ideal => false,
            _ => {
                mark(value).is_none() && !columns(value).skip(1).any(|word| pair(word).is_some())
                    || opens_bracket(value)
            }
        })
    })
}

fn is_code(line: &str) -> bool {
    ["print(", "import ", "from ", "assert "].iter().any(|start| line.starts_with(start))
        || split_name(line).is_some_and(|(_, value)| {
            !opens_bracket(value)
                && line.contains('=')
                && value.split_once('(').is_some_and(|(name, _)| {
                    !name.is_empty()
                        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'))
                })
        })
}

/// The value of a statement: in brackets, or as the words of one or more lines.
enum Content<'a> {
    Brackets(Node<'a>),
    Words(Vec<&'a str>),
}

/// A name with its value: `relevant: a, c`.
struct Statement<'a> {
    label: Label,
    name: &'a str,
    content: Content<'a>,
}

fn read(source: &Source) -> Read<Parsed> {
    let mut out = Collector::new(source);
    let statements = statements(&mut out)?;
    let queries = statements.iter().filter(|one| one.label == Label::Query).count();
    let mut group: Vec<&Statement> = Vec::new();
    let mut query = "";
    for statement in &statements {
        if statement.label != Label::Query {
            group.push(statement);
            continue;
        }
        read_group(&mut out, query, &group)?;
        group.clear();
        query = match &statement.content {
            Content::Words(words) => words.first().copied().unwrap_or(""),
            Content::Brackets(node) => return Err(checks::shape_error(source, node, "a query")),
        };
        if queries > 1 {
            out.check_id(query, "query", &source.range(statement.name))?;
        }
    }
    read_group(&mut out, query, &group)?;
    out.finish(Format::Lists)
}

fn statements<'a>(out: &mut Collector<'_, 'a>) -> Read<Vec<Statement<'a>>> {
    let source = out.source;
    let mut statements: Vec<Statement> = Vec::new();
    let mut lines = source.lines_from(0);
    // The rest of a line after a closing bracket.
    let mut rest: Option<&'a str> = None;
    let mut on_line = 0;
    while let Some(line) = rest.take().or_else(|| lines.next()) {
        if is_code(line) {
            out.warn(source.range(line), WarningKind::SkippedCode { found: shown(line) });
            continue;
        }
        let named = split_name(line).map(|(name, value)| (label(name), name, value));
        match named {
            Some((label, name, value)) if opens_bracket(value) => {
                let start = source.range(value).start;
                let (node, end) = literal::read_one(source.text, start)?;
                lines = source.lines_from(end);
                rest = lines.next().map(|line| trim(line.trim_start_matches([',', ';', '.'])));
                rest = rest.filter(|line| !line.is_empty() && !line.starts_with('#'));
                on_line = if rest.is_some() { on_line + 1 } else { 0 };
                if on_line > MAX_LISTS_ON_LINE {
                    let kind = ErrorKind::Unrecognized { found: shown(rest.unwrap_or("")) };
                    let part = rest.unwrap_or(line);
                    return Err(source
                        .error(kind, part)
                        .advise("Put each list on a line of its own."));
                }
                statements.push(Statement { label, name, content: Content::Brackets(node) });
            }
            Some((Label::Query, name, value)) => {
                let content = Content::Words(vec![ids::unquoted(value)]);
                statements.push(Statement { label: Label::Query, name, content });
            }
            Some((label, name, value)) if label != Label::Other || is_grades(value) => {
                let content = Content::Words(words(value));
                statements.push(Statement { label, name, content });
            }
            // A line without a known name continues the list above.
            _ => match statements.last_mut() {
                Some(Statement { content: Content::Words(found), label, .. })
                    if !matches!(label, Label::Query | Label::Other) =>
                {
                    found.extend(words(trim(line.trim_start_matches(['*', '-', '•']))));
                }
                _ => {
                    let kind = ErrorKind::Unrecognized { found: shown(line) };
                    return Err(source.error(kind, line).advise(
                        "Start each list with its name: `retrieved: a, b, c` and `relevant: a, c`.",
                    ));
                }
            },
        }
    }
    Ok(statements)
}

/// Returns the items of a list without brackets. Commas separate them if there are any, else blanks.
fn words(value: &str) -> Vec<&str> {
    let separators = [',', ';'];
    let commas = value.contains(separators);
    let mut words = if commas { pieces(value, &separators) } else { columns(value).collect() };
    for word in &mut words {
        *word = ids::unquoted(word);
    }
    words.retain(|word| !word.is_empty());
    words
}

fn read_group(out: &mut Collector, query: &str, group: &[&Statement]) -> Read<()> {
    let others = group.iter().filter(|one| one.label == Label::Other).count();
    let judged = group.iter().any(|one| one.label == Label::Judgments);
    let mut seen: Vec<&Statement> = Vec::new();
    // The ranked list comes first, because judgments may be grades in its order.
    let in_order = |one: &&&Statement| one.label != Label::List;
    let (rest, lists): (Vec<&&Statement>, Vec<&&Statement>) = group.iter().partition(in_order);
    for statement in lists.into_iter().chain(rest) {
        let repeated = (statement.label != Label::Other)
            .then(|| seen.iter().find(|other| other.label == statement.label))
            .flatten();
        if let Some(first) = repeated {
            let first_line = out.source.line_of(first.name);
            let kind = ErrorKind::DuplicateKey { key: shown(statement.name), first_line };
            return Err(out.source.error(kind, statement.name).advise(
                "For several queries, put a line such as `query: red lamp` before the lists of each.",
            ));
        }
        if statement.label != Label::Other {
            seen.push(statement);
        }
        match statement.label {
            Label::Query => {}
            Label::Ideal => {
                let at = out.source.range(statement.name);
                out.warn(at, WarningKind::SkippedCode { found: shown(statement.name) });
            }
            Label::List if !judged && is_grade_statement(statement) => {
                read_grades(out, query, statement)?;
            }
            Label::List => read_list(out, query, statement)?,
            Label::Judgments => read_judgments(out, query, statement)?,
            Label::Grades => read_grades(out, query, statement)?,
            Label::Other => {
                let query = if others > 1 { statement.name } else { query };
                if others > 1 && out.list(query).is_some() {
                    let first = group.iter().find(|one| one.name == query);
                    let first_line = out.source.line_of(first.map_or("", |one| one.name));
                    let kind = ErrorKind::DuplicateKey { key: shown(query), first_line };
                    return Err(out.source.error(kind, statement.name));
                }
                read_other(out, query, statement)?;
            }
        }
    }
    Ok(())
}

fn is_grade_statement(statement: &Statement) -> bool {
    match &statement.content {
        Content::Brackets(node) => lookup::is_grade_list(node),
        Content::Words(words) => !words.is_empty() && words.iter().all(|word| mark(word).is_some()),
    }
}

fn read_list(out: &mut Collector, query: &str, statement: &Statement) -> Read<()> {
    match &statement.content {
        // Several lists, or a list with its judgments, under one name.
        Content::Brackets(node)
            if lookup::all_of(node, |item| item.list().is_some() || item.map().is_some()) =>
        {
            read_other(out, query, statement)
        }
        Content::Brackets(node) => cases::read_retrieved(out, query, node),
        Content::Words(words) => {
            out.open_list(query);
            words.iter().try_for_each(|id| {
                let at = out.source.range(id);
                out.retrieve_or_skip(query, Doc::new(*id), at)
            })
        }
    }
}

fn pair(word: &str) -> Option<(&str, &str)> {
    let (id, grade) = word.rsplit_once([':', '='])?;
    let grade = trim(grade);
    mark(grade).map(|_| (trim(id), grade))
}

fn read_judgments(out: &mut Collector, query: &str, statement: &Statement) -> Read<()> {
    let listed = |id: &str| out.has_retrieved(query, id);
    let by_rank = is_grade_statement(statement)
        && match &statement.content {
            Content::Words(words) => !words.iter().any(|word| listed(word)),
            Content::Brackets(node) => {
                let items = node.list().unwrap_or_default();
                !items.iter().filter_map(Node::scalar).any(listed)
            }
        };
    if by_rank {
        return read_grades(out, query, statement);
    }
    match &statement.content {
        Content::Brackets(node) => cases::read_judged(out, query, node),
        Content::Words(words) => {
            out.open_judgments(query);
            for word in words {
                let (id, grade) = match pair(word) {
                    Some((id, grade)) => (id, out.grade(grade, false, out.source.range(grade))?),
                    None => (*word, Some(1.0)),
                };
                if let Some(grade) = grade {
                    out.judge(query, &id.into(), grade, out.source.range(id))?;
                }
            }
            Ok(())
        }
    }
}

/// Reads grades in rank order: of the documents of the list, or of documents without ids.
fn read_grades(out: &mut Collector, query: &str, statement: &Statement) -> Read<()> {
    let grades: Vec<(Option<f64>, std::ops::Range<usize>)> = match &statement.content {
        Content::Brackets(node) => match node.list() {
            Some(items) if items.iter().all(|item| item.list().is_none()) => items
                .iter()
                .map(|item| Ok((convert::grade(out, item)?, item.at.clone())))
                .collect::<Read<_>>()?,
            Some(_) => return lists::read_grades(out, node),
            None => return cases::read_judged(out, query, node),
        },
        Content::Words(words) => words
            .iter()
            .flat_map(|word| columns(word))
            .map(|word| {
                let at = out.source.range(word);
                Ok((out.grade(word, false, at.clone())?, at))
            })
            .collect::<Read<_>>()?,
    };
    let listed: Option<Vec<_>> =
        out.list(query).map(|docs| docs.iter().map(|doc| doc.id.clone()).collect());
    let Some(docs) = listed else {
        let mut list = GradeList::new(query);
        return grades.into_iter().try_for_each(|(grade, at)| list.push_grade(out, grade, at));
    };
    if docs.len() != grades.len() {
        let found = counted(grades.len(), "grade", "grades");
        let expected = "one for each document of the list";
        let kind = ErrorKind::Columns { expected, found };
        return Err(out.source.error(kind, statement.name).advise(&format!(
            "The list has {}. Write a grade for each, or `id:grade` pairs.",
            counted(docs.len(), "document", "documents")
        )));
    }
    out.open_judgments(query);
    for (doc, (grade, at)) in docs.iter().zip(grades) {
        if let Some(grade) = grade {
            out.judge(query, doc, grade, at)?;
        }
    }
    Ok(())
}

fn read_other(out: &mut Collector, query: &str, statement: &Statement) -> Read<()> {
    let Content::Brackets(node) = &statement.content else {
        return read_grades(out, query, statement);
    };
    if cases::is_any(node) {
        cases::read_cases(out, node)
    } else if rows::is_any(node) {
        rows::read_rows(out, query, node)
    } else if lookup::is_grade_list(node) {
        read_grades(out, query, statement)
    } else if lookup::is_id_list(node) {
        lists::read_ids(out, node)
    } else if judgments::is_map(node) {
        maps::read_by_guess(out, node)
    } else {
        Err(checks::shape_error(out.source, node, "a list, a run or judgments"))
    }
}
