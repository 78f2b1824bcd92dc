//! The command's words for quantities and methods.

use ludex::count::Quantity;
use ludex::puzzles::Grade;
use ludex::search::tree;
use ludex::{Text, counting, solving};
use pyo3::prelude::*;

use crate::error::no_such;

pub(crate) fn quantity(word: &str) -> PyResult<Quantity> {
    by_word(&Quantity::ALL, Quantity::word, &Text::fixed("quantity", "une quantité"), word)
}

pub(crate) fn counting_method(word: &str) -> PyResult<counting::Method> {
    let what = Text::fixed("method of counting", "une méthode de décompte");
    by_word(&counting::Method::ALL, counting::Method::word, &what, word)
}

pub(crate) fn solving_method(word: &str) -> PyResult<solving::Method> {
    let what = Text::fixed("method of solving", "une méthode de résolution");
    by_word(&solving::Method::ALL, solving::Method::word, &what, word)
}

pub(crate) fn tree_method(word: &str) -> PyResult<tree::Method> {
    by_word(&tree::Method::ALL, tree::Method::word, &Text::fixed("method", "une méthode"), word)
}

pub(crate) fn grade(word: &str) -> PyResult<Grade> {
    by_word(&Grade::ALL, Grade::word, &Text::fixed("grade", "un niveau"), word)
}

fn by_word<T: Copy>(all: &[T], word: fn(T) -> &'static str, what: &Text, given: &str) -> PyResult<T> {
    let found = all.iter().copied().find(|&one| word(one) == given);
    found.ok_or_else(|| no_such(what, given, &all.iter().map(|&one| word(one)).collect::<Vec<_>>()))
}
