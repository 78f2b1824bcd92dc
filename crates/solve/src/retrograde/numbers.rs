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
//! one list of positions before for each position, and one expansion more where a move leaves the
//! tier. Memory: a byte and a quarter a number before its tier is decided, 2 or 4 afterwards; 4
//! more while it is, as many where moves leave it, and 8 for each position of two rounds and each
//! that waits for one.

mod exits;
mod rounds;
mod tier;

use std::sync::atomic::Ordering::Relaxed;

use ludex_core::{
    GameError, Halt, Memory, Observer, Outcome, Player, Progress, Ranking, Seats, Status, Stop, Unit, Unmove, Value,
    Verdict,
};
use ludex_walk::parallel::{self, try_concat};

use super::store::{Converted, Store, failed};
use crate::score::{Score, of_preference};
use rounds::{Rounds, Waiting, append_within, bytes_of};
use tier::{Bits, Deciding, Reached};

pub(crate) use tier::TierScores;

/// Positions that are treated at a time by one core.
const CHUNK: usize = 1 << 10;
/// Positions that are expanded between two reports.
const PART: usize = CHUNK << 7;

/// The scores of all numbers that can be reached from `root`, tier by tier.
pub(super) fn solve<G: Ranking + Unmove>(
    game: &G,
    root: &G::Position,
    store: &mut dyn Store<u64>,
    converted: &dyn Converted<G::Position>,
    observer: &dyn Observer,
) -> Result<Vec<TierScores>, Halt> {
    let lengths = lengths(game, converted);
    check_budget(&lengths, store, observer)?;
    let mut solver = Solver::new(game, &lengths, converted, observer);
    solver.reach(root)?;
    for tier in (0..game.tiers()).rev() {
        if let Some(kept) = store.tier(tier).map_err(failed)? {
            let scores = solver.restored(tier, &kept);
            solver.keep(tier, scores)?;
        } else {
            let scores = solver.decide(tier)?;
            let verdicts = scores.iter().map(|(number, score)| (number, score.verdict()));
            store.save_tier(tier, &mut { verdicts }).map_err(failed)?;
            solver.keep(tier, scores)?;
        }
    }
    Ok(solver.done)
}

/// How many numbers each tier has here; none of those that are solved elsewhere.
fn lengths<G: Ranking>(game: &G, converted: &dyn Converted<G::Position>) -> Vec<u64> {
    (0..game.tiers()).map(|tier| if converted.has(tier) { 0 } else { game.tier_len(tier) }).collect()
}

/// Whether there is memory for what is sure to be held; the rest is looked at as it comes.
fn check_budget(lengths: &[u64], store: &dyn Store<u64>, observer: &dyn Observer) -> Result<(), Halt> {
    let needed = least_bytes(lengths, &|len| store.bytes(len));
    let (budget, longest) = (observer.memory(), lengths.iter().copied().max().unwrap_or(0));
    if needed > budget || longest > u64::from(u32::MAX) {
        return Err(Stop::Memory(Memory { budget, needed }).into());
    }
    Ok(())
}

/// The bytes that are sure to be held for tiers of such lengths, each of which takes so many to
/// keep.
pub(super) fn least_bytes(lengths: &[u64], keeping: &dyn Fn(u64) -> u64) -> u64 {
    // While a tier is decided, those before it are as they were found, and those after it decided.
    let mut beside: u64 = lengths.iter().map(|&len| Reached::bytes(len)).sum();
    let mut least = 0;
    for &len in lengths.iter().rev() {
        beside -= Reached::bytes(len);
        least = least.max(beside + Deciding::least_bytes(len).max(TierScores::least_bytes(len) + keeping(len)));
        beside += TierScores::least_bytes(len);
    }
    least
}

/// Which values are being spread.
#[derive(Clone, Copy, PartialEq)]
enum Spread {
    WinsAndLosses,
    Draws,
}

