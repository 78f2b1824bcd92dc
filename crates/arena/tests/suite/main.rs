//! Attractors against the definition, files against their laws, pictures against what they must
//! show.

mod attractor;
mod files;
mod pictures;
mod sample;
