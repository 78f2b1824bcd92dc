//! A referee for one movement phase: orders in, what became of every unit out. Diplomacy's rules
//! without convoys.
//!
//! A move succeeds if it attacks with more strength than the unit in its way holds (or fights back
//! with, if the two would exchange their places) and with more than every other move to the same
//! region prevents with. A strength is one and the supports that are given; a support is given
//! unless its unit is attacked from elsewhere, or dislodged. Nobody dislodges a unit of their own.
//!
//! These definitions go in circles, so every decision is first open, and strengths are intervals:
//! from those of the decisions taken, whatever becomes of the others, more decisions follow until
//! nothing changes. Without convoys only moves in a ring are then still open, each waiting for the
//! next to leave, and the rules let them all succeed.
//!
//! L. B. Kruijswijk, *The math of adjudication*, The Diplomatic Pouch, Spring 2009 Movement, and
//! *Diplomacy Adjudicator Test Cases*, <http://web.inter.nl.net/users/L.B.Kruijswijk/>. Written for
//! truth, not for speed: nothing is shared with the methods that count.

use crate::map::{Kind, Map};

/// A unit on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its power, by number.
    pub power: usize,
    /// Army or fleet.
    pub kind: Kind,
    /// Where it is, by number of zone.
    pub zone: usize,
}

/// What a unit is ordered to do. Pieces and zones are named by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing.
    Hold,
    /// To go to a zone.
    Move(usize),
    /// To support a piece where it is.
    SupportHold(usize),
    /// To support a piece on its way into a region.
    SupportMove(usize, usize),
}

/// What became of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is in this zone now, its old one or where it went.
    At(usize),
    /// It was driven out and must retreat.
    Dislodged,
}

/// A decision: open, or taken.
type Decision = Option<bool>;

/// The least and the most that a strength can be.
#[derive(Clone, Copy)]
struct Strength {
    least: u32,
    most: u32,
}

struct Phase<'p> {
    pieces: &'p [Piece],
    /// The region of every piece, and for those that move the zone and the region they go to.
    regions: Vec<usize>,
    goals: Vec<Option<(usize, usize)>>,
    /// For supports with an order to match: the piece supported, and the region it holds or goes
    /// to.
    supports: Vec<Option<(usize, usize)>>,
    moved: Vec<Decision>,
    given: Vec<Decision>,
}

/// What becomes of every piece. Orders that the map or the other orders do not allow are holds.
#[must_use]
pub fn adjudicate(map: &Map, pieces: &[Piece], commands: &[Command]) -> Vec<Fate> {
    let mut phase = Phase::new(map, pieces, commands);
    loop {
        while phase.decide() {}
        if !phase.turn_ring() {
            break;
        }
    }
    (0..pieces.len()).map(|piece| phase.fate(piece)).collect()
}

impl<'p> Phase<'p> {
    fn new(map: &Map, pieces: &'p [Piece], commands: &[Command]) -> Self {
        let regions: Vec<_> = pieces.iter().map(|piece| map.region_of(piece.zone)).collect();
        let goal = |at: usize| match commands[at] {
            Command::Move(to) if map.moves(pieces[at].kind, pieces[at].zone).contains(&to) => {
                Some((to, map.region_of(to)))
            }
            _ => None,
        };
        let goals: Vec<_> = (0..pieces.len()).map(goal).collect();
        let support = |at: usize| {
            let (other, region) = match commands[at] {
                Command::SupportHold(other) if goals[other].is_none() => (other, regions[other]),
                Command::SupportMove(other, region) if goals[other].is_some_and(|(_, to)| to == region) => {
                    (other, region)
                }
                _ => return None,
            };
            let able = other != at && map.reaches(pieces[at].kind, pieces[at].zone, region);
            able.then_some((other, region))
        };
        let supports: Vec<_> = (0..pieces.len()).map(support).collect();
        let moved = goals.iter().map(|goal| if goal.is_some() { None } else { Some(false) }).collect();
        let given = supports.iter().map(|support| if support.is_some() { None } else { Some(false) }).collect();
        Self { pieces, regions, goals, supports, moved, given }
    }

    fn fate(&self, piece: usize) -> Fate {
        match self.goals[piece] {
            Some((to, _)) if self.moved[piece] == Some(true) => Fate::At(to),
            _ if self.entered(self.regions[piece]) == Some(true) => Fate::Dislodged,
            _ => Fate::At(self.pieces[piece].zone),
        }
    }