/// What is found for the numbers of a set, chunk by chunk; handed on part by part.
fn of_numbers<T: Send>(
    set: &Bits,
    observer: &dyn Observer,
    find: &(dyn Fn(u32) -> Option<T> + Sync),
    take: &mut dyn FnMut(Vec<T>) -> Result<(), Halt>,
) -> Result<(), Halt> {
    const WORDS: usize = CHUNK / 64;
    const MANY: usize = PART / 64;
    for (part, words) in set.words().chunks(MANY).enumerate() {
        let found = try_concat(words.chunks(WORDS).enumerate(), |(chunk, words)| {
            // Every core polls before each chunk.
            observer.check_cancelled()?;
            let mut found = Vec::new();
            for (word, bits) in (part * MANY + chunk * WORDS..).zip(words) {
                let mut bits = bits.load(Relaxed);
                while bits != 0 {
                    found.extend(find(word as u32 * 64 + bits.trailing_zeros()));
                    bits &= bits - 1;
                }
            }
            Ok::<_, Halt>(found)
        })?;
        take(found)?;
    }
    Ok(())
}

struct Solver<'a, G: Ranking> {
    game: &'a G,
    converted: &'a dyn Converted<G::Position>,
    seats: Seats,
    observer: &'a dyn Observer,
    reached: Vec<Reached>,
    /// The tiers that are decided; others are empty.
    done: Vec<TierScores>,
    progress: Progress,
}

impl<'a, G: Ranking + Unmove> Solver<'a, G> {
    fn new(
        game: &'a G,
        lengths: &[u64],
        converted: &'a dyn Converted<G::Position>,
        observer: &'a dyn Observer,
    ) -> Self {
        let lengths = || lengths.iter().copied();
        Self {
            game,
            converted,
            seats: game.seats(),
            observer,
            reached: lengths().map(|len| Reached::new(len as usize)).collect(),
            done: lengths().map(|_| TierScores::default()).collect(),
            progress: Progress { bytes: lengths().map(Reached::bytes).sum(), ..Progress::default() },
        }
    }

    fn report(&mut self, ply: u32, found: u64, done: u64) -> Result<(), Halt> {
        self.progress.ply = ply;
        self.progress.found += found;
        self.progress.due = self.progress.found;
        self.progress.done += done;
        self.observer.progress(&self.progress);
        Ok(self.observer.check_cancelled()?)
    }

    /// Marks every number that can be reached, and counts the successors of each in its tier.
    fn reach(&mut self, root: &G::Position) -> Result<(), Halt> {
        let (tier, number) = self.game.rank(root);
        self.reached[tier as usize].met.set(number);
        for tier in 0..self.game.tiers() {
            let (observer, held) = (self.observer, self.progress.bytes);
            let mut frontier: Vec<u32> = Vec::new();
            of_numbers(&self.reached[tier as usize].met, observer, &Some, &mut |mut numbers| {
                Ok(append_within(&mut frontier, &mut numbers, held, observer)?)
            })?;
            while !frontier.is_empty() {
                let mut next = Vec::new();
                for part in frontier.chunks(PART) {
                    self.report(tier, part.len() as u64, 0)?;
                    let mut fresh = try_concat(part.chunks(CHUNK), |chunk| self.expand_chunk(tier, chunk))?;
                    append_within(&mut next, &mut fresh, held + bytes_of(&frontier), observer)?;
                }
                frontier = next;
            }
        }
        Ok(())
    }

    /// Expands positions that were just reached; gives those of their tier that are reached by it
    /// for the first time.
    fn expand_chunk(&self, number_of_tier: u32, numbers: &[u32]) -> Result<Vec<u32>, Halt> {
        self.observer.check_cancelled()?;
        let tier = &self.reached[number_of_tier as usize];
        let (mut moves, mut children, mut ranks) = (Vec::new(), Vec::new(), Vec::new());
        let (mut inside, mut fresh, mut listed) = (Vec::new(), Vec::new(), 0);
        for &number in numbers {
            let at = self.position(number_of_tier, number);
            moves.clear();
            children.clear();
            let status = self.game.successors(&at, &mut moves, &mut children);
            listed += moves.len();
            match status {
                Status::Over(_) => {}
                Status::Turn(_) if moves.is_empty() => return Err(GameError::stuck(&at).into()),
                Status::Turn(_) => {
                    inside.clear();
                    ranks.clear();
                    self.game.rank_all(&children, &mut ranks);
                    for &(child_tier, child) in &ranks {
                        if child_tier == number_of_tier {
                            inside.push(child);
                            continue;
                        }
                        tier.leaves.set(number.into());
                        if !self.converted.has(child_tier) {
                            self.reached[child_tier as usize].met.set(child);
                        }
                    }
                    inside.sort_unstable();
                    inside.dedup();
                    let hopes = u8::try_from(inside.len()).expect("by a law, at most 255 successors in a tier");
                    tier.hopes[number as usize].store(hopes, Relaxed);
                    fresh.extend(inside.iter().filter(|&&child| tier.met.set(child)).map(|&child| child as u32));
                }
            }
        }
        self.observer.worked(listed as u64);
        Ok(fresh)
    }

