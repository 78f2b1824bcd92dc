//! m,n,k games: two players put stones on a board of m × n cells, and k in a row win.
//!
//! Cells are numbered from 1 in the upper left corner, row by row; cell `i` is bit `i − 1` of the
//! words that hold the stones of the two players:
//!
//! ```text
//! 1 2 3
//! 4 5 6
//! 7 8 9
//! ```

use bnum::types::U256;
use std::borrow::Cow;

use ludex_core::{
    About, AnyGame, BadText, Capabilities, EVALUATION_BOUND, Evaluate, EvaluationAbout, Game, GameError, Key, Layout,
    MoveTable, Notation, Outcome, Packed, Picture, Piece, Placement, Player, Status, Symbolic, Symmetry, Text, Touch,
    Unmove, View, capabilities, say, stones_as_contents,
};

use ludex_boards::bits::{Images, Lines, Word, bit, ones, rectangle_symmetries};
use ludex_boards::{board, evaluate, params, ternary};

/// The description of the game.
pub const ABOUT: About = About {
    name: "mnk",
    aliases: &["gomoku:15x15,5"],
    params: Text::fixed("COLSxROWS,K", "COLONNESxLIGNES,K"),
    default: "3x3,3",
    variants: &["15x15,5", "3x3,3", "4x4,3", "4x4,4", "5x5,4", "9x9,5"],
    title: Text::fixed("m,n,k game", "Jeu m,n,k"),
    rules: Text::fixed(
        "Two players in turn put a stone of their own on an empty cell of a rectangular board. The first to have K in \
         a row, across, down or diagonally, wins; a full board without such a line is a draw. A board has at most 256 cells: \
         15x15,5 is gomoku.",
        "Deux joueurs posent tour à tour un pion de leur couleur sur une case vide d'un plateau rectangulaire. Le \
         premier qui en aligne K, en ligne, en colonne ou en diagonale, gagne ; un plateau plein sans alignement est \
         une partie nulle. Un plateau a au plus 256 cases : 15x15,5 est le gomoku.",
    ),
    notation: NOTATION,
};

pub(crate) const NOTATION: Text = Text::fixed(
    "a position: the cells played, numbered row by row from the upper left (`513`; with commas where a number \
         passes 9: `1,12,7`), or the rows from the top (`O.X/.X./...`); a move: the number of its cell, or its column as a letter and its row from below (`b2`)",
    "une position : les cases jouées, numérotées ligne à ligne depuis le coin supérieur gauche (`513` ; avec des \
         virgules si un numéro dépasse 9 : `1,12,7`), ou les lignes depuis le haut (`O.X/.X./...`) ; un coup : le \
         numéro de sa case, ou sa colonne en lettre et sa ligne depuis le bas (`b2`)",
);

/// The stones of both players, a bit for each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones<W> {
    first: W,
    second: W,
}

impl<W: Word> Packed for Stones<W> {
    type Word = W::Pair;

    fn packed(self) -> W::Pair {
        W::pair(self.first, self.second)
    }

    fn unpacked(word: &W::Pair) -> Cow<'_, Self> {
        let (first, second) = W::from_pair(word);
        Cow::Owned(Self { first, second })
    }
}

/// The rules for one size of board.
#[derive(Clone, Debug)]
pub struct Mnk<W> {
    columns: u32,
    rows: u32,
    length: u32,
    board: W,
    lines: Lines<W>,
    evaluations: evaluate::Stones<W>,
    images: Images<W, 8>,
    spec: String,
}

impl<W: Word> Mnk<W> {
    /// A board of `columns` × `rows` cells, at most `W::BITS` of them; `length` in a row win.
    ///
    /// # Panics
    /// If there is no cell, or more than the word has bits.
    #[must_use]
    pub fn new(columns: u32, rows: u32, length: u32) -> Self {
        Self::named(format!("{}:{columns}x{rows},{length}", ABOUT.name), columns, rows, length)
    }

    /// What people call a cell, which is numbered here: its column, and its row from below; `None`
    /// where there are more columns than letters.
    fn cell_name(&self, column: u32, row: u32) -> Option<String> {
        (self.columns <= board::LETTERS).then(|| board::cell_name(column, self.rows - 1 - row))
    }

    pub(crate) fn named(spec: String, columns: u32, rows: u32, length: u32) -> Self {
        let cells = columns * rows;
        assert!((1..=W::BITS).contains(&cells), "{columns}x{rows} cells in {} bits", W::BITS);
        let lines = Lines::new(length, columns, rows, |c, r| r * columns + c);
        Self {
            columns,
            rows,
            length,
            board: W::max_value() >> (W::BITS - cells) as usize,
            evaluations: evaluate::Stones::new(length, lines.all()),
            lines,
            images: Images::new(&rectangle_symmetries(columns, rows)),
            spec,
        }
    }

