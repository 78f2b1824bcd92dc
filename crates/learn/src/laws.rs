//! What must hold of any bytes that are read as a learned table; tests and fuzzing run it.

use ludex_core::{Notation, Parts};

use crate::knowledge::{Learner, Opponent};
use crate::saved::{Grouping, LoadError, Table, load, save, seal};
use crate::train::train;

/// Any bytes as a file are an error in words; as the body of a file with a right checksum they are
/// an error in words, or a table that is written as it was read, and with which learning can go on.
/// Whether the body was a table.
///
/// # Panics
/// If they are not.
pub fn any_body<G, Q, T>(game: &G, quotient: &Q, body: &[u8]) -> bool
where
    G: Notation + Parts,
    Q: Grouping<G> + Clone,
    T: Table<G, Q> + Learner<G>,
{
    let read = |bytes: &[u8]| load::<G, Q, T>(game, quotient.clone(), bytes);
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
