//! A referee for one movement phase: orders in, what became of every unit out.
//!
//! A move succeeds if it attacks with more strength than the unit in its way holds (or fights back
//! with, if the two would exchange their places) and with more than every other move to the same
//! region prevents with. A strength is one and the supports that are given; a support is given
//! unless its unit is attacked from elsewhere, or dislodged. Nobody dislodges a unit of their own.
//!
//! An army goes by sea if it cannot go by land, if its order says so, or if a fleet of its own
//! power is ordered to carry it; it does not fall back on the land then. It arrives if a chain of
//! fleets with that order stands; until then its move is none, and cuts and prevents nothing.
//!
//! These definitions go in circles, so every decision is first open, and strengths are intervals:
//! from those of the decisions taken, whatever becomes of the others, more decisions follow until
//! nothing changes. What is still open waits for itself. Of the decisions that wait for each other
//! and for no others, either there is a convoy among them, a paradox, and by Szykman's rule its
//! army stays at home and does nothing; or they are moves in a ring, each waiting for the next to
//! leave, and all succeed.
//!
//! L. B. Kruijswijk, *The math of adjudication*, The Diplomatic Pouch, Spring 2009 Movement, and
//! *Diplomacy Adjudicator Test Cases*, version 3.0, whose preferences are followed,
//! <http://web.inter.nl.net/users/L.B.Kruijswijk/>. There the decisions of a circle are found by
//! guessing; here each notes what it waits for. Written for truth, not for speed: nothing is shared
//! with the methods that count.

use std::cell::RefCell;

use crate::convoy;
use crate::map::{Ground, Kind, Map};

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
    /// To go to a zone by sea, even where there is a way by land.
    MoveByConvoy(usize),
    /// To carry a piece, an army, to a region.
    Convoy(usize, usize),
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

/// What can be open: a move, a support, a way by sea; each of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Moved(usize),
    Given(usize),
    Arrives(usize),
}

/// Where a piece is to go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    pub(crate) zone: usize,
    pub(crate) region: usize,
    pub(crate) by_sea: bool,
}

pub(crate) struct Phase<'p> {
    map: &'p Map,
    pieces: &'p [Piece],
    /// The region of every piece, and where those that move go.
    pub(crate) regions: Vec<usize>,
    pub(crate) goals: Vec<Option<Goal>>,
    /// For supports with an order to match: the piece supported, and the region it holds or goes
    /// to.
    pub(crate) supports: Vec<Option<(usize, usize)>>,
    /// For fleets that carry an army that is to go that way: the army.
    pub(crate) convoys: Vec<Option<usize>>,
    moved: Vec<Decision>,
    given: Vec<Decision>,
    arrives: Vec<Decision>,
    /// The armies whose convoys were a paradox.
    pub(crate) paradoxes: Vec<usize>,
    /// What was asked and is open.
    waited: RefCell<Vec<Question>>,
}

/// What becomes of every piece. Orders that the map or the other orders do not allow are holds.
#[must_use]
pub fn adjudicate(map: &Map, pieces: &[Piece], commands: &[Command]) -> Vec<Fate> {
    let phase = Phase::decided(map, pieces, commands);
    (0..pieces.len()).map(|piece| phase.fate(piece)).collect()
}

impl<'p> Phase<'p> {
    /// The phase, with all its decisions taken.
    pub(crate) fn decided(map: &'p Map, pieces: &'p [Piece], commands: &[Command]) -> Self {
        let mut phase = Self::new(map, pieces, commands);
        loop {
            while phase.decide() {}
            let circle = phase.circle();
            if circle.is_empty() {
                return phase;
            }
            phase.break_circle(&circle);
        }
    }

