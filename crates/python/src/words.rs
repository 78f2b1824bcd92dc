//! The command's words for quantities and methods.

use ludex::count::Quantity;
use ludex::puzzles::Grade;
use ludex::{Text, counting, solving};
use pyo3::prelude::*;

use crate::error::no_such;

pub(crate) fn quantity(word: &str) -> PyResult<Quantity> {
    Ok(match word {
        "positions" => Quantity::Positions,
        "games" => Quantity::Games,
        "histories" => Quantity::Histories,
        "legal" => Quantity::Legal,
        _ => {
            return Err(no_such(
                &Text::fixed("quantity", "une quantité"),
                word,
                &["positions", "games", "histories", "legal"],
            ));
        }
    })
}

pub(crate) fn counting_method(word: &str) -> PyResult<counting::Method> {
    let words = counting::Method::ALL.map(counting::Method::word);
    let found = counting::Method::ALL.into_iter().find(|method| method.word() == word);
    found.ok_or_else(|| no_such(&Text::fixed("method of counting", "une méthode de décompte"), word, &words))
}

pub(crate) fn solving_method(word: &str) -> PyResult<solving::Method> {
    let words = solving::Method::ALL.map(solving::Method::word);
    let found = solving::Method::ALL.into_iter().find(|method| method.word() == word);
    found.ok_or_else(|| no_such(&Text::fixed("method of solving", "une méthode de résolution"), word, &words))
}

pub(crate) fn grade(word: &str) -> PyResult<Grade> {
    let words = Grade::ALL.map(Grade::word);
    let found = Grade::ALL.into_iter().find(|grade| grade.word() == word);
    found.ok_or_else(|| no_such(&Text::fixed("grade", "un niveau"), word, &words))
}
