//! Several tabs that use one database: which tab wrote a state, and how tabs learn of each other's
//! changes.
//!
//! Each write gives the workspace a new state name, `tab.count`. A tab may overwrite a state that
//! it knows, which is one that it wrote or opened itself. Overwriting any other state would lose
//! another tab's work.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use gloo::events::EventListener;
use web_sys::BroadcastChannel;

/// The channel on which tabs tell each other that a workspace was changed.
const CHANNEL: &str = "ranklens.workspaces";

thread_local! {
    /// The number of this tab, drawn at random, and the number of states that it has named.
    static NAMED: Cell<(u32, u32)> = const { Cell::new((0, 0)) };
    /// For each workspace, by its id, the state that this tab knows.
    static KNOWN: RefCell<HashMap<String, String>> = RefCell::default();
    /// The channel of this tab. A message reaches all channel objects except its sender, so a tab
    /// must have only one.
    static TABS: Option<BroadcastChannel> = BroadcastChannel::new(CHANNEL).ok();
}

/// Returns a name for the next state that this tab writes. Names of different tabs differ, and the
/// number in the name grows.
pub fn next_state() -> String {
    let (mut tab, count) = NAMED.get();
    if count == 0 {
        tab = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    }
    NAMED.set((tab, count + 1));
    format!("{tab}.{count}")
}

/// Calls `changed` each time another tab has changed a workspace, until the listener is dropped.
/// Returns `None` if the browser has no such channels.
pub fn on_change(changed: impl Fn() + 'static) -> Option<EventListener> {
    TABS.with(|tabs| {
        let tabs = tabs.as_ref()?;
        Some(EventListener::new(tabs, "message", move |_| changed()))
    })
}

/// Tells the other tabs that a workspace has changed.
pub(super) fn announce() {
    TABS.with(|tabs| {
        if let Some(tabs) = tabs {
            // If this fails, the other tabs notice the change when they write.
            let _ = tabs.post_message(&"".into());
        }
    });
}

/// Records that this tab knows the state of a workspace.
pub(super) fn remember(id: &str, state: &str) {
    KNOWN.with_borrow_mut(|known| known.insert(id.into(), state.into()));
}

/// Returns whether this tab knows a state of a workspace. It knows the recorded state and earlier
/// states from the same tab. `since` stands in for the recorded state if there is none.
pub(super) fn is_known(id: &str, state: &str, since: &str) -> bool {
    let known = KNOWN.with_borrow(|known| known.get(id).cloned());
    is_same_or_older(state, known.as_deref().unwrap_or(since))
}

/// Returns whether the same tab wrote both states, `state` not after `last`.
fn is_same_or_older(state: &str, last: &str) -> bool {
    let parts = |state: &str| {
        let (tab, count) = state.split_once('.')?;
        Some((tab.to_owned(), count.parse::<u32>().ok()?))
    };
    let (Some(state), Some(last)) = (parts(state), parts(last)) else { return false };
    state.0 == last.0 && state.1 <= last.1
}