    fn new(map: &'p Map, pieces: &'p [Piece], commands: &[Command]) -> Self {
        let regions: Vec<_> = pieces.iter().map(|piece| map.region_of(piece.zone)).collect();
        let all = 0..pieces.len();
        let goals: Vec<_> = all.clone().map(|at| goal(map, pieces, commands, at)).collect();
        let support = |at: usize| {
            let (other, region) = match commands[at] {
                Command::SupportHold(other) if goals[other].is_none() => (other, regions[other]),
                Command::SupportMove(other, region) if goals[other].is_some_and(|goal| goal.region == region) => {
                    (other, region)
                }
                _ => return None,
            };
            let able = other != at && map.reaches(pieces[at].kind, pieces[at].zone, region);
            able.then_some((other, region))
        };
        let supports: Vec<_> = all.clone().map(support).collect();
        let convoy = |at: usize| match commands[at] {
            Command::Convoy(army, region)
                if goals[army].is_some_and(|goal| goal.by_sea && goal.region == region)
                    && convoy::can_carry(map, pieces, at, army, region) =>
            {
                Some(army)
            }
            _ => None,
        };
        let convoys = all.clone().map(convoy).collect();
        let moved = goals.iter().map(|goal| if goal.is_some() { None } else { Some(false) }).collect();
        let given = supports.iter().map(|support| if support.is_some() { None } else { Some(false) }).collect();
        let arrives = goals.iter().map(|goal| if goal.is_some_and(|goal| goal.by_sea) { None } else { Some(true) });
        let arrives = arrives.collect();
        let (paradoxes, waited) = (Vec::new(), RefCell::default());
        Self { map, pieces, regions, goals, supports, convoys, moved, given, arrives, paradoxes, waited }
    }

    /// Whether a piece moved; open ones are noted.
    fn moved(&self, piece: usize) -> Decision {
        self.asked(Question::Moved(piece), self.moved[piece])
    }

    fn given(&self, piece: usize) -> Decision {
        self.asked(Question::Given(piece), self.given[piece])
    }

    fn arrives(&self, piece: usize) -> Decision {
        self.asked(Question::Arrives(piece), self.arrives[piece])
    }

    fn asked(&self, question: Question, decision: Decision) -> Decision {
        if decision.is_none() {
            self.waited.borrow_mut().push(question);
        }
        decision
    }

    pub(crate) fn fate(&self, piece: usize) -> Fate {
        match self.goals[piece] {
            Some(goal) if self.moved[piece] == Some(true) => Fate::At(goal.zone),
            _ if self.entered(self.regions[piece]) == Some(true) => Fate::Dislodged,
            _ => Fate::At(self.pieces[piece].zone),
        }
    }

