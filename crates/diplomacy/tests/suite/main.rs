//! The tests of the crate, one binary.

mod article;
mod bad_maps;
mod counts;
mod datc;
mod occupied;
mod other_map;
mod other_referee;
mod random_maps;
mod referee;
