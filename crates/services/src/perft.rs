//! How many paths of so many plies are there? The test of rules that programs exchange.

use ludex_core::{AnyGame, AnyPosition, Notation as _, Observer, SumOfGames as _};
use ludex_count::estimate::{Effort, Range};

use serde::Serialize;

use crate::Refusal;

/// The paths of a length from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Perft {
    /// The position.
    pub position: String,
    /// The plies of a path.
    pub depth: u32,
    /// The paths.
    pub nodes: u64,
    /// Those that begin with each move.
    pub by_move: Vec<(String, u64)>,
}

/// A count of paths, in the form of the command's JSON.
#[derive(Clone, Debug, Serialize)]
pub struct Report<'a> {
    position: &'a str,
    depth: u32,
    nodes: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveReport<'a>>>,
}

#[derive(Clone, Debug, Serialize)]
struct MoveReport<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    nodes: String,
}

impl Perft {
    /// The report, with the paths that begin with each move if they are wanted.
    #[must_use]
    pub fn report(&self, divide: bool) -> Report<'_> {
        let moves = self.by_move.iter().map(|(mv, nodes)| MoveReport { mv, nodes: nodes.to_string() });
        Report {
            position: &self.position,
            depth: self.depth,
            nodes: self.nodes.to_string(),
            moves: divide.then(|| moves.collect()),
        }
    }
}

/// Counts the paths of `depth` plies from a position, one by one.
///
/// # Errors
/// Moves that are too many to be listed, rules that are faulty, a budget that ran out, or a
/// cancellation.
pub fn perft(game: &AnyGame, at: &AnyPosition, depth: u32, observer: &dyn Observer) -> Result<Perft, Refusal> {
    if let Some(problem) = game.unlisted(at) {
        return Err(Refusal::Question(problem));
    }
    let paths = ludex_engines::count_perft(game, at, depth, observer)?;
    Ok(Perft {
        position: game.position_text(at),
        depth,
        nodes: paths.total,
        by_move: paths.by_move.into_iter().map(|(mv, count)| (game.move_text(at, mv), count)).collect(),
    })
}

/// The same from samples.
#[derive(Clone, Debug, PartialEq)]
pub struct EstimatedPerft {
    /// The position.
    pub position: String,
    /// The plies of a path.
    pub depth: u32,
    /// The paths of exactly so many plies.
    pub nodes: Range,
    /// What was drawn.
    pub effort: Effort,
}

/// An estimate of paths, in the form of the command's JSON.
#[derive(Clone, Debug, Serialize)]
pub struct EstimatedReport<'a> {
    position: &'a str,
    depth: u32,
    nodes: String,
    interval: [String; 2],
    exact: bool,
    samples: u64,
    seed: u64,
}

impl EstimatedPerft {
    /// The report.
    #[must_use]
    pub fn report(&self) -> EstimatedReport<'_> {
        let Self { position, depth, nodes, effort } = self;
        EstimatedReport {
            position,
            depth: *depth,
            nodes: nodes.text(),
            interval: nodes.ends(),
            exact: nodes.is_exact(),
            samples: effort.samples,
            seed: effort.seed,
        }
    }
}

/// Estimates the paths of `depth` plies from a position.
///
/// # Errors
/// As [`perft`].
pub fn estimated(
    game: &AnyGame,
    at: &AnyPosition,
    depth: u32,
    effort: Effort,
    observer: &dyn Observer,
) -> Result<EstimatedPerft, Refusal> {
    if let Some(problem) = game.unlisted(at) {
        return Err(Refusal::Question(problem));
    }
    let found = ludex_engines::estimate_perft(game, at, depth, effort, observer);
    let found = found.map_err(|interrupted| interrupted.reason)?;
    let last = found.by_ply.get(depth as usize);
    Ok(EstimatedPerft {
        position: game.position_text(at),
        depth,
        nodes: last.map_or(Range::exactly(f64::NEG_INFINITY), |ply| ply.number),
        effort,
    })
}

#[cfg(test)]
mod tests {
    use ludex_core::{Game as _, Halt, Stop};

    use super::*;
    use crate::stopped::Stopped;

    fn of(game: &str, position: &str, depth: u32) -> Perft {
        let read = if game == "nim" { ludex_games::nim::read_game } else { ludex_games::tictactoe::read_game };
        let game = read(if game == "nim" { "1,2" } else { "" }).expect("a game");
        let at = if position.is_empty() { game.start() } else { game.read_position(position).expect("a position") };
        perft(&game, &at, depth, &()).expect("no budget")
    }

    /// Games of tic-tac-toe by their length: 1440, 5328, 47952, 72576 and 127872 of 5 to 9 plies.
    #[test]
    fn games_that_are_over_have_no_longer_paths() {
        let paths = (0..=10).map(|depth| of("tictactoe", "", depth).nodes).collect::<Vec<_>>();
        assert_eq!(paths, [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0]);
        let nim = of("nim", "1,2", 2);
        assert_eq!((nim.nodes, nim.by_move.len(), nim.by_move.iter().map(|(_, n)| n).sum::<u64>()), (5, 3, 5));
        assert_eq!(of("tictactoe", "1,2,3,4,5,6,7", 1).by_move, []);
    }

    /// Paths of chess, of which `testdata/perft.toml` has the exact numbers, and of tic-tac-toe.
    #[test]
    fn estimates_hold_what_is_known() {
        let effort = Effort { samples: 1024, seed: 3 };
        let chess = ludex_games::chess::read_game("").expect("a game");
        let paths = estimated(&chess, &chess.start(), 5, effort, &()).expect("no budget");
        assert!(paths.nodes.contains(4_865_609_f64.ln()) && !paths.nodes.is_exact(), "{paths:?}");
        let board = ludex_games::tictactoe::read_game("").expect("a game");
        let of = |depth| estimated(&board, &board.start(), depth, effort, &()).expect("no budget").nodes;
        assert!(of(9).contains(127_872_f64.ln()) && of(10).text() == "0");
        assert!(of(0).is_exact() && of(0).text() == "1", "{:?}", of(0));
    }

    #[test]
    fn it_stops_on_request() {
        let chess = ludex_games::chess::read_game("").expect("a game");
        let stopped = perft(&chess, &chess.start(), 9, &Stopped);
        assert!(matches!(stopped, Err(Refusal::Halt(Halt::Stop(Stop::Cancelled)))), "{stopped:?}");
    }
}
