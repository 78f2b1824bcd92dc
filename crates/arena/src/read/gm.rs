//! `PGSolver`'s parity games, as far as they are arenas.
//!
//! ```text
//! parity 2;
//! 0 0 0 1,2 "a";      identifier, priority, owner (0: first, 1: second), successors, name
//! 1 0 1 0 "b";
//! 2 1 0 2 "c";        an end that the second player wins: its only edge leads to itself, its priority is odd
//! ```
//!
//! In a parity game play never ends, and the greatest priority that comes back for ever wins: even
//! for the first player (owner 0), odd for the second. A vertex whose only edge leads to itself is
//! an end that one of them has won. All other vertices must have priorities of one parity: a play
//! that never meets an end is then won by one and the same player, [`endless`](Arena::endless).
//! **Exactly these games are read**; any other is refused, with the vertex that is of another
//! parity.
//!
//! Format: O. Friedmann, M. Lange, *The `PGSolver` Collection of Parity Game Solvers*, 2010,
//! section 3.5, <https://github.com/tcsprojects/pgsolver/blob/master/doc/pgsolver.pdf>. The header
//! `parity N;` and a line `start N;` may be there or not; identifiers need not be in order; a
//! vertex without a name has its identifier.

use std::collections::HashMap;

use ludex_core::{Outcome, Player, Seats, Text, say};
use ludex_dot::{FileError, Place, Scan};

use super::meter::Meter;
use crate::arena::{Arena, Vertex};
use crate::builder::Builder;
use crate::error::ArenaError;

/// Reads a parity game that is an arena.
///
/// # Errors
/// A text of another form, or a game that is not decided by reaching an end.
pub fn read(text: &str) -> Result<Arena, ArenaError> {
    read_metered(text, Meter::new(&(), text))
}

pub(super) fn read_metered(text: &str, mut meter: Meter<'_>) -> Result<Arena, ArenaError> {
    let mut scan = Scan::new(text);
    header(&mut scan, "parity")?;
    let start = header(&mut scan, "start")?;
    let (mut lines, mut numbers) = (Vec::new(), HashMap::new());
    while !at_end(&mut scan) {
        let read = line(&mut scan, &mut meter);
        // Where it was stopped, this may be half a line.
        meter.check()?;
        let line = read?;
        let (id, place) = (line.id, line.place);
        if numbers.insert(id, lines.len() as Vertex).is_some() {
            let problem = say!("vertex {id} is defined twice", "le sommet {id} est défini deux fois");
            return Err(scan.name(place, problem).into());
        }
        lines.push(line);
    }
    if lines.is_empty() {
        let problem =
            Text::fixed("a vertex is expected here, as in 0 0 1 2,3;", "on attend ici un sommet, comme 0 0 1 2,3;");
        return Err(scan.here(problem).into());
    }
    let number = |(id, place): (u64, Place)| {
        let problem = say!("there is no vertex {id} in this file", "ce fichier n'a pas de sommet {id}");
        numbers.get(&id).copied().ok_or_else(|| scan.name(place, problem))
    };
    let mut builder = Builder::new(Seats::Fixed);
    if let Some(endless) = endless(&lines, &scan)? {
        builder.set_endless(Outcome::Win(endless));
    }
    let named = (0..).zip(&lines).any(|(v, line)| line.name.is_some() || line.id != v);
    for (v, line) in (0..).zip(&lines) {
        let label = line.name.clone().unwrap_or_else(|| if named { line.id.to_string() } else { String::new() });
        builder.vertex(line.owner, &label);
        if line.is_end() {
            builder.set_end(v, Outcome::Win(line.winner()));
            continue;
        }
        for &successor in &line.successors {
            builder.edge(v, number(successor)?, "");
        }
    }
    if let Some(start) = start {
        builder.set_start(number(start)?);
    }
    builder.finish()
}

/// What a line and a successor take, here and in the arena.
const VERTEX: usize = size_of::<Line>() + 120;
const SUCCESSOR: usize = size_of::<(u64, Place)>() + 24;

struct Line {
    place: Place,
    id: u64,
    priority: u64,
    owner: Player,
    successors: Vec<(u64, Place)>,
    name: Option<String>,
}

