//! Positions by the thousand.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use ludex::prelude::*;
use ludex::{AnyGame, AnyPosition, Text, Verdict, generator, memory, random_below, say};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::prelude::*;

use crate::error::{error, said, whole};
use crate::game::Game;
use crate::position::Position;
use crate::shared::Inner;

/// Many positions of a game, in an order.
#[pyclass(frozen, module = "ludex._ludex")]
pub(crate) struct Positions {
    pub(crate) inner: Arc<Inner>,
    pub(crate) list: Vec<AnyPosition>,
}

impl Positions {
    pub(crate) fn new(inner: Arc<Inner>, list: Vec<AnyPosition>) -> Self {
        Self { inner, list }
    }

    /// The positions, if they are of this game.
    pub(crate) fn of(&self, inner: &Arc<Inner>) -> PyResult<&[AnyPosition]> {
        match self.list.first() {
            None => Ok(&[]),
            Some(first) => {
                Position::new(Arc::clone(&self.inner), first.clone()).of(inner)?;
                Ok(&self.list)
            }
        }
    }
}

/// The 64-bit numbers of a position; `None` where positions differ in length.
fn width(game: &AnyGame) -> Option<usize> {
    match game {
        AnyGame::Bits64(_) => Some(1),
        AnyGame::Bits128(_) => Some(2),
        AnyGame::Bits256(_) => Some(4),
        AnyGame::Long(_) => None,
    }
}

/// The first of some words that is no position: it does not come back from its key, or from its
/// text where it has none.
fn strange(py: Python<'_>, inner: &Inner, list: &[AnyPosition]) -> Option<usize> {
    let game = &inner.any;
    let read = |at: &AnyPosition| match game.key_bits() {
        Some(_) => game.at_key(game.key(at)),
        None => game.read_position(&game.position_text(at)).ok(),
    };
    // Rules expect positions, and may be at a loss with anything else.
    let comes_back =
        |at: &AnyPosition| catch_unwind(AssertUnwindSafe(|| read(at))).is_ok_and(|read| read.as_ref() == Some(at));
    if let Some(rules) = &inner.own {
        // A text of rules in Python is searched for; their words are known.
        let known =
            |at: &AnyPosition| matches!(at, AnyPosition::Bits64(at) if rules.positions.position(py, *at).is_ok());
        return list.iter().position(|at| !known(at));
    }
    py.detach(|| list.par_iter().position_first(|at| !comes_back(at)))
}

fn no_words() -> Text {
    Text::fixed(
        "positions of this game have no words of one length; use their texts",
        "les positions de ce jeu n'ont pas de mots d'une même longueur ; employez leurs textes",
    )
}

#[pymethods]
impl Positions {
    /// The positions of a list of texts, or of whatever else a position is given as.
    #[staticmethod]
    fn of_list(game: &Game, list: &Bound<'_, PyAny>) -> PyResult<Self> {
        let list = list.try_iter()?.map(|at| game.inner.at(Some(&at?))).collect::<PyResult<_>>()?;
        Ok(Self::new(Arc::clone(&game.inner), list))
    }

    /// The positions of words, as `words` gives them: 64-bit numbers, the most significant first.
    /// `each` is how many the caller has for a position, where that is known.
    #[staticmethod]
    fn of_words(py: Python<'_>, game: &Game, words: &[u8], each: Option<usize>) -> PyResult<Self> {
        let Some(width) = width(&game.inner.any) else {
            return Err(error(&no_words()));
        };
        if !words.len().is_multiple_of(8 * width) || each.is_some_and(|each| each != width) {
            return Err(error(&say!(
                "a position of this game is {width} numbers of 64 bits",
                "une position de ce jeu est faite de {width} nombres de 64 bits"
            )));
        }
        let numbers: Vec<u64> = words.as_chunks().0.iter().map(|&eight| u64::from_le_bytes(eight)).collect();
        let list = numbers.chunks_exact(width).map(|at| match *at {
            [word] => AnyPosition::Bits64(word),
            [high, low] => AnyPosition::Bits128(u128::from(high) << 64 | u128::from(low)),
            [a, b, c, d] => AnyPosition::Bits256([a, b, c, d]),
            _ => unreachable!("1, 2 or 4"),
        });
        let list: Vec<AnyPosition> = list.collect();
        let strange = strange(py, &game.inner, &list);
        game.inner.raised(())?;
        if let Some(place) = strange {
            let (spec, place) = (game.inner.any.spec(), place + 1);
            return Err(error(&say!(
                "words {place}: no position of {spec} is written so",
                "mots {place} : aucune position de {spec} ne s'écrit ainsi"
            )));
        }
        Ok(Self::new(Arc::clone(&game.inner), list))
    }

