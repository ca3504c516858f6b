//! The model with its past and future: what can be undone, and what the user is told.

use std::rc::Rc;

use super::action::Gesture;
use super::model::Model;
use super::notice::Notice;

/// Steps that can be undone. Older ones are forgotten.
pub const DEPTH: usize = 500;

/// Where undo or redo goes.
#[derive(Clone, Debug, PartialEq)]
struct Step {
    model: Rc<Model>,
    /// Whether the step between this model and its neighbour changed the measure. Where it did not,
    /// the measure shown stays when the step is undone.
    measure_changes: bool,
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
    pub(super) fn changed(&self, model: Model, gesture: Option<Gesture>, said: String) -> Self {
        if model == *self.model {
            return self.saying(said);
        }
        let mut state = Self { notice: None, ..self.saying(said) };
        match self.start_of(gesture) {
            // Back where the gesture began, so that there is nothing to undo.
            Some(start) if *start.model == model => return state.without_gesture(),
            Some(_) => {}
            None => {
                let past = Rc::make_mut(&mut state.past);
                past.push(Step {
                    model: self.model.clone(),
                    measure_changes: self.model.measure != model.measure,
                });
                if past.len() > DEPTH {
                    past.remove(0);
                }
                let future = std::mem::take(&mut state.future);
                state.gathering = gesture.map(|gesture| Gathering { gesture, future });
            }
        }
        state.model = Rc::new(model);
        state
    }

    /// A change of what is shown, which undo passes over.
    pub(super) fn showing(&self, model: Model, said: String) -> Self {
        let mut state = Self { gathering: None, ..self.saying(said) };
        if model != *self.model {
            state.model = Rc::new(model);
        }
        state
    }

    pub(super) fn saying(&self, said: String) -> Self {
        Self { said: said.into(), said_count: self.said_count.wrapping_add(1), ..self.clone() }
    }

    pub(super) fn told(&self, notice: Notice) -> Self {
        let said = notice.text.clone();
        Self { notice: Some(notice), ..self.saying(said) }
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
    pub(super) fn cancel(&self, gesture: Gesture) -> Self {
        match self.start_of(Some(gesture)) {
            Some(_) => self.saying("Taken back".into()).without_gesture(),
            None => self.clone(),
        }
    }

    fn without_gesture(mut self) -> Self {
        if let Some(gathering) = self.gathering.take()
            && let Some(start) = Rc::make_mut(&mut self.past).pop()
        {
            self.model = start.model;
            self.future = gathering.future;
        }
        self
    }

    pub(super) fn travel(&self, back: bool) -> Self {
        let mut state = self.saying(if back { "Undone" } else { "Redone" }.into());
        let (from, to) = if back {
            (&mut state.past, &mut state.future)
        } else {
            (&mut state.future, &mut state.past)
        };
        let Some(step) = Rc::make_mut(from).pop() else {
            return self.saying(if back { "Nothing to undo" } else { "Nothing to redo" }.into());
        };
        let mut model = step.model;
        // What undo passes over stays as it is shown.
        let measure = if step.measure_changes { model.measure } else { self.model.measure };
        if (model.measure, model.digits) != (measure, self.model.digits) {
            model = Rc::new(Model { measure, digits: self.model.digits, ..(*model).clone() });
        }
        Rc::make_mut(to)
            .push(Step { model: self.model.clone(), measure_changes: step.measure_changes });
        state.model = model;
        state.gathering = None;
        state.notice = None;
        state
    }
}
