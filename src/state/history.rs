//! The model with its past and future: what can be undone, and what the user is told.

use std::rc::Rc;

use super::action::Gesture;
use super::model::Model;
use super::notice::{Notice, Tone};
use super::workspaces::is_same;

/// Steps that can be undone. Older ones are forgotten.
pub const DEPTH: usize = 500;

/// Where undo or redo goes.
#[derive(Clone, Debug, PartialEq)]
struct Step {
    model: Rc<Model>,
    /// Whether the step between this model and its neighbour changed the measure. Where it did not,
    /// the measure shown stays when the step is undone.
    measure_changes: bool,
    /// Whether the step goes to another workspace. Where it does not, the one that is open stays, even
    /// if it got its name later.
    moves: bool,
}

/// A gesture whose steps are gathered into one: the last step of the past is its own.
#[derive(Clone, Debug, PartialEq)]
struct Gathering {
    gesture: Gesture,
    /// What could be redone before it began.
    future: Rc<Vec<Step>>,
}

/// The model with its past and future, and what to tell the user.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// What is on the screen.
    pub model: Rc<Model>,
    past: Rc<Vec<Step>>,
    future: Rc<Vec<Step>>,
    gathering: Option<Gathering>,
    /// What the last action did, one sentence for the live region.
    pub said: Rc<str>,
    /// Grows with each sentence, so that the same one can be said twice.
    pub said_count: u32,
    /// What the user is told until they close it.
    pub notice: Option<Notice>,
}

impl State {
    /// A state with nothing to undo.
    pub fn new(model: Model) -> Self {
        Self {
            model: Rc::new(model),
            past: Rc::default(),
            future: Rc::default(),
            gathering: None,
            said: "".into(),
            said_count: 0,
            notice: None,
        }
    }

    /// Whether there is a step to take back.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a step to take again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// A step that can be undone. Steps of one gesture become one.
    pub(super) fn change(&mut self, model: Model, gesture: Option<Gesture>, said: String) {
        self.say(said);
        if model == *self.model {
            return;
        }
        self.forget_trouble();
        match self.start_of(gesture) {
            // Back where the gesture began, so that there is nothing to undo.
            Some(start) if *start.model == model => return self.forget_gesture(),
            Some(_) => {}
            None => {
                let past = Rc::make_mut(&mut self.past);
                past.push(Step {
                    model: self.model.clone(),
                    measure_changes: self.model.measure != model.measure,
                    moves: !is_same(&self.model, &model),
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

    /// A change of what is shown, which undo passes over.
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

    /// What was refused is no longer of interest. Other notices stay until they are closed, so that
    /// nothing moves under the pointer.
    fn forget_trouble(&mut self) {
        self.notice.take_if(|notice| notice.tone == Tone::Error);
    }

    pub(super) fn tell(&mut self, notice: Notice) {
        self.say(notice.text.clone());
        self.notice = Some(notice);
    }

    /// The model before the gesture, if it goes on; else the present one.
    pub(super) fn before(&self, gesture: Option<Gesture>) -> &Rc<Model> {
        self.start_of(gesture).map_or(&self.model, |start| &start.model)
    }

    fn start_of(&self, gesture: Option<Gesture>) -> Option<&Step> {
        let gathering = self.gathering.as_ref()?;
        self.past.last().filter(|_| Some(gathering.gesture) == gesture)
    }

    /// Takes back what the gesture did so far, and with it that anything happened.
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
        // What undo passes over stays as it is shown.
        let measure = if measure_changes { model.measure } else { self.model.measure };
        let Model { digits, listed, workspace, .. } = &*self.model;
        let stays = (model.measure, model.digits, &model.listed, &model.workspace)
            == (measure, *digits, listed, workspace);
        // Another workspace is shown as it was left.
        if !stays && !moves {
            let shown = Rc::make_mut(&mut model);
            (shown.measure, shown.digits) = (measure, *digits);
            (shown.listed, shown.workspace) = (listed.clone(), workspace.clone());
        }
        let model = std::mem::replace(&mut self.model, model);
        Rc::make_mut(to).push(Step { model, measure_changes, moves });
        self.gathering = None;
        self.forget_trouble();
        // It was about the workspace that is left.
        if moves {
            self.notice = None;
        }
        self.say(if back { "Undone" } else { "Redone" }.into());
    }
}
