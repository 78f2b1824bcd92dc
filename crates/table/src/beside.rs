//! The tables of the games that play goes over into, beside the table of a game that leaves their
//! positions to them.
//!
//! ```text
//!   chess-KQPvK.ludex ── after a promotion ──▶ chess-KQQvK.ludex, chess-KQRvK.ludex …
//!                     ── after a capture ────▶ chess-KQvK.ludex, chess-KPvK.ludex
//! ```

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ludex_core::{Key, Notation, Ranking, Symmetry, Text, Verdict, say};

use crate::{Storage, Table, TableError, code};

/// The name of a game's table in a folder of tables: `chess-KQvKR.ludex` for `chess:KQvKR`.
#[must_use]
pub fn file_name(game: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    game.chars().map(plain).collect::<String>() + ".ludex"
}

/// The names of the games to which positions of a game are converted, each once.
pub fn converted<G: Ranking>(game: &G) -> BTreeSet<String> {
    (0..game.tiers()).filter_map(|tier| game.converted(tier)).collect()
}

/// Games and their tables, by the tiers of another game that are converted to them.
#[derive(Clone, Debug)]
pub struct Beside<G>(Vec<Option<(G, Arc<Table>)>>);

impl<G> Default for Beside<G> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<G> Beside<G> {
    /// Whether a tier is converted to a game whose table is here.
    #[must_use]
    pub fn has(&self, tier: u32) -> bool {
        self.of(tier).is_some()
    }

    /// Whether no tier is converted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    fn of(&self, tier: u32) -> Option<&(G, Arc<Table>)> {
        self.0.get(tier as usize)?.as_ref()
    }

    /// The same for other values of the games.
    pub fn map<H>(&self, game: impl Fn(&G) -> H) -> Beside<H> {
        let one = |(known, table): &(G, Arc<Table>)| (game(known), Arc::clone(table));
        Beside(self.0.iter().map(|of| of.as_ref().map(one)).collect())
    }
}

impl<G: Notation + Key + Symmetry + Ranking + Clone> Beside<G> {
    /// Takes, for every tier of `game` that is converted, the table of that game, which `find`
    /// opens.
    ///
    /// # Errors
    /// What `find` gives, or a table of another game, of other rules, or of a part of its game.
    pub fn of_game(game: &G, find: impl Fn(&str) -> Result<(G, Arc<Table>), TableError>) -> Result<Self, TableError> {
        let found = converted(game).into_iter().map(|name| {
            let (game, table) = find(&name)?;
            let whole = table.header().storage == Storage::Numbers && *table.prober(&game)?.root() == game.start();
            if !whole {
                let problem = Text::fixed("it is not of the whole game", "elle n'est pas celle du jeu entier");
                return Err(TableError::Other { path: table.path().into(), problem });
            }
            Ok((name, (game, table)))
        });
        let found: Vec<(String, (G, Arc<Table>))> = found.collect::<Result<_, _>>()?;
        let of_tier = |tier| {
            let name = game.converted(tier)?;
            found.iter().find(|(known, _)| *known == name).map(|(_, of)| of.clone())
        };
        Ok(Self((0..game.tiers()).map(of_tier).collect()))
    }
}

impl<G: Notation + Ranking> Beside<G> {
    /// The verdict of a position of `game` whose tier is converted.
    ///
    /// # Errors
    /// A table cannot be read, is damaged, or lacks the position.
    ///
    /// # Panics
    /// If the tier is not converted ([`has`](Self::has)).
    pub fn verdict(&self, game: &G, tier: u32, at: &G::Position) -> Result<Verdict, TableError> {
        let (other, table) = self.of(tier).expect("a tier that is converted");
        let (tier, number) = other.rank(&game.convert(at));
        let found = table.find(tier, number.into())?.and_then(|(_, code)| code::decode(code));
        found.ok_or_else(|| {
            let position = game.position_text(at);
            let problem = say!("what becomes of {position} is missing", "ce que devient {position} y manque");
            TableError::damaged(table.path(), problem)
        })
    }
}

/// Where the table of a game is, beside another.
#[must_use]
pub fn path_beside(table: &Path, game: &str) -> PathBuf {
    table.with_file_name(file_name(game))
}
