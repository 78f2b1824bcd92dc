//! A position of a game.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::sync::Arc;

use ludex::prelude::*;
use ludex::session::Scene;
use ludex::{
    AnyPosition, Outcome, Piece, Player, Seats, Status, Text, board, drawing, play::Record, registry, say, words,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error::{error, lang, of_text, said, whole};
use crate::shared::Inner;

/// A position of a game.
#[pyclass(frozen, module = "ludex._ludex")]
pub(crate) struct Position {
    inner: Arc<Inner>,
    pub(crate) at: AnyPosition,
}

impl Position {
    pub(crate) fn new(inner: Arc<Inner>, at: AnyPosition) -> Self {
        Self { inner, at }
    }

    /// The position in a game, if it is one of its own.
    pub(crate) fn of(&self, inner: &Inner) -> PyResult<AnyPosition> {
        let (any, mine) = (&inner.any, &self.inner.any);
        if std::ptr::eq(inner, Arc::as_ptr(&self.inner))
            || (any.spec() == mine.spec() && any.rules_digest() == mine.rules_digest())
        {
            return Ok(self.at.clone());
        }
        let (theirs, this) = (mine.spec(), any.spec());
        Err(error(&say!(
            "the position is one of {theirs}, and {this} is asked about",
            "la position est de {theirs}, et la question porte sur {this}"
        )))
    }

    fn status(&self) -> PyResult<(Status, Vec<u64>)> {
        let mut moves = Vec::new();
        let status = words::status_of(&self.inner.any, &self.at, &mut moves);
        self.inner.raised((status, moves))
    }

    /// The moves, where they are not too many to be listed.
    fn listed(&self) -> PyResult<Vec<u64>> {
        match self.inner.any.unlisted(&self.at) {
            Some(problem) => Err(error(&problem)),
            None => Ok(self.status()?.1),
        }
    }

    fn next(&self, at: AnyPosition) -> Self {
        Self::new(Arc::clone(&self.inner), at)
    }
}

#[pymethods]
impl Position {
    /// The position as text, as every command and page writes it.
    #[getter]
    fn text(&self) -> PyResult<String> {
        self.inner.raised(self.inner.any.position_text(&self.at))
    }

    /// The position as a game in Python has it; its text for other games.
    #[getter]
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match (&self.inner.own, &self.at) {
            (Some(rules), AnyPosition::Bits64(word)) => rules.positions.position(py, *word),
            _ => Ok(self.text()?.into_pyobject(py)?.into_any()),
        }
    }

    /// The legal moves; none where the game is over.
    #[getter]
    fn moves(&self) -> PyResult<Vec<String>> {
        let moves = self.listed()?;
        self.inner.raised(moves.into_iter().map(|mv| self.inner.any.move_text(&self.at, mv)).collect())
    }

    #[getter]
    fn is_over(&self) -> PyResult<bool> {
        Ok(self.status()?.0.mover().is_none())
    }

    /// Who is to move: `first` or `second`; in a game without names for the players, `first`.
    #[getter]
    fn turn(&self) -> PyResult<Option<&'static str>> {
        Ok(self.status()?.0.mover().map(Player::word))
    }

    /// How the game ended: `first`, `second` or `draw`; of a game whose positions name no player,
    /// `win`, `loss` or `draw` for the player to move, and of a puzzle `win` or `loss`.
    #[getter]
    fn outcome(&self) -> PyResult<Option<&'static str>> {
        let (status, _) = self.status()?;
        Ok(status.outcome().map(|outcome| match (outcome, self.inner.any.seats()) {
            (Outcome::Draw, _) => "draw",
            (Outcome::Win(player), Seats::Fixed) => player.word(),
            (Outcome::Win(Player::First), _) => "win",
            (Outcome::Win(Player::Second), _) => "loss",
        }))
    }

    /// The positions after all moves, in their order, in one call.
    fn successors(&self) -> PyResult<Vec<Self>> {
        let (mut moves, mut next) = (Vec::new(), Vec::new());
        if let Some(problem) = self.inner.any.unlisted(&self.at) {
            return Err(error(&problem));
        }
        self.inner.any.successors(&self.at, &mut moves, &mut next);
        self.inner.raised(next.into_iter().map(|at| self.next(at)).collect())
    }

    /// The position after a move.
    fn play(&self, mv: &str) -> PyResult<Self> {
        let game = &self.inner.any;
        let mv = game.read_move(&self.at, mv);
        self.inner.raised(())?;
        let next = game.play(&self.at, mv.map_err(|why| of_text(&why))?);
        self.inner.raised(self.next(next))
    }

    /// The position after the move of a number, from 0, in the order of `moves`.
    fn play_number(&self, #[pyo3(from_py_with = whole)] number: usize) -> PyResult<Self> {
        let moves = self.listed()?;
        let missing = || {
            let known = moves.len();
            error(&say!(
                "there are {known} moves, and no move number {number}",
                "il y a {known} coups, et aucun coup numéro {number}"
            ))
        };
        let mv = *moves.get(number).ok_or_else(missing)?;
        let next = self.inner.any.play(&self.at, mv);
        self.inner.raised(self.next(next))
    }

    /// The position that stands for its images under the game's symmetries.
    fn canonical(&self) -> PyResult<Self> {
        let form = self.inner.any.canonical(&self.at);
        self.inner.raised(self.next(form))
    }

    /// The board in characters.
    #[getter]
    fn board(&self) -> PyResult<String> {
        let picture = self.inner.any.picture(&self.at);
        self.inner.raised(())?;
        let board = board::chart(&picture, 1).lines(|mark| mark.text.clone()).join("\n");
        Ok(match &picture.caption {
            Some(caption) => format!("{board}\n{}", said(caption)),
            None => board,
        })
    }

    /// The board as SVG.
    fn svg(&self) -> PyResult<String> {
        let game = &self.inner.any;
        let record = Record::from(game, self.at.clone());
        self.inner.raised(())?;
        let scene = Scene::new(game, &record.map_err(|why| error(&why.text()))?);
        let spec = game.spec();
        let title = registry::find(&spec).map_or_else(|_| spec.clone(), |about| said(&about.title));
        self.inner.raised(drawing::svg(&scene, &format!("{title} ({spec}): {}", scene.position), lang()))
    }

    /// What lies on the cells of the board, a byte each: 0 nothing, 1 and 2 what the first and the
    /// second player own, 3 anything else.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let cells = self.inner.any.picture(&self.at).cells;
        let owner = |piece: &Piece| match (piece, piece.owner()) {
            (Piece::Empty, _) => 0,
            (_, Some(Player::First)) => 1,
            (_, Some(Player::Second)) => 2,
            (_, None) => 3,
        };
        let owners: Vec<u8> = cells.iter().map(|cell| owner(&cell.piece)).collect();
        self.inner.raised(PyBytes::new(py, &owners))
    }

    // It never changes, so it is its own copy.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// For other processes: the game by its name, and the position by its text.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        if self.inner.own.is_some() {
            return Err(error(&Text::fixed(
                "a position of a game in Python cannot be pickled; its state can",
                "une position d'un jeu en Python ne se sérialise pas ; son état, si",
            )));
        }
        Ok((py.import("ludex._named")?.getattr("_position")?, (self.inner.any.spec(), self.text()?)))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.at == other.at && other.of(&self.inner).is_ok()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.at.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> PyResult<String> {
        self.board()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<Position of {}: {}>", self.inner.any.spec(), self.text()?))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }
}
