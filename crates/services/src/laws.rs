//! Does a game keep the laws that engines rely on? Those of the traits of `ludex-core`, tried on
//! positions near the start and on random games.

use ludex_core::{AnyGame, Lang, Notation as _, Observer, Text};
use ludex_laws::Tried;
use serde::Serialize;

use crate::Refusal;

/// What was found.
#[derive(Clone, Debug)]
pub struct Laws {
    /// The positions that were looked at.
    pub positions: usize,
    /// The laws that are broken, each once.
    pub broken: Vec<Broken>,
}

/// A law that is broken.
#[derive(Clone, Debug)]
pub struct Broken {
    /// The law.
    pub law: Text,
    /// The position at which it is, as the game writes it.
    pub position: String,
    /// The moves that lead there, none of which can be left out, where they are known.
    pub history: Option<Vec<String>>,
    /// What was found there, in the words of the program.
    pub detail: String,
}

/// The same, in the form of the command's JSON.
#[derive(Clone, Debug, Serialize)]
pub struct Report<'a> {
    positions: usize,
    broken: Vec<BrokenReport<'a>>,
}

#[derive(Clone, Debug, Serialize)]
struct BrokenReport<'a> {
    law: &'a str,
    position: &'a str,
    history: Option<&'a [String]>,
    detail: &'a str,
}

impl Laws {
    /// The report, with laws in a language.
    #[must_use]
    pub fn report(&self, lang: Lang) -> Report<'_> {
        let broken = self.broken.iter().map(|broken| BrokenReport {
            law: broken.law.to(lang),
            position: &broken.position,
            history: broken.history.as_deref(),
            detail: &broken.detail,
        });
        Report { positions: self.positions, broken: broken.collect() }
    }
}

/// Tries all laws on a game.
///
/// # Errors
/// A cancellation before a law was found to be broken.
pub fn laws(game: &AnyGame, observer: &dyn Observer) -> Result<Laws, Refusal> {
    use ludex_core::Game as _;
    let Tried { positions, broken } = ludex_laws::check(game, observer)?;
    let history = |moves: Vec<u64>| game.line_texts(&game.start(), moves).0;
    let broken = broken.into_iter().map(|broken| Broken {
        law: Text::fixed(broken.law[0], broken.law[1]),
        position: game.position_text(&broken.at),
        history: broken.history.map(history),
        detail: broken.detail,
    });
    Ok(Laws { positions, broken: broken.collect() })
}
