//! Tests of networks of gates, against their definition.

mod circuits;
mod turned;
