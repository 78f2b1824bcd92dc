//! Texts and pictures.

use ludex_core::{MoveNumber, Touch, moves_of};

use super::{Twins, Typed, Value};

/// Texts that are a position or a move of hardly any game.
const OTHERS: [&str; 7] = ["", "?", "1", "0", "a1", "1:1", "XOX/..."];

impl<G: Typed, V: Value> Twins<'_, G, V> {
    pub(crate) fn check_texts(&self, at: &G::Position) {
        let (game, value, word) = (self.game, self.value, self.word(at));
        assert_eq!(value.spec(), game.spec());
        let text = game.position_text(at);
        assert_eq!(value.position_text(&word), text);
        for text in OTHERS.into_iter().chain([&*text]) {
            match game.read_position(text) {
                Ok(read) => assert_eq!(value.read_position(text), Ok(self.word(&read)), "`{text}`"),
                // What is no position of the game's own may be moves for a value.
                Err(own) => match value.read_position(text) {
                    Ok(read) => assert!(moves_of(value, text, &read).is_some(), "`{text}`"),
                    Err(why) => assert!(why.problem.en.contains(&*own.problem.en), "`{text}`: {why:?}, {own:?}"),
                },
            }
        }

        let mut moves = Vec::new();
        game.expand(at, &mut moves);
        let texts: Vec<_> = moves.iter().map(|&mv| game.move_text(at, mv)).collect();
        for (mv, text) in moves.iter().zip(&texts) {
            assert_eq!(value.move_text(&word, mv.number()), *text, "{at:?}");
        }
        for text in OTHERS.into_iter().chain(texts.iter().map(String::as_str)) {
            let own = game.read_move(at, text).map(MoveNumber::number);
            assert_eq!(value.read_move(&word, text), own, "`{text}` at {at:?}");
            assert_eq!(value.why_illegal(&word, text), game.why_illegal(at, text), "`{text}` at {at:?}");
        }

        let (own, picture) = (game.picture(at), value.picture(&word));
        let touches = own.touches.into_iter().map(|touch| Touch { mv: touch.mv.number(), cells: touch.cells });
        assert_eq!(picture.touches, touches.collect::<Vec<_>>(), "{at:?}");
        assert_eq!((picture.cells, picture.labels, picture.caption), (own.cells, own.labels, own.caption), "{at:?}");
    }
}
