//! The rules of a game as relations between sets of positions.

use ludex_core::{End, Holds, MoveTable, Observer, Outcome, Player, Stop};

use super::automata::{Agree, Moves, Without};
use super::relation::{Relation, Relations};
use super::variables::Variables;

/// Number of patterns searched for in one pass. A pass has to distinguish which of them still may
/// hold, which is expensive when they are many; few of them make many passes. Filtering
/// `connect4:5x5` took 2.9 s with 1 and 2.0 s with 4; `connect4:6x5` takes the same with 4 and 8.
const TOGETHER: usize = 4;

/// Outcomes in the order of their numbers.
pub(super) const OUTCOMES: [Outcome; 3] = [Outcome::Win(Player::First), Outcome::Draw, Outcome::Win(Player::Second)];

/// Positions without any of some patterns are those that pass all of these filters.
pub(super) type Filters = Vec<Relation>;

/// What happens on the way from one ply to the next, with one player to move.
#[derive(Debug)]
pub(super) struct Turn {
    /// One of the moves is made.
    pub(super) moves: Relation,
    /// No move is possible.
    pub(super) stuck: Filters,
}

/// Some positions with the same outcome: those that do not pass.
#[derive(Debug)]
pub(super) struct Ending {
    pub(super) outcome: Outcome,
    pub(super) without: Filters,
}

/// The rules of a game, ready to work on sets.
pub(super) struct Rules<'t> {
    table: &'t MoveTable,
    pub(super) variables: Variables,
    pub(super) relations: Relations<'t>,
}

impl<'t> Rules<'t> {
    pub(super) fn new(table: &'t MoveTable, observer: &'t dyn Observer) -> Self {
        Self { table, variables: Variables::new(table), relations: Relations::new(observer) }
    }

    /// The moves of a player. `None` is a game where the player to move does not matter.
    pub(super) fn turn(&mut self, mover: Option<Player>, with_stuck: bool) -> Result<Turn, Stop> {
        let mine = |player: Option<Player>| player.is_none() || mover.is_none() || player == mover;
        let moves: Vec<_> = self.table.moves.iter().filter(|mv| mine(mv.mover)).collect();
        let automaton = Moves::new(&self.variables, self.table.contents.len(), moves.iter().copied());
        let relation = self.relations.build(&self.variables, &automaton)?;
        let needs = moves.iter().map(|mv| mv.cells.iter().map(|change| change.before).collect());
        let mut needs: Vec<Vec<Holds>> = if with_stuck { needs.collect() } else { Vec::new() };
        needs
            .sort_by(|one, other| one.iter().map(|h| (h.cell, h.any_of)).cmp(other.iter().map(|h| (h.cell, h.any_of))));
        needs.dedup();
        Ok(Turn { moves: relation, stuck: self.without(needs)? })
    }

    /// The ends that a move of `mover` may lead to, outcome by outcome; all ends, if the last mover
    /// is not known.
    pub(super) fn endings(&mut self, mover: Option<Player>) -> Result<Vec<Ending>, Stop> {
        let may_follow = |end: &&End| end.after.is_none() || mover.is_none() || end.after == mover;
        let ends: Vec<&End> = self.table.ends.iter().filter(may_follow).collect();
        let mut endings = Vec::with_capacity(OUTCOMES.len());
        for outcome in OUTCOMES {
            let patterns = ends.iter().filter(|end| end.outcome == outcome).map(|end| end.cells.clone()).collect();
            endings.push(Ending { outcome, without: self.without(patterns)? });
        }
        endings.retain(|ending| !ending.without.is_empty());
        Ok(endings)
    }

    /// How positions without a move ended, one pattern after the other; a pattern without cells
    /// holds everywhere and has no filters.
    pub(super) fn stuck_endings(&mut self) -> Result<Vec<Ending>, Stop> {
        let table = self.table;
        let ending = |end: &End| {
            let patterns = if end.cells.is_empty() { Vec::new() } else { vec![end.cells.clone()] };
            Ok(Ending { outcome: end.outcome, without: self.without(patterns)? })
        };
        table.stuck.iter().map(ending).collect()
    }

    /// The positions that a symmetry keeps, given by where it moves what each cell holds: cell by
    /// cell, in the order in which pairs are soonest read.
    pub(super) fn kept(&mut self, image: impl Fn(u32, u8) -> Option<(u32, u8)>) -> Result<Option<Filters>, Stop> {
        let mut pairs = Vec::new();
        for (from, &contents) in (0..).zip(&self.table.contents) {
            let Some(images) = (0..contents).map(|content| image(from, content)).collect::<Option<Vec<_>>>() else {
                return Ok(None);
            };
            pairs.push(Agree {
                from,
                to: images[0].0,
                image: images.into_iter().map(|(_, content)| content).collect(),
            });
        }
        pairs.retain(|pair| pair.from != pair.to || (0..).zip(&pair.image).any(|(content, &image)| content != image));
        pairs.sort_by_key(|pair| {
            let [from, to] = [pair.from, pair.to].map(|cell| self.variables.reading_order(cell));
            (from.abs_diff(to), from.min(to))
        });
        let build = |pair| self.relations.build(&self.variables, pair);
        let mut filters = pairs.iter().map(build).collect::<Result<Filters, Stop>>()?;
        filters.dedup();
        Ok(Some(filters))
    }

    /// Patterns that end near each other look at the same cells, and share a filter.
    fn without(&mut self, mut patterns: Vec<Vec<Holds>>) -> Result<Filters, Stop> {
        let told_last =
            |pattern: &Vec<Holds>| pattern.iter().map(|holds| self.variables.reading_order(holds.cell)).max();
        patterns.sort_by_key(told_last);
        let filter = |patterns: &[Vec<Holds>]| {
            let automaton = Without::new(&self.variables, self.table.contents.len(), patterns);
            self.relations.build(&self.variables, &automaton)
        };
        patterns.chunks(TOGETHER).map(filter).collect()
    }
}