    fn position(&self, tier: u32, number: u32) -> G::Position {
        self.game.unrank(tier, number.into()).expect("a number that was reached")
    }

    /// Decides every number of a tier, those of later tiers being decided.
    fn decide(&mut self, tier: u32) -> Result<TierScores, Halt> {
        let before = self.progress.done;
        // What no round decides is drawn in the end.
        self.progress.unit = if self.game.loops() { Unit::Decided } else { Unit::Solved };
        let reached = std::mem::take(&mut self.reached[tier as usize]);
        let exits = self.best_exits(tier, &reached)?;
        let held = self.progress.bytes + Deciding::bytes_beside(reached.len(), exits.len());
        self.observer.check_memory(held)?;
        let now = Deciding::new(reached, exits);
        let [wins, draws] = self.first_rounds(tier, &now, held)?;
        self.spread(tier, Spread::WinsAndLosses, wins, &now, held + draws.bytes())?;
        self.spread(tier, Spread::Draws, draws, &now, held)?;
        let mut count = 0;
        let endless = |number: u32| {
            if now.is_undecided(number) {
                let player = self.player(&self.position(tier, number));
                now.decide(number, Score::new(Outcome::Draw, None, player));
            }
            Some(())
        };
        of_numbers(&now.reached.met, self.observer, &endless, &mut |found| {
            count += found.len() as u64;
            Ok(())
        })?;
        self.progress.done = before + count;
        self.report(tier, 0, 0)?;
        Ok(now.finished())
    }

    /// Keeps the scores of a tier for those before it.
    fn keep(&mut self, tier: u32, scores: TierScores) -> Result<(), Halt> {
        self.progress.bytes = self.progress.bytes - Reached::bytes(scores.len() as u64) + scores.bytes();
        self.done[tier as usize] = scores;
        Ok(self.observer.check_memory(self.progress.bytes)?)
    }

    /// The score of a position whose verdict is known.
    fn score(&self, at: &G::Position, verdict: Verdict) -> Score {
        let end = if verdict.remoteness == Some(0) { self.end(at) } else { None };
        end.unwrap_or_else(|| Score::of_verdict(verdict, self.player(at)))
    }

    /// The rounds of wins and losses, and those of draws, of scores that need no other score of the
    /// tier: ends, wins and draws by moves that leave it, and losses where all moves do.
    fn first_rounds(&self, tier: u32, now: &Deciding, held: u64) -> Result<[Rounds; 2], Halt> {
        let mut rounds = [Rounds::default(), Rounds::default()];
        let first = |number: u32| {
            let closed = now.reached.hopes[number as usize].load(Relaxed) == 0;
            if closed && !now.reached.leaves.get(number) {
                let end = self.end(&self.position(tier, number))?;
                now.decide(number, end);
                return Some((number, end));
            }
            let exit = now.exit(number).map(of_preference)?;
            let known = exit.value != Value::Loss || closed;
            known.then(|| (number, Score::of_verdict(exit, self.player(&self.position(tier, number)))))
        };
        of_numbers(&now.reached.met, self.observer, &first, &mut |found| {
            for (number, score) in found {
                let Some(round) = score.remoteness() else { continue };
                rounds[usize::from(score.outcome() == Outcome::Draw)].add(round, number, score);
            }
            Ok(self.observer.check_memory(held + rounds.iter().map(Rounds::bytes).sum::<u64>())?)
        })?;
        Ok(rounds)
    }

