//! Searches against naive oracles, and against one another.

mod depth;
mod equal;
mod games;
mod mcts;
mod proof;
mod stacks;
mod strategies;
mod tree;
