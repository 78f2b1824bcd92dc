//! What do someone's own rules say? Sheets in the Game Description Language, checked, and made
//! games.

mod report;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use ludex_core::{About, AnyGame, BadText, Lang, Observer, Text, say};
use ludex_engines::players::{Clock, Hourglass};
use ludex_gdl::{Asked, Census, Fault, Loaded, Machine, Obligation, Sheet, Slow, Why};
pub use ludex_gdl::{By, Reason, Shares, Shown, Simulated};

use crate::{Refusal, registry};

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

/// A position of a sheet of any kind, drawn as a file beside it says, if there is one; and the
/// roles.
///
/// # Errors
/// A text that is no sheet or no position, a file beside it that is wrong, a budget that ran out, a
/// cancellation.
pub fn show(
    sheet: (&str, &str),
    beside: Option<(&str, &str)>,
    position: &str,
    observer: &dyn Observer,
) -> Result<(Vec<String>, Shown), Refusal> {
    let loaded = load(sheet, beside, observer)?;
    let shown = loaded.show(position).map_err(|bad| Refusal::Question(bad.sentence()))?;
    Ok((loaded.sheet.roles(), shown))
}

/// How many positions a sheet has, of whatever kind.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The positions.
    pub census: Census,
    /// What depends on the fluents that were looked past, if some were.
    pub obligation: Option<Obligation>,
}

impl Counted {
    /// What is to be known of a count that looks past fluents: whether they matter.
    #[must_use]
    pub fn caution(&self) -> Option<Text> {
        let Obligation { legal, over, goals, next } = self.obligation?;
        let on = [
            (legal, Text::fixed("which moves are legal", "les coups permis")),
            (over, Text::fixed("whether the game is over", "la fin de la partie")),
            (goals, Text::fixed("what the roles get", "ce que gagnent les rôles")),
            (next, Text::fixed("what else is true after a move", "ce qui est vrai d'autre après un coup")),
        ];
        let on: Vec<_> = on.into_iter().filter_map(|(depends, what)| depends.then_some(what)).collect();
        if on.is_empty() {
            return Some(Text::fixed(
                "nothing else in the rules asks for what is left out: positions that differ in it alone have the \
                 same futures",
                "rien d'autre dans les règles ne demande ce qui est laissé de côté : les positions qui ne diffèrent \
                 qu'en cela ont le même avenir",
            ));
        }
        let [en, fr] =
            [Lang::En, Lang::Fr].map(|lang| on.iter().map(|what| what.to(lang)).collect::<Vec<_>>().join(", "));
        Some(say!(
            "what is left out matters by the rules, for {en}: one of these positions may stand for several with \
             different futures",
            "ce qui est laissé de côté compte dans les règles, pour {fr} : une de ces positions peut en représenter \
             plusieurs, d'avenirs différents"
        ))
    }
}

/// Counts the positions of a sheet of any kind: with simultaneous moves, with many roles, with
/// chance. `past` names fluents that are looked past as well.
///
/// # Errors
/// A text that is no sheet, a name that no fluent has, rules in which somebody cannot move, a
/// budget that ran out before the count began, a cancellation.
pub fn count((file, source): (&str, &str), past: &[String], observer: &dyn Observer) -> Result<Counted, Refusal> {
    let machine = Machine::new(&Sheet::read(file, source)?, observer)?;
    let projection = (!past.is_empty()).then(|| machine.projection(past)).transpose().map_err(Refusal::Question)?;
    let obligation = projection.as_ref().map(|projection| machine.obligation(projection));
    Ok(Counted { census: machine.census(projection.as_ref(), observer)?, obligation })
}

/// What every role of a sheet gets from a position on, if each plays for itself and one chooses at
/// a time; and the roles.
///
/// # Errors
/// A text that is no sheet or no position, two roles that choose at once, chance, play that can
/// come back, a budget that ran out, a cancellation.
pub fn shares(
    (file, source): (&str, &str),
    position: &str,
    observer: &dyn Observer,
) -> Result<(Vec<String>, Shares), Refusal> {
    let sheet = Sheet::read(file, source)?;
    let shares = Machine::new(&sheet, observer)?.shares(position, observer)?;
    Ok((sheet.roles(), shares))
}

/// Steps after which a random game is given up.
pub const LONGEST: usize = 10_000;

/// Seconds after which games are played without gates, if those are not ready.
const PATIENCE: f64 = 10.0;

/// Random games of a sheet.
#[derive(Clone, Debug)]
pub struct Played {
    /// The roles, in order.
    pub roles: Vec<String>,
    /// What came of the games.
    pub games: Simulated,
    /// What there was of the gates when they were given up: then the definition played.
    pub without_gates: Option<Text>,
}

