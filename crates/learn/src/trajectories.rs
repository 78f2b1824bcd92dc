//! Values learned along trajectories: the learner of V. Thomas, *Résolution d'un jeu de morpion*
//! (2013), sections 4 and 5, as it stands there.
//!
//! ```text
//! trajectory 1   start ──?──▶ ──?──▶ ──?──▶ over: known          one position more is known
//! trajectory 2   start ──?──▶ ──?──▶ won move known: known       after every trajectory,
//!     …                                                          nearer and nearer to the start
//! trajectory n   start: all moves known: known
//! ```
//!
//! The document's words, translated. A dictionary gives the value of the positions that are known.
//! `calculFils` (section 4.2.2, here [`Trajectories::children`]) "returns for a given situation the
//! set of the possible moves, parted into the winning moves, the losing moves, the moves that lead
//! to a draw, and the unknown moves (those that are not in the dictionary)". `trajectoire2(start,
//! values)` ([`Trajectories::trajectory`]):
//!
//! - "if the present state is won or lost, it saves the state and stops;
//! - if there is a winning move, it saves the state, saying that this state is winning;
//! - if there are unknown moves, it chooses one of them at random and goes on to the next;
//! - else all moves lead either to a defeat or to a draw: if there is a move that leads to a draw,
//!   the value is 0; else all moves lead to a defeat and the value is lost;
//! - finally, if no move is possible, the game stops and the value can be told by `gagner()`."
//!
//! "Repeat these trajectories until the starting situation is won, lost or drawn"
//! ([`Trajectories::learn`]).
//!
//! It follows that every trajectory makes exactly one position known, so there are as many
//! trajectories as positions known in the end, and never more than positions that can be reached.
//! Known values are exact, for a position is called drawn or lost only when all its moves are
//! known. Finished positions are unknown too until a trajectory has been there: a win in one move
//! is not seen before.
//!
//! Tic-tac-toe, seeds 0 to 199: from 4,784 to 4,958 positions known in the end, 4,878 in the mean,
//! of the 5,478 that there are; up to symmetry from 645 to 698, 671 in the mean, of 765.
//!
//! Section 5 plays by the dictionary: at random among the moves that keep the value
//! (`coupMeilleur`), and "it is necessary to compute a solution anew if one arrives at a state that
//! is not known" ([`TrajectoryPlayer`](crate::TrajectoryPlayer)); here what was known is kept.
//!
//! Games with loops are refused. Positions that can only be drawn by going round would never become
//! known, each of them waiting for another, and a trajectory among them would never end. A game of
//! one player is learned as one whose every move is the first player's (section 3.5).
//!
//! Time: one expansion for every move of a trajectory and one look-up for every move that it could
//! have made. Memory: one entry for each known position.

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use ludex_core::{
    Game, GameError, Halt, Observer, Orbits, Outcome, Player, Progress, Status, Stop, Symmetry, Text, Unit, Value,
    derive_seed, expand_checked, generator,
};
use rand::RngExt;

use crate::derive::clone_and_debug;
use crate::error::LearnError;
use crate::footprint;
use crate::knowledge::{Knowledge, Learner, Opponent};

/// The dictionary, and how it came about.
pub struct Trajectories<G: Game> {
    /// How play ends from here, as the position's own seats name the players.
    pub(crate) known: HashMap<G::Position, Outcome, FixedState>,
    pub(crate) orbits: Orbits,
    pub(crate) seed: u64,
    pub(crate) count: u64,
    pub(crate) moves: u64,
}

clone_and_debug!(Trajectories { known, orbits, seed, count, moves });

/// The moves of a position, parted by what is known of where they lead, for the player to move:
/// `calculFils`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Children<M> {
    /// Known to win.
    pub winning: Vec<M>,
    /// Known to lose.
    pub losing: Vec<M>,
    /// Known to draw.
    pub drawn: Vec<M>,
    /// Not in the dictionary.
    pub unknown: Vec<M>,
}

impl<M: Copy> Children<M> {
    /// The value of the position for the player to move, if it is known.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        match self {
            Self { winning, .. } if !winning.is_empty() => Some(Value::Win),
            Self { unknown, .. } if !unknown.is_empty() => None,
            Self { drawn, .. } if !drawn.is_empty() => Some(Value::Draw),
            _ => Some(Value::Loss),
        }
    }
}

