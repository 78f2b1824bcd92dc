//! Backwards through a graph whose moves are all listed: decided positions are followed to their
//! predecessors.
//!
//! Decided positions leave a queue in the order of their remoteness. A predecessor whose player
//! wins there is won, one ply further from the end; one whose player loses there has one hope less,
//! and is lost when the last is gone (which is the most remote, since the queue is in order). What
//! the queue never reaches is drawn: those from which play ends level are found by the same walk
//! from the drawn ends, and the rest never ends. In a solo game this is the distance to the goal,
//! breadth first.
//!
//! Linear in positions and moves (K. Thompson, *Retrograde analysis of certain endgames*, ICCA
//! Journal 9(3), 1986, doi:10.3233/ICG-1986-9302). The graph is held in memory: 8 bytes a move, and
//! 2 or 3 positions and about 36 bytes a position.

use std::collections::{HashMap, VecDeque};
use std::fmt::Debug;
use std::hash::Hash;
use std::mem::size_of;

use foldhash::fast::FixedState;
use ludex_core::{
    GameError, Halt, Observer, Orbits, Outcome, Player, Progress, Seats, Status, Stop, Symmetry, ValueMap, Verdict,
    owned_bytes,
};
use ludex_walk::Ahead;

use crate::score::Score;

/// The score of every canonical position that can be reached from `root`.
pub(super) fn solve<G: Symmetry>(
    game: &G,
    root: &G::Position,
    orbits: &Orbits,
    observer: &dyn Observer,
) -> Result<ValueMap<G::Position, Score>, Halt> {
    let mut look = Look { observer, work: 0, progress: Progress::default() };
    let graph = Graph::list(game, root, orbits, &mut look)?;
    let scores = graph.decide(game.seats(), &mut look)?;
    let mut known = ValueMap::with_capacity(scores.len());
    for (at, score) in graph.into_positions().into_iter().zip(scores) {
        known.insert(at, score);
    }
    Ok(known)
}

/// Moves that are listed or followed between two polls of the observer.
const PERIOD: usize = 1 << 14;

/// Moves that are followed between two checks of the memory.
const PART: usize = 1 << 8;

/// Polls the observer regularly.
struct Look<'a> {
    observer: &'a dyn Observer,
    /// The moves since the last look.
    work: usize,
    progress: Progress,
}

impl Look<'_> {
    /// Notes work that was done.
    fn after(&mut self, moves: usize) -> Result<(), Stop> {
        self.work += moves;
        if self.work < PERIOD {
            return Ok(());
        }
        self.observer.worked(std::mem::take(&mut self.work) as u64);
        self.observer.progress(&self.progress);
        self.observer.check_cancelled()
    }

    /// Notes what is held now, and an error where the next step needs more than there may be.
    fn needs(&mut self, bytes: u64, needed: u64) -> Result<(), Stop> {
        self.progress.bytes = bytes;
        self.observer.check_memory(needed)
    }
}

/// The positions that can be reached, numbered as they were met, and the moves between them.
struct Graph<P> {
    positions: Vec<P>,
    statuses: Vec<Status>,
    /// The moves into position `i` come from `sources[into[i]..into[i + 1]]`.
    into: Vec<u32>,
    sources: Vec<u32>,
    /// How many moves each position has.
    moves: Vec<u32>,
}

/// A graph that is being listed.
struct Listing<P> {
    numbers: HashMap<P, u32, FixedState>,
    positions: Vec<P>,
    statuses: Vec<Status>,
    moves: Vec<u32>,
    targets: Vec<u32>,
    /// What the positions have allocated.
    owned: u64,
}

impl<P: Clone + Eq + Hash> Listing<P> {
    fn number(&mut self, at: P) -> u32 {
        let next = self.positions.len() as u32;
        *self.numbers.entry(at).or_insert_with_key(|at| {
            self.owned += 2 * owned_bytes(at) as u64;
            self.positions.push(at.clone());
            next
        })
    }

    /// Bytes held, and those needed to add `moves` more moves and to reverse all of them.
    fn bytes(&self, moves: usize) -> [u64; 2] {
        let list = |capacity: usize, each: usize| capacity as u64 * each as u64;
        // What is full doubles, and the old one is there until the new one is filled.
        let room = |len: usize, capacity: usize, each: usize| {
            if len > capacity { list(len.max(2 * capacity), each) } else { 0 }
        };
        let (positions, targets) = (self.positions.len(), self.targets.len() + moves);
        let entry = size_of::<(P, u32)>() + 1;
        let table = list(self.numbers.capacity() * 8 / 7, entry);
        let held = table
            + self.owned
            + list(self.positions.capacity(), size_of::<P>())
            + list(self.statuses.capacity(), size_of::<Status>())
            + list(self.moves.capacity() + self.targets.capacity(), 4);
        let more = room(targets, self.targets.capacity(), 4)
            + room(positions + moves, self.positions.capacity(), size_of::<P>())
            + if positions + moves > self.numbers.capacity() { 2 * table } else { 0 };
        // Sources and two lists of places, when the table of numbers is gone.
        let around = (list(targets, 4) + list(positions, 8)).saturating_sub(table);
        // Numbers of positions and moves are 32 bits wide.
        let needed = if targets > u32::MAX as usize { u64::MAX } else { held + more.max(around) };
        [held, needed]
    }
}

