//! The tokens of a board of Kamon: which lies where.

use ludex_core::{BadText, generator, random_below, say};

use super::{LONGEST_SIDE, MOST_CELLS};
use ludex_boards::hexagons::Hexagons;
use ludex_boards::params;

/// The seed of the board that has none in its name.
const USUAL_SEED: u64 = 1;

/// Where each token lies, by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    side: u32,
    /// The seed that it came from.
    seed: Option<u64>,
    /// Colour and symbol, from 0; `None` the blank.
    tokens: Vec<Option<(u8, u8)>>,
}

/// The colours and the symbols of the tokens on a hexagon of this side: every pair comes once, and
/// the blank makes it full.
const fn kinds(side: u32) -> (u8, u8) {
    match side {
        2 => (2, 3),
        3 => (3, 6),
        _ => (6, 6),
    }
}

/// The name of a token: a capital for its colour and a digit for its symbol.
fn name(token: Option<(u8, u8)>) -> String {
    token.map_or_else(|| "..".into(), |(colour, symbol)| format!("{}{}", char::from(b'A' + colour), symbol + 1))
}

impl Layout {
    pub(super) fn side(&self) -> u32 {
        self.side
    }

    pub(super) fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// The cell of the blank.
    pub(super) fn blank(&self) -> usize {
        self.tokens.iter().position(Option::is_none).expect("a blank")
    }

    /// The colour and the symbol of a cell, from 0.
    pub(super) fn token(&self, cell: usize) -> Option<(u8, u8)> {
        self.tokens[cell]
    }

    pub(super) fn name(&self, cell: usize) -> String {
        name(self.tokens[cell])
    }

    /// The cells of each colour, and those of each symbol.
    pub(super) fn kinds(&self) -> [Vec<u64>; 2] {
        let (colours, symbols) = kinds(self.side);
        let having = |is: &dyn Fn((u8, u8)) -> bool| {
            let cells = 0..self.tokens.len();
            cells.filter(|&cell| self.tokens[cell].is_some_and(is)).map(|cell| 1 << cell).sum()
        };
        [
            (0..colours).map(|one| having(&|(colour, _)| colour == one)).collect(),
            (0..symbols).map(|one| having(&|(_, symbol)| symbol == one)).collect(),
        ]
    }

    /// The other cells that have the colour or the symbol of a cell.
    pub(super) fn alike(&self, cell: usize) -> u64 {
        let alike = |other: &usize| match (self.tokens[cell], self.tokens[*other]) {
            (Some(one), Some(other)) => one != other && (one.0 == other.0 || one.1 == other.1),
            _ => false,
        };
        (0..self.tokens.len()).filter(alike).map(|cell| 1u64 << cell).sum()
    }

    /// Every token once, then the blank.
    fn all(side: u32) -> Vec<Option<(u8, u8)>> {
        let (colours, symbols) = kinds(side);
        let pairs = (0..colours).flat_map(|colour| (0..symbols).map(move |symbol| Some((colour, symbol))));
        pairs.chain([None]).collect()
    }

    /// The layout of a seed: all tokens, the blank last, shuffled after Fisher and Yates from the
    /// last cell down.
    ///
    /// # Panics
    /// If the side is not from 2 to 4.
    #[must_use]
    pub fn shuffled(side: u32, seed: u64) -> Self {
        assert!((2..=LONGEST_SIDE).contains(&side), "a side of {side}");
        let (mut tokens, mut random) = (Self::all(side), generator(seed));
        for place in (1..tokens.len()).rev() {
            tokens.swap(place, random_below(&mut random, place + 1));
        }
        Self { side, seed: Some(seed), tokens }
    }

    /// The layout that a text gives: a side, with a seed, or the tokens row by row.
    pub(super) fn read(text: &str, seed: Option<u64>) -> Result<Self, BadText> {
        let bad = |problem| BadText::new(text, problem);
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            let side = params::number(text).filter(|side| (2..=LONGEST_SIDE).contains(side)).ok_or_else(|| {
                bad(say!(
                    "the side of the hexagon is from 2 to {LONGEST_SIDE}, as in kamon:4,seed=1",
                    "le côté de l'hexagone va de 2 à {LONGEST_SIDE}, comme kamon:4,seed=1"
                ))
            })?;
            return Ok(Self::shuffled(side, seed.unwrap_or(USUAL_SEED)));
        }
        if seed.is_some() {
            return Err(bad(say!("a layout has no seed", "une disposition n'a pas de graine")));
        }
        let rows: Vec<&str> = text.split('-').collect();
        let lengths = |side: u32| Hexagons::regular(side).lengths().to_vec();
        let fits = |side: &u32| {
            let lengths = lengths(*side);
            lengths.len() == rows.len()
                && rows.iter().zip(&lengths).all(|(row, &length)| row.len() == 2 * length as usize)
        };
        let side = (2..=LONGEST_SIDE).find(fits).ok_or_else(|| {
            bad(say!(
                "a layout has rows of 2, 3, 2 tokens, or 3, 4, 5, 4, 3, or 4 to 7 to 4, at most {MOST_CELLS}, as in \
                 A1B2-B1..A3-B3A2",
                "une disposition a des lignes de 2, 3, 2 jetons, ou 3, 4, 5, 4, 3, ou 4 à 7 à 4, au plus {MOST_CELLS}, \
                 comme A1B2-B1..A3-B3A2"
            ))
        })?;
        let known = Self::all(side);
        let mut tokens = Vec::new();
        for row in rows {
            for place in (0..row.len()).step_by(2) {
                let word = row.get(place..place + 2).unwrap_or_default().to_uppercase();
                let token = known.iter().copied().find(|&token| name(token) == word).ok_or_else(|| {
                    let last = name(known[known.len() - 2]);
                    bad(say!(
                        "`{word}` is no token: here they go from A1 to {last}, and .. is the blank",
                        "« {word} » n'est pas un jeton : ici ils vont de A1 à {last}, et .. est la case neutre"
                    ))
                })?;
                if tokens.contains(&token) {
                    return Err(bad(if token.is_some() {
                        say!("{word} comes twice", "{word} vient deux fois")
                    } else {
                        say!(
                            "a board has one blank, and this has two",
                            "un plateau a une case neutre, et ceci en a deux"
                        )
                    }));
                }
                tokens.push(token);
            }
        }
        Ok(Self { side, seed: None, tokens })
    }

    /// The text that [`read`](Self::read) takes, the seed included.
    pub(super) fn text(&self) -> String {
        if let Some(seed) = self.seed() {
            return format!("{},seed={seed}", self.side);
        }
        Hexagons::regular(self.side).write(|cell| self.name(cell)).replace('/', "-")
    }
}

/// The error for a parameter that is none.
pub(super) fn unknown_word(params: &str, word: &str) -> BadText {
    BadText::new(
        params,
        say!(
            "`{word}` is none of seed=N, last and open, as in kamon:4,seed=1,last",
            "« {word} » n'est ni seed=N, ni last, ni open, comme kamon:4,seed=1,last"
        ),
    )
}
