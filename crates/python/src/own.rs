//! A game whose rules are written in Python.
//!
//! ```text
//!   position of theirs  ──intern──▶  word      any hashable: its number in the order of discovery,
//!      (equal ⇔ equal)  ◀──list────  (u64)     found by its hash and == as in a dict
//!                                              an int from 0 to 2⁶⁴ − 1: itself
//!   move of theirs      ──────────▶  its place in the list that moves(position) gives
//! ```
//!
//! An engine asks for most positions once, by `successors`: one call of `moves` and one of `play` a
//! move, under the interpreter's lock. Integers need no memory here, other positions stay as long
//! as the game.
//!
//! Where all positions were asked about beforehand ([`explore`]), engines need no interpreter any
//! more.
//!
//! Engines know no exceptions: the first that is raised is kept ([`Trouble`]), every later question
//! is answered at once as if the game were over, and whoever ran the engine raises it.

mod intern;
mod listed;
mod rules;

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use ludex::{
    BadText, Capabilities, Cell, Game, GameError, Generator, Key, Notation, Outcome, Picture, Piece, PlayoutResult,
    Seats, Status, Touch, View, random_below, say,
};
use pyo3::prelude::*;

pub(crate) use listed::explore;
pub(crate) use rules::{Rules, Trouble};

/// Positions among which one is looked for by its text.
const NEAREST: usize = 200_000;

/// The rules as a game, shared with whoever asks about their own positions.
#[derive(Clone)]
pub(crate) struct Own(pub(crate) Arc<Rules>);

impl Own {
    /// What the rules answer; where they raise, what is said in the place of an answer.
    fn asked<T>(&self, at: u64, instead: T, ask: impl FnOnce(Python<'_>, &Rules) -> PyResult<T>) -> T {
        let rules = &*self.0;
        if rules.trouble.is_there() {
            return instead;
        }
        Python::attach(|py| {
            ask(py, rules).unwrap_or_else(|raised| {
                rules.trouble.keep(py, raised, || rules.text(py, at));
                instead
            })
        })
    }
}

const OVER: Status = Status::Over(Outcome::Draw);

impl Game for Own {
    type Position = u64;
    type Move = u64;

    fn start(&self) -> u64 {
        self.0.start
    }

    fn expand(&self, at: &u64, moves: &mut Vec<u64>) -> Status {
        if let Some((status, next)) = self.0.listed(*at) {
            moves.extend(0..next.len() as u64);
            return status;
        }
        self.asked(*at, OVER, |py, rules| {
            let (status, listed) = rules.look(py, *at)?;
            moves.extend(0..listed.len() as u64);
            Ok(status)
        })
    }

    fn play(&self, at: &u64, mv: u64) -> u64 {
        if let Some((_, next)) = self.0.listed(*at) {
            return next[mv as usize];
        }
        self.asked(*at, *at, |py, rules| {
            let (_, listed) = rules.look(py, *at)?;
            rules.play(py, *at, &listed[mv as usize])
        })
    }

    fn seats(&self) -> Seats {
        self.0.seats
    }

    fn ply(&self, at: &u64) -> Option<u32> {
        self.0.ply.as_ref()?;
        Some(self.asked(*at, 0, |py, rules| rules.ply(py, *at)))
    }

    fn loops(&self) -> bool {
        self.0.loops
    }

    fn successors(&self, at: &u64, moves: &mut Vec<u64>, next: &mut Vec<u64>) -> Status {
        if let Some((status, listed)) = self.0.listed(*at) {
            moves.extend(0..listed.len() as u64);
            next.extend_from_slice(listed);
            return status;
        }
        let (known, before) = (moves.len(), next.len());
        let status = self.asked(*at, None, |py, rules| {
            let (status, listed) = rules.look(py, *at)?;
            for (number, mv) in listed.iter().enumerate() {
                next.push(rules.play(py, *at, mv)?);
                moves.push(number as u64);
            }
            Ok(Some(status))
        });
        status.unwrap_or_else(|| {
            moves.truncate(known);
            next.truncate(before);
            OVER
        })
    }

