//! Breadth first through a game, a ply at a time.

use ludex_core::{
    GameError, Halt, MoveTable, Observer, Orbits, Outcome, Player, Progress, Seats, Status, Stop, Symbolic, Symmetry,
};
use num_bigint::BigUint;

use super::automata;
use super::diagram::{Set, Space, is_empty};
use super::listing::Listing;
use super::rules::{Ending, Filters, OUTCOMES, Rules, Turn};
use super::saved::{Saved, fnv};
use super::{Level, Options, SymbolicError};
use crate::Interrupted;

/// The state of a count.
pub(super) struct Search<'a, 'k> {
    rules: Rules<'a>,
    space: Space<'a>,
    /// Spaces that were too small; while they are there, no other has their addresses.
    outgrown: Vec<Space<'a>>,
    observer: &'a dyn Observer,
    options: Options<'k>,
    /// Hash of what is counted.
    game: u64,
    /// The turns of the first and the second mover from the root on; the same turn where the player
    /// to move does not matter.
    turns: Vec<Turn>,
    /// The ends that each of the two turns may lead to.
    endings: Vec<Vec<Ending>>,
    /// The ends of the root, where the last mover is not known.
    at_root: Vec<Ending>,
    stuck: Vec<Ending>,
    /// For each symmetry but the identity, the filters of what it keeps.
    symmetries: Vec<Filters>,
    levels: Vec<Level>,
    /// Positions of the last level that go on.
    live: Set,
    /// The positions seen, by turn; empty in games whose positions determine their ply.
    seen: Vec<Set>,
}

impl<'a, 'k> Search<'a, 'k> {
    pub(super) fn new<G: Symbolic + Symmetry>(
        game: &G,
        table: &'a MoveTable,
        root: &G::Position,
        mut options: Options<'k>,
        observer: &'a dyn Observer,
    ) -> Result<Self, SymbolicError> {
        automata::check_size(table, observer)?;
        let mut rules = Rules::new(table, observer);
        let players = match (game.seats(), game.expand(root, &mut Vec::new())) {
            (Seats::Fixed, Status::Turn(mover)) => vec![Some(mover), Some(!mover)],
            (Seats::Fixed, Status::Over(_)) => vec![Some(Player::First), Some(Player::Second)],
            (Seats::Swap | Seats::Solo, _) => vec![None],
        };
        let turns = players
            .iter()
            .map(|&player| rules.turn(player, options.ends))
            .collect::<Result<_, _>>()
            .map_err(Halt::Stop)?;
        let endings =
            players.iter().map(|&player| rules.endings(player)).collect::<Result<_, _>>().map_err(Halt::Stop)?;
        let stuck = if options.ends { rules.stuck_endings().map_err(Halt::Stop)? } else { Vec::new() };
        let elements =
            if options.up_to_symmetry { Orbits::keeping(game, root).elements().to_vec() } else { Vec::new() };
        let kept = |&element: &usize| rules.kept(|cell, content| game.image_of_content(element, cell, content));
        let symmetries =
            elements.iter().skip(1).map(kept).collect::<Result<Option<Vec<_>>, _>>().map_err(Halt::Stop)?;
        let symmetries = symmetries.ok_or(SymbolicError::Symmetries)?;
        let space = Space::new(rules.variables.len(), options.threads, observer).map_err(Halt::Stop)?;
        let contents = game.contents(root);
        let live = space.singleton(&rules.variables.set_in(&contents)).map_err(Halt::Stop)?;
        let seen = if game.ply(root).is_none() { vec![space.empty(); players.len()] } else { Vec::new() };
        let question = (table, &contents, &players, options.up_to_symmetry, options.ends);
        let from = options.from.take();
        let search = Self {
            at_root: rules.endings(None).map_err(Halt::Stop)?,
            game: fnv(format!("{question:?}").as_bytes()),
            levels: Vec::new(),
            rules,
            space,
            outgrown: Vec::new(),
            observer,
            options,
            turns,
            endings,
            stuck,
            symmetries,
            live,
            seen,
        };
        match from {
            Some(saved) => search.resumed(saved),
            None => Ok(search),
        }
    }

