//! One position solved by proof numbers, where a game has [`Foresight`].
//!
//! A question that has yes or no for an answer, "does this player win?", is put to a position. The
//! *proof number* of a position is how many positions below it must still be answered with yes, at
//! least, for its answer to be yes; its *disproof number*, the same for no (L. V. Allis, M. van der
//! Meulen, H. J. van den Herik, *Proof-number search*, Artificial Intelligence 66 (1994), 91–124,
//! doi:10.1016/0004-3702(94)90004-3). The search goes where they are smallest, depth first, with a
//! table of what was found (A. Nagai, *Df-pn algorithm for searching AND/OR trees and its
//! applications*, 2002), and leaves a branch only when the next best is better by a third (J.
//! Pawlewicz, Ł. Lew, *Improving depth-first PN-search: 1 + ε trick*, 2007,
//! doi:10.1007/978-3-540-75538-8_14).
//!
//! Numbers are kept for the player to move: how hard it is to `reach` what this player wants, and
//! how hard to `deny` it. What foresight decides is never searched; of what it leaves open, it
//! gives the first numbers.
//!
//! ```text
//! reach(position) = the least of deny(next)      deny(position) = the sum of reach(next)
//! ```
//!
//! # Tried and dropped
//!
//! Positions searched for Kamon from nine stones on side 4, six layouts, both questions together,
//! when the first numbers were 1 and the choices of the player to move (20 million):
//!
//! - Leaving a branch at once when another is as good: 37 million; at a half, 21, at a quarter, 23.
//! - The greatest number to reach instead of the sum, plus one for each other move ("weak" proof
//!   numbers): 89 to 117 million; the greatest and a half of the others: 21 to 23.
//! - First numbers that count the free tokens which either player may not take any more: 22 to 40.
//! - Positions as the same where they differ in stones that can be part of no chain any more: 1 %
//!   fewer positions, and more time for each.

mod table;

use ludex_core::{Foreseen, Foresight, Observer, Outcome, Player, Progress, Sight, Stop};

use table::{Numbers, Place, Table};

/// Between two looks at whether to stop, in positions.
const LOOK: u64 = 1 << 12;

/// A search whose table serves all positions of one game.
#[derive(Debug)]
pub struct Search {
    table: Table,
    searched: u64,
    /// What comes next in the positions of the branch that is searched, the deepest last.
    next: Vec<Next>,
    foreseen: Vec<Foreseen>,
}

/// A position that comes next in one that is being searched.
#[derive(Clone, Copy, Debug)]
struct Next {
    key: u128,
    /// Where it stands in the table; nowhere if it was decided by foresight.
    place: Option<Place>,
    numbers: Numbers,
}

/// A position that is being searched.
#[derive(Clone, Copy, Debug)]
struct Node {
    place: Place,
    /// Where what comes next begins in the list, and which of it is searched.
    first: usize,
    chosen: usize,
    /// The numbers up to which it is searched.
    limits: Numbers,
    /// The number of positions searched before.
    before: u64,
}

/// What was found of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether the player wins.
    pub wins: bool,
    /// The key of a position after this one in which the player to move has what this player wants,
    /// to win or that the other does not; `None` if no move leads there.
    pub next: Option<u128>,
}

/// Whether a player wins from a position where `mover` is to move.
struct Question<'g, G> {
    game: &'g G,
    mover: Player,
    player: Player,
}

impl<G> Question<'_, G> {
    /// The key of a position for this question.
    fn key(&self, position: u128) -> u128 {
        position << 1 | u128::from(self.player == Player::Second)
    }

    /// Whether an outcome is what the player to move wants, so many plies on.
    fn is_wanted(&self, ply: usize, outcome: Outcome) -> bool {
        let to_move = if ply.is_multiple_of(2) { self.mover } else { !self.mover };
        (outcome == Outcome::Win(self.player)) == (to_move == self.player)
    }
}

impl Search {
    /// A search of a game whose keys have so many bits, with a table of at most `bytes` bytes.
    ///
    /// # Errors
    /// Too few bytes.
    pub fn new(key_bits: u32, bytes: u64) -> Result<Self, Stop> {
        // One bit more tells the questions apart.
        let table = Table::new(key_bits + 1, bytes)?;
        Ok(Self { table, searched: 0, next: Vec::new(), foreseen: Vec::new() })
    }