    /// The score of a position where the game is over.
    fn end(&self, at: &G::Position) -> Option<Score> {
        self.game.status(at, &mut Vec::new()).ok()?.outcome().map(|outcome| Score::over(outcome, self.seats))
    }

    /// Spreads values backwards inside a tier, round by round, while so many bytes are held beside
    /// the rounds.
    fn spread(&mut self, tier: u32, spread: Spread, mut rounds: Rounds, now: &Deciding, held: u64) -> Result<(), Halt> {
        let observer = self.observer;
        let mut ready: Vec<(u32, Score)> = Vec::new();
        let mut round = 0;
        while round < rounds.len() || !ready.is_empty() {
            let mut waiting = rounds.take(round);
            let is_end = |score: Score| score.remoteness() == Some(0);
            waiting.retain(|&(number, score)| is_end(score) || now.decide(number, score));
            let beside = held + rounds.bytes() + bytes_of(&waiting);
            append_within(&mut ready, &mut waiting, beside, observer)?;
            drop(waiting);
            let mut next = Vec::new();
            for part in ready.chunks(PART) {
                self.report(tier, 0, part.len() as u64)?;
                for spread in parallel::map(part.chunks(CHUNK), |chunk| self.spread_chunk(tier, spread, chunk, now)) {
                    let (mut decided, later) = spread?;
                    rounds.extend(later);
                    append_within(&mut next, &mut decided, held + rounds.bytes() + bytes_of(&ready), observer)?;
                }
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
        now: &Deciding,
    ) -> Result<(Vec<(u32, Score)>, Waiting), Halt> {
        self.observer.check_cancelled()?;
        let (mut next, mut later) = (Vec::new(), Vec::new());
        let (mut before, mut ranks, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
        let mut followed = 0;
        for &(number, score) in chunk {
            before.clear();
            self.game.unmove(&self.position(tier, number), &mut before);
            followed += before.len();
            numbers.clear();
            ranks.clear();
            self.game.rank_all(&before, &mut ranks);
            for (at, &(its_tier, its_number)) in before.iter().zip(&ranks) {
                if its_tier == tier && now.is_undecided(its_number as u32) {
                    numbers.push((its_number as u32, self.player(at)));
                }
            }
            numbers.sort_unstable();
            numbers.dedup();
            for &(before, player) in &numbers {
                let verdict = score.after_move(self.seats, player);
                let decided = match (spread, verdict.value) {
                    (Spread::Draws, _) | (_, Value::Win) => Some(verdict),
                    _ => Self::last_hope_lost(now, before, verdict),
                };
                let Some(decided) = decided else { continue };
                let score = Score::of_verdict(decided, player);
                if decided == verdict {
                    next.extend(now.decide(before, score).then_some((before, score)));
                } else {
                    later.extend(decided.remoteness.map(|round| (round, before, score)));
                }
            }
        }
        self.observer.worked(followed as u64);
        Ok((next, later))
    }

    /// Notes that one more successor loses; the verdict if it was the last, and no move out of the
    /// tier does better.
    fn last_hope_lost(now: &Deciding, number: u32, verdict: Verdict) -> Option<Verdict> {
        if now.reached.hopes[number as usize].fetch_sub(1, Relaxed) > 1 {
            return None;
        }
        let exit = now.exit(number).map(of_preference);
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
        match self.game.status(at, &mut Vec::new()) {
            Ok(Status::Turn(player)) => player,
            _ => unreachable!("positions before another, and undecided ones, are not over"),
        }
    }

    /// The scores of a tier that was kept.
    fn restored(&mut self, tier: u32, kept: &[(u64, Verdict)]) -> TierScores {
        let now = Deciding::new(std::mem::take(&mut self.reached[tier as usize]), Vec::new());
        parallel::each(kept.chunks(CHUNK), |kept| {
            for &(number, verdict) in kept {
                let number = number as u32;
                if now.is_undecided(number) {
                    now.decide(number, self.score(&self.position(tier, number), verdict));
                }
            }
        });
        now.finished()
    }
}
