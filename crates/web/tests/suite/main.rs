//! The page: through its router as a reader without scripts sees it, and in a real browser.

mod addresses;
mod adversary;
mod api;
mod asking;
mod browser;
mod crowd;
mod diplomacy;
mod figures;
mod fuzzed;
mod live;
mod made;
mod mended;
mod narrow;
mod pages;
mod place;
mod play;
mod reader;
mod rules;
mod setup;
mod snapshots;
mod soak;
mod stranger;
mod to_the_end;
mod together;
