//! An element's attributes, in the form that Yew compares fastest.
//!
//! Yew compares attributes slot by slot where both sides have the same static list of names, and by a hash
//! map otherwise. The lists that the elements of the page have are few. They are kept in a tree: each
//! name leads from the list so far to the list with that name added.

use std::cell::RefCell;

use yew::virtual_dom::{AttributeOrProperty, Attributes};

/// A list of names, and where one more name leads.
struct Names {
    names: &'static [&'static str],
    /// The name, the list with it, and its place there.
    next: Vec<(&'static str, usize, usize)>,
}

thread_local! {
    /// Never shrinks: there are no more lists than the code has ways of making an element.
    static LISTS: RefCell<Vec<Names>> =
        RefCell::new(vec![Names { names: &[], next: Vec::new() }]);
}

/// Attributes in the making.
#[derive(Default)]
pub struct Making {
    list: usize,
    values: Vec<Option<AttributeOrProperty>>,
}

impl Making {
    /// Gives the attribute `name` a value, or another one.
    #[inline(never)]
    pub fn set(&mut self, name: &'static str, value: AttributeOrProperty) {
        let (list, place) = LISTS.with_borrow_mut(|lists| step(lists, self.list, name));
        self.list = list;
        if place < self.values.len() {
            self.values[place] = Some(value);
        } else {
            self.values.push(Some(value));
        }
    }

    #[inline(never)]
    pub fn done(self) -> Attributes {
        let keys = LISTS.with_borrow(|lists| lists[self.list].names);
        Attributes::Dynamic { keys, values: self.values.into_boxed_slice() }
    }
}

fn step(lists: &mut Vec<Names>, from: usize, name: &'static str) -> (usize, usize) {
    let known = lists[from].next.iter().find(|(known, ..)| std::ptr::eq(*known, name));
    if let Some(&(_, list, place)) = known {
        return (list, place);
    }
    let names = lists[from].names;
    let (list, place) = match names.iter().position(|known| *known == name) {
        Some(place) => (from, place),
        None => {
            // The same text may stand at two addresses.
            let same = lists[from].next.iter().find(|(known, ..)| *known == name);
            let list = same.map_or(lists.len(), |(_, list, _)| *list);
            if list == lists.len() {
                let names: Vec<_> = names.iter().copied().chain([name]).collect();
                lists.push(Names { names: names.leak(), next: Vec::new() });
            }
            (list, names.len())
        }
    };
    lists[from].next.push((name, list, place));
    (list, place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(pairs: &[(&'static str, &'static str)]) -> Attributes {
        let mut making = Making::default();
        for (name, value) in pairs {
            making.set(name, AttributeOrProperty::Static(value));
        }
        making.done()
    }

    fn list(of: &Attributes) -> &'static [&'static str] {
        match of {
            Attributes::Dynamic { keys, .. } => keys,
            _ => panic!("not the form that is compared slot by slot"),
        }
    }

    #[test]
    fn the_same_names_in_the_same_order_share_one_list() {
        let (one, other) = (made(&[("id", "a"), ("dir", "b")]), made(&[("id", "c"), ("dir", "d")]));
        assert!(std::ptr::eq(list(&one), list(&other)));
        assert_ne!(list(&one), list(&made(&[("dir", "b"), ("id", "a")])));
    }

    #[test]
    fn a_name_at_another_address_is_the_same_name() {
        let elsewhere: &'static str = String::from("id").leak();
        let (one, other) = (made(&[("id", "a")]), made(&[(elsewhere, "a")]));
        assert!(std::ptr::eq(list(&one), list(&other)));
        assert_eq!(one, other);
    }

    #[test]
    fn the_last_value_of_a_name_holds() {
        let twice = made(&[("id", "a"), ("dir", "b"), ("id", "c"), ("lang", "d")]);
        assert_eq!(twice, made(&[("id", "c"), ("dir", "b"), ("lang", "d")]));
    }
}
