//! Positions and moves of Dvonn as text.

use ludex_core::{BadText, Notation, Player, Setting, Side, Text, say};

use super::{ABOUT, Board, Dvonn, PASS, Stacks, Word, cells_of, usual_reds};
use ludex_boards::sides::{BLACK, WHITE};
use ludex_boards::{board, params};

const WORD: &str = "pass";

/// The stacks of a row: a letter and the digits after it.
fn stacks(row: &str) -> Vec<&str> {
    let mut stacks = Vec::new();
    let mut rest = row;
    while let Some(first) = rest.chars().next() {
        let digits = rest[first.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
        let (stack, after) = rest.split_at(first.len_utf8() + digits);
        stacks.push(stack);
        rest = after;
    }
    stacks
}

/// What stands on a cell: nothing, or the height of a stack, whose it is, and whether a red piece
/// is in it.
pub(super) type Stack = Option<(u8, Player, bool)>;

pub(super) fn read_stack(text: &str) -> Option<Stack> {
    let (letter, digits) = text.split_at_checked(1)?;
    let height = if digits.is_empty() { 1 } else { params::number(digits).filter(|&height| height > 1)? };
    match letter {
        "." | "r" => digits.is_empty().then(|| (letter == "r").then_some((1, Player::First, true))),
        "w" => Some(Some((height, Player::First, false))),
        "b" => Some(Some((height, Player::Second, false))),
        "W" | "B" if height > 1 => {
            Some(Some((height, if letter == "W" { Player::First } else { Player::Second }, true)))
        }
        _ => None,
    }
}

impl Board {
    pub(super) fn stack(&self, cell: usize) -> Stack {
        let owner = if self.tops[0] >> cell & 1 == 1 { Player::First } else { Player::Second };
        (self.heights[cell] > 0).then(|| (self.heights[cell], owner, self.red >> cell & 1 == 1))
    }

    fn stack_text(&self, cell: usize) -> String {
        stack_text(self.stack(cell))
    }
}

pub(super) fn stack_text(stack: Stack) -> String {
    let Some((height, owner, red)) = stack else { return ".".into() };
    let letter = match (owner, red) {
        (_, true) if height == 1 => "r",
        (Player::First, false) => "w",
        (Player::First, true) => "W",
        (Player::Second, false) => "b",
        (Player::Second, true) => "B",
    };
    if height == 1 { letter.into() } else { format!("{letter}{height}") }
}

/// The stack after a piece is put on it; nothing takes the topmost one away. A red one is put below
/// the top, since it is never on it.
fn put(stack: Stack, piece: Stack) -> Option<Stack> {
    Some(match (stack, piece) {
        (None, piece) => piece,
        (Some((1, ..)), None) => None,
        (Some((height, owner, red)), None) => Some((height - 1, owner, red)),
        (Some((1, _, true)), Some((1, _, true))) => stack,
        (Some((height, owner, _)), Some((1, _, true))) => Some((height.checked_add(1)?, owner, true)),
        (Some((height, _, red)), Some((1, owner, false))) => Some((height.checked_add(1)?, owner, red)),
        (Some(_), Some(_)) => return None,
    })
}

impl<W: Word> Dvonn<W> {
    /// What a text says, whether or not play may lead there.
    fn draft(&self, text: &str) -> Result<Board, BadText> {
        let bad = |problem| BadText::new(text, problem);
        let parts = text.rsplit_once('_').filter(|(_, phase)| ["p", "w", "b"].contains(phase));
        let (rows, phase) = parts.ok_or_else(|| {
            bad(Text::fixed(
                "a position is its rows and then _p, _w or _b: pieces are being put on the board, or who is to move",
                "une position est ses lignes, puis _p, _w ou _b : on pose encore des pièces, ou qui a le trait",
            ))
        })?;
        let found = board::read_cells(rows, self.board.lengths(), stacks, read_stack, ". r w b w2 b2 W2 B2 …")?;
        let cells = self.cells();
        let pieces: usize = found.iter().flatten().map(|(height, ..)| usize::from(*height)).sum();
        if pieces > cells {
            return Err(bad(say!(
                "there are at most {cells} pieces, and here are {pieces}",
                "il y a {cells} pièces au plus, et en voici {pieces}"
            )));
        }
        let moving = phase != "p";
        let mover = if phase == "b" { Player::Second } else { Player::First };
        let mut board = Board { moving, mover, ..Board::EMPTY };
        for (cell, stack) in found.into_iter().enumerate() {
            if let Some((height, owner, red)) = stack {
                board.put(cell, height, owner, red);
            }
        }
        Ok(board)
    }

    fn read_rows(&self, text: &str) -> Result<Stacks<W>, BadText> {
        let (board, reds) = (self.draft(text)?, self.reds);
        if self.is_sound(&board) {
            return Ok(board.pack(self.cells()));
        }
        let moving = board.moving;
        Err(BadText::new(
            text,
            if moving && reds == 1 {
                Text::fixed(
                    "while stacks move, one cell has the red piece, which stays for ever",
                    "pendant les déplacements, une case a la pièce rouge, qui reste toujours",
                )
            } else if moving {
                say!(
                    "while stacks move, 1 to {reds} cells have a red piece: one of them stays for ever",
                    "pendant les déplacements, 1 à {reds} cases ont une pièce rouge : il en reste toujours une"
                )
            } else {
                say!(
                    "single pieces are put on the board in turn, the red ones first (here {reds}), and a full board has _w or _b",
                    "on pose des pièces seules tour à tour, les rouges d'abord (ici {reds}), et un plateau plein a _w ou _b"
                )
            },
        ))
    }

    fn why_not_go(&self, board: &Board, text: &str) -> Text {
        let cells = self.board.split_cell(text).and_then(|(from, rest)| Some((from, self.board.split_cell(rest)?)));
        let Some((from, (to, ""))) = cells else {
            return Text::fixed(
                "stacks move now; a move is the cell that a stack leaves and the one it enters, as in a2b2",
                "les piles se déplacent maintenant ; un coup est la case de départ d'une pile et sa case d'arrivée, \
                 comme a2b2",
            );
        };
        let (left, entered) = (self.board.name(from), self.board.name(to));
        let mover = Self::mover(board);
        let Some((height, ..)) = board.stack(from).filter(|_| board.tops[mover.index()] >> from & 1 == 1) else {
            return say!("{left} has no stack of the player to move", "{left} n'a pas de pile du joueur au trait");
        };
        if board.stack(to).is_none() {
            return say!("{entered} is empty", "{entered} est vide");
        }
        let reached = self.rays[from].iter().any(|ray| ray.get(usize::from(height) - 1) == Some(&to));
        if reached {
            say!("the stack on {left} has stacks on all six sides", "la pile en {left} est entourée de six piles")
        } else {
            say!(
                "the stack on {left} moves in a straight line, as many cells as it has pieces, {height}",
                "la pile en {left} va en ligne droite, d'autant de cases qu'elle a de pièces, {height}"
            )
        }
    }
}

impl<W: Word> Notation for Dvonn<W> {
    fn spec(&self) -> String {
        let rows = self.board.lengths().iter().map(u32::to_string).collect::<Vec<_>>().join("-");
        let reds = if self.reds == usual_reds(self.cells() as u32) { String::new() } else { format!(",{}", self.reds) };
        format!("{}:{rows}{reds}", ABOUT.name)
    }

    fn position_text(&self, at: &Stacks<W>) -> String {
        let board = self.board_of(*at);
        let phase = match board.mover {
            _ if !board.moving => 'p',
            Player::First => 'w',
            Player::Second => 'b',
        };
        format!("{}_{phase}", self.board.write(|cell| board.stack_text(cell)))
    }

    fn read_position(&self, text: &str) -> Result<Stacks<W>, BadText> {
        self.read_rows(text)
    }

    fn settings(&self, text: &str) -> Vec<Setting> {
        let Ok(now) = self.draft(text) else { return Vec::new() };
        let options = vec![
            (
                Text::fixed("who puts pieces on the board", "qui pose des pièces"),
                Board { moving: false, mover: Player::First, ..now },
            ),
            (Text::fixed(WHITE.en, WHITE.fr_alone), Board { moving: true, mover: Player::First, ..now }),
            (Text::fixed(BLACK.en, BLACK.fr_alone), Board { moving: true, mover: Player::Second, ..now }),
        ];
        let write = |board: &Board| self.position_text(&board.pack(self.cells()));
        vec![Setting::new(Text::fixed("To move", "Au trait"), &now, options, write).following()]
    }

    fn piled(&self, cell: &str, piece: &str) -> Option<String> {
        put(read_stack(cell)?, read_stack(piece)?).map(stack_text)
    }

    fn move_text(&self, _at: &Stacks<W>, mv: u64) -> String {
        match mv {
            PASS => WORD.into(),
            cell @ 0..64 => self.board.name(cell as usize),
            _ => {
                let (from, to) = cells_of(mv);
                self.board.name(from) + &self.board.name(to)
            }
        }
    }

    fn sides(&self) -> Option<[Side; 2]> {
        Some([WHITE, BLACK])
    }

    fn why_illegal(&self, at: &Stacks<W>, text: &str) -> Option<Text> {
        let board = self.board_of(*at);
        if text.eq_ignore_ascii_case(WORD) {
            return Some(Text::fixed(
                "a player passes only when no stack can move",
                "un joueur ne passe que si aucune de ses piles ne peut se déplacer",
            ));
        }
        if board.moving {
            return Some(self.why_not_go(&board, text));
        }
        if let Some((cell, "")) = self.board.split_cell(text) {
            let name = self.board.name(cell);
            return Some(say!("{name} is taken", "{name} est prise"));
        }
        Some(Text::fixed("a piece is put on an empty cell, as in c2", "une pièce se pose sur une case libre, comme c2"))
    }
}
