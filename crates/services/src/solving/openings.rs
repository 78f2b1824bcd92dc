//! A book of openings: a table of the first plies of a board too large to be solved whole.

use std::path::Path;

use ludex_core::{AnyGame, Notation as _, Observer, Placement as _, say};
use ludex_engines::columns_solver::ColumnsSolver;
use ludex_engines::openings;
use ludex_engines::tables::SolveToTableError;
use ludex_table::{Table, TableError};

use crate::Refusal;
use crate::words::in_shell;

/// The greatest number of plies of a book.
const MOST_PLIES: u32 = 12;

/// Writes the book of a game, or goes on with one that was interrupted, or opens a finished one;
/// whether it was finished before.
///
/// # Errors
/// A game whose positions are not searched one by one, too many plies, a table of something else,
/// one that cannot be written; or a search that stopped: what was finished is then kept.
pub fn write_openings(
    game: &AnyGame,
    plies: u32,
    path: &Path,
    observer: &dyn Observer,
) -> Result<(Table, bool), Refusal> {
    let spec = game.spec();
    match ColumnsSolver::for_game(game, 0, 1) {
        Some(columns) if columns.is_best() => {}
        None if game.layout().is_some_and(|layout| layout.columns.is_some()) => {
            return Err(Refusal::Question(say!(
                "books of openings are for four in a row on at most 64 places, columns × (rows + 1), such as \
                 connect4:7x6; {spec} is another game",
                "les livres d'ouvertures sont pour quatre pions alignés et 64 places au plus, colonnes × (lignes + 1), \
                 comme connect4:7x6 ; {spec} est un autre jeu"
            )));
        }
        _ => {
            let typed = in_shell(&spec);
            return Err(Refusal::Question(say!(
                "books of openings are for boards of Connect Four that are too large to be solved whole, such as \
                 connect4:7x6; {spec} has none: ludex solve {typed} --table FILE",
                "les livres d'ouvertures sont pour les plateaux de Puissance 4 trop grands pour être résolus en entier, \
                 comme connect4:7x6 ; {spec} n'en a pas : ludex solve {typed} --table FICHIER"
            )));
        }
    }
    if plies > MOST_PLIES {
        return Err(Refusal::Question(say!(
            "a book has at most {MOST_PLIES} plies, not {plies}",
            "un livre a au plus {MOST_PLIES} coups, et non {plies}"
        )));
    }
    match openings::write(game, plies, path, observer) {
        Ok(table) => Ok((table, false)),
        Err(SolveToTableError::Table(TableError::Exists { .. } | TableError::Busy { .. })) if path.exists() => {
            let table = Table::open(path)?;
            table.prober(game)?;
            match table.header().plies {
                Some(there) if there == plies => Ok((table, true)),
                _ => {
                    let path = path.display();
                    Err(Refusal::Question(say!(
                        "{path} is another table, not a book of {plies} plies; give another name",
                        "{path} est une autre table, et non un livre de {plies} coups ; donnez un autre nom"
                    )))
                }
            }
        }
        Err(error) => Err(error.into()),
    }
}