/// A position of a trajectory, and what is done there.
#[derive(Clone, Copy, Debug)]
pub struct TrajectoryStep<'s, G: Game> {
    /// The position.
    pub at: &'s G::Position,
    /// The player to move, by the position's own seats, with the moves parted by what is known;
    /// `None` where the game is over.
    pub turn: Option<(Player, &'s Children<G::Move>)>,
    /// What is done.
    pub then: Then<G::Move>,
}

/// What is done at a step of a trajectory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then<M> {
    /// One of the unknown moves is played, drawn at random.
    Played(M),
    /// The position becomes known, with how play ends from it as its own seats name the players;
    /// the trajectory ends.
    Learned(Outcome),
}

/// What came of learning until a position was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Learned {
    /// The value for the player to move (where the game is over: for the first player); `None` if
    /// it was stopped before.
    pub value: Option<Value>,
    /// Trajectories it took.
    pub trajectories: u64,
    /// Moves that were made in them.
    pub moves: u64,
    /// Positions known in the end, those known before included.
    pub states: usize,
    /// Why it was stopped, if so.
    pub stopped: Option<Stop>,
}

/// Trajectories between two reports to the observer.
const PERIOD: u64 = 64;

impl<G: Symmetry> Trajectories<G> {
    /// A learner that knows nothing. Positions of one orbit are one; in the document every position
    /// is separate: [`Orbits::identity`].
    #[must_use]
    pub fn new(orbits: Orbits, seed: u64) -> Self {
        Self { known: HashMap::default(), orbits, seed, count: 0, moves: 0 }
    }

    /// Trajectories so far.
    #[must_use]
    pub fn trajectories(&self) -> u64 {
        self.count
    }

    /// How play ends from a position when both play as well as they can, as its own seats name the
    /// players; `None` where this is not known.
    pub fn outcome(&self, game: &G, at: &G::Position) -> Option<Outcome> {
        self.known.get(&self.orbits.canonical(game, at.clone())).copied()
    }

