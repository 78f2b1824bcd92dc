//! In arrays, tier by tier, for games whose positions are numbered and whose moves can be taken
//! back.
//!
//! ```text
//!   forwards    tier 0 ──▶ tier 1 ──▶ … ──▶ last tier     which numbers are reached; how many successors each has in its tier
//!   backwards   scores ◀── scores ◀── … ◀── scores        inside a tier by rounds: what is decided in r plies decides
//!                                                         positions before it in r + 1
//! ```
//!
//! In round *r* every position that was decided with remoteness *r* goes back to the positions
//! before it: where their player wins by moving here they are won in *r* + 1, and where that loses,
//! one more successor is lost; when all are, so is the position. Moves that leave the tier are
//! known when its turn comes: a win by one waits for its round. What no round decides is drawn;
//! draws that end are then spread in the same way, and the rest never ends.
//!
//! Numbers may stand for orbits. A position's successors are then counted as distinct numbers, and
//! so are the positions before it, so that both counts are of the same edges; a number that is its
//! own successor counts too, and is rightly never lost through itself.
//!
//! Parallel over the positions of a round; scores are set by compare-and-swap. One expansion and
//! one list of positions before for each position. Memory: 5 bytes a number.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering::Relaxed};

use ludex_core::{
    GameError, Halt, Memory, Observer, Outcome, Player, Progress, Ranking, Seats, Status, Stop, Unit, Unmove, Value,
    Verdict,
};
use rayon::prelude::*;

use super::store::{Store, failed};
use crate::score::{Score, of_preference, preference};

/// The scores of all tiers, as their bits; 0 where a number was not reached.
pub(crate) type Tiers = Vec<Vec<u32>>;

/// In place of a score: the number was not reached.
const UNREACHED: u32 = 0;
/// In place of a score: the number was reached, and nothing is known of it. No score has this
/// value.
const UNDECIDED: u32 = 1;

/// Positions that are treated at a time by one core.
const CHUNK: usize = 1 << 10;

/// The scores of all numbers that can be reached from `root`.
pub(super) fn solve<G: Ranking + Unmove>(
    game: &G,
    root: &G::Position,
    store: &mut dyn Store<u64>,
    observer: &dyn Observer,
) -> Result<Tiers, Halt> {
    check_budget(game, store, observer)?;
    let mut solver = Solver::new(game, observer);
    solver.reach(root)?;
    for tier in (0..game.tiers()).rev() {
        if let Some(kept) = store.tier(tier).map_err(failed)? {
            solver.restore(tier, &kept);
        } else {
            solver.decide(tier)?;
            store.save_tier(tier, &mut solver.verdicts(tier)).map_err(failed)?;
        }
    }
    Ok(solver.tiers.into_iter().map(|tier| tier.scores.into_iter().map(AtomicU32::into_inner).collect()).collect())
}

fn check_budget<G: Ranking>(game: &G, store: &dyn Store<u64>, observer: &dyn Observer) -> Result<(), Halt> {
    let numbers: u64 = (0..game.tiers()).map(|tier| game.tier_len(tier)).sum();
    let longest = (0..game.tiers()).map(|tier| game.tier_len(tier)).max().unwrap_or(0);
    // Scores and counts, the positions of a round twice, the moves that leave a tier, and what it
    // takes to keep one.
    let (needed, budget) = (5 * numbers + 12 * longest + store.bytes(longest), observer.memory());
    if needed > budget || longest > u64::from(u32::MAX) {
        return Err(Stop::Memory(Memory { budget, needed }).into());
    }
    Ok(())
}

struct Tier {
    scores: Vec<AtomicU32>,
    /// How many successors in the same tier are not yet known to lose.
    hopes: Vec<AtomicU8>,
    /// Whether some move leaves the tier.
    leaves: AtomicBool,
}

impl Tier {
    fn new(len: usize) -> Self {
        let zeroes = |len| std::iter::repeat_with(AtomicU8::default).take(len).collect();
        Self {
            scores: std::iter::repeat_with(AtomicU32::default).take(len).collect(),
            hopes: zeroes(len),
            leaves: AtomicBool::new(false),
        }
    }

    /// Marks a number as reached; `true` the first time.
    fn reach(&self, number: u64) -> bool {
        let slot = &self.scores[number as usize];
        slot.load(Relaxed) == UNREACHED && slot.compare_exchange(UNREACHED, UNDECIDED, Relaxed, Relaxed).is_ok()
    }

    fn is_undecided(&self, number: u32) -> bool {
        self.scores[number as usize].load(Relaxed) == UNDECIDED
    }

