//! Flags of saved work: 1 where they are set, missing otherwise. Any other value counts as set.
#![allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serializer};

pub fn is_unset(flag: &bool) -> bool {
    !flag
}

pub fn serialize<S: Serializer>(flag: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8((*flag).into())
}

pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Ok(Option::<IgnoredAny>::deserialize(deserializer)?.is_some())
}
