//! A call to a tool while its parameters are read.

use crate::presets::convention::Convention;

/// A call to a tool while its parameters are read.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    pub convention: Convention,
    /// The cutoff, where the tool takes it as a parameter.
    pub cutoff: Option<usize>,
    /// The cutoffs that the call computes, and the parameter that names them.
    pub cutoffs: Option<(&'static str, Vec<f64>)>,
    /// Why two of its parameters cannot hold together.
    pub contradiction: Option<&'static str>,
    /// The argument of the measure, where the tool takes it as a parameter.
    pub argument: Option<f64>,
    /// Appended to the measure's name, where a parameter makes another measure of it.
    pub variant: &'static str,
}