    /// How many positions were searched so far, those that were searched again included.
    #[must_use]
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// Whether a player wins from the position with this key, which is not over, when `mover` is to
    /// move.
    ///
    /// # Errors
    /// A cancellation; the table keeps what was found.
    ///
    /// # Panics
    /// Never: the search ends at the position that was asked about.
    pub fn wins<G: Foresight>(
        &mut self,
        game: &G,
        (key, mover): (u128, Player),
        player: Player,
        observer: &dyn Observer,
    ) -> Result<Answer, Stop> {
        let question = Question { game, mover, player };
        self.next.clear();
        let root = self.table.place(question.key(key));
        let mut nodes = vec![self.enter(&question, 0, (key, root), Numbers::ENDLESS)];
        while let Some(node) = nodes.last_mut() {
            let (numbers, best, second) = self.sum(node.first);
            if numbers.is_decided() || numbers.passes(node.limits) {
                let next = self.next.get(best).filter(|_| numbers.is_reached()).map(|next| next.key);
                self.next.truncate(node.first);
                self.table.insert(node.place, numbers, self.searched - node.before);
                nodes.pop();
                match nodes.last() {
                    Some(before) => self.next[before.chosen].numbers = numbers,
                    None => return Ok(Answer { wins: next.is_some() == (mover == player), next }),
                }
            } else {
                let Next { key, place, numbers: chosen } = self.next[best];
                let place = place.expect("what is decided is not searched");
                node.chosen = best;
                let limits = node.limits.within(numbers, chosen, second);
                let ply = nodes.len();
                if self.searched.is_multiple_of(LOOK) {
                    self.look(ply, observer)?;
                }
                nodes.push(self.enter(&question, ply, (key, place), limits));
            }
        }
        unreachable!("the search ends at the position that was asked about")
    }

    /// Lists what comes after a position: what is open, or the one move that decides.
    fn enter<G: Foresight>(
        &mut self,
        question: &Question<'_, G>,
        ply: usize,
        (key, place): (u128, Place),
        limits: Numbers,
    ) -> Node {
        let (first, before) = (self.next.len(), self.searched);
        self.searched += 1;
        self.foreseen.clear();
        question.game.foresee(key, &mut self.foreseen);
        for &Foreseen { key, sight } in &self.foreseen {
            match sight {
                Sight::Decided(outcome) if question.is_wanted(ply, outcome) => {
                    self.next.truncate(first);
                    self.next.push(Next { key, place: None, numbers: Numbers::DENIED });
                    break;
                }
                Sight::Decided(_) => {}
                Sight::Open { reach, deny } => {
                    let place = Some(self.table.place(question.key(key)));
                    self.next.push(Next { key, place, numbers: Numbers::open(reach, deny) });
                }
            }
        }
        self.table.fetch(self.next[first..].iter().filter_map(|next| next.place));
        Node { place, first, chosen: first, limits, before }
    }

    /// The numbers of a position by what comes next, the best of that, and the second least number
    /// to deny.
    fn sum(&mut self, first: usize) -> (Numbers, usize, u64) {
        let (mut numbers, mut best, mut second) = (Numbers::DENIED, first, u64::MAX);
        for at in first..self.next.len() {
            let next = &mut self.next[at];
            if let Some(found) = next.place.and_then(|place| self.table.find(place)) {
                next.numbers = found;
            }
            let found = next.numbers;
            if found.deny < numbers.reach {
                (second, numbers.reach, best) = (numbers.reach, found.deny, at);
            } else {
                second = second.min(found.deny);
            }
            numbers.add(found);
        }
        (numbers.settled(), best, second)
    }

    fn look(&mut self, ply: usize, observer: &dyn Observer) -> Result<(), Stop> {
        observer.worked(LOOK);
        let (found, bytes) = (self.searched, self.table.bytes());
        observer.progress(&Progress { ply: ply as u32, found, done: found, bytes, ..Progress::default() });
        observer.check_cancelled()
    }
}
