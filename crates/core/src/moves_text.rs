//! A position as the moves that lead to it, for every game.
//!
//! A game's own reader comes first ([`Notation::read_position`]): boards, and whatever short form
//! of moves the game has, such as `4453`. What it does not read may be moves from the start,
//! separated by spaces, commas or line ends, as programs print them. No board has a space in it.

use crate::{BadText, Game, Notation, Text, say};

/// Moves that are listed in a message.
const SHOWN: usize = 30;

/// The words of a text that lists moves: separated by spaces, commas or line ends. What stands in
/// parentheses is one.
///
/// ```
/// assert!(ludex_core::move_words("(take 2), e2e4 4").eq(["(take 2)", "e2e4", "4"]));
/// ```
pub fn move_words(text: &str) -> impl Iterator<Item = &str> {
    let mut open = 0_usize;
    let separates = move |c: char| {
        match c {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            _ => {}
        }
        open == 0 && (c.is_whitespace() || c == ',')
    };
    text.split(separates).filter(|word| !word.is_empty())
}

/// The position after the moves that a text lists, if the game's own reader refused it, as `board`
/// says.
pub(crate) fn read<G: Notation>(game: &G, text: &str, board: BadText) -> Result<G::Position, BadText> {
    if move_words(text).next().is_none() {
        return Err(board);
    }
    let mut at = game.start();
    for (number, word) in (1..).zip(move_words(text)) {
        match game.read_move(&at, word) {
            Ok(mv) => at = game.play(&at, mv),
            Err(moves) => {
                let apart = if number == 1 { apart(game, text) } else { None };
                return Err(apart.unwrap_or_else(|| refusal(text, number, (board, is_a_board(game, text)), moves)));
            }
        }
    }
    Ok(at)
}

/// What is wrong with moves that stand one after another with nothing between, if the text can be
/// read so.
fn apart<G: Notation>(game: &G, text: &str) -> Option<BadText> {
    // Digits alone are rather a number.
    let text = Some(text.trim()).filter(|text| !text.bytes().all(|byte| byte.is_ascii_digit()))?;
    let (_, words) = words_joined(game, text).filter(|(_, words)| words.len() > 1)?;
    let shown = words.into_iter().map(|(_, word)| word).collect::<Vec<_>>().join(" ");
    let problem = say!(
        "moves are separated by spaces or commas: `{shown}`",
        "des coups sont séparés par des espaces ou des virgules : « {shown} »"
    );
    Some(BadText::new(text, problem))
}

/// Whether a text that is no moves must be meant as a board: it has rows, or as many numbers as the
/// start.
fn is_a_board<G: Notation>(game: &G, text: &str) -> bool {
    let commas = |text: &str| text.matches(',').count();
    text.contains('/') || (commas(text) > 0 && commas(text) == commas(&game.position_text(&game.start())))
}

/// What is wrong with a text that is neither a board nor moves, the first bad one of which is `mv`.
fn refusal(text: &str, number: u32, (board, looks_like_one): (BadText, bool), mv: BadText) -> BadText {
    let BadText { text: word, problem } = mv;
    let Text { en, fr } = &problem;
    let named = say!("move {number}: {en}", "coup {number} : {fr}");
    let Text { en, fr } = match (number, looks_like_one) {
        (1, true) => return board,
        // The game read moves too: they are meant.
        _ if board.text != text || board.problem == named => return board,
        // So they are where some of them were.
        (2.., false) => return BadText::new(word, named),
        (2.., true) => named,
        _ => problem,
    };
    let Text { en: board, fr: plateau } = board.problem;
    BadText::new(
        text,
        if word == text {
            say!("neither a board ({board}) nor moves: {en}", "ni un plateau ({plateau}) ni des coups : {fr}")
        } else {
            say!(
                "neither a board ({board}) nor moves: `{word}`: {en}",
                "ni un plateau ({plateau}) ni des coups : « {word} » : {fr}"
            )
        },
    )
}

/// The moves from the start that a text lists, if they lead to the position that it stands for:
/// separated, or one after another without anything between.
///
/// ```
/// # use ludex_core::prelude::*;
/// # use ludex_core::moves_of;
/// # fn check(game: &ludex_core::AnyGame) -> Result<(), ludex_core::BadText> {
/// // `game` is Connect Four.
/// let at = game.read_position("4453")?;
/// assert_eq!(moves_of(game, "4453", &at).map(|moves| moves.len()), Some(4));
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn moves_of<G: Notation>(game: &G, text: &str, at: &G::Position) -> Option<Vec<G::Move>> {
    let leads_here = |(end, moves): (G::Position, Vec<G::Move>)| (end == *at).then_some(moves);
    separated(game, text).and_then(leads_here).or_else(|| joined(game, text).and_then(leads_here))
}

fn separated<G: Notation>(game: &G, text: &str) -> Option<(G::Position, Vec<G::Move>)> {
    let (mut at, mut moves) = (game.start(), Vec::new());
    for word in move_words(text) {
        let mv = game.read_move(&at, word).ok()?;
        at = game.play(&at, mv);
        moves.push(mv);
    }
    Some((at, moves))
}

/// A move with its text.
type MoveWord<'t, G> = (<G as Game>::Move, &'t str);

fn joined<G: Notation>(game: &G, text: &str) -> Option<(G::Position, Vec<G::Move>)> {
    let (end, words) = words_joined(game, text)?;
    Some((end, words.into_iter().map(|(mv, _)| mv).collect()))
}

/// Takes the longest move that the rest of the text begins with.
fn words_joined<'t, G: Notation>(game: &G, text: &'t str) -> Option<(G::Position, Vec<MoveWord<'t, G>>)> {
    const LONGEST: usize = 8;
    let (mut at, mut moves, mut rest) = (game.start(), Vec::new(), text);
    while !rest.is_empty() {
        let ends = (1..=LONGEST.min(rest.len())).rev().filter(|&end| rest.is_char_boundary(end));
        let (mv, end) = ends.into_iter().find_map(|end| Some((game.read_move(&at, &rest[..end]).ok()?, end)))?;
        at = game.play(&at, mv);
        moves.push((mv, &rest[..end]));
        rest = &rest[end..];
    }
    Some((at, moves))
}

/// Legal moves for a message: all of them, or the first where they are many.
pub(crate) fn listed(legal: &[String]) -> String {
    match legal.len().checked_sub(SHOWN) {
        Some(more @ 1..) if more > SHOWN => format!("{} …", legal[..SHOWN].join(" ")),
        _ => legal.join(" "),
    }
}
