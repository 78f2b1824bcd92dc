//! The games that come with the house, by name.
//!
//! A game is named `NAME[:PARAMS]`, as in `connect4:7x6`, and is a value ([`AnyGame`]) from here
//! on.

use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use ludex_core::{About, AnyGame, BadText, Game as _, Lang, Parts as _, Text, Visitor, say};

/// What the games of the list say of themselves, and how each reads its parameters.
macro_rules! games {
    ($($module:ident),* $(,)?) => {
        /// The games that come with the house, in the order in which they are shown.
        pub static GAMES: &[About] = &[$(ludex_games::$module::ABOUT),*];

        const READERS: &[fn(&str) -> Result<AnyGame, BadText>] = &[$(ludex_games::$module::read_game),*];
    };
}

games![tictactoe, mnk, connect4, othello, nim, fibonacci_nim, kayles, peg_solitaire, sliding, teeko];

/// Makes a game from its parameters; those of [`About::default`] where none are given.
pub type Reader = Arc<dyn Fn(&str) -> Result<AnyGame, BadText> + Send + Sync>;

/// The games that were added while the program runs.
static ADDED: RwLock<Vec<(&'static About, Reader)>> = RwLock::new(Vec::new());

/// Adds a game to those that have names. From then on every service and every front end of this
/// program knows it.
///
/// ```
/// use ludex::{About, Notation as _, games::nim::Nim, registry};
/// let about = About { name: "three-heaps", default: "", ..ludex::games::nim::ABOUT };
/// registry::add(about, std::sync::Arc::new(|_| Ok(ludex::game(Nim::new(&[1, 2, 3], false))))).unwrap();
/// assert_eq!(registry::game("three-heaps").unwrap().spec(), "nim:1,2,3");
/// ```
///
/// # Errors
/// A game of this name, or of one of its aliases, is there already.
pub fn add(about: About, read: Reader) -> Result<(), BadText> {
    let names = about.aliases.iter().copied().chain([about.name]);
    if let Some(taken) = names.into_iter().find(|name| find(name).is_ok()) {
        return Err(BadText::new(taken, say!("there is a game of this name already", "il y a déjà un jeu de ce nom")));
    }
    // Names of games live as long as the program.
    added_mut().push((Box::leak(Box::new(about)), read));
    Ok(())
}

fn added() -> RwLockReadGuard<'static, Vec<(&'static About, Reader)>> {
    ADDED.read().unwrap_or_else(PoisonError::into_inner)
}

fn added_mut() -> RwLockWriteGuard<'static, Vec<(&'static About, Reader)>> {
    ADDED.write().unwrap_or_else(PoisonError::into_inner)
}

/// All games: those that come with the house, then those that were added.
#[must_use]
pub fn games() -> Vec<&'static About> {
    GAMES.iter().chain(added().iter().map(|(about, _)| *about)).collect()
}

/// A text that names no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpecError {
    /// There is no game of this name.
    UnknownGame {
        /// The name that was given.
        name: String,
        /// The name that is nearest to it.
        nearest: Option<&'static str>,
    },
    /// Nothing follows the colon.
    NoParams {
        /// The game.
        game: &'static About,
    },
    /// The game has no such parameters.
    BadParams {
        /// The game.
        game: &'static About,
        /// What is wrong.
        problem: BadText,
    },
}

impl SpecError {
    /// The sentence for a reader.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::UnknownGame { name, nearest: Some(nearest) } => say!(
                "there is no game `{name}`; did you mean {nearest}?",
                "il n'y a pas de jeu « {name} » ; vouliez-vous dire {nearest} ?"
            ),
            Self::UnknownGame { name, nearest: None } => {
                let all = games().iter().map(|about| about.name).collect::<Vec<_>>().join(", ");
                say!(
                    "there is no game `{name}`; the games are {all}",
                    "il n'y a pas de jeu « {name} » ; les jeux sont {all}"
                )
            }
            Self::NoParams { game: About { name, default: "", .. } } => say!(
                "`{name}:`: nothing follows the colon; leave it out for the usual game, {name}",
                "« {name}: » : rien ne suit les deux-points ; sans eux, c'est le jeu habituel, {name}"
            ),
            Self::NoParams { game: About { name, default, .. } } => say!(
                "`{name}:`: the parameters are missing after the colon; {name} alone stands for {name}:{default}",
                "« {name}: » : il manque les paramètres après les deux-points ; {name} seul vaut {name}:{default}"
            ),
            Self::BadParams { game, problem } => {
                let name = game.name;
                let (en, fr) = (problem.sentence(Lang::En), problem.sentence(Lang::Fr));
                say!("parameters of {name}: {en}", "paramètres de {name} : {fr}")
            }
        }
    }
}

impl std::fmt::Display for SpecError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for SpecError {}

/// The game of this name, or of this alias.
///
/// # Errors
/// No game has this name.
pub fn find(name: &str) -> Result<&'static About, SpecError> {
    let games = games();
    let names =
        || games.iter().copied().flat_map(|about| about.aliases.iter().chain([&about.name]).map(move |n| (*n, about)));
    if let Some((_, about)) = names().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
        return Ok(about);
    }
    let lower = name.to_lowercase();
    let near = names().map(|(known, _)| (strsim::damerau_levenshtein(known, &lower), known));
    let nearest = near.min().filter(|(distance, known)| distance * 2 <= known.len()).map(|(_, known)| known);
    Err(SpecError::UnknownGame { name: name.into(), nearest })
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
///
/// # Panics
/// Never: a game that was found has its reader.
pub fn game(spec: &str) -> Result<AnyGame, SpecError> {
    let (name, params) = spec.split_once(':').map_or((spec, None), |(name, params)| (name, Some(params)));
    let game = find(name)?;
    let params = match params {
        None => game.default,
        // A script whose variable is empty must not get an answer about another board.
        Some("") => return Err(SpecError::NoParams { game }),
        Some(params) => params,
    };
    let built_in = GAMES.iter().position(|about| about.name == game.name).map(|place| READERS[place](params));
    let read = built_in.unwrap_or_else(|| {
        // Readers may ask for other games, and so the list is let go first.
        let added = added().iter().find(|(about, _)| about.name == game.name).map(|(_, read)| Arc::clone(read));
        added.expect("it was found above")(params)
    });
    read.map_err(|problem| SpecError::BadParams { game, problem })
}

/// The same, refused where the moves of its start are too many to be listed one by one. Where a
/// game is not asked for in this way, [`Parts::unlisted`](ludex_core::Parts::unlisted) has to be
/// asked before a position is expanded.
///
/// # Errors
/// As [`game`], or too many moves.
pub fn listed_game(spec: &str) -> Result<AnyGame, SpecError> {
    let any = game(spec)?;
    match any.unlisted(&any.start()) {
        None => Ok(any),
        Some(problem) => {
            let (name, params) = spec.split_once(':').unwrap_or((spec, ""));
            Err(SpecError::BadParams { game: find(name)?, problem: BadText::new(params, problem) })
        }
    }
}

/// Hands the game that a text names to a visitor.
///
/// # Errors
/// As [`listed_game`].
pub fn with_game<V: Visitor>(spec: &str, visitor: V) -> Result<V::Output, SpecError> {
    Ok(listed_game(spec)?.visit(visitor))
}
