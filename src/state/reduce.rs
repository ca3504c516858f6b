//! The reducer: what each action does to the state.

use std::rc::Rc;

use super::action::{Action, Gesture, NewData};
use super::beside;
use super::edit::{self, Edited, Unchanged};
use super::history::State;
use super::model::{MAX_CUTOFF, MOST_BUTTONS, Model};
use super::notice::{Arrival, Notice, Tone};
use super::source_texts::{SourceText, Texts};
use crate::data::{Data, Id, Keywords};
use crate::decimal::shortest;
use crate::lint::Fix;
use crate::metrics::Measure;
use crate::metrics::settings::MAX_GRADE;
use crate::metrics::settings::table::setting;
use crate::present::words::plural;
use crate::present::{self, summary};
use crate::presets::AdjustedPreset;

impl State {
    /// Returns the state after an action. An action that cannot be done changes nothing but the
    /// messages: the user is shown the reason.
    #[allow(clippy::needless_pass_by_value, reason = "a store hands its actions over")]
    pub fn reduce(&self, action: Action) -> Self {
        let mut state = self.clone();
        state.act(&action);
        let is_report = state.notice.as_ref().is_some_and(|notice| notice.tone == Tone::Info);
        if is_report && action.is_work() && state.notice == self.notice {
            state.notice = None;
        }
        state
    }

    fn act(&mut self, action: &Action) {
        let model = &*self.model;
        match action {
            Action::Place { doc, rank, gesture } => {
                self.reorder(edit::place(model, doc, *rank), *gesture);
            }
            Action::Exchange { docs } => self.reorder(edit::exchange(model, docs), None),
            Action::Grade { doc, grade } => self.edit(edit::grade(model, doc, *grade), None),
            Action::Add { name } => self.edit(edit::add(model, name), None),
            Action::Remove { doc } => self.edit(edit::remove(model, doc), None),
            Action::Rename { doc, name } => self.edit(edit::rename(model, doc, name), None),
            Action::Text { doc, text, gesture } => {
                self.edit(edit::text(model, doc, text), *gesture);
            }
            Action::Keywords { words, gesture } => self.keywords(words, *gesture),
            Action::Select(query) => self.select(*query),
            Action::Run(at) => {
                if let Some(model) = model.with_run_shown(*at) {
                    let said = format!("Run {}", model.runs.list[*at].name);
                    self.change(model, None, said);
                    // The notice may name the run that was shown.
                    self.notice = None;
                }
            }
            Action::HideSkipped => {
                let texts = Rc::new(Texts { hidden: true, ..(*model.texts).clone() });
                self.show(Model { texts, ..model.clone() }, String::new());
            }
            Action::Choose(measure) => self.choose(*measure),
            Action::Cutoff { k, gesture } => {
                let mut model = model.clone();
                model.k = (*k).clamp(1, MAX_CUTOFF);
                let said = format!("Cutoff {}", model.k);
                self.change(model, *gesture, said);
            }
            Action::Set { key, value } => self.set(key, value),
            Action::Adopt { convention, measure } => self.adopt(convention, *measure),
            Action::Fractions(fractions) => {
                let model = Model { fractions: *fractions, ..model.clone() };
                let said = if *fractions { "Exact fractions shown" } else { "Decimals only" };
                self.show(model, said.into());
            }
            Action::Scale(scale) => self.scale(*scale),
            Action::Digits(digits) => {
                let mut model = model.clone();
                model.digits = (*digits).clamp(1, 17);
                let said = plural(usize::from(model.digits), "decimal", "decimals");
                self.show(model, said);
            }
            Action::List { measures } => {
                let text = summary::names(measures);
                let said = match &*text {
                    "" => "Listed: the usual measures".into(),
                    text => format!("Listed: {text}"),
                };
                // The parser removes measures that are listed twice.
                let listed = summary::measures(&text).unwrap_or_default().into();
                self.show(Model { listed, ..model.clone() }, said);
            }
            Action::SplitEdits => {
                if beside::are_edits(model) {
                    let said = "The list before and after the edits, as two runs".into();
                    let runs = Rc::new(beside::of_edits(model));
                    self.change(Model { runs, ..model.clone() }, None, said);
                }
            }
            Action::Beside(runs) => {
                let said = format!("{} runs to compare", runs.list.len());
                self.change(Model { runs: runs.clone(), ..model.clone() }, None, said);
                // The notice names the run that was shown alone.
                self.notice = None;
            }
            Action::Record { history, message } => {
                let model = Model { history: history.clone(), ..model.clone() };
                self.change(model, None, message.clone());
            }
            Action::Append(opened) => {
                let mut history = (*model.history).clone();
                let message =
                    format!("{}. Compare shows them under “Over time”.", history.append(opened));
                let model = Model { history: Rc::new(history), ..model.clone() };
                self.change(model, None, message.clone());
                self.tell(Notice::info(message));
            }
            Action::Load(loaded) => self.load(loaded.clone()),
            Action::Enter { model, message } => {
                self.change((**model).clone(), None, message.clone());
                self.notice = Some(Notice::info(message.clone()));
            }
            Action::KeepAs { workspace, notice } => {
                let workspace = workspace.clone();
                self.show(Model { workspace, ..model.clone() }, String::new());
                self.tell(notice.clone());
            }
            Action::Mend(fix) => self.mend(*fix),
            Action::Cancel(gesture) => self.cancel(*gesture),
            Action::Undo => self.travel(true),
            Action::Redo => self.travel(false),
            // The notice of a conflict stays until the user chooses, and is not repeated.
            Action::Tell(notice)
                if notice.tone == Tone::Split && self.notice.as_ref() == Some(notice) => {}
            Action::Tell(notice) => self.tell(notice.clone()),
            Action::Dismiss => self.notice = None,
        }
    }

