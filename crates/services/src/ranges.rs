//! Which numbers do questions take? Each range with the sentence for what is not in it, the same in
//! every front end.
//!
//! ```
//! use ludex_services::ranges::SAMPLES;
//!
//! assert_eq!(SAMPLES.read("500"), Ok(500));
//! assert_eq!(SAMPLES.take(5).unwrap_err().en, "the number of samples goes from 64 to 67,108,864");
//! ```

use ludex_core::Text;
use ludex_play::sprt::Sprt;

use crate::numbers::read_bytes;

/// Whole numbers from one to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    least: u64,
    most: u64,
    told: Text,
}

/// Positions that are drawn at every ply of an estimate.
pub const SAMPLES: Range = Range {
    least: 64,
    most: 1 << 26,
    told: Text::fixed(
        "the number of samples goes from 64 to 67,108,864",
        "le nombre d'échantillons va de 64 à 67 108 864",
    ),
};

/// Positions of Diplomacy that are drawn.
pub const MOVEMENT_SAMPLES: Range = Range {
    least: 100,
    most: 1_000_000,
    told: Text::fixed(
        "the number of samples goes from 100 to 1,000,000",
        "le nombre d'échantillons va de 100 à 1 000 000",
    ),
};

/// Positions of Diplomacy that are shown.
pub const MOVEMENT_POSITIONS: Range = Range {
    least: 1,
    most: 1_000_000_000_000,
    told: Text::fixed(
        "the number of positions goes from 1 to 1,000,000,000,000",
        "le nombre de positions va de 1 à 1 000 000 000 000",
    ),
};

/// Games of a match, of a lesson, of a simulation.
pub const GAMES: Range = Range {
    least: 1,
    most: 1_000_000_000,
    told: Text::fixed(
        "the number of games goes from 1 to 1,000,000,000",
        "le nombre de parties va de 1 à 1 000 000 000",
    ),
};

/// Plies after which a game of a match is stopped.
pub const LONGEST: Range = Range {
    least: 1,
    most: u32::MAX as u64,
    told: Text::fixed(
        "the greatest number of plies of a game goes from 1 to 4,294,967,295",
        "le plus grand nombre de coups d'une partie va de 1 à 4 294 967 295",
    ),
};

impl Range {
    /// A number, if it is one of them.
    ///
    /// # Errors
    /// The sentence for those that are not.
    pub fn take(&self, number: u64) -> Result<u64, Text> {
        if (self.least..=self.most).contains(&number) { Ok(number) } else { Err(self.told.clone()) }
    }

    /// The number that a text is.
    ///
    /// # Errors
    /// As [`take`](Self::take).
    pub fn read(&self, text: &str) -> Result<u64, Text> {
        text.parse().map_err(|_| self.told.clone()).and_then(|number| self.take(number))
    }
}

/// The factor by which a ply counts, strictly between 0 and 1.
///
/// # Errors
/// The sentence for all other numbers.
pub fn discount(factor: f64) -> Result<f64, Text> {
    if factor > 0.0 && factor < 1.0 {
        return Ok(factor);
    }
    Err(Text::fixed(
        "the factor is a number strictly between 0 and 1, as in 0.9",
        "le facteur est un nombre strictement compris entre 0 et 1, comme 0.9",
    ))
}

/// The seconds that a player has for a move.
///
/// # Errors
/// The sentence for fewer than a thousandth, and for more than a day.
pub fn move_seconds(seconds: f64) -> Result<f64, Text> {
    if (0.001..=86_400.0).contains(&seconds) {
        return Ok(seconds);
    }
    Err(Text::fixed(
        "a time is a number of seconds from 0.001 to 86,400, as in 0.5, 2s or 100ms",
        "un temps est un nombre de secondes, de 0,001 à 86 400, comme 0,5, 2s ou 100ms",
    ))
}

/// The test of two leads, and perhaps of two risks.
///
/// # Errors
/// The sentence for numbers that are no test.
pub fn sprt(numbers: &[f64]) -> Result<Sprt, Text> {
    let sprt = match *numbers {
        [elo0, elo1] => Some(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }),
        [elo0, elo1, alpha, beta] => Some(Sprt { elo0, elo1, alpha, beta }),
        _ => None,
    };
    let elo = |elo: f64| (-1_000.0..=1_000.0).contains(&elo);
    let risk = |share: f64| share > 0.0 && share < 0.5;
    let fits = |sprt: &Sprt| elo(sprt.elo0) && elo(sprt.elo1) && sprt.elo0 < sprt.elo1;
    sprt.filter(|sprt| fits(sprt) && risk(sprt.alpha) && risk(sprt.beta)).ok_or(Text::fixed(
        "a test is two leads on Elo's scale, the smaller first, as in 0,10, and perhaps how often each may be wrongly \
         accepted, below 0.5, as in 0,10,0.05,0.05",
        "un test donne deux avances sur l'échelle d'Elo, la plus petite d'abord, comme 0,10, et au besoin deux risques \
         d'erreur inférieurs à 0.5, comme 0,10,0.05,0.05",
    ))
}

/// The bytes of a size that is written, as in `512MiB`.
///
/// # Errors
/// The sentence for a text that is none.
pub fn size(text: &str) -> Result<u64, Text> {
    read_bytes(text).ok_or(Text::fixed(
        "a size is a number of bytes or of KiB, MiB, GiB, without separators, as in 512MiB or 1.5GiB",
        "une taille est un nombre d'octets ou de Kio, Mio, Gio, sans séparateurs, comme 512Mio ou 1,5Gio",
    ))
}
