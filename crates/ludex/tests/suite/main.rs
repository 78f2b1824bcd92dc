//! The engines on the games: against naive oracles, against theory, against published numbers, and
//! at their limits.

mod arena;
mod arrows;
mod best_play;
mod differential;
mod diplomacy;
mod golden;
mod graph;
mod kamon;
mod kept;
mod limits;
mod openings;
mod plan;
mod player_specs;
mod players;
mod positions_as_moves;
mod programs;
mod random_games;
mod search;
mod sheets;
mod sides;
mod solved_map;
mod sums;
mod tables;
mod theory;
mod width;

use ludex::engines::{self, SolvedGame};
use ludex::{AnyGame, Game as _, registry};

/// The game of a spec.
fn game(spec: &str) -> AnyGame {
    registry::listed_game(spec).unwrap_or_else(|error| panic!("{error}"))
}

/// Does something with each of these games.
fn for_each_game(specs: &[&str], check: impl Fn(&AnyGame)) {
    for spec in specs {
        check(&game(spec));
    }
}

/// The values of all positions, by recursion where the game has no loops.
fn solved(game: &AnyGame) -> SolvedGame<'_> {
    let solve = if game.loops() { engines::solve_backwards } else { engines::solve_memo };
    solve(game, &game.start(), &()).unwrap_or_else(|halt| panic!("{game:?}: {halt}"))
}

/// Variants small enough for the oracles that list positions: some thousands of them.
const SMALL: &[&str] = &[
    "tictactoe",
    "mnk:1x1,1",
    "mnk:2x2,2",
    "mnk:4x1,2",
    "mnk:3x2,3",
    "mnk:4x3,3",
    "connect4:1x1",
    "connect4:2x3,2",
    "connect4:3x3,3",
    "connect4:4x3",
    "connect4:3x5",
    "nim:3,4,5",
    "nim:1,2,3,2,misere",
    "nim:7",
    "fibonacci-nim:2",
    "fibonacci-nim:20",
    "kayles:0",
    "kayles:11",
    "kayles:5,4,2",
    "kayles:9,misere",
    "kayles:4,3,misere",
    "othello:4x4",
    "draughts:4x4",
    "draughts:4x4,english",
    "go:1x3",
    "go:2x2",
    "go:2x2,suicide,komi=0.5",
    "go:3x2",
    "peg-solitaire:triangle4",
    "peg-solitaire:triangle5",
    "peg-solitaire:triangle5,hole=b3,goal=any",
    "sliding:2x2",
    "sliding:3x2",
    "sliding:2x3",
    "gipf:tournament,side=2",
    "diaballik:2x3",
    "diaballik:3x3,2,any,null",
    "dvonn:1-2-1",
    "dvonn:2-3-2",
    "kamon:2",
    "mana:12-21,1",
    "chess:KvK",
];

/// Games of the house without a small variant: their one board has too many positions for an
/// oracle.
const LARGE: &[&str] = &["teeko"];

/// Variants small enough for the oracles that walk every game, of games without loops.
const TINY: &[&str] = &[
    "tictactoe",
    "mnk:1x1,1",
    "mnk:2x2,2",
    "mnk:4x2,3",
    "connect4:2x3,2",
    "connect4:3x2",
    "connect4:4x2,3",
    "connect4:3x3,3",
    "nim:2,3",
    "nim:1,2,2,misere",
    "fibonacci-nim:8",
    "kayles:5",
    "kayles:3,2",
    "kayles:4,misere",
    "kayles:2,2,misere",
    "peg-solitaire:triangle4",
    "othello:4x4",
    "dvonn:1-2-1",
    "kamon:2",
];

/// Every game of the house is in the lists above. Tests may add games to the registry while this
/// one runs, which is why it is not asked.
#[test]
fn every_game_has_a_small_variant() {
    for (about, _) in ludex::games::GAMES {
        let is_in = |specs: &[&str]| specs.iter().any(|spec| spec.split(':').next() == Some(about.name));
        let large = LARGE.contains(&about.name);
        assert_eq!(is_in(SMALL), !large, "{} in SMALL", about.name);
        assert_eq!(is_in(TINY), !large && !game(about.name).loops(), "{} in TINY", about.name);
    }
}
