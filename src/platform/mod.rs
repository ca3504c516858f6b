//! The browser interfaces. Besides Yew itself, only this module uses them.

pub mod ask;
pub mod date;
pub mod dom;
pub mod files;
pub mod focus;
pub mod highlight;
pub mod location;
pub mod motion;
pub mod packed;
pub mod paper;
pub mod parquet;
pub mod pattern;
pub mod picture;
pub mod projector;
pub mod reader;
pub mod scripts;
pub mod send;
pub mod storage;
pub mod tab_stop;
pub mod task;
pub mod theme;
pub mod workspaces;
pub mod zstd;