    /// The known positions (canonical ones) with how play ends from them, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (&G::Position, Outcome)> {
        self.known.iter().map(|(at, &outcome)| (at, outcome))
    }

    /// `calculFils`: the moves of a position where `player` is to move, parted by what is known.
    pub fn children(&self, game: &G, at: &G::Position, player: Player, moves: &[G::Move]) -> Children<G::Move> {
        let mut children = Children { winning: vec![], losing: vec![], drawn: vec![], unknown: vec![] };
        for &mv in moves {
            let value = self.move_value(game, at, player, mv);
            match value {
                Some(Value::Win) => &mut children.winning,
                Some(Value::Loss) => &mut children.losing,
                Some(Value::Draw) => &mut children.drawn,
                None => &mut children.unknown,
            }
            .push(mv);
        }
        children
    }

    fn move_value(&self, game: &G, at: &G::Position, player: Player, mv: G::Move) -> Option<Value> {
        let outcome = self.outcome(game, &game.play(at, mv))?;
        Some(game.seats().before(outcome).value_for(player))
    }

    /// `trajectoire2`: one trajectory from a position; whether a position became known.
    ///
    /// # Errors
    /// A game with loops, a fault in the rules, or a cancellation.
    pub fn trajectory(&mut self, game: &G, from: &G::Position, observer: &dyn Observer) -> Result<bool, Halt> {
        self.trajectory_told(game, from, observer, &mut |_| {})
    }

    /// The same, told step by step.
    ///
    /// # Errors
    /// As [`Trajectories::trajectory`].
    pub fn trajectory_told(
        &mut self,
        game: &G,
        from: &G::Position,
        observer: &dyn Observer,
        tell: &mut dyn FnMut(TrajectoryStep<'_, G>),
    ) -> Result<bool, Halt> {
        if game.loops() {
            return Err(GameError::in_loop(from).into());
        }
        if self.outcome(game, from).is_some() {
            return Ok(false);
        }
        let mut random = generator(derive_seed(self.seed, self.count));
        let (mut at, mut moves, mut plies) = (from.clone(), Vec::new(), 0u64);
        let mut milestone = at.clone();
        let outcome = loop {
            let player = match expand_checked(game, &at, &mut moves)? {
                Status::Over(outcome) => {
                    tell(TrajectoryStep { at: &at, turn: None, then: Then::Learned(outcome) });
                    break outcome;
                }
                Status::Turn(player) => player,
            };
            let children = self.children(game, &at, player, &moves);
            if let Some(value) = children.value() {
                let outcome = value.outcome_for(player);
                tell(TrajectoryStep { at: &at, turn: Some((player, &children)), then: Then::Learned(outcome) });
                break outcome;
            }
            observer.check_cancelled()?;
            let chosen = children.unknown[random.random_range(0..children.unknown.len())];
            tell(TrajectoryStep { at: &at, turn: Some((player, &children)), then: Then::Played(chosen) });
            at = game.play(&at, chosen);
            plies += 1;
            // Rules that loop and do not say so: sooner or later the position at a power of two
            // comes again.
            if at == milestone {
                return Err(GameError::in_loop(&at).into());
            }
            if plies.is_power_of_two() {
                milestone = at.clone();
            }
        };
        self.known.insert(self.orbits.canonical(game, at), outcome);
        self.count += 1;
        self.moves += plies;
        Ok(true)
    }

    /// Follows trajectories from a position until it is known.
    ///
    /// # Errors
    /// A game with loops or a fault in the rules. Being cancelled or running out of memory is no
    /// error.
    pub fn learn(&mut self, game: &G, from: &G::Position, observer: &dyn Observer) -> Result<Learned, Halt> {
        let (trajectories, moves) = (self.count, self.moves);
        let stopped = self.until_known(game, from, observer)?;
        let mover = match game.status(from, &mut Vec::new())? {
            Status::Turn(player) => player,
            Status::Over(_) => Player::First,
        };
        Ok(Learned {
            value: self.outcome(game, from).map(|outcome| outcome.value_for(mover)),
            trajectories: self.count - trajectories,
            moves: self.moves - moves,
            states: self.known.len(),
            stopped,
        })
    }

    fn until_known(&mut self, game: &G, from: &G::Position, observer: &dyn Observer) -> Result<Option<Stop>, Halt> {
        loop {
            if self.count.is_multiple_of(PERIOD) {
                let (found, done, bytes) = (self.known.len() as u64, self.count, footprint::held(&self.known));
                observer.progress(&Progress { ply: 0, found, done, due: 0, bytes, unit: Unit::Episodes });
                if let Err(stop) = observer.check_memory(bytes + footprint::growing(&self.known)) {
                    return Ok(Some(stop));
                }
            }
            match self.trajectory(game, from, observer) {
                Ok(true) => {}
                Ok(false) => return Ok(None),
                Err(Halt::Stop(stop)) => return Ok(Some(stop)),
                Err(halt) => return Err(halt),
            }
        }
    }
}

impl<G: Symmetry> Knowledge<G> for Trajectories<G> {
    /// 1, 0 and −1 for moves known to win, to draw and to lose; 0 for unknown ones.
    fn rate(&self, game: &G, at: &G::Position, moves: &[G::Move]) -> Vec<f64> {
        let Ok(Status::Turn(player)) = game.status(at, &mut Vec::new()) else { return vec![0.0; moves.len()] };
        let sign = |value: Value| f64::from(value.sign());
        moves.iter().map(|&mv| self.move_value(game, at, player, mv).map_or(0.0, sign)).collect()
    }

    fn value(&self, game: &G, at: &G::Position) -> Option<f64> {
        let Ok(Status::Turn(player)) = game.status(at, &mut Vec::new()) else { return None };
        Some(f64::from(self.outcome(game, at)?.value_for(player).sign()))
    }

    fn states(&self) -> usize {
        self.known.len()
    }

    fn bytes(&self) -> u64 {
        footprint::held(&self.known)
    }

    fn needed(&self) -> u64 {
        self.bytes() + footprint::growing(&self.known)
    }
}

impl<G: Symmetry> Learner<G> for Trajectories<G> {
    fn about(&self) -> Text {
        Text::fixed("trajectories", "trajectoires")
    }

    fn episodes(&self) -> u64 {
        self.count
    }

    fn episode(
        &mut self,
        game: &G,
        from: &G::Position,
        _opponent: &mut Opponent<'_, G>,
        observer: &dyn Observer,
    ) -> Result<bool, LearnError> {
        Ok(self.trajectory(game, from, observer)?)
    }
}
