//! What do someone's own rules say? Sheets in the Game Description Language, checked, made games,
//! and asked ([`show`], [`count`] …).

mod questions;
mod report;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use ludex_core::{About, AnyGame, BadText, Observer, Text, say};
pub use ludex_gdl::{By, Reason, Shares, Shown, Simulated};
use ludex_gdl::{Fault, Loaded, Sheet};

use crate::{Refusal, registry};

pub use questions::{
    Because, Counted, LONGEST, Played, WhyQuestion, count, is_read, shares, show, simulate, why, why_of,
};
pub use report::{BecauseReport, CheckedReport, CountedReport, SharesReport, ShownReport, SimulatedReport, mean_goal};

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
            Fault::Unready { stop, found } => Self::Unready { stop, found },
        }
    }
}

/// Checks a sheet. `file` is its name in sentences.
///
/// # Errors
/// A text that is no sheet, a budget that ran out, a cancellation.
pub fn check(file: &str, source: &str, observer: &dyn Observer) -> Result<Checked, Refusal> {
    let loaded = load((file, source), None, observer)?;
    let (kind, played) = (loaded.told(), loaded.is_played());
    let Loaded { sheet, machine, look, .. } = loaded;
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
        notes: sheet.notes().iter().cloned().chain(machine.counters().into_iter().map(counter)).collect(),
        faults: look.wrong.into_iter().map(|wrong| (wrong.what, wrong.history)).collect(),
    })
}

/// What is to be known of a counter.
fn counter([first, last]: [String; 2]) -> Text {
    say!(
        "from {first} to {last} steps are counted, whatever is played: positions that differ in this alone are \
         counted as several",
        "de {first} à {last}, des pas sont comptés, quoi que l'on joue : les positions qui ne diffèrent qu'en cela \
         comptent pour plusieurs"
    )
}

/// A sheet, drawn as a file beside it says, if there is one.
fn load(
    (file, source): (&str, &str),
    beside: Option<(&str, &str)>,
    observer: &dyn Observer,
) -> Result<Loaded, Refusal> {
    let mut loaded = Loaded::new(Sheet::read(file, source)?, observer)?;
    if let Some((beside, drawing)) = beside {
        loaded.draw(beside, drawing)?;
    }
    Ok(loaded)
}

/// Makes a game of a sheet, by its file and its text, and registers it under a name; a file beside
/// it, in the same form, may say how it is drawn.
///
/// # Errors
/// A text that is no sheet, a sheet of a kind that is not played, a file beside it that is wrong, a
/// budget that ran out, a cancellation.
pub fn register(
    name: &str,
    (file, source): (&str, &str),
    beside: Option<(&str, &str)>,
    observer: &dyn Observer,
) -> Result<AnyGame, Refusal> {
    let loaded = load((file, source), beside, observer)?;
    let game = loaded.game(name).map_err(|fault| {
        let mut text = fault.text();
        // Of faulty rules no question has an answer.
        if loaded.look.wrong.is_empty() {
            let Text { en, fr } = text;
            text = say!(
                "{en}; `ludex rules` show, count, simulate, solve and why take sheets of any kind",
                "{fr} ; « ludex rules » show, count, simulate, solve et why prennent des feuilles de toute sorte"
            );
        }
        Refusal::Question(BadText::new(file, text).sentence())
    })?;
    registry::add_sheet(about(name, &loaded), game.clone(), loaded);
    Ok(game)
}

/// The longest text that is kept for whoever brings it.
pub const LONGEST_GUEST: usize = 1 << 19;

/// Texts that are kept so while the program runs: the names of games are never given back.
const MOST_EVER: usize = 10_000;

/// How many there were.
static EVER: AtomicUsize = AtomicUsize::new(0);