impl<P: Clone + Ord + Hash + Debug> Graph<P> {
    fn list<G: Symmetry<Position = P>>(game: &G, root: &P, orbits: &Orbits, look: &mut Look<'_>) -> Result<Self, Halt> {
        let mut list = Listing {
            numbers: HashMap::default(),
            positions: Vec::new(),
            statuses: Vec::new(),
            moves: Vec::new(),
            targets: Vec::new(),
            owned: 0,
        };
        list.number(orbits.canonical(game, root.clone()));
        let (mut ahead, mut next) = (Ahead::<G>::default(), Vec::new());
        while let Some(at) = list.positions.get(list.statuses.len()).cloned() {
            let status = ahead.meet(game, &list.positions[list.statuses.len()..]);
            let moves = ahead.moves();
            if moves == 0 && matches!(status, Status::Turn(_)) {
                return Err(GameError::stuck(&at).into());
            }
            look.after(1)?;
            for from in (0..moves).step_by(PART) {
                let part = from..moves.min(from + PART);
                let [held, needed] = list.bytes(part.len());
                look.needs(held + ahead.bytes() as u64, needed)?;
                look.after(part.len())?;
                ahead.next(game, &at, part, &mut next);
                for at in next.drain(..) {
                    let number = list.number(orbits.canonical(game, at));
                    list.targets.push(number);
                }
            }
            list.statuses.push(status);
            list.moves.push(moves as u32);
            let found = list.positions.len() as u64;
            look.progress = Progress { found, due: found, done: list.statuses.len() as u64, ..look.progress };
        }
        let Listing { numbers, positions, statuses, moves, targets, .. } = list;
        drop(numbers);
        let (into, sources) = reversed(&moves, &targets, look)?;
        Ok(Self { positions, statuses, into, sources, moves })
    }

    /// The positions alone; the rest is given back.
    fn into_positions(self) -> Vec<P> {
        self.positions
    }

    fn predecessors(&self, of: u32) -> &[u32] {
        &self.sources[self.into[of as usize] as usize..self.into[of as usize + 1] as usize]
    }

    /// The score of every position.
    fn decide(&self, seats: Seats, look: &mut Look<'_>) -> Result<Vec<Score>, Stop> {
        let mut scores: Vec<Option<Score>> = vec![None; self.positions.len()];
        self.spread_wins(seats, &mut scores, look)?;
        self.spread_draws(&mut scores, look)?;
        let endless = |status: &Status| match *status {
            Status::Turn(player) => Score::new(Outcome::Draw, None, player),
            Status::Over(outcome) => Score::over(outcome, seats),
        };
        Ok(scores.into_iter().zip(&self.statuses).map(|(s, status)| s.unwrap_or_else(|| endless(status))).collect())
    }

    fn ends(&self, seats: Seats, drawn: bool, scores: &mut [Option<Score>]) -> VecDeque<u32> {
        let mut queue = VecDeque::new();
        for (number, status) in (0..).zip(&self.statuses) {
            if let Status::Over(outcome) = *status
                && (outcome == Outcome::Draw) == drawn
            {
                scores[number as usize] = Some(Score::over(outcome, seats));
                queue.push_back(number);
            }
        }
        queue
    }

    fn spread_wins(&self, seats: Seats, scores: &mut [Option<Score>], look: &mut Look<'_>) -> Result<(), Stop> {
        let mut hopes = self.moves.clone();
        let mut queue = self.ends(seats, false, scores);
        while let Some(from) = queue.pop_front() {
            let score = scores[from as usize].expect("what is queued is decided");
            look.after(self.predecessors(from).len())?;
            for &number in self.predecessors(from) {
                let Some(player) = self.undecided(number, scores) else { continue };
                let verdict = score.after_move(seats, player);
                hopes[number as usize] -= 1;
                if verdict.value == ludex_core::Value::Win || hopes[number as usize] == 0 {
                    scores[number as usize] = Some(Score::of_verdict(verdict, player));
                    queue.push_back(number);
                }
            }
        }
        Ok(())
    }

    fn spread_draws(&self, scores: &mut [Option<Score>], look: &mut Look<'_>) -> Result<(), Stop> {
        let mut queue = self.ends(Seats::Fixed, true, scores);
        while let Some(from) = queue.pop_front() {
            let plies = scores[from as usize].and_then(Score::remoteness).map(|r| r + 1);
            look.after(self.predecessors(from).len())?;
            for &number in self.predecessors(from) {
                if let Some(player) = self.undecided(number, scores) {
                    let verdict = Verdict::new(ludex_core::Value::Draw, plies);
                    scores[number as usize] = Some(Score::of_verdict(verdict, player));
                    queue.push_back(number);
                }
            }
        }
        Ok(())
    }

    /// The player to move where nothing is decided yet.
    fn undecided(&self, number: u32, scores: &[Option<Score>]) -> Option<Player> {
        match self.statuses[number as usize] {
            Status::Turn(player) if scores[number as usize].is_none() => Some(player),
            _ => None,
        }
    }
}

/// Turns moves around: from how many moves each position has and where they lead, where the moves
/// into each position are in the list of their sources, and that list.
fn reversed(moves_of: &[u32], targets: &[u32], look: &mut Look<'_>) -> Result<(Vec<u32>, Vec<u32>), Stop> {
    let mut into = vec![0; moves_of.len() + 1];
    for part in targets.chunks(PART) {
        look.after(part.len())?;
        for &target in part {
            into[target as usize + 1] += 1;
        }
    }
    for i in 1..into.len() {
        into[i] += into[i - 1];
    }
    let mut free = into.clone();
    let mut sources = vec![0; targets.len()];
    let mut rest = targets;
    for (source, &count) in (0..).zip(moves_of) {
        look.after(count as usize)?;
        let (own, others) = rest.split_at(count as usize);
        for &target in own {
            sources[free[target as usize] as usize] = source;
            free[target as usize] += 1;
        }
        rest = others;
    }
    Ok((into, sources))
}
