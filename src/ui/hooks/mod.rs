//! Hooks of the page and of its components.

pub mod after_frame;
pub mod changes;
pub mod compact;
pub mod drag;
pub mod identity;
pub mod keep;
pub mod link;
pub mod modal;
pub mod motion;
pub mod page;
pub mod row_focus;
pub mod row_keys;
pub mod rows_in_view;
pub mod second_part;
pub mod shared;
pub mod sheet;
pub mod sliced;
pub mod store;
pub mod tab_stop;
pub mod walk;
