//! Memoised min-max over all positions that can be reached, for games without loops, of one player
//! or two.
//!
//! Depth first with a stack of its own ([`ludex_core::depth_first()`]): one expansion and one table
//! entry for each position. The winner hurries, the loser delays, so that remoteness comes with the
//! value (the factor γ of V. Thomas, *Résolution d'un jeu de morpion*, 2013, section 3.4, gives the
//! same order of moves; see [`Verdict::discounted`](ludex_core::Verdict)).
//!
//! ```
//! use ludex_core::{Orbits, Value};
//! # use ludex_core::{Game, Outcome, Player, Seats, Status, Symmetry};
//! # struct Matches(u8);
//! # impl Game for Matches {
//! #     type Position = u8;
//! #     type Move = u8;
//! #     fn start(&self) -> u8 { self.0 }
//! #     fn expand(&self, at: &u8, moves: &mut Vec<u8>) -> Status {
//! #         moves.extend(1..=(*at).min(3));
//! #         if *at == 0 { Status::Over(Outcome::Win(Player::Second)) } else { Status::Turn(Player::First) }
//! #     }
//! #     fn play(&self, at: &u8, mv: u8) -> u8 { at - mv }
//! #     fn seats(&self) -> Seats { Seats::Swap }
//! # }
//! # impl Symmetry for Matches {}
//! let game = Matches(21); // one, two or three may be taken, the last one wins
//! let solution = ludex_solve::memo::solve(&game, &game.start(), Orbits::identity(), &())?;
//! assert_eq!(solution.verdict(&21).unwrap().value, Value::Win);
//! assert_eq!(solution.verdict(&20).unwrap().value, Value::Loss);
//! # Ok::<(), ludex_core::Halt>(())
//! ```

use ludex_core::{Game, Halt, Observer, Orbits, Outcome, Player, Rule, Seats, Symmetry, ValueMap, depth_first};

use crate::score::Score;
use crate::solution::{Method, Scores, Solution};

/// Solves every position that can be reached from `root`.
///
/// # Errors
/// A loop, a position without moves that is not over, a budget that ran out or a cancellation.
pub fn solve<G: Symmetry>(
    game: G,
    root: &G::Position,
    orbits: Orbits,
    observer: &dyn Observer,
) -> Result<Solution<G>, Halt> {
    let mut known = ValueMap::default();
    depth_first(&game, root, &orbits, &MinMax(game.seats()), &mut known, observer)?;
    Ok(Solution::new(game, root.clone(), orbits, Scores::ValueMap(known), Method::Memo))
}

struct MinMax(Seats);

impl<G: Game> Rule<G> for MinMax {
    type Value = Score;

    fn over(&self, outcome: Outcome) -> Score {
        Score::over(outcome, self.0)
    }

    fn join(&self, player: Player, so_far: Option<Score>, next: Score) -> Score {
        Score::better(so_far, next, self.0, player)
    }
}
