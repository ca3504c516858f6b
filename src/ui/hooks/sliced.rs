//! Does work in slices between the frames, so that the page stays responsive.

use std::rc::Rc;

use yew::prelude::*;

use super::after_frame::after_frame;
use crate::platform::dom;
use crate::platform::task::next_task;

/// Work in steps. A step takes some milliseconds, or as long as it takes to rank the longest list a few times.
pub trait Sliced {
    type Output;

    /// Whether the first step is so long that the page is drawn before it.
    fn waits(&self) -> bool {
        false
    }

    /// Does the next step. Returns whether that was the last one.
    fn step(&mut self) -> bool;

    /// Returns how much is done, in queries or percent. 0 if the page does not show it.
    fn done(&self) -> usize {
        0
    }

    /// Returns the result, after the last step.
    fn finish(self) -> Self::Output;
}

/// Work that may be absent.
impl<W: Sliced> Sliced for Option<W> {
    type Output = Option<W::Output>;

    fn waits(&self) -> bool {
        self.as_ref().is_some_and(Sliced::waits)
    }

    fn step(&mut self) -> bool {
        self.as_mut().is_none_or(Sliced::step)
    }

    fn done(&self) -> usize {
        self.as_ref().map_or(0, Sliced::done)
    }

    fn finish(self) -> Self::Output {
        self.map(Sliced::finish)
    }
}

/// The progress of work.
pub enum Progress<T> {
    /// The work goes on. Holds what [`Sliced::done`] returned.
    Running(usize),
    Finished(Rc<T>),
}

/// The time for work before the page is drawn for the first time, in milliseconds. Small work ends within it.
const FIRST: f64 = 5.0;
/// The time for work between two frames, in milliseconds.
const SLICE: f64 = 24.0;

struct Job<K, W: Sliced> {
    key: K,
    work: Option<W>,
    output: Option<Rc<W::Output>>,
    /// Whether only the first slice is done.
    is_new: bool,
}

impl<K, W: Sliced> Job<K, W> {
    fn go_on(&mut self, milliseconds: f64) {
        let Some(mut work) = self.work.take() else { return };
        let end = dom::now() + milliseconds;
        let mut is_over = work.step();
        while !is_over && dom::now() < end {
            is_over = work.step();
        }
        match is_over {
            true => self.output = Some(Rc::new(work.finish())),
            false => self.work = Some(work),
        }
    }
}

/// Does the work that belongs to a key, and begins again when the key changes.
#[hook]
pub fn use_sliced<K, W>(key: K, begin: impl FnOnce(&K) -> W) -> Progress<W::Output>
where
    K: PartialEq + 'static,
    W: Sliced + 'static,
    W::Output: 'static,
{
    let job = use_mut_ref(|| None::<Job<K, W>>);
    let update = use_force_update();
    let (progress, is_new) = {
        let mut place = job.borrow_mut();
        let known = place.take().filter(|job| job.key == key);
        let job = place.insert(known.unwrap_or_else(|| {
            let work = begin(&key);
            let waits = work.waits();
            let mut job = Job { work: Some(work), output: None, key, is_new: true };
            if !waits {
                job.go_on(FIRST);
            }
            job
        }));
        let progress = match (&job.output, &job.work) {
            (Some(output), _) => Progress::Finished(output.clone()),
            (None, work) => Progress::Running(work.as_ref().map_or(0, Sliced::done)),
        };
        (progress, job.is_new)
    };
    let is_over = matches!(progress, Progress::Finished(_));
    use_effect(move || {
        let go_on = move || {
            if let Some(job) = &mut *job.borrow_mut() {
                job.is_new = false;
                job.go_on(SLICE);
            }
            update.force_update();
        };
        // The change that began the work is drawn before the work goes on.
        let next = match (is_over, is_new) {
            (true, _) => (None, None),
            (false, true) => (Some(after_frame(go_on)), None),
            (false, false) => (None, Some(next_task(go_on))),
        };
        move || drop(next)
    });
    progress
}

/// Returns `found`; while there is none, what was found last for the same `of`. So what is shown stays until its successor
/// is there.
#[hook]
pub fn use_last<K, T>(of: K, found: Option<T>) -> Option<T>
where
    K: PartialEq + 'static,
    T: Clone + 'static,
{
    let last = use_mut_ref(|| None::<(K, T)>);
    let mut last = last.borrow_mut();
    match found {
        Some(found) => *last = Some((of, found)),
        None if last.as_ref().is_some_and(|(known, _)| *known != of) => *last = None,
        None => {}
    }
    last.as_ref().map(|(_, found)| found.clone())
}
