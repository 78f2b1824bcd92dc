//! Diplomacy: the positions after one simultaneous movement, counted exactly.
//!
//! ```
//! use ludex_diplomacy::{Map, Question, grouped};
//!
//! let map = Map::standard();
//! let question = Question::of(&map);
//! // The article's way: lists by power, groups, partition.
//! let lists = grouped(&map, &question.powers, &())?;
//! assert_eq!(lists.by_power, [97, 88, 93, 160, 98, 425, 40]);
//! // A scan over the regions, which lists nothing.
//! let scan = question.automaton(&map, &())?;
//! assert_eq!(lists.total, scan.total());
//! assert_eq!(scan.total(), 67_804_242_146_058);
//! # Ok::<(), ludex_core::Stop>(())
//! ```
//!
//! | what | where |
//! |---|---|
//! | the map: as a file declares it, checked, read, written | `map`, `draft`, `dpjudge`, `csv` |
//! | by lists and groups, the article's way | `deployments`, `groups` |
//! | by a scan over the regions | `question`, `automaton`, `position` |
//! | by all orders through a referee | `referee`, `convoy`, `brute` |
//! | orders as texts, and what becomes of them | `orders`, `resolve` |
//! | the article's figures beside ours | `compare` |
//! | the article's expert system, for an engine of rules | `program` |
//! | a second movement, and the whole game | `autumn`, `bounds` |
//! | openings by what they occupy, with their names | `openings` |
//! | how regions are occupied, what is left of a power's own positions | `occupied` |
//! | pictures, names in both languages | `layout`, `svg`, `names` |
//!
//! The three methods have nothing in common but the map, and the tests hold them against one
//! another. What they found is told in `docs/diplomacy.md`.

mod automaton;
mod autumn;
mod bounds;
mod brute;
mod coast;
mod compare;
mod convoy;
mod csv;
mod deployments;
mod diagnostic;
mod dpjudge;
mod draft;
mod groups;
pub mod laws;
mod layout;
mod map;
mod names;
mod occupied;
mod openings;
mod orders;
mod position;
mod program;
mod question;
mod referee;
mod resolve;
mod set;
mod svg;

pub use automaton::{Automaton, Label};
pub use autumn::{Autumn, Reconstruction, autumn, reconstruct};
pub use bounds::{AfterTwo, Known, Sampled, after_two, after_two_known, arrangements};
pub use brute::{Refereed, commands, referee_all, referee_from};
pub use compare::{Figure, compare};
pub use csv::write as write_csv;
pub use deployments::{Deployment, deployments};
pub use diagnostic::Diagnostic;
pub use groups::{Group, Grouped, PartRow, PartTable, Partition, grouped, partitioned};
pub use map::{Ground, Kind, Map, Power, Region, STANDARD, Unit, Zone};
pub use names::french_codes;
pub use occupied::{Occupied, Own};
pub use openings::{Name, Opening, OpeningGroup, openings};
pub use orders::{Action, Written, read_orders, read_units, units_of_orders};
pub use position::{Order, Position, label_text};
pub use program::rule_program;
pub use question::{Condition, Question, read_given, read_groups, read_powers, read_regions};
pub use referee::{Command, Fate, Piece, adjudicate};
pub use resolve::{Dislodged, Outcome, Resolution, Ruling, Stray, resolve};
pub use svg::{Background, CSS, Mark, Picture, Spot, legend, svg, svg_on, swatch};