    /// Changes the order of the list. The scores of the list, which no longer hold, are removed.
    fn reorder(&mut self, mut edited: Edited, gesture: Option<Gesture>) {
        if let Ok((_, said)) = &mut edited
            && self.before(gesture).current().docs.iter().any(|doc| doc.score.is_some())
        {
            said.push_str("; the scores no longer fit the order and were removed");
        }
        self.edit(edited, gesture);
    }

    fn edit(&mut self, edited: Edited, gesture: Option<Gesture>) {
        match edited {
            Ok((query, said)) => {
                let mut model = (*self.model).clone();
                model.data = Rc::new(edit::with(&model, query));
                // The button of the highest grade stays when the last document with that grade
                // loses it, so that one click restores the grade.
                let highest = self.model.highest_grade();
                if gesture.is_none() && highest <= MOST_BUTTONS {
                    model.scale = model.scale.max(highest);
                }
                self.change(model, gesture, said);
            }
            Err(Unchanged::Already(said)) => self.say(said),
            Err(Unchanged::Refused(why)) => self.tell(Notice::error(why)),
        }
    }

    fn keywords(&mut self, words: &[Id], gesture: Option<Gesture>) {
        let mut model = (*self.model).clone();
        let Some(old) = &model.data.keywords else {
            return self.tell(Notice::error("There are no keywords here to change."));
        };
        let words: Vec<Id> = words.iter().filter(|word| !word.trim().is_empty()).cloned().collect();
        let said = match words.len() {
            1 => "1 keyword".into(),
            count => format!("{count} keywords"),
        };
        // The keyword shown stays, even if lines were inserted before it.
        let shown = old.words.get(model.query);
        if words.get(model.query) != shown {
            let found = words.iter().position(|word| Some(word) == shown);
            model.query = found.unwrap_or(model.query).min(words.len().saturating_sub(1));
        }
        let keywords = Keywords { words, ..old.clone() };
        model.data = Rc::new(Data::from_keywords(&keywords, &self.model.current().docs));
        self.change(model, gesture, said);
    }

    fn select(&mut self, query: usize) {
        let mut model = (*self.model).clone();
        model.query = query.min(model.data.queries.len().saturating_sub(1));
        let said = match &*model.current().id {
            "" => format!("Query {}", model.query + 1),
            id => format!("Query {id}"),
        };
        self.show(model, said);
    }

    fn choose(&mut self, measure: Measure) {
        let mut model = (*self.model).clone();
        model.k = measure.cutoff.unwrap_or(model.k).clamp(1, MAX_CUTOFF);
        model.measure = measure;
        let said = format!("{} is shown", measure.definition.title);
        let shown = self.model.measure;
        let is_adjusted =
            measure.definition.name == shown.definition.name && !measure.has_arguments_of(&shown);
        if model.k == self.model.k && !is_adjusted {
            self.show(model, said);
        } else {
            self.change(model, None, said);
        }
    }

