//! The engines that count.

mod columns;
mod estimate;
mod limits;
mod symbolic;
