//! Weights of lines, read from a text: `0/1/10/100/inf`, or the name of a list.
//!
//! The list W = [w₀, w₁, …] of the course *Puissance 4*: a line on which the other player has no
//! stone is worth wₙ to the player who has n stones on it. A full line ends the game, so that its
//! weight is read (it may be `inf`) and never used. The lists W1 and W2 that the document compares
//! are in a program that it does not print; it says only that w₁ = 1 in W1. Ours: `w1` counts
//! stones (0, 1, 2, 3), `w2` multiplies by four (0, 1, 4, 16), which played better than by ten in
//! matches to depths of 2, 4 and 6.

use ludex_core::{BadText, Text, say};

/// The weights of 0, 1, … K − 1 stones on a line of K cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(Vec<i32>);

impl Weights {
    /// The weights of 0, 1, … K − 1 stones.
    #[must_use]
    pub fn list(&self) -> &[i32] {
        &self.0
    }

    /// The list of a text, for lines of `length` cells of which there are `lines`; evaluations stay
    /// below `bound`.
    ///
    /// # Errors
    /// A list of another length, with something that is no whole number, or with too great a
    /// number.
    pub(crate) fn read(text: &str, length: u32, lines: usize, bound: i32) -> Result<Self, BadText> {
        let greatest = (bound - 1) / lines.max(1) as i32;
        match text {
            "w1" => return Ok(Self((0..length as i32).map(|n| n.min(greatest)).collect())),
            "w2" => {
                let powers = (0..length).map(|n| if n == 0 { 0 } else { 4_i32.saturating_pow(n - 1).min(greatest) });
                return Ok(Self(powers.collect()));
            }
            _ => {}
        }
        let parts: Vec<&str> = text.split(['/', ',']).collect();
        if parts.len() != length as usize + 1 {
            return Err(wrong_length(text, length, parts.len()));
        }
        let (full, others) = parts.split_last().expect("longer than 0");
        if !["inf", "∞"].contains(full) {
            whole(text, full)?;
        }
        let weights = others.iter().map(|part| whole(text, part)).collect::<Result<Vec<_>, _>>()?;
        match weights.iter().find(|w| w.unsigned_abs() > greatest as u32) {
            Some(&weight) => Err(too_great(text, weight, greatest)),
            None => Ok(Self(weights)),
        }
    }
}

/// A text cut at its first `=`: a name, and arguments if there are any. `weights=…` and the name of
/// a list alone are other ways to write `lines=…`.
pub(crate) fn split_name(text: &str) -> (&str, Option<&str>) {
    match text.split_once('=') {
        Some(("weights", list)) => ("lines", Some(list)),
        Some((name, arguments)) => (name, Some(arguments)),
        None if ["w1", "w2"].contains(&text) => ("lines", Some(text)),
        None => (text, None),
    }
}

fn whole(text: &str, part: &str) -> Result<i32, BadText> {
    part.parse().map_err(|_| {
        BadText::new(
            text,
            say!(
                "`{part}` is not a whole number; weights are whole numbers, and the last one may be inf",
                "« {part} » n'est pas un nombre entier ; les poids sont des entiers, et le dernier peut être inf"
            ),
        )
    })
}

fn wrong_length(text: &str, length: u32, found: usize) -> BadText {
    let (wanted, example) = (length + 1, example(length));
    let problem: Text = say!(
        "lines of {length} want {wanted} weights, of 0 to {length} stones, as in {example} (or the name of a list, w1 or \
         w2), and this has {found}",
        "des alignements de {length} demandent {wanted} poids, de 0 à {length} pions, comme {example} (ou le nom d'une \
         liste, w1 ou w2), et ceci en a {found}"
    );
    BadText::new(text, problem)
}

fn too_great(text: &str, weight: i32, greatest: i32) -> BadText {
    BadText::new(
        text,
        say!(
            "the weight {weight} is too great: at most {greatest} here, either sign, but for the last",
            "le poids {weight} est trop grand : au plus {greatest} ici, en plus ou en moins, sauf le dernier"
        ),
    )
}

fn example(length: u32) -> String {
    let numbers: Vec<_> = (0..length).map(|n| n.to_string()).collect();
    numbers.join("/") + "/inf"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::told;

    #[test]
    fn lists() {
        let read = |text| Weights::read(text, 4, 69, 1 << 20);
        for text in ["0/1/4/16/inf", "0,1,4,16,∞", "w2", "0/1/4/16/1000000"] {
            assert_eq!(read(text).unwrap().list(), [0, 1, 4, 16], "{text}");
        }
        assert_eq!(read("w1").unwrap().list(), [0, 1, 2, 3]);
        assert_eq!(read("5/-1/0/2/inf").unwrap().list(), [5, -1, 0, 2]);
    }

    #[test]
    fn bad_lists() {
        let read = |text| told(Weights::read(text, 4, 69, 1 << 20));
        assert!(read("0/1/2")[0].contains("want 5 weights") && read("0/1/2")[0].contains("this has 3"));
        assert!(read("w3")[1].contains("demandent 5 poids"));
        assert!(read("0/1/x/3/inf")[0].contains("`x` is not a whole number"));
        assert!(read("0/1.5/2/3/inf")[1].contains("« 1.5 »"));
        assert!(read("0/inf/2/3/inf")[0].contains("`inf`"));
        assert!(read("0/1/2/99999/inf")[0].contains("at most 15196"));
        assert!(read("0/1/2/-2147483648/inf")[0].contains("too great"));
    }

    #[test]
    fn named_lists_keep_within_the_bound() {
        for length in 1..=256 {
            for name in ["w1", "w2"] {
                let weights = Weights::read(name, length, 400, 1 << 20).unwrap();
                assert_eq!(weights.list().len(), length as usize);
                assert!(weights.list().iter().all(|&w| w * 400 < 1 << 20));
            }
        }
    }
}
