//! What goes wrong, as exceptions with the command's sentences.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ludex::ranges::{self, Range};
use ludex::registry::SpecError;
use ludex::{BadText, Halt, Lang, Refusal, Stop, Text, say};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    ludex,
    LudexError,
    PyValueError,
    "A question that has no answer: what was wrong, where, and what would be right, in one sentence."
);
create_exception!(
    ludex,
    BudgetError,
    LudexError,
    "A budget of memory or time ran out; `report` is what was found until then, or None."
);

static FRENCH: AtomicBool = AtomicBool::new(false);

/// The language of sentences.
pub(crate) fn lang() -> Lang {
    if FRENCH.load(Relaxed) { Lang::Fr } else { Lang::En }
}

/// A text in the language of sentences.
pub(crate) fn said(text: &Text) -> String {
    text.to(lang()).to_owned()
}

/// Chooses the language of sentences, `en` or `fr`; without one, says which it is.
#[pyfunction]
#[pyo3(signature = (code=None))]
pub(crate) fn language(code: Option<&str>) -> PyResult<&'static str> {
    match code {
        None => {}
        Some("en") => FRENCH.store(false, Relaxed),
        Some("fr") => FRENCH.store(true, Relaxed),
        Some(code) => {
            return Err(error(&say!(
                "`{code}`: the languages are en and fr",
                "« {code} » : les langues sont en et fr"
            )));
        }
    }
    Ok(if lang() == Lang::Fr { "fr" } else { "en" })
}

/// An exception with a sentence.
pub(crate) fn error(text: &Text) -> PyErr {
    LudexError::new_err(said(text))
}

/// A whole number that Python gives: what is none, below 0, or too large, is refused in a sentence.
pub(crate) fn whole<'py, T: for<'a> FromPyObject<'a, 'py, Error = PyErr>>(given: &Bound<'py, PyAny>) -> PyResult<T> {
    given.extract().map_err(|_: PyErr| {
        error(&say!(
            "{given}: a whole number from 0 on is wanted, and not so large a one",
            "{given} : il faut un nombre entier, positif ou nul, et pas si grand"
        ))
    })
}

/// Numbers that Python gives; anything else is refused in a sentence.
pub(crate) fn real<'py, T: for<'a> FromPyObject<'a, 'py, Error = PyErr>>(given: &Bound<'py, PyAny>) -> PyResult<T> {
    given.extract().map_err(|_: PyErr| error(&say!("{given}: a number is wanted", "{given} : il faut un nombre")))
}

/// A number of a range.
pub(crate) fn within(range: &Range, number: Option<u64>) -> PyResult<Option<u64>> {
    number.map(|number| range.take(number)).transpose().map_err(|why| error(&why))
}

/// The factor by which a ply counts.
pub(crate) fn factor(given: &Bound<'_, PyAny>) -> PyResult<Option<f64>> {
    real::<Option<f64>>(given)?.map(ranges::discount).transpose().map_err(|why| error(&why))
}

/// An exception about a word that is none of those that are known; `what` is what there is none of.
pub(crate) fn no_such(Text { en, fr }: &Text, word: &str, known: &[&str]) -> PyErr {
    let known = known.join(", ");
    error(&say!("`{word}` is no {en}; those are {known}", "« {word} » n'est pas {fr} ; il y a {known}"))
}

pub(crate) fn of_spec(why: &SpecError) -> PyErr {
    error(&why.text())
}

pub(crate) fn of_text(why: &BadText) -> PyErr {
    error(&why.sentence())
}

pub(crate) fn of_refusal(why: &Refusal) -> PyErr {
    let ran_out = matches!(
        why,
        Refusal::TooLarge { .. }
            | Refusal::Halt(Halt::Stop(Stop::Memory(_)))
            | Refusal::Unready { stop: Stop::Memory(_), .. }
    );
    if ran_out { BudgetError::new_err(said(&why.text())) } else { error(&why.text()) }
}
