//! What components share: listening to the page, dragging, drawing only the rows in view.

pub mod drag;
pub mod effect;
pub mod keep;
pub mod later;
pub mod link;
pub mod page;
pub mod reader;
pub mod rows_in_view;
pub mod shared;