    /// Sets a score; `true` if there was none.
    fn decide(&self, number: u32, score: Score) -> bool {
        self.scores[number as usize].compare_exchange(UNDECIDED, score.bits(), Relaxed, Relaxed).is_ok()
    }

    fn score(&self, number: u64) -> Option<Score> {
        Some(self.scores[number as usize].load(Relaxed)).filter(|&bits| bits > UNDECIDED).map(Score::of_bits)
    }
}

/// Positions that wait for a round: number and score.
#[derive(Default)]
struct Rounds(Vec<Vec<(u32, Score)>>);

impl Rounds {
    fn add(&mut self, round: u32, number: u32, score: Score) {
        let round = round as usize;
        if self.0.len() <= round {
            self.0.resize_with(round + 1, Vec::new);
        }
        self.0[round].push((number, score));
    }

    fn extend(&mut self, more: impl IntoIterator<Item = (u32, u32, Score)>) {
        more.into_iter().for_each(|(round, number, score)| self.add(round, number, score));
    }
}

/// Which values are being spread.
#[derive(Clone, Copy, PartialEq)]
enum Spread {
    WinsAndLosses,
    Draws,
}

struct Solver<'a, G> {
    game: &'a G,
    seats: Seats,
    observer: &'a dyn Observer,
    tiers: Vec<Tier>,
    progress: Progress,
}

impl<'a, G: Ranking + Unmove> Solver<'a, G> {
    fn new(game: &'a G, observer: &'a dyn Observer) -> Self {
        let tiers: Vec<_> = (0..game.tiers()).map(|tier| Tier::new(game.tier_len(tier) as usize)).collect();
        let bytes = tiers.iter().map(|tier| 5 * tier.scores.len() as u64).sum();
        Self { game, seats: game.seats(), observer, tiers, progress: Progress { bytes, ..Progress::default() } }
    }

    fn report(&mut self, ply: u32, found: u64, done: u64) -> Result<(), Halt> {
        self.progress.ply = ply;
        self.progress.found += found;
        self.progress.due = self.progress.found;
        self.progress.done += done;
        self.observer.progress(&self.progress);
        self.look()
    }

    /// An error after a cancellation; every core polls before each chunk.
    fn look(&self) -> Result<(), Halt> {
        if self.observer.cancelled() { Err(Stop::Cancelled.into()) } else { Ok(()) }
    }

    /// What is found for the numbers of a tier that were reached, chunk by chunk.
    fn of_reached<T: Send>(&self, tier: u32, find: impl Fn(u32) -> Option<T> + Sync) -> Result<Vec<T>, Halt> {
        let this = &self.tiers[tier as usize];
        let find_all = |(chunk, scores): (usize, &[AtomicU32])| {
            self.look()?;
            let numbers = (chunk * CHUNK..).zip(scores).filter(|(_, bits)| bits.load(Relaxed) != UNREACHED);
            Ok(numbers.filter_map(|(number, _)| find(number as u32)).collect::<Vec<_>>())
        };
        Ok(this
            .scores
            .par_chunks(CHUNK)
            .enumerate()
            .map(find_all)
            .collect::<Result<Vec<_>, Halt>>()?
            .into_iter()
            .flatten()
            .collect())
    }

    /// Marks every number that can be reached, and counts the successors of each in its tier.
    fn reach(&mut self, root: &G::Position) -> Result<(), Halt> {
        let (tier, number) = self.game.rank(root);
        self.tiers[tier as usize].reach(number);
        for tier in 0..self.game.tiers() {
            let mut frontier: Vec<u32> = self.of_reached(tier, Some)?;
            while !frontier.is_empty() {
                self.report(tier, frontier.len() as u64, 0)?;
                let expanded = frontier.par_chunks(CHUNK).map(|chunk| self.expand_chunk(tier, chunk));
                frontier = expanded.collect::<Result<Vec<_>, _>>()?.concat();
            }
        }
        Ok(())
    }

