//! The tests of the crate, one binary.

mod article;
mod bad_maps;
mod counts;
mod occupied;
mod other_map;
mod random_maps;
mod referee;
