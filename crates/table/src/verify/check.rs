//! One entry against the rules.

use std::sync::atomic::Ordering::Relaxed;

use ludex_core::{Key, Notation, Player, Ranking, Seats, Status, Symmetry, Value, Verdict};

use super::fault::FaultKind;
use super::walk::Walk;
use crate::block::Block;
use crate::header::Storage;
use crate::{TableError, TierCounts, code, section, viewpoint};

/// Checks entries of one tier; each thread has one.
pub(super) struct Check<'w, 'a, 't, G: Notation> {
    walk: &'w Walk<'a, 't, G>,
    tier: u32,
    /// Whether the current entries were reached from the root.
    from_root: bool,
    moves: Vec<G::Move>,
    /// The positions after them, and their places.
    next: Vec<G::Position>,
    places: Vec<Option<(u32, u128)>>,
    after: Vec<G::Move>,
    found: Checked,
}

/// What was found in some blocks.
#[derive(Clone, Copy, Default)]
pub(super) struct Checked {
    pub(super) counts: TierCounts,
    /// How many entries were checked.
    pub(super) entries: u64,
    /// How many of them follow from no others.
    pub(super) unfounded: u64,
}

impl Checked {
    /// Both together.
    pub(super) fn add(mut self, other: Self) -> Self {
        let positions = self.counts.positions.zip(other.counts.positions);
        self.counts = TierCounts::sum(&[self.counts, other.counts]);
        self.counts.positions = positions.map(|(mut sum, more)| {
            sum += more;
            sum
        });
        self.entries += other.entries;
        self.unfounded += other.unfounded;
        self
    }
}

impl<'w, 'a, 't, G: Notation + Key + Symmetry + Ranking> Check<'w, 'a, 't, G> {
    pub(super) fn new(walk: &'w Walk<'a, 't, G>, tier: u32, from_root: bool) -> Self {
        Self {
            walk,
            tier,
            from_root,
            moves: Vec::new(),
            next: Vec::new(),
            places: Vec::new(),
            after: Vec::new(),
            found: Checked::default(),
        }
    }

    /// Checks the entries of a block that are not done and notes them in `done`; gives what was
    /// found there, begun with `found`.
    pub(super) fn block(&mut self, number: usize, done: &mut [u64], found: Checked) -> Result<Checked, TableError> {
        self.found = found;
        let reached = self.walk.reached[self.tier as usize].block(number);
        let due = |done: &[u64], word: usize| {
            let of = if self.from_root { reached[word].load(Relaxed) } else { u64::MAX };
            of & !done[word]
        };
        if (0..done.len()).all(|word| due(done, word) == 0) {
            return Ok(self.found);
        }
        let block = self.walk.shelf.block(self.tier, number)?;
        let due: Vec<u64> = (0..done.len()).map(|word| due(done, word)).collect();
        // Once for every block.
        if due[0] & 1 == 1 {
            self.order(&block, number)?;
        }
        for (word, mut bits) in due.into_iter().enumerate() {
            done[word] |= bits;
            while bits != 0 {
                let place = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if place < block.codes.len() {
                    self.entry(&block, number, place)?;
                }
            }
        }
        Ok(self.found)
    }

    /// Keys increase within a block by the way they are written; here, from a block to the next.
    fn order(&self, block: &Block, number: usize) -> Result<(), TableError> {
        let Some(keys) = &block.keys else { return Ok(()) };
        let last = keys.get(block.codes.len() - 1);
        if let Some(next) = self.walk.prober.table().first_key(self.tier, number + 1)?
            && next <= last
        {
            self.fault(last, FaultKind::Order);
        }
        Ok(())
    }

    fn entry(&mut self, block: &Block, number: usize, place: usize) -> Result<(), TableError> {
        let Some(said) = code::decode(block.codes.get(place)) else { return Ok(()) };
        let (key, prober) = (section::key_at(block, number, place), self.walk.prober);
        self.found.entries += 1;
        self.found.counts.record(said);
        let Some(at) = self.position(key) else {
            self.fault(key, FaultKind::NoPosition);
            return Ok(());
        };
        if let Some(positions) = &mut self.found.counts.positions {
            positions.add(said.value, prober.orbit(&at));
        }
        if !self.from_root && prober.table().header().storage == Storage::Keys {
            self.fault(key, FaultKind::Unreached { position: self.text(&at) });
        }
        match self.follows(key, &at)? {
            Some(follows) if follows != said => {
                self.fault(key, FaultKind::Verdict { position: self.text(&at), said, follows });
            }
            _ => {}
        }
        Ok(())
    }