    fn moves_into(&self, region: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.goals.len()).filter(move |&piece| self.goals[piece].is_some_and(|(_, to)| to == region))
    }

    /// Whether some move into a region succeeds.
    fn entered(&self, region: usize) -> Decision {
        let mut open = false;
        for piece in self.moves_into(region) {
            match self.moved[piece] {
                Some(true) => return Some(true),
                None => open = true,
                Some(false) => {}
            }
        }
        if open { None } else { Some(false) }
    }

    /// Takes the decisions that follow from those taken; whether there were any.
    fn decide(&mut self) -> bool {
        let mut any = false;
        for piece in 0..self.pieces.len() {
            if self.given[piece].is_none() {
                self.given[piece] = self.support_given(piece);
                any |= self.given[piece].is_some();
            }
            if self.moved[piece].is_none() {
                self.moved[piece] = self.move_succeeds(piece);
                any |= self.moved[piece].is_some();
            }
        }
        any
    }

    fn support_given(&self, piece: usize) -> Decision {
        let (_, towards) = self.supports[piece]?;
        let foreign = |attacker: &usize| self.pieces[*attacker].power != self.pieces[piece].power;
        let cut = self.moves_into(self.regions[piece]).filter(foreign).any(|at| self.regions[at] != towards);
        if cut { Some(false) } else { self.entered(self.regions[piece]).map(|dislodged| !dislodged) }
    }

    /// One and the supports of a piece, those of one power left out.
    fn supported(&self, piece: usize, without: Option<usize>) -> Strength {
        let mut strength = Strength { least: 1, most: 1 };
        for (supporter, support) in self.supports.iter().enumerate() {
            let counts =
                support.is_some_and(|(other, _)| other == piece) && Some(self.pieces[supporter].power) != without;
            if counts {
                strength.least += u32::from(self.given[supporter] == Some(true));
                strength.most += u32::from(self.given[supporter] != Some(false));
            }
        }
        strength
    }

    /// The piece that a move would exchange places with.
    fn opponent(&self, piece: usize) -> Option<usize> {
        let (_, to) = self.goals[piece]?;
        self.moves_into(self.regions[piece]).find(|&other| self.regions[other] == to)
    }

    fn occupant(&self, region: usize) -> Option<usize> {
        self.regions.iter().position(|&there| there == region)
    }

    /// The strength of a move against who is in its way.
    fn attack(&self, piece: usize, to: usize) -> Strength {
        let Some(other) = self.occupant(to) else { return self.supported(piece, None) };
        let leaves = if self.opponent(piece).is_some() { Some(false) } else { self.moved[other] };
        let free = self.supported(piece, None);
        if leaves == Some(true) {
            return free;
        }
        let own = self.pieces[other].power == self.pieces[piece].power;
        let against =
            if own { Strength { least: 0, most: 0 } } else { self.supported(piece, Some(self.pieces[other].power)) };
        if leaves == Some(false) { against } else { Strength { least: against.least, most: free.most } }
    }

    /// The strength of what is in a region against a move that it does not want to exchange with.
    fn hold(&self, region: usize) -> Strength {
        let Some(other) = self.occupant(region) else { return Strength { least: 0, most: 0 } };
        match (self.goals[other], self.moved[other]) {
            (None, _) => self.supported(other, None),
            (Some(_), Some(true)) => Strength { least: 0, most: 0 },
            (Some(_), Some(false)) => Strength { least: 1, most: 1 },
            (Some(_), None) => Strength { least: 0, most: 1 },
        }
    }

    /// The strength of a move against other moves to the same region.
    fn prevent(&self, piece: usize) -> Strength {
        let all = self.supported(piece, None);
        match self.opponent(piece).map(|other| self.moved[other]) {
            Some(Some(true)) => Strength { least: 0, most: 0 },
            Some(None) => Strength { least: 0, most: all.most },
            Some(Some(false)) | None => all,
        }
    }

    fn move_succeeds(&self, piece: usize) -> Decision {
        let (_, to) = self.goals[piece]?;
        let attack = self.attack(piece, to);
        let in_the_way = match self.opponent(piece) {
            Some(other) => self.supported(other, None),
            None => self.hold(to),
        };
        let rivals = self.moves_into(to).filter(|&rival| rival != piece).map(|rival| self.prevent(rival));
        let (mut sure, mut possible) = (attack.least > in_the_way.most, attack.most > in_the_way.least);
        for rival in rivals {
            sure &= attack.least > rival.most;
            possible &= attack.most > rival.least;
        }
        if sure {
            Some(true)
        } else if possible {
            None
        } else {
            Some(false)
        }
    }

    /// Lets the moves of one ring succeed; whether there was one.
    fn turn_ring(&mut self) -> bool {
        let next = |piece: usize| {
            let (_, to) = self.goals[piece]?;
            self.occupant(to).filter(|&other| self.moved[other].is_none())
        };
        for start in (0..self.pieces.len()).filter(|&piece| self.moved[piece].is_none()) {
            let mut ring = vec![start];
            while let Some(piece) = next(ring[ring.len() - 1]) {
                if piece == start {
                    for piece in ring {
                        self.moved[piece] = Some(true);
                    }
                    return true;
                }
                if ring.contains(&piece) {
                    break;
                }
                ring.push(piece);
            }
        }
        false
    }
}
