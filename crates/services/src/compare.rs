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

mod report;

use std::collections::HashMap;

use ludex_core::prelude::*;
use ludex_core::{
    AnyGame, AnyPosition, GameError, Halt, Observer, Outcome, Player, Progress, Seats, Status, Stop, WithMemory,
    owned_bytes,
};

use crate::Refusal;

pub use report::{PlyReport, Report, Side};

/// The bytes that a position takes while its game is listed, with its place in the table. Half the
/// memory is for each game; when both are listed the tables are gone, and classes have their room.
const EACH: u64 = 160;

/// Positions after which the budget is looked at again.
const STEP: usize = 1 << 12;

/// What was found of two games.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Whether they are the same by play, as deep as was looked.
    pub same: bool,
    /// Ply by ply, what each of them has.
    pub plies: Vec<[Ply; 2]>,
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

/// All positions of a game within some plies.
struct Graph<'g> {
    game: &'g AnyGame,
    positions: Vec<(AnyPosition, bool)>,
    statuses: Vec<Status>,
    /// Where the moves of each position begin; one more at the end.
    first: Vec<usize>,
    /// What each move leads to; `u32::MAX` beyond the last ply.
    next: Vec<u32>,
    /// Where each ply begins; one more at the end.
    plies: Vec<usize>,
}

const BEYOND: u32 = u32::MAX;

impl<'g> Graph<'g> {
    fn new(game: &'g AnyGame, depth: u32, observer: &dyn Observer) -> Result<Self, Halt> {
        let mut graph = Self {
            game,
            positions: vec![(game.start(), false)],
            statuses: Vec::new(),
            first: vec![0],
            next: Vec::new(),
            plies: vec![0],
        };
        let mut known: HashMap<(AnyPosition, bool), u32> = HashMap::from([((game.start(), false), 0)]);
        let (mut moves, mut after) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < graph.positions.len() {
            let end = graph.positions.len();
            graph.plies.push(end);
            let last = graph.plies.len() as u32 - 2 >= depth;
            while at < end {
                graph.look(observer)?;
                let (position, turned) = graph.positions[at].clone();
                moves.clear();
                after.clear();
                let told = game.successors(&position, &mut moves, &mut after);
                if moves.is_empty() && matches!(told, Status::Turn(_)) {
                    return Err(GameError::stuck(&position).into());
                }
                graph.statuses.push(game.seats().status_by_chair(usize::from(turned), told));
                let turned = game.seats() == Seats::Swap && !turned;
                for next in after.drain(..) {
                    let number = graph.positions.len() as u32;
                    let number = match known.get(&(next.clone(), turned)) {
                        Some(&known) => known,
                        None if last => BEYOND,
                        None => {
                            known.insert((next.clone(), turned), number);
                            graph.positions.push((next, turned));
                            number
                        }
                    };
                    graph.next.push(number);
                }
                graph.first.push(graph.next.len());
                at += 1;
            }
        }
        Ok(graph)
    }

    fn look(&self, observer: &dyn Observer) -> Result<(), Halt> {
        let found = self.positions.len() as u64;
        if !self.statuses.len().is_multiple_of(STEP) {
            return Ok(());
        }
        observer.check_cancelled()?;
        observer.check_memory(2 * (found * EACH + self.next.capacity() as u64 * 4))?;
        observer.progress(&Progress { ply: self.plies.len() as u32, found, ..Progress::default() });
        Ok(())
    }

    /// What it holds.
    fn bytes(&self) -> u64 {
        let owned = self.positions.first().map_or(0, |(at, _)| match at {
            AnyPosition::Long(words) => owned_bytes(words),
            AnyPosition::Bits64(_) | AnyPosition::Bits128(_) | AnyPosition::Bits256(_) => 0,
        });
        let positions = self.positions.capacity() * size_of::<(AnyPosition, bool)>() + self.positions.len() * owned;
        let others = self.statuses.capacity() * size_of::<Status>() + self.first.capacity() * size_of::<usize>();
        (positions + others + self.next.capacity() * size_of::<u32>()) as u64
    }

    fn next(&self, at: usize) -> &[u32] {
        &self.next[self.first[at]..self.first[at + 1]]
    }

    fn ply(&self, ply: usize) -> Ply {
        let Some((&from, &to)) = self.plies.get(ply).zip(self.plies.get(ply + 1)) else { return Ply::default() };
        let over = |status: &&Status| matches!(status, Status::Over(_));
        Ply {
            positions: (to - from) as u64,
            moves: (self.first[to] - self.first[from]) as u64,
            ends: self.statuses[from..to].iter().filter(over).count() as u64,
        }
    }

    fn move_text(&self, at: usize, place: usize) -> String {
        let position = &self.positions[at].0;
        let mut moves = Vec::new();
        self.game.expand(position, &mut moves);
        self.game.move_text(position, moves[place])
    }

    fn moves(&self, at: usize) -> Vec<String> {
        (0..self.next(at).len()).map(|place| self.move_text(at, place)).collect()
    }
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
    let (classes, room) = (shallow(&graphs), Room::beside(&graphs, observer));
    if are_alike(&graphs, &classes, &room)? == Some(true) {
        return Ok(Compared { same: true, plies, parts: None });
    }
    let parts = match first_unlike(&graphs, classes, most, &room)? {
        Some(depth) => Some(parting(&graphs, depth, &room)?),
        None => None,
    };
    Ok(Compared { same: parts.is_none(), plies, parts })
}

