//! The games that have names: those that come with Ludex, and those that were added.
//!
//! A game is named `NAME[:PARAMS]`, as in `connect4:7x6`, and is a value ([`AnyGame`]) from here
//! on.

use std::sync::{Arc, Once};

use ludex_core::{About, AnyGame, BadText};
use ludex_services::{openings, registry};

pub use ludex_services::registry::{Reader, SpecError};

/// The books of openings that come with Ludex, as `ludex table opening connect4 --plies 6` writes
/// them.
const BOOKS: [&[u8]; 1] = [include_bytes!("openings/connect4-7x6.ludex")];

/// Registers the games that come with Ludex, and their books of openings. Every function of this
/// module does so first; a program that asks the services directly has to.
///
/// # Panics
/// A game of Ludex has the name of one that was added before.
pub fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        for (about, read) in ludex_games::GAMES {
            registry::add(about.clone(), Arc::new(read)).unwrap_or_else(|problem| panic!("{problem}"));
        }
        for book in BOOKS {
            openings::add(book).unwrap_or_else(|problem| panic!("{problem}"));
        }
    });
}

/// Adds a game to those that have names. From then on every service and every front end of this
/// program knows it.
///
/// ```
/// use ludex::{About, Notation as _, games::nim::{self, Nim}, registry};
/// let about = About { name: "three-heaps", aliases: &[], default: "", ..nim::ABOUT };
/// registry::add(about, std::sync::Arc::new(|_| Ok(ludex::game(Nim::new(&[1, 2, 3], false))))).unwrap();
/// assert_eq!(registry::game("three-heaps").unwrap().spec(), "nim:1,2,3");
/// ```
///
/// # Errors
/// A game of this name, or of one of its aliases, is there already.
pub fn add(about: About, read: Reader) -> Result<(), BadText> {
    install();
    registry::add(about, read)
}

/// All games: those that come with Ludex, then those that were added.
#[must_use]
pub fn games() -> Vec<&'static About> {
    install();
    registry::games()
}

/// What a game says of itself: the one of this name or alias, with its parameters or without.
///
/// # Errors
/// No game has this name.
pub fn find(spec: &str) -> Result<&'static About, SpecError> {
    install();
    registry::find(spec)
}

/// The game that a text names, with its parameters.
///
/// ```
/// use ludex::{Notation as _, registry};
/// assert_eq!(registry::game("puissance4").unwrap().spec(), "connect4:7x6");
/// assert!(registry::game("conect4").unwrap_err().to_string().contains("connect4"));
/// ```
///
/// # Errors
/// No game has this name, or the game has no such parameters.
pub fn game(spec: &str) -> Result<AnyGame, SpecError> {
    install();
    registry::game(spec)
}

/// The same, refused where the moves of its start are too many to be listed one by one.
///
/// # Errors
/// As [`game`], or too many moves.
pub fn listed_game(spec: &str) -> Result<AnyGame, SpecError> {
    install();
    registry::listed_game(spec)
}