    fn mover(at: &Stones<W>) -> Player {
        // They move in turn: one count of bits for two.
        if (at.first | at.second).count_ones().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn stones(at: &Stones<W>, player: Player) -> W {
        match player {
            Player::First => at.first,
            Player::Second => at.second,
        }
    }

    fn piece(&self, at: &Stones<W>, column: u32, row: u32) -> Piece {
        board::stone([at.first, at.second], row * self.columns + column)
    }

    fn empty(&self, at: &Stones<W>) -> W {
        self.board & !(at.first | at.second)
    }

    /// Whose turn it is, or how the game ended.
    fn status_of(&self, at: &Stones<W>) -> Status {
        let mover = Self::mover(at);
        match () {
            () if self.lines.filled(Self::stones(at, !mover)) => Status::Over(Outcome::Win(!mover)),
            () if self.empty(at).is_zero() => Status::Over(Outcome::Draw),
            () => Status::Turn(mover),
        }
    }
}

impl<W: Word> Game for Mnk<W> {
    type Position = Stones<W>;
    type Move = u64;

    fn start(&self) -> Stones<W> {
        Stones { first: W::zero(), second: W::zero() }
    }

    fn expand(&self, at: &Stones<W>, moves: &mut Vec<u64>) -> Status {
        let status = self.status_of(at);
        if status.mover().is_some() {
            moves.extend(ones(self.empty(at)).map(u64::from));
        }
        status
    }

    fn status(&self, at: &Stones<W>, _moves: &mut Vec<u64>) -> Result<Status, GameError> {
        Ok(self.status_of(at))
    }

    fn play(&self, at: &Stones<W>, mv: u64) -> Stones<W> {
        let cell = bit(mv as u32);
        match Self::mover(at) {
            Player::First => Stones { first: at.first | cell, ..*at },
            Player::Second => Stones { second: at.second | cell, ..*at },
        }
    }

    fn ply(&self, at: &Stones<W>) -> Option<u32> {
        Some(at.first.count_ones() + at.second.count_ones())
    }
}

impl<W: Word> Capabilities for Mnk<W> {
    capabilities!(Symmetry, Placement, Symbolic, Key, Unmove, Evaluate);
}

impl<W: Word> Symmetry for Mnk<W> {
    fn order(&self) -> usize {
        self.images.order()
    }

    fn image(&self, element: usize, at: &Stones<W>) -> Stones<W> {
        Stones { first: self.images.image(element, at.first), second: self.images.image(element, at.second) }
    }

    fn image_move(&self, element: usize, mv: u64) -> u64 {
        self.images.image(element, bit(mv as u32)).trailing_zeros().into()
    }

    fn canonical(&self, at: &Stones<W>) -> Stones<W> {
        let (first, second) = self.images.smallest_pair(at.first, at.second);
        Stones { first, second }
    }

    fn stabiliser_order(&self, at: &Stones<W>) -> usize {
        self.images.keeping_pair(at.first, at.second)
    }
}

impl<W: Word> Notation for Mnk<W> {
    fn spec(&self) -> String {
        self.spec.clone()
    }

    fn position_text(&self, at: &Stones<W>) -> String {
        board::write_stones(self.columns, self.rows, |c, r| self.piece(at, c, r))
    }

    fn read_position(&self, text: &str) -> Result<Stones<W>, BadText> {
        if let Some(moves) = board::numbered_moves(text, self.columns * self.rows) {
            return self.read_moves(moves.into_iter());
        }
        let [first, second]: [W; 2] = board::read_stones(text, self.columns, self.rows)?;
        let at = Stones { first, second };
        board::check_turns(text, at.first.count_ones(), at.second.count_ones())?;
        let mover = Self::mover(&at);
        if self.lines.filled(Self::stones(&at, mover)) {
            return Err(board::played_on(text, board::mark(mover)));
        }
        Ok(at)
    }

    fn move_text(&self, _at: &Stones<W>, mv: u64) -> String {
        (mv + 1).to_string()
    }

    fn other_text(&self, text: &str) -> Option<String> {
        let (column, row) = board::read_cell(text)?;
        let inside = column < self.columns && row < self.rows;
        inside.then(|| ((self.rows - 1 - row) * self.columns + column + 1).to_string())
    }

