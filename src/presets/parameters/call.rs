//! A call to a tool while its parameters are read.

use crate::presets::convention::Convention;

/// A call to a tool while its parameters are read.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The tool's convention, with the changes of the parameters read so far.
    pub convention: Convention,
    /// The cutoff, if the tool takes it as a parameter.
    pub cutoff: Option<usize>,
    /// The parameter that lists the call's cutoffs, and these cutoffs.
    pub cutoffs: Option<(&'static str, Vec<f64>)>,
    /// Why two parameters contradict each other, if they do.
    pub contradiction: Option<&'static str>,
    /// The argument of the measure, if the tool takes it as a parameter.
    pub argument: Option<f64>,
    /// What is appended to the measure's name if a parameter makes another measure of it. Else empty.
    pub variant: &'static str,
}
