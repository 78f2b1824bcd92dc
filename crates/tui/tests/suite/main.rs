//! The screen without a terminal: drawn on a buffer, driven by keys and clicks.

mod drawings;
mod keys;
mod mouse;
mod person;
mod pieces;
