//! Rules against a naive engine, against CLIPS, and against bad texts.

mod bad_texts;
mod clips;
mod examples;
mod groups;
mod limits;
mod naive;
mod programs;
mod random;
mod runs;
mod workloads;
