//! Rules against a naive engine, against CLIPS, and against bad texts.

mod clips;
mod naive;
mod programs;
mod random;
