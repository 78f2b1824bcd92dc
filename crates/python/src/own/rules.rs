//! What is asked of rules in Python, and what they do wrong.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

use ludex::{Outcome, Player, Seats, Status, Text, say};
use pyo3::prelude::*;
use pyo3::types::PyList;

use super::intern::Positions;
use super::listed::{self, Answer, Listed};
use crate::error::{error, said};

/// The first exception that rules raised.
#[derive(Default)]
pub(crate) struct Trouble {
    there: AtomicBool,
    first: Mutex<Option<PyErr>>,
}

impl Trouble {
    pub(crate) fn is_there(&self) -> bool {
        self.there.load(Relaxed)
    }

    /// Keeps an exception, with the position as a note to it.
    pub(crate) fn keep(&self, py: Python<'_>, raised: PyErr, position: impl FnOnce() -> PyResult<String>) {
        if self.there.swap(true, Relaxed) {
            return;
        }
        let position = position().unwrap_or_else(|_| "?".into());
        let note = said(&say!("at the position {position}", "à la position {position}"));
        let value = raised.value(py);
        // Notes are of Python 3.11.
        if value.call_method1("add_note", (&note,)).is_err() {
            let _ = value.setattr("__notes__", [&note]);
        }
        *self.first.lock().unwrap_or_else(PoisonError::into_inner) = Some(raised);
    }

    /// The exception, once.
    pub(crate) fn take(&self) -> Option<PyErr> {
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.there.store(false, Relaxed);
        first
    }
}

/// Rules: functions of Python.
pub(crate) struct Rules {
    pub(super) name: String,
    pub(super) digest: u64,
    pub(super) seats: Seats,
    pub(super) loops: bool,
    pub(super) start: u64,
    pub(crate) positions: Positions,
    moves: Py<PyAny>,
    play: Py<PyAny>,
    outcome: Option<Py<PyAny>>,
    turn: Option<Py<PyAny>>,
    pub(super) ply: Option<Py<PyAny>>,
    text: Option<Py<PyAny>>,
    move_text: Option<Py<PyAny>>,
    board: Option<Py<PyAny>>,
    /// Asks about many positions at once.
    pub(super) batch: Option<Py<PyAny>>,
    /// All positions, once they were asked about.
    known: OnceLock<Listed>,
    pub(crate) trouble: Trouble,
}

