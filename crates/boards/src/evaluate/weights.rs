//! Weights of lines for searches, which add whole numbers: those of a list with decimals are in
//! tenths, hundredths or thousandths.
//!
//! A full line ends the game, so that its weight is read (it may be `inf`) and never used.

use ludex_core::{BadText, WEIGHT_LISTS, say};

/// More decimals are refused.
const MOST_DECIMALS: u32 = 3;

/// The weights of 0, 1, … K − 1 stones on a line of K cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    list: Vec<i32>,
    unit: i32,
}

impl Weights {
    /// The weights of 0, 1, … K − 1 stones, in units.
    #[must_use]
    pub fn list(&self) -> &[i32] {
        &self.list
    }

    /// How many units are one: 1, 10, 100 or 1000.
    #[must_use]
    pub fn unit(&self) -> i32 {
        self.unit
    }

    /// The list of a text, for lines of `length` cells of which there are `lines`; evaluations stay
    /// below `bound`.
    ///
    /// # Errors
    /// A list of another length, with something that is no number, with more than three decimals,
    /// or with too great a number.
    pub fn read(text: &str, length: u32, lines: usize, bound: i32) -> Result<Self, BadText> {
        let mut weights = ludex_core::weights(text, text, length)?;
        weights.pop();
        let greatest = (bound - 1) / lines.max(1) as i32;
        if WEIGHT_LISTS.contains(&text) {
            let list = weights.iter().map(|&weight| weight.min(greatest.into()) as i32).collect();
            return Ok(Self { list, unit: 1 });
        }
        if weights.iter().any(|weight| weight.is_infinite()) {
            return Err(BadText::new(
                text,
                say!(
                    "only the last weight, that of a full line, may be inf here",
                    "seul le dernier poids, celui de l'alignement complet, peut être inf ici"
                ),
            ));
        }
        let unit = (0..=MOST_DECIMALS).map(|decimals| 10_i32.pow(decimals)).find(|&unit| {
            // Decimals are not exact in binary, but near enough.
            weights.iter().all(|weight| ((weight * f64::from(unit)).round() / f64::from(unit) - weight).abs() < 1e-9)
        });
        let Some(unit) = unit else {
            return Err(BadText::new(
                text,
                say!(
                    "a weight has at most {MOST_DECIMALS} decimals here, as in 0/1/2.125/10/inf",
                    "un poids a au plus {MOST_DECIMALS} décimales ici, comme 0/1/2.125/10/inf"
                ),
            ));
        };
        let most = f64::from(greatest) / f64::from(unit);
        match weights.iter().find(|weight| weight.abs() > most) {
            Some(&weight) => Err(too_great(text, weight, most)),
            None => Ok(Self {
                list: weights.iter().map(|weight| (weight * f64::from(unit)).round() as i32).collect(),
                unit,
            }),
        }
    }
}

/// A text cut at its first `=`: a name, and arguments if there are any. `weights=…` and the name of
/// a list alone are other ways to write `lines=…`.
pub(super) fn split_name(text: &str) -> (&str, Option<&str>) {
    match text.split_once('=') {
        Some(("weights", list)) => ("lines", Some(list)),
        Some((name, arguments)) => (name, Some(arguments)),
        None if WEIGHT_LISTS.contains(&text) => ("lines", Some(text)),
        None => (text, None),
    }
}

fn too_great(text: &str, weight: f64, greatest: f64) -> BadText {
    BadText::new(
        text,
        say!(
            "the weight {weight} is too great: at most {greatest} here, either sign, but for the last",
            "le poids {weight} est trop grand : au plus {greatest} ici, en plus ou en moins, sauf le dernier"
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_testkit::trial::told;

    #[test]
    fn lists() {
        let read = |text| Weights::read(text, 4, 69, 1 << 20);
        for text in ["0/1/4/16/inf", "0,1,4,16,∞", "w2", "0/1/4/16/1000000"] {
            assert_eq!(read(text).unwrap(), Weights { list: vec![0, 1, 4, 16], unit: 1 }, "{text}");
        }
        assert_eq!(read("w1").unwrap().list(), [0, 1, 2, 3]);
        assert_eq!(read("5/-1/0/2/inf").unwrap().list(), [5, -1, 0, 2]);
    }

    #[test]
    fn decimals_are_whole_numbers_of_smaller_units() {
        let read = |text| Weights::read(text, 4, 69, 1 << 20).unwrap();
        assert_eq!(read("0/0.5/1.5/3/inf"), Weights { list: vec![0, 5, 15, 30], unit: 10 });
        assert_eq!(read("0/-0.125/0.1/3/0.1234567"), Weights { list: vec![0, -125, 100, 3000], unit: 1000 });
        assert_eq!(read("0/1.0/2/15196/inf").unit(), 1);
    }

    #[test]
    fn bad_lists() {
        let read = |text| told(Weights::read(text, 4, 69, 1 << 20));
        assert!(read("0/1/2")[0].contains("want 5 weights") && read("0/1/2")[0].contains("this has 3"));
        assert!(read("w3")[1].contains("demandent 5 poids"));
        assert!(read("0/1/x/3/inf")[0].contains("`x` is not a weight"));
        assert!(read("0/1.2345/2/3/inf")[1].contains("au plus 3 décimales"));
        assert!(read("0/inf/2/3/inf")[0].contains("only the last weight"));
        assert!(read("0/1/2/99999/inf")[0].contains("at most 15196 here"));
        assert!(read("0/1/2.5/-1600/inf")[0].contains("at most 1519.6 here"));
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
