//! MENACE, the machine of matchboxes and beads.
//!
//! ```text
//! box for  . . .      beads   ●●●● corner     a bead drawn blindly is the move; after the game the beads
//!          . . .              ○○○○ edge       that were drawn go back, each with 3 more of its colour if it was
//!          . . .              ◐◐◐◐ centre     won, 1 more if it was drawn; they stay out if it was lost
//! ```
//!
//! D. Michie, *Experiments on the mechanization of game-learning, part I*, The Computer Journal 6
//! (1963), 232–236, <https://doi.org/10.1093/comjnl/6.3.232>. There is a box for every position in
//! which the machine is to move, up to symmetry; in it, for every move that is not the image of
//! another, 4 beads for the machine's first move of a game, 3 for its second, 2 for its third, 1
//! for later ones: what is decided earlier is punished more often, and must last longer. A machine
//! whose box is empty gives up: from there it has lost every way.
//!
//! The original opens the game, and has 304 boxes for tic-tac-toe: 1, 12, 108 and 183 for its four
//! moves in which there is something to choose. Here either chair may be the machine's, or both.
//!
//! A box is made when its position is first met. Moves are one if they lead to positions of one
//! orbit; with [`Orbits::identity`] every position has a box of its own.
//! Time: one position's moves, and those of its canonical position, for every move of a game.
//! Memory: the beads that were met.

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use ludex_core::{Game, Generator, Observer, Orbits, Symmetry, Text, Value};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use crate::choices::choices;
use crate::derive::clone_and_debug;
use crate::error::LearnError;
use crate::footprint;
use crate::knowledge::{Knowledge, Learner, Opponent};
use crate::trace::{Decision, Frame, Trace};

/// How many beads there are and how they change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MenaceSettings {
    /// The beads of each kind in a box that is first met at the player's first, second … move of a
    /// game; the last number stands for all later moves.
    pub initial: Vec<u32>,
    /// Beads added for a won game.
    pub won: u32,
    /// Beads added for a drawn game.
    pub drawn: u32,
    /// Beads taken away for a lost game, as far as there are any.
    pub lost: u32,
    /// The greatest number of plies of a game; then it counts as drawn.
    pub longest: u32,
}

impl Default for MenaceSettings {
    /// Those of the original.
    fn default() -> Self {
        Self { initial: vec![4, 3, 2, 1], won: 3, drawn: 1, lost: 1, longest: 1_000 }
    }
}

/// The machine.
pub struct Menace<G: Game> {
    /// The beads of each choice, by canonical position.
    pub(crate) boxes: HashMap<G::Position, Box<[u32]>, FixedState>,
    /// Bytes of the boxes' lists.
    pub(crate) lists: u64,
    pub(crate) orbits: Orbits,
    pub(crate) settings: MenaceSettings,
    pub(crate) seed: u64,
    pub(crate) episodes: u64,
}

clone_and_debug!(Menace { boxes, lists, orbits, settings, seed, episodes });

impl<G: Symmetry> Menace<G> {
    /// A machine without boxes, which are made when they are needed.
    #[must_use]
    pub fn new(orbits: Orbits, settings: MenaceSettings, seed: u64) -> Self {
        Self { boxes: HashMap::default(), lists: 0, orbits, settings, seed, episodes: 0 }
    }

    /// The beads in the box of a position, one number for each choice; `None` where there is no
    /// box.
    pub fn beads(&self, game: &G, at: &G::Position) -> Option<&[u32]> {
        self.boxes.get(&self.orbits.canonical(game, at.clone())).map(|beads| &**beads)
    }

    fn reward(&mut self, steps: Vec<(G::Position, usize)>, value: impl Fn(usize) -> Value) {
        let MenaceSettings { won, drawn, lost, .. } = self.settings;
        for (index, (key, choice)) in steps.into_iter().enumerate() {
            let Some(beads) = self.boxes.get_mut(&key) else { continue };
            beads[choice] = match value(index) {
                Value::Win => beads[choice].saturating_add(won),
                Value::Draw => beads[choice].saturating_add(drawn),
                Value::Loss => beads[choice].saturating_sub(lost),
            };
        }
    }
}