    fn set(&mut self, key: &'static str, value: &str) {
        let mut model = (*self.model).clone();
        let shown = model.chosen();
        let convention = Rc::make_mut(&mut model.convention);
        let name = setting(key).map_or(key, |setting| setting.label);
        match convention.set(key, value, &shown) {
            Ok(()) => {
                let value = convention.settings(&shown).get(key).unwrap_or_else(|| value.into());
                let choices = setting(key).map_or(&[][..], |setting| setting.choices);
                let label = choices.iter().find(|choice| choice.value == value);
                let said = format!("{name}: {}", label.map_or(&*value, |choice| choice.label));
                self.change(model, None, said);
            }
            Err(error) => self.tell(Notice::error(format!(
                "\u{201c}{}\u{201d} cannot be read for \u{201c}{name}\u{201d}: write {}.",
                error.found, error.expected
            ))),
        }
    }

    fn adopt(&mut self, convention: &AdjustedPreset, measure: Option<Measure>) {
        let mut model = (*self.model).clone();
        model.convention = Rc::new(convention.clone());
        if let Some(measure) = measure {
            model.k = measure.cutoff.unwrap_or(model.k).clamp(1, MAX_CUTOFF);
            model.measure = measure;
        }
        let said = format!("Convention: {}", present::convention::chosen(convention));
        self.change(model, None, said);
    }

    fn scale(&mut self, scale: f64) {
        if !(1.0..=MAX_GRADE).contains(&scale) {
            let text = format!("The highest grade is a number from 1 to {}.", shortest(MAX_GRADE));
            return self.tell(Notice::error(text));
        }
        let mut model = (*self.model).clone();
        model.scale = scale;
        let highest = model.highest_grade();
        let mut said = format!("Grades up to {}", shortest(highest));
        if highest > scale {
            said.push_str(", the highest that is given");
            if highest == self.model.highest_grade() {
                // Nothing that is shown changes, so that there is nothing to undo.
                return self.say(said);
            }
        }
        self.change(model, None, said);
    }

    fn load(&mut self, mut loaded: NewData) {
        let workspace = self.model.workspace.clone();
        let stays = self.is_continued(&loaded);
        if let Some(left) = workspace.as_ref().filter(|_| !stays) {
            let about_workspace =
                format!(" The workspace \u{201c}{}\u{201d} stays as it was.", left.name);
            loaded.message = [loaded.message.trim_end(), &about_workspace].concat().trim().into();
        }
        self.prepared = loaded.prepared.clone();
        let (message, together) = (loaded.message.clone(), loaded.has_several_runs);
        let model = Model { workspace: workspace.filter(|_| stays), ..loaded.model(&self.model) };
        let arrival = match model.runs.list.len() {
            0 | 1 => Arrival::Alone,
            _ if together => Arrival::Together,
            _ => Arrival::Beside,
        };
        self.change(model, None, message.clone());
        let notice = Notice { arrival, ..Notice::info(message) };
        self.notice = Some(notice).filter(|notice| !notice.text.is_empty());
    }

    /// Whether new data continues the work: it was joined with the data shown, was read from one of
    /// the same texts, or comes from the same large run. Other data starts new work, which must not
    /// replace the content of a workspace.
    fn is_continued(&self, loaded: &NewData) -> bool {
        let shown = &self.model.texts.inputs;
        let is_there = |input: &SourceText| shown.iter().any(|shown| shown.text == input.text);
        let is_same_run = match (&loaded.large, &self.model.large) {
            (Some(new), Some(old)) => Rc::ptr_eq(&new.run, &old.run),
            _ => false,
        };
        loaded.texts.joined || is_same_run || loaded.texts.inputs.iter().any(is_there)
    }

    fn mend(&mut self, fix: Fix) {
        let (data, changes) = fix.apply(&self.model.data);
        if changes.is_empty() {
            return self.say("There is nothing to repair".into());
        }
        let mut model = (*self.model).clone();
        if data.queries.len() < model.data.queries.len() {
            // The query shown may have been joined with another one.
            let shown = model.current().id.clone();
            let joined = changes.iter().find(|change| change.item == shown);
            let shown = joined.and_then(|change| change.other.clone()).unwrap_or(shown);
            let found = data.queries.iter().position(|query| query.id == shown);
            model.query = found.unwrap_or(model.query).min(data.queries.len().saturating_sub(1));
        }
        model.data = Rc::new(data);
        let said = present::findings::mended(fix, &changes);
        self.change(model, None, String::new());
        self.tell(Notice::info(said));
    }
}
