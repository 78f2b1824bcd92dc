//! Any position of a board, set up sign by sign: where a game writes its positions cell by cell,
//! and after that who is to move.
//!
//! ```text
//! X.O/.X./...            .   X   O              the signs are those of a short game
//! 4k3/8/…/4K3_w_-_-      1   K   Q  …  k  q     digits may be so many empty cells
//! W:W31,K32:B1           .   w   W   b   B      or cells have numbers
//! w2.W3/…_w              .   r   w   b          or pieces pile up
//! ```
//!
//! A draft need not be a position: whether it is one, the game itself says when it reads the text.
//! Where every sign lies once on the board, as in a sliding puzzle, two change places. What else is
//! written is chosen among the game's settings: reserves, the kind of square that binds.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use ludex_services::prelude::*;
//! use ludex_services::setup::Setup;
//! # let game = ludex_games::tictactoe::read_game("")?;
//!
//! let setup = Setup::of(&game).expect("a board of rows");
//! let draft = setup.draft(".../.../...").expect("nine cells").with(4, "X");
//! assert_eq!(draft.text(), ".../.X./...");
//! assert!(game.read_position(&draft.text()).is_ok());
//! // One stone more for the second player cannot be.
//! assert!(game.read_position(&draft.with(4, "O").text()).is_err());
//! # Ok(())
//! # }
//! ```

#[cfg(test)]
mod tests;
mod writing;

use ludex_core::prelude::*;
use ludex_core::{AnyGame, AnyPosition, Cell, Piece, Player, Setting, Status, few};

use self::writing::Writing;

/// Who is to move, in pairs.
const MOVERS: [[&str; 2]; 4] = [["X", "O"], ["x", "o"], ["w", "b"], ["W", "B"]];

/// The plies of the game that shows what may lie on a board.
const SHOWN: usize = 24;

/// How positions of a game are set up.
#[derive(Clone, Debug)]
pub struct Setup {
    game: AnyGame,
    /// The cells in the order in which they are written; what is drawn besides comes after them.
    pub cells: Vec<Cell>,
    /// What may lie on a cell, nothing first: its sign, and what is drawn for it.
    pub signs: Vec<(String, Piece)>,
    form: Form,
    start: String,
    /// What is written on each cell at the start.
    begins: Vec<String>,
}

/// What drafts of a game have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Form {
    writing: Writing,
    /// The cells of each row or column, as they are written.
    rows: Vec<usize>,
    /// Who is to move, the first player before the second, where that is written.
    movers: Option<[&'static str; 2]>,
    /// How many things are written after the board, the mover among them.
    fields: usize,
    /// Whether every sign lies once on the board.
    swaps: bool,
    /// Whether the game has settings for what is written after the board.
    settings: bool,
}

/// How many cells each line has, as the boards of a game are written: row by row, or column by
/// column with other things drawn after them.
fn lines(cells: &[Cell], text: &str) -> [Vec<usize>; 2] {
    let lengths = |same: fn(&Cell, &Cell) -> bool| cells.chunk_by(same).map(<[Cell]>::len).collect::<Vec<_>>();
    let mut columns = lengths(|one, other| one.x == other.x);
    columns.truncate(text.split('/').count());
    [lengths(|one, other| one.y == other.y), columns]
}

