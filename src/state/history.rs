//! The history of the model, for undo and redo, and the messages to the user.

use std::rc::Rc;

use super::action::Gesture;
use super::model::Model;
use super::notice::{Notice, Tone};
use super::prepared::Prepared;

/// The number of steps that can be undone. Older ones are dropped.
pub const DEPTH: usize = 500;

/// A model to which undo or redo returns.
#[derive(Clone, Debug, PartialEq)]
struct Step {
    model: Rc<Model>,
    /// Whether the step between this model and its neighbour changed the measure. If it did not,
    /// undo keeps the measure that is shown.
    measure_changes: bool,
    /// Whether the step goes to another workspace. If it does not, undo keeps the workspace that is
    /// open, which may have been named after the step.
    moves: bool,
}

/// A gesture whose changes are gathered into one step. Its model before the gesture is the last one
/// in `past`.
#[derive(Clone, Debug, PartialEq)]
struct Gathering {
    gesture: Gesture,
    /// The steps that could be redone before the gesture began.
    future: Rc<Vec<Step>>,
}

/// The model with its history, and the messages to the user.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The model that is shown.
    pub model: Rc<Model>,
    past: Rc<Vec<Step>>,
    future: Rc<Vec<Step>>,
    gathering: Option<Gathering>,
    /// What the last action did, as one sentence for the live region.
    pub said: Rc<str>,
    /// Grows with each sentence, so that the live region can repeat a sentence.
    pub said_count: u32,
    /// The notice that is shown.
    pub notice: Option<Notice>,
    /// The view of the data, if it was derived before the data is shown.
    pub prepared: Prepared,
}

impl State {
    /// Returns a state without history.
    pub fn new(model: Model) -> Self {
        Self {
            model: Rc::new(model),
            past: Rc::default(),
            future: Rc::default(),
            gathering: None,
            said: "".into(),
            said_count: 0,
            notice: None,
            prepared: Prepared::default(),
        }
    }

    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Changes the model by a step that can be undone. The changes of one gesture are one step.
    pub(super) fn change(&mut self, model: Model, gesture: Option<Gesture>, said: String) {
        self.say(said);
        if model == *self.model {
            return;
        }
        self.forget_trouble();
        match self.start_of(gesture) {
            // The gesture ended where it began, so that there is nothing to undo.
            Some(start) if *start.model == model => return self.forget_gesture(),
            Some(_) => {}
            None => {
                let past = Rc::make_mut(&mut self.past);
                past.push(Step {
                    model: self.model.clone(),
                    measure_changes: self.model.measure != model.measure,
                    moves: !is_in_same_workspace(&self.model, &model),
                });
                if past.len() > DEPTH {
                    past.remove(0);
                }
                let future = std::mem::take(&mut self.future);
                self.gathering = gesture.map(|gesture| Gathering { gesture, future });
            }
        }
        self.model = Rc::new(model);
    }

    /// Changes the model without an undo step.
    pub(super) fn show(&mut self, model: Model, said: String) {
        self.say(said);
        self.gathering = None;
        if model != *self.model {
            self.model = Rc::new(model);
        }
    }

    pub(super) fn say(&mut self, said: String) {
        self.said = said.into();
        self.said_count = self.said_count.wrapping_add(1);
    }

    /// Removes an error notice, which is out of date after a change.
    fn forget_trouble(&mut self) {
        self.notice.take_if(|notice| notice.tone == Tone::Error);
    }

    pub(super) fn tell(&mut self, notice: Notice) {
        self.say(notice.text.clone());
        self.notice = Some(notice);
    }

    /// Returns the model before the gesture if the gesture goes on, else the present one.
    pub(super) fn before(&self, gesture: Option<Gesture>) -> &Rc<Model> {
        self.start_of(gesture).map_or(&self.model, |start| &start.model)
    }

    fn start_of(&self, gesture: Option<Gesture>) -> Option<&Step> {
        let gathering = self.gathering.as_ref()?;
        self.past.last().filter(|_| Some(gathering.gesture) == gesture)
    }

    /// Undoes what the gesture did so far, and removes its step.
    pub(super) fn cancel(&mut self, gesture: Gesture) {
        if self.start_of(Some(gesture)).is_some() {
            self.say("Taken back".into());
            self.forget_gesture();
        }
    }

    fn forget_gesture(&mut self) {
        if let Some(gathering) = self.gathering.take()
            && let Some(start) = Rc::make_mut(&mut self.past).pop()
        {
            self.model = start.model;
            self.future = gathering.future;
        }
    }

    pub(super) fn travel(&mut self, back: bool) {
        let (from, to) = if back {
            (&mut self.past, &mut self.future)
        } else {
            (&mut self.future, &mut self.past)
        };
        let Some(Step { mut model, measure_changes, moves }) = Rc::make_mut(from).pop() else {
            return self.say(if back { "Nothing to undo" } else { "Nothing to redo" }.into());
        };
        // Choices without an undo step stay as they are shown.
        let measure = if measure_changes { model.measure } else { self.model.measure };
        let Model { digits, fractions, listed, workspace, .. } = &*self.model;
        let stays = (model.measure, model.digits, model.fractions, &model.listed, &model.workspace)
            == (measure, *digits, *fractions, listed, workspace);
        // A step to another workspace restores that workspace's own choices.
        if !stays && !moves {
            let shown = Rc::make_mut(&mut model);
            (shown.measure, shown.digits, shown.fractions) = (measure, *digits, *fractions);
            (shown.listed, shown.workspace) = (listed.clone(), workspace.clone());
        }
        let model = std::mem::replace(&mut self.model, model);
        Rc::make_mut(to).push(Step { model, measure_changes, moves });
        self.gathering = None;
        self.forget_trouble();
        // The notice was about the workspace that is left.
        if moves {
            self.notice = None;
        }
        self.say(if back { "Undone" } else { "Redone" }.into());
    }
}

/// Whether both models are in the same workspace, even if it was renamed, or in none.
fn is_in_same_workspace(one: &Model, other: &Model) -> bool {
    let id = |model: &Model| model.workspace.as_ref().map(|workspace| workspace.id.clone());
    id(one) == id(other)
}