/// Random games of a sheet of any kind, each role taking one of its legal moves. Where the gates
/// are not ready after some seconds, or within the memory, the definition plays the same games.
///
/// # Errors
/// A text that is no sheet, a budget that ran out before the games began, a cancellation.
pub fn simulate(
    (file, source): (&str, &str),
    games: u64,
    seed: u64,
    clock: Clock,
    observer: &dyn Observer,
) -> Result<Played, Refusal> {
    let sheet = Sheet::read(file, source)?;
    let (games, without_gates) = match Machine::new(&sheet, &Hourglass::new(observer, clock, PATIENCE)) {
        Ok(machine) => (machine.simulate(games, LONGEST, seed, observer), None),
        Err(Fault::Unready { found, .. }) if !observer.cancelled() => {
            (Slow::new(&sheet, observer)?.simulate(games, LONGEST, seed, observer)?, Some(found))
        }
        Err(fault) => return Err(fault.into()),
    };
    Ok(Played { roles: sheet.roles(), games, without_gates })
}

/// What somebody asks of a position of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyQuestion {
    /// Whether a move is legal for some role.
    Legal(String),
    /// Whether the game is over.
    Over,
    /// What the roles get.
    Goals,
}

impl WhyQuestion {
    /// The answer in a sentence.
    #[must_use]
    pub fn verdict(&self, holds: bool) -> Text {
        match (self, holds) {
            (Self::Legal(mv), true) => say!("{mv} is legal there", "{mv} y est permis"),
            (Self::Legal(mv), false) => say!("{mv} is not legal there", "{mv} n'y est pas permis"),
            (Self::Over, true) => Text::fixed("the game is over there", "la partie y est finie"),
            (Self::Over, false) => Text::fixed("the game is not over there", "la partie n'y est pas finie"),
            (Self::Goals, true) => Text::fixed("there is a goal there", "il y a un goal"),
            (Self::Goals, false) => Text::fixed("no role has a goal there", "aucun rôle n'y a de goal"),
        }
    }
}

/// Whether it is so, and why.
#[derive(Clone, Debug)]
pub struct Because {
    /// Whether it is so.
    pub holds: bool,
    /// For each role that it is about, or once, the proof.
    pub reasons: Vec<Reason>,
}

/// Why a move is legal at a position of a sheet or is not, the game is over or is not, a goal is
/// worth so much. Sheets of any kind are explained, by the definition of the language.
///
/// # Errors
/// A text that is no sheet, a position or a move that the sheet does not know, a budget that ran
/// out, a cancellation.
pub fn why(
    sheet: (&str, &str),
    position: &str,
    question: &WhyQuestion,
    observer: &dyn Observer,
) -> Result<Because, Refusal> {
    because(&load(sheet, None, observer)?, position, question, observer)
}

/// Whether a game of the registry is a sheet that was read.
#[must_use]
pub fn is_read(spec: &str) -> bool {
    registry::sheet(spec).is_some()
}

/// The same of a game of the registry; `None` where it was not read as a sheet.
///
/// # Errors
/// As [`why`].
pub fn why_of(
    spec: &str,
    position: &str,
    question: &WhyQuestion,
    observer: &dyn Observer,
) -> Result<Option<Because>, Refusal> {
    registry::sheet(spec).map(|(_, _, loaded)| because(&loaded, position, question, observer)).transpose()
}

fn because(
    loaded: &Loaded,
    position: &str,
    question: &WhyQuestion,
    observer: &dyn Observer,
) -> Result<Because, Refusal> {
    let at = loaded.position(position).map_err(|bad| Refusal::Question(bad.sentence()))?;
    let asked: Vec<Asked> = match question {
        WhyQuestion::Over => vec![Asked::Over],
        WhyQuestion::Goals => (0..loaded.sheet.roles().len()).map(Asked::Goal).collect(),
        WhyQuestion::Legal(mv) => {
            let named = loaded.moves_named(mv);
            named.into_iter().map(|(role, action)| Asked::Legal(role, action)).collect()
        }
    };
    if let (WhyQuestion::Legal(mv), []) = (question, &asked[..]) {
        let problem = Text::fixed(
            "no role ever has a move of this name; moves are written with their arguments, as in mark:1:1",
            "aucun rôle n'a jamais de coup de ce nom ; un coup s'écrit avec ses arguments, comme mark:1:1",
        );
        return Err(Refusal::Question(BadText::new(mv, problem).sentence()));
    }
    let mut why = Why::new(&loaded.sheet, &at, observer)?;
    let answers = asked.iter().map(|asked| why.answer(asked)).collect::<Result<Vec<_>, _>>()?;
    let holds = answers.iter().any(|(holds, _)| *holds);
    // Of a move that one role may make, the others' reasons say nothing.
    let about = answers.into_iter().filter(|(own, _)| *own || !holds || *question == WhyQuestion::Goals);
    Ok(Because { holds, reasons: about.flat_map(|(_, reasons)| reasons).collect() })
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