impl Rules {
    /// The rules of an object with these methods and attributes; what is optional may be missing
    /// or None.
    pub(crate) fn of(rules: &Bound<'_, PyAny>, batch: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        /// Rules with other rules have other numbers.
        static MADE: AtomicU64 = AtomicU64::new(1);
        let optional = |name: &str| -> PyResult<Option<Bound<'_, PyAny>>> {
            Ok(rules.getattr_opt(name)?.filter(|found| !found.is_none()))
        };
        let method = |name: &str| optional(name).map(|found| found.map(Bound::unbind));
        let needed = |name: &str| {
            let missing = || {
                error(&say!(
                    "the rules of a game need a method {name}, and this has none",
                    "les règles d'un jeu ont besoin d'une méthode {name}, et celles-ci n'en ont pas"
                ))
            };
            method(name)?.ok_or_else(missing)
        };
        let start = rules.getattr_opt("start")?.ok_or_else(|| {
            error(&Text::fixed(
                "the rules of a game need a start, an attribute or a method, and this has none",
                "les règles d'un jeu ont besoin d'un départ start, attribut ou méthode, et celles-ci n'en ont pas",
            ))
        })?;
        let start = if start.is_callable() { start.call0()? } else { start };
        let turn = method("turn")?;
        let players: u32 = optional("players")?.map_or(Ok(2), |found| found.extract())?;
        let seats = match (players, &turn) {
            (1, _) => Seats::Solo,
            (2, Some(_)) => Seats::Fixed,
            (2, None) => Seats::Swap,
            _ => {
                return Err(error(&say!(
                    "games have 1 or 2 players, not {players}",
                    "un jeu a 1 ou 2 joueurs, pas {players}"
                )));
            }
        };
        let name: String = match optional("name")? {
            Some(name) => name.extract()?,
            None => rules.get_type().name()?.to_string().to_lowercase(),
        };
        let positions = Positions::such_as(&start);
        Ok(Self {
            name,
            digest: MADE.fetch_add(1, Relaxed),
            seats,
            loops: optional("loops")?.map_or(Ok(false), |found| found.extract())?,
            start: positions.word(&start)?,
            positions,
            moves: needed("moves")?,
            play: needed("play")?,
            outcome: method("outcome")?,
            turn,
            ply: method("ply")?,
            text: method("text")?,
            move_text: method("move_text")?,
            board: method("board")?,
            batch: batch.map(Bound::unbind),
            known: OnceLock::new(),
            trouble: Trouble::default(),
        })
    }

    /// Keeps what was asked beforehand.
    pub(crate) fn know(&self, listed: Listed) {
        // Who was faster found the same.
        let _ = self.known.set(listed);
    }

    /// Whether all positions were asked about beforehand.
    pub(crate) fn is_listed(&self) -> bool {
        self.known.get().is_some()
    }

    /// The bytes that they take.
    pub(crate) fn listed_bytes(&self) -> u64 {
        self.known.get().map_or(0, Listed::bytes)
    }

    /// What is known of a position beforehand.
    pub(super) fn listed(&self, at: u64) -> Option<(Status, &[u64])> {
        self.known.get()?.get(at)
    }

    /// What the rules say of many positions at once.
    pub(super) fn ask_batch(&self, py: Python<'_>, positions: &[u64]) -> PyResult<Answer> {
        let batch = self.batch.as_ref().map(|batch| batch.bind(py));
        batch.map_or_else(|| Ok(Answer::default()), |batch| listed::read(batch, positions))
    }

    /// Whose turn it is, with the legal moves, or how the game ended, with none.
    pub(super) fn look<'py>(&self, py: Python<'py>, at: u64) -> PyResult<(Status, Vec<Bound<'py, PyAny>>)> {
        let position = self.positions.position(py, at)?;
        if let Some(outcome) = &self.outcome {
            let outcome = outcome.call1(py, (&position,))?.into_bound(py);
            if !outcome.is_none() {
                return Ok((Status::Over(self.read_outcome(&outcome)?), Vec::new()));
            }
        }
        let listed = self.moves.call1(py, (&position,))?.into_bound(py);
        let moves = listed.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        let mover = match &self.turn {
            Some(turn) => read_player(&turn.call1(py, (&position,))?.into_bound(py))?,
            None => Player::First,
        };
        match (moves.is_empty(), &self.outcome) {
            (false, _) => Ok((Status::Turn(mover), moves)),
            // Who cannot move has lost, where the rules do not say otherwise.
            (true, None) => Ok((Status::Over(Outcome::Win(!mover)), moves)),
            (true, Some(_)) => Err(error(&Text::fixed(
                "the rules are faulty: this position has no move, and outcome does not say how the game ended",
                "les règles sont fautives : cette position n'a aucun coup, et outcome ne dit pas comment la partie a fini",
            ))),
        }
    }

    /// The position after a move.
    pub(super) fn play(&self, py: Python<'_>, at: u64, mv: &Bound<'_, PyAny>) -> PyResult<u64> {
        let position = self.positions.position(py, at)?;
        let next = self.play.call1(py, (position, mv))?.into_bound(py);
        self.positions.word(&next)
    }

    pub(super) fn ply(&self, py: Python<'_>, at: u64) -> PyResult<u32> {
        let position = self.positions.position(py, at)?;
        self.ply.as_ref().map_or(Ok(0), |ply| ply.call1(py, (position,))?.extract(py))
    }

    /// The text of a position: its own, else what Python shows of it, without spaces.
    pub(crate) fn text(&self, py: Python<'_>, at: u64) -> PyResult<String> {
        let position = self.positions.position(py, at)?;
        let text: String = match &self.text {
            Some(text) => text.call1(py, (position,))?.extract(py)?,
            None => match position.extract::<String>() {
                Ok(text) => text,
                Err(_) => position.repr()?.to_string(),
            },
        };
        let text: String = text.split_whitespace().collect();
        let plain = !text.is_empty() && !text.starts_with('-');
        Ok(if plain { text } else { format!("({text})") })
    }

    pub(super) fn move_text(&self, py: Python<'_>, at: u64, mv: u64) -> PyResult<String> {
        let (_, listed) = self.look(py, at)?;
        let Some(mv) = listed.get(mv as usize) else { return Ok(mv.to_string()) };
        let text = match &self.move_text {
            Some(text) => text.call1(py, (self.positions.position(py, at)?, mv))?.extract(py)?,
            None => mv.str()?.to_string(),
        };
        Ok(text.split_whitespace().collect())
    }

    /// The lines of a board, where the rules draw one.
    pub(super) fn board(&self, py: Python<'_>, at: u64) -> PyResult<Option<Vec<Vec<char>>>> {
        let Some(board) = &self.board else { return Ok(None) };
        let board = board.call1(py, (self.positions.position(py, at)?,))?.into_bound(py);
        let rows: Vec<String> = match board.cast::<PyList>() {
            Ok(rows) => rows.extract()?,
            Err(_) => board.extract::<String>()?.lines().map(str::to_owned).collect(),
        };
        Ok(Some(rows.iter().map(|row| row.chars().collect()).collect()))
    }

    fn read_outcome(&self, outcome: &Bound<'_, PyAny>) -> PyResult<Outcome> {
        let word = outcome.extract::<String>().unwrap_or_default();
        match (word.as_str(), self.seats) {
            ("draw", Seats::Fixed | Seats::Swap) => Ok(Outcome::Draw),
            ("first", Seats::Fixed) | ("win", Seats::Swap | Seats::Solo) => Ok(Outcome::Win(Player::First)),
            ("second", Seats::Fixed) | ("loss", Seats::Swap | Seats::Solo) => Ok(Outcome::Win(Player::Second)),
            (_, seats) => {
                let Text { en, fr } = match seats {
                    Seats::Fixed => Text::fixed(
                        "'first', 'second' or 'draw', as the rules have a method turn",
                        "'first', 'second' ou 'draw', car les règles ont une méthode turn",
                    ),
                    Seats::Swap => Text::fixed(
                        "'win', 'loss' or 'draw' for the player to move, as the rules have no method turn",
                        "'win', 'loss' ou 'draw' pour le joueur au trait, car les règles n'ont pas de méthode turn",
                    ),
                    Seats::Solo => {
                        Text::fixed("'win' or 'loss', as there is one player", "'win' ou 'loss', car on joue seul")
                    }
                };
                let shown = outcome.repr()?;
                Err(error(&say!(
                    "outcome gave {shown}, and gives None or {en}",
                    "outcome a donné {shown}, et donne None ou {fr}"
                )))
            }
        }
    }
}

fn read_player(player: &Bound<'_, PyAny>) -> PyResult<Player> {
    match player.extract::<String>().unwrap_or_default().as_str() {
        "first" => Ok(Player::First),
        "second" => Ok(Player::Second),
        _ => {
            let shown = player.repr()?;
            Err(error(&say!(
                "turn gave {shown}, and gives 'first' or 'second'",
                "turn a donné {shown}, et donne 'first' ou 'second'"
            )))
        }
    }
}