    fn playout(
        &self,
        from: &u64,
        random: &mut Generator,
        _moves: &mut Vec<u64>,
        longest: u32,
    ) -> Result<PlayoutResult, GameError> {
        let (mut at, mut plies) = (*from, 0);
        loop {
            let is_last = plies == longest;
            let ask = |py: Python<'_>, rules: &Rules| {
                let (status, listed) = rules.look(py, at)?;
                match status {
                    Status::Over(outcome) => Ok(Err(Some(outcome))),
                    Status::Turn(_) if is_last => Ok(Err(None)),
                    Status::Turn(_) => {
                        let mv = &listed[random_below(random, listed.len())];
                        Ok(Ok(rules.play(py, at, mv)?))
                    }
                }
            };
            let next = match self.0.listed(at) {
                Some((Status::Over(outcome), _)) => Err(Some(outcome)),
                Some((Status::Turn(_), _)) if is_last => Err(None),
                Some((Status::Turn(_), next)) => Ok(next[random_below(random, next.len())]),
                None => self.asked(at, Err(Some(Outcome::Draw)), ask),
            };
            match next {
                Ok(next) => (at, plies) = (next, plies + 1),
                Err(outcome) => {
                    let turned = self.0.seats == Seats::Swap && plies % 2 == 1;
                    let outcome = if turned { outcome.map(Outcome::swapped) } else { outcome };
                    return Ok(PlayoutResult { outcome, plies });
                }
            }
        }
    }
}

impl Notation for Own {
    fn spec(&self) -> String {
        self.0.name.clone()
    }

    fn rules_digest(&self) -> u64 {
        self.0.digest
    }

    fn position_text(&self, at: &u64) -> String {
        self.asked(*at, "?".into(), |py, rules| rules.text(py, *at))
    }

    /// Rules apply to positions that occur, and a text may be of none: it is searched for among the
    /// positions nearest to the start.
    fn read_position(&self, text: &str) -> Result<u64, BadText> {
        let mut seen = HashSet::from([self.0.start]);
        let (mut next, mut moves, mut after) = (VecDeque::from([self.0.start]), Vec::new(), Vec::new());
        while let Some(at) = next.pop_front().filter(|_| seen.len() <= NEAREST) {
            if self.position_text(&at) == text {
                return Ok(at);
            }
            moves.clear();
            self.successors(&at, &mut moves, &mut after);
            next.extend(after.drain(..).filter(|at| seen.insert(*at)));
        }
        let looked = seen.len();
        Err(BadText::new(
            text,
            say!(
                "none of the {looked} positions nearest to the start has this text",
                "aucune des {looked} positions les plus proches du départ n'a ce texte"
            ),
        ))
    }

    fn move_text(&self, at: &u64, mv: u64) -> String {
        self.asked(*at, mv.to_string(), |py, rules| rules.move_text(py, *at, mv))
    }
}

impl View for Own {
    fn picture(&self, at: &u64) -> Picture<u64> {
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let rows = self.asked(*at, None, |py, rules| rules.board(py, *at));
        let picture = if let Some(rows) = rows {
            drawn(&rows)
        } else {
            let cells = vec![Cell::new(0, 0, Piece::Tile(self.position_text(at)))];
            Picture { cells, labels: Vec::new(), touches: Vec::new(), caption: None }
        };
        Picture { touches: moves.into_iter().map(|mv| Touch { mv, cells: Vec::new() }).collect(), ..picture }
    }
}

/// A board from its lines, a character a square.
fn drawn(rows: &[Vec<char>]) -> Picture<u64> {
    let piece = |column: u32, row: u32| match rows[row as usize].get(column as usize) {
        None | Some('.' | ' ' | '·' | '_') => Piece::Empty,
        Some('X' | 'x') => Piece::First,
        Some('O' | 'o') => Piece::Second,
        Some('*') => Piece::Neutral,
        Some(other) => Piece::Tile(other.to_string()),
    };
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0) as u32;
    Picture::grid(columns, rows.len() as u32, piece, |_| None, |_| None)
}

/// Of integers.
impl Key for Own {
    fn key_bits(&self) -> Option<u32> {
        self.0.positions.are_integers().then_some(64)
    }

    fn key(&self, at: &u64) -> u128 {
        (*at).into()
    }

    fn at_key(&self, key: u128) -> Option<u64> {
        key.try_into().ok()
    }
}

impl Capabilities for Own {
    fn key(&self) -> Option<&dyn Key<Position = u64, Move = u64>> {
        Some(self)
    }
}
