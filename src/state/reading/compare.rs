//! Compares several large runs on the same judgments: has them evaluated one after the other.

use std::rc::Rc;

use super::effect::Effect;
use super::event::Now;
use super::machine::{Activity, ReadingMachine};
use crate::state::action::Action;
use crate::state::large::{Large, rule};
use crate::state::runs::Runs;

impl<B: Clone + PartialEq> ReadingMachine<B> {
    /// Starts to compare all runs that were given.
    pub(super) fn compare_runs(&mut self, now: Now) {
        let sources = &self.now.sources;
        if sources.runs.len() < 2 || sources.judgments.is_none() || self.is_reading() {
            return;
        }
        self.loads_when_asked = self.loads;
        self.comparing = Some(Vec::new());
        self.compare_next(now);
    }

    /// Takes a run that was evaluated, and goes on with the next one.
    pub(super) fn take_compared(&mut self, now: Now, run: &Rc<Large>) {
        if let Some(runs) = &mut self.comparing {
            runs.push(run.clone());
        }
        self.compare_next(now);
    }

    /// Has the next run evaluated whose values are not known yet. When all are known, makes them the runs of
    /// the model.
    fn compare_next(&mut self, now: Now) {
        while let Some(runs) = &self.comparing {
            let next = runs.len();
            if next == self.now.sources.runs.len() {
                return self.show_compared(now);
            }
            self.now.sources.at = next;
            let Some(known) = self.known_run(now) else { return self.start_evaluation(now) };
            if let Some(runs) = &mut self.comparing {
                runs.push(known);
            }
        }
    }

    /// Returns the chosen run, if it was evaluated on the same judgments by the rule of the model.
    fn known_run(&self, now: Now) -> Option<Rc<Large>> {
        let sources = &self.now.sources;
        let wanted = sources.runs.get(sources.at)?;
        let is_it = |of: &super::Sources<B>| {
            of.runs.get(of.at) == Some(wanted) && of.judgments == sources.judgments
        };
        let mut known = self.known.iter().filter(|(_, of)| is_it(of));
        known.find_map(|(run, _)| run.upgrade().filter(|run| run.rule == Some(rule(now.model))))
    }

    fn show_compared(&mut self, now: Now) {
        let runs = self.comparing.take().unwrap_or_default();
        self.now.activity = Activity::Nothing;
        if self.is_overtaken() {
            return;
        }
        let open = now.model.large.as_ref().map(|large| &large.run);
        let is_open = |run: &Rc<Large>| open.is_some_and(|open| Rc::ptr_eq(open, run));
        let shown = runs.iter().position(is_open).unwrap_or(0);
        self.now.sources.at = shown;
        self.effects.push(Effect::Act(Action::Beside(Rc::new(Runs::of_large(&runs, shown)))));
    }
}