    /// The canonical position of a key, if the key is in its place.
    fn position(&self, key: u128) -> Option<G::Position> {
        let prober = self.walk.prober;
        let at = prober.position(self.tier, key)?;
        let canonical = prober.canonical(&at);
        let in_place = prober.place(&canonical) == Some((self.tier, key));
        let own = prober.table().header().storage == Storage::Numbers || canonical == at;
        (in_place && own).then_some(at)
    }

    /// The verdict that follows from the positions after `at`; `None` if one of them is not there.
    fn follows(&mut self, key: u128, at: &G::Position) -> Result<Option<Verdict>, TableError> {
        let game = self.walk.prober.game();
        self.moves.clear();
        self.next.clear();
        match game.successors(at, &mut self.moves, &mut self.next) {
            Status::Over(outcome) => Ok(Some(viewpoint::verdict_of_end(game.seats(), outcome))),
            Status::Turn(_) if self.moves.is_empty() => {
                self.fault(key, FaultKind::Stuck { position: self.text(at) });
                Ok(None)
            }
            Status::Turn(_) if self.walk.prober.table().header().plies == Some(self.tier) => {
                self.found.unfounded += 1;
                Ok(None)
            }
            Status::Turn(player) => self.best(key, at, player),
        }
    }

    /// The best verdict of a move.
    fn best(&mut self, key: u128, at: &G::Position, player: Player) -> Result<Option<Verdict>, TableError> {
        let (walk, game) = (self.walk, self.walk.prober.game());
        self.places.clear();
        walk.prober.places(&mut self.next, &mut self.places);
        let (mut best, mut missing) = (None, false);
        for number in 0..self.next.len() {
            if let Some(verdict) = self.verdict(number)? {
                let status = self.status_for(verdict, number);
                best = best.max(Some(viewpoint::verdict_of_move(game.seats(), player, verdict, status)));
            } else {
                missing = true;
                let next = self.text(&game.play(at, self.moves[number]));
                self.fault(key, FaultKind::Missing { position: self.text(at), next });
            }
        }
        Ok(best.filter(|_| !missing))
    }

    /// The verdict of a position after the one that is checked; it is reached now.
    fn verdict(&self, number: usize) -> Result<Option<Verdict>, TableError> {
        let (walk, place) = (self.walk, self.places[number]);
        let Some((tier, key)) = place.filter(|&(tier, _)| tier >= self.tier) else { return Ok(None) };
        if let Some(beside) = walk.prober.beside(tier) {
            return beside.verdict(walk.prober.game(), tier, &self.next[number]).map(Some);
        }
        let Some((entry, code)) = walk.shelf.find(tier, key)? else { return Ok(None) };
        if self.from_root && code != code::NONE {
            walk.reached[tier as usize].set(entry);
        }
        Ok(code::decode(code))
    }

    /// The status of a position after the present one, with this verdict, as far as it determines
    /// the player for whom the verdict is given.
    fn status_for(&mut self, verdict: Verdict, number: usize) -> Status {
        let (game, at) = (self.walk.prober.game(), &self.next[number]);
        if game.seats() != Seats::Fixed || verdict.value == Value::Draw {
            return Status::Turn(Player::First);
        }
        // What is said to go on is checked to do so when its own turn comes.
        if verdict.remoteness != Some(0)
            && let Some(player) = game.turn(at)
        {
            return Status::Turn(player);
        }
        self.after.clear();
        game.expand(at, &mut self.after)
    }

    fn text(&self, at: &G::Position) -> String {
        self.walk.prober.game().position_text(at)
    }

    fn fault(&self, key: u128, what: FaultKind) {
        self.walk.faults.add(self.tier, key, what);
    }
}