impl Setup {
    /// How positions of a game are set up; `None` where they are not written cell by cell.
    #[must_use]
    pub fn of(game: &AnyGame) -> Option<Self> {
        let (start, cells) = (game.position_text(&game.start()), game.picture(&game.start()).cells);
        let piles = start.get(..1).is_some_and(|cell| game.piled(cell, cell).is_some());
        let written = lines(&cells, &start).into_iter();
        let (writing, rows) =
            written.map(|rows| (Writing::of(&start, &rows, piles), rows)).find(|(writing, _)| writing.is_some())?;
        let writing = writing?;
        let (written, tail) = writing.read(&start, &rows)?;
        let swaps = written.iter().enumerate().all(|(i, sign)| !written[..i].contains(sign));
        let begins = tail.split('_').next().unwrap_or_default();
        let pair = MOVERS.into_iter().find(|pair| pair.contains(&begins));
        let movers = pair.map(|[one, other]| if begins == one { [one, other] } else { [other, one] });
        let fields = if tail.is_empty() { 0 } else { tail.split('_').count() };
        let settings = !game.settings(&start).is_empty();
        let form = Form { writing, rows, movers, fields, swaps, settings };
        let cells = cells[..written.len()].to_vec();
        let mut setup = Self { game: game.clone(), cells, signs: Vec::new(), form, start, begins: written };
        setup.signs = setup.shown(game)?;
        let stones = game.layout().is_some() || setup.signs.iter().any(|(_, piece)| *piece == Piece::First);
        for (sign, piece) in [("X", Piece::First), ("O", Piece::Second)] {
            let is_new = setup.signs.iter().all(|(known, other)| known != sign && *other != piece);
            if stones && is_new {
                setup.signs.push((sign.to_owned(), piece));
            }
        }
        let is_set_up = setup.signs.len() > 1 && setup.signs[0].1 == Piece::Empty;
        is_set_up.then_some(setup)
    }

    /// What lies on the board in a short game, nothing first; `None` where one sign stands for two
    /// pieces, or where the game reads none of its boards with what is written after a draft.
    fn shown(&self, game: &AnyGame) -> Option<Vec<(String, Piece)>> {
        let mut signs: Vec<(String, Piece)> = Vec::new();
        let (mut at, mut lot, mut is_read) = (game.start(), 1_usize, false);
        let mut moves = Vec::new();
        for _ in 0..=SHOWN {
            if let Some((written, tail)) = self.form.writing.read(&game.position_text(&at), &self.form.rows) {
                for (sign, cell) in written.iter().zip(game.picture(&at).cells) {
                    // A pile is made of others.
                    if cell.ground.is_closed() || self.is_piled(sign) {
                        continue;
                    }
                    match signs.iter().find(|(known, _)| known == sign) {
                        None => signs.push((sign.clone(), cell.piece)),
                        Some((_, known)) if *known != cell.piece => return None,
                        Some(_) => {}
                    }
                }
                let is_bare = written.iter().all(|sign| *sign == written[0]);
                let draft = Draft { signs: written, tail: self.form.neutral(&tail), form: self.form.clone() };
                is_read |= !is_bare && game.read_position(&draft.text()).is_ok();
            }
            moves.clear();
            game.expand(&at, &mut moves);
            let Some(&mv) = moves.get(lot % moves.len().max(1)) else { break };
            (at, lot) = (game.play(&at, mv), lot * 31 % 1009);
        }
        if self.form.writing == Writing::Numbers {
            // A short game may show one.
            let others = kings(game).into_iter().filter(|(king, _)| signs.iter().all(|(known, _)| known != king));
            signs.extend(others.collect::<Vec<_>>());
        }
        let nothing = signs.iter().position(|(_, piece)| *piece == Piece::Empty)?;
        signs[..=nothing].rotate_right(1);
        in_order(&mut signs[1..]);
        is_read.then_some(signs)
    }

    /// The draft that a text is; `None` where its rows or signs are others.
    #[must_use]
    pub fn draft(&self, text: &str) -> Option<Draft> {
        let (signs, tail) = self.form.writing.read(text, &self.form.rows)?;
        let known = |(cell, sign): (usize, &String)| {
            if self.is_closed(cell) {
                *sign == self.begins[cell]
            } else {
                self.signs.iter().any(|(known, _)| known == sign) || self.is_piled(sign)
            }
        };
        signs.iter().enumerate().all(known).then(|| Draft { signs, tail, form: self.form.clone() })
    }

