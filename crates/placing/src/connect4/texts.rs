//! Connect Four as texts and pictures.

use ludex_boards::bits::Word;
use ludex_boards::{board, params};
use ludex_core::{BadText, Game, Notation, Picture, Text, Touch, View, say};

use super::{ABOUT, Columns, Connect4, USUAL_LENGTH};

impl<W: Word> Notation for Connect4<W> {
    fn spec(&self) -> String {
        let Self { columns, rows, length, .. } = self;
        let suffix = if *length == USUAL_LENGTH { String::new() } else { format!(",{length}") };
        format!("{}:{columns}x{rows}{suffix}", ABOUT.name)
    }

    fn position_text(&self, at: &Columns<W>) -> String {
        let parts = self.parts(*at);
        board::write_stones(self.columns, self.rows, |c, r| parts.piece(self.cell(c, r)))
    }

    fn read_position(&self, text: &str) -> Result<Columns<W>, BadText> {
        if let Some(moves) = board::numbered_moves(text, self.columns) {
            return self.read_moves(moves.into_iter());
        }
        let pieces = board::read(text, self.columns, self.rows, ".XO")?;
        let mut stones = [W::zero(); 3];
        for (row, line) in (0..).zip(pieces.chunks(self.columns as usize)) {
            for (column, &piece) in (0..).zip(line) {
                stones[piece] = stones[piece] | self.cell(column, row);
            }
        }
        let [empty, first, second] = stones;
        let floating = empty << 1 & (first | second);
        if !floating.is_zero() {
            let column = floating.trailing_zeros() / self.stride + 1;
            return Err(BadText::new(
                text,
                say!(
                    "column {column} has a stone above an empty cell, and stones fall",
                    "la colonne {column} a un pion au-dessus d'une case vide, or les pions tombent"
                ),
            ));
        }
        board::check_turns(text, first.count_ones(), second.count_ones())?;
        let first_moves = first.count_ones() == second.count_ones();
        let (mover, opponent) = if first_moves { (first, second) } else { (second, first) };
        if self.lines.filled(mover) {
            return Err(board::played_on(text, if first_moves { 'X' } else { 'O' }));
        }
        Ok(self.pack(mover, opponent))
    }

    fn move_text(&self, _at: &Columns<W>, mv: u64) -> String {
        (mv + 1).to_string()
    }

    fn why_illegal(&self, at: &Columns<W>, text: &str) -> Option<Text> {
        let columns = self.columns;
        let column: u32 = params::number(text)?;
        if !(1..=columns).contains(&column) {
            return Some(say!(
                "the columns are numbered from 1 to {columns}",
                "les colonnes sont numérotées de 1 à {columns}"
            ));
        }
        let full = !(self.parts(*at).heads & self.top & self.column(column - 1)).is_zero();
        full.then(|| say!("column {column} is full", "la colonne {column} est pleine"))
    }
}

impl<W: Word> View for Connect4<W> {
    fn picture(&self, at: &Columns<W>) -> Picture<u64> {
        let parts = self.parts(*at);
        let piece = |c, r| parts.piece(self.cell(c, r));
        let mut picture = Picture::grid(self.columns, self.rows, piece, |c| Some((c + 1).to_string()), |_| None);
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let landing = |mv: u64| {
            let height = (self.parts(*at).stones() & self.column(mv as u32)).count_ones();
            ((self.rows - 1 - height) * self.columns) as usize + mv as usize
        };
        picture.touches = moves.into_iter().map(|mv| Touch { mv, cells: vec![landing(mv)] }).collect();
        picture
    }
}