    pub(crate) fn moves_into(&self, region: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.goals.len()).filter(move |&piece| self.goals[piece].is_some_and(|goal| goal.region == region))
    }

    /// Whether some move into a region succeeds.
    fn entered(&self, region: usize) -> Decision {
        let mut open = false;
        for piece in self.moves_into(region) {
            match self.moved(piece) {
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
        for question in self.open() {
            let decision = self.answer(question);
            any |= decision.is_some();
            self.set(question, decision);
        }
        any
    }

    /// What is open.
    fn open(&self) -> Vec<Question> {
        let all = 0..self.pieces.len();
        let open = |decisions: &[Decision], question: fn(usize) -> Question| {
            all.clone().filter(|&at| decisions[at].is_none()).map(question).collect::<Vec<_>>()
        };
        let (arrives, given) = (open(&self.arrives, Question::Arrives), open(&self.given, Question::Given));
        [arrives, given, open(&self.moved, Question::Moved)].concat()
    }

    fn answer(&self, question: Question) -> Decision {
        match question {
            Question::Moved(piece) => self.move_succeeds(piece),
            Question::Given(piece) => self.support_given(piece),
            Question::Arrives(piece) => self.sails(piece),
        }
    }

    fn set(&mut self, question: Question, decision: Decision) {
        match question {
            Question::Moved(piece) => self.moved[piece] = decision,
            Question::Given(piece) => self.given[piece] = decision,
            Question::Arrives(piece) => self.arrives[piece] = decision,
        }
    }

    /// Open decisions that wait for each other and for no others; none if nothing is open.
    fn circle(&self) -> Vec<Question> {
        let waits = |question: Question| {
            self.waited.borrow_mut().clear();
            self.answer(question);
            self.waited.take()
        };
        let reached = |question: Question| {
            let (mut reached, mut next) = (Vec::new(), Some(question));
            let mut followed = 0;
            while let Some(at) = next {
                for further in waits(at) {
                    if !reached.contains(&further) {
                        reached.push(further);
                    }
                }
                next = reached.get(followed).copied();
                followed += 1;
            }
            reached
        };
        self.open().into_iter().map(reached).min_by_key(Vec::len).unwrap_or_default()
    }

    /// Szykman's rule for convoys; otherwise a ring of moves turns.
    fn break_circle(&mut self, circle: &[Question]) {
        let mut paradox = false;
        for &question in circle {
            if let Question::Arrives(army) = question {
                self.arrives[army] = Some(false);
                self.paradoxes.push(army);
                paradox = true;
            }
        }
        if !paradox && !self.turn_ring(circle) {
            // Never met: what waits for itself is a convoy or a ring.
            for &question in circle {
                self.set(question, Some(false));
            }
        }
    }

    /// Whether an army that goes by sea arrives, to fight or not: a chain of fleets that stay.
    fn sails(&self, army: usize) -> Decision {
        let goal = self.goals[army]?;
        let fleets: Vec<_> = (0..self.pieces.len()).filter(|&fleet| self.convoys[fleet] == Some(army)).collect();
        let stays: Vec<_> =
            fleets.iter().map(|&fleet| self.entered(self.regions[fleet]).map(|entered| !entered)).collect();
        let chain = |stays_so: &dyn Fn(Decision) -> bool| {
            let seas = fleets.iter().zip(&stays).filter(|&(_, &stays)| stays_so(stays));
            let seas: Vec<_> = seas.map(|(&fleet, _)| self.regions[fleet]).collect();
            convoy::joins(self.map, &seas, self.regions[army], goal.region)
        };
        if chain(&|stays| stays == Some(true)) {
            Some(true)
        } else if chain(&|stays| stays != Some(false)) {
            None
        } else {
            Some(false)
        }
    }

    fn support_given(&self, piece: usize) -> Decision {
        let (_, towards) = self.supports[piece]?;
        match self.cut(piece, towards) {
            Some(true) => Some(false),
            cut => {
                let entered = self.entered(self.regions[piece]);
                if entered == Some(true) { Some(false) } else { cut.and(entered).map(|_| true) }
            }
        }
    }

    /// Whether a support is cut by an attack from elsewhere than where it is given to.
    fn cut(&self, piece: usize, towards: usize) -> Decision {
        let mut open = false;
        for attacker in self.cutters(piece, towards) {
            match self.arrives(attacker) {
                Some(true) => return Some(true),
                None => open = true,
                Some(false) => {}
            }
        }
        if open { None } else { Some(false) }
    }

    /// The moves that cut a support if they arrive.
    pub(crate) fn cutters(&self, piece: usize, towards: usize) -> impl Iterator<Item = usize> + '_ {
        let foreign = move |&attacker: &usize| self.pieces[attacker].power != self.pieces[piece].power;
        self.moves_into(self.regions[piece]).filter(foreign).filter(move |&at| self.regions[at] != towards)
    }

    /// One and the supports of a piece, those of one power left out.
    fn supported(&self, piece: usize, without: Option<usize>) -> Strength {
        let mut strength = Strength { least: 1, most: 1 };
        for (supporter, support) in self.supports.iter().enumerate() {
            let counts =
                support.is_some_and(|(other, _)| other == piece) && Some(self.pieces[supporter].power) != without;
            if counts {
                let given = self.given(supporter);
                strength.least += u32::from(given == Some(true));
                strength.most += u32::from(given != Some(false));
            }
        }
        strength
    }

    /// The piece that a move would exchange places with, if both go by land.
    pub(crate) fn opponent(&self, piece: usize) -> Option<usize> {
        let goal = self.goals[piece].filter(|goal| !goal.by_sea)?;
        let by_land = |other: &usize| self.goals[*other].is_some_and(|goal| !goal.by_sea);
        self.moves_into(self.regions[piece]).filter(by_land).find(|&other| self.regions[other] == goal.region)
    }

    pub(crate) fn occupant(&self, region: usize) -> Option<usize> {
        self.regions.iter().position(|&there| there == region)
    }

    /// The strength of a move against who is in its way.
    fn attack(&self, piece: usize, to: usize) -> Strength {
        let Some(other) = self.occupant(to) else { return self.supported(piece, None) };
        let leaves = if self.opponent(piece).is_some() { Some(false) } else { self.moved(other) };
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
        if self.goals[other].is_none() {
            return self.supported(other, None);
        }
        match self.moved(other) {
            Some(true) => Strength { least: 0, most: 0 },
            Some(false) => Strength { least: 1, most: 1 },
            None => Strength { least: 0, most: 1 },
        }
    }

    /// The strength of a move against other moves to the same region.
    fn prevent(&self, piece: usize) -> Strength {
        let all = self.supported(piece, None);
        let counts = match self.opponent(piece) {
            Some(other) => self.moved(other).map(|moved| !moved),
            None => self.arrives(piece),
        };
        match counts {
            Some(true) => all,
            Some(false) => Strength { least: 0, most: 0 },
            None => Strength { least: 0, most: all.most },
        }
    }

    fn move_succeeds(&self, piece: usize) -> Decision {
        let to = self.goals[piece]?.region;
        let arrives = self.arrives(piece);
        if arrives == Some(false) {
            return arrives;
        }
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
            arrives
        } else if possible {
            None
        } else {
            Some(false)
        }
    }

    /// Lets the moves of one ring succeed; whether there was one.
    fn turn_ring(&mut self, circle: &[Question]) -> bool {
        let turns = |piece: usize| circle.contains(&Question::Moved(piece)) && self.opponent(piece).is_none();
        let next = |piece: usize| {
            let to = self.goals[piece]?.region;
            self.occupant(to).filter(|&other| turns(other))
        };
        for start in (0..self.pieces.len()).filter(|&piece| turns(piece)) {
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

    /// What a reader asks when all is decided.
    pub(crate) fn has_moved(&self, piece: usize) -> bool {
        self.moved[piece] == Some(true)
    }

    pub(crate) fn is_given(&self, piece: usize) -> bool {
        self.given[piece] == Some(true)
    }

    pub(crate) fn has_arrived(&self, piece: usize) -> bool {
        self.arrives[piece] == Some(true)
    }

    /// The strengths of a move when all is decided, and of what it must exceed: who is in the way,
    /// and rivals.
    pub(crate) fn battle(&self, piece: usize, to: usize) -> Battle {
        let in_the_way = match self.opponent(piece) {
            Some(other) => Some((other, self.supported(other, None).least)),
            None => self.occupant(to).map(|other| (other, self.hold(to).least)),
        };
        let rivals = self.moves_into(to).filter(|&rival| rival != piece);
        let rivals = rivals.map(|rival| (rival, self.prevent(rival).least)).filter(|&(_, strength)| strength > 0);
        Battle {
            attack: self.attack(piece, to).least,
            in_the_way: in_the_way.filter(|&(_, strength)| strength > 0),
            rivals: rivals.collect(),
        }
    }
}

/// The strengths around a move.
pub(crate) struct Battle {
    pub(crate) attack: u32,
    pub(crate) in_the_way: Option<(usize, u32)>,
    pub(crate) rivals: Vec<(usize, u32)>,
}

/// Where a piece is to go, and how, if it can be ordered to.
fn goal(map: &Map, pieces: &[Piece], commands: &[Command], at: usize) -> Option<Goal> {
    let (zone, asked) = match commands[at] {
        Command::Move(zone) => (zone, false),
        Command::MoveByConvoy(zone) => (zone, true),
        _ => return None,
    };
    let Piece { power, kind, zone: home } = pieces[at];
    let region = map.region_of(zone);
    let by_land = map.moves(kind, home).contains(&zone);
    let own_fleet = |fleet: usize| {
        pieces[fleet].power == power
            && commands[fleet] == Command::Convoy(at, region)
            && convoy::can_carry(map, pieces, fleet, at, region)
    };
    let by_sea = kind == Kind::Army && (asked || !by_land || (0..pieces.len()).any(own_fleet));
    let lands = map.regions[region].ground == Ground::Coast && map.regions[region].zones[0] == zone;
    let possible = if by_sea { lands && convoy::possible(map, pieces, at, region) } else { by_land };
    possible.then_some(Goal { zone, region, by_sea })
}
