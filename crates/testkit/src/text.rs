//! What must hold of any text that a person may type, and how to make bad texts.
//!
//! The fuzz targets, the property tests and [`check_game`](crate::check_game) run the same
//! functions.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ludex_core::{BadText, Notation, Playable, Status};

use crate::random::Random;

/// Any text read as a position gives an error, or a position whose text gives that position back,
/// that is not stuck and that can be drawn.
///
/// # Panics
/// If it does not; the message holds the text.
pub fn any_position<G: Playable>(game: &G, text: &str) {
    let spec = game.spec();
    match guarded(&spec, text, || game.read_position(text)) {
        Err(error) => error_is_said(&spec, text, &error),
        Ok(at) => guarded(&spec, text, || position_is_sound(game, &at)),
    }
}

fn position_is_sound<G: Playable>(game: &G, at: &G::Position) {
    let written = game.position_text(at);
    assert_eq!(game.read_position(&written).as_ref(), Ok(at), "`{written}` is not read as it was written");
    let mut moves = Vec::new();
    let status = game.expand(at, &mut moves);
    let over = matches!(status, Status::Over(_));
    assert_eq!(over, moves.is_empty(), "`{written}` was read: {status:?} with moves {moves:?}");
    for &mv in &moves {
        game.play(at, mv);
    }
    let touched: std::collections::BTreeSet<_> = game.picture(at).touches.into_iter().map(|touch| touch.mv).collect();
    assert!(touched.into_iter().eq(moves), "`{written}` was read: touches are not its moves");
    assert_eq!(game.canonical(&game.canonical(at)), game.canonical(at), "`{written}` was read: canonical moves");
}

/// Any text read as a move gives an error, or a legal move whose text gives that move back.
///
/// # Panics
/// If it does not; the message holds the text.
pub fn any_move<G: Notation>(game: &G, at: &G::Position, text: &str) {
    let spec = game.spec();
    match guarded(&spec, text, || game.read_move(at, text)) {
        Err(error) => error_is_said(&spec, text, &error),
        Ok(mv) => {
            let mut moves = Vec::new();
            game.expand(at, &mut moves);
            assert!(moves.contains(&mv), "{spec}: `{text}` was read as {mv:?}, which is not legal at {at:?}");
            let written = game.move_text(at, mv);
            assert_eq!(game.read_move(at, &written), Ok(mv), "{spec}: `{written}` is not read as it was written");
        }
    }
}

/// Any text read as moves from the start, separated by spaces, keeps the laws of a move at each
/// step; legal ones are played, others skipped.
///
/// # Panics
/// If a step does not.
pub fn any_moves<G: Notation>(game: &G, text: &str) {
    let mut at = game.start();
    for word in text.split(' ') {
        any_move(game, &at, word);
        if let Ok(mv) = game.read_move(&at, word) {
            at = game.play(&at, mv);
        }
    }
}

/// Any text read as the name of a game gives an error, or a game whose own name gives a game of the
/// same name. `spec_of` reads a name and gives the spec of the game that it names.
///
/// # Panics
/// If it does not; the message holds the text.
pub fn any_spec<E: std::fmt::Debug>(text: &str, spec_of: impl Fn(&str) -> Result<String, E>) {
    if let Ok(spec) = guarded("the registry", text, || spec_of(text)) {
        let again = guarded("the registry", &spec, || spec_of(&spec));
        assert_eq!(again.as_ref().ok(), Some(&spec), "`{text}` names {spec}, which is read as {again:?}");
    }
}

/// Games for the functions above, small and large, as the registry names them.
pub const GAMES: &[&str] = &[
    "tictactoe",
    "mnk:5x4,3",
    "mnk:12x10,5",
    "connect4",
    "connect4:10x9,3",
    "nim:3,4,5",
    "nim:1,1,7,misere",
    "fibonacci-nim:30",
    "kayles:9,4",
    "kayles:7,misere",
    "othello:4x4",
    "othello",
    "othello:10x8",
    "draughts",
    "draughts:8x8",
    "draughts:6x6,english",
    "go",
    "go:4x3,suicide,komi=1.5",
    "go:9x9",
    "peg-solitaire",
    "peg-solitaire:european",
    "peg-solitaire:triangle5,goal=any",
    "sliding:2x1",
    "sliding",
    "sliding:4x4",
    "teeko",
    "teeko:advanced",
    "gipf:standard",
    "diaballik:5x5,3",
    "dvonn",
    "dvonn:3-4-3",
    "kamon",
    "mana",
    "chess",
    "chess:KQvK",
    "chess:KPvKP",
];

/// One of [`GAMES`] for every byte.
#[must_use]
pub fn game(byte: u8) -> &'static str {
    GAMES[usize::from(byte) % GAMES.len()]
}

fn error_is_said(spec: &str, text: &str, error: &BadText) {
    let problem = &error.problem;
    assert!(!problem.en.is_empty() && !problem.fr.is_empty(), "{spec}: no word about what is wrong with `{text}`");
}

/// Runs something on a text; if it panics, panics with the text.
fn guarded<T>(spec: &str, text: &str, run: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str);
        let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("");
        panic!("a text never panics: broken by {spec} with `{text}` ({text:?}): {said}")
    })
}

/// A valid text with one thing spoiled: cut short, characters exchanged, doubled, dropped, or
/// replaced by others.
pub fn spoil(text: &str, random: &mut Random) -> String {
    const STRANGE: &[char] =
        &['0', '9', 'a', 'X', '.', ',', '/', '-', '+', ' ', '\0', '\n', 'é', '×', '٣', '😀', '\u{301}'];
    let mut characters: Vec<char> = text.chars().collect();
    let length = characters.len();
    let strange = *random.pick(STRANGE).unwrap_or(&'?');
    let (here, there) = (random.below(length.max(1)), random.below(length.max(1)));
    match random.below(if length == 0 { 1 } else { 7 }) {
        0 => characters.insert(here, strange),
        1 => characters.truncate(here),
        2 => characters.swap(here, there),
        3 => characters[here] = strange,
        4 => drop(characters.remove(here)),
        5 => characters.extend_from_within(here..),
        _ => characters[here] = characters[here].to_uppercase().next().unwrap_or('?'),
    }
    characters.into_iter().collect()
}

/// Texts that are bad for almost every reader.
pub fn hostile() -> impl Iterator<Item = String> {
    let short = ["", "-", "-1", "+1", "0", "00", ",", ",,", "/", "//", "\0", " ", "1 ", "1e9", "0x1", "é", "😀", "٣"];
    let numbers = ["255", "256", "65536", "4294967295", "4294967296", "18446744073709551616", "1,,1", ",1", "1,"];
    let long = ["1", "9", "9,", "X", ".", "/", "é"].map(|text| text.repeat(3_000));
    short.into_iter().chain(numbers).map(String::from).chain(long)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spoiled_texts_are_of_every_kind() {
        let mut random = Random::new(1);
        let spoiled: std::collections::HashSet<_> = (0..500).map(|_| spoil("X.O/...", &mut random)).collect();
        assert!(spoiled.len() > 50, "{spoiled:?}");
        assert!((0..100).all(|_| spoil("", &mut random).chars().count() == 1));
    }

    #[test]
    fn a_spec_must_name_the_game_that_it_came_from() {
        any_spec("a", |text| if text == "a" { Ok("b".to_string()) } else { Ok::<_, ()>(text.into()) });
    }

    #[test]
    #[should_panic(expected = "`a` names b, which is read as Err")]
    fn a_spec_that_is_not_read_is_caught() {
        any_spec("a", |text| if text == "a" { Ok("b".to_string()) } else { Err(()) });
    }
}