    /// How many 64-bit numbers a position is, and those of all, in bytes.
    fn words<'py>(&self, py: Python<'py>) -> PyResult<(usize, Bound<'py, PyBytes>)> {
        let missing = || error(&no_words());
        let width = width(&self.inner.any).ok_or_else(missing)?;
        let mut bytes = Vec::with_capacity(8 * width * self.list.len());
        let mut put = |word: u64| bytes.extend_from_slice(&word.to_le_bytes());
        for at in &self.list {
            match at {
                AnyPosition::Bits64(word) => put(*word),
                AnyPosition::Bits128(word) => [(word >> 64) as u64, *word as u64].into_iter().for_each(&mut put),
                AnyPosition::Bits256(words) => words.iter().copied().for_each(&mut put),
                AnyPosition::Long(words) => words.iter().copied().for_each(&mut put),
            }
        }
        Ok((width, PyBytes::new(py, &bytes)))
    }

    /// The positions as text.
    fn texts(&self) -> PyResult<Vec<String>> {
        self.inner.raised(self.list.iter().map(|at| self.inner.any.position_text(at)).collect())
    }

    /// So many of them, drawn with repetitions.
    fn sample(
        &self,
        #[pyo3(from_py_with = whole)] number: usize,
        #[pyo3(from_py_with = whole)] seed: u64,
    ) -> PyResult<Self> {
        if self.list.is_empty() && number > 0 {
            return Err(error(&Text::fixed("there are no positions to draw from", "il n'y a aucune position à tirer")));
        }
        if (number as u64).saturating_mul(size_of::<AnyPosition>() as u64) > memory::usual_budget() {
            return Err(error(&say!(
                "there is no memory for {number} positions",
                "la mémoire ne suffit pas pour {number} positions"
            )));
        }
        let mut random = generator(seed);
        let drawn = (0..number).map(|_| self.list[random_below(&mut random, self.list.len())].clone());
        Ok(Self::new(Arc::clone(&self.inner), drawn.collect()))
    }

    fn __len__(&self) -> usize {
        self.list.len()
    }

    fn __getitem__(&self, number: isize) -> PyResult<Position> {
        let place = if number < 0 { number + self.list.len() as isize } else { number };
        let at = usize::try_from(place).ok().and_then(|place| self.list.get(place));
        let at = at.ok_or_else(|| {
            PyIndexError::new_err(said(&Text::fixed("there are fewer positions", "il y a moins de positions")))
        })?;
        Ok(Position::new(Arc::clone(&self.inner), at.clone()))
    }
}

/// A value for the player to move, in a word, and the plies to the end.
pub(crate) type VerdictWords = (&'static str, Option<u32>);

pub(crate) fn words_of(Verdict { value, remoteness }: Verdict) -> VerdictWords {
    (value.word(), remoteness)
}

/// Values as signed bytes: 1, 0 and −1 for a win, a draw and a loss of the player to move, −2 for
/// what is not known; and the plies to the end as signed words of 32 bits, −1 where there are none.
pub(crate) type VerdictBytes<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>);

pub(crate) fn bytes_of<'py>(py: Python<'py>, verdicts: &[Option<Verdict>]) -> VerdictBytes<'py> {
    let value = |known: &Option<Verdict>| known.map_or(-2_i8, |known| known.value.sign()).cast_unsigned();
    let values: Vec<u8> = verdicts.iter().map(value).collect();
    let plies = |known: &Option<Verdict>| known.and_then(|known| known.remoteness).map_or(-1, |plies| plies as i32);
    let plies: Vec<u8> = verdicts.iter().flat_map(|known| plies(known).to_le_bytes()).collect();
    (PyBytes::new(py, &values), PyBytes::new(py, &plies))
}
