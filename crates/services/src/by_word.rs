//! Players and values in JSON, by their words.

// Serde passes what it serialises by reference.
#![allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref)]

use ludex_core::{Player, Value};
use serde::{Serialize as _, Serializer};

pub(crate) fn player<S: Serializer>(player: &Player, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(player.word())
}

pub(crate) fn certain_value<S: Serializer>(value: &Value, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(value.word())
}

pub(crate) fn value<S: Serializer>(value: &Option<Value>, to: S) -> Result<S::Ok, S::Error> {
    value.map(Value::word).serialize(to)
}
