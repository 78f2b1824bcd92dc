//! What do rules say that somebody wrote? Sheets in the Game Description Language, checked, and
//! made games.

use std::path::Path;

use ludex_core::{About, AnyGame, BadText, Observer, Text, say};
use ludex_gdl::{Fault, Loaded, Sheet};

use crate::{Refusal, registry};

/// What a sheet is, and what is wrong with it.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The roles, in order.
    pub roles: Vec<String>,
    /// What kind of game it is, or why it is not played.
    pub kind: Text,
    /// Whether it is played and solved.
    pub played: bool,
    /// Rules and facts.
    pub rules: usize,
    /// Fluents that can ever be true, and for each role moves that can ever be legal.
    pub fluents: usize,
    /// For each role its moves.
    pub moves: Vec<usize>,
    /// The bits of a position, and the gates that work on them.
    pub bits: usize,
    /// The gates.
    pub gates: usize,
    /// Positions that were looked at, nearest to the start.
    pub positions: usize,
    /// Whether they are all there are.
    pub complete: bool,
    /// Those in which the game is over.
    pub ends: usize,
    /// What is odd about the rules.
    pub notes: Vec<Text>,
    /// What is wrong with positions that can be reached, each with the moves that lead there.
    pub faults: Vec<(Text, Vec<String>)>,
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Text(_) | Fault::Rules(_) => Self::Question(fault.text()),
            Fault::Stopped(stop) => stop.into(),
        }
    }
}

/// Checks a sheet. `file` is its name in sentences.
///
/// # Errors
/// A text that is no sheet, a budget that ran out, a cancellation.
pub fn check(file: &str, source: &str, observer: &dyn Observer) -> Result<Checked, Refusal> {
    let loaded = load(file, source, observer)?;
    let (kind, played) = (loaded.told(), loaded.is_played());
    let Loaded { sheet, machine, look } = loaded;
    Ok(Checked {
        roles: sheet.roles(),
        kind,
        played,
        rules: sheet.rules(),
        fluents: machine.fluents(),
        moves: machine.moves(),
        bits: machine.bits(),
        gates: machine.gates(),
        positions: look.positions,
        complete: look.complete,
        ends: look.ends,
        notes: sheet.notes().to_vec(),
        faults: look.wrong.into_iter().map(|wrong| (wrong.what, wrong.history)).collect(),
    })
}

fn load(file: &str, source: &str, observer: &dyn Observer) -> Result<Loaded, Refusal> {
    let sheet = Sheet::read(file, source)?;
    Ok(Loaded::new(sheet, observer)?)
}

/// Makes a game of a sheet and registers it under the name of its file.
///
/// # Errors
/// A text that is no sheet, a sheet of a kind that is not played, a budget that ran out, a
/// cancellation.
pub fn register(file: &str, source: &str, observer: &dyn Observer) -> Result<AnyGame, Refusal> {
    let loaded = load(file, source, observer)?;
    let about = about(file, &loaded);
    let game = loaded.game(file).map_err(|fault| Refusal::Question(BadText::new(file, fault.text()).sentence()))?;
    registry::add_sheet(about, &game);
    Ok(game)
}

/// A sheet's description of itself. Names of games live as long as the program.
fn about(file: &str, loaded: &Loaded) -> About {
    let title = Path::new(file).file_stem().map_or_else(|| file.to_owned(), |stem| stem.to_string_lossy().into_owned());
    let roles = loaded.sheet.roles().join(", ");
    let Text { en: kind, fr: genre } = loaded.told();
    let Text { en: made, fr: fait } = loaded.machine.told();
    About {
        name: Box::leak(file.to_owned().into_boxed_str()),
        aliases: &[],
        params: Text::fixed("", ""),
        default: "",
        variants: &[],
        title: say!("{title}", "{title}"),
        rules: say!(
            "Rules read from the file {file}: {kind}. Roles: {roles}. {made}.",
            "Règles lues dans le fichier {file} : {genre}. Rôles : {roles}. {fait}."
        ),
        notation: Text::fixed(
            "a position is start, or what is true in it and was not at the start, as in cell:1:1:x,control:o; a move \
             is written with its arguments, as in mark:1:1",
            "une position est start, ou ce qui y est vrai et ne l'était pas au départ, comme cell:1:1:x,control:o ; un \
             coup s'écrit avec ses arguments, comme mark:1:1",
        ),
    }
}