    /// Expands positions that were just reached; gives those of their tier that are reached by it
    /// for the first time.
    fn expand_chunk(&self, number_of_tier: u32, numbers: &[u32]) -> Result<Vec<u32>, Halt> {
        self.look()?;
        let tier = &self.tiers[number_of_tier as usize];
        let (mut moves, mut children, mut ranks) = (Vec::new(), Vec::new(), Vec::new());
        let (mut inside, mut fresh) = (Vec::new(), Vec::new());
        for &number in numbers {
            let at = self.position(number_of_tier, number);
            moves.clear();
            children.clear();
            match self.game.successors(&at, &mut moves, &mut children) {
                Status::Over(outcome) => {
                    tier.decide(number, Score::over(outcome, self.seats));
                }
                Status::Turn(_) if moves.is_empty() => return Err(GameError::stuck(&at).into()),
                Status::Turn(_) => {
                    inside.clear();
                    ranks.clear();
                    self.game.rank_all(&children, &mut ranks);
                    for &(child_tier, child) in &ranks {
                        if child_tier == number_of_tier {
                            inside.push(child);
                        } else {
                            tier.leaves.store(true, Relaxed);
                            self.tiers[child_tier as usize].reach(child);
                        }
                    }
                    inside.sort_unstable();
                    inside.dedup();
                    let hopes = u8::try_from(inside.len()).expect("at most 255 successors in a tier");
                    tier.hopes[number as usize].store(hopes, Relaxed);
                    fresh.extend(inside.iter().filter(|&&child| tier.reach(child)).map(|&child| child as u32));
                }
            }
        }
        Ok(fresh)
    }

    fn position(&self, tier: u32, number: u32) -> G::Position {
        self.game.unrank(tier, number.into()).expect("a number that was reached")
    }

    /// Decides every number of a tier, those of later tiers being decided.
    fn decide(&mut self, tier: u32) -> Result<(), Halt> {
        let before = self.progress.done;
        self.progress.unit = Unit::Solved;
        let exits = self.best_exits(tier)?;
        let mut wins = Rounds::default();
        let mut draws = Rounds::default();
        for (number, score) in self.first_scores(tier, &exits)? {
            let Some(round) = score.remoteness() else { continue };
            let rounds = if score.outcome() == Outcome::Draw { &mut draws } else { &mut wins };
            rounds.add(round, number, score);
        }
        self.spread(tier, Spread::WinsAndLosses, wins, &exits)?;
        self.spread(tier, Spread::Draws, draws, &exits)?;
        let endless = |number: u32| {
            if self.tiers[tier as usize].is_undecided(number) {
                let player = self.player(&self.position(tier, number));
                self.tiers[tier as usize].decide(number, Score::new(Outcome::Draw, None, player));
            }
            Some(())
        };
        let count = self.of_reached(tier, endless)?.len();
        self.progress.done = before + count as u64;
        self.report(tier, 0, 0)
    }

    /// For every number, the preference of the best move that leaves the tier, 0 where none does;
    /// empty where no move of any does.
    fn best_exits(&self, tier: u32) -> Result<Vec<u32>, Halt> {
        if !self.tiers[tier as usize].leaves.load(Relaxed) {
            return Ok(Vec::new());
        }
        let best = |moves: &mut Vec<G::Move>, number: u32| {
            if !self.tiers[tier as usize].is_undecided(number) {
                return 0;
            }
            let at = self.position(tier, number);
            moves.clear();
            let Status::Turn(player) = self.game.expand(&at, moves) else { return 0 };
            let exits = moves.iter().filter_map(|&mv| {
                let (child_tier, child) = self.game.rank(&self.game.play(&at, mv));
                let score = (child_tier != tier).then(|| self.tiers[child_tier as usize].score(child))??;
                Some(preference(score.after_move(self.seats, player)))
            });
            exits.max().unwrap_or(0)
        };
        let mut exits = vec![0; self.tiers[tier as usize].scores.len()];
        exits.par_chunks_mut(CHUNK).enumerate().try_for_each_init(Vec::new, |moves, (chunk, exits)| {
            self.look()?;
            (chunk * CHUNK..).zip(exits).for_each(|(number, exit)| *exit = best(moves, number as u32));
            Ok::<_, Halt>(())
        })?;
        Ok(exits)
    }

    /// The scores that need no other score of the tier: ends, wins and draws by moves that leave
    /// it, and losses where all moves do.
    fn first_scores(&self, tier: u32, exits: &[u32]) -> Result<Vec<(u32, Score)>, Halt> {
        let this = &self.tiers[tier as usize];
        let first = |number: u32| {
            if let Some(end) = this.score(number.into()) {
                return Some((number, end));
            }
            let exit = exits.get(number as usize).copied().filter(|&exit| exit > 0).map(of_preference)?;
            let closed = this.hopes[number as usize].load(Relaxed) == 0;
            let known = exit.value != Value::Loss || closed;
            known.then(|| (number, Score::of_verdict(exit, self.player(&self.position(tier, number)))))
        };
        self.of_reached(tier, first)
    }

