//! Players that learn by playing.
//!
//! | learner | what it keeps | from |
//! |---|---|---|
//! | [`Trajectories`] | exact values of positions, once they are known | V. Thomas, *Résolution d'un jeu de morpion* |
//! | [`Ends`] | the ends of random games: the first stage of the former | the same |
//! | [`Menace`] | beads for every move of a position | D. Michie, 1963 |
//! | [`QLearning`] | a number for every move of a position | C. Watkins, 1989 |
//! | [`Afterstates`] | a number for every position that a move leads to, TD(λ) | R. Sutton, 1988 |
//!
//! All of them are [`Learner`]s: [`train`] lets one play episodes, [`curve()`] examines it on the
//! way ([`Exam`]), and [`LearnedPlayer`] plays with its knowledge. [`save`] and [`load`] store a
//! table. Chances come from a seed and the number of the episode, so that a saved learner continues
//! as if it had never been stopped.
//!
//! ```
//! use ludex_core::{Game, Orbits, dyn_game};
//! use ludex_games::tictactoe;
//! use ludex_learn::{LearnedPlayer, Opponent, QLearning, QSettings, against_random, load, save, train};
//!
//! let game = dyn_game(tictactoe::new());
//! let symmetries = Orbits::keeping(&game, &game.start());
//! let mut learner = QLearning::new(symmetries.clone(), QSettings::default(), 1);
//! train(&game, &game.start(), &mut learner, &mut Opponent::Itself, 10_000, &())?;
//! let tally = against_random(&game, &game.start(), &learner, 100, 9, 1, &())?;
//! assert_eq!(tally.losses, 0);
//!
//! let bytes = save(&game, &learner);
//! let read: QLearning<_> = load(&game, symmetries, &bytes).expect("what was saved");
//! let player = LearnedPlayer::new(read, 1); // a `Strategy`
//! # Ok::<(), ludex_learn::LearnError>(())
//! ```
//!
//! What is learned is for small games: a table has an entry for every position that was met.

mod afterstates;
mod choices;
mod curve;
mod derive;
mod ends;
mod error;
mod exam;
mod footprint;
mod knowledge;
pub mod laws;
mod menace;
mod plot;
mod q_learning;
mod saved;
mod schedule;
mod tables;
mod trace;
mod train;
mod trajectories;
mod trajectory_player;

pub use afterstates::{Afterstates, TdSettings};
pub use curve::{Curve, CurvePlan, Point, Pupil, REST, curve};
pub use ends::Ends;
pub use error::LearnError;
pub use exam::{Exam, Grade, Tally, against_random};
pub use knowledge::{Knowledge, LearnedPlayer, Learner, Opponent};
pub use menace::{Menace, MenaceSettings};
pub use plot::{CSS, Plot, Series};
pub use q_learning::{QLearning, QSettings};
pub use saved::{Destination, Header, Lesson, LoadError, PLAIN, Table, Wanted, grouping, header, load, save, write};
pub use schedule::Schedule;
pub use train::{Trained, train};
pub use trajectories::{Children, Learned, Then, Trajectories, TrajectoryStep};
pub use trajectory_player::TrajectoryPlayer;
