//! The laws of `ludex-laws`, for tests: a law that fails panics with its name, the game and the
//! position. Spoiled texts are read as well, and none panics.

use std::collections::HashSet;

use ludex_core::{AnyGame, Game, Playable, Stop};
use ludex_laws::{Broken, Tried};

use crate::random::Random;
use crate::text;

/// Positions whose texts are spoiled, among so many that are nearest to the start.
const SPOILED: usize = 40;
const NEAREST: usize = 1500;
/// Spoiled texts for each of them.
const GARBAGE: usize = 25;

/// Runs every law on a game: rules, symmetries, texts, pictures, layout, tables of moves, keys,
/// numbers, moves taken back, sums, lower bounds and evaluations. They are compiled once, here.
///
/// # Panics
/// If a law fails; the message names the law, the game and the position.
pub fn check_game(game: &AnyGame) {
    check_playable(game);
}

/// The same for a game that has every capability as a type of its own.
///
/// # Panics
/// If a law fails; the message names the law, the game and the position.
pub fn check_playable<G: Playable>(game: &G) {
    let text = |at: &_| format!("{} ({at:?})", game.position_text(at));
    assert_lawful(&game.spec(), ludex_laws::check(game, &()), text);
    for (seed, at) in (0..).zip(some_positions(game)) {
        garbage_is_an_error(game, &at, Random::new(seed));
    }
}

/// Runs the laws of the rules alone, for a game that has nothing else.
///
/// # Panics
/// If a law fails; the message names the law, the type of the game and the position.
pub fn check_rules<G: Game>(game: &G) {
    assert_lawful(std::any::type_name::<G>(), ludex_laws::check_rules(game, &()), |at| format!("{at:?}"));
}

fn assert_lawful<P, M>(name: &str, found: Result<Tried<P, M>, Stop>, text: impl Fn(&P) -> String) {
    let Tried { broken, .. } = found.expect("nobody stops it");
    if let Some(Broken { law: [law, _], at, detail, .. }) = broken.first() {
        panic!("{law}: broken by {name} at {}: {detail}", text(at));
    }
}

/// Some of the positions nearest to the start, which comes first.
fn some_positions<G: Game>(game: &G) -> Vec<G::Position> {
    let (mut met, mut known) = (vec![game.start()], HashSet::from([game.start()]));
    let (mut moves, mut next, mut at) = (Vec::new(), Vec::new(), 0);
    while at < met.len() && met.len() < NEAREST {
        moves.clear();
        game.successors(&met[at], &mut moves, &mut next);
        met.extend(next.drain(..).filter(|at| known.insert(at.clone())));
        at += 1;
    }
    let every = met.len().div_ceil(SPOILED);
    met.into_iter().step_by(every).collect()
}

/// Texts of the position and its moves, spoiled, are read without a panic; what is read keeps the
/// laws of [`text`].
fn garbage_is_an_error<G: Playable>(game: &G, at: &G::Position, mut random: Random) {
    let position = game.position_text(at);
    let mut moves = Vec::new();
    game.expand(at, &mut moves);
    for _ in 0..GARBAGE {
        text::any_position(game, &text::spoil(&position, &mut random));
        let mv = random.pick(&moves).map_or_else(|| "1".into(), |&mv| game.move_text(at, mv));
        text::any_move(game, at, &text::spoil(&mv, &mut random));
    }
    for hostile in text::hostile() {
        text::any_position(game, &hostile);
        text::any_move(game, at, &hostile);
    }
}
