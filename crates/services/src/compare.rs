//! Are two games the same by play? Positions, legal moves, ends and their outcomes, whatever moves
//! are called.
//!
//! ```text
//!   to depth 0   two positions are alike if the same player moves, or the same has won, and they
//!                have as many moves
//!   to depth k   and if their moves lead to positions alike to depth k - 1, one to one
//! ```
//!
//! All positions of both games are numbered, and classes of alike positions are refined depth by
//! depth until no class is divided any more: then positions of one class are alike to any depth
//! (R. Paige, R. E. Tarjan, *Three partition refinement algorithms*, SIAM Journal on Computing 16
//! (1987), 973–989, in the plain form). If the starts part at some depth, a history of so many
//! moves shows it, and none that is shorter.
//!
//! Where no move leads back, classes of any depth are found in one pass, from the ends to the
//! starts, and no depth is looked at if the starts are alike.
//!
//! Where a game's positions do not name the mover, they are told apart by it here.

mod classes;
mod graph;
mod report;

use std::collections::HashMap;

use ludex_core::{AnyGame, Halt, Observer, Outcome, Player, Status, Stop, WithMemory};

use self::classes::{Room, are_alike, class, first_unlike, refine, shallow};
use self::graph::Graph;
use crate::Refusal;

pub use report::{PlyReport, Report, Side};

/// What was found of two games.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Whether they are the same by play, as deep as was looked.
    pub same: bool,
    /// Ply by ply, what each of them has.
    pub plies: Vec<[Ply; 2]>,
    /// Whether some position is counted once for each player to move, which it does not name.
    pub by_mover: bool,
    /// If they differ: the shortest history that shows it, as each of them writes it, and what is
    /// there in each.
    pub parts: Option<Parting>,
}

/// What is first met at a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ply {
    /// Positions.
    pub positions: u64,
    /// Their legal moves.
    pub moves: u64,
    /// Those in which the game is over.
    pub ends: u64,
}

/// Where two games part.
#[derive(Clone, Debug)]
pub struct Parting {
    /// The moves from the start in each.
    pub histories: [Vec<String>; 2],
    /// Who moves there, or how the game ended.
    pub statuses: [Status; 2],
    /// The legal moves there.
    pub moves: [Vec<String>; 2],
}

/// Games that part within so many plies are looked at no further than is quick.
const EARLY: u32 = 2;

/// Memory for some hundred thousand positions, which is quick.
const LITTLE: u64 = 64 << 20;

/// Whether two games are the same by play, from their starts, within so many plies. Without a
/// number all plies are told, but of large games that part early the first ones.
///
/// # Errors
/// Faulty rules, a budget that ran out, a cancellation.
pub fn compare(games: [&AnyGame; 2], depth: Option<u32>, observer: &dyn Observer) -> Result<Compared, Refusal> {
    if depth.is_some() {
        return within(games, depth, observer);
    }
    let early = within(games, Some(EARLY), observer)?;
    if early.same {
        return within(games, None, observer);
    }
    let quick = WithMemory { observer, memory: observer.memory().min(LITTLE) };
    match within(games, None, &quick) {
        Err(Refusal::Halt(Halt::Stop(Stop::Memory(_)))) => Ok(early),
        found => found,
    }
}

fn within(games: [&AnyGame; 2], depth: Option<u32>, observer: &dyn Observer) -> Result<Compared, Refusal> {
    let most = depth.unwrap_or(u32::MAX);
    let graphs = [Graph::new(games[0], most, observer)?, Graph::new(games[1], most, observer)?];
    let plies = graphs.iter().map(|graph| graph.plies.len() - 1).max().unwrap_or(0);
    let plies = (0..plies).map(|ply| [graphs[0].ply(ply), graphs[1].ply(ply)]).collect();
    let by_mover = graphs.iter().any(Graph::tells_movers_apart);
    let (classes, room) = (shallow(&graphs), Room::beside(&graphs, observer));
    if are_alike(&graphs, &classes, &room)? == Some(true) {
        return Ok(Compared { same: true, plies, by_mover, parts: None });
    }
    let parts = match first_unlike(&graphs, classes, most, &room)? {
        Some(depth) => Some(parting(&graphs, depth, &room)?),
        None => None,
    };
    Ok(Compared { same: parts.is_none(), plies, by_mover, parts })
}

/// A move to a class to which more moves lead than in the other game: what it leads to, the class
/// of that to the depth before, and the name of the move.
type Way = (u32, Option<u32>, String);

