//! Graphs in the language of Graphviz, read part by part, as far as it says which vertices and
//! edges there are and what their attributes are; and what readers of other texts share: a text
//! read character by character ([`Scan`]), and where it could not be read ([`FileError`]).
//!
//! ```
//! use ludex_dot::{Part, Reader};
//!
//! let mut reader = Reader::new("digraph { a -> b [label=7] }")?;
//! let mut edges = 0;
//! while let Some(part) = reader.part()? {
//!     edges += usize::from(matches!(part, Part::To(_)));
//! }
//! assert_eq!((reader.is_directed(), edges), (true, 1));
//! # Ok::<(), ludex_dot::FileError>(())
//! ```
//!
//! Nothing is kept of what was read, so that a caller decides what memory a text takes. Refused:
//! `subgraph` and groups in braces, edges of the other kind of graph.
//!
//! <https://graphviz.org/doc/info/lang.html>

mod error;
mod reader;
mod scan;

pub use error::FileError;
pub use reader::{Attribute, Name, Part, Reader, begins};
pub use scan::{Place, Scan};
