//! Laws of [`Notation`]: what was written can be read, and nothing that is read panics.

use ludex_core::{Notation, Playable, Status};

use super::{Laws, Sample};
use crate::random::Random;
use crate::text;

/// Positions whose texts are spoiled.
const SPOILED: usize = 40;
/// Spoiled texts for each of them.
const GARBAGE: usize = 25;

pub(super) fn check<G: Playable>(laws: &Laws<'_, G>, sample: &Sample<G>) {
    let start = laws.game.start();
    laws.hold("a spec is one word", &start, one_word(&laws.name), || format!("`{}`", laws.name));
    for at in &sample.positions {
        positions_round_trip(laws, at);
        moves_round_trip(laws, at);
    }
    let every = sample.positions.len().div_ceil(SPOILED);
    for (seed, at) in (0..).zip(sample.positions.iter().step_by(every)) {
        garbage_is_an_error(laws.game, at, Random::new(seed));
    }
}

fn one_word(text: &str) -> bool {
    !text.is_empty() && !text.starts_with('-') && !text.chars().any(|c| c.is_whitespace() || c.is_control())
}

fn positions_round_trip<G: Notation>(laws: &Laws<'_, G>, at: &G::Position) {
    let text = laws.game.position_text(at);
    laws.hold("a position is one word that does not begin with -", at, one_word(&text), || format!("`{text}`"));
    let read = laws.game.read_position(&text);
    laws.hold("a position is read as it was written", at, read.as_ref() == Ok(at), || {
        format!("`{text}` gives {read:?}")
    });
}

fn moves_round_trip<G: Notation>(laws: &Laws<'_, G>, at: &G::Position) {
    let (status, moves) = laws.expand(at);
    let read = |text: &str| laws.game.read_move(at, text);
    for mv in moves {
        let text = laws.game.move_text(at, mv);
        laws.hold("a move is one word", at, one_word(&text), || format!("`{text}`"));
        let back = read(&text);
        laws.hold("a move is read as it was written", at, back == Ok(mv), || format!("{mv:?}, `{text}`, {back:?}"));
    }
    let over = matches!(status, Status::Over(_));
    let taken = if over { read("1").ok() } else { None };
    laws.hold("no move is read when the game is over", at, taken.is_none(), || format!("`1` gives {taken:?}"));
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