/// The room beside both games.
struct Room<'o> {
    observer: &'o dyn Observer,
    /// What the games hold.
    held: u64,
    /// What the classes of all positions take.
    classes: u64,
}

impl<'o> Room<'o> {
    fn beside(graphs: &[Graph<'_>; 2], observer: &'o dyn Observer) -> Self {
        let positions = graphs.iter().map(|graph| graph.positions.len() as u64).sum::<u64>();
        let classes = positions * size_of::<u32>() as u64;
        Self { observer, held: graphs.iter().map(Graph::bytes).sum(), classes }
    }

    /// Whether to go on at a position, with so many times the classes of all.
    fn go_on(&self, at: usize, times: usize, numbers: &Numbers) -> Result<(), Halt> {
        if !at.is_multiple_of(STEP) {
            return Ok(());
        }
        self.observer.check_cancelled()?;
        Ok(self.observer.check_memory(self.held + times as u64 * self.classes + numbers.needed())?)
    }
}

/// The class of every position of both games.
struct Classes {
    of: [Vec<u32>; 2],
    count: usize,
}

fn shallow(graphs: &[Graph<'_>; 2]) -> Classes {
    let mut numbers: HashMap<(Status, usize), u32> = HashMap::new();
    let of = [0, 1].map(|side: usize| {
        let graph = &graphs[side];
        let each = (0..graph.positions.len()).map(|at| {
            let next = numbers.len() as u32;
            *numbers.entry((graph.statuses[at], graph.next(at).len())).or_insert(next)
        });
        each.collect()
    });
    Classes { count: numbers.len(), of }
}

/// Numbers for lists of numbers, the same for the same.
#[derive(Default)]
struct Numbers {
    by_list: HashMap<Box<[u32]>, u32>,
    /// The bytes of the lists, with what the allocator adds.
    lists: u64,
}

impl Numbers {
    fn of(&mut self, list: &[u32]) -> u32 {
        let next = self.by_list.len() as u32;
        if let Some(&number) = self.by_list.get(list) {
            return number;
        }
        self.lists += (size_of_val(list) as u64 + 8).next_multiple_of(16).max(32);
        self.by_list.insert(list.into(), next);
        next
    }

    /// Bytes, with those of a larger table where this one may soon be full: of eight places seven
    /// are used, and until all have moved both tables are there.
    fn needed(&self) -> u64 {
        let table = self.by_list.capacity() * 8 / 7 * (size_of::<(Box<[u32]>, u32)>() + 1);
        let grows = self.by_list.len() + STEP > self.by_list.capacity();
        (if grows { 3 * table } else { table }) as u64 + self.lists
    }
}

/// Classes one ply deeper, with so many times the classes of all in memory.
fn refine(graphs: &[Graph<'_>; 2], classes: &Classes, times: usize, room: &Room<'_>) -> Result<Classes, Halt> {
    let (mut numbers, mut list) = (Numbers::default(), Vec::new());
    let mut of = [Vec::new(), Vec::new()];
    for ((graph, classes), of) in graphs.iter().zip(&classes.of).zip(&mut of) {
        of.reserve_exact(graph.positions.len());
        for at in 0..graph.positions.len() {
            room.go_on(at, times, &numbers)?;
            list.clear();
            list.extend(graph.next(at).iter().map(|&next| class(classes, next)));
            list.sort_unstable();
            list.push(classes[at]);
            of.push(numbers.of(&list));
        }
    }
    Ok(Classes { count: numbers.by_list.len(), of })
}

/// Whether the starts are alike to any depth, found in one pass from the ends; `None` where moves
/// lead back to positions that were found earlier.
fn are_alike(graphs: &[Graph<'_>; 2], shallow: &Classes, room: &Room<'_>) -> Result<Option<bool>, Halt> {
    let (mut numbers, mut list) = (Numbers::default(), Vec::new());
    let mut starts = [0, 0];
    for side in [0, 1] {
        let graph = &graphs[side];
        let mut classes = vec![0; graph.positions.len()];
        for (done, at) in (0..graph.positions.len()).rev().enumerate() {
            room.go_on(done, 2, &numbers)?;
            if graph.next(at).iter().any(|&next| next as usize <= at) {
                return Ok(None);
            }
            list.clear();
            list.extend(graph.next(at).iter().map(|&next| class(&classes, next)));
            list.sort_unstable();
            list.push(shallow.of[side][at]);
            classes[at] = numbers.of(&list);
        }
        starts[side] = classes[0];
    }
    Ok(Some(starts[0] == starts[1]))
}

/// The least depth to which the starts are not alike, found round by round, each one ply deeper;
/// `None` where they are alike to any depth up to `most`.
fn first_unlike(
    graphs: &[Graph<'_>; 2],
    mut classes: Classes,
    most: u32,
    room: &Room<'_>,
) -> Result<Option<usize>, Halt> {
    let mut depth = 0;
    loop {
        if classes.of[0][0] != classes.of[1][0] {
            return Ok(Some(depth));
        }
        // What is beyond the last ply plays no part in classes up to this depth.
        if depth == most as usize {
            return Ok(None);
        }
        let deeper = refine(graphs, &classes, 2, room)?;
        if deeper.count == classes.count {
            return Ok(None);
        }
        (classes, depth) = (deeper, depth + 1);
    }
}

/// What lies beyond the last ply is alike.
fn class(classes: &[u32], at: u32) -> u32 {
    if at == BEYOND { BEYOND } else { classes[at as usize] }
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
