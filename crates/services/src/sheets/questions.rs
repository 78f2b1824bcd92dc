//! What is asked of a sheet, of whatever kind: a position, a count, shares, random games, and why
//! something is so.

use ludex_core::{BadText, Lang, Observer, Text, say};
use ludex_engines::players::{Clock, Hourglass};
use ludex_gdl::{
    Asked, Census, Fault, Loaded, Machine, Obligation, Reason, Shares, Sheet, Shown, Simulated, Slow, Why,
};

use super::load;
use crate::{Refusal, registry};

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

/// Whether it is so, and why.
#[derive(Clone, Debug)]
pub struct Because {
    /// Whether it is so.
    pub holds: bool,
    /// Whether the game is over there.
    pub over: bool,
    /// For each role that it is about, or once, the proof.
    pub reasons: Vec<Reason>,
}

impl Because {
    /// The answer to the question in a sentence.
    #[must_use]
    pub fn verdict(&self, question: &WhyQuestion) -> Text {
        match (question, self.holds) {
            // Many sheets give moves where the game is over: they are legal, and nobody makes them.
            (WhyQuestion::Legal(mv), true) if self.over => say!(
                "{mv} is legal there by the rules, but the game is over and nobody moves",
                "{mv} y est permis par les règles, mais la partie est finie et personne ne joue"
            ),
            (WhyQuestion::Legal(mv), true) => say!("{mv} is legal there", "{mv} y est permis"),
            (WhyQuestion::Legal(mv), false) => say!("{mv} is not legal there", "{mv} n'y est pas permis"),
            (WhyQuestion::Over, true) => Text::fixed("the game is over there", "la partie y est finie"),
            (WhyQuestion::Over, false) => Text::fixed("the game is not over there", "la partie n'y est pas finie"),
            (WhyQuestion::Goals, true) => Text::fixed("there is a goal there", "il y a un goal"),
            (WhyQuestion::Goals, false) => Text::fixed("no role has a goal there", "aucun rôle n'y a de goal"),
        }
    }
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
    let (over, _) = why.answer(&Asked::Over)?;
    let answers = asked.iter().map(|asked| why.answer(asked)).collect::<Result<Vec<_>, _>>()?;
    let holds = answers.iter().any(|(holds, _)| *holds);
    // Of a move that one role may make, the others' reasons say nothing.
    let about = answers.into_iter().filter(|(own, _)| *own || !holds || *question == WhyQuestion::Goals);
    Ok(Because { holds, over, reasons: about.flat_map(|(_, reasons)| reasons).collect() })
}
