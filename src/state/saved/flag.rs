//! Flags of saved work: 1 if they are set, missing otherwise. Any other value counts as set.
#![allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serializer};

/// Whether the flag is left out of saved work. For `skip_serializing_if`.
pub fn is_unset(flag: &bool) -> bool {
    !flag
}

/// Writes the flag as 1 or 0. For `serde(with)`.
///
/// # Errors
/// Returns the errors of the serializer.
pub fn serialize<S: Serializer>(flag: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8((*flag).into())
}

/// Reads the flag: `null` is unset, any other value is set. For `serde(with)`.
///
/// # Errors
/// Returns the errors of the deserializer.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Ok(Option::<IgnoredAny>::deserialize(deserializer)?.is_some())
}
