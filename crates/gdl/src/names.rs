//! Fluents, moves and positions of a sheet as texts, without spaces.
//!
//! ```text
//!   cell:1:1:x,control:o     what is true and was not at the start; ~f was true and is no more
//!   mark:1:1                 a move; mark:1:1+noop a move of each role
//! ```

use std::collections::{HashMap, HashSet};

use ludex_core::{BadText, Text, move_words, say};

use crate::bits::Bits;
use crate::look::State;
use crate::machine::{Field, Machine};

/// The position in which nothing differs from the start.
const START: &str = "start";

/// The names of what a sheet is about, each once among its like.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    pub(crate) fluents: Vec<String>,
    numbers: HashMap<String, usize>,
    /// The moves of all roles; two roles may have moves of one name.
    pub(crate) moves: Vec<String>,
}

/// What is so in a position, as a sentence that names it.
pub(crate) fn at_position(machine: &Machine, at: &State, Text { en, fr }: &Text) -> Text {
    let position = Names::of(machine).position_text(machine, at);
    if position == START {
        return say!("at the start, {en}", "au départ, {fr}");
    }
    say!("at {position}, {en}", "à {position}, {fr}")
}

/// Texts that can be told apart among positions and moves; `#` and a number for others.
fn usable(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = HashSet::new();
    let strange = |c: char| c == ',' || c == '/' || c.is_whitespace() || c.is_control();
    let numbered = texts.enumerate().map(|(number, text)| {
        let fine = !text.contains(strange) && !text.starts_with(['~', '-', '#']) && text != START;
        if seen.insert(text.to_lowercase()) && fine { text } else { format!("#{number}") }
    });
    numbered.collect()
}

/// A move or a fluent as a sheet writes it, in either form, as it is named here: `(mark 1 1)`,
/// `mark(1,1)`. A text whose parentheses are not closed names nothing, and stays as it is.
pub(crate) fn as_named(text: &str) -> String {
    if text.matches('(').count() != text.matches(')').count() {
        return text.to_owned();
    }
    let marks = |c: char| matches!(c, '(' | ')' | ',') || c.is_whitespace();
    text.split(marks).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(":")
}

impl Names {
    pub(crate) fn of(machine: &Machine) -> Self {
        let fluents = usable((0..machine.fluents()).map(|fluent| machine.fluent_text(fluent)));
        let own = |role: usize| usable(machine.moves_of(role).map(|mv| machine.move_text(mv)));
        Self {
            numbers: fluents.iter().cloned().zip(0..).collect(),
            fluents,
            moves: (0..machine.roles.len()).flat_map(own).collect(),
        }
    }

    pub(crate) fn position_text<B: Bits>(&self, machine: &Machine, at: &B) -> String {
        let start = machine.start();
        let differences = machine.fields.iter().filter_map(|field| self.difference(field, at, &start));
        let text = differences.collect::<Vec<_>>().join(",");
        if text.is_empty() { START.to_owned() } else { text }
    }

    /// What a field holds, where that differs from the start.
    fn difference<B: Bits>(&self, field: &Field, at: &B, start: &B) -> Option<String> {
        let [now, then] = [at, start].map(|at| Machine::number(field, at));
        let text = |number: usize| &self.fluents[field.fluents[number - 1]];
        match (now, then) {
            _ if now == then => None,
            (0, _) => Some(format!("~{}", text(then))),
            _ => Some(text(now).clone()),
        }
    }

