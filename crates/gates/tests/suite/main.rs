//! Tests of networks of gates, against their definition.

mod choice;
mod circuits;
mod turned;
