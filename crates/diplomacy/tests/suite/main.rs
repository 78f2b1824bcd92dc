//! The tests of the crate, one binary.

mod article;
mod bad_maps;
mod counts;
mod random_maps;
mod referee;
