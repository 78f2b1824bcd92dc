//! What to play when a game cannot be solved whole: searches from one position.

pub mod stacks;
