//! A game as text, for an address or a command: where it begins, and the moves played since.
//!
//! ```text
//! 4453                    four moves from the start, in games whose positions can be written as their moves
//! ..../.O../XX.. + 1 2    a position, and the moves played from there
//! ```

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, BadText, Text, moves_of};
use ludex_play::Record;

/// What a text says of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordText {
    /// Where it begins: moves from the start, or a board; `None` for the start.
    pub at: Option<String>,
    /// The moves played from there.
    pub then: Vec<String>,
}

impl RecordText {
    /// These moves from a position on, as texts: in one word where it is read as the same moves.
    #[must_use]
    pub fn of(game: &AnyGame, record: &Record<AnyGame>, moves: &[String]) -> Self {
        let last = record.turn(moves.len());
        let from_start = *record.start() == game.start();
        // Only a text that means the same position as the moves can stand for them.
        let stands = |text: &String| match (&last, game.read_own_position(text)) {
            (Some((last, _)), Ok(at)) => {
                at == **last && moves_of(game, text, &at).is_some_and(|listed| listed.len() == moves.len())
            }
            _ => false,
        };
        let joined =
            [moves.concat(), moves.join(",")].into_iter().find(|text| from_start && !moves.is_empty() && stands(text));
        match joined {
            Some(text) => Self { at: Some(text), then: Vec::new() },
            None => Self::listed(game, record.start(), moves),
        }
    }

    /// These moves from a position on, one by one.
    #[must_use]
    pub fn listed(game: &AnyGame, start: &AnyPosition, moves: &[String]) -> Self {
        Self { at: (*start != game.start()).then(|| game.position_text(start)), then: moves.to_vec() }
    }

    /// The game, with the cursor behind its last move.
    ///
    /// # Errors
    /// A text that is neither moves nor a board, or a move that cannot be played.
    pub fn record(&self, game: &AnyGame) -> Result<Record<AnyGame>, BadText> {
        let mut record = match &self.at {
            None => Record::read(game, &game.start(), [])?,
            Some(text) => read_record(game, text)?,
        };
        for text in &self.then {
            record.play_text(game, text)?;
        }
        Ok(record)
    }

    /// As much of the game as can be played: where a move cannot, those before it stay.
    #[must_use]
    pub fn playable(&self, game: &AnyGame) -> Self {
        let at = self.at.as_deref().map(|text| as_far_as_it_is_read(game, text));
        let whole = at == self.at.as_deref();
        let mut playable = Self { at: at.filter(|at| !at.is_empty()).map(str::to_owned), then: Vec::new() };
        if let (true, Ok(mut record)) = (whole, playable.record(game)) {
            let can_be_played = |text: &&String| record.play_text(game, text).is_ok();
            playable.then = self.then.iter().take_while(can_be_played).cloned().collect();
        }
        playable
    }
}

/// The longest beginning of a list of moves that is read; nothing of a board.
fn as_far_as_it_is_read<'t>(game: &AnyGame, mut text: &'t str) -> &'t str {
    while !text.is_empty() && read_record(game, text).is_err() {
        // What begins with moves is nothing that a game writes cell by cell.
        if text.contains('/') {
            return "";
        }
        let last = || text.char_indices().next_back().map_or(0, |(last, _)| last);
        text = &text[..text.rfind(',').unwrap_or_else(last)];
    }
    text
}

/// The text of a position, if it is not empty: a script whose variable is empty must not get an
/// answer about the start.
///
/// # Errors
/// What to write instead.
pub fn not_empty(position: &str) -> Result<&str, Text> {
    if position.trim().is_empty() {
        return Err(Text::fixed(
            "the position is empty; write a board or moves, or leave it out for the start",
            "la position est vide ; écrivez un plateau ou des coups, ou retirez-la pour le départ",
        ));
    }
    Ok(position)
}

/// The game that a text stands for: the moves that it lists, from the start, or a board at which
/// the game begins.
///
/// # Errors
/// A text that is neither.
pub fn read_record(game: &AnyGame, text: &str) -> Result<Record<AnyGame>, BadText> {
    let at = game.read_position(text)?;
    let (start, moves) = match moves_of(game, text, &at) {
        Some(moves) if !moves.is_empty() => (game.start(), moves),
        _ => (at, Vec::new()),
    };
    Record::replay(game, start, moves).map_err(|error| BadText::new(text, error.text()))
}
