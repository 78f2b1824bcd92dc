//! Arenas as text, generated while it is written: `to_string` returns it whole.
//!
//! | format | keeps | read again gives |
//! |---|---|---|
//! | [`edges()`] | everything; texts that stand twice are told apart by `@first`, `@second` | the same arena, with those texts |
//! | [`dot()`] | everything | the same arena |
//! | [`gm()`] | vertices, owners, edges; draws given to one player, no moves | an arena with the same winners |
//! | [`aut()`] | vertices and moves as a labelled transition system | |
//! | [`report()`], JSON | everything, and who wins from where | |

mod aut;
mod dot;
mod edges;
mod gm;
mod json;
mod names;

pub use aut::aut;
pub use dot::dot;
pub use edges::edges;
pub use gm::gm;
pub use json::{ArenaReport, EdgeReport, RegionCounts, VertexReport, report, report_as_written};

/// A text in double quotes, as the readers of this crate and Graphviz take it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// A text in quotes for formats that have no way to write a quote or a line break in them.
fn plainly_quoted(text: &str) -> String {
    let kept = |c: char| match c {
        '"' => '\'',
        c if c.is_control() => ' ',
        c => c,
    };
    format!("\"{}\"", text.chars().map(kept).collect::<String>())
}
