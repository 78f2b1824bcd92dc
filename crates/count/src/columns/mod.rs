//! Positions of Connect Four, counted by columns.
mod diagram;
mod words;
