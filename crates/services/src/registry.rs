//! The games that have names. A game is named `NAME[:PARAMS]`, as in `connect4:7x6`, and is a value
//! ([`AnyGame`]) from here on.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use ludex_core::{About, AnyGame, BadText, Game as _, SumOfGames as _, Text, say};
use ludex_gdl::Loaded;

/// Makes a game from its parameters; those of [`About::default`] where none are given.
pub type Reader = Arc<dyn Fn(&str) -> Result<AnyGame, BadText> + Send + Sync>;

type Entry = (&'static About, Reader);

static GAMES: RwLock<Vec<Entry>> = RwLock::new(Vec::new());

/// Adds a game to those that have names. From then on every service and every front end of this
/// program knows it.
///
/// # Errors
/// A game of this name, or of one of its aliases, is there already.
pub fn add(about: About, read: Reader) -> Result<(), BadText> {
    let mut games = GAMES.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(taken) = about.names().find(|name| find_entry(&games, name).is_some()) {
        return Err(BadText::new(taken, say!("a game of this name already exists", "un jeu de ce nom existe déjà")));
    }
    // Names of games live as long as the program.
    games.push((Box::leak(Box::new(about)), read));
    Ok(())
}

/// Sheets of rules that were read, each under the name of its file.
static SHEETS: RwLock<Vec<(&'static About, AnyGame, Loaded)>> = RwLock::new(Vec::new());

/// The names of those that somebody brought, the oldest first.
static GUESTS: Mutex<VecDeque<&'static str>> = Mutex::new(VecDeque::new());

/// Sheets that are kept for whoever brought them.
pub(crate) const MOST_GUESTS: usize = 16;

/// Adds a sheet of rules under the name of its file, in the place of what had this name. It is
/// named in these very letters, and comes before other games.
pub(crate) fn add_sheet(about: About, game: AnyGame, rules: Loaded) {
    let mut sheets = SHEETS.write().unwrap_or_else(PoisonError::into_inner);
    sheets.retain(|(known, ..)| known.name != about.name);
    sheets.push((Box::leak(Box::new(about)), game, rules));
}

/// Adds a sheet that somebody brought for a while. The oldest of these go first.
pub(crate) fn add_guest(about: About, game: AnyGame, rules: Loaded) {
    let name = about.name;
    add_sheet(about, game, rules);
    let mut guests = GUESTS.lock().unwrap_or_else(PoisonError::into_inner);
    guests.retain(|known| *known != name);
    guests.push_back(name);
    if guests.len() > MOST_GUESTS
        && let Some(oldest) = guests.pop_front()
    {
        SHEETS.write().unwrap_or_else(PoisonError::into_inner).retain(|(known, ..)| known.name != oldest);
    }
}

/// The sheets of rules that were read, without those that somebody brought.
#[must_use]
pub fn sheets() -> Vec<&'static About> {
    let guests = GUESTS.lock().unwrap_or_else(PoisonError::into_inner);
    let sheets = SHEETS.read().unwrap_or_else(PoisonError::into_inner);
    sheets.iter().map(|(about, ..)| *about).filter(|about| !guests.contains(&about.name)).collect()
}

/// Whether a game is that of a sheet which a reader of the page has brought.
#[must_use]
pub fn is_guest(spec: &str) -> bool {
    GUESTS.lock().unwrap_or_else(PoisonError::into_inner).iter().any(|name| *name == spec)
}

/// The sheet of rules whose file has this name, if it was read.
pub(crate) fn sheet(name: &str) -> Option<(&'static About, AnyGame, Loaded)> {
    let sheets = SHEETS.read().unwrap_or_else(PoisonError::into_inner);
    sheets.iter().find(|(about, ..)| about.name == name).cloned()
}

/// Whether a name is that of a file of rules.
#[must_use]
pub fn is_sheet(name: &str) -> bool {
    let lower = name.to_lowercase();
    [".kif", ".gdl", ".hrf"].iter().any(|end| lower.ends_with(end))
}

/// A name without what people write in different ways: Connect Four is connect-four.
fn letters(name: &str) -> String {
    name.to_lowercase().replace([' ', '-', '_'], "")
}

/// The game of this name, or of this alias.
fn find_entry<'g>(games: &'g [Entry], name: &str) -> Option<&'g Entry> {
    let asked = letters(name);
    games.iter().find(|(about, _)| about.names().any(|known| letters(known) == asked))
}

