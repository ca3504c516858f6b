//! The reducer: what each action does to the state.

use std::rc::Rc;

use super::action::{Action, Gesture, Loaded};
use super::edit::{self, Edited, Unchanged};
use super::history::State;
use super::model::{MAX_CUTOFF, Model, Source};
use super::notice::Notice;
use crate::data::{Data, Id, Keywords};
use crate::metrics::Measure;
use crate::metrics::settings::text::{GRADE_LIMIT, setting};

impl State {
    /// The state after an action. Total: an action that cannot be done changes nothing but what is
    /// said, and what is refused is told.
    pub fn reduce(&self, action: Action) -> Self {
        let model = &self.model;
        match action {
            Action::Place { doc, rank, gesture } => {
                let mut edited = edit::place(model, &doc, rank);
                if let Ok((_, said)) = &mut edited
                    && self.before(gesture).current().docs.iter().any(|doc| doc.score.is_some())
                {
                    said.push_str("; the scores no longer hold, so they are gone");
                }
                self.edited(edited, gesture)
            }
            Action::Grade { doc, grade } => self.edited(edit::grade(model, &doc, grade), None),
            Action::Add { name } => self.edited(edit::add(model, &name), None),
            Action::Remove { doc } => self.edited(edit::remove(model, &doc), None),
            Action::Rename { doc, name } => self.edited(edit::rename(model, &doc, &name), None),
            Action::Text { doc, text, gesture } => {
                self.edited(edit::text(model, &doc, &text), gesture)
            }
            Action::Keywords { words, gesture } => self.keywords(words, gesture),
            Action::Select(query) => self.select(query),
            Action::Choose(measure) => self.choose(measure),
            Action::Cutoff { k, gesture } => {
                let k = k.clamp(1, MAX_CUTOFF);
                self.changed(Model { k, ..(**model).clone() }, gesture, format!("Cutoff {k}"))
            }
            Action::Set { key, value } => self.set(key, &value),
            Action::Scale(scale) => self.scale(scale),
            Action::Digits(digits) => {
                let digits = digits.clamp(1, 17);
                self.showing(Model { digits, ..(**model).clone() }, format!("{digits} decimals"))
            }
            Action::Load(loaded) => self.load(loaded),
            Action::Cancel(gesture) => self.cancel(gesture),
            Action::Undo => self.travel(true),
            Action::Redo => self.travel(false),
            Action::Tell(notice) => self.told(notice),
            Action::Dismiss => {
                let mut state = self.clone();
                state.notice = None;
                state
            }
        }
    }

    fn edited(&self, edited: Edited, gesture: Option<Gesture>) -> Self {
        match edited {
            Ok((query, said)) => {
                let data = Rc::new(edit::with(&self.model, query));
                self.changed(Model { data, ..(*self.model).clone() }, gesture, said)
            }
            Err(Unchanged::Already(said)) => self.saying(said),
            Err(Unchanged::Refused(why)) => self.told(Notice::error(why)),
        }
    }

    fn keywords(&self, words: Vec<Id>, gesture: Option<Gesture>) -> Self {
        let model = &self.model;
        let Some(old) = &model.data.keywords else {
            return self.told(Notice::error("There are no keywords here to change."));
        };
        let words: Vec<Id> = words.into_iter().filter(|word| !word.trim().is_empty()).collect();
        let said = match words.len() {
            1 => "1 keyword".into(),
            count => format!("{count} keywords"),
        };
        // The keyword shown stays, also where lines were put in before it.
        let shown = old.words.get(model.query);
        let query = if words.get(model.query) == shown {
            model.query
        } else {
            let found = words.iter().position(|word| Some(word) == shown);
            found.unwrap_or(model.query).min(words.len().saturating_sub(1))
        };
        let keywords = Keywords { words, ..old.clone() };
        let data = Rc::new(Data::from_keywords(&keywords, &model.current().docs));
        self.changed(Model { data, query, ..(**model).clone() }, gesture, said)
    }

    fn select(&self, query: usize) -> Self {
        let last = self.model.data.queries.len().saturating_sub(1);
        let model = Model { query: query.min(last), ..(*self.model).clone() };
        let said = match &*model.current().id {
            "" => format!("Query {}", model.query + 1),
            id => format!("Query {id}"),
        };
        self.showing(model, said)
    }

    fn choose(&self, measure: Measure) -> Self {
        let k = measure.cutoff.unwrap_or(self.model.k).clamp(1, MAX_CUTOFF);
        let said = format!("{} is shown", measure.info.title);
        let model = Model { measure, k, ..(*self.model).clone() };
        if k == self.model.k { self.showing(model, said) } else { self.changed(model, None, said) }
    }

    fn set(&self, key: &'static str, value: &str) -> Self {
        let mut settings = (*self.model.settings).clone();
        let name = setting(key).map_or(key, |setting| setting.label);
        match settings.set(key, value) {
            Ok(()) => {
                let value = settings.get(key).unwrap_or_default();
                let choices = setting(key).map_or(&[][..], |setting| setting.choices);
                let label = choices.iter().find(|choice| choice.value == value);
                let said = format!("{name}: {}", label.map_or(&*value, |choice| choice.label));
                let settings = Rc::new(settings);
                self.changed(Model { settings, ..(*self.model).clone() }, None, said)
            }
            Err(error) => self.told(Notice::error(format!(
                "\u{201c}{}\u{201d} cannot be read for \u{201c}{name}\u{201d}: write {}.",
                error.found, error.expected
            ))),
        }
    }

    fn scale(&self, scale: f64) -> Self {
        if !(1.0..=GRADE_LIMIT).contains(&scale) {
            let text = format!("The highest grade is a number from 1 to {GRADE_LIMIT}.");
            return self.told(Notice::error(text));
        }
        let model = Model { scale, ..(*self.model).clone() };
        let highest = model.highest_grade();
        let said = format!("Grades up to {highest}");
        match highest > scale {
            // Nothing to be seen, so that there would be nothing to undo.
            true if highest == self.model.highest_grade() => {
                self.saying(format!("{said}, the highest that is given"))
            }
            true => self.changed(model, None, format!("{said}, the highest that is given")),
            false => self.changed(model, None, said),
        }
    }

    fn load(&self, loaded: Loaded) -> Self {
        let mut model = Model::new(loaded.data, loaded.source);
        model.digits = self.model.digits;
        model.settings = loaded.settings.map_or_else(|| self.model.settings.clone(), Rc::new);
        let k = loaded.k.or(loaded.measure.and_then(|measure| measure.cutoff));
        model.k = k.unwrap_or(model.k).clamp(1, MAX_CUTOFF);
        model.measure = loaded.measure.unwrap_or(self.model.measure);
        // Another list for the same queries: the one shown stays.
        let shown = self.model.current().id.clone();
        if matches!(model.source, Source::Input(_)) && !shown.is_empty() {
            let queries = &model.data.queries;
            model.query = queries.iter().position(|query| query.id == shown).unwrap_or(0);
        }
        let mut state = self.changed(model, None, loaded.message.clone());
        state.notice = Some(Notice::info(loaded.message)).filter(|n| !n.text.is_empty());
        state
    }
}
