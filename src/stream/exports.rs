//! The border of the worker's module.
