//! Peg solitaire as texts and pictures.

use ludex_boards::bits::ones;
use ludex_boards::board;
use ludex_core::{BadText, Cell, Game, Label, MoveNumber, Notation, Picture, Piece, Text, Touch, View, say};

use super::{ABOUT, Goal, Jump, PegSolitaire};

impl Notation for PegSolitaire {
    fn spec(&self) -> String {
        let Self { board, empty, goal, .. } = self;
        let name = |hole| board.name_of(hole);
        let hole = if *empty == board.usual_hole() { String::new() } else { format!(",hole={}", name(*empty)) };
        let goal = match *goal {
            Goal::Any => ",goal=any".into(),
            Goal::Hole(goal) if goal == *empty => String::new(),
            Goal::Hole(goal) => format!(",goal={}", name(goal)),
        };
        format!("{}:{}{hole}{goal}", ABOUT.name, board.name())
    }

    fn position_text(&self, at: &u64) -> String {
        let mut holes = ones(self.holes).map(|hole| if Self::has(*at, hole) { 'o' } else { '.' });
        let rows = self.board.widths().iter().map(|&width| holes.by_ref().take(width as usize).collect::<String>());
        rows.collect::<Vec<_>>().join("/")
    }

    fn read_position(&self, text: &str) -> Result<u64, BadText> {
        let pieces = board::read_rows(text, self.board.widths(), ".o")?;
        let pegs = ones(self.holes).zip(pieces).fold(0, |pegs, (hole, piece)| pegs | (piece as u64) << hole);
        let (most, found) = (self.start.count_ones(), pegs.count_ones());
        if found > most {
            return Err(BadText::new(
                text,
                say!(
                    "there are {most} pegs at the start and never more, and this has {found}",
                    "il y a {most} billes au départ et jamais plus, et ceci en a {found}"
                ),
            ));
        }
        Ok(pegs)
    }

    fn move_text(&self, _at: &u64, mv: u64) -> String {
        let jump = Jump::from_number(mv);
        self.board.name_of(jump.from()) + &self.board.name_of(jump.to())
    }

    fn theory(&self, at: &u64) -> Option<Text> {
        self.rule_of_three(*at)
    }

    fn why_illegal(&self, at: &u64, text: &str) -> Option<Text> {
        let (from, rest) = board::split_cell(text)?;
        let to = board::read_cell(rest)?;
        let (Some(start), Some(end)) = (self.board.hole(from), self.board.hole(to)) else {
            let (column, row) = if self.board.hole(from).is_none() { from } else { to };
            let cell = board::cell_name(column, row);
            return Some(say!("the board has no hole {cell}", "le plateau n'a pas de trou {cell}"));
        };
        let jump = Jump::between(start, end);
        let cell = |hole| self.board.name_of(hole);
        let on_a_line = self.directions.iter().any(|d| d.step == jump.step && d.start >> jump.lowest & 1 == 1);
        if !on_a_line || (jump.from(), jump.to()) != (start, end) {
            Some(Text::fixed(
                "a jump goes two holes further in a straight line",
                "un saut va deux trous plus loin en ligne droite",
            ))
        } else if !Self::has(*at, start) {
            let cell = cell(start);
            Some(say!("there is no peg in {cell}", "il n'y a pas de bille en {cell}"))
        } else if Self::has(*at, end) {
            let cell = cell(end);
            Some(say!("{cell} is not empty", "{cell} n'est pas vide"))
        } else {
            let cell = cell(u32::midpoint(start, end));
            Some(say!(
                "there is no peg in {cell} to jump over",
                "il n'y a pas de bille en {cell} par-dessus qui sauter"
            ))
        }
    }
}

/// Triangles stand upright: each row begins half a square to the left of the row above. Columns
/// then lean to the left and have their letters below the board.
impl View for PegSolitaire {
    fn picture(&self, at: &u64) -> Picture<u64> {
        let board = &self.board;
        let side = board.side() as i32;
        let x = |column: i32, row: i32| 2 * column + if board.is_triangle() { side - 1 - row } else { 0 };
        let piece = |hole| if Self::has(*at, hole) { Piece::Neutral } else { Piece::Empty };
        let cells = ones(self.holes).map(|hole| {
            let (column, row) = board.cell(hole);
            Cell::new(x(column as i32, row as i32), 2 * row as i32, piece(hole))
        });
        let label_row = if board.is_triangle() { side } else { -1 };
        let columns = (0..side).map(|column| {
            let text = board::column_name(column as u32);
            Label { x: x(column, label_row), y: 2 * label_row, text }
        });
        let rows = (0..side).map(|row| Label { x: x(-1, row), y: 2 * row, text: (row + 1).to_string() });
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let touched = |mv| {
            let jump = Jump::from_number(mv);
            vec![self.index(jump.from()), self.index(jump.to())]
        };
        Picture {
            cells: cells.collect(),
            labels: columns.chain(rows).collect(),
            touches: moves.into_iter().map(|mv| Touch { mv, cells: touched(mv) }).collect(),
            caption: Some(self.caption(*at)),
        }
    }
}