    fn why_illegal(&self, at: &Stones<W>, text: &str) -> Option<Text> {
        let cells = self.columns * self.rows;
        let cell: u32 = params::number(text)?;
        if !(1..=cells).contains(&cell) {
            return Some(self.cell_name(self.columns - 1, 0).map_or_else(
                || say!("the cells are numbered from 1 to {cells}", "les cases sont numérotées de 1 à {cells}"),
                |last| {
                    say!(
                        "the cells are numbered from 1 to {cells}, or named from a1 to {last}",
                        "les cases sont numérotées de 1 à {cells}, ou nommées de a1 à {last}"
                    )
                },
            ));
        }
        let taken = !((at.first | at.second) & bit(cell - 1)).is_zero();
        taken.then(|| say!("cell {cell} is taken", "la case {cell} est prise"))
    }
}

impl<W: Word> View for Mnk<W> {
    fn picture(&self, at: &Stones<W>) -> Picture<u64> {
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let number = |i: u32| Some((i + 1).to_string());
        let row_label = |r: u32| number(r * self.columns).filter(|_| self.rows > 1);
        let mut picture = Picture::grid(self.columns, self.rows, |c, r| self.piece(at, c, r), number, row_label);
        picture.touches = moves.into_iter().map(|mv| Touch { mv, cells: vec![mv as usize] }).collect();
        let (column, row) = (self.columns / 2, self.rows / 2);
        let middle = row * self.columns + column + 1;
        let numbering = match self.cell_name(column, row) {
            Some(name) => say!(
                "cells are numbered row by row; beside a row is its first number; {middle} may be called {name}",
                "cases numérotées ligne par ligne ; à côté d'une ligne, son premier numéro ; {middle} peut s'écrire \
                 {name}"
            ),
            None => Text::fixed(
                "cells are numbered row by row; beside a row is its first number",
                "cases numérotées ligne par ligne ; à côté d'une ligne, son premier numéro",
            ),
        };
        // On a small board that is seen at once.
        picture.caption = Some(numbering).filter(|_| self.rows > 1 && self.columns * self.rows > 9);
        picture
    }
}

impl<W: Word> Placement for Mnk<W> {
    fn layout(&self) -> Option<Layout> {
        Some(Layout {
            cells: self.columns * self.rows,
            columns: None,
            lines: self.lines.all(),
            line_length: self.length,
        })
    }

    fn stones(&self, at: &Stones<W>) -> [u128; 2] {
        [at.first, at.second].map(|stones| stones.to_u128().expect("a board of at most 128 cells"))
    }

    fn cell_of(&self, _at: &Stones<W>, mv: u64) -> u32 {
        mv as u32
    }
}

/// Cells are read along the shorter side of the board, so that the fewest cells lie between one and
/// its neighbours in every direction.
impl<W: Word> Symbolic for Mnk<W> {
    fn move_table(&self) -> Option<MoveTable> {
        let mut table = MoveTable::from_layout(&self.layout()?)?;
        if self.columns > self.rows {
            let cells = (0..self.columns).flat_map(|column| (0..self.rows).map(move |row| (column, row)));
            table.order = cells.map(|(column, row)| row * self.columns + column).collect();
        }
        Some(table)
    }

    fn contents(&self, at: &Stones<W>) -> Vec<u8> {
        stones_as_contents(self.columns * self.rows, self.stones(at))
    }

    fn image_of_content(&self, element: usize, cell: u32, content: u8) -> Option<(u32, u8)> {
        Some((self.images.image(element, bit(cell)).trailing_zeros(), content))
    }
}

/// A digit in base three for each cell, on boards of at most 80 cells.
impl<W: Word> Key for Mnk<W> {
    fn key_bits(&self) -> Option<u32> {
        ternary::numbers(self.columns * self.rows).map(ternary::bits_below)
    }

    fn key(&self, at: &Stones<W>) -> u128 {
        ternary::number(at.first, at.second)
    }

    fn at_key(&self, key: u128) -> Option<Stones<W>> {
        let (first, second): (W, W) = ternary::sets(key, self.columns * self.rows)?;
        let ahead = first.count_ones().checked_sub(second.count_ones());
        ahead.is_some_and(|ahead| ahead <= 1).then_some(Stones { first, second })
    }
}

/// A stone of the player who moved last is taken off. Without a line a position can be reached, its
/// stones put down in any order, so that the list holds nothing else.
impl<W: Word> Unmove for Mnk<W> {
    fn can_unmove(&self) -> bool {
        true
    }

