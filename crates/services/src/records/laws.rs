//! What must hold of any text read as records; for the tests and the fuzz targets.

use super::{Found, Record, lists, read};
use crate::registry;

/// Any text is refused with a line of it, or read as records that are written so that they are read
/// back the same; the moves of those whose game is known are legal, or refused in both languages.
///
/// # Panics
/// If it is not so.
pub fn any_records(text: &str) {
    let found = match read(text) {
        Ok(found) => found,
        Err(error) => {
            assert!((1..=text.lines().count().max(1)).contains(&error.line), "{error} in {text:?}");
            return said(&error.text());
        }
    };
    let written: Vec<String> = found.iter().map(|found| found.record.to_string()).collect();
    let again = read(&written.join("\n")).unwrap_or_else(|error| panic!("{error} in {written:?}, which was written"));
    let records = |found: &[Found]| found.iter().map(|found| found.record.clone()).collect::<Vec<Record>>();
    assert_eq!(records(&again), records(&found), "{text:?} is not read as it was written");
    for found in found {
        let played = found.game(None).and_then(|game| found.replay(&game).map(|played| (game, played)));
        match played {
            Err(error) => said(&error.text()),
            Ok((game, played)) => {
                assert_eq!(played.moves().len(), found.record.moves.len());
                assert!(Record::new(&game, &played).moves.iter().all(|mv| !mv.is_empty()));
            }
        }
    }
}

/// Any text is refused, or read as lists of moves of a game that are legal.
///
/// # Panics
/// If it is not so.
pub fn any_lists(game: &str, text: &str) {
    let game = registry::listed_game(game).expect("a game of the list");
    match lists::read(&game, text) {
        Err(error) => said(&error.text()),
        Ok(found) => {
            for found in found {
                let played = found.replay(&game).expect("legal moves");
                assert_eq!(Record::new(&game, &played), found.record);
            }
        }
    }
}

fn said(text: &ludex_core::Text) {
    assert!(!text.en.is_empty() && !text.fr.is_empty());
}
