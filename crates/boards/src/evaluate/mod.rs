//! What evaluations share: weights read from texts, lines counted by the stones on them, cells by
//! the lines through them. The games say which they have.

mod cells;
mod lines;
mod stones;
mod weights;

pub use lines::LineCounts;
pub use stones::Evaluation;
pub use weights::Weights;

pub use stones::{EVALUATIONS, Stones};

use ludex_core::{BadText, EvaluationAbout, Text, say};

/// How the games with lines describe the evaluation `lines`.
pub const LINES: EvaluationAbout = EvaluationAbout {
    form: "lines[=W]",
    what: Text::fixed(
        "for every winning line (or square) without a stone of the other player, the weight of the number of the \
         player's stones on it, less the same for the opponent; W is w1 (the weights \
         0, 1, 2, 3 …), w2 (0, 1, 4, 16 …) or a list of your own, w0/w1/w2/… up to the full line",
        "pour chaque alignement gagnant (ou carré) sans pion adverse, le poids du nombre de ses pions qui s'y \
         trouvent, moins la même \
         somme pour l'adversaire ; W est w1 (les poids 0, 1, 2, 3 …), w2 (0, 1, 4, 16 …) ou une liste de votre choix, \
         w0/w1/w2/… jusqu'à l'alignement complet",
    ),
};

/// How a game describes the evaluation `cells`.
pub const CELLS: EvaluationAbout = EvaluationAbout {
    form: "cells",
    what: Text::fixed(
        "for every stone the number of winning lines through its cell, less the same for the opponent",
        "pour chaque pion le nombre d'alignements gagnants qui passent par sa case, moins la même somme pour l'adversaire",
    ),
};

/// The evaluation that a text names, of a game whose evaluations take no arguments: `known` says
/// what each of `all` is called.
///
/// # Errors
/// Another name, or arguments.
pub fn named<E: Copy>(text: &str, known: &[EvaluationAbout], all: &[E]) -> Result<E, BadText> {
    let (name, has_arguments) = text.split_once('=').map_or((text, false), |(name, _)| (name, true));
    match known.iter().zip(all).find(|(about, _)| about.form == name) {
        Some(_) if has_arguments => Err(no_arguments(text, name)),
        Some((_, &found)) => Ok(found),
        None => Err(unknown(text, known)),
    }
}

/// The error for a text that names none of these evaluations.
pub fn unknown(text: &str, known: &[EvaluationAbout]) -> BadText {
    let forms: Vec<_> = known.iter().map(|about| about.form).collect();
    let forms = forms.join(", ");
    BadText::new(
        text,
        say!(
            "no such evaluation; the evaluations are {forms}",
            "cette évaluation n'existe pas ; les évaluations sont {forms}"
        ),
    )
}

/// The error for an evaluation without arguments that was given some.
pub fn no_arguments(text: &str, name: &str) -> BadText {
    BadText::new(
        text,
        say!(
            "the evaluation {name} has no arguments: write {name} alone",
            "l'évaluation {name} n'a pas d'arguments : écrivez seulement {name}"
        ),
    )
}
