//! Collects values by system, measure and query.

use std::ops::Range;

use crate::data::{Id, MeasureValues, SystemValues, Tags};
use crate::formats::error::{ErrorKind, Read};
use crate::formats::limits::{MAX_DOCUMENTS, MAX_ID_CHARS};
use crate::formats::source::Source;
use crate::formats::words::{number, shown};
use crate::metrics::Index;

/// The system, the measure and the query of a value.
pub struct Key<'a> {
    pub system: &'a str,
    pub measure: &'a str,
    pub query: &'a str,
}

/// The values read so far.
pub struct Collect<'s, 't> {
    source: &'s Source<'t>,
    systems: Vec<SystemValues>,
    places: Index,
    /// The byte offset of each value, by its key.
    seen: Index,
    count: usize,
}

impl<'s, 't> Collect<'s, 't> {
    /// Starts without values. `source` gives the places of errors.
    pub fn new(source: &'s Source<'t>) -> Self {
        let (places, seen) = (Index::default(), Index::default());
        Self { source, systems: Vec::new(), places, seen, count: 0 }
    }

    /// Adds a value as it is written. An empty text, `-`, `NaN`, `null` and `none` count as no value.
    ///
    /// # Errors
    /// The value is not a finite number, the query or the measure is empty or too long, the query already has a value
    /// of this measure, or there are too many values.
    pub fn add(&mut self, key: &Key, text: &str, at: Range<usize>) -> Read<()> {
        if matches!(text.to_ascii_lowercase().as_str(), "" | "nan" | "null" | "none" | "-") {
            return Ok(());
        }
        let Some(value) = number(text) else {
            let kind = ErrorKind::NotANumber { what: "value", found: shown(text) };
            return Err(self.source.error_at(kind, at));
        };
        if !value.is_finite() {
            let kind = ErrorKind::NotFinite { what: "value", found: shown(text) };
            return Err(self.source.error_at(kind, at));
        }
        self.check(key, &at)?;
        let name: Id = format!("{}\u{0}{}\u{0}{}", key.system, key.measure, key.query).into();
        if let Some(first) = self.seen.insert(&name, at.start) {
            let key = format!("{}, {}", shown(key.query), shown(key.measure));
            let first_line = self.source.line_at(first);
            return Err(self
                .source
                .error_at(ErrorKind::DuplicateKey { key, first_line }, at)
                .advise("A query has one value of each measure. Give several systems a column `system`."));
        }
        let system = self.system(key.system);
        let name: Id = format!("{system}\u{0}{}", key.measure).into();
        let measures = self.systems.get(system).map_or(0, |system| system.measures.len());
        let place = self.places.get(&name).unwrap_or(measures);
        let Some(system) = self.systems.get_mut(system) else { return Ok(()) };
        if place == measures {
            self.places.insert(&name, place);
            system.measures.push(MeasureValues { measure: key.measure.into(), values: Vec::new() });
        }
        if let Some(measure) = system.measures.get_mut(place) {
            measure.values.push((key.query.into(), value));
        }
        Ok(())
    }

    /// Adds a property of a query: the text of a column that holds no measure.
    pub fn tag(&mut self, system: &str, column: &str, query: &str, text: &str) {
        let system = self.system(system);
        let Some(system) = self.systems.get_mut(system) else { return };
        let tag = (query.into(), text.into());
        match system.tags.iter_mut().find(|tags| &*tags.column == column) {
            Some(tags) => tags.values.push(tag),
            None => system.tags.push(Tags { column: column.into(), values: vec![tag] }),
        }
    }

    /// Returns the systems. `None` if there is no value.
    pub fn finish(self) -> Option<Vec<SystemValues>> {
        let has_values = |system: &SystemValues| !system.measures.is_empty();
        self.systems.iter().any(has_values).then_some(self.systems)
    }

    /// Returns the properties of queries.
    pub fn tags(self) -> Vec<Tags> {
        self.systems.into_iter().flat_map(|system| system.tags).collect()
    }

    fn system(&mut self, name: &str) -> usize {
        let known = self.systems.iter().position(|system| &*system.name == name);
        known.unwrap_or_else(|| {
            self.systems.push(SystemValues { name: name.into(), ..SystemValues::default() });
            self.systems.len() - 1
        })
    }

    fn check(&mut self, key: &Key, at: &Range<usize>) -> Read<()> {
        let error = |kind| Err(self.source.error_at(kind, at.clone()));
        for (what, id) in [("query", key.query), ("measure", key.measure)] {
            if id.is_empty() {
                return error(ErrorKind::MissingId { what });
            }
            let chars = if id.len() > MAX_ID_CHARS { id.chars().count() } else { 0 };
            if chars > MAX_ID_CHARS {
                return error(ErrorKind::IdTooLong { chars });
            }
        }
        self.count += 1;
        let too_many = ErrorKind::TooManyValues { most: MAX_DOCUMENTS, what: "values" };
        if self.count > MAX_DOCUMENTS { error(too_many) } else { Ok(()) }
    }
}
