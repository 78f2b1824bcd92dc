//! The first stage of [`Trajectories`]: complete random games, of which only the ends are kept.
//!
//! V. Thomas, *Résolution d'un jeu de morpion* (2013), section 4.2.1: a function
//! `trajectoire(start, values)` that "starts at the beginning and goes on to a final situation
//! (won, lost, or drawn without a possible move), playing at random every time. When a final
//! situation is reached, save its state in the dictionary."
//!
//! So it knows ends and nothing else: it sees a win in one move where it has met the final
//! position, and no further. Beside [`Trajectories`] its curve shows what looking at the children
//! of a position is worth.
//!
//! A game with loops may never end at random, and is refused, as there.

use ludex_core::{
    Game, GameError, Halt, Observer, Orbits, Status, Symmetry, Text, derive_seed, expand_checked, generator,
};
use rand::RngExt;

use crate::error::LearnError;
use crate::knowledge::{Knowledge, Learner, Opponent};
use crate::saved::{Lesson, Table, Wanted};
use crate::trajectories::Trajectories;

/// The dictionary of the ends that were met.
pub struct Ends<G: Game>(pub(crate) Trajectories<G>);

impl<G: Game> Clone for Ends<G> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<G: Game> std::fmt::Debug for Ends<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Ends").field(&self.0).finish()
    }
}

impl<G: Symmetry> Ends<G> {
    /// A learner that knows nothing.
    #[must_use]
    pub fn new(orbits: Orbits, seed: u64) -> Self {
        Self(Trajectories::new(orbits, seed))
    }

    /// `trajectoire`: one random game from a position to its end, which is kept.
    ///
    /// # Errors
    /// A game with loops, a fault in the rules, or a cancellation.
    pub fn trajectory(&mut self, game: &G, from: &G::Position, observer: &dyn Observer) -> Result<(), Halt> {
        if game.loops() {
            return Err(GameError::in_loop(from).into());
        }
        let Trajectories { known, orbits, seed, count, moves } = &mut self.0;
        let mut random = generator(derive_seed(*seed, *count));
        let (mut at, mut legal) = (from.clone(), Vec::new());
        let outcome = loop {
            if let Status::Over(outcome) = expand_checked(game, &at, &mut legal)? {
                break outcome;
            }
            observer.check_cancelled()?;
            at = game.play(&at, legal[random.random_range(0..legal.len())]);
            *moves += 1;
        };
        known.insert(orbits.canonical(game, at), outcome);
        *count += 1;
        Ok(())
    }
}

impl<G: Symmetry> Knowledge<G> for Ends<G> {
    fn rate(&self, game: &G, at: &G::Position, moves: &[G::Move]) -> Vec<f64> {
        self.0.rate(game, at, moves)
    }

    fn value(&self, game: &G, at: &G::Position) -> Option<f64> {
        self.0.value(game, at)
    }

    fn states(&self) -> usize {
        self.0.states()
    }

    fn bytes(&self) -> u64 {
        self.0.bytes()
    }

    fn needed(&self) -> u64 {
        self.0.needed()
    }
}

impl<G: Symmetry> Learner<G> for Ends<G> {
    fn about(&self) -> Text {
        Text::fixed("ends of random games", "fins de parties au hasard")
    }

    fn episodes(&self) -> u64 {
        self.0.episodes()
    }

    fn episode(
        &mut self,
        game: &G,
        from: &G::Position,
        _opponent: &mut Opponent<'_, G>,
        observer: &dyn Observer,
    ) -> Result<bool, LearnError> {
        self.trajectory(game, from, observer)?;
        Ok(true)
    }
}

impl<G: Symmetry> Table<G> for Ends<G> {
    const WORD: &'static str = "ends";
    type Settings = ();
    type Entry = i8;
    type Kept<'t>
        = i8
    where
        Self: 't;

    fn lesson(&self) -> Lesson<()> {
        self.0.lesson()
    }

    fn size(&self) -> usize {
        self.0.size()
    }

    fn entries(&self, expected: usize, wanted: &Wanted<'_, G>) -> Vec<(&G::Position, i8)> {
        self.0.entries(expected, wanted)
    }

    fn orbits(&self) -> &Orbits {
        self.0.orbits()
    }

    fn of_lesson(orbits: Orbits, lesson: Lesson<()>, entries: Vec<(G::Position, i8)>) -> Self {
        Self(Trajectories::of_lesson(orbits, lesson, entries))
    }

    fn settings_problem((): &()) -> Option<Text> {
        None
    }

    fn is_sound(game: &G, orbits: &Orbits, at: &G::Position, entry: &i8) -> bool {
        let over = matches!(game.status(at, &mut Vec::new()), Ok(Status::Over(_)));
        over && Trajectories::is_sound(game, orbits, at, entry)
    }

    fn numbers(game: &G, orbits: &Orbits, at: &G::Position, sign: i8) -> Vec<(Option<G::Move>, f64)> {
        Trajectories::numbers(game, orbits, at, sign)
    }
}