    /// Resumes from what was saved.
    fn resumed(mut self, saved: Saved) -> Result<Self, SymbolicError> {
        if saved.game != self.game || saved.levels.is_empty() || saved.sets.roots.len() != 1 + self.seen.len() {
            return Err(SymbolicError::OtherSaved);
        }
        if saved.sets.nodes.iter().any(|node| node.level >= self.rules.variables.len()) {
            return Err(SymbolicError::OtherSaved);
        }
        if let Some(space) = self.space.holding(saved.sets.nodes.len()) {
            self.outgrown.push(std::mem::replace(&mut self.space, space));
        }
        let mut sets = self.space.read(&saved.sets).map_err(Halt::Stop)?.into_iter();
        self.live = sets.next().ok_or(SymbolicError::OtherSaved)?;
        self.seen = sets.collect();
        self.levels = saved.levels;
        Ok(self)
    }

    pub(super) fn run(mut self) -> Result<Vec<Level>, SymbolicError> {
        match self.plies() {
            Ok(()) => Ok(self.levels),
            Err(reason) => Err(SymbolicError::Interrupted(Interrupted { reason, partial: self.levels })),
        }
    }

    fn plies(&mut self) -> Result<(), Halt> {
        loop {
            match self.ply() {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                // Nothing was noted of a ply that did not fit: it is made again where there is more
                // room.
                Err(Halt::Stop(full @ Stop::Memory(_))) => {
                    let space = self.space.roomier().ok_or(full)?;
                    self.move_to(space)?;
                }
                Err(halt) => return Err(halt),
            }
        }
    }

    /// One ply more; `false` if there is none.
    fn ply(&mut self) -> Result<bool, Halt> {
        let positions = if self.levels.is_empty() { self.live.clone() } else { self.advance()? };
        if is_empty(&positions) {
            return Ok(false);
        }
        self.arrive(positions)?;
        Ok(!is_empty(&self.live))
    }

    /// The turn, 0 or 1, of the last level.
    fn turn(&self) -> usize {
        (self.levels.len() - 1) % self.turns.len()
    }

    /// The positions of the next level.
    fn advance(&mut self) -> Result<Set, Stop> {
        let next = self.pass(&self.live, self.turns[self.turn()].moves)?;
        if self.seen.is_empty() {
            return Ok(next);
        }
        let mover = self.levels.len() % self.turns.len();
        self.space.without(&next, &self.seen[mover])
    }

    /// Counts a level and finds its positions that are not over.
    fn arrive(&mut self, positions: Set) -> Result<(), Halt> {
        let mover = self.levels.len() % self.turns.len();
        let seen = self.seen.get(mover).map(|seen| self.space.union(seen, &positions)).transpose()?;
        let all = self.count(&positions);
        let mut level = Level { kept: self.kept(&positions, &all)?, positions: all, ended: None };
        let mut ended = [const { BigUint::ZERO }; 3];
        let endings = match self.levels.len() {
            0 => &self.at_root,
            ply => &self.endings[(ply - 1) % self.turns.len()],
        };
        let mut live = positions;
        for ending in endings {
            let (others, of_outcome) = self.split(&live, ending)?;
            ended[place(ending.outcome)] += of_outcome;
            live = others;
        }
        if self.options.ends {
            self.count_stuck(&live, mover, &mut ended)?;
            level.ended = Some(ended);
        }
        self.levels.push(level);
        self.live = live;
        if let Some(seen) = seen {
            self.seen[mover] = seen;
        }
        self.make_room()?;
        self.tell();
        self.options.told.inspect(|told| told(&self.levels));
        self.keep()
    }