/// Makes a game of a sheet that somebody brings, and keeps it for a while, with some others: its
/// name is made of that of the file, of the rules and of how they are drawn, so that nobody's game
/// is another's. Gives the name.
///
/// # Errors
/// As [`register`]; a text that is too long; too many sheets since the program began.
pub fn keep(
    file: &str,
    source: &str,
    beside: Option<(&str, &str)>,
    observer: &dyn Observer,
) -> Result<String, Refusal> {
    let refused = |text: Text| Err(Refusal::Question(text));
    if source.len() + beside.map_or(0, |(_, drawing)| drawing.len()) > LONGEST_GUEST {
        let most = LONGEST_GUEST >> 10;
        return refused(say!(
            "the text is longer than the {most} KiB that are read here; the command line reads more",
            "le texte dépasse les {most} Kio que l'on lit ici ; la ligne de commande en lit davantage"
        ));
    }
    let loaded = load((file, source), beside, observer)?;
    let mut digest = DefaultHasher::new();
    (loaded.sheet.digest(), beside.map(|(_, drawing)| drawing)).hash(&mut digest);
    let name = guest_name(file, digest.finish());
    if registry::find(&name).is_ok() {
        return Ok(name);
    }
    if EVER.load(Relaxed) >= MOST_EVER {
        return refused(Text::fixed(
            "too many sheets were brought since this program began; start it anew",
            "trop de feuilles ont été apportées depuis le lancement du programme ; relancez-le",
        ));
    }
    let game = loaded.game(&name)?;
    EVER.fetch_add(1, Relaxed);
    registry::add_guest(About { title: title(file), ..about(&name, &loaded) }, game, loaded);
    Ok(name)
}

/// Letters and digits of a file's name, and a number that stands for the rules.
fn guest_name(file: &str, digest: u64) -> String {
    let stem = Path::new(file).file_stem().map(|stem| stem.to_string_lossy().to_lowercase()).unwrap_or_default();
    let kept: String = stem.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(40).collect();
    let kept = if kept.is_empty() { "rules" } else { &kept };
    format!("{kept}-{:08x}.kif", digest as u32)
}

fn title(file: &str) -> Text {
    let title = Path::new(file).file_stem().map_or_else(|| file.to_owned(), |stem| stem.to_string_lossy().into_owned());
    say!("{title}", "{title}")
}

/// A sheet's description of itself. Names of games live as long as the program.
fn about(file: &str, loaded: &Loaded) -> About {
    let roles = loaded.sheet.roles().join(", ");
    let Text { en: kind, fr: genre } = loaded.told();
    let Text { en: made, fr: fait } = loaded.machine.told();
    About {
        name: Box::leak(file.to_owned().into_boxed_str()),
        aliases: &[],
        params: Text::fixed("", ""),
        default: "",
        variants: &[],
        title: title(file),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Two roles that choose at once are not played.
    const BOTH: &str = "(role a) (role b) (coin heads) (coin tails)
        (<= (legal ?p (show ?c)) (role ?p) (coin ?c)) (<= (next (shown ?p ?c)) (does ?p (show ?c)))
        (<= terminal (true (shown ?p ?c))) (<= (goal ?p 50) (role ?p))";
    /// A puzzle of one move.
    const ONE: &str = "(role a) (init (at 1)) (legal a go) (legal a stop)
        (<= (next (at 2)) (does a go)) (<= (next (at 3)) (does a stop))
        (<= terminal (true (at 2))) (<= terminal (true (at 3)))
        (<= (goal a 100) (true (at 2))) (<= (goal a 0) (not (true (at 2))))";

    #[test]
    fn only_sheets_that_are_kept_are_counted() {
        let brought = |rules| keep("mine.kif", rules, None, &());
        let before = EVER.load(Relaxed);
        assert!(matches!(brought(BOTH), Err(Refusal::Question(_))));
        assert_eq!(EVER.load(Relaxed), before);
        let name = brought(ONE).expect("a game");
        assert_eq!(brought(ONE).expect("the same"), name);
        assert_eq!(EVER.load(Relaxed), before + 1);
        assert_eq!(registry::find(&name).expect("kept").title.en, "mine");
    }
}