    /// The draft to begin with: the empty board where it is a position to go on from, else the
    /// start.
    #[must_use]
    pub fn first(&self) -> Draft {
        let empty = self.empty();
        let goes_on = self.game.read_position(&empty.text()).is_ok_and(|at| !self.is_over(&at));
        let start = self.draft(&self.start).filter(|_| !goes_on);
        start.unwrap_or(empty)
    }

    /// Whether the game ends in a position.
    #[must_use]
    pub fn is_over(&self, at: &AnyPosition) -> bool {
        matches!(self.game.status(at, &mut Vec::new()), Ok(Status::Over(_)))
    }

    /// The draft with nothing on the board; the start, where nothing can be taken off it.
    #[must_use]
    pub fn empty(&self) -> Draft {
        if let Some(start) = self.draft(&self.start).filter(|_| self.form.swaps) {
            return start;
        }
        let nothing = &self.signs[0].0;
        let empty = |(cell, begins): (usize, &String)| if self.is_closed(cell) { begins } else { nothing }.clone();
        Draft {
            signs: self.begins.iter().enumerate().map(empty).collect(),
            tail: self.neutral(),
            form: self.form.clone(),
        }
    }

    /// Whether something can be taken off the board.
    #[must_use]
    pub fn empties(&self) -> bool {
        !self.form.swaps
    }

    /// Whether nothing ever lies on a cell.
    #[must_use]
    pub fn is_closed(&self, cell: usize) -> bool {
        self.cells[cell].ground.is_closed()
    }

    /// A draft after a click on a cell: the sign lies there, or where it did already, nothing; or
    /// the piece is put on those that lie there. What follows from the board is chosen anew where
    /// the draft would be no position otherwise: the option nearest to the one before with which it
    /// is one.
    #[must_use]
    pub fn put(&self, draft: &Draft, cell: usize, sign: &str) -> Draft {
        let before = &draft.signs[cell];
        let piled = self.game.piled(before, sign);
        let taken = || if before == sign { &self.signs[0].0 } else { sign }.to_owned();
        self.mended(draft.with(cell, &piled.unwrap_or_else(taken)))
    }

    /// A draft with the other player to move, where that is written; what follows from that is
    /// chosen anew as after a click.
    #[must_use]
    pub fn turned(&self, draft: &Draft) -> Option<Draft> {
        Some(self.mended(draft.turned()?))
    }

    /// A draft that is a position, where an option of what follows from the board makes it one.
    fn mended(&self, put: Draft) -> Draft {
        if !self.form.settings || self.is_position(&put.text()) {
            return put;
        }
        let mended = |setting: &Setting| {
            let mut options: Vec<_> = setting.options.iter().enumerate().collect();
            few::sort_by_key(&mut options, |(number, _)| setting.chosen.map(|chosen| chosen.abs_diff(*number)));
            let (_, (_, text)) = options.into_iter().find(|(_, (_, text))| self.is_position(text))?;
            self.draft(text)
        };
        let follows = |setting: &Setting| setting.follows;
        let settings = self.game.settings(&put.text());
        settings.into_iter().filter(follows).find_map(|setting| mended(&setting)).unwrap_or(put)
    }

    /// What there is to choose about a draft besides its board; of a position those options alone
    /// that are positions. Their texts are those of drafts.
    #[must_use]
    pub fn settings(&self, draft: &Draft) -> Vec<Setting> {
        let text = draft.text();
        let mut settings = self.game.settings(&text);
        if self.is_position(&text) {
            for setting in &mut settings {
                setting.keep(|text| self.is_position(text));
            }
        }
        settings.retain(|setting| setting.options.len() > usize::from(setting.chosen.is_some()));
        settings
    }

    /// Whether the text of a cell is more than a piece.
    fn is_piled(&self, cell: &str) -> bool {
        self.form.writing == Writing::Piles && cell.len() > 1 && self.game.pile(cell).is_some()
    }