impl Line {
    fn is_end(&self) -> bool {
        self.successors.iter().all(|(to, _)| *to == self.id)
    }

    fn winner(&self) -> Player {
        if self.priority.is_multiple_of(2) { Player::First } else { Player::Second }
    }
}

/// The winner of a play that never meets an end; `None` where every vertex is one.
fn endless(lines: &[Line], scan: &Scan<'_>) -> Result<Option<Player>, FileError> {
    let mut others = lines.iter().filter(|line| !line.is_end());
    let Some(first) = others.next() else { return Ok(None) };
    let Some(line) = others.find(|line| line.winner() != first.winner()) else { return Ok(Some(first.winner())) };
    let ((a, p), (b, q)) = ((first.id, first.priority), (line.id, line.priority));
    Err(scan.word(
        line.place,
        say!(
            "vertex {b} has priority {q} and vertex {a} has priority {p}, one odd and one even, so reaching an end \
             does not decide this parity game; the priorities of all vertices but the final ones, which lead only \
             to themselves, must be all even or all odd",
            "le sommet {b} a la priorité {q} et le sommet {a} la priorité {p}, l'une impaire et l'autre paire : \
             atteindre une fin ne décide donc pas de ce jeu de parité ; hors des sommets finaux, qui ne mènent qu'à \
             eux-mêmes, les priorités doivent être toutes paires ou toutes impaires"
        ),
    ))
}

fn blanks(scan: &mut Scan<'_>) {
    scan.take_while(char::is_whitespace);
}

fn at_end(scan: &mut Scan<'_>) -> bool {
    blanks(scan);
    scan.peek().is_none()
}

/// A line such as `parity 12;`, if it stands here.
fn header(scan: &mut Scan<'_>, word: &str) -> Result<Option<(u64, Place)>, FileError> {
    blanks(scan);
    if !scan.skip(word) {
        return Ok(None);
    }
    blanks(scan);
    let place = scan.place();
    let number = scan.number(&Text::fixed("the number of a vertex", "le numéro d'un sommet"))?;
    end(scan)?;
    Ok(Some((number, place)))
}

fn end(scan: &mut Scan<'_>) -> Result<(), FileError> {
    blanks(scan);
    let problem = Text::fixed("a semicolon is expected here", "on attend ici un point-virgule");
    if scan.skip(";") { Ok(()) } else { Err(scan.here(problem)) }
}

fn line(scan: &mut Scan<'_>, meter: &mut Meter<'_>) -> Result<Line, FileError> {
    let place = scan.place();
    let id = scan.number(&Text::fixed("the number of a vertex", "le numéro d'un sommet"))?;
    blanks(scan);
    let priority = scan.number(&Text::fixed("a priority, a whole number", "une priorité, un nombre entier"))?;
    blanks(scan);
    let who = scan.place();
    let owner = match scan.take_while(|c| c.is_ascii_digit()) {
        "0" => Player::First,
        "1" => Player::Second,
        _ => return Err(scan.error(who, Text::fixed("an owner is 0 or 1", "un propriétaire est 0 ou 1"))),
    };
    let mut successors = Vec::new();
    loop {
        blanks(scan);
        let to = scan.place();
        successors.push((scan.number(&Text::fixed("the number of a successor", "le numéro d'un successeur"))?, to));
        blanks(scan);
        if !meter.hold(SUCCESSOR) || !scan.skip(",") {
            break;
        }
    }
    let name = if scan.peek() == Some('"') { Some(name(scan)?) } else { None };
    meter.hold(VERTEX + 3 * name.as_ref().map_or(0, String::len));
    end(scan)?;
    Ok(Line { place, id, priority, owner, successors, name })
}

/// A name in quotes; it cannot hold any.
fn name(scan: &mut Scan<'_>) -> Result<String, FileError> {
    let place = scan.place();
    scan.take();
    let name = scan.take_while(|c| c != '"').to_owned();
    let problem = Text::fixed("this quote is not closed", "ce guillemet n'est pas fermé");
    if scan.skip("\"") { Ok(name) } else { Err(scan.error(place, problem)) }
}