/// The place of a bead drawn blindly; `None` from an empty box.
fn draw(beads: &[u32], random: &mut Generator) -> Option<usize> {
    let all: u64 = beads.iter().map(|&count| u64::from(count)).sum();
    let mut left = (all > 0).then(|| random.random_range(0..all))?;
    beads.iter().position(|&count| {
        let here = left < u64::from(count);
        left = left.saturating_sub(u64::from(count));
        here
    })
}

/// One of the moves that are this choice.
fn a_move(of_move: &[usize], choice: usize, random: &mut Generator) -> usize {
    let moves: Vec<_> = (0..of_move.len()).filter(|&mv| of_move[mv] == choice).collect();
    moves[random.random_range(0..moves.len())]
}

impl<G: Symmetry> Knowledge<G> for Menace<G> {
    /// The share of the beads that stand for each move, or for one that is its image.
    fn rate(&self, game: &G, at: &G::Position, moves: &[G::Move]) -> Vec<f64> {
        let found = choices(game, &self.orbits, at, moves);
        let Some(beads) = self.boxes.get(&found.key) else { return vec![0.0; moves.len()] };
        let all: f64 = beads.iter().map(|&count| f64::from(count)).sum();
        found.of_move.iter().map(|&choice| f64::from(beads[choice]) / all.max(1.0)).collect()
    }

    /// Boxes hold no values.
    fn value(&self, _game: &G, _at: &G::Position) -> Option<f64> {
        None
    }

    fn states(&self) -> usize {
        self.boxes.len()
    }

    fn bytes(&self) -> u64 {
        footprint::held(&self.boxes) + self.lists
    }

    fn needed(&self) -> u64 {
        self.bytes() + footprint::growing(&self.boxes)
    }

    /// Draws a bead; any legal move where there is none, for a player in a match cannot give up.
    fn pick(&self, game: &G, at: &G::Position, moves: &[G::Move], random: &mut Generator) -> usize {
        let found = choices(game, &self.orbits, at, moves);
        let drawn = self.boxes.get(&found.key).and_then(|beads| draw(beads, random));
        match drawn {
            Some(choice) => a_move(&found.of_move, choice, random),
            None => random.random_range(0..moves.len()),
        }
    }
}

impl<G: Symmetry> Learner<G> for Menace<G> {
    fn about(&self) -> Text {
        Text::fixed("MENACE", "MENACE")
    }

    fn episodes(&self) -> u64 {
        self.episodes
    }

    fn episode(
        &mut self,
        game: &G,
        from: &G::Position,
        opponent: &mut Opponent<'_, G>,
        observer: &dyn Observer,
    ) -> Result<bool, LearnError> {
        let (frame, mut random) = Frame::new((game, from), (self.seed, self.episodes), self.settings.longest);
        let Self { boxes, lists, orbits, settings, .. } = self;
        let mut keys = Vec::new();
        let decide = |at: &G::Position, moves: &[G::Move], made: u32| {
            let found = choices(game, orbits, at, moves);
            let initial = settings.initial.get(made as usize).or(settings.initial.last()).copied().unwrap_or(1);
            let beads = boxes.entry(found.key.clone()).or_insert_with(|| footprint::list(initial, found.count, lists));
            let choice = draw(beads, &mut random)?;
            keys.push(found.key);
            Some(Decision { mv: a_move(&found.of_move, choice, &mut random), choice, exploring: false })
        };
        let Trace { steps, end, .. } = frame.play(opponent, decide, observer)?;
        let own: Vec<_> = steps.iter().filter(|step| step.own).map(|step| (step.chair, step.decision.choice)).collect();
        let outcome = end.outcome();
        let drawn = keys.into_iter().zip(&own).map(|(key, &(_, choice))| (key, choice)).collect();
        self.reward(drawn, |index| outcome.value_for(own[index].0));
        self.episodes += 1;
        Ok(true)
    }
}