    fn is_position(&self, text: &str) -> bool {
        self.game.read_own_position(text).is_ok()
    }

    /// What is drawn for a sign.
    #[must_use]
    pub fn piece(&self, sign: &str) -> Piece {
        let known = self.signs.iter().find(|(known, _)| known == sign).map(|(_, piece)| piece.clone());
        known.or_else(|| self.game.pile(sign)).unwrap_or(Piece::Empty)
    }

    /// What is written after a board where the one who begins is to move.
    fn neutral(&self) -> String {
        let tail = self.form.writing.read(&self.start, &self.form.rows).map(|(_, tail)| tail).unwrap_or_default();
        self.form.neutral(&tail)
    }
}

/// Puts those of the first player before those of the second, and these before others; of each as
/// the first of them are, where letters differ in their case alone.
fn in_order(signs: &mut [(String, Piece)]) {
    let met: Vec<String> = signs.iter().map(|(sign, _)| sign.to_ascii_lowercase()).collect();
    few::sort_by_key(signs, |(sign, piece)| {
        let owner = match piece.owner() {
            Some(Player::First) => 0,
            Some(Player::Second) => 1,
            None => 2,
        };
        (owner, met.iter().position(|other| *other == sign.to_ascii_lowercase()))
    });
}

/// The kings of both sides, which no short game shows.
fn kings(game: &AnyGame) -> Vec<(String, Piece)> {
    let last = game.picture(&game.start()).cells.len();
    let at = game.read_position(&format!("W:WK1:BK{last}"));
    let cells = at.map(|at| game.picture(&at).cells).unwrap_or_default();
    let king = |cell: Option<&Cell>, sign: &str| cell.map(|cell| (sign.to_owned(), cell.piece.clone()));
    king(cells.first(), "W").into_iter().chain(king(cells.last(), "B")).collect()
}

impl Form {
    /// Who is to move, and nothing of what was possible before; all of it, where it is chosen.
    fn neutral(&self, tail: &str) -> String {
        if self.settings {
            return tail.to_owned();
        }
        let mover = tail.split('_').next().unwrap_or_default();
        mover.to_owned() + &"_-".repeat(self.fields.saturating_sub(1))
    }
}

/// A board that is being set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The sign of each cell.
    pub signs: Vec<String>,
    /// What is written after the board.
    tail: String,
    form: Form,
}

impl Draft {
    /// The same with a sign on a cell; what was known of earlier moves is forgotten.
    #[must_use]
    pub fn with(&self, cell: usize, sign: &str) -> Self {
        let mut signs = self.signs.clone();
        match signs.iter().position(|known| known == sign).filter(|_| self.form.swaps) {
            Some(other) => signs.swap(cell, other),
            None => sign.clone_into(&mut signs[cell]),
        }
        Self { signs, tail: self.form.neutral(&self.tail), form: self.form.clone() }
    }

    /// The same with the other player to move, where that is written.
    fn turned(&self) -> Option<Self> {
        let (movers, is_first) = (self.form.movers?, self.first_moves()?);
        let rest = self.tail.split_once('_').map(|(_, rest)| format!("_{rest}")).unwrap_or_default();
        let tail = self.form.neutral(&(movers[usize::from(is_first)].to_owned() + &rest));
        Some(Self { tail, ..self.clone() })
    }

    /// Which of the two players is to move, the first one or not, where that is written.
    #[must_use]
    pub fn first_moves(&self) -> Option<bool> {
        let mover = self.tail.split('_').next().unwrap_or_default();
        self.form.movers.filter(|movers| movers.contains(&mover)).map(|movers| movers[0] == mover)
    }

    /// The text that the game reads.
    #[must_use]
    pub fn text(&self) -> String {
        let tail = (self.form.settings || !self.tail.is_empty()).then_some(self.tail.as_str());
        self.form.writing.text(&self.signs, &self.form.rows, tail)
    }
}