    /// Moves to a larger space where this one has become small, or gives back the nodes that no set
    /// needs.
    fn make_room(&mut self) -> Result<(), Stop> {
        if let Some(space) = self.space.larger() {
            self.move_to(space)?;
        }
        self.space.tidy();
        Ok(())
    }

    fn move_to(&mut self, space: Space<'a>) -> Result<(), Stop> {
        let mut sets = space.read(&self.listing())?.into_iter();
        self.live = sets.next().unwrap_or_else(|| space.empty());
        self.seen = sets.collect();
        self.outgrown.push(std::mem::replace(&mut self.space, space));
        Ok(())
    }

    /// The sets that the next ply is made from.
    fn listing(&self) -> Listing {
        Listing::new(&std::iter::once(&self.live).chain(&self.seen).collect::<Vec<_>>())
    }

    /// The positions that do not end so, and how many do.
    fn split(&self, positions: &Set, ending: &Ending) -> Result<(Set, BigUint), Stop> {
        let others = self.filtered(positions, &ending.without)?;
        let number = if self.options.ends { self.count(positions) - self.count(&others) } else { BigUint::ZERO };
        Ok((others, number))
    }

    /// Adds the positions that have no move.
    fn count_stuck(&self, live: &Set, mover: usize, ended: &mut [BigUint; 3]) -> Result<(), Halt> {
        let mut stuck = self.filtered(live, &self.turns[mover].stuck)?;
        for ending in &self.stuck {
            if ending.without.is_empty() {
                ended[place(ending.outcome)] += self.count(&stuck);
                return Ok(());
            }
            let (others, number) = self.split(&stuck, ending)?;
            ended[place(ending.outcome)] += number;
            stuck = others;
        }
        if is_empty(&stuck) { Ok(()) } else { Err(GameError::stuck(&format!("ply {}", self.levels.len())).into()) }
    }

    /// How many positions each symmetry keeps, the identity first.
    fn kept(&self, positions: &Set, all: &BigUint) -> Result<Vec<BigUint>, Stop> {
        if !self.options.up_to_symmetry {
            return Ok(Vec::new());
        }
        let kept = |filters: &Filters| Ok(self.count(&self.filtered(positions, filters)?));
        std::iter::once(Ok(all.clone())).chain(self.symmetries.iter().map(kept)).collect()
    }

    fn filtered(&self, positions: &Set, filters: &Filters) -> Result<Set, Stop> {
        filters.iter().try_fold(positions.clone(), |positions, &filter| self.pass(&positions, filter))
    }

    fn pass(&self, positions: &Set, relation: u32) -> Result<Set, Stop> {
        self.observer.worked(PASS);
        self.observer.check_cancelled()?;
        self.space.image(positions, &self.rules.relations, relation)
    }

    fn count(&self, positions: &Set) -> BigUint {
        Listing::new(&[positions]).count(self.rules.variables.len())
    }

    fn tell(&self) {
        let found: BigUint = self.levels.iter().map(|level| &level.positions).sum();
        let found = u64::try_from(found).unwrap_or(u64::MAX);
        let ply = self.levels.len() as u32;
        self.observer.progress(&Progress {
            ply,
            found,
            done: found,
            due: 0,
            bytes: self.space.bytes(),
            ..Progress::default()
        });
    }

    fn keep(&mut self) -> Result<(), Halt> {
        if self.options.keep.is_none() {
            return Ok(());
        }
        let saved = Saved { game: self.game, levels: self.levels.clone(), sets: self.listing() };
        self.options.keep.as_mut().map_or(Ok(()), |keep| keep(saved)).map_err(Halt::Store)
    }
}

/// What an image is worth beside its results, in moves that are followed one by one.
const PASS: u64 = 1 << 8;

fn place(outcome: Outcome) -> usize {
    OUTCOMES.iter().position(|&other| other == outcome).expect("one of the three outcomes")
}
