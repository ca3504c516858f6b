//! Values that another program computed, by system, measure and query.

use serde::{Deserialize, Serialize};

use super::Id;

/// The values of one system for each query.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SystemValues {
    /// The system's name. Empty if the file gives none.
    pub name: Id,
    /// In the order read.
    pub measures: Vec<MeasureValues>,
    /// The texts that a table has for its queries besides values, such as a category.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<Tags>,
}

/// The values of one measure. Queries are distinct.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MeasureValues {
    /// The measure's name in the file.
    pub measure: Id,
    /// In the order read. Finite.
    pub values: Vec<(Id, f64)>,
}

/// A column of texts, one for each query.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tags {
    pub column: Id,
    pub values: Vec<(Id, Id)>,
}

impl SystemValues {
    /// Returns the values of a measure by its name in the file.
    pub fn measure(&self, name: &str) -> Option<&MeasureValues> {
        self.measures.iter().find(|measure| &*measure.measure == name)
    }
}