    /// The position that differs so from the start.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub(crate) fn read_position<B: Bits>(&self, machine: &Machine, text: &str) -> Result<B, Text> {
        let mut at: B = machine.start();
        // Of every field the fluent that is true now, and those that are not.
        let mut told: HashMap<usize, (Option<usize>, Vec<usize>)> = HashMap::new();
        // Without a comma it is one fluent, or moves.
        let parts: Vec<&str> = if text.contains(',') { move_words(text).collect() } else { vec![text.trim()] };
        for part in parts.into_iter().filter(|part| *part != START) {
            let (name, holds) = part.strip_prefix('~').map_or((part, true), |name| (name, false));
            let Some(&fluent) = self.numbers.get(name).or_else(|| self.numbers.get(&as_named(name))) else {
                let example = self.fluents.first().map_or(START, String::as_str);
                return Err(say!(
                    "`{part}` is no fluent of the sheet; a position is {START}, or what differs from it, separated by commas, as in {example}",
                    "« {part} » n'est pas un fluent de la feuille ; une position est {START}, ou ce qui en diffère, séparé par des virgules, comme {example}"
                ));
            };
            let of = |field: &&Field| field.fluents.contains(&fluent);
            let field = machine.fields.iter().find(of).expect("every fluent has a field");
            let (now, never) = told.entry(field.first_bit).or_default();
            let contradicts = if holds {
                now.is_some_and(|now| now != fluent) || never.contains(&fluent)
            } else {
                *now == Some(fluent)
            };
            if contradicts {
                return Err(say!("`{part}` contradicts what stands before it", "« {part} » contredit ce qui précède"));
            }
            if holds {
                *now = Some(fluent);
            } else {
                never.push(fluent);
            }
            let place = now.and_then(|now| field.fluents.iter().position(|&other| other == now));
            let number = place.map_or(0, |place| place + 1);
            for bit in 0..field.bits {
                if at.get(field.first_bit + bit) != (number >> bit & 1 == 1) {
                    at.flip(field.first_bit + bit);
                }
            }
        }
        Ok(at)
    }

    /// A position of a sheet of any kind: what differs from the start, or the moves that lead
    /// there, those of all roles at once with `+` between them.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub(crate) fn read_any(&self, machine: &Machine, text: &str) -> Result<State, BadText> {
        let problem = match self.read_position(machine, text) {
            Ok(at) => return Ok(at),
            Err(problem) => problem,
        };
        let (mut at, mut values): (State, _) = (machine.start(), vec![[0]; machine.slots()]);
        for (number, step) in text.split_whitespace().enumerate() {
            let view = machine.view(&at, &mut values);
            let moves = match self.read_step(machine, &view.legal, step) {
                None if number == 0 && !view.terminal => {
                    let (Text { en: board, fr: plateau }, Text { en, fr }) =
                        (problem, self.no_step(machine, step, &view.legal));
                    let problem = say!(
                        "neither a position ({board}) nor moves: {en}",
                        "ni une position ({plateau}) ni des coups : {fr}"
                    );
                    return Err(BadText::new(text, problem));
                }
                None if number == 0 => return Err(BadText::new(text, problem)),
                // The rules of moves may go on where the game is over.
                _ if view.terminal => return Err(BadText::new(step, no_more(number + 1))),
                None => return Err(BadText::new(text, self.no_step(machine, step, &view.legal))),
                Some(moves) => moves,
            };
            at = machine.after(&[(&at, &moves)], &mut values).remove(0);
        }
        Ok(at)
    }

    fn no_step(&self, machine: &Machine, step: &str, legal: &[usize]) -> Text {
        let is_stuck = |role: &usize| !legal.iter().any(|mv| machine.moves_of(*role).contains(mv));
        if let Some(stuck) = (0..machine.roles.len()).find(is_stuck) {
            let name = &machine.roles[stuck];
            return say!("`{step}`: {name} has no legal move there", "« {step} » : {name} n'y a aucun coup permis");
        }
        let mut names: Vec<&str> = legal.iter().take(SHOWN).map(|&mv| self.moves[mv].as_str()).collect();
        names.dedup();
        let (names, more) = (names.join(" "), if legal.len() > SHOWN { " …" } else { "" });
        say!(
            "`{step}` is no legal move there; the legal moves are {names}{more}, and where several roles choose, those of \
             all are written with + between them",
            "« {step} » n'y est pas un coup permis ; les coups permis sont {names}{more}, et si plusieurs rôles choisissent, \
             ceux de tous s'écrivent avec des + entre eux"
        )
    }

    /// A move of each role: all of them, or of one role where the others have no choice.
    fn read_step(&self, machine: &Machine, legal: &[usize], step: &str) -> Option<Vec<usize>> {
        let roles = machine.roles.len();
        let own = |role: usize| {
            let of = machine.moves_of(role);
            legal.iter().copied().filter(move |mv| of.contains(mv))
        };
        let named = |role: usize, name: &str| own(role).find(|&mv| self.moves[mv].eq_ignore_ascii_case(name));
        let names: Vec<&str> = step.split('+').collect();
        if names.len() == roles {
            return (0..roles).map(|role| named(role, names[role])).collect();
        }
        let only = |role: usize| own(role).next().filter(|_| own(role).count() == 1);
        (0..roles).find_map(|mover| {
            let mv = named(mover, step)?;
            (0..roles).map(|role| if role == mover { Some(mv) } else { only(role) }).collect()
        })
    }
}

/// Moves that are listed in a message.
const SHOWN: usize = 30;

fn no_more(number: usize) -> Text {
    say!("move {number}: the game is over here", "coup {number} : la partie est finie ici")
}
