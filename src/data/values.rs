//! Values that were computed elsewhere, by system, measure and query.

use serde::{Deserialize, Serialize};

use super::Id;

/// The values of one system for each query.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SystemValues {
    /// Empty where the file does not name it.
    pub name: Id,
    /// In the order read.
    pub measures: Vec<MeasureValues>,
    /// What a table says of its queries besides values, such as a category.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<Tags>,
}

/// The values of one measure. Queries are distinct.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MeasureValues {
    /// As the file names it.
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