/// Where the starts part, which are alike to all depths before `depth`.
fn parting(graphs: &[Graph<'_>; 2], depth: usize, room: &Room<'_>) -> Result<Parting, Halt> {
    let mut by_depth = vec![shallow(graphs)];
    for shallower in 0..depth {
        by_depth.push(refine(graphs, &by_depth[shallower], by_depth.len() + 1, room)?);
    }
    let (mut at, mut histories) = ([0, 0], [Vec::new(), Vec::new()]);
    for shallower in (0..depth).rev() {
        let classes = &by_depth[shallower];
        // Of some class the moves of one game lead to more positions than those of the other.
        let mut balance: HashMap<u32, i64> = HashMap::new();
        for (side, sign) in [(0, 1), (1, -1)] {
            for &next in graphs[side].next(at[side]) {
                *balance.entry(class(&classes.of[side], next)).or_default() += sign;
            }
        }
        let [ways, other_ways] = [(0, 1), (1, -1)].map(|(side, sign): (usize, i64)| {
            let next = graphs[side].next(at[side]);
            let more = |&place: &usize| balance[&class(&classes.of[side], next[place])] * sign > 0;
            let before = |next: u32| shallower.checked_sub(1).map(|depth| class(&by_depth[depth].of[side], next));
            let way = |place: usize| (next[place], before(next[place]), graphs[side].move_text(at[side], place));
            (0..next.len()).filter(more).map(way).collect::<Vec<_>>()
        });
        // The two go on to positions that are alike to any lesser depth, so that the way stays
        // shortest; by a move of one name, if there is one, so that the histories can be compared.
        let pairs = || ways.iter().flat_map(|way| other_ways.iter().map(move |other| [way, other]));
        let fit = |[(_, before, _), (_, other, _)]: &[&Way; 2]| before == other;
        let have_one_name = |[(.., text), (.., other)]: &[&Way; 2]| text == other;
        let pair = pairs().filter(fit).find(have_one_name).or_else(|| pairs().find(fit));
        let pair = pair.expect("as many moves lead to each class of a lesser depth");
        for (side, (next, _, text)) in pair.into_iter().enumerate() {
            histories[side].push(text.clone());
            at[side] = *next as usize;
        }
    }
    Ok(Parting {
        histories,
        statuses: [0, 1].map(|side| graphs[side].statuses[at[side]]),
        moves: [0, 1].map(|side| graphs[side].moves(at[side])),
    })
}

/// The word of a status, for programs.
#[must_use]
pub(crate) fn status_word(status: Status) -> &'static str {
    match status {
        Status::Turn(Player::First) => "first moves",
        Status::Turn(Player::Second) => "second moves",
        Status::Over(Outcome::Win(Player::First)) => "first won",
        Status::Over(Outcome::Win(Player::Second)) => "second won",
        Status::Over(Outcome::Draw) => "draw",
    }
}

#[cfg(test)]
mod tests {
    use ludex_core::prelude::*;
    use ludex_games::{connect4, kayles, mnk, nim, sliding, tictactoe};

    use super::*;

    /// From the ends in one pass and round by round from the start: both say the same of any two of
    /// these games, and of their first plies. Nim comes to a position by more plies or fewer, which
    /// one pass leaves to the rounds.
    #[test]
    fn one_pass_says_what_rounds_say() {
        let read = [
            tictactoe::read_game(""),
            mnk::read_game("3x3,3"),
            mnk::read_game("3x2,2"),
            nim::read_game("1,2,3"),
            nim::read_game("3,2,1"),
            nim::read_game("1,2,2"),
            kayles::read_game("5"),
            kayles::read_game("5,misere"),
        ];
        let games = read.map(|game| game.expect("a game"));
        let (mut alike, mut unlike) = (0, 0);
        for most in [1, 3, u32::MAX] {
            for pair in games.iter().flat_map(|one| games.iter().map(move |other| [one, other])) {
                let graphs = pair.map(|game| Graph::new(game, most, &()).expect("a small game"));
                let room = Room::beside(&graphs, &());
                let in_one_pass = are_alike(&graphs, &shallow(&graphs), &room).expect("no fault");
                let round_by_round = first_unlike(&graphs, shallow(&graphs), most, &room).expect("no fault").is_none();
                let Some(in_one_pass) = in_one_pass else { continue };
                assert_eq!(in_one_pass, round_by_round, "{} and {}, {most}", pair[0].spec(), pair[1].spec());
                *(if round_by_round { &mut alike } else { &mut unlike }) += 1;
            }
        }
        // Tic-tac-toe and the same as an m,n,k game, each beside each, and the smaller board.
        assert!(alike >= 3 * 5 && unlike >= 3 * 4, "{alike}, {unlike}");
    }

    /// Large games that part at the start are not listed before that is told.
    #[test]
    fn what_parts_early_is_told_early() {
        let (small, large) = (tictactoe::read_game("").expect("a game"), connect4::read_game("7x6").expect("a game"));
        let found = compare([&small, &large], None, &()).expect("no fault");
        assert!(!found.same);
        assert_eq!(found.plies.len(), EARLY as usize + 1);
        assert_eq!(found.parts.expect("a place").histories, [Vec::<String>::new(), Vec::new()]);
        // Small ones are told to their ends.
        let other = nim::read_game("3,4,5").expect("a game");
        assert_eq!(compare([&small, &other], None, &()).expect("no fault").plies.len(), 10);
    }

    /// Where tiles slide back, no position is the last, and the rounds alone tell.
    #[test]
    fn moves_that_lead_back_need_rounds() {
        let game = sliding::read_game("2x2").expect("a game");
        let graphs = [&game, &game].map(|game| Graph::new(game, u32::MAX, &()).expect("a small game"));
        let room = Room::beside(&graphs, &());
        assert_eq!(are_alike(&graphs, &shallow(&graphs), &room).expect("no fault"), None);
        assert!(compare([&game, &game], None, &()).expect("no fault").same);
    }

    /// Classes have what the games leave of the memory, and so have those of all depths together.
    #[test]
    fn classes_keep_the_budget() {
        let game = sliding::read_game("3x2").expect("a game");
        let graphs = [&game, &game].map(|game| Graph::new(game, u32::MAX, &()).expect("a small game"));
        let Room { held, classes, .. } = Room::beside(&graphs, &());
        let stops = |found: Result<(), Halt>| matches!(found, Err(Halt::Stop(Stop::Memory(_))));
        let little = WithMemory { observer: &(), memory: held + classes };
        let room = Room::beside(&graphs, &little);
        assert!(stops(are_alike(&graphs, &shallow(&graphs), &room).map(drop)));
        assert!(stops(first_unlike(&graphs, shallow(&graphs), u32::MAX, &room).map(drop)));
        let more = WithMemory { observer: &(), memory: held + 100 * classes };
        let room = Room::beside(&graphs, &more);
        assert_eq!(first_unlike(&graphs, shallow(&graphs), u32::MAX, &room), Ok(None));
        assert!(stops(parting(&graphs, 1_000, &room).map(drop)));
    }
}
