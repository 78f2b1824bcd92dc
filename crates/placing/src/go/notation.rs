//! Positions and moves of go as texts.

use ludex_core::{BadText, Game, Notation, Side, Text, read_listed_move, say};

use super::{ABOUT, Go, PASSES, Points, Stones};
use ludex_boards::bits::bit;
use ludex_boards::sides::{BLACK, WHITE};
use ludex_boards::{board, params};

/// The columns that have letters: A to Z without I.
pub(super) const LETTERS: u32 = 25;

/// The letter of a column.
pub(super) fn letter(column: u32) -> char {
    char::from(b'A' + column as u8 + u8::from(column >= 8))
}

impl<W: Points> Go<W> {
    pub(super) fn name(&self, point: u32) -> String {
        format!("{}{}", letter(point % self.columns), self.rows - point / self.columns)
    }

    /// The point of a name.
    pub(super) fn read_point(&self, text: &str) -> Option<u32> {
        let first = text.chars().next()?.to_ascii_uppercase();
        let column = (0..self.columns).find(|&c| letter(c) == first)?;
        let row = params::number(&text[1..]).filter(|row| (1..=self.rows).contains(row))?;
        Some((self.rows - row) * self.columns + column)
    }

    fn read_board(&self, text: &str) -> Result<Stones<W>, BadText> {
        let bad_form = || {
            let start = self.position_text(&self.start());
            BadText::new(
                text,
                say!(
                    "a position is the rows from the top, who is to move, _X or _O, and then the point that ko forbids, \
                     _pass or _end where there is one, as in {start}",
                    "une position est les lignes depuis le haut, le joueur au trait, _X ou _O, puis s'il y a lieu \
                     l'intersection interdite par le ko, _pass ou _end, comme {start}"
                ),
            )
        };
        let mut parts = text.split('_');
        let (board, mover, more) = (parts.next().unwrap_or(""), parts.next(), parts.next());
        let mover = mover.and_then(board::player).ok_or_else(bad_form)?;
        if parts.next().is_some() {
            return Err(bad_form());
        }
        let [black, white] = board::read_stones(board, self.columns, self.rows)?;
        let mut at = Stones { black, white, mover, ..self.start() };
        match more.map(str::to_ascii_lowercase).as_deref() {
            None => {}
            Some("pass") => at.passes = 1,
            Some("end") => at.passes = PASSES,
            Some(point) => at.ko = self.read_point(point).ok_or_else(bad_form)? as u16 + 1,
        }
        self.check(text, at)
    }

    /// A position in which every chain has a liberty, and ko forbids a point that it may forbid.
    fn check(&self, text: &str, at: Stones<W>) -> Result<Stones<W>, BadText> {
        let empty = self.empty(&at);
        let dead = |stones: W| self.chains(stones).find(|&chain| (self.beside(chain) & empty).is_zero());
        if let Some(chain) = dead(at.black).or_else(|| dead(at.white)) {
            let name = self.name(chain.trailing_zeros());
            return Err(BadText::new(
                text,
                say!("the chain of {name} has no liberty", "la chaîne de {name} n'a pas de liberté"),
            ));
        }
        match at.ko() {
            Some(point) if !self.may_be_ko(&at, point) => {
                let name = self.name(point);
                Err(BadText::new(
                    text,
                    say!(
                        "ko does not forbid {name} here: the stone taken there stood between stones of the other \
                         player, one of which, alone, has no other liberty",
                        "le ko n'interdit pas {name} ici : la pierre prise là était entre des pierres de l'autre \
                         joueur, dont une, seule, n'a pas d'autre liberté"
                    ),
                ))
            }
            _ => Ok(at),
        }
    }

    /// Whether the player who is not to move can just have taken a stone on a point so that it may
    /// not be retaken.
    fn may_be_ko(&self, at: &Stones<W>, point: u32) -> bool {
        let (_, other) = at.own_and_other();
        let (point, empty) = (bit::<W>(point), self.empty(at));
        let alone = |&chain: &W| chain.count_ones() == 1 && self.beside(chain) & empty == point;
        let around = self.beside(point);
        !(empty & point).is_zero()
            && around & !other == W::zero()
            && self.chains_touching(other, around).any(|c| alone(&c))
    }
}

impl<W: Points> Notation for Go<W> {
    fn spec(&self) -> String {
        let suicide = if self.suicide { ",suicide" } else { "" };
        let komi = match (self.twice_komi / 2, self.twice_komi % 2) {
            (0, 0) => String::new(),
            (whole, 0) => format!(",komi={whole}"),
            (whole, _) => format!(",komi={whole}.5"),
        };
        format!("{}:{}x{}{suicide}{komi}", ABOUT.name, self.columns, self.rows)
    }

    fn position_text(&self, at: &Stones<W>) -> String {
        let board = board::write_stones(self.columns, self.rows, |c, r| self.piece(at, c, r));
        let mover = board::mark(at.mover);
        let more = match (at.passes, at.ko()) {
            (0, None) => String::new(),
            (0, Some(point)) => format!("_{}", self.name(point)),
            (1, _) => "_pass".into(),
            _ => "_end".into(),
        };
        format!("{board}_{mover}{more}")
    }

    fn read_position(&self, text: &str) -> Result<Stones<W>, BadText> {
        self.read_board(text)
    }

    fn move_text(&self, _at: &Stones<W>, mv: u64) -> String {
        if mv == self.pass() { "pass".into() } else { self.name(mv as u32) }
    }

    fn read_move(&self, at: &Stones<W>, text: &str) -> Result<u64, BadText> {
        let may = |&point: &u32| at.passes < PASSES && !(self.placements(at) & bit(point)).is_zero();
        match self.read_point(text).filter(may) {
            Some(point) => Ok(point.into()),
            None => read_listed_move(self, at, text),
        }
    }

    fn sides(&self) -> Option<[Side; 2]> {
        Some([BLACK.with_sign('X'), WHITE.with_sign('O')])
    }

    fn why_illegal(&self, at: &Stones<W>, text: &str) -> Option<Text> {
        let Some(point) = self.read_point(text) else {
            let last = self.name(self.columns - 1);
            return Some(say!(
                "a move is a point from A1 to {last}, or pass",
                "un coup est une intersection de A1 à {last}, ou pass"
            ));
        };
        let name = self.name(point);
        Some(if (self.empty(at) & bit(point)).is_zero() {
            say!("{name} is taken", "{name} est prise")
        } else if at.ko() == Some(point) {
            say!("ko: {name} may not be retaken at once", "ko : {name} ne se reprend pas aussitôt")
        } else {
            say!("a stone on {name} would have no liberty", "une pierre en {name} n'aurait pas de liberté")
        })
    }
}
