//! Records against the rules, matches against exact probabilities, intervals against their
//! coverage.

mod grid;
mod intervals;
mod matches;
mod players;
mod random_play;
mod record;
mod sprt;