    /// Spreads values backwards inside a tier, round by round.
    fn spread(&mut self, tier: u32, spread: Spread, mut rounds: Rounds, exits: &[u32]) -> Result<(), Halt> {
        let mut ready: Vec<(u32, Score)> = Vec::new();
        let mut round = 0;
        while round < rounds.0.len() || !ready.is_empty() {
            let this = &self.tiers[tier as usize];
            let waiting = rounds.0.get_mut(round).map(std::mem::take).unwrap_or_default();
            let is_end = |score: Score| score.remoteness() == Some(0);
            ready.extend(waiting.into_iter().filter(|&(number, score)| is_end(score) || this.decide(number, score)));
            self.report(tier, 0, ready.len() as u64)?;
            let spreading = ready.par_chunks(CHUNK).map(|chunk| self.spread_chunk(tier, spread, chunk, exits));
            let mut next = Vec::new();
            for (now, later) in spreading.collect::<Result<Vec<_>, Halt>>()? {
                next.extend(now);
                rounds.extend(later);
            }
            ready = next;
            round += 1;
        }
        Ok(())
    }

    /// Goes back from positions decided in one round: what is decided for the next round, and what
    /// waits for a later one.
    fn spread_chunk(
        &self,
        tier: u32,
        spread: Spread,
        chunk: &[(u32, Score)],
        exits: &[u32],
    ) -> Result<(Vec<(u32, Score)>, Waiting), Halt> {
        self.look()?;
        let this = &self.tiers[tier as usize];
        let (mut now, mut later) = (Vec::new(), Vec::new());
        let (mut before, mut ranks, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
        for &(number, score) in chunk {
            before.clear();
            self.game.unmove(&self.position(tier, number), &mut before);
            numbers.clear();
            ranks.clear();
            self.game.rank_all(&before, &mut ranks);
            for (at, &(its_tier, its_number)) in before.iter().zip(&ranks) {
                if its_tier == tier && this.is_undecided(its_number as u32) {
                    numbers.push((its_number as u32, self.player(at)));
                }
            }
            numbers.sort_unstable();
            numbers.dedup();
            for &(before, player) in &numbers {
                let verdict = score.after_move(self.seats, player);
                let decided = match (spread, verdict.value) {
                    (Spread::Draws, _) | (_, Value::Win) => Some(verdict),
                    _ => Self::last_hope_lost(this, before, verdict, exits),
                };
                let Some(decided) = decided else { continue };
                let score = Score::of_verdict(decided, player);
                if decided == verdict {
                    now.extend(this.decide(before, score).then_some((before, score)));
                } else {
                    later.extend(decided.remoteness.map(|round| (round, before, score)));
                }
            }
        }
        Ok((now, later))
    }

    /// Notes that one more successor loses; the verdict if it was the last, and no move out of the
    /// tier does better.
    fn last_hope_lost(tier: &Tier, number: u32, verdict: Verdict, exits: &[u32]) -> Option<Verdict> {
        if tier.hopes[number as usize].fetch_sub(1, Relaxed) > 1 {
            return None;
        }
        let exit = exits.get(number as usize).copied().filter(|&exit| exit > 0).map(of_preference);
        Some(exit.map_or(verdict, |exit| exit.max(verdict))).filter(|best| best.value == Value::Loss)
    }

    /// The player to move at a position that is not over.
    fn player(&self, at: &G::Position) -> Player {
        if self.seats != Seats::Fixed {
            return Player::First;
        }
        if let Some(player) = self.game.turn(at) {
            return player;
        }
        match self.game.expand(at, &mut Vec::new()) {
            Status::Turn(player) => player,
            Status::Over(_) => unreachable!("positions before another, and undecided ones, are not over"),
        }
    }

    /// The numbers of a tier with their verdicts, in order.
    fn verdicts(&self, tier: u32) -> impl Iterator<Item = (u64, Verdict)> {
        let scores = (0..).zip(&self.tiers[tier as usize].scores).map(|(number, bits)| (number, bits.load(Relaxed)));
        scores.filter(|&(_, bits)| bits > UNDECIDED).map(|(number, bits)| (number, Score::of_bits(bits).verdict()))
    }

    /// Takes back what was kept of a tier.
    fn restore(&self, tier: u32, kept: &[(u64, Verdict)]) {
        kept.par_iter().for_each(|&(number, verdict)| {
            let number = number as u32;
            if self.tiers[tier as usize].is_undecided(number) {
                let player = self.player(&self.position(tier, number));
                self.tiers[tier as usize].decide(number, Score::of_verdict(verdict, player));
            }
        });
    }
}

/// Rounds, numbers and scores.
type Waiting = Vec<(u32, u32, Score)>;
