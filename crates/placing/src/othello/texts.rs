//! Othello as texts and pictures.

use ludex_boards::bits::Word;
use ludex_boards::board;
use ludex_boards::sides::{BLACK, WHITE};
use ludex_core::{BadText, Game, Notation, Picture, Piece, Side, Text, Touch, View, say};

use super::{ABOUT, Discs, Othello, PASS};

/// Whether a text begins with the word for a pass.
fn begins_with_pass(text: &str) -> bool {
    text.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("pass"))
}

/// The moves of a transcript, or `None` if the text is something else.
fn transcript(text: &str) -> Option<Vec<&str>> {
    let mut moves = Vec::new();
    let between = |c: char| c.is_whitespace() || c == ',';
    let mut rest = text.trim_matches(between);
    while !rest.is_empty() {
        let after = if begins_with_pass(rest) { &rest[4..] } else { board::split_cell(rest)?.1 };
        moves.push(&rest[..rest.len() - after.len()]);
        rest = after.trim_start_matches(between);
    }
    Some(moves)
}

impl<W: Word> Othello<W> {
    /// The position after the moves of a transcript; passes that are left out are played where they
    /// are forced.
    fn read_transcript(&self, moves: &[&str]) -> Result<Discs<W>, BadText> {
        let (mut at, mut texts, mut legal) = (self.start(), Vec::new(), Vec::new());
        for &text in moves {
            legal.clear();
            self.expand(&at, &mut legal);
            if legal == [PASS] && !begins_with_pass(text) {
                at = self.play(&at, PASS);
                texts.push("pass");
            }
            texts.push(text);
            match self.read_move(&at, text) {
                Ok(mv) => at = self.play(&at, mv),
                Err(_) => break,
            }
        }
        self.read_moves(texts.into_iter())
    }

    fn read_board(&self, text: &str) -> Result<Discs<W>, BadText> {
        let parts = text.rsplit_once('_').and_then(|(board, mover)| Some((board, board::player(mover)?)));
        let (board, mover) = parts.ok_or_else(|| {
            let start = self.position_text(&self.start());
            BadText::new(
                text,
                say!(
                    "a board is its rows from the top and who is to move, _X or _O, as in {start}",
                    "un plateau est ses lignes depuis le haut puis le joueur au trait, _X ou _O, comme {start}"
                ),
            )
        })?;
        let [first, second] = board::read_stones(board, self.columns, self.rows)?;
        Ok(Discs { first, second, mover })
    }
}

impl<W: Word> Notation for Othello<W> {
    fn spec(&self) -> String {
        format!("{}:{}x{}", ABOUT.name, self.columns, self.rows)
    }

    fn position_text(&self, at: &Discs<W>) -> String {
        let board = board::write_stones(self.columns, self.rows, |c, r| self.piece(at, c, r));
        let mover = board::mark(at.mover);
        format!("{board}_{mover}")
    }

    fn read_position(&self, text: &str) -> Result<Discs<W>, BadText> {
        match transcript(text) {
            Some(moves) => self.read_transcript(&moves),
            None => self.read_board(text),
        }
    }

    fn move_text(&self, _at: &Discs<W>, mv: u64) -> String {
        match mv {
            PASS => "pass".into(),
            cell => board::cell_name(cell as u32 % self.columns, cell as u32 / self.columns),
        }
    }

    fn sides(&self) -> Option<[Side; 2]> {
        Some([BLACK.with_sign('X'), WHITE.with_sign('O')])
    }

    fn why_illegal(&self, at: &Discs<W>, text: &str) -> Option<Text> {
        if begins_with_pass(text) {
            return Some(Text::fixed(
                "a player passes only when no disc can be placed",
                "un joueur ne passe que s'il ne peut poser aucun pion",
            ));
        }
        let cell = board::read_cell(text)?;
        if !self.has_cell(cell) {
            let last = board::cell_name(self.columns - 1, self.rows - 1);
            return Some(say!("the cells are a1 to {last}", "les cases vont de a1 à {last}"));
        }
        let name = board::cell_name(cell.0, cell.1);
        Some(match self.piece(at, cell.0, cell.1) {
            Piece::Empty => say!("a disc on {name} encloses no other", "un pion en {name} n'encadre aucun autre"),
            _ => say!("{name} is taken", "{name} est prise"),
        })
    }
}

impl<W: Word> View for Othello<W> {
    fn picture(&self, at: &Discs<W>) -> Picture<u64> {
        let mut moves = Vec::new();
        self.expand(at, &mut moves);
        let row_name = |r: u32| Some((r + 1).to_string());
        let column_name = |c| Some(board::column_name(c));
        let mut picture = Picture::grid(self.columns, self.rows, |c, r| self.piece(at, c, r), column_name, row_name);
        let cells = |mv| match mv {
            PASS => Vec::new(),
            cell => vec![cell as usize],
        };
        picture.touches = moves.into_iter().map(|mv| Touch { mv, cells: cells(mv) }).collect();
        let (first, second) = (at.first.count_ones(), at.second.count_ones());
        picture.caption = Some(say!("discs: X {first}, O {second}", "pions : X {first}, O {second}"));
        picture
    }
}
