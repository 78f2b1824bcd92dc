//! The games whose puzzles a page offers.

/// Those of the day, one after the other, and to choose from.
const OF_DAYS: &[&str] = &[
    "connect4:7x6",
    "tictactoe",
    "othello:6x6",
    "mnk:4x4,4",
    "nim:3,4,5",
    "teeko",
    "kayles:12",
    "peg-solitaire:triangle5",
];

/// Those of which there are puzzles as well, though they take longer to be found.
const OTHERS: &[&str] = &["chess", "draughts:10x10", "gipf:basic", "diaballik:7x7", "kamon:4,seed=1", "mana"];

/// The games to choose from.
pub fn offered() -> impl Iterator<Item = &'static str> {
    OF_DAYS.iter().chain(OTHERS).copied()
}

/// Whether puzzles of a game, named in full, are offered.
#[must_use]
pub fn is_offered(spec: &str) -> bool {
    offered().any(|offered| offered == spec)
}

/// The game of a day, told by its number.
#[must_use]
pub fn of_day(day: u64) -> &'static str {
    OF_DAYS[day as usize % OF_DAYS.len()]
}
