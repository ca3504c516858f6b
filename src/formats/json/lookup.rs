//! Looks up keys in JSON values, and tests the shapes of values.

use crate::formats::columns::normal;
use crate::formats::literal::{Node, Value};
use crate::formats::source::Source;
use crate::formats::words::{mark, number};
use crate::metrics::order;

/// Returns the parsed value of a text that is JSON or a Python literal.
pub(in super::super) fn root<'s, 'a>(source: &'s Source<'a>) -> Option<&'s Node<'a>> {
    if !starts(source) {
        return None;
    }
    source.root().ok()
}

/// Returns whether the text starts like JSON or a Python literal.
pub(in super::super) fn starts(source: &Source) -> bool {
    source.content().starts_with(['{', '[', '('])
}

/// Returns whether a value can be a score or a grade: a number, also as a text, true, false or null.
pub(in super::super) fn is_number(node: &Node) -> bool {
    match &node.value {
        Value::Number(_) | Value::Bool(_) | Value::Null => true,
        Value::Text(text) => number(text).is_some(),
        _ => false,
    }
}

/// Returns the value under the first key that [`normal`] turns into one of several names.
pub(in super::super) fn field<'n, 'a>(
    entries: &'n [(Node<'a>, Node<'a>)],
    names: &[&str],
) -> Option<&'n Node<'a>> {
    entries.iter().find(|(key, _)| is_named(key, names)).map(|(_, value)| value)
}

/// Returns the value under one of several names in an object, or `None` when the value is not an object.
pub(in super::super) fn inner<'n, 'a>(node: &'n Node<'a>, names: &[&str]) -> Option<&'n Node<'a>> {
    field(node.map()?, names)
}

/// Returns the list under one of several names in an object. `None` if there is no list.
pub(in super::super) fn inner_list<'n, 'a>(
    node: &'n Node<'a>,
    names: &[&str],
) -> Option<&'n [Node<'a>]> {
    inner(node, names)?.list()
}

pub(in super::super) fn is_named(key: &Node, names: &[&str]) -> bool {
    // The names are all short.
    let Some(key) = key.scalar().filter(|key| key.len() <= 40) else { return false };
    let plain = normal(key);
    names.contains(&plain.as_str())
}

/// Returns the first text that occurs again, and its first occurrence.
pub(in super::super) fn repeated<'t, 'n, 'a>(
    texts: &'t [&'n Node<'a>],
) -> Option<(&'t &'n Node<'a>, &'t &'n Node<'a>)> {
    let text = |at: usize| texts.get(at).and_then(|node| node.scalar());
    let order = order(texts.len(), &|a, b| text(a).cmp(&text(b)));
    let repeated = order.windows(2).filter_map(|pair| match *pair {
        [first, second] if text(first) == text(second) => Some((second, first)),
        _ => None,
    });
    let (second, first) = repeated.min()?;
    texts.get(second).zip(texts.get(first))
}

pub(in super::super) fn all_of(node: &Node, fits: fn(&Node) -> bool) -> bool {
    node.list().is_some_and(|items| !items.is_empty() && items.iter().all(fits))
}

pub(in super::super) fn is_id(node: &Node) -> bool {
    node.scalar().is_some()
}

pub(in super::super) fn is_grade(node: &Node) -> bool {
    match &node.value {
        Value::Number(_) | Value::Bool(_) | Value::Null => true,
        // `yes`, `?`; a number in quotes is an id.
        Value::Text(text) => mark(text).is_some() && number(text).is_none(),
        _ => false,
    }
}

pub(in super::super) fn is_small_grade(node: &Node) -> bool {
    match &node.value {
        Value::Number(text) => number(text).is_some_and(|number| number.abs() <= 100.0),
        _ => is_grade(node),
    }
}

/// Returns whether the value is a pair such as `("lamp", 3)`.
pub(in super::super) fn is_pair_of_id_and_grade(node: &Node) -> bool {
    matches!(node.list(), Some([Node { value: Value::Text(_), .. }, grade]) if is_grade(grade))
}

/// Returns whether the value is `[3, 2, 0]`, `[true, false]`, or a list of such lists. Numbers beyond any
/// grading scale are ids.
pub(in super::super) fn is_grade_list(root: &Node) -> bool {
    all_of(root, is_small_grade) || all_of(root, |inner| all_of(inner, is_small_grade))
}

/// Returns whether the value is `["lamp", "sofa"]`, or a list of such lists.
pub(in super::super) fn is_id_list(root: &Node) -> bool {
    all_of(root, is_id) || all_of(root, |inner| all_of(inner, is_id))
}

/// Returns whether some number fits no grading scale: above 10, or with fractions other than halves and quarters.
pub(in super::super) fn are_scores<'n, 'a: 'n>(
    mut numbers: impl Iterator<Item = &'n Node<'a>>,
) -> bool {
    numbers.any(|node| {
        let value = node.scalar().and_then(number);
        value.is_some_and(|value| value.abs() > 10.0 || (value * 4.0).fract() != 0.0)
    })
}