/// All games that have names, in the order in which they were added.
#[must_use]
pub fn games() -> Vec<&'static About> {
    GAMES.read().unwrap_or_else(PoisonError::into_inner).iter().map(|(about, _)| *about).collect()
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
    /// A file of rules that was not read: it is read where the command line names it.
    UnreadSheet {
        /// The name that was given.
        name: String,
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
            Self::UnknownGame { name, nearest: None } if name.contains(['/', '\\']) => say!(
                "there is no game `{name}`; the name of a file of rules ends in .kif",
                "il n'y a pas de jeu « {name} » ; le nom d'un fichier de règles finit par .kif"
            ),
            Self::UnknownGame { name, nearest: None } => {
                let all = games().iter().map(|about| about.name).collect::<Vec<_>>().join(", ");
                say!(
                    "there is no game `{name}`; the games are {all}",
                    "il n'y a pas de jeu « {name} » ; les jeux sont {all}"
                )
            }
            Self::UnreadSheet { name } => say!(
                "the rules of `{name}` are not read here; name the file where the command takes a game",
                "les règles de « {name} » ne sont pas lues ici ; nommez le fichier là où la commande prend un jeu"
            ),
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
                let Text { en, fr } = problem.sentence();
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

/// What a game says of itself: the one of this name or alias, with its parameters or without.
///
/// # Errors
/// No game has this name.
pub fn find(spec: &str) -> Result<&'static About, SpecError> {
    if let Some((about, ..)) = sheet(spec) {
        return Ok(about);
    }
    entry(spec.split(':').next().unwrap_or_default()).map(|(about, _)| about)
}

fn entry(name: &str) -> Result<Entry, SpecError> {
    // The lock is let go before a reader is called: readers may ask for other games.
    let games = GAMES.read().unwrap_or_else(PoisonError::into_inner);
    if let Some((about, read)) = find_entry(&games, name) {
        return Ok((about, Arc::clone(read)));
    }
    let names = games.iter().flat_map(|(about, _)| about.names());
    // A word of it may be a game, as in misere-nim.
    let word = || name.split(['-', '_', ' ']).find_map(|word| find_entry(&games, word));
    let nearest = nearest(name, names).or_else(|| word().map(|(about, _)| about.name));
    Err(SpecError::UnknownGame { name: name.into(), nearest })
}

/// The name that was meant by one that is none of these: as few slips of the finger away as any,
/// where letters that are exchanged are one slip; nothing where that is more than one for three
/// letters.
pub fn nearest<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let lower = name.to_lowercase();
    let near = names.map(|known| (strsim::damerau_levenshtein(known, &lower), known));
    near.min().filter(|(distance, known)| distance * 3 <= known.len()).map(|(_, known)| known)
}

/// The game that a text names, with its parameters.
///
/// # Errors
/// No game has this name, or the game has no such parameters.
pub fn game(spec: &str) -> Result<AnyGame, SpecError> {
    if let Some((_, game, _)) = sheet(spec) {
        return Ok(game);
    }
    if is_sheet(spec) {
        return Err(SpecError::UnreadSheet { name: spec.into() });
    }
    let (name, params) = spec.split_once(':').map_or((spec, None), |(name, params)| (name, Some(params)));
    let (game, read) = entry(name)?;
    let params = match params {
        None => {
            let asked = letters(name);
            game.other_names().find(|(known, _)| letters(known) == asked).map_or(game.default, |(_, params)| params)
        }
        // A script whose variable is empty must not get an answer about another board.
        Some("") => return Err(SpecError::NoParams { game }),
        Some(params) => params,
    };
    read(params).map_err(|problem| SpecError::BadParams { game, problem })
}

/// The same, refused where the moves of its start are too many to be listed one by one. Where a
/// game is not asked for in this way, [`SumOfGames::unlisted`](ludex_core::SumOfGames::unlisted)
/// has to be asked before a position is expanded.
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