    fn unmove(&self, at: &Stones<W>, before: &mut Vec<Stones<W>>) {
        let mover = Self::mover(at);
        if self.lines.filled(Self::stones(at, mover)) {
            return;
        }
        for cell in ones(Self::stones(at, !mover)) {
            let rest = Self::stones(at, !mover) ^ bit(cell);
            if !self.lines.filled(rest) {
                before.push(match mover {
                    Player::First => Stones { second: rest, ..*at },
                    Player::Second => Stones { first: rest, ..*at },
                });
            }
        }
    }
}

impl<W: Word> Evaluate for Mnk<W> {
    type Evaluation = evaluate::Evaluation<W>;

    fn evaluations(&self) -> &'static [EvaluationAbout] {
        evaluate::EVALUATIONS
    }

    fn evaluation(&self, text: &str) -> Result<Self::Evaluation, BadText> {
        self.evaluations.read(text, EVALUATION_BOUND)
    }

    fn evaluate(&self, by: &Self::Evaluation, at: &Stones<W>) -> i32 {
        self.evaluations.difference(by, at.first, at.second)
    }

    fn unit(&self, by: &Self::Evaluation) -> i32 {
        by.unit()
    }

    /// The lines through the cell.
    fn promise(&self, _at: &Stones<W>, mv: u64) -> i32 {
        self.evaluations.cell(mv as u32)
    }
}

/// Reads the parameters and makes the game.
///
/// # Errors
/// Parameters of another form, a line longer than the board, or a board of more than 256 cells.
pub fn read_game(params: &str) -> Result<AnyGame, BadText> {
    let (columns, rows, length) = params::size(params, "5x5,4")?;
    let longest = columns.max(rows);
    let length: u32 = length.and_then(params::number).filter(|k| (1..=longest).contains(k)).ok_or_else(|| {
        BadText::new(
            params,
            say!(
                "the length of a winning line follows the size, from 1 to {longest} here, as in {columns}x{rows},{longest}",
                "la longueur d'un alignement gagnant suit la taille, de 1 à {longest} ici, comme {columns}x{rows},{longest}"
            ),
        )
    })?;
    match u64::from(columns) * u64::from(rows) {
        ..=32 => Ok(AnyGame::new(Mnk::<u32>::new(columns, rows, length))),
        33..=64 => Ok(AnyGame::new(Mnk::<u64>::new(columns, rows, length))),
        65..=128 => Ok(AnyGame::new(Mnk::<u128>::new(columns, rows, length))),
        129..=256 => Ok(AnyGame::new(Mnk::<U256>::new(columns, rows, length))),
        cells => Err(BadText::new(
            params,
            say!(
                "a board has at most 256 cells, and this one has {cells}",
                "un plateau a au plus 256 cases, et celui-ci en a {cells}"
            ),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_testkit::trial::{check_params, laws as hold, spec, told};

    #[test]
    fn laws() {
        for params in ["3x3,3", "1x1,1", "1x5,2", "4x1,3", "2x3,2", "4x3,3", "5x5,4", "8x8,5", "13x9,5"] {
            assert_eq!(hold(read_game(params)).unwrap(), format!("mnk:{params}"));
        }
    }

    #[test]
    fn laws_of_a_large_board() {
        assert_eq!(hold(read_game("12x11,5")).unwrap(), "mnk:12x11,5");
    }

    #[test]
    fn parameters() {
        check_params(&["3x3,3", "10x12,5"], |params| spec(read_game(params)));
        assert!(told(spec(read_game("3x3,9")))[0].contains("from 1 to 3"));
        assert!(told(spec(read_game("3x3")))[0].contains("3x3,3"));
        assert!(told(spec(read_game("19x19,5")))[1].contains("au plus 256 cases"));
    }

    #[test]
    fn positions() {
        let game = Mnk::<u64>::new(4, 3, 3);
        let at = game.read_position("1,12,7").unwrap();
        assert_eq!(game.position_text(&at), "X.../..X./...O");
        let problem = |text| told(game.read_position(text))[0].clone();
        assert!(problem("1,2,1").contains("move 3: cell 1 is taken"));
        let wide = read_game("64x2,3").unwrap();
        let said = told(wide.read_position("999"))[0].clone();
        assert!(said.contains("numbered from 1 to 128;") && !said.contains("named"), "{said}");
        assert!(problem("13").contains("from 1 to 12, or named from a1 to d3"));
        assert!(problem("XXX./OOO./....").contains("X already had a line"));
        assert!(problem("X.../X.../....").contains("as many of each"));
    }
}
