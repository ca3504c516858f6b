//! A rectangle that is drawn over a picture with the pointer.

use yew::prelude::*;

use crate::platform::dom;

/// Where the pointer went down and where it is now, as shares of the picture from 0 to 1: first from the left, then
/// from the top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Brush {
    pub from: [f64; 2],
    pub to: [f64; 2],
}

/// A movement shorter than this share of the picture is a click.
const CLICK: f64 = 0.015;

impl Brush {
    /// Whether the pointer moved so little that a click is meant.
    pub fn is_click(&self) -> bool {
        (0..2).all(|side| (self.from[side] - self.to[side]).abs() < CLICK)
    }

    /// The left and the right end.
    pub fn across(&self) -> [f64; 2] {
        self.ends(0)
    }

    /// The upper and the lower end.
    pub fn down(&self) -> [f64; 2] {
        self.ends(1)
    }

    fn ends(&self, side: usize) -> [f64; 2] {
        let (from, to) = (self.from[side], self.to[side]);
        [from.min(to).clamp(0.0, 1.0), from.max(to).clamp(0.0, 1.0)]
    }
}

/// The handlers of a picture's pointer events, and the rectangle to draw.
pub struct Brushing {
    pub down: Callback<PointerEvent>,
    pub moved: Callback<PointerEvent>,
    pub up: Callback<PointerEvent>,
    /// The rectangle that is being drawn. `None` while the movement may be a click.
    pub drawn: Option<Brush>,
}

/// Follows the pointer over the nearest `svg`, and calls back when it goes up.
#[hook]
pub fn use_brush(done: Callback<Brush>) -> Brushing {
    let brush = use_state_eq(|| None::<Brush>);
    let down = use_callback(brush.setter(), |event: PointerEvent, brush| {
        let at = dom::share_of(&event, "svg").filter(|_| event.button() == 0);
        if at.is_some() {
            dom::capture_pointer(&event);
        }
        brush.set(at.map(|at| Brush { from: at, to: at }));
    });
    let moved = use_callback(brush.clone(), |event: PointerEvent, brush| {
        if let (Some(Brush { from, .. }), Some(to)) = (**brush, dom::share_of(&event, "svg")) {
            brush.set(Some(Brush { from, to }));
        }
    });
    let up = use_callback((brush.clone(), done), |event: PointerEvent, (brush, done)| {
        if let (Some(Brush { from, .. }), Some(to)) = (**brush, dom::share_of(&event, "svg")) {
            brush.set(None);
            done.emit(Brush { from, to });
        }
    });
    Brushing { down, moved, up, drawn: (*brush).filter(|brush| !brush.is_click()) }
}
