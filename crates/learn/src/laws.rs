//! What must hold of any bytes that are read as a learned table; tests and fuzzing run it.

use ludex_core::{Notation, Orbits, SumOfGames, Symmetry};

use crate::knowledge::{Learner, Opponent};
use crate::saved::{LoadError, Table, load, save, seal};
use crate::train::train;

/// Any bytes as a file are an error in words; as the body of a file with a right checksum they are
/// an error in words, or a table that is written as it was read, and with which learning can go on.
/// Whether the body was a table.
///
/// # Panics
/// If they are not.
pub fn any_body<G, T>(game: &G, orbits: &Orbits, body: &[u8]) -> bool
where
    G: Notation<Position: Ord> + Symmetry + SumOfGames,
    T: Table<G> + Learner<G>,
{
    let read = |bytes: &[u8]| load::<G, T>(game, orbits.clone(), bytes);
    if let Err(error) = read(body) {
        said(&error);
    }
    match read(&seal(body)) {
        Err(error) => {
            said(&error);
            false
        }
        Ok(mut table) => {
            let bytes = save(game, &table);
            let again = read(&bytes).unwrap_or_else(|error| panic!("{}", error.text().en));
            assert_eq!(save(game, &again), bytes, "written as it was read");
            train(game, &game.start(), &mut table, &mut Opponent::Itself, 2, &()).expect("two more episodes");
            true
        }
    }
}

fn said(error: &LoadError) {
    let text = error.text();
    assert!(!text.en.is_empty() && !text.fr.is_empty(), "no word about what is wrong");
}
