//! Backwards through a graph whose moves are all listed: decided positions are followed to their predecessors.
//!
//! Decided positions leave a queue in the order of their remoteness. A predecessor whose player wins there is won, one
//! ply further from the end; one whose player loses there has one hope less, and is lost when the last is gone (which is
//! the most remote, since the queue is in order). What the queue never reaches is drawn: those from which play ends
//! level are found by the same walk from the drawn ends, and the rest never ends. In a solo game this is the distance to
//! the goal, breadth first.
//!
//! Linear in positions and moves (K. Thompson, *Retrograde analysis of certain endgames*, ICCA Journal 9(3), 1986,
//! doi:10.3233/ICG-1986-9302). The graph is held in memory: about 8 bytes a move and 2 positions and 20 bytes a
//! position.

use std::collections::{HashMap, VecDeque};
use std::fmt::Debug;
use std::hash::Hash;
use std::mem::size_of;

use foldhash::fast::FixedState;
use ludex_core::{
    Game, GameError, Halt, Memory, Observer, Outcome, Player, Progress, Quotient, Seats, Status, Stop, Verdict,
};

use crate::score::Score;

/// The score of every canonical position that can be reached from `root`.
pub(super) fn solve<G: Game, Q: Quotient<G>>(
    game: &G,
    root: &G::Position,
    quotient: &Q,
    observer: &dyn Observer,
) -> Result<Vec<(G::Position, Score)>, Halt> {
    let graph = Graph::list(game, root, quotient, observer)?;
    let scores = graph.decide(game.seats());
    Ok(graph.positions.into_iter().zip(scores).collect())
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

impl<P: Clone + Eq + Hash + Debug> Graph<P> {
    fn list<G: Game<Position = P>>(
        game: &G,
        root: &P,
        quotient: &impl Quotient<G>,
        observer: &dyn Observer,
    ) -> Result<Self, Halt> {
        let root = quotient.canonical(game, root.clone());
        let mut numbers: HashMap<P, u32, FixedState> = HashMap::default();
        numbers.insert(root.clone(), 0);
        let (mut positions, mut statuses, mut moves_of) = (vec![root], Vec::new(), Vec::new());
        let (mut moves, mut targets) = (Vec::new(), Vec::new());
        while let Some(at) = positions.get(statuses.len()).cloned() {
            check_budget::<P>(positions.len(), statuses.len(), targets.len(), observer)?;
            moves.clear();
            let status = game.expand(&at, &mut moves);
            if moves.is_empty() && matches!(status, Status::Turn(_)) {
                return Err(GameError::stuck(&at).into());
            }
            for &mv in &moves {
                let child = quotient.canonical(game, game.play(&at, mv));
                let next = positions.len() as u32;
                let number = *numbers.entry(child).or_insert_with_key(|child| {
                    positions.push(child.clone());
                    next
                });
                targets.push(number);
            }
            statuses.push(status);
            moves_of.push(moves.len() as u32);
        }
        let (into, sources) = reversed(&moves_of, &targets);
        Ok(Self { positions, statuses, into, sources, moves: moves_of })
    }

    fn predecessors(&self, of: u32) -> &[u32] {
        &self.sources[self.into[of as usize] as usize..self.into[of as usize + 1] as usize]
    }

    /// The score of every position.
    fn decide(&self, seats: Seats) -> Vec<Score> {
        let mut scores: Vec<Option<Score>> = vec![None; self.positions.len()];
        self.spread_wins(seats, &mut scores);
        self.spread_draws(&mut scores);
        let endless = |status: &Status| match *status {
            Status::Turn(player) => Score::new(Outcome::Draw, None, player),
            Status::Over(outcome) => Score::over(outcome, seats),
        };
        scores.into_iter().zip(&self.statuses).map(|(s, status)| s.unwrap_or_else(|| endless(status))).collect()
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

    fn spread_wins(&self, seats: Seats, scores: &mut [Option<Score>]) {
        let mut hopes = self.moves.clone();
        let mut queue = self.ends(seats, false, scores);
        while let Some(from) = queue.pop_front() {
            let score = scores[from as usize].expect("what is queued is decided");
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
    }

    fn spread_draws(&self, scores: &mut [Option<Score>]) {
        let mut queue = self.ends(Seats::Fixed, true, scores);
        while let Some(from) = queue.pop_front() {
            let plies = scores[from as usize].and_then(Score::remoteness).map(|r| r + 1);
            for &number in self.predecessors(from) {
                if let Some(player) = self.undecided(number, scores) {
                    let verdict = Verdict::new(ludex_core::Value::Draw, plies);
                    scores[number as usize] = Some(Score::of_verdict(verdict, player));
                    queue.push_back(number);
                }
            }
        }
    }

    /// The player to move where nothing is decided yet.
    fn undecided(&self, number: u32, scores: &[Option<Score>]) -> Option<Player> {
        match self.statuses[number as usize] {
            Status::Turn(player) if scores[number as usize].is_none() => Some(player),
            _ => None,
        }
    }
}

/// Turns moves around: from how many moves each position has and where they lead, where the moves into each position
/// are in the list of their sources, and that list.
fn reversed(moves_of: &[u32], targets: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let mut into = vec![0; moves_of.len() + 1];
    for &target in targets {
        into[target as usize + 1] += 1;
    }
    for i in 1..into.len() {
        into[i] += into[i - 1];
    }
    let mut free = into.clone();
    let mut sources = vec![0; targets.len()];
    let mut rest = targets;
    for (source, &count) in (0..).zip(moves_of) {
        let (own, others) = rest.split_at(count as usize);
        for &target in own {
            sources[free[target as usize] as usize] = source;
            free[target as usize] += 1;
        }
        rest = others;
    }
    (into, sources)
}

fn check_budget<P>(found: usize, done: usize, moves: usize, observer: &dyn Observer) -> Result<(), Stop> {
    if !done.is_multiple_of(1 << 14) {
        return Ok(());
    }
    let bytes = (found * (3 * size_of::<P>() + 24) + moves * 8) as u64;
    observer.progress(&Progress { ply: 0, found: found as u64, done: done as u64, due: found as u64, bytes });
    if observer.cancelled() {
        return Err(Stop::Cancelled);
    }
    let budget = observer.memory();
    // Numbers of positions and moves are 32 bits wide, as many as two tables double at the same time.
    let needed = if moves > (u32::MAX / 2) as usize { u64::MAX } else { 2 * bytes };
    if needed > budget { Err(Stop::Memory(Memory { budget, needed })) } else { Ok(()) }
}
